"""The ledger as a Django app. It brings the schema and its commands, and imports no other app."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    name = "compliance.ledger"
    label = "ledger"
