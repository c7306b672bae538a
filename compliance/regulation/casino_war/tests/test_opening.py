"""May this table open? What the log of deck inspections says of the decks in use, § 651a.4(a)."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from compliance.regulation import chapter
from compliance.regulation.casino_war.logs.deck_inspection import DeckInspection, of_inspections
from compliance.regulation.casino_war.logs.register import CardTable
from compliance.regulation.core.log import InUse
from compliance.regulation.core.parse import parse_struct

from .test_other_logs import INSPECTION

OPENED = datetime(2026, 6, 2, 10, 0, tzinfo=ZoneInfo("America/New_York"))
DUE = OPENED + timedelta(hours=24)
TABLE = CardTable(table_number="W-03", shuffler_mode="none")
IN_USE = InUse(lane="single", started_at=OPENED)
INSPECTED = parse_struct(DeckInspection, INSPECTION)


def test_651a__every_log_kind_of_the_chapter_can_be_reached_by_its_code() -> None:
    assert [kind.code for kind in chapter("651a").logs] == [
        "deck_change",
        "deck_inspection",
        "device_out_of_service",
        "problem",
    ]


def test_651a_4_a__nothing_stands_against_decks_that_were_inspected() -> None:
    assert of_inspections(TABLE, [IN_USE], [INSPECTED], DUE) == []


def test_651a_4_a__a_table_without_an_inspection_cannot_be_told() -> None:
    (found,) = of_inspections(TABLE, [], [], DUE)
    assert (found.citation, found.severity, found.edition) == ("651a.4(a)", "cannot_tell", "651a-2012")


def test_651a_4_a__the_latest_inspection_counts() -> None:
    unverified = parse_struct(DeckInspection, {k: v for k, v in INSPECTION.items() if k != "verified_at"})
    earlier = parse_struct(DeckInspection, {"table_number": "W-03", "received_at": "2026-06-01T09:00:00-04:00"})
    assert of_inspections(TABLE, [IN_USE], [earlier, INSPECTED], DUE) == []
    (found,) = of_inspections(TABLE, [IN_USE], [INSPECTED, unverified], DUE)
    assert (found.severity, found.field) == ("violation", "verified_at")


def inspected(batch: str | None = None, decks: int = 6, **times: str | None) -> DeckInspection:
    stated = INSPECTION | {"batch_label": batch, "decks_received": decks} | times
    return parse_struct(DeckInspection, {name: value for name, value in stated.items() if value is not None})


def not_inspected(*inspections: DeckInspection, uses: list[InUse], mode: str = "none") -> list[str]:
    """The words of the findings under 651a.4(a) about decks in use without an inspection, 23 hours after `OPENED`."""
    table = CardTable(table_number="W-03", shuffler_mode=mode)  # type: ignore[arg-type]
    found = of_inspections(table, uses, list(inspections), OPENED + timedelta(hours=23))
    told = [one for one in found if one.citation == "651a.4(a)"]
    assert {one.severity for one in told} <= {"cannot_tell"}
    return [one.wrong for one in told]


def test_651a_4_a__decks_stand_on_an_inspection_of_their_own() -> None:
    """§ 651a.4(a). The inspection of decks that have left serves no others."""
    later = OPENED + timedelta(hours=10)
    changed = [InUse(lane="single", started_at=later, before_started_at=OPENED, before_ended_at=later)]
    assert not_inspected(inspected(), uses=[IN_USE]) == []
    (words,) = not_inspected(inspected(), uses=changed)
    assert words == "No inspection is recorded of the decks in use since June 2, 2026, 8:00 p.m. EDT."
    again = {
        "received_at": "2026-06-02T19:00:00-04:00", "inspected_at": "2026-06-02T19:10:00-04:00",
        "verified_at": "2026-06-02T19:12:00-04:00", "first_player_inspection_at": "2026-06-02T20:01:00-04:00",
        "shuffled_at": "2026-06-02T20:02:00-04:00", "opened_for_play_at": "2026-06-02T20:03:00-04:00",
    }  # fmt: skip
    assert not_inspected(inspected(), inspected(**again), uses=changed) == []
    assert not_inspected(inspected(**again), inspected(), uses=changed) == []
    waiting = dict.fromkeys(("first_player_inspection_at", "shuffled_at", "opened_for_play_at"))
    assert not_inspected(inspected(), inspected(**(again | waiting)), uses=[IN_USE]) == []


def test_651a_4_a__decks_played_with_while_the_ones_before_were_there_are_those_before() -> None:
    later = OPENED + timedelta(hours=10)
    at_once = inspected(verified_at="2026-06-02T10:05:00-04:00", first_player_inspection_at="2026-06-02T10:06:00-04:00",
                        shuffled_at="2026-06-02T10:07:00-04:00")  # fmt: skip
    after = InUse(lane="single", started_at=later, before_started_at=OPENED, before_ended_at=later)
    assert not_inspected(at_once, uses=[IN_USE]) == []
    assert len(not_inspected(at_once, uses=[after])) == 1


def test_651a_4_a__each_batch_stands_on_its_own_inspection_or_on_one_of_both() -> None:
    uses = [InUse(lane="A", started_at=OPENED), InUse(lane="B", started_at=OPENED + timedelta(minutes=20))]
    mode = "batch_shuffler"
    assert not_inspected(inspected("single", 16), uses=uses, mode=mode) == []
    assert not_inspected(inspected("A", 8), inspected("B", 8), uses=uses, mode=mode) == []
    (words,) = not_inspected(inspected("A", 8), uses=uses, mode=mode)
    assert words.startswith("No inspection is recorded of the decks of batch B in use since")
    for unnamed in (inspected("single", 8), inspected(None, 8), inspected(None, 16)):
        assert len(not_inspected(unnamed, uses=uses, mode=mode)) == 2


def test_651a_3_c__a_table_whose_way_of_shuffling_is_not_stated_is_not_in_order() -> None:
    table = CardTable(table_number="W-03")
    found = of_inspections(table, [IN_USE], [INSPECTED], DUE)
    assert {(one.severity, one.field) for one in found} == {("cannot_tell", "shuffler_mode")}
