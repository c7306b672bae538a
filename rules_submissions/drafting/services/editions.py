"""Editions: a filing whose text is overtaken before its decision, and how it moves to the newer one."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Perm
from compliance.ledger.holding import act
from compliance.regulation import NotInForce, chapter
from compliance.regulation.core.change import EditionChange, edition_change
from compliance.regulation.core.edition import Edition
from compliance.web.values import day_words

from ... import facts as bridge
from ...acts import act_record
from ...errors import IllegalMove
from ...models import Draft, RulesSubmission
from ...states import BEFORE_DECISION
from ...transitions import move_rests_on, note_event
from ..standard import changed_names, follows_standard, standard_fill
from .drafts import draft_locked, save_changed


def overtaken_by(submission: RulesSubmission, on: date) -> Edition | None:
    """The edition that governs the intended effective day, or `on` where that day has passed, when it is not the one
    to which an undecided submission is pinned; None otherwise. A row of these columns does as well. No query."""
    if submission.status not in BEFORE_DECISION:
        return None
    governing = chapter(submission.chapter_number).edition_on(max(on, submission.intended_effective_on))
    return None if governing.key == submission.edition_key else governing


@dataclass(frozen=True)
class EditionMove:
    """A move to another edition: `kept` counts the answers that still apply, `dropped` are the attestations that are
    made again."""

    edition: Edition
    change: EditionChange
    kept: int
    dropped: tuple[str, ...]


def edition_move_of(draft: Draft, at: datetime) -> EditionMove | None:
    """The move of this draft at `at` to the edition that overtakes it; None if none does. No query."""
    submission = draft.submission
    edition = overtaken_by(submission, submission.facility.day(at))
    if edition is None:
        return None
    stated = bridge.stated(submission, draft.answers)
    judged = bridge.as_filed(submission, stated, at)
    change = edition_change(submission.chapter, submission.edition_key, edition.key, judged, as_of=at)
    dropped = tuple(field.name for field in change.attested_anew if draft.answers.get(field.name) is not None)
    asked = {field.name for field in submission.chapter.fields.values() if field.is_asked(stated, edition.key)}
    kept = sum(name in asked and name not in dropped for name, value in draft.answers.items() if value is not None)
    return EditionMove(edition, change, kept, dropped)


@act
def submission_move_edition(
    *, submission_id: UUID, by: User, at: datetime, to: str | None = None, seen: str | None = None
) -> EditionMove:
    """Moves a draft or returned filing to the edition that overtakes it, and answers what that changed.

    Every answer stays; those that the newer edition does not ask are not filed. Attestations of duties that read
    otherwise are made again. `to` is the edition that the person was shown; `seen`: as of `refuse_changed`, here
    and below. Raises IllegalMove where no other edition governs, or another than the one shown; NotAllowed for roles
    that do not file.
    """
    draft = draft_locked(submission_id)
    submission = draft.submission
    moved = edition_move_of(draft, at)
    if moved is None:
        raise IllegalMove(
            f"Edition {submission.edition_key} already applies on the effective day. There is no other edition to "
            "move to."
        )
    if to is not None and to != moved.edition.key:
        raise IllegalMove(f"Edition {moved.edition.key} now applies. Reload the page and read what it changes.")
    refuse_changed(by, seen, lambda: edition_rests_on(draft))
    before = submission.edition_key
    submission.edition_key = moved.edition.key
    words = f"From edition {before} to {moved.edition.key}."
    actor = actor_of(by, at)
    note_event(submission, "move_edition", Perm.FILE, by=actor, at=at, reason=words)
    submission.save(update_fields=["edition_key"])
    act_record("submission.move_edition", submission, actor)
    answers = {name: value for name, value in draft.answers.items() if name not in moved.dropped}
    _saved(draft, answers, by, at)
    return moved


@act
def effective_day_change(
    *, submission_id: UUID, day: date, by: User, at: datetime, seen: str | None = None
) -> RulesSubmission:
    """Changes the intended effective day of a draft or returned filing; its edition stays until it is moved.

    Raises IllegalMove for a day without an edition, or the day that it has already.
    """
    draft = draft_locked(submission_id)
    submission = draft.submission
    before = submission.intended_effective_on
    refuse_changed(by, seen, lambda: move_rests_on(submission))
    if day == before:
        raise IllegalMove(f"{day_words(day)} is already the intended effective day.")
    try:
        submission.chapter.edition_on(day)
    except NotInForce as refusal:
        raise IllegalMove(f"{refusal}. Choose another intended effective day.") from None
    submission.intended_effective_on = day
    words = f"From {day_words(before)} to {day_words(day)}."
    actor = actor_of(by, at)
    note_event(submission, "change_day", Perm.FILE, by=actor, at=at, reason=words)
    submission.save(update_fields=["intended_effective_on"])
    act_record("submission.change_day", submission, actor)
    _saved(draft, draft.answers, by, at)
    return submission


def edition_rests_on(draft: Draft) -> dict[str, Any]:
    """The values of canonical JSON that the page shows of a draft that moves to another edition: its answers by the
    number of the save."""
    return move_rests_on(draft.submission) | {"saved": draft.version}


def _saved(draft: Draft, answers: dict[str, Any], by: User, at: datetime) -> None:
    """Its own save, so that a page to sign that was made before it is refused."""
    before = draft.answers
    draft.answers = answers
    if follows_standard(draft):
        standard_fill(draft)
    save_changed(draft, "answers", changed_names(draft.submission, before, draft.answers), by, at)
