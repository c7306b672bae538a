"""Cases: what auditors ask a certificate holder about an entry of a sample, what it answers, and how it ends."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.urls import reverse

from compliance.holders.access import check_perm, get_visible_or_404
from compliance.holders.acting import actor_of
from compliance.holders.errors import IllegalMove, NotAllowed
from compliance.holders.models import CertificateHolder, User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Perm
from compliance.holders.two_people import is_one_of
from compliance.holders.words import require_words
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.recording import LedgerAct, record, subject_of
from compliance.notices.models import Notice
from compliance.notices.services import notify
from compliance.regulation.core.fields import FREE_TEXT

from ...models.packages import key_of, marks_of_numbers
from ...models.samples import AuditCase, CaseStep, Sample, SampleItem, SampleNote
from ...people import filers
from .files import ReadFile, files_chosen, marks_of_file, step_file_keep, step_files_send
from .notes import marks_of_notes, newest_notes

Kind = CaseStep.Kind
NOT_OTHERWISE = "Only an entry that does not agree becomes a case. Enter “No” for this item first."
SENT_BEFORE = "This entry is a case already. Open the case."
ANSWERED_IT = "You answered this case for the certificate holder. Another auditor must take the next step."
MOVES: dict[str, tuple[str, ...]] = {
    Kind.SENT: (Kind.ANSWERED, Kind.CLOSED),
    Kind.ANSWERED: (Kind.ASKED, Kind.CLOSED),
    Kind.ASKED: (Kind.ANSWERED, Kind.CLOSED),
    Kind.CLOSED: (),
}
"""The steps that may follow each step."""
MISSING = {
    Kind.SENT: "Say what does not match, and ask your question.",
    Kind.ANSWERED: "Write the answer.",
    Kind.ASKED: "Say what is still open.",
    Kind.CLOSED: "Say what was found in the end.",
}
ACTS: dict[str, str] = {Kind.ANSWERED: "answer", Kind.ASKED: "ask", Kind.CLOSED: "close"}
"""Under which name the ledger records a step."""
PERM: dict[str, Perm] = {Kind.ANSWERED: Perm.FILE, Kind.ASKED: Perm.AUDIT, Kind.CLOSED: Perm.AUDIT}


def steps_open_to(user: User, newest: CaseStep) -> list[str]:
    """The steps that this person may take now."""
    return [kind for kind in MOVES[newest.kind] if user.may(PERM[kind])]


@act
def case_send(
    *, item_id: UUID, words: str, by: User, at: datetime, files: Collection[UUID] = (), seen: str | None = None
) -> AuditCase:
    """Sends the holder what does not agree about an entry, with files of this item, and tells those who file for it.
    From now on the holder sees the case and these files; the sample stays hidden. `seen`: as of
    `refuse_changed`, here and below.

    Raises NotAllowed; FieldRefused; IllegalMove for an entry that agrees, or that is a case already.
    """
    check_perm(by, Perm.AUDIT)
    item: SampleItem = get_visible_or_404(SampleItem.objects.select_for_update(), by, pk=item_id)
    note = newest_notes([item]).get(item.pk)
    if note is None or note.agrees != "no":
        raise IllegalMove(NOT_OTHERWISE)
    if AuditCase.objects.filter(item=item).exists():
        raise IllegalMove(SENT_BEFORE)
    sample = item.sample
    sent = files_chosen(item.pk, set(files))
    rows = {mark_of(row) for row in (item, note, sample, sample.facility)}
    rows |= marks_of_notes([item]) | marks_of_numbers(AuditCase, item.pk, "case", 0)
    hold(rows.union(*map(marks_of_file, sent)), of_logs=False)
    case = AuditCase(
        id=key_of(item.pk, "case", 1),
        holder_id=item.holder_id,
        facility=sample.facility,
        table_id=item.table_id,
        entry_key=item.entry_key,
        entry_number=item.entry_number,
        entry_sha256=item.entry_sha256,
        occurred_at=item.occurred_at,
        chapter_number=sample.chapter_number,
        log_code=sample.log_code,
        item=item,
        number=_next_number(item, sample, at),
        sent_at=at,
    )
    words = require_words(words, "words", MISSING[Kind.SENT], longest=FREE_TEXT)
    refuse_changed(by, seen, lambda: sending_rests_on(item, note))
    case.save(force_insert=True)
    step = _step(case, Kind.SENT, 1, words, by, at)
    attached = step_files_send(step, sent)
    _tell_holder(case, words, by, at)
    record(
        LedgerAct("case.send", by=actor_of(by, at), subject=subject_of(case), attachments=attached),
        holder_id=case.holder_id,
    )
    return case


@act
def case_step(
    *,
    case_id: UUID,
    kind: str,
    words: str,
    by: User,
    at: datetime,
    file: ReadFile | None = None,
    seen: str | None = None,
) -> CaseStep:
    """Takes the next step of a case, with a file where there is one: the holder's answer, a further question, or its
    end.

    Raises NotAllowed for a person of the other side; FieldRefused; IllegalMove where the step does not follow.
    """
    case: AuditCase = get_visible_or_404(AuditCase.objects.select_for_update(), by, pk=case_id)
    steps = list(case.steps.order_by("number"))
    if kind not in PERM or kind not in MOVES[steps[-1].kind]:
        raise IllegalMove(f"The newest step of this case is “{steps[-1].get_kind_display()}”. Reload the page.")
    check_perm(by, PERM[kind])
    answered = [(step.by_id, step.credential_number) for step in steps if step.kind == Kind.ANSWERED]
    if kind != Kind.ANSWERED and is_one_of(by, answered):
        raise NotAllowed(ANSWERED_IT)
    following = marks_of_numbers(CaseStep, case.pk, "step", steps[-1].number)
    hold({mark_of(case), *map(mark_of, steps)} | following, of_logs=False)
    words = require_words(words, "words", MISSING[Kind(kind)], longest=FREE_TEXT)
    refuse_changed(by, seen, lambda: step_rests_on(case, steps))
    made = _step(case, Kind(kind), len(steps) + 1, words, by, at)
    attached = [step_file_keep(made, file)] if file is not None else []
    if kind == Kind.ANSWERED:
        _tell_board(case, words, by, at)
    else:
        _tell_holder(case, words, by, at)
    record(
        LedgerAct(f"case.{ACTS[kind]}", by=actor_of(by, at), subject=subject_of(made), attachments=attached),
        holder_id=case.holder_id,
    )
    return made


def sending_rests_on(item: SampleItem, note: SampleNote | None) -> dict[str, Any]:
    """The content of the page about an item whose entry does not agree, and of its newest note, as values of canonical
    JSON."""
    facility = item.sample.facility
    return {
        "certificate_holder": facility.holder.name,
        "facility": facility.name,
        "table": item.table.number,
        "entry": item.entry_number,
        "note": note.words if note else "",
    }


def step_rests_on(case: AuditCase, steps: Sequence[CaseStep]) -> dict[str, Any]:
    """The content of the page about a case and its steps, as values of canonical JSON."""
    return {
        "number": case.number,
        "facility": case.facility.name,
        "table": case.table.number,
        "steps": [f"{step.get_kind_display()}, {step.printed_name}: {step.words}" for step in steps],
    }


def _next_number(item: SampleItem, sample: Sample, at: datetime) -> str:
    """The next number of this holder's cases of the year, `2026-003`: its cases alone are counted. The number of a
    sample, or a place in it, would tell how many samples there are that it does not see. Others who send this holder a
    case wait until this transaction ends."""
    CertificateHolder.objects.select_for_update(no_key=True).only("pk").get(pk=item.holder_id)
    year = sample.facility.day(at).year
    sent = AuditCase.objects.filter(holder=item.holder_id, number__startswith=f"{year}-").count()
    return f"{year}-{sent + 1:03}"


def _step(case: AuditCase, kind: CaseStep.Kind, number: int, words: str, by: User, at: datetime) -> CaseStep:
    who = actor_of(by, at).acted_as(at)
    return CaseStep.objects.create(
        id=key_of(case.pk, "step", number),
        holder_id=case.holder_id,
        case=case,
        number=number,
        kind=kind,
        words=words,
        **who,
    )


def _tell_holder(case: AuditCase, words: str, by: User, at: datetime) -> None:
    _tell(case, filers(case.facility, case.facility.day(at)), words, by, at)


def _tell_board(case: AuditCase, words: str, by: User, at: datetime) -> None:
    asked = case.steps.exclude(kind=Kind.ANSWERED).select_related("by").order_by("-number")[0]
    _tell(case, [asked.by], words, by, at)


def _tell(case: AuditCase, people: list[User], words: str, by: User, at: datetime) -> None:
    number = case.steps.count()
    notify(
        people,
        Notice.Kind.NOTE,
        subject=f"Case {case.number}, table {case.table.number}",
        body=f"{case.facility.name}, entry {case.entry_number}. {by.printed_name} wrote: {words}",
        link=reverse("audit:case", kwargs={"case_id": case.pk}),
        cause=f"case:{case.pk}:{number}",
        at=at,
    )
