"""Drafts: starting, saving, and nothing lost when two people save at once."""

import json
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.urls import reverse

from compliance.holders.acting import actor_of
from compliance.holders.models import Facility, User
from compliance.holders.words import fitting
from compliance.ledger.holding import act
from compliance.regulation import NotInForce, chapter
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.fields import NAME
from compliance.web.parts import Pointer
from compliance.web.values import series_words

from ...acts import act_record
from ...errors import AlreadyApproved, IllegalMove, StaleDraft
from ...holding import submission_hold
from ...models import Draft, RulesSubmission
from ...settlements import approved_facts
from ...states import MAY_BE_AMENDED, Status
from ...transitions import refuse_with_board
from ..question_pages import READ
from ..standard import RULES, changed_names, follows_standard, rules_marks, standard_fill
from ..tables import FIELD, amendable, first_filing_trouble

LONGEST_NAME = 60
MOST_DRAFTS = 200
"""At a facility at once: My work of everybody who files reads them all, and a program starts one with each request."""


@act
def submission_start(
    *,
    facility: Facility,
    chapter_number: str,
    effective_on: date,
    by: User,
    at: datetime,
    copy_of: RulesSubmission | None = None,
    from_standard: bool = False,
    given: Mapping[str, Any] | None = None,
) -> RulesSubmission:
    """A new draft for a game at a facility, pinned to the edition that governs `effective_on`.

    `copy_of` lends its answers (another facility's approved filing), without table numbers; `given` are answers of a
    file, as JSON. `from_standard` fills what is open with the standard answers of the edition, and keeps filling it
    (`drafting.standard`). Raises IllegalMove for a day without an edition and for a filing of the same facility,
    AlreadyApproved where there is nothing to file first.
    """
    if copy_of is not None and copy_of.facility_id == facility.pk:
        raise IllegalMove(
            f"{copy_of.reference} is a filing of {facility.name} itself. Amend it to change its rules, or start empty."
        )
    if copy_of is not None:
        submission_hold(copy_of)
    trouble = first_filing_trouble(facility, chapter_number)
    if trouble is not None:
        raise AlreadyApproved(trouble.words, amend=trouble.amend)
    answers = _lent(copy_of) if copy_of else {}
    answers["filing_kind"] = "initial"
    answers.pop("amends_submission_id", None)
    answers.pop(FIELD, None)
    answers |= given or {}
    return _started(facility, chapter_number, effective_on, by, at, answers, from_standard=from_standard)


def amendment_refusal(submission: RulesSubmission) -> str:
    """The reason why no amendment can start from this submission; empty if one can. It leads to an amendment that
    stands in the way. Two queries if rules are approved."""
    if Status(submission.status) not in MAY_BE_AMENDED:
        return (
            f"{submission.reference} is “{submission.get_status_display()}”; you can amend only the version in effect."
        )
    possible = amendable(submission)
    if possible.tables or not (possible.running or submission.table_numbers):
        return ""
    if not possible.running:
        return f"{submission.reference} is no longer in effect at any table. Amend the approval that took its place."
    names = [running.reference or "a draft" for running in possible.running]
    amended = series_words(names)
    verb, it = ("amend", "them") if names[:-1] else ("amends", "it")
    return Pointer(
        f"{amended[0].upper()}{amended[1:]} already {verb} {submission.reference} at every table where it is in "
        "effect. Two amendments for one table cannot be open at once. Make the change there, leave a table out of "
        f"{it}, wait for the decision, or withdraw {it}.",
        reverse("submissions:case", args=[possible.running[0].pk]),
    )


@act
def amendment_start(
    *,
    submission: RulesSubmission,
    effective_on: date,
    by: User,
    at: datetime,
    changes: Mapping[str, Any] | None = None,
    from_rules: bool = False,
) -> RulesSubmission:
    """A draft amendment that starts from the version in effect, with its answers and sheets, for those of its tables
    for which no other amendment of it is in draft or open. `changes` are answers that differ, as JSON; None
    takes one away; `from_rules` marks them as filled from a change of rules."""
    submission_hold(RulesSubmission.objects.select_for_update().get(pk=submission.pk))
    if refusal := amendment_refusal(submission):
        raise IllegalMove(refusal)
    answers = _lent(submission) | _approvals(submission)
    answers |= {"filing_kind": "amendment", "amends_submission_id": submission.reference}
    if tables := amendable(submission).tables:
        answers[FIELD] = tables
    answers = {name: value for name, value in (answers | dict(changes or {})).items() if value is not None}
    typed = {RULES: sorted(changes or {})} if from_rules else {}
    return _started(
        submission.facility, submission.chapter_number, effective_on, by, at, answers, amends=submission, typed=typed
    )


