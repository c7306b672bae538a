"""Which rows of the ledger itself its entries tell: a log's own, and that of the log before, as it was closed."""

from .projections import register


def register_all() -> None:
    """Declares them."""
    said = "by an alarm of the signer, which may write no entry"
    register("ledger.log", without={"suspended_at": said, "suspended_because": said})
