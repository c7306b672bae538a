"""Casino War: may this table open? What the logs say of it at an instant, by the validators of the logs themselves."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import msgspec

from ..core.elapsed import elapsed
from ..core.figure import Text
from ..core.finding import Finding
from ..core.log import InUse, entry_day
from ..general.device_log import DeviceOutage, DeviceTable
from .chapter import CHAPTER
from .logs import DECK_CHANGE, DECK_CLOCK, DECK_INSPECTION, DEVICE_OUT_OF_SERVICE, CardTable, DeckChange, DeckInspection
from .logs.deck_inspection import nothing_recorded, of_inspections


class DecksInUse(msgspec.Struct, frozen=True, kw_only=True):
    """Decks that are in use at an instant. `index` is their entry, `due_at` (UTC) the last instant in time,
    `left` the elapsed time until then: negative when they are over time."""

    index: int
    batch_label: str | None
    opened_at: datetime
    due_at: datetime
    left: timedelta

    @property
    def over_time(self) -> bool:
        """Whether the limit is passed; exactly at the limit it is not."""
        return self.left < timedelta(0)


class Obstacle(msgspec.Struct, frozen=True):
    """One finding that stands against opening the table, and the code of the log that it comes from."""

    log: str
    finding: Finding


def changes_known_at(entries: Sequence[DeckChange], as_of: datetime) -> list[tuple[int, DeckChange]]:
    """The entries as they stood at `as_of`, each with its index: not yet opened left out, later removals undone."""
    known = []
    for index, entry in enumerate(entries):
        if entry.opened_at is not None and entry.opened_at > as_of:
            continue
        was_in_use = entry.removed_at is not None and entry.removed_at > as_of
        undone = {"removed_at": None, "replacement_opened_at": None} if was_in_use else {}
        known.append((index, msgspec.structs.replace(entry, **undone)))
    return known


def decks_in_use(entries: Sequence[DeckChange], as_of: datetime) -> list[DecksInUse]:
    """Decks in use at `as_of`, the most urgent first. § 651a.3(d). Raises NotInForce for a day without an edition."""
    found = []
    for index, entry in changes_known_at(entries, as_of):
        if entry.opened_at is None or entry.removed_at is not None:
            continue
        due = DECK_CLOCK.due_at(entry, Text(CHAPTER.edition_on(entry_day(DECK_CHANGE, entry, as_of)), {}))
        assert due is not None  # noqa: S101  # the clock starts with opened_at, which is stated
        found.append(
            DecksInUse(
                index=index,
                batch_label=entry.batch_label,
                opened_at=entry.opened_at,
                due_at=due,
                left=elapsed(as_of, due),
            )
        )
    return sorted(found, key=lambda decks: (decks.due_at, decks.index))


def decks_over_time(entries: Sequence[DeckChange], as_of: datetime) -> list[DecksInUse]:
    """Decks still in use at `as_of` although their time is over, the longest over first. § 651a.3(d)."""
    return [decks for decks in decks_in_use(entries, as_of) if decks.over_time]


def obstacles(
    table: CardTable,
    changes: Sequence[DeckChange],
    inspections: Sequence[DeckInspection],
    outages: Sequence[DeviceOutage],
    as_of: datetime,
) -> list[Obstacle]:
    """What the table's logs hold against opening it at `as_of`; nothing means that they hold nothing against it.

    Counted are violations about decks still in use and what cannot be told of them, violations about the inspection of
    the decks in use, and violations about devices still out. Decks in use without an inspection of their own, a table
    without decks in use, or without an inspection, give an obstacle that cannot be told. Raises NotInForce for a day
    without an edition.
    """
    return [
        *(Obstacle(DECK_CHANGE.code, finding) for finding in _of_decks(table, changes, as_of)),
        *(
            Obstacle(DECK_INSPECTION.code, finding)
            for finding in of_inspections(table, _in_use(changes, as_of), inspections, as_of)
        ),
        *(Obstacle(DEVICE_OUT_OF_SERVICE.code, finding) for finding in _of_outages(table, outages, as_of)),
    ]


def _of_decks(table: CardTable, changes: Sequence[DeckChange], as_of: datetime) -> list[Finding]:
    known = changes_known_at(changes, as_of)
    in_use = {place for place, (_, entry) in enumerate(known) if entry.removed_at is None}
    if not in_use:
        return [nothing_recorded("651a.3(d)", "opened_at", "No decks are recorded as in use at this table.", as_of)]
    found = CHAPTER.check_log(DECK_CHANGE, table, [entry for _, entry in known], as_of)
    return [
        finding if finding.entry is None else msgspec.structs.replace(finding, entry=known[finding.entry][0])
        for finding in found
        if finding.severity in ("violation", "cannot_tell") and (finding.entry is None or finding.entry in in_use)
    ]


def _in_use(changes: Sequence[DeckChange], as_of: datetime) -> list[InUse]:
    """The decks in use at `as_of`, each with the last use of its batch before."""
    known = [entry for _, entry in changes_known_at(changes, as_of)]
    found = []
    for decks in decks_in_use(changes, as_of):
        before = [
            (one.opened_at.astimezone(UTC), one.removed_at)
            for one in known
            if one.batch_label == decks.batch_label and one.opened_at is not None and one.opened_at < decks.opened_at
        ]
        started, ended = max(before, key=lambda use: use[0], default=(None, None))
        found.append(
            InUse(
                lane=decks.batch_label or "",
                started_at=decks.opened_at,
                before_started_at=started,
                before_ended_at=ended,
            )
        )
    return found


def _of_outages(table: CardTable, outages: Sequence[DeviceOutage], as_of: datetime) -> list[Finding]:
    out = {i for i, entry in enumerate(outages) if entry.back_in_service_at is None or entry.back_in_service_at > as_of}
    device_table = DeviceTable(table_number=table.table_number)
    found = CHAPTER.check_log(DEVICE_OUT_OF_SERVICE, device_table, outages, as_of)
    return [finding for finding in found if finding.entry in out and finding.severity == "violation"]
