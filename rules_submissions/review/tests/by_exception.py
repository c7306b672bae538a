"""Filings for the tests of the desk by exception: a first Craps filing, and an amendment of rules in effect."""

from datetime import date
from typing import Any

from django.test import Client
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.regulation.examples import attested, example
from rules_submissions.drafting.services.drafts import amendment_start, draft_save
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.review.clauses import items_of
from rules_submissions.review.docket import Docket
from rules_submissions.review.exception import Sorted, agreed_by, list_sha256, sorted_clauses

from ...tests.board import act, days_ago
from ...tests.filings import claimed, decide, file_it, recommended
from ...tests.making import started, tables_stand

CRAPS = "623a"


def craps_filed(facility: Facility, filer: User, *, at: Any) -> RulesSubmission:
    """A first Craps filing with every wager of the chapter."""
    tables_stand(facility, CRAPS, ["C-01"])
    submission = started(facility, filer, CRAPS, on=timezone.localdate(), at=at)
    answered(submission, filer, example(CRAPS, approved_on=date(2026, 1, 5)), at)
    file_it(submission, filer, at)
    submission.refresh_from_db()
    return submission


def answered(submission: RulesSubmission, filer: User, answers: dict[str, Any], at: Any) -> None:
    """These answers saved in the draft."""
    version = Draft.objects.get(pk=submission.pk).version
    draft_save(submission_id=submission.pk, answers=answers, typed={}, version=version, by=filer, at=at)


def in_effect(submission: RulesSubmission, cast: dict[str, User], *, at: Any) -> RulesSubmission:
    """The filing approved and in effect on the day of `at`."""
    recommended(submission, cast, at=at)
    decide(submission, cast["decider"], effective_on=timezone.localdate(at), at=at)
    submission.refresh_from_db()
    return submission


def amendment(rules: RulesSubmission, filer: User, *, at: Any, **changes: Any) -> RulesSubmission:
    """An amendment of these rules with some answers changed and every duty attested again, filed."""
    draft = amendment_start(submission=rules, effective_on=timezone.localdate(), by=filer, at=at)
    answered(draft, filer, attested(rules.chapter_number) | changes, at)
    file_it(draft, filer, at)
    draft.refresh_from_db()
    return draft


def amended(rules: RulesSubmission, cast: dict[str, User], **changes: Any) -> RulesSubmission:
    """An amendment filed five days ago and claimed by every bureau."""
    return claimed(amendment(rules, cast["filer"], at=days_ago(5), **changes), cast, at=days_ago(4))


def sorted_of(submission: RulesSubmission, user: User, unit: str = "") -> tuple[Docket, Sorted]:
    """The clauses of a filing as this person's desk sorts them, of the unit where they chose one."""
    docket = Docket(RulesSubmission.objects.get(pk=submission.pk), user, timezone.now(), unit=unit)
    return docket, sorted_clauses(docket, items_of(docket))


def batched(submission: RulesSubmission, user: User) -> set[tuple[str, str]]:
    """Citation and name of every clause that an act on a section may hold."""
    _, found = sorted_of(submission, user)
    return {(item.provision.citation, item.provision.name) for item in found.listed}


def shown(submission: RulesSubmission, user: User, section: str, *, agreed: bool = True) -> dict[str, Any]:
    """The fields that the desk's form of a section posts."""
    docket, found = sorted_of(submission, user)
    listed = agreed_by(docket, docket.unit, found.of_part(section), agreed=not agreed)
    sha256 = list_sha256(docket, docket.unit, listed, agreed=agreed)
    return {"section": section, "shown": sha256, "agreed": "yes" if agreed else "no", "unit": docket.unit}


def press(browser: Client, submission: RulesSubmission, typed: dict[str, Any]) -> Any:
    """Posts the form of a section."""
    return act(browser, submission, "section", **typed)
