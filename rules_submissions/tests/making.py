"""Rules Submissions in each state, made by the real services, with the cast and time as arguments."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import count
from typing import Any

from django.db import transaction

from compliance.holders.models import CertificateHolder, Facility, GamingTable, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import TableFactory, given
from compliance.regulation.examples import example
from compliance.signing.signature import Signature
from rules_submissions.drafting.services.drafts import draft_save, submission_start
from rules_submissions.filing.record import Filing
from rules_submissions.filing.services.filing import submission_file
from rules_submissions.filing.services.first_signature import first_commit
from rules_submissions.filing.services.second_signature import second_commit
from rules_submissions.models import Draft, Revision, RulesSubmission
from rules_submissions.models.signatures import FirstSignature
from rules_submissions.states import BEFORE_DECISION

AT = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)
DAY = date(2026, 5, 1)
APPROVED_ON = date(2026, 1, 5)
WAR, ROULETTE = "651a", "617a"
USUAL = {WAR: ("W-11",), ROULETTE: ("R-01",)}


def answers_of(number: str, **changes: Any) -> dict[str, Any]:
    """Compliant answers of a chapter, with some changed; None clears one."""
    whole = example(number, approved_on=APPROVED_ON, **changes) | changes
    return {name: value for name, value in whole.items() if value is not None}


def tables_stand(facility: Facility, number: str, tables: Sequence[str]) -> None:
    """These tables stand at the facility and play this game."""
    known = set(GamingTable.objects.filter(facility=facility).values_list("number", flat=True))
    for table in tables:
        if isinstance(table, str) and table not in known:
            TableFactory(facility=facility, number=table, chapter=number)


def _free(facility: Facility, number: str) -> list[str]:
    """The usual table of a game, or the next number after it for which nothing is open or in draft there."""
    rows = RulesSubmission.objects.filter(facility=facility, chapter_number=number, status__in=BEFORE_DECISION)
    taken = {table for one in rows.select_related("draft") for table in one.draft.answers.get("table_numbers") or ()}
    letter, first = USUAL.get(number, ("T-01",))[0].split("-")
    return next([table] for at in count(int(first)) if (table := f"{letter}-{at:02}") not in taken)


def started(facility: Facility, by: User, number: str = WAR, *, on: date = DAY, at: datetime = AT) -> RulesSubmission:
    """A draft without answers; the table that the answers of its game name stands at the facility."""
    tables_stand(facility, number, USUAL.get(number, ()))
    return submission_start(facility=facility, chapter_number=number, effective_on=on, by=by, at=at)


def drafted(facility: Facility, by: User, number: str = WAR, *, at: datetime = AT, **changes: Any) -> RulesSubmission:
    """A draft with compliant answers, some changed; the tables that it names stand at the facility."""
    answers = answers_of(number, **{"table_numbers": _free(facility, number)} | changes)
    tables_stand(facility, number, answers.get("table_numbers", []))
    submission = started(facility, by, number, at=at)
    draft_save(submission_id=submission.pk, answers=answers, typed={}, version=0, by=by, at=at)
    submission.refresh_from_db()
    return submission


def signature_of(user: User, at: datetime = AT, role: Role | None = None) -> Signature:
    """A signature of this person, as `confirm_signer` makes it."""
    credential = user.credential_on(at.date())
    assert credential is not None
    acting = role or Role(user.active_membership.role)
    return Signature(user, user.printed_name, credential.number, acting, "password", at)


def file_it(submission: RulesSubmission, by: User, at: datetime = AT) -> Revision:
    """Files the draft as it stands."""
    version = Draft.objects.get(pk=submission.pk).version
    return submission_file(submission_id=submission.pk, version=version, signature=signature_of(by, at), at=at)


def two_sign(holder: CertificateHolder, *, required: bool = True) -> None:
    """The holder requires a second officer's signature from now on, or no longer."""
    with given():
        CertificateHolder.objects.filter(pk=holder.pk).update(needs_second_signature=required)


def sign_first(submission: RulesSubmission, by: User, at: datetime = AT) -> FirstSignature:
    """Signs the draft as it stands as the first officer."""
    version = Draft.objects.get(pk=submission.pk).version
    with transaction.atomic():
        return first_commit(_locked(submission), version=version, signature=signature_of(by, at), at=at)


def sign_second(submission: RulesSubmission, by: User, at: datetime = AT, *, number: str = "") -> Revision:
    """Files what waits as the second officer; `number` signs in place of the own credential."""
    own = signature_of(by, at)
    signature = replace(own, credential_number=number) if number else own
    with transaction.atomic():
        return second_commit(_locked(submission), signature=signature, at=at)


def _locked(submission: RulesSubmission) -> Filing:
    """The draft as the pages lock it to sign it."""
    locked = Draft.objects.select_for_update(of=("submission", "self")).select_related("submission")
    return Filing(locked.prefetch_related("submission__facility__holder").get(pk=submission.pk))


def waiting(facility: Facility, by: User, number: str = WAR, *, at: datetime = AT, **changes: Any) -> RulesSubmission:
    """A filing that one officer signed, at a holder that requires two."""
    two_sign(facility.holder)
    submission = drafted(facility, by, number, at=at, **changes)
    sign_first(submission, by, at)
    submission.refresh_from_db()
    return submission


def filed(facility: Facility, by: User, number: str = WAR, *, at: datetime = AT, **changes: Any) -> RulesSubmission:
    """A filing that no reviewer has opened."""
    submission = drafted(facility, by, number, at=at, **changes)
    file_it(submission, by, at)
    submission.refresh_from_db()
    return submission


def facts_json(revision: Revision) -> dict[str, Any]:
    """The frozen facts as JSON."""
    read: dict[str, Any] = json.loads(bytes(revision.facts))
    return read
