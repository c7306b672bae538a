"""Letters of the Board that were decided and are not kept yet: what a page says of them."""

from collections.abc import Iterable
from typing import NamedTuple

from compliance.documents.pades.office import is_configured, last_look
from compliance.isolation.context import office_context
from compliance.web.values import moment_words

from ..models import ReviewRound, RevisionDocument, RulesSubmission
from ..states import S

LETTER_OF = {"returned": "return", "approved": "decision", "denied": "decision"}
"""By the outcome of a round, the letter that follows."""


class LetterToCome(NamedTuple):
    """A letter that is not kept yet: what a page says of it, and whether it waits for its certificate instead of a few
    seconds."""

    words: str
    is_held_up: bool = False


def letter_to_come(
    submission: RulesSubmission, rounds: Iterable[ReviewRound], papers: Iterable[RevisionDocument], *, for_board: bool
) -> LetterToCome | None:
    """The newest letter that is to come; None where none is. One query where one is and letters are signed
    electronically."""
    kept = {(paper.revision_id, paper.kind) for paper in papers}
    closed = [one for one in rounds if one.outcome in LETTER_OF]
    due = [(one.revision_id, LETTER_OF[one.outcome]) for one in closed]
    if submission.status == S.RESCINDED:
        due += [(one.revision_id, "rescission") for one in closed if one.outcome == "approved"]
    if not (missing := [kind for revision, kind in due if (revision, kind) not in kept]):
        return None
    name = f"{missing[-1]} letter"
    if is_configured():
        with office_context("letters wait for the Board's certificate, whoever reads that they do"):
            look = last_look()
        if look is not None and look.trouble:
            why = f": {look.trouble}" if for_board else "."
            since = moment_words(look.since)
            return LetterToCome(
                f"The {name} has waited for its electronic signature since {since}{why} We try again each minute, and "
                "nothing is lost.",
                is_held_up=True,
            )
    return LetterToCome(f"We are writing the {name}.")
