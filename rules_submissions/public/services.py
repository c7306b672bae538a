"""Reports of a difference: anybody sends one; Casino Compliance answers it, and sends it on to the certificate holder.

The sender gets a code that opens the answer. The office keeps the hash of the code, so nobody who reads its tables
opens anything. Reports are kept for five years; `retention` says what is destroyed then.
"""

import hashlib
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_noop as noop

from compliance.holders.acting import Acting, actor_of
from compliance.holders.errors import FieldRefused
from compliance.holders.models import Facility, User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.words import fitting, require_words
from compliance.isolation.context import office_context
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.recording import LedgerAct, record, subject_of
from compliance.notices.services import notify
from compliance.regulation.core.fields import SENTENCE
from compliance.regulation.core.identity import number_form

from ..conditions import today_of
from ..errors import IllegalMove, NotAllowed
from ..models.public import PublicApproval
from ..models.reports import DifferenceAnswer, DifferenceReport, DifferenceSentOn
from ..people import facility_people, unit_people
from ..reference import new_reference, random_code

ANSWERS = "casino_compliance"
"""The unit of the Board that reads and answers reports."""
CODE_LENGTH, GROUP = 20, 4
VISITOR = Acting(None, "A visitor without an account")
NOT_YOURS = "Only Casino Compliance answers reports and sends them on."


@dataclass(frozen=True)
class Sent:
    """A report that was received, and the code that opens its answer: shown to the sender, kept nowhere."""

    report: DifferenceReport
    code: str


def new_code() -> str:
    """A code drawn at random, `4H7K-…`, of 92 bits."""
    return grouped(random_code(CODE_LENGTH))


def grouped(plain: str) -> str:
    """A code as people read it."""
    return "-".join(plain[place : place + GROUP] for place in range(0, len(plain), GROUP))


def hash_of(code: str) -> str:
    """The hash of a code that the office keeps, however the code was typed."""
    return hashlib.sha256(number_form(code).encode()).hexdigest()


@act
def difference_report(
    *,
    facility_id: UUID,
    approval: str,
    table_number: str,
    happened_on: date | None,
    sign_said: str,
    was_paid: str,
    at: datetime,
) -> Sent:
    """Receives a report from anybody and tells Casino Compliance. Raises FieldRefused for a casino that the register
    does not have, a day to come, and words that are missing or too long."""
    sign = require_words(sign_said, "sign_said", noop("Write what the sign or the layout says."), longest=SENTENCE)
    paid = require_words(was_paid, "was_paid", noop("Write what was paid or done at the table."), longest=SENTENCE)
    if happened_on is not None and happened_on > today_of(at):
        raise FieldRefused("happened_on", noop("Enter a day that is not in the future, or leave it empty."))
    with office_context("a visitor is nobody's, and the report is the office's"):
        casino = Facility.objects.filter(pk=facility_id).first()
        if casino is None or not PublicApproval.objects.filter(facility=facility_id).exists():
            raise FieldRefused("casino", noop("Choose the casino from the list."))
        # The register is no record: the casino's name comes from its own row.
        hold({mark_of(casino)}, of_logs=False)
        code = new_code()
        report = DifferenceReport.objects.create(
            reference=new_reference("RD"),
            code_sha256=hash_of(code),
            facility=facility_id,
            facility_name=casino.name,
            approval=fitting(approval, "approval", longest=20),
            table_number=fitting(table_number, "table_number", longest=40),
            happened_on=happened_on,
            sign_said=sign,
            was_paid=paid,
            received_at=at,
        )
        notify(
            unit_people([ANSWERS]),
            "note",
            subject=f"{report.reference}: a difference at {report.facility_name}",
            body=f"Somebody reports a difference between sign and play at {report.facility_name}. {report.reference}.",
            link=f"/submissions/reports/{report.pk}/",
            cause=f"difference:{report.pk}",
            at=at,
        )
        record(LedgerAct("difference.report", by=VISITOR, subject=subject_of(report)), holder_id=None)
    return Sent(report, code)


def report_of(code: str) -> DifferenceReport | None:
    """The report that this code opens, with its answer; None for any other. One query."""
    with office_context("the code alone opens the report, for whoever has it"):
        rows = DifferenceReport.objects.select_related("answer", "sent_on")
        return rows.filter(code_sha256=hash_of(code)).first()


def may_answer(user: User) -> bool:
    """Whether this person acts for Casino Compliance."""
    return user.is_board and ANSWERS in user.units


def report_rests_on(report: DifferenceReport) -> dict[str, Any]:
    """The values of canonical JSON that the page shows of a report, of its answer and that it was sent on."""
    return {
        "facility": report.facility_name,
        "table": report.table_number,
        "what_the_sign_says": report.sign_said,
        "what_was_paid_or_done": report.was_paid,
        "answer": report.answered.words if report.answered else "",
        "sent_on": report.sent.words if report.sent else "",
    }


def _locked(report_id: UUID, by: User) -> DifferenceReport:
    """The report under its lock, as the records hold it. Raises NotAllowed, NotHeld."""
    if not may_answer(by):
        raise NotAllowed(NOT_YOURS)
    report = DifferenceReport.objects.select_for_update().get(pk=report_id)
    rows = [report, *DifferenceAnswer.objects.filter(report=report), *DifferenceSentOn.objects.filter(report=report)]
    hold({mark_of(row) for row in rows})
    return report


@act
def difference_answer(
    *, report_id: UUID, words: str, by: User, at: datetime, seen: str | None = None
) -> DifferenceAnswer:
    """Answers a report, once, in words that its sender reads. `seen`: as of `refuse_changed`, here and below. Raises
    FieldRefused, IllegalMove, NotAllowed, NotHeld."""
    stated = require_words(words, "words", "Write the answer. The person who sent the report reads it.")
    report = _locked(report_id, by)
    if report.answered is not None:
        raise IllegalMove(f"{report.reference} is answered already. Reload the page to read the answer.")
    refuse_changed(by, seen, lambda: report_rests_on(report))
    actor = actor_of(by, at)
    answer = DifferenceAnswer.objects.create(report=report, words=stated, **actor.acted_as(at))
    record(LedgerAct("difference.answer", by=actor, subject=subject_of(answer)), holder_id=None)
    return answer


@act
def difference_send_on(
    *, report_id: UUID, words: str, by: User, at: datetime, seen: str | None = None
) -> DifferenceSentOn:
    """Sends a report on to the certificate holder of the casino, once, with what it is asked to do. Raises
    FieldRefused, IllegalMove, NotAllowed, NotHeld."""
    stated = require_words(words, "words", "Write what the certificate holder is asked to do.")
    report = _locked(report_id, by)
    if report.sent is not None:
        raise IllegalMove(f"{report.reference} was sent on already. Reload the page to see when.")
    refuse_changed(by, seen, lambda: report_rests_on(report))
    facility = Facility.objects.get(pk=report.facility)
    hold({mark_of(facility)})
    actor = actor_of(by, at)
    sent = DifferenceSentOn.objects.create(
        report=report, holder_id=facility.holder_id, words=stated, **actor.acted_as(at)
    )
    notify(
        facility_people(facility),
        "note",
        subject=f"{report.reference}: a difference at {report.facility_name}",
        body=f"Casino Compliance sends on a report of a difference between sign and play at {report.facility_name}. "
        f"{stated}",
        link=f"/submissions/reports/{report.pk}/",
        cause=f"difference_sent:{sent.pk}",
        at=at,
    )
    record(LedgerAct("difference.send_on", by=actor, subject=subject_of(sent)), holder_id=None)
    return sent
