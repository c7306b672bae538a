"""The rows of this app that ledger entries record (`compliance.ledger.images`)."""

from compliance.ledger.images import register

register("records_alarmsettlement")
