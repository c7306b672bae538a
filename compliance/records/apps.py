"""The ledger as people see it: checkpoints for everybody, receipts for each holder, alarms, a log's successor."""

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    name = "compliance.records"
    label = "records"
    verbose_name = "Records and checkpoints"

    def ready(self) -> None:
        """Says this app's part of everybody's work."""
        from compliance.holders import saying, work
        from compliance.holders.models import Credential, Equipment, GamingTable, Membership, User
        from compliance.ledger.projections import register

        from .work import alarms_of

        register("records_alarmsettlement")
        work.register(alarms_of)
        saying.register("holders", "table_id", lambda key: [GamingTable.objects.filter(pk=key)])
        saying.register("holders", "equipment_id", lambda key: [Equipment.objects.filter(pk=key)])
        saying.register(
            "holders", "user_id",
            lambda key: [
                User.objects.filter(pk=key), Membership.objects.filter(user=key), Credential.objects.filter(user=key)
            ],
        )  # fmt: skip
