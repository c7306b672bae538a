"""The notes of an auditor on the work paper of a sample."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count

from compliance.holders.access import check_perm, get_visible_or_404
from compliance.holders.acting import actor_of
from compliance.holders.errors import FieldRefused
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Perm
from compliance.holders.words import fitting
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.recording import LedgerAct, record, subject_of
from compliance.regulation.core.fields import SENTENCE

from ...models.packages import key_of, marks_of_numbers
from ...models.samples import Sample, SampleItem, SampleNote
from ..draw import Share, share_of

BOTH = "Choose both: which evidence you saw, and whether it agrees."
SAY_WHY = "Say in the note what you saw."


@dataclass(frozen=True)
class Look:
    """The input beside one item: codes of evidence and agreement, and words; each may be empty."""

    evidence: str = ""
    agrees: str = ""
    words: str = ""


@act
def sample_note(
    *, sample_id: UUID, looks: Mapping[int, Look], by: User, at: datetime, seen: str | None = None
) -> list[SampleNote]:
    """Writes down what was seen about the items at these places, where it differs from what was written before.

    Nothing that was written is lost: each change is a further note. `seen`: as of `refuse_changed`. Raises NotAllowed;
    IllegalMove; FieldRefused, with the field `evidence-3` for the third item, and without anything written.
    """
    check_perm(by, Perm.AUDIT)
    sample: Sample = get_visible_or_404(Sample.objects.select_for_update(), by, pk=sample_id)
    items = {item.place: item for item in sample.items.filter(place__in=list(looks))}
    before = newest_notes(list(items.values()))
    fresh = {
        items[place]: look
        for place, look in looks.items()
        if place in items and look != look_of(before.get(items[place].pk)) and look != Look()
    }
    for item, look in fresh.items():
        _check(item.place, look)
    if not fresh:
        return []
    held = {mark_of(sample), *map(mark_of, fresh), *map(mark_of, before.values())}
    hold(held | marks_of_notes(list(fresh)), of_logs=False)
    every = list(sample.items.all())
    refuse_changed(by, seen, lambda: notes_rest_on(sample, every, newest_notes(every)))
    many = notes_counted(list(fresh))
    actor = actor_of(by, at)
    made = SampleNote.objects.bulk_create(
        SampleNote(
            id=key_of(item.pk, "note", many[item.pk] + 1),
            holder_id=sample.holder_id,
            item=item,
            evidence=look.evidence,
            agrees=look.agrees,
            words=look.words.strip(),
            **actor.acted_by(at),
        )
        for item, look in fresh.items()
    )
    record(LedgerAct("sample.note", by=actor, subject=subject_of(sample)), holder_id=None)
    return made


def notes_rest_on(sample: Sample, items: Sequence[SampleItem], notes: Mapping[UUID, SampleNote]) -> dict[str, Any]:
    """The content of the work paper about a sample and the newest note on each item, as values of canonical JSON."""
    looks = {f"item_{item.place}": look_of(notes.get(item.pk)) for item in items}
    return {"facility": sample.facility.name} | {
        place: {"evidence": look.evidence, "agrees": look.agrees, "note": look.words} for place, look in looks.items()
    }


def _check(place: int, look: Look) -> None:
    """Raises FieldRefused for a look that says half, or something that no list offers."""
    if look.evidence not in SampleNote.Evidence.values:
        raise FieldRefused(f"evidence-{place}", f"Item {place}: {BOTH}")
    if look.agrees not in SampleNote.Agrees.values:
        raise FieldRefused(f"agrees-{place}", f"Item {place}: {BOTH}")
    fitting(look.words, f"words-{place}", longest=SENTENCE)
    if not look.words.strip() and (look.agrees != "yes" or look.evidence == "other"):
        raise FieldRefused(f"words-{place}", f"Item {place}: {SAY_WHY}")


def notes_counted(items: Sequence[SampleItem]) -> Counter[UUID]:
    """The number of notes of each of these items. One query."""
    rows = SampleNote.objects.filter(item__in=items).values_list("item").annotate(many=Count("pk"))
    return Counter(dict(rows.order_by()))


def marks_of_notes(items: Sequence[SampleItem]) -> set[tuple[str, str]]:
    """The notes of these items, and the next of each, of which the records must know nothing. One query."""
    many = notes_counted(items)
    return {mark for item in items for mark in marks_of_numbers(SampleNote, item.pk, "note", many[item.pk])}


def look_of(note: SampleNote | None) -> Look:
    """A note as it stands in the form; nothing where there is none."""
    return Look() if note is None else Look(note.evidence, note.agrees, note.words)


def newest_notes(items: list[SampleItem]) -> dict[UUID, SampleNote]:
    """The newest note of each of these items, by item. One query."""
    rows = SampleNote.objects.filter(item__in=items).order_by("item_id", "-at", "-id").distinct("item_id")
    return {row.item_id: row for row in rows}


@dataclass(frozen=True)
class SoFar:
    """The totals of the notes of a sample: the numbers of items, looked at, agreeing, not agreeing; and the share that
    follows for all, None for a sample by table and before anything could be told."""

    items: int
    seen: int
    agree: int
    differ: int
    share: Share | None

    @property
    def certain(self) -> int:
        """Of how many items somebody could tell."""
        return self.agree + self.differ


def so_far(sample: Sample, items: int, notes: Mapping[UUID, SampleNote]) -> SoFar:
    """The notes of a sample, counted."""
    answers = [note.agrees for note in notes.values()]
    agree, differ = answers.count("yes"), answers.count("no")
    answered = agree + differ
    share = share_of(sample.population, answered, differ) if answered and not sample.is_by_table else None
    return SoFar(items, len(answers), agree, differ, share)
