"""The reader of the regulation."""

from django.apps import AppConfig


class ChaptersConfig(AppConfig):
    name = "compliance.chapters"
    label = "chapters"
    verbose_name = "The regulation"

    def ready(self) -> None:
        """Declares what the ledger tells of this app."""
        from .recorded import register_all

        register_all()
