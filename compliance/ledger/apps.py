"""The ledger as a Django app: it brings the schema and its commands, and knows none of the other apps."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    name = "compliance.ledger"
    label = "ledger"

    def ready(self) -> None:
        """The first entry of a log tells the log's own row, and that of the log before it, as it was closed."""
        from .projections import register

        said = "by an alarm of the signer, which may write no entry"
        register("ledger.log", without={"suspended_at": said, "suspended_because": said})
