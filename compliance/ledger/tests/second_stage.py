"""Rows of the tables that came with conditions, recusals, second signatures and labels, for a house of `houses`."""

from datetime import date
from typing import Any
from uuid import uuid4

from compliance.documents.models import Document
from compliance.holders.tests.factories import given
from inspections.models import Alarm
from inspections.models.books import LogBook, LogBookPart
from inspections.models.denials import Denial
from inspections.models.exceptions import ExceptionAct
from inspections.models.handovers import Handover, Takeover
from inspections.models.ladders import LadderSet, RungTold
from inspections.models.packages import Package, PackageMove, PackageSigning
from inspections.models.problems import Problem
from inspections.models.samples import AuditCase, CaseFile, CaseStep, Sample, SampleFile, SampleItem, SampleNote
from inspections.models.tables import BoardNote, Installation, LabelPaper, LabelSheet, TableLabel
from inspections.tests.factories import NOON
from rules_submissions.models import Decision, EditionCheck, SubmissionEvent
from rules_submissions.models.conditions import Condition, ConditionMet, ConditionProposal, ConditionReminder
from rules_submissions.models.desk import Delegation, Recusal, StockWording
from rules_submissions.models.prints import PrintCode
from rules_submissions.models.reports import DifferenceAnswer, DifferenceReport, DifferenceSentOn
from rules_submissions.models.sheets import SheetVersion
from rules_submissions.models.signatures import FirstSignature, SecondSignature
from rules_submissions.tests.filings import AT, newest, round_of

LAST = date(2026, 12, 31)


def acted(house: Any, role: str) -> dict[str, Any]:
    """The columns of a row that somebody of the Board made."""
    by = house.board[role]
    return {
        "by": by,
        "printed_name": by.printed_name,
        "credential_number": f"GE-1 {house.name}",
        "role": role,
        "at": AT,
    }


def at_the_table(house: Any) -> None:
    """A sheet put up, a denial, a problem, answers to an exception, a note, two sheets of labels with their papers, a
    ladder that was set twice with two rungs of an alarm, a book and its supplement."""
    where = {"holder": house.holder, "facility": house.facility, "table": house.table}
    with given():
        version = SheetVersion.objects.filter(artwork__submission=house.submission).first()
        printed = PrintCode.objects.filter(holder=house.holder).order_by("code").first()
        for kind in ("layout", "sign"):
            Installation.objects.create(
                **where, version=version, kind=kind, installed_at=NOON, received_at=NOON, signed_by=house.floorperson,
                print=printed, signature={"printed_name": house.name},
            )  # fmt: skip
            Denial.objects.create(
                **where, entry=house.first, is_second=kind == "sign", reason="" if kind == "sign" else house.name,
                signed_by=house.floorperson if kind == "sign" else house.dealer, received_at=NOON,
                signature={"printed_name": house.name},
            )  # fmt: skip
            entry, closing = (house.first, house.corrected) if kind == "sign" else (house.corrected, house.first)
            ExceptionAct.objects.create(
                **where, kind="received_late", key=house.first.pk, number=1 + (kind == "sign"), state="explained",
                words=f"Forgot the {kind}, {house.name}.", found_at=NOON, found=f"Late, {house.name}.",
                **acted(house, "compliance_rep"),
            )  # fmt: skip
            Problem.objects.create(**where, number=1 + (kind == "sign"), entry=entry, found_at=NOON, closed_by=closing)
            BoardNote.objects.create(
                **where, text=f"Look at the {kind}, {house.name}.", **acted(house, "compliance_rep")
            )
        alarm = Alarm.objects.filter(table=house.table).first()
        for number in (1, 2):
            rungs = [{"roles": ["floorperson"], "minutes": -30 * number, "board": True, "mail": False}]
            LadderSet.objects.create(
                holder=house.holder, facility=house.facility, rungs=rungs, hold_minutes=5 * number, at=NOON,
                by=house.floorperson, printed_name=f"Flora {number}", role="floorperson", reason=f"For {house.name}.",
            )  # fmt: skip
            RungTold.objects.create(
                **where, alarm=alarm, number=10 + number, at=NOON, roles=["floorperson"], board=number == 1,
                people=[{"person": str(house.floorperson.pk), "name": house.name}], mail=False, is_last=number == 2,
            )  # fmt: skip
            sheet = LabelSheet.objects.create(
                holder=house.holder, facility=house.facility, made_at=NOON, made_by=house.floorperson,
                printed_name=f"Flora {number}",
            )  # fmt: skip
            code = f"{house.name[-1]}{number}345678"
            TableLabel.objects.create(holder=house.holder, sheet=sheet, table=house.table, number=number, code=code)
            document = house._document(f"labels {number} of {house.name}")
            LabelPaper.objects.create(holder=house.holder, sheet=sheet, document=document)
        for number in (0, 1):
            book = LogBook.objects.create(
                holder=house.holder, facility=house.facility, month=NOON.date().replace(day=1), number=number,
                received_after=NOON if number else None, received_until=NOON, made_at=NOON,
                summary={"title": house.name},
            )  # fmt: skip
            document = house._document(f"book {number} of {house.name}")
            LogBookPart.objects.create(holder=house.holder, book=book, number=1, document=document)


