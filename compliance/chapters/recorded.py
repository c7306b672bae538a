"""The rows of this app that ledger entries record (`compliance.ledger.images`)."""

from compliance.ledger.images import register

register("chapters_editiontext", attached=("original",))
register("chapters_textitemrow")
register("chapters_textconfirmation")
