"""Stages of acts on alarms, ledgers, retention, exceptions, cases, reports and filings that a page names."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone

from compliance.holders.roles import Role
from compliance.holders.tests.factories import given, person
from compliance.ledger.holding import raise_alarms
from compliance.ledger.recording import Actor, LedgerAct, record
from compliance.records.alarms import alarms
from compliance.records.services import successor_ask
from compliance.records.settling import settlement_ask
from compliance.records.tests.test_settling import refusal
from compliance.records.tests.test_suspended import suspend
from compliance.retention.holds import hold_set
from compliance.retention.services import destruction_ask, last_day
from inspections.exceptions.services import exception_close, exception_explain
from inspections.models import RunningLimit
from inspections.sampling.services.cases import case_send, case_step
from inspections.sampling.services.notes import Look, sample_note
from inspections.sampling.tests.drawn import drawn
from inspections.tests.factories import at, deck_change, signed, table_of
from inspections.tests.floor import Floor
from rules_submissions.models import RulesSubmission
from rules_submissions.models.public import PublicApproval
from rules_submissions.public.services import difference_answer, difference_report, difference_send_on
from rules_submissions.tests.board import address, days_ago
from rules_submissions.tests.making import drafted, filed, started, waiting
from tests.attacker import plant
from tests.shown_stages import House, Stage, Stages, acts_as

OF_RECORDS: Stages = {}
WHY = {"reason": "It is so."}


def alarm_stage(house: House, how: str = "") -> Stage:
    """An open alarm about a facility whose name was changed behind the records; `how` was asked for. Meanwhile the
    name is changed once more."""
    plant(house.facility, name="Planted Casino")
    found = refusal(house.facility)
    assert found is not None
    raise_alarms(found.found)
    (alarm,) = (one for one in alarms(None, 5) if one.is_open)
    if how:
        second = person(Role.BOARD_ADMINISTRATOR)
        settlement_ask(alarm_id=alarm.id, how=how, reason="It was planted.", by=second, at=timezone.now())
    page = reverse("records:alarm", args=[alarm.id])
    typed = {} if how else {"how": "restore", "reason": "It was planted."}
    return Stage("board_admin", page, "confirm/" if how else "", typed, lambda: plant(house.facility, name="Once More"))


@acts_as(OF_RECORDS, "integrity.ask")
def asking_to_settle(house: House) -> Stage:
    return alarm_stage(house)


@acts_as(OF_RECORDS, "integrity.accept", "integrity.settle")
def accepting(house: House) -> Stage:
    return alarm_stage(house, "accept")


@acts_as(OF_RECORDS, "integrity.restore")
def restoring(house: House) -> Stage:
    return alarm_stage(house, "restore")


@acts_as(OF_RECORDS, "log.opened")
def opening_a_successor(house: House) -> Stage:
    second = person(Role.BOARD_ADMINISTRATOR)
    log_id = record(LedgerAct("test.act", by=Actor(None, "Flora Person")), holder_id=house.facility.holder_id).log_id
    suspend(log_id)
    successor_ask(log_id=log_id, reason="The disk failed.", by=second, at=timezone.now())
    page = reverse("records:successor", args=[log_id])
    return Stage("board_admin", page, "confirm/", {}, lambda: house.has_new_name(second))


def destruction_page(house: House, who: str, to: str) -> Stage:
    """A destruction that was asked for; its holder has another name meanwhile."""
    now = timezone.now()
    holder, by = house.facility.holder, house.cast["holder_admin"]
    one = destruction_ask(holder_id=holder.pk, up_to=last_day(now), reason="Policy 7.", by=by, at=now)
    return Stage(who, reverse("retention:destruction", args=[one.pk]), to, {}, lambda: holder_renamed(house))


def holder_renamed(house: House) -> None:
    """The certificate holder has another name from now on."""
    holder = house.facility.holder
    with given():
        type(holder).objects.filter(pk=holder.pk).update(name="Another Holder, LLC")


@acts_as(OF_RECORDS, "retention.confirm")
def confirming_a_destruction(house: House) -> Stage:
    return destruction_page(house, "board_admin", "confirm/")


@acts_as(OF_RECORDS, "retention.withdraw")
def withdrawing_a_destruction(house: House) -> Stage:
    return destruction_page(house, "holder_admin", "withdraw/")


@acts_as(OF_RECORDS, "retention.lift")
def lifting(house: House) -> Stage:
    hold = hold_set(
        holder_id=house.facility.holder_id, reason="Inquiry 12.", by=house.cast["board_admin"], at=timezone.now()
    )
    page = reverse("retention:lift", args=[hold.pk])
    return Stage("board_admin", page, "", {"reason": "It is closed."}, lambda: holder_renamed(house))


def exception_stage(house: House, who: str, move: str, *before: Callable[..., Any]) -> Stage:
    """The page of decks over their limit, answered `before`; the facility has another name meanwhile."""
    floor = Floor(house.facility, {"floorperson": house.cast["floorperson"], "dealer": house.cast["dealer"]})
    floor.cards()
    floor.decks(-26)
    over = RunningLimit.objects.get()
    for service, by in zip(before, ("filer", "compliance_rep"), strict=False):
        service(kind="decks_over_limit", key=over.pk, words="So.", by=house.cast[by], at=timezone.now())
    page = reverse("floor:exception", args=["decks_over_limit", over.pk])
    return Stage(who, page, "answer/", {"words": "The shift forgot."}, house.renamed, {"move": move})


@acts_as(OF_RECORDS, "exception.explain")
def explaining(house: House) -> Stage:
    return exception_stage(house, "filer", "explain")


@acts_as(OF_RECORDS, "exception.close")
def closing(house: House) -> Stage:
    return exception_stage(house, "auditor", "close", exception_explain)


@acts_as(OF_RECORDS, "exception.reopen")
def reopening(house: House) -> Stage:
    return exception_stage(house, "auditor", "reopen", exception_explain, exception_close)


def sampled(house: House) -> Any:
    """A sample whose first item does not agree."""
    cast = house.cast
    table = table_of(house.facility, "651a", "W-01", cast["floorperson"])
    for hours in (9, 6, 3):
        signed(table, "deck_change", deck_change(at(-hours)), cast["dealer"], moment=at(-hours, 1))
    sample = drawn(house.facility, cast["auditor"])
    look = Look("video", "no", "The video shows no new deck.")
    sample_note(sample_id=sample.pk, looks={1: look}, by=cast["auditor"], at=at(1))
    return sample


@acts_as(OF_RECORDS, "sample.note")
def noting(house: House) -> Stage:
    sample, colleague = sampled(house), person(Role.AUDITOR)
    look = Look("slip", "yes", "")
    basis = lambda: sample_note(sample_id=sample.pk, looks={1: look}, by=colleague, at=timezone.now())  # noqa: E731
    typed = {"evidence-2": "slip", "agrees-2": "yes", "words-2": "They agree."}
    return Stage("auditor", reverse("audit:sample", args=[sample.pk]), "", typed, basis)


@acts_as(OF_RECORDS, "case.send")
def sending_a_case(house: House) -> Stage:
    item = sampled(house).items.get(place=1)
    return Stage("auditor", reverse("audit:new_case", args=[item.pk]), "", {"words": "Where is it."}, house.renamed)


def case_stage(house: House, who: str, step: str, *before: str) -> Stage:
    """A case that was sent, with these steps; the facility has another name meanwhile."""
    cast, now = house.cast, timezone.now()
    item = sampled(house).items.get(place=1)
    case = case_send(item_id=item.pk, words="Where is it?", by=cast["auditor"], at=now)
    for kind in before:
        case_step(case_id=case.pk, kind=kind, words="Here.", by=cast["filer"], at=now + timedelta(seconds=1))
    page = reverse("audit:case", args=[case.pk])
    return Stage(who, page, "", {"step": step, "words": "So it is."}, house.renamed)


@acts_as(OF_RECORDS, "case.answer")
def answering_a_case(house: House) -> Stage:
    return case_stage(house, "filer", "answered")


@acts_as(OF_RECORDS, "case.ask")
def asking_again(house: House) -> Stage:
    return case_stage(house, "auditor", "asked", "answered")


@acts_as(OF_RECORDS, "case.close")
def closing_a_case(house: House) -> Stage:
    return case_stage(house, "auditor", "closed", "answered")


def report_stage(house: House, act: str, other: Callable[..., Any]) -> Stage:
    """The page of a report of a difference; a colleague does the other act meanwhile."""
    now = timezone.now()
    PublicApproval.objects.create(
        reference="RS-SEEN-00", revision=1, holder_name=house.facility.holder.name, facility_name=house.facility.name,
        facility=house.facility.pk, chapter_number="651a", edition_key="651a-2019", decided_on=now.date(),
        in_effect_since=now.date(), changed_at=now,
    )  # fmt: skip
    report = difference_report(
        facility_id=house.facility.pk, approval="", table_number="W-1", happened_on=None, sign_said="10 to 1",
        was_paid="9 to 1", at=now,
    ).report  # fmt: skip
    page = reverse("submissions:report", args=[report.pk])
    basis = lambda: other(report_id=report.pk, words="So.", by=house.cast["compliance_rep"], at=now)  # noqa: E731
    return Stage("compliance_rep", page, "", {"act": act, f"{act}-words": "It was wrong."}, basis)


@acts_as(OF_RECORDS, "difference.answer")
def answering_a_report(house: House) -> Stage:
    return report_stage(house, "answer", difference_send_on)


@acts_as(OF_RECORDS, "difference.send_on")
def sending_a_report_on(house: House) -> Stage:
    return report_stage(house, "send_on", difference_answer)


def of_a_filing(house: House, submission: RulesSubmission, name: str, typed: dict[str, str]) -> Stage:
    """A page of a filing at its holder; the facility has another name meanwhile."""
    return Stage("filer", address(submission, name), "", typed, house.renamed)


@acts_as(OF_RECORDS, "submission.recall")
def recalling(house: House) -> Stage:
    return of_a_filing(house, filed(house.facility, house.cast["filer"], at=days_ago(1)), "recall", {})


@acts_as(OF_RECORDS, "submission.withdraw")
def withdrawing(house: House) -> Stage:
    return of_a_filing(house, filed(house.facility, house.cast["filer"], at=days_ago(1)), "withdraw", WHY)


@acts_as(OF_RECORDS, "submission.take_back")
def taking_back(house: House) -> Stage:
    return of_a_filing(house, waiting(house.facility, house.cast["filer"]), "take_back", WHY)


@acts_as(OF_RECORDS, "submission.change_day")
def changing_the_day(house: House) -> Stage:
    typed = {"effective_on": "2026-12-30"}
    return of_a_filing(house, drafted(house.facility, house.cast["filer"]), "effective_day", typed)


@acts_as(OF_RECORDS, "submission.move_edition")
def moving_to_an_edition(house: House) -> Stage:
    submission = started(house.facility, house.cast["filer"], "617a")
    with given():
        type(submission).objects.filter(pk=submission.pk).update(edition_key="617a-2012")
    return of_a_filing(house, submission, "edition", {})
