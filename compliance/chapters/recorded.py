"""Which rows of this app ledger entries record (`compliance.ledger.projections`)."""

from compliance.ledger.projections import register


def register_all() -> None:
    """Declares the tables of this app."""
    register("chapters_editiontext", attached=("original",))
    register("chapters_textitemrow")
