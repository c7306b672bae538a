"""Which rows of this app ledger entries record (`compliance.ledger.projections`)."""

from compliance.ledger.projections import register


def register_all() -> None:
    """Declares the tables of this app."""
    register("documents_document", attached=("content",))
    register("documents_exportvolume")
