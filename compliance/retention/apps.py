"""Retention: what two people may destroy after its term, and what a legal hold keeps."""

from django.apps import AppConfig


class RetentionConfig(AppConfig):
    name = "compliance.retention"
    label = "retention"
    verbose_name = "Retention"
