"""Which rows of this app ledger entries record (`compliance.ledger.images`)."""

from compliance.ledger.images import register


def register_all() -> None:
    """Declares the tables of this app."""
    register("documents_document", attached=("content",))
    register("documents_exportvolume")
