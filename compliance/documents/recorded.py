"""Which rows of this app entries of the ledger tell (`compliance.ledger.projections`)."""

from compliance.ledger.projections import register


def register_all() -> None:
    """Declares the tables of this app."""
    register("documents_document", attached=("content",))
    register("documents_exportvolume")
