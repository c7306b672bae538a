"""Which rows of this app ledger entries record (`compliance.ledger.images`)."""

from compliance.ledger.images import register


def register_all() -> None:
    """Declares them."""
    register("records_alarmsettlement")
