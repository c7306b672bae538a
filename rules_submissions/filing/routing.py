"""Clause-owner routing: each unit that the edition's clauses name is asked, and no other."""

from compliance.regulation import explain
from compliance.regulation.core.finding import Owner

from ..models import BureauReview, ReviewRound, Revision

BUREAUS: tuple[Owner, ...] = ("gaming_operations", "casino_compliance", "gaming_laboratory_operations")


def units_asked(revision: Revision) -> list[Owner]:
    """The bureaus that own a provision which applies to these facts; Gaming Operations always, as it reports."""
    rows = explain(revision.decoded, revision.rules, revision.filed_at)
    owners = {
        row.provision.owner(revision.edition_key) for row in rows if row.answer not in ("not_applicable", "not_checked")
    }
    return [unit for unit in BUREAUS if unit in owners or unit == "gaming_operations"]


def bureaus_open(review: ReviewRound) -> list[BureauReview]:
    """Opens the work of each bureau that is asked in this round."""
    return BureauReview.objects.bulk_create(
        BureauReview(holder_id=review.holder_id, round=review, unit=unit) for unit in units_asked(review.revision)
    )
