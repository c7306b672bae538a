"""Which rows of this app ledger entries record (`compliance.ledger.projections`)."""

from compliance.ledger.projections import register


def register_all() -> None:
    """Declares them."""
    register("records_alarmsettlement")
