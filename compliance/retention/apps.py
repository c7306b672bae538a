"""Retention: what may be destroyed after its term, by two people, and what a legal hold keeps."""

from django.apps import AppConfig


class RetentionConfig(AppConfig):
    name = "compliance.retention"
    label = "retention"
    verbose_name = "Retention"
