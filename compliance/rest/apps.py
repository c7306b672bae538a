"""Foundations of every endpoint: tokens, idempotency, problem details."""

from django.apps import AppConfig


class RestConfig(AppConfig):
    name = "compliance.rest"
    label = "rest"
    verbose_name = "API"
