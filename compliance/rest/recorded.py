"""Which rows of this app ledger entries record (`compliance.ledger.projections`)."""

from compliance.ledger.projections import register


def register_all() -> None:
    """Declares the tables of this app."""
    register(
        "rest_apitoken",
        without={"secret_sha256": "a secret", "last_used_on": "not an act"},
        blank={"secret_sha256": "lost {key}"},
    )
