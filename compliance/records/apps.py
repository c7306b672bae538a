"""The ledger as people see it: checkpoints for everybody, receipts for each holder, alarms, a log's successor."""

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    name = "compliance.records"
    label = "records"
    verbose_name = "Records and checkpoints"
