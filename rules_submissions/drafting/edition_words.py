"""Editions in the words of a filing's pages."""

from datetime import date

from django.utils.translation import gettext as _

from compliance.chapters.words import is_to_come
from compliance.regulation import Chapter
from compliance.regulation.core.edition import Edition
from compliance.web.values import day_words

from ..models import RulesSubmission
from ..states import WITH_HOLDER, S
from .services.editions import overtaken_by

WHY_PROPOSED = "Say why you approve under an edition that is only proposed. The decision letter states it."


def edition_line(chapter: Chapter, edition_key: str) -> str:
    """The edition in words: its key, its standing, and that it was only proposed where it was."""
    edition = chapter.edition(edition_key)
    words = _("58 Pa. Code Chapter {chapter}, edition {edition}")
    if edition.effective_from:
        words = _("58 Pa. Code Chapter {chapter}, edition {edition}, in force since {since}")
    if is_to_come(edition):
        words = _("58 Pa. Code Chapter {chapter}, edition {edition}, in force from {since}")
    since = day_words(edition.effective_from or "")
    return words.format(chapter=chapter.number, edition=edition.key, since=since)


def proposed_warning(edition: Edition) -> str:
    """The warning on every page of a filing under a text that is only proposed, or was not seen here in full; empty
    under any other."""
    if edition.status == "proposed":
        return (
            f"Edition {edition.key} is only proposed (published {day_words(edition.published_on)}). The checks "
            "show whether a filing would pass if the proposal became law."
        )
    if edition.caution:
        return f"Edition {edition.key}: {edition.reading} Every finding says that we did not see the whole text."
    return ""


def newer_edition(submission: RulesSubmission, today: date, *, for_board: bool = False) -> str:
    """The notice for an undecided filing whose effective day is governed by another edition than its own; empty for any
    other."""
    edition = overtaken_by(submission, today)
    if edition is None:
        return ""
    day = day_words(max(today, submission.intended_effective_on))
    words = f"Edition {edition.key} applies on {day}, the earliest day for this filing, but the filing is under "
    words += f"{submission.edition_key}. "
    if submission.status in WITH_HOLDER:
        return words + ("The certificate holder has it and must move it." if for_board else "Move it before you file.")
    if submission.status == S.AWAITING_SECOND:
        return words + "Take it back and move it, then sign it again."
    if for_board:
        return words + "It cannot be approved until it moves. Return it, so that the certificate holder can move it."
    return words + "It cannot be approved until it moves. You can move it after it is returned or recalled."