def _lent(source: RulesSubmission) -> dict[str, Any]:
    """Answers of the newest revision, without attestations: those are signed again."""
    revision = source.revisions.order_by("-number").first()
    if revision is None:
        raise IllegalMove("You cannot start from that submission, because it was never filed.")
    answers: dict[str, Any] = json.loads(bytes(revision.facts))
    attested = {name for name, field in source.chapter.fields.items() if field.kind == "attestation"}
    return {name: value for name, value in answers.items() if name not in attested}


def _approvals(source: RulesSubmission) -> dict[str, Any]:
    """The approvals that the Board gave in the review of the newest revision: in an amendment they are on file."""
    facts = approved_facts(source.revisions.select_related("submission__facility").latest("number"))
    names = (name for name, field in source.chapter.fields.items() if field.kind == "approval")
    return {name: to_json(value) for name in names if (value := getattr(facts, name)) is not None}


def _started(
    facility: Facility,
    chapter_number: str,
    effective_on: date,
    by: User,
    at: datetime,
    answers: dict[str, Any],
    amends: RulesSubmission | None = None,
    from_standard: bool = False,
    typed: Mapping[str, Any] | None = None,
) -> RulesSubmission:
    try:
        edition = chapter(chapter_number).edition_on(effective_on)
    except NotInForce as refusal:
        raise IllegalMove(f"{refusal}. Choose another intended effective day.") from None
    if RulesSubmission.objects.filter(facility=facility, status=Status.DRAFT).count() >= MOST_DRAFTS:
        raise IllegalMove(f"{facility.name} has {MOST_DRAFTS} drafts already. File or discard one of them first.")
    submission = RulesSubmission.objects.create(
        holder=facility.holder,
        facility=facility,
        chapter_number=chapter_number,
        edition_key=edition.key,
        intended_effective_on=effective_on,
        amends=amends,
        created_by=by,
        created_at=at,
        status_since=at,
    )
    answers |= {"certificate_holder": facility.holder.name, "facility_name": facility.name}
    approved = amends.revisions.order_by("-number").first() if amends is not None else None
    carried = list(approved.artwork.values_list("pk", flat=True)) if approved is not None else []
    draft = Draft(
        submission=submission, answers=answers, carried=carried, typed=dict(typed or {}), saved_at=at, saved_by=by
    )
    if from_standard:
        standard_fill(draft)
    draft.save()
    act_record("submission.start", submission, actor_of(by, at))
    return submission


@act
def draft_name(*, submission_id: UUID, name: str) -> Draft:
    """Gives a draft the name that the certificate holder calls it among its own people; empty for none.

    It is no part of what is filed, so a page to sign stays as it is. Raises IllegalMove when the submission is not with
    the holder.
    """
    draft = draft_locked(submission_id)
    draft.name = " ".join(fitting(name, "name", longest=LONGEST_NAME).split())
    draft.save(update_fields=["name"])
    return draft


@act
def draft_save(
    *,
    submission_id: UUID,
    answers: dict[str, Any],
    typed: dict[str, Any],
    version: int,
    by: User,
    at: datetime,
    page: str = "",
) -> Draft:
    """Saves the answers of one page, whatever is wrong with them, and what was typed where it is not well formed.

    `answers` maps field to JSON value, None to clear it; `page` is the key of the page, read now. What a draft fills
    with standard answers follows, and a standard answer that is cleared comes back. `version` is the save that the page
    was made from. Raises StaleDraft when one of these fields was saved by somebody else since and holds another value
    now; fields that nobody else touched are saved side by side. Raises IllegalMove when the submission is not with the
    holder.
    """
    draft = draft_locked(submission_id)
    if version > draft.version:
        raise StaleDraft("This page is newer than the draft. Reload it.", theirs={}, version=draft.version)
    if version < draft.version:
        _refuse_overwriting(draft, answers, version)
    before = dict(draft.answers)
    draft.answers = {name: value for name, value in (before | answers).items() if value is not None}
    kept = {name: text for name, text in draft.typed.get("raw", {}).items() if name not in answers}
    draft.typed = draft.typed | {"raw": kept | typed, READ: sorted({*draft.typed.get(READ, ()), page} - {""})}
    given = changed_names(draft.submission, before, before | answers)
    draft.typed = draft.typed | rules_marks(draft, given)
    if follows_standard(draft):
        standard_fill(draft, given)
    return save_changed(draft, "answers", changed_names(draft.submission, before, draft.answers), by, at)


