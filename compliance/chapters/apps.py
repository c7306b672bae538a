"""The reader of the regulation."""

from django.apps import AppConfig


class ChaptersConfig(AppConfig):
    name = "compliance.chapters"
    label = "chapters"
    verbose_name = "The regulation"

    def ready(self) -> None:
        """Declares what the ledger tells of this app, and where the files of texts are."""
        from compliance.ledger import attachments

        from .attached import text_with
        from .recorded import register_all

        register_all()
        attachments.register(text_with)