def in_packages(house: Any) -> None:
    """Two packages, received in one entry and moved in another; a count that did not balance, and its explanation."""
    where = {"holder": house.holder, "facility": house.facility}
    with given():
        entries = []
        for number, move in enumerate(("receive", "issue", "count", "explain"), start=1):
            explains = entries[-1] if move == "explain" else None
            table = house.table if move == "issue" else None
            entries.append(
                PackageSigning.objects.create(
                    **where, number=number, move=move, table=table, facts=f"{move} {house.name}".encode(),
                    facts_sha256=str(number) * 64, findings=b"[]", occurred_at=NOON, received_at=NOON,
                    differs=move == "count", explains=explains, signed_by=house.floorperson,
                    signature={"printed_name": house.name}, sent_key=f"{move} {house.name}",
                )
            )  # fmt: skip
        for number in (1, 2):
            package = Package.objects.create(**where, kind="cards", number=f"C-{number}", maker_name=f"M {house.name}")
            for place, entry in enumerate(entries[:2], start=1):
                PackageMove.objects.create(
                    holder=house.holder, package=package, entry=entry, number=place, move=entry.move, table=entry.table
                )


def handed_over(house: Any) -> None:
    """Two handovers, each taken over by another person."""
    where = {"holder": house.holder, "facility": house.facility, "as_of": NOON, "received_at": NOON}
    with given():
        for number in (1, 2):
            handover = Handover.objects.create(
                **where, number=number, until=NOON, shown=f"{number} {house.name}".encode(), words=house.name,
                shown_sha256=str(number) * 64, signed_by=house.floorperson, signature={"printed_name": house.name},
                sent_key=f"{number} {house.name}",
            )  # fmt: skip
            Takeover.objects.create(
                **where, handover=handover, changed=f"{number} {house.name}".encode(), signed_by=house.dealer,
                signature={"printed_name": house.name},
            )  # fmt: skip


def in_audit(house: Any) -> None:
    """Two samples, each with two items, two notes, a file and a case of two steps, the last with a file."""
    who = acted(house, "compliance_rep")
    role = who.pop("role")
    with given():
        for number in (1, 2):
            log = {"facility": house.facility, "chapter_number": "651a", "log_code": "deck_change"}
            sample = Sample.objects.create(
                **log, holder=house.holder, year=2026, number=10 * ord(house.name[-1]) + number,
                first_day=LAST, last_day=LAST, is_by_table=number == 1, seed=f"harbor {number} {house.name}",
                population=number, population_sha256=str(number) * 64, drawn_at=AT, drawn_by=who["by"],
                printed_name=who["printed_name"], credential_number=who["credential_number"],
            )  # fmt: skip
            entry = {
                "holder": house.holder, "table": house.table, "entry_key": house.first.pk, "entry_number": number,
                "entry_sha256": str(number) * 64, "occurred_at": NOON,
            }  # fmt: skip
            item = SampleItem.objects.create(**entry, sample=sample, place=1)
            SampleNote.objects.create(
                holder=house.holder, item=item, evidence="video", agrees="no", words=f"Nothing {number}.", **who
            )
            case = AuditCase.objects.create(
                **entry, **log, number=f"{sample} {house.name}", item=item, sent_at=AT,
            )  # fmt: skip
            for step, kind in enumerate(("sent", "answered"), start=1):
                made = CaseStep.objects.create(
                    holder=house.holder, case=case, number=step, kind=kind, words=f"Why {step}?", role=role, **who
                )
            files = [_file(house, f"{number} {name}") for name in ("slip", "answer")]
            SampleFile.objects.create(
                holder=house.holder, sample=sample, item=item if number == 1 else None, document=files[0], **who
            )
            CaseFile.objects.create(holder=house.holder, step=made, document=files[1])


