"""Letters of the Board that were decided and are not kept yet: what a page says of them."""

from collections.abc import Iterable

from compliance.documents.pades.office import is_configured, last_look
from compliance.isolation.context import office_context
from compliance.web.values import moment_words

from ..models import ReviewRound, RevisionDocument

LETTER_OF = {"returned": "return", "approved": "decision", "denied": "decision"}
"""By the outcome of a round, the letter that follows."""


def words_to_come(rounds: Iterable[ReviewRound], papers: Iterable[RevisionDocument], *, for_board: bool) -> str:
    """What a page says of letters that are to come; empty where none is. One query where one is and letters are signed
    electronically."""
    kept = {(paper.revision_id, paper.kind) for paper in papers}
    due = [(one.revision_id, LETTER_OF[one.outcome]) for one in rounds if one.outcome in LETTER_OF]
    if not (missing := [kind for revision, kind in due if (revision, kind) not in kept]):
        return ""
    name = f"{missing[-1]} letter"
    if is_configured():
        with office_context("letters wait for the Board's certificate, whoever reads that they do"):
            look = last_look()
        if look is not None and look.trouble:
            why = f": {look.trouble}" if for_board else "."
            since = moment_words(look.since)
            return (
                f"The {name} has waited for its electronic signature since {since}{why} We try again each minute, and "
                "nothing is lost."
            )
    return f"We are writing the {name}. It comes within half a minute; this page shows it by itself."
