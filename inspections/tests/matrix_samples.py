"""Logs for the access matrix."""

from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from inspections.alarms.services.alarms import alarms_raise
from inspections.books.month import Month
from inspections.books.services import book_keep
from inspections.handover.tests.handing import handed_over
from inspections.labels.services import labels_make
from inspections.models import Alarm, LogEntry, TableState
from inspections.models.books import LogBookPart
from inspections.models.handovers import Handover
from inspections.models.packages import Package, PackageSigning
from inspections.models.samples import AuditCase, Sample
from inspections.models.tables import TableLabel
from inspections.packages.tests.entries import entered, keeping, received
from inspections.sampling.services.cases import case_send
from inspections.sampling.services.drawing import sample_draw
from inspections.sampling.services.files import ReadFile, sample_file_add
from inspections.sampling.services.notes import Look, sample_note
from tests.matrix import Ground, register, register_word

from .factories import NOON, adjustment, at, deck_change, signed, table_of


def entry_of(ground: Ground) -> LogEntry:
    """An entry at a table of this holder."""

    def made() -> LogEntry:
        table = table_of(ground.facility, "651a", "W-7", ground.person)
        return signed(table, "deck_change", deck_change(at(-1)), ground.person, NOON)

    return ground.once("entry", made)


def adjusted_of(ground: Ground) -> LogEntry:
    """An entry of this holder that names somebody who has to sign it too."""

    def made() -> LogEntry:
        table = table_of(ground.facility, "617a", "R-7", ground.person)
        mechanic = person(Role.TABLE_GAME_MAINTENANCE, at=ground.holder, printed_name="Mel Chanic")
        witness = person(Role.SECURITY_MEMBER, at=ground.holder, printed_name="Wit Ness")
        return signed(table, "roulette_inspection", adjustment(at(-1), mechanic, witness), ground.person, NOON)

    return ground.once("adjusted", made)


def alarm_of(ground: Ground) -> Alarm:
    """An alarm about the deck of that entry, overdue."""

    def made() -> Alarm:
        table = entry_of(ground).table
        TableState.objects.update_or_create(table=table, defaults={"is_open": True})
        alarms_raise(at=at(30))
        return Alarm.objects.filter(table=table)[0]

    return ground.once("alarm", made)


def late_of(ground: Ground) -> LogEntry:
    """An entry of this holder that was received late, which raises an exception."""

    def made() -> LogEntry:
        table = table_of(ground.facility, "651a", "W-6", ground.person)
        return signed(table, "deck_change", deck_change(at(-9), at(-8)), ground.person, NOON)

    return ground.once("late", made)


def label_of(ground: Ground) -> TableLabel:
    """A label of a table of this holder."""

    def made() -> TableLabel:
        who, table = ground.person, entry_of(ground).table
        return labels_make(facility=table.facility, tables=[table.pk], by=who, at=NOON).labels.get()

    return ground.once("label", made)


def replaced_of(ground: Ground) -> TableLabel:
    """A label of this holder that a newer one replaced."""

    def made() -> TableLabel:
        who, table = ground.person, adjusted_of(ground).table
        old, _ = (
            labels_make(facility=table.facility, tables=[table.pk], by=who, at=NOON).labels.get() for _ in range(2)
        )
        return old

    return ground.once("replaced", made)


def package_of(ground: Ground) -> Package:
    """A package of this holder, whose facility keeps package numbers."""

    def made() -> Package:
        received(keeping(ground.facility), ground.person, [f"C-{ground.holder.pk.hex[:8]}"], at(-5))
        return Package.objects.get(facility=ground.facility)

    return ground.once("package", made)


def count_of(ground: Ground) -> PackageSigning:
    """A count of this holder that does not balance."""

    def made() -> PackageSigning:
        where = package_of(ground).facility
        return entered(where, "count", ground.person, [], at(-4), counted_place="storage", package_kind="cards")

    return ground.once("count", made)


def handover_of(ground: Ground) -> Handover:
    """A handover of this holder that waits."""
    return ground.once("handover", lambda: handed_over(ground.facility, ground.person))


register("handover_id", lambda ground: handover_of(ground).pk)


def sample_of(ground: Ground) -> Sample:
    """A sample of one entry of this holder, which does not agree."""

    def made() -> Sample:
        entry, auditor = entry_of(ground), person(Role.AUDITOR, printed_name="Ada Audit")
        day = entry.table.facility.day(entry.occurred_at)
        sample = sample_draw(
            facility=entry.table.facility, chapter_number="651a", kind=entry.kind, days=(day, day), size=1,
            by_table=False, seed="harbor", by=auditor, at=at(40),
        )  # fmt: skip
        sample_note(sample_id=sample.pk, looks={1: Look("video", "no", "No deck.")}, by=auditor, at=at(40))
        return sample

    return ground.once("sample", made)


def case_of(ground: Ground) -> AuditCase:
    """A case that was sent to this holder with a file."""

    def made() -> AuditCase:
        item = sample_of(ground).items.get()
        auditor, read = item.sample.drawn_by, ReadFile("slip.csv", b"deck,time\r\n4,21:15\r\n", "text/csv")
        slip = sample_file_add(
            sample_id=item.sample_id, place=item.place, title="The slip", read=read, by=auditor, at=at(40)
        )
        return case_send(item_id=item.pk, words="Why?", files=[slip.pk], by=auditor, at=at(41))

    return ground.once("case", made)


def book_part_of(ground: Ground) -> LogBookPart:
    """The file of the book of the month of that entry."""

    def made() -> LogBookPart:
        facility = entry_of(ground).table.facility
        month = Month.at(facility, NOON)
        kept = book_keep(facility=facility, month=month, at=month.due_at)
        assert kept is not None
        return kept.book.parts.get()

    return ground.once("book_part", made)


register("book_part_id", lambda ground: book_part_of(ground).pk)
register("sample_id", lambda ground: sample_of(ground).pk)
register("item_id", lambda ground: sample_of(ground).items.get().pk)
register("file_id", lambda ground: case_of(ground).item.files.get().document_id)
register("case_id", lambda ground: case_of(ground).pk)
register("package_id", lambda ground: package_of(ground).pk)
register("signing_id", lambda ground: count_of(ground).pk)
register_word("move", "receive")
register("code", lambda ground: label_of(ground).code, lambda ground: replaced_of(ground).code)
register("entry_id", lambda ground: entry_of(ground).pk, lambda ground: adjusted_of(ground).pk)
register("alarm_id", lambda ground: alarm_of(ground).pk)
register_word("log_code", "roulette_inspection")
register("exception_key", lambda ground: late_of(ground).pk)
register_word("exception_kind", "received_late")
register_word("figure", "decisions")
