"""The in-app inbox and the outbox of mail."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "compliance.notices"
    label = "notices"
    verbose_name = "Notices"

    def ready(self) -> None:
        """Has whoever an account belongs to told of what changes about it."""
        from .account import owners_are_told

        owners_are_told()
