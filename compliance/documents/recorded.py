"""The rows of this app that ledger entries record (`compliance.ledger.images`)."""

from compliance.ledger.images import register

register("documents_document", attached=("content",))
register("documents_exportvolume")
