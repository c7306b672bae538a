"""Rows on which an act on a Rules Submission rests: one list, held against the records under the lock of the
submission."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Model, QuerySet
from django.db.models.expressions import RawSQL

from compliance.documents.models import Document
from compliance.holders.models import CertificateHolder, Facility
from compliance.holders.policy import SettingValue
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import CheckedRows, checked_rows
from compliance.ledger.images import Values
from compliance.ledger.reconciling.difference import Difference

from .conditions import day_of, ended_from, words_recorded
from .models import (
    Artwork,
    ArtworkRemoval,
    BureauReview,
    Comment,
    Decision,
    FindingAct,
    Mark,
    ReviewRound,
    Revision,
    RevisionDocument,
    RulesSubmission,
    Settlement,
    SubmissionEvent,
)
from .models.conditions import Condition, ConditionMet, ConditionProposal, ConditionReminder
from .models.desk import Delegation, Recusal
from .models.edition_checks import EditionCheck
from .models.prints import PrintCode
from .models.sheets import ElementCheck, ElementMark, Pin, PinAct, PinComment, Sheet, SheetVersion
from .models.signatures import FirstSignature, SecondSignature
from .states import S

OF_SHEETS = "sheet__versions__artwork__submission"
FILED_AGAIN = "artwork__revisions__submission"
"""From the version of a sheet to the filings that filed it: its own, and amendments that carry it."""
RESTS_ON: tuple[tuple[type[Model], str], ...] = (
    (RulesSubmission, "pk"),
    (Revision, "submission"),
    (Revision.artwork.through, "revision__submission"),
    (FirstSignature, "submission"),
    (SecondSignature, "revision__submission"),
    (RevisionDocument, "revision__submission"),
    (PrintCode, "paper__revision__submission"),
    (ReviewRound, "submission"),
    (BureauReview, "round__submission"),
    (Mark, "round__submission"),
    (FindingAct, "round__submission"),
    (Settlement, "round__submission"),
    (Comment, "submission"),
    (SubmissionEvent, "submission"),
    (Decision, "submission"),
    (Artwork, "submission"),
    (ArtworkRemoval, "artwork__submission"),
    (SheetVersion, "artwork__submission"),
    (Sheet, "versions__artwork__submission"),
    (Pin, "sheet__versions__artwork__submission"),
    (PinComment, "comment__submission"),
    (PinAct, "round__submission"),
    (SheetVersion, OF_SHEETS),
    (PinComment, f"pin__{OF_SHEETS}"),
    (Comment, f"on_pin__pin__{OF_SHEETS}"),
    (PinAct, f"pin__{OF_SHEETS}"),
    (ElementMark, "version__artwork__submission"),
    (ElementCheck, "round__submission"),
    (Artwork, "revisions__submission"),
    (SheetVersion, FILED_AGAIN),
    (Sheet, f"versions__{FILED_AGAIN}"),
    (Pin, f"sheet__versions__{FILED_AGAIN}"),
    (PinComment, f"pin__sheet__versions__{FILED_AGAIN}"),
    (Comment, f"on_pin__pin__sheet__versions__{FILED_AGAIN}"),
    (PinAct, f"pin__sheet__versions__{FILED_AGAIN}"),
    (ElementMark, f"version__{FILED_AGAIN}"),
    (ElementCheck, f"version__{FILED_AGAIN}"),
    (Recusal, "round__submission"),
    (Delegation, "round__submission"),
    (ConditionProposal, "round__submission"),
    (Condition, "submission"),
    (ConditionMet, "round__submission"),
    (ConditionReminder, "condition__submission"),
    (EditionCheck, "submission"),
)
"""Every table of the record of a submission, with the ways from its rows to the submission; versions, pins and their
words also as other filings of the chain left them."""
APPROVED = frozenset({S.APPROVED, S.IN_EFFECT, S.SUPERSEDED, S.RESCINDED, S.ENDED})
"""The statuses that a submission has only by an approval."""
RULES: tuple[type[Model], ...] = (
    RulesSubmission, Revision, ReviewRound, Settlement, SubmissionEvent, Decision, Condition, ConditionMet,
)  # fmt: skip
"""The models that say under which rules a table plays."""


SUBMISSIONS = RulesSubmission._meta.db_table


def rows_of(
    submissions: "Iterable[UUID] | QuerySet[Any] | RawSQL", *, of: Iterable[type[Model]] = ()
) -> list[QuerySet[Any]]:
    """The rows of these submissions, one query set a table: all that an act rests on, or those of some tables; and the
    office's settings."""
    keys = submissions if isinstance(submissions, QuerySet | RawSQL) else list(submissions)
    only = set(of)
    querysets: list[QuerySet[Any]] = []
    for model, path in RESTS_ON:
        if only and model not in only:
            continue
        querysets.append(model._default_manager.filter(**{f"{path}__in": keys}))  # type: ignore[attr-defined]
    named = RulesSubmission.objects.filter(pk__in=keys)
    places = {Facility: "facility_id", CertificateHolder: "holder_id"}
    querysets += [model._default_manager.filter(pk__in=named.values(column)) for model, column in places.items()]
    return [*querysets, SettingValue.objects.all()]