def _refuse_overwriting(draft: Draft, answers: dict[str, Any], version: int) -> None:
    changed: dict[str, int] = draft.typed.get("changed", {})
    theirs = {
        name: draft.answers.get(name)
        for name, value in answers.items()
        if changed.get(name, 0) > version and draft.answers.get(name) != value
    }
    if theirs:
        who = draft.saved_by.printed_name if draft.saved_by else "Somebody"
        raise StaleDraft(
            f"{who} saved other answers on this page while you were typing. Both are shown below: keep one, then save.",
            theirs=theirs,
            version=draft.version,
        )


def draft_locked(submission_id: UUID) -> Draft:
    """The draft of a submission that is with its holder, locked, and held against the records. Raises IllegalMove when
    it is with the Board."""
    submission = RulesSubmission.objects.select_for_update().select_related("facility").get(pk=submission_id)
    submission_hold(submission)
    refuse_with_board(submission)
    draft: Draft = Draft.objects.select_for_update().prefetch_related("saved_by").get(submission=submission)
    draft.submission = submission
    return draft


@act
def reason_save(
    *, submission_id: UUID, key: str, petition: str, words: str, by: User, at: datetime, version: int | None = None
) -> Draft:
    """Keeps the petition reference and the words with which a violation is filed all the same (601a.3, 601a.4).

    Raises StaleDraft when another reason was saved for this finding after `version`, the save that the page was
    made from.
    """
    draft = draft_locked(submission_id)
    _refuse_other_words(draft, f"reason:{key}", draft.reasons.get(key), version)
    stated = {"petition": fitting(petition, "petition", longest=NAME), "words": fitting(words, "words")}
    if any(stated.values()):
        draft.reasons[key] = stated
    else:
        draft.reasons.pop(key, None)
    return save_changed(draft, "reasons", [f"reason:{key}"], by, at)


@act
def reply_save(
    *, submission_id: UUID, comment_id: UUID, words: str, by: User, at: datetime, version: int | None = None
) -> Draft:
    """Keeps the holder's answer to one point of a return; it is filed with the next round.

    Raises StaleDraft when somebody else answered this point after `version`, the save that the page was made from.
    """
    words = fitting(words, f"reply-{comment_id}")
    draft = draft_locked(submission_id)
    if not draft.submission.comments.filter(pk=comment_id, for_return=True).exists():
        raise IllegalMove("That point is not part of the return. Reload the page.")
    before = draft.replies.get(str(comment_id), "")
    if before == words:
        return draft
    _refuse_other_words(draft, f"reply:{comment_id}", before, version)
    if words:
        draft.replies[str(comment_id)] = words
    else:
        draft.replies.pop(str(comment_id), None)
    return save_changed(draft, "replies", [f"reply:{comment_id}"], by, at)


def _refuse_other_words(draft: Draft, name: str, theirs: object, version: int | None) -> None:
    """Raises StaleDraft when these words were saved after `version`; None asks nothing."""
    changed: dict[str, int] = draft.typed.get("changed", {})
    if version is not None and changed.get(name, 0) > version:
        who = draft.saved_by.printed_name if draft.saved_by else "Somebody"
        raise StaleDraft(
            f"{who} saved another answer here while you were typing. Both are shown: keep one, then save.",
            theirs={name: theirs},
            version=draft.version,
        )


def save_changed(draft: Draft, column: str, names: Iterable[str], by: User, at: datetime) -> Draft:
    """Saves a column of a locked draft, and by which save the things with these names were changed last."""
    draft.version += 1
    changed = dict.fromkeys(names, draft.version)
    draft.typed = draft.typed | {"changed": draft.typed.get("changed", {}) | changed}
    draft.saved_at, draft.saved_by = at, by
    draft.save(update_fields=[column, "typed", "version", "saved_at", "saved_by"])
    return draft
