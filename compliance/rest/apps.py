"""What every endpoint stands on: tokens, idempotency, problem details."""

from django.apps import AppConfig


class RestConfig(AppConfig):
    name = "compliance.rest"
    label = "rest"
    verbose_name = "API"

    def ready(self) -> None:
        """Declares what the ledger tells of this app."""
        from .recorded import register_all

        register_all()
