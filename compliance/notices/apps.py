"""The in-app inbox and the outbox of mail."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "compliance.notices"
    label = "notices"
    verbose_name = "Notices"
