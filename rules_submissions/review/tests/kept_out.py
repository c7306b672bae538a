"""Clauses that no act on a section may hold, each in its own filing: findings, approvals, attestations."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from compliance.holders.models import Facility, User
from rules_submissions.demo.drawing import layout_drawing
from rules_submissions.drafting.services.drafts import reason_save
from rules_submissions.facts import draft_findings, finding_key
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.review.services.review import finding_act, finding_raise
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.sheets.services.elements import elements_of
from tests.cast import Cast

from ...tests.board import days_ago
from ...tests.filings import claimed, newest, settle
from ...tests.making import drafted, file_it, filed
from .by_exception import sorted_of

OPERATIONS = "gaming_operations"
AREAS = ("651a.2(b)(3)", "tie_wagers_have_their_areas")


def said(submission: RulesSubmission, by: User, unit: str = OPERATIONS) -> dict[str, Any]:
    return {"submission_id": submission.pk, "unit": unit, "by": by, "at": timezone.now()}


@dataclass(frozen=True)
class Kept:
    """A filing with one item that no act on a section may hold, and the clauses that it keeps out."""

    submission: RulesSubmission
    out: set[tuple[str, str]]


def reading(submission: RulesSubmission, *fields: str) -> set[tuple[str, str]]:
    """The clauses of a filing that read these facts."""
    rows = newest(submission).rules.provisions
    return {(one.citation, one.name) for one in rows if not one.log and set(fields) & set(one.fields)}


def of_kind(submission: RulesSubmission, kind: str) -> set[tuple[str, str]]:
    return {(one.citation, one.name) for one in newest(submission).rules.provisions if one.kind == kind}


def a_violation(first: RulesSubmission, facility: Facility, cast: Cast) -> Kept:
    submission = petitioned(facility, cast)
    rows = sorted_of(submission, cast["reviewer"])[0].explained
    return Kept(submission, {(one.provision.citation, one.provision.name) for one in rows if one.findings})


def petitioned(facility: Facility, cast: Cast) -> RulesSubmission:
    """A filing with a violation under a petition."""
    draft = drafted(facility, cast["filer"], at=days_ago(7), deck_count=13, decks_per_batch=[7, 6])
    found = draft_findings(Draft.objects.get(pk=draft.pk), days_ago(7))
    for one in found:
        if one.severity == "violation":
            reason_save(
                submission_id=draft.pk, key=finding_key(one), petition="P-1", words="Asked for.", by=cast["filer"],
                at=days_ago(7),
            )  # fmt: skip
    file_it(draft, cast["filer"], days_ago(7))
    return claimed(draft, cast, at=days_ago(6))


def a_finding_by_hand(first: RulesSubmission, facility: Facility, cast: Cast) -> Kept:
    finding_raise(**said(first, cast["reviewer"]), citation=AREAS[0], reason="Eight areas are drawn.")
    return Kept(first, {AREAS})


def a_finding_set_aside(first: RulesSubmission, facility: Facility, cast: Cast) -> Kept:
    raised = finding_raise(**said(first, cast["reviewer"]), citation=AREAS[0], reason="Eight areas are drawn.")
    finding_act(**said(first, cast["reviewer"]), key=raised.finding_key, act="dismiss", reason="Counted again.")
    return Kept(first, {AREAS})


def a_finding_of_another_bureau(first: RulesSubmission, facility: Facility, cast: Cast) -> Kept:
    theirs = said(first, cast["compliance_rep"], "casino_compliance")
    finding_raise(**theirs, citation=AREAS[0], reason="Eight areas are drawn.")
    return Kept(first, {AREAS})


def an_approval_to_settle(first: RulesSubmission, facility: Facility, cast: Cast) -> Kept:
    bare = filed(facility, cast["filer"], at=days_ago(7), table_numbers=["W-12"], drop_tip_box_approval_ref=None)
    return Kept(claimed(bare, cast, at=days_ago(6)), reading(bare, "drop_tip_box_approval_ref"))


def an_approval_settled(first: RulesSubmission, facility: Facility, cast: Cast) -> Kept:
    kept = an_approval_to_settle(first, facility, cast)
    settle(kept.submission, "drop_tip_box_approval_ref", cast["compliance_rep"], at=days_ago(5))
    return kept


def an_approval_on_file(first: RulesSubmission, facility: Facility, cast: Cast) -> Kept:
    return Kept(first, of_kind(first, "approval"))


def an_attestation(first: RulesSubmission, facility: Facility, cast: Cast) -> Kept:
    return Kept(first, of_kind(first, "attestation"))


def a_changed_answer(later: RulesSubmission) -> Kept:
    return Kept(later, reading(later, "table_max_usd"))


def an_attestation_signed_again(later: RulesSubmission) -> Kept:
    return Kept(later, of_kind(later, "attestation") | of_kind(later, "approval"))


def what_stands_on_a_sheet(first: RulesSubmission, facility: Facility, cast: Cast) -> Kept:
    draft = drafted(facility, cast["filer"], at=days_ago(7), table_numbers=["W-12"])
    artwork_add(
        submission_id=draft.pk, sheet="layout", title="L-1", file_name="l-1.png",
        read=sheet_from("l-1.png", layout_drawing("Casino War", "Keystone")), by=cast["filer"], at=days_ago(7),
    )  # fmt: skip
    file_it(draft, cast["filer"], days_ago(7))
    claimed(draft, cast, at=days_ago(6))
    return Kept(draft, {(one.citation, one.name) for one in elements_of(draft.rules)})


KEPT_OUT: list[Callable[[RulesSubmission, Facility, Cast], Kept]] = [
    a_violation, a_finding_by_hand, a_finding_set_aside, a_finding_of_another_bureau, an_approval_to_settle,
    an_approval_settled, an_approval_on_file, an_attestation, what_stands_on_a_sheet,
]  # fmt: skip
