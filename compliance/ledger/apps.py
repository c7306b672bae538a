"""The ledger as a Django app: it brings the schema and its commands, and knows none of the other apps."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    name = "compliance.ledger"
    label = "ledger"
