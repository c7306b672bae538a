"""May this table open? § 651a.3(d), § 651a.4(a) and § 651a.11(e) as of an instant."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from compliance.regulation import chapter
from compliance.regulation.casino_war.logs import CardTable, DeckChange, DeckInspection
from compliance.regulation.casino_war.opening import decks_in_use, decks_over_time, obstacles
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.general.device_log import DeviceOutage

from .test_other_logs import INSPECTION, OUTAGE

OPENED = datetime(2026, 6, 2, 10, 0, tzinfo=ZoneInfo("America/New_York"))
DUE = OPENED + timedelta(hours=24)
TABLE = CardTable(table_number="W-03", shuffler_mode="none")
SECOND = timedelta(seconds=1)


def change(opened: datetime = OPENED, removed: datetime | None = None, batch: str = "single") -> DeckChange:
    """A full entry of the deck change log."""
    return DeckChange(
        table_number="W-03",
        batch_label=batch,  # type: ignore[arg-type]
        deck_count=8,
        opened_at=opened,
        removed_at=removed,
        recorded_by="Ilse Brandt",
        recorded_by_role="dealer",
        credential_number="PA-700010",
    )


INSPECTED = parse_struct(DeckInspection, INSPECTION)


def test_651a_3_d__decks_are_over_time_after_the_last_instant_and_not_at_it() -> None:
    assert decks_over_time([change()], DUE) == []
    (late,) = decks_over_time([change()], DUE + SECOND)
    assert (late.index, late.due_at, late.left) == (0, DUE, -SECOND)


def test_651a_3_d__decks_in_use_come_most_urgent_first() -> None:
    entries = [change(OPENED + timedelta(hours=1), batch="B"), change(batch="A"), change(OPENED, DUE)]
    assert [decks.batch_label for decks in decks_in_use(entries, OPENED + timedelta(hours=2))] == ["A", "single", "B"]
    assert [decks.batch_label for decks in decks_in_use(entries, DUE)] == ["A", "B"]
    assert decks_in_use(entries, OPENED - SECOND) == []


def test_651a_3_d__an_instant_that_is_past_is_judged_as_it_was() -> None:
    entries = [change(OPENED, DUE + timedelta(hours=3))]
    assert [decks.index for decks in decks_over_time(entries, DUE + timedelta(hours=1))] == [0]
    assert decks_over_time(entries, DUE + timedelta(hours=4)) == []


def test_651a__nothing_stands_against_a_table_in_order() -> None:
    assert obstacles(TABLE, [change()], [INSPECTED], [], DUE) == []


def test_651a_3_d__decks_over_time_stand_against_opening_and_decks_long_gone_do_not() -> None:
    gone = change(OPENED - timedelta(days=5), OPENED - timedelta(days=3))
    assert obstacles(TABLE, [gone, change()], [INSPECTED], [], DUE) == []
    (late,) = obstacles(TABLE, [gone, change()], [INSPECTED], [], DUE + SECOND)
    assert (late.log, late.finding.citation, late.finding.entry) == ("deck_change", "651a.3(d)", 1)


def test_651a__a_table_without_decks_or_inspection_cannot_be_told() -> None:
    found = obstacles(TABLE, [], [], [], DUE)
    assert [(o.finding.citation, o.finding.severity) for o in found] == [
        ("651a.3(d)", "cannot_tell"),
        ("651a.4(a)", "cannot_tell"),
    ]
    assert {o.finding.edition for o in found} == {"651a-2012"}


def test_651a_4_a__the_latest_inspection_counts() -> None:
    unverified = parse_struct(DeckInspection, {k: v for k, v in INSPECTION.items() if k != "verified_at"})
    earlier = parse_struct(DeckInspection, {"table_number": "W-03", "received_at": "2026-06-01T09:00:00-04:00"})
    assert obstacles(TABLE, [change()], [earlier, INSPECTED], [], DUE) == []
    (found,) = obstacles(TABLE, [change()], [INSPECTED, unverified], [], DUE)
    assert (found.log, found.finding.field) == ("deck_inspection", "verified_at")


def test_651a_11_e__a_device_out_and_marked_too_late_stands_against_opening() -> None:
    back = {**OUTAGE, "marked_at": OUTAGE["back_in_service_at"]}
    still_out = {name: value for name, value in back.items() if name != "back_in_service_at"}
    assert obstacles(TABLE, [change()], [INSPECTED], [parse_struct(DeviceOutage, back)], DUE) == []
    (found,) = obstacles(TABLE, [change()], [INSPECTED], [parse_struct(DeviceOutage, still_out)], DUE)
    assert (found.log, found.finding.field) == ("device_out_of_service", "marked_at")


def test_651a__every_log_kind_of_the_chapter_can_be_reached_by_its_code() -> None:
    assert [kind.code for kind in chapter("651a").logs] == ["deck_change", "deck_inspection", "device_out_of_service"]


def inspected(batch: str | None = None, decks: int = 6, **times: str | None) -> DeckInspection:
    stated = INSPECTION | {"batch_label": batch, "decks_received": decks} | times
    return parse_struct(DeckInspection, {name: value for name, value in stated.items() if value is not None})


def not_inspected(*inspections: DeckInspection, uses: list[DeckChange], mode: str = "none") -> list[str]:
    """What is found of decks in use without an inspection of their own, a day after `OPENED`."""
    table = CardTable(table_number="W-03", shuffler_mode=mode)  # type: ignore[arg-type]
    found = obstacles(table, uses, list(inspections), [], OPENED + timedelta(hours=23))
    told = [one.finding for one in found if one.finding.citation == "651a.4(a)"]
    assert {one.severity for one in told} <= {"cannot_tell"}
    return [one.wrong for one in told]


def test_651a_4_a__decks_stand_on_an_inspection_of_their_own() -> None:
    """§ 651a.4(a). The inspection of decks that have left serves no others."""
    later = OPENED + timedelta(hours=10)
    changed = [change(OPENED, later), change(later)]
    assert not_inspected(inspected(), uses=[change()]) == []
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
    assert not_inspected(inspected(), inspected(**(again | waiting)), uses=[change()]) == []


def test_651a_4_a__decks_played_with_while_the_ones_before_were_there_are_those_before() -> None:
    later = OPENED + timedelta(hours=10)
    at_once = inspected(verified_at="2026-06-02T10:05:00-04:00", first_player_inspection_at="2026-06-02T10:06:00-04:00",
                        shuffled_at="2026-06-02T10:07:00-04:00")  # fmt: skip
    assert not_inspected(at_once, uses=[change()]) == []
    assert len(not_inspected(at_once, uses=[change(OPENED, later), change(later)])) == 1


def test_651a_4_a__each_batch_stands_on_its_own_inspection_or_on_one_of_both() -> None:
    uses = [change(batch="A"), change(OPENED + timedelta(minutes=20), batch="B")]
    mode = "batch_shuffler"
    assert not_inspected(inspected(None, 16), uses=uses, mode=mode) == []
    assert not_inspected(inspected("A", 8), inspected("B", 8), uses=uses, mode=mode) == []
    (words,) = not_inspected(inspected("A", 8), uses=uses, mode=mode)
    assert words.startswith("No inspection is recorded of the decks of batch B in use since")
    assert len(not_inspected(inspected(None, 8), uses=uses, mode=mode)) == 2


def test_651a_3_c__a_table_whose_way_of_shuffling_is_not_stated_is_not_in_order() -> None:
    table = CardTable(table_number="W-03")
    found = obstacles(table, [change()], [INSPECTED], [], DUE)
    assert {(one.finding.severity, one.finding.field) for one in found} == {("cannot_tell", "shuffler_mode")}
