"""The rows of this app that ledger entries record (`compliance.ledger.images`)."""

from compliance.ledger.images import register

register(
    "rest_apitoken",
    without={"secret_sha256": "a secret", "last_used_on": "not an act"},
    blank={"secret_sha256": "lost {key}"},
)
