"""The ledger as people see it: checkpoints for everybody, receipts for each holder, alarms, a log's successor."""

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    name = "compliance.records"
    label = "records"
    verbose_name = "Records and checkpoints"

    def ready(self) -> None:
        """Says this app's part of everybody's work."""
        from compliance.holders import work
        from compliance.ledger.projections import register

        from .work import alarms_of

        register("records_alarmsettlement")
        work.register(alarms_of)
