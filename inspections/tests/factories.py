"""Approved rules and signed entries for tests of the floor."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec

from compliance.documents.models import Document
from compliance.holders.demo_cast import KEYSTONE
from compliance.holders.models import Equipment, EquipmentKind, Facility, GamingTable, User
from compliance.holders.tests.factories import EquipmentFactory, TableFactory, given
from compliance.ledger.logs import receipt_at
from compliance.regulation import chapter, evaluate
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.fields import Approval
from compliance.regulation.entry_examples import entry
from compliance.regulation.tests.cases import LATER
from compliance.signing.signature import Signature
from inspections.entries.checking import EntryReading
from inspections.entries.services.countersignature import entry_countersign
from inspections.entries.services.denial import entry_deny, entry_deny_second
from inspections.entries.services.signature import entry_sign
from inspections.installing.services import sheet_install
from inspections.models import Countersignature, LogEntry
from inspections.models.denials import Denial
from inspections.models.tables import Installation
from rules_submissions.conditions import Term, words_of
from rules_submissions.models import Artwork, Decision, Revision, RevisionDocument, RulesSubmission, SubmissionEvent
from rules_submissions.models.conditions import Condition
from rules_submissions.models.prints import PrintCode
from rules_submissions.models.sheets import Sheet, SheetVersion
from rules_submissions.prints.codes import new_code
from rules_submissions.states import S

NOON = datetime(2026, 3, 3, 17, 0, tzinfo=UTC)
"""Noon at the facility, Tuesday, March 3, 2026."""

FACTS: dict[str, dict[str, Any]] = {
    "617a": {"wheel_mode": "double_zero", "wheel_has_external_movable_parts": True},
    "651a": {"shuffler_mode": "none", "deck_count": 6},
}
LENT = {one.mailbox: (one.printed_name, one.credential) for one in KEYSTONE.people}
"""Whom examples name, by the mailbox that names the role."""


def at(hours: float = 0, minutes: float = 0) -> datetime:
    """The instant that long after noon of the third of March."""
    return NOON + timedelta(hours=hours, minutes=minutes)


def iso(moment: datetime) -> str:
    return moment.isoformat()


def facts_with_approvals(number: str, given: dict[str, Any]) -> Any:
    """Facts as stated, with every approval that they need."""
    whole = chapter(number)
    facts = whole.facts(**given)
    rules = whole.rules(whole.edition_on(NOON.date()).key)
    for _ in range(3):
        needed = {
            f.field: Approval(f.owner, "T-1", date(2013, 1, 1))
            for f in evaluate(facts, rules, LATER)
            if f.severity == "needs_approval"
        }
        facts = msgspec.structs.replace(facts, **needed)
    return facts


def approved_rules(
    facility: Facility,
    number: str,
    tables: list[str],
    by: User,
    *,
    approvals: bool = True,
    status: str = S.IN_EFFECT,
    since: date = date(2020, 1, 1),
    terms: Sequence[Term] = (),
    **stating: Any,
) -> RulesSubmission:
    """Rules of a chapter in effect at these tables since 2020, unless said otherwise, under these conditions."""
    facts = FACTS.get(number, {}) | stating
    whole = chapter(number)
    stated = facts_with_approvals(number, facts) if approvals else whole.facts(**facts)
    edition = whole.edition_on(NOON.date()).key
    count = RulesSubmission.objects.count()
    with given():
        made = _in_effect(
            facility,
            number,
            edition,
            f"RS-TEST-{count}",
            stated,
            tables,
            by,
            status,
            since,
            words_of([one.words for one in terms]),
        )
        for place, one in enumerate(terms, start=1):
            Condition.objects.create(
                holder=facility.holder, submission=made, decision=made.decisions.get(), number=place, text=one.text,
                citation=one.citation, last_on=one.last_on, unit=one.unit,
            )  # fmt: skip
    return made


def _in_effect(
    facility: Facility,
    number: str,
    edition: str,
    reference: str,
    stated: Any,
    tables: list[str],
    by: User,
    status: str,
    since: date,
    conditions: str,
) -> RulesSubmission:
    submission = RulesSubmission.objects.create(
        holder=facility.holder, facility=facility, chapter_number=number, edition_key=edition,
        reference=reference, status=status, intended_effective_on=since,
        effective_on=since, table_numbers=tables, created_by=by, filed_at=NOON,
    )  # fmt: skip
    revision = Revision.objects.create(
        holder=facility.holder, submission=submission, number=1, edition_key=edition, facts=canonical_bytes(stated),
        facts_sha256="0" * 64, findings=b"[]", statement="Attested", signature={}, filed_by=by, filed_at=NOON,
    )  # fmt: skip
    Decision.objects.create(
        holder=facility.holder, submission=submission, revision=revision, approved=True, effective_on=since,
        conditions=conditions, signature={}, decided_by=by, decided_at=NOON,
    )  # fmt: skip
    SubmissionEvent.objects.create(
        holder=facility.holder, submission=submission, number=1, move="take_effect", from_status=S.APPROVED,
        to_status=status, printed_name="The office's clock", at=NOON, edition_key=edition,
    )  # fmt: skip
    return submission


def table_of(facility: Facility, number: str, table: str, by: User, **given: Any) -> GamingTable:
    """A table with rules of its game in effect."""
    approved_rules(facility, number, [table], by, **given)
    return TableFactory(facility=facility, holder=facility.holder, number=table, chapter=number)


def sheet_of(
    rules: RulesSubmission,
    kind: str = "sign",
    name: str = "S-1",
    *,
    first: RulesSubmission | None = None,
    carried: bool = True,
) -> SheetVersion:
    """The next version of a sheet, attached to these rules; `carried`: the decided revision has it. `first` is the
    filing at the beginning of the chain, these rules unless said otherwise."""
    chain = {"first": first or rules, "kind": kind, "name": name}
    with given():
        sheet, _ = Sheet.objects.get_or_create(**chain, defaults={"holder": rules.holder})
        artwork = Artwork.objects.create(
            holder=rules.holder, submission=rules, sheet=kind, title=name, original_name="a.png",
            original_type="image/png", original_sha256="1" * 64, original=b"1", preview_sha256="2" * 64, preview=b"2",
            width=10, height=10, uploaded_at=NOON, uploaded_by=rules.created_by,
        )  # fmt: skip
        number = sheet.versions.count() + 1
        version = SheetVersion.objects.create(holder=rules.holder, sheet=sheet, number=number, artwork=artwork)
        if carried:
            rules.revisions.get().artwork.add(artwork)
    return version


def print_of(rules: RulesSubmission, kind: str = "sign") -> PrintCode:
    """A kept print of these rules, with its code."""
    revision, name = rules.revisions.get(), f"{rules.reference}-{kind}"
    with given():
        document = Document.keep(
            f"%PDF {name}".encode(), holder=rules.holder, title=name, file_name=f"{name}.pdf",
            media_type="application/pdf", pages=1,
        )  # fmt: skip
        paper = RevisionDocument.objects.create(holder=rules.holder, revision=revision, kind=kind, document=document)
        return PrintCode.objects.create(holder=rules.holder, paper=paper, code=new_code())


def with_shuffler(table: GamingTable) -> Equipment:
    return EquipmentFactory(
        facility=table.facility, holder=table.holder, table=table, kind=EquipmentKind.SHUFFLER, model="BX2"
    )


def signature_of(user: User, moment: datetime = NOON) -> Signature:
    credential = user.credential_on(moment.date())
    return Signature(
        user,
        user.printed_name,
        credential.number if credential else "",
        user.active_membership.role,
        "password",
        moment,
    )


def signed(
    table: GamingTable, log_code: str, values: dict[str, Any], by: User, moment: datetime = NOON, **more: Any
) -> LogEntry:
    """An entry signed at that moment, received at once, its findings read."""
    signature = signature_of(by, moment)
    if "confirmed_findings" not in more:
        checked = EntryReading(table, log_code, moment, more.get("supersedes")).check(values, signature)
        more["confirmed_findings"] = checked.mark
        if checked.late is not None:
            more.setdefault("late_reason", "The tablet was not at hand.")
    with receipt_at(moment):
        return entry_sign(table=table, log_code=log_code, values=values, signature=signature, at=moment, **more)


def deck_change(opened: datetime, removed: datetime | None = None, **more: Any) -> dict[str, Any]:
    """Decks opened at that moment, and taken out at the other, without what the floorperson verified."""
    over = {"removed_at": removed and iso(removed), "replacement_opened_at": None, "floorperson_verified_by": None}
    return entry("651a/deck_change", opened, **over) | _stated(more)


def deck_inspection(change: datetime, dealer: User, **more: Any) -> dict[str, Any]:
    """A complete inspection of the decks that came to the table before the change at that moment."""
    return entry("651a/deck_inspection", change, names_of(dealer=dealer)) | _stated(more)


def inspection(done: datetime, **more: Any) -> dict[str, Any]:
    """A complete inspection of a wheel that is no double zero wheel used as single zero, done at that moment."""
    return entry("617a/roulette_inspection", done, dz_as_sz_layout_signage_ok=None) | _stated(more)


def adjustment(done: datetime, by: User, witness: User, **more: Any) -> dict[str, Any]:
    """A complete inspection after an adjustment that `by` made before this witness."""
    names, role = names_of(maintenance=by, security=witness), by.active_membership.role
    own = {"performer_role": role, "adjustment_replacement_description": "Two leveling screws turned."}
    return inspection(done) | entry("617a/adjustment", done, names, **own) | more


def names_of(**people: User) -> dict[str, str]:
    """The names and credentials of examples, and those of these people: `dealer=somebody`."""
    here = {who: (user.printed_name, user.credentials.get().number) for who, user in people.items()}
    return {lent: word for who, words in here.items() for lent, word in zip(LENT[who], words, strict=True)}


def _stated(values: dict[str, Any]) -> dict[str, Any]:
    return {name: iso(value) if isinstance(value, datetime) else value for name, value in values.items()}


def countersigned(entry: LogEntry, by: User, moment: datetime = NOON) -> Countersignature:
    """An entry signed at that moment by the person whom it names, received at once."""
    with receipt_at(moment):
        return entry_countersign(entry_id=entry.pk, signature=signature_of(by, moment))


def said_never(entry: LogEntry, by: User, moment: datetime = NOON, reason: str = "Made at the wrong table.") -> Denial:
    """The statement, received at once, that this entry never happened; of the second person where somebody made the
    first."""
    signature = signature_of(by, moment)
    with receipt_at(moment):
        if Denial.objects.filter(entry=entry).exists():
            return entry_deny_second(entry_id=entry.pk, signature=signature)
        return entry_deny(entry_id=entry.pk, reason=reason, signature=signature)


def installed(
    table: GamingTable, version: SheetVersion, by: User, moment: datetime, received: datetime = NOON, code: str = ""
) -> Installation:
    """A sheet signed for as at the table since that moment, as the print of this code where there is one."""
    with receipt_at(received):
        return sheet_install(
            table_id=table.pk, version_id=version.pk, installed_at=moment, print_code=code,
            signature=signature_of(by, received),
        )  # fmt: skip
