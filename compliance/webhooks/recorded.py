"""The tables of this app whose rows entries of the ledger hold (`compliance.ledger.images`)."""

from compliance.ledger.images import register

register(
    "webhooks_webhookreceiver",
    without={"secret": "a secret", "former_secret": "a secret"},
    blank={"secret": "", "former_secret": ""},
)
