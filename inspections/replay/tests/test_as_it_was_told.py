"""A replay with both times at one instant gives what the office answered at that instant, over every scenario of the
page of a table and over histories drawn at random."""

import random
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import pytest

from compliance.holders.models import GamingTable
from compliance.holders.services.places import equipment_move, equipment_retire, table_update
from inspections.errors import FieldRefused, MayNotOpen, NotInOrder
from inspections.models import LogEntry
from inspections.opening.standing import TableStanding, table_standing
from inspections.opening.tests.test_standing import SCENARIOS, Floor, floor  # noqa: F401  # a fixture
from inspections.replay.moment import Moment
from inspections.replay.replay import Replayed, replay
from inspections.tests.factories import NOON, at, deck_change, inspection, installed, sheet_of, signed, with_shuffler

pytestmark = pytest.mark.django_db


def told(standing: TableStanding) -> dict[str, Any]:
    """Everything that an answer says of a table."""
    return {
        "number": standing.table.number,
        "is_open": standing.is_open,
        "since": standing.since,
        "verdict": standing.verdict,
        "rules": standing.rules and standing.rules.submission.reference,
        "reasons": [(one.citation, one.words, one.is_known) for one in standing.stops],
        "grounds": [(one.citation, one.words) for one in standing.grounds],
        "running": sorted(
            (one.clock.citation, one.limit.lane, one.limit.started_at, one.limit.due_at, one.is_soon)
            for one in standing.running
        ),
        "problems": [(one.problem.number, one.words, one.citation) for one in standing.problems],
        "newest": {log: [entry.pk for entry in rows] for log, rows in standing.newest.items() if rows},
        "hanging": [(one.kind, one.state, one.installed and one.installed.pk) for one in standing.hanging],
    }


def replayed(table: GamingTable, moment: datetime, known_at: datetime | None = None) -> Replayed:
    found = replay(GamingTable.objects.select_related("facility").get(pk=table.pk), Moment(moment, known_at or moment))
    assert found is not None
    return found


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.__name__)
def test_the_answer_of_a_moment_is_what_the_page_said_then(floor: Floor, scenario: Any) -> None:  # noqa: F811
    scenario(floor)
    live = told(table_standing(floor.table, NOON))
    floor_goes_on(floor)
    found = replayed(floor.table, NOON)
    assert told(found.standing) == live
    assert (found.may_open, found.lost) == (live["verdict"] in ("may_open", "in_order", "due_soon"), [])


def floor_goes_on(floor: Floor) -> None:  # noqa: F811
    """Lets the floor go on after the moment: later acts are no part of it."""
    by = floor.people["floorperson"]
    if floor.table.chapter == "617a":
        signed(floor.table, "roulette_inspection", inspection(at(3)), by, moment=at(3, 5))
    else:
        floor.decks(2)


class History:
    """A table of each kind at which things happen by chance, and what the office answered after each of them."""

    def __init__(self, floor: Floor, admin: Any, chance: random.Random) -> None:  # noqa: F811
        self.floor, self.chance, self.admin, self.hours = floor, chance, admin, 0.0
        self.tables: list[GamingTable] = []
        self.answers: list[tuple[GamingTable, datetime, dict[str, Any]]] = []
        floor.wheel()
        self.tables.append(floor.table)
        self.sign = sheet_of(floor.table.facility.submissions.get(chapter_number="617a"))
        floor.cards()
        self.tables.append(floor.table)
        self.shuffler = with_shuffler(floor.table)

    @property
    def now(self) -> datetime:
        return at(self.hours)

    def step(self) -> None:
        """Time passes, something happens at one table, and both are asked."""
        self.hours += self.chance.choice([0.25, 1, 5, 11])
        self.floor.table = self.chance.choice(self.tables)
        self.floor.table.refresh_from_db()
        acts = [self.opens, self.closes, self.corrects, self.renames]
        acts += [self.inspects] * 3 + [self.hangs] if self.floor.table.chapter == "617a" else [self.changes] * 4
        acts += [self.moves] if self.floor.table.chapter == "651a" else []
        self.chance.choice(acts)()
        for table in self.tables:
            self.answers.append((table, self.now, told(table_standing(table, self.now))))

    def opens(self) -> None:
        with suppress(MayNotOpen, NotInOrder):
            self.floor.opened(self.hours)

    def closes(self) -> None:
        with suppress(NotInOrder):
            self.floor.closed(self.hours)

    def inspects(self) -> None:
        """At once, or signed hours later."""
        done = self.now - timedelta(hours=self.chance.choice([0.1, 0.1, 3, 30]))
        by = self.floor.people["floorperson"]
        values = inspection(done, wheel_level_free_even_ok=self.chance.random() < 0.8)
        signed(self.floor.table, "roulette_inspection", values, by, moment=self.now)

    def changes(self) -> None:
        """Decks in play since some time, or removed; signed now."""
        opened = self.now - timedelta(hours=self.chance.choice([0.1, 2, 26]))
        removed = self.chance.choice([None, opened + timedelta(minutes=3)])
        values = deck_change(opened, removed, back_color=self.chance.choice(["red", "blue"]))
        signed(self.floor.table, "deck_change", values, self.floor.people["dealer"], moment=self.now)

    def corrects(self) -> None:
        free = list(LogEntry.objects.effective().filter(table=self.floor.table).order_by("-number")[:3])
        if free:
            of = self.chance.choice(free)
            by = self.floor.people["dealer" if of.log_code == "deck_change" else "floorperson"]
            kind = deck_change if of.log_code == "deck_change" else inspection
            values = kind(of.occurred_at)
            signed(
                self.floor.table, of.log_code, values, by, moment=self.now, supersedes=of,
                correction_reason="Another box was meant.", late_reason="Seen later.",
            )  # fmt: skip

    def renames(self) -> None:
        table = self.floor.table
        number = self.chance.choice([table.number, f"X-{len(self.answers)}"])
        table_update(
            table_id=table.pk, number=number, chapter=table.chapter, table_format=table.table_format, by=self.admin,
            at=self.now, reason="New signs.",
        )  # fmt: skip

    def moves(self) -> None:
        table = self.chance.choice([None, self.floor.table])
        equipment_move(equipment_id=self.shuffler.pk, table=table, by=self.admin, at=self.now, reason="To be cleaned.")

    def hangs(self) -> None:
        with suppress(FieldRefused):  # a table with a new number has no approved rules
            installed(self.floor.table, self.sign, self.floor.people["floorperson"], self.now, self.now)


@pytest.mark.parametrize("number", range(3))
def test_every_answer_of_a_history_can_be_had_again(floor, holder_admin, chance, number) -> None:  # noqa: F811
    history = History(floor, holder_admin, chance)
    for _ in range(14):
        history.step()
    equipment_retire(equipment_id=history.shuffler.pk, by=holder_admin, at=history.now, reason="Broken.")
    for table, moment, answer in history.answers:
        assert told(replayed(table, moment).standing) == answer, moment