def rows_of_document(keys: RawSQL) -> list[QuerySet[Any]]:
    """The rows on which a kept paper rests: itself and, if it is one of a submission, that submission."""
    submissions = Revision.objects.filter(documents__document__in=keys).values("submission")
    return [Document.objects.filter(pk__in=keys), *rows_of(submissions)]


def submission_hold(*submissions: RulesSubmission, by: UUID | None = None) -> CheckedRows:
    """Goes on only where everything on file about these locked submissions is what the records tell, and each stands
    where its acts brought it. Raises NotHeld. Two queries, whatever is on file.

    The person who acts (`by`) is held with them, which `record` then takes from what this returns.
    """
    keys = [submission.pk for submission in submissions]
    looked = checked_rows(rows_of, *keys, by=by)
    differences = looked.found or [difference for key in keys for difference in not_following(looked, key)]
    if differences:
        raise NotHeld(differences)
    return looked


def not_following(looked: CheckedRows, key: UUID) -> Iterator[Difference]:
    """The differences between a submission and its acts: its status follows from its newest move, and the decided
    values from the decision."""
    submission = looked.rows.get((SUBMISSIONS, str(key)))
    if submission is None:
        return
    status = submission["status"]
    newest = _last(looked, SubmissionEvent, key, "number")
    brought = newest["to_status"] if newest is not None else S.DRAFT
    if status != brought:
        yield _otherwise(key, "status", f"that its acts brought it to {brought}", status)
    decision = _last(looked, Decision, key, "decided_at")
    if status in (*APPROVED, S.DENIED):
        approved = None if decision is None else decision["approved"]
        if approved is not (status in APPROVED):
            yield _otherwise(key, "status", "no such decision", status)
    if status in APPROVED and decision is not None and decision["effective_on"] != submission["effective_on"]:
        yield _otherwise(
            key, "effective_on", f"an approval from {decision['effective_on']}", str(submission["effective_on"])
        )
    if decision is not None and decision["approved"]:
        yield from _of_conditions(looked, key, decision, newest if status == S.ENDED else None)
    review = _last(looked, ReviewRound, key, "number")
    if status == S.RETURNED and (review is None or review["outcome"] not in ("returned", "recalled")):
        yield _otherwise(key, "status", "no return", status)


def _of_conditions(looked: CheckedRows, key: UUID, decision: Values, end: Values | None) -> Iterator[Difference]:
    """The differences of conditions from those that the decision signed, and an approval that ended without one that
    ends it."""
    terms = [term for term in looked.of_table(Condition._meta.db_table) if term["submission_id"] == str(key)]
    stated = words_recorded(terms)
    if stated != decision["conditions"]:
        yield Difference(Decision._meta.db_table, decision["id"], "conditions", stated, decision["conditions"])
    if end is None:
        return
    met = {row["condition_id"] for row in looked.of_table(ConditionMet._meta.db_table)}
    days = [day_of(term["last_on"]) for term in terms if term["id"] not in met]
    ends = min((ended_from(day) for day in days if day is not None), default=None)
    if ends is None or datetime.fromisoformat(end["at"]) < ends:
        yield _otherwise(key, "status", "no unmet condition that ended it", S.ENDED)


def _last(looked: CheckedRows, model: type[Model], key: UUID, by: str) -> Values | None:
    """The row of a submission with the highest value in a column; None where there is none."""
    rows = (row for row in looked.of_table(model._meta.db_table) if row["submission_id"] == str(key))
    return max(rows, key=lambda row: row[by], default=None)


def _otherwise(key: UUID, column: str, stated: str, on_file: str) -> Difference:
    return Difference(SUBMISSIONS, str(key), column, stated, on_file)