def _file(house: Any, name: str) -> Document:
    content = f"{name},{house.name}".encode()
    return Document.keep(
        content, holder=house.holder, title=name, file_name=f"{name}.csv", media_type="text/csv", created_at=AT
    )


def at_the_desk(house: Any) -> None:
    """Conditions from proposal to reminder, recusals with a delegate, stock wording in two versions, two signatures."""
    filing, review = house.submission, round_of(house.submission)
    decision = Decision.objects.get(submission=filing)
    of_review = {"holder": house.holder, "round": review}
    with given():
        for number, unit in enumerate(("gaming_operations", "casino_compliance"), start=1):
            worded = {
                "text": f"Show {number}, {house.name}.",
                "citation": f"651a.{number}",
                "last_on": LAST,
                "unit": unit,
            }
            who = acted(house, "reviewer")
            proposal = ConditionProposal.objects.create(**of_review, **worded, **who)
            condition = Condition.objects.create(
                holder=house.holder, submission=filing, decision=decision, number=number, proposal=proposal, **worded
            )
            ConditionMet.objects.create(**of_review, condition=condition, unit=unit, words=f"Seen {number}.", **who)
            EditionCheck.objects.create(
                holder=house.holder, submission=filing, revision=newest(filing), edition_key="651a-2012",
                in_force_on=date(2026, 5, number), grounds={"own_edition": house.name}, reason=f"So {number}.",
                **acted(house, "decider"),
            )  # fmt: skip
            ConditionReminder.objects.create(holder=house.holder, condition=condition, days_before=30 * number, at=AT)
            Recusal.objects.create(**of_review, unit=unit, reason=f"My brother {number}.", **who)
            Delegation.objects.create(
                **of_review, delegate=house.board["lab_analyst"], delegate_name=f"Lab {number}",
                delegate_number=f"GE-{number} {house.name}", reason=f"Recused {number}.", **acted(house, "decider"),
            )  # fmt: skip
            StockWording.objects.create(
                text_id=uuid4(), number=number, unit=unit, title=f"Title {number}", text=f"Text {number}.",
                citation=f"651a.{number}", is_retired=number == 2, **who,
            )  # fmt: skip
        Alarm.objects.create(
            holder=house.holder, facility=house.facility, table=house.table, condition=condition, kind="stop_play",
            citation="651a.2", words=f"Ended, {house.name}.",
        )  # fmt: skip
        signed = {
            "holder": house.holder, "statement": f"I sign, {house.name}.", "signature": {"printed_name": house.name},
            "signed_by": house.filer, "signed_at": AT,
        }  # fmt: skip
        event = SubmissionEvent.objects.filter(submission=filing).order_by("number")[0]
        first = FirstSignature.objects.create(
            submission=filing, event=event, number=1, record=house.name.encode(), findings=b"[]", **signed
        )
        SecondSignature.objects.create(first=first, revision=newest(filing), **signed)


def told_by_visitors(house: Any) -> None:
    """Two reports of a difference at this facility, answered and sent on."""
    with given():
        for number in (1, 2):
            report = DifferenceReport.objects.create(
                reference=f"RD-{house.name[-1]}{number}", code_sha256=f"{house.name[-1]}{number}" * 32,
                facility=house.facility.pk, facility_name=house.facility.name, sign_said=f"10 to {number}.",
                was_paid=f"9 to {number}, {house.name}.", received_at=NOON,
            )  # fmt: skip
            who = acted(house, "compliance_rep")
            DifferenceAnswer.objects.create(report=report, words=f"We looked, {number}.", **who)
            DifferenceSentOn.objects.create(report=report, holder=house.holder, words=f"Look, {number}.", **who)
