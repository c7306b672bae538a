"""Receivers of events, what was sent to them, and their pages."""

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "compliance.webhooks"
    label = "webhooks"
    verbose_name = "Webhooks"
