"""Casino War: problems with cards and devices, what they expose, what must happen. § 465a.2, § 651a.11(e)"""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from compliance.regulation import chapter
from compliance.regulation.casino_war.logs.problem import PROBLEM, WarProblem, WarProblemTable
from compliance.regulation.core.figure import Text
from compliance.regulation.core.finding import Finding

FOUND_AT = datetime(2026, 3, 4, 2, 49, tzinfo=UTC)
COUNTED = FOUND_AT - timedelta(hours=11, minutes=47)
TABLE = WarProblemTable(table_number="CW-03", betting_positions=4, shuffler_mode="batch_shuffler")
EXTRA: dict[str, Any] = {
    "table_number": "CW-03", "stage": "found", "what": "card_extra", "card_rank": "7", "card_suit": "spades",
    "found_at": FOUND_AT, "last_count_at": COUNTED, "counter_id": "KR-S-031", "counter_rounds": 211,
}  # fmt: skip
FAULT = {"table_number": "CW-03", "stage": "found", "what": "shuffler_fault", "device_id": "S-1", "found_at": FOUND_AT}
DONE = {
    "table_number": "CW-03", "stage": "done", "problem_number": 1, "done_at": FOUND_AT, "action_taken": "Counted.",
}  # fmt: skip


def found(stated: dict[str, Any], table: WarProblemTable = TABLE) -> list[Finding]:
    """Findings about one entry."""
    return chapter("651a").check_log(PROBLEM, table, [WarProblem(**stated)], FOUND_AT + timedelta(hours=1))


BY_COUNTER = (
    "At most 211 rounds and 844 hands (4 a round), 11 h 47 min since the last verified count. The rounds were read "
    "from “KR-S-031”."
)
BY_RATE = (
    "At most 1,061 rounds and 4,244 hands (4 a round), 11 h 47 min since the last verified count. The rounds are "
    "worked out from the facility’s rate of 90 rounds an hour."
)
TIME_ALONE = (
    "11 h 47 min since the last verified count. How many rounds were played is not known: no counter was read and no "
    "rate is set."
)
NOTHING = "The last verified count is not recorded, so how much was played since is not known."


@pytest.mark.parametrize(
    ("more", "rate", "words"),
    [
        ({}, 90, BY_COUNTER),
        ({"counter_rounds": None}, 90, BY_RATE),
        ({"counter_rounds": None}, None, TIME_ALONE),
        ({"counter_rounds": None, "last_count_at": None}, 90, NOTHING),
    ],
)
def test_465a_2__the_exposure_is_a_bound_that_names_its_source(more: dict[str, Any], rate: int | None, words: str):
    table = WarProblemTable(table_number="CW-03", betting_positions=4, rounds_per_hour=rate)
    (note,) = found(EXTRA | more, table)
    assert (note.severity, note.citation, note.wrong) == ("note", "465a.2", words)


@pytest.mark.parametrize(
    ("stated", "fields"),
    [
        ({"table_number": "CW-03"}, ["stage"]),
        ({"table_number": "CW-03", "stage": "found"}, ["what", "found_at"]),
        ({"table_number": "CW-03", "stage": "done"}, ["problem_number", "done_at", "action_taken"]),
        (DONE, []),
        (EXTRA | {"last_count_at": FOUND_AT}, []),
        (EXTRA | {"last_count_at": FOUND_AT + timedelta(seconds=1)}, ["last_count_at"]),
        (EXTRA | {"counter_rounds": 0}, []),
        (EXTRA | {"counter_rounds": -1}, ["counter_rounds"]),
    ],
)
def test_465a_2__what_an_entry_leaves_out_or_contradicts_is_told(stated: dict[str, Any], fields: list[str]):
    told = [one for one in found(stated) if one.severity != "note"]
    assert {one.field for one in told} == set(fields)
    assert {one.severity for one in told} <= {"cannot_tell"}


def test_651a_11_e__a_device_that_is_not_marked_is_a_question_until_another_method_is_used():
    later = {"alternate_method_started_at": FOUND_AT + timedelta(minutes=5)}
    told = {
        name: {one.severity for one in found(FAULT | more) if one.citation == "651a.11(e)"}
        for name, more in {
            "not yet": {},
            "too late": later,
            "in time": later | {"marking": "sign", "marked_at": FOUND_AT + timedelta(minutes=5)},
            "a second late": later | {"marking": "sign", "marked_at": FOUND_AT + timedelta(minutes=5, seconds=1)},
        }.items()
    }
    assert told == {
        "not yet": {"cannot_tell"}, "too late": {"violation"}, "in time": set(), "a second late": {"violation"},
    }  # fmt: skip


def test_651a_11_e__an_unmarked_device_bars_opening_and_a_wrong_card_does_not():
    text = Text(chapter("651a").edition_on(FOUND_AT.date()), {})
    rules = PROBLEM.problem
    assert rules is not None
    used = {"alternate_method_started_at": FOUND_AT}
    barred = {
        "unmarked": [one.severity for one in rules.bars(WarProblem(**FAULT), text)],
        "in use": [one.severity for one in rules.bars(WarProblem(**FAULT, **used), text)],
        "marked": rules.bars(WarProblem(**FAULT, marked_at=FOUND_AT), text),
        "card": rules.bars(WarProblem(**EXTRA), text),
    }
    assert barred == {"unmarked": ["cannot_tell"], "in use": ["violation"], "marked": [], "card": []}


def test_651a_3_c__the_duties_follow_from_what_was_found_and_how_the_table_shuffles():
    rules = PROBLEM.problem
    assert rules is not None

    def cited(stated: dict[str, Any], table: WarProblemTable = TABLE) -> list[str]:
        return [one.citation for one in rules.duties_of(WarProblem(**stated), table) if one.citation]

    by_hand = WarProblemTable(table_number="CW-03", shuffler_mode="none")
    assert cited(EXTRA) == ["603a.15(a)", "651a.3(c)", "651a.4(a)"]
    assert cited(EXTRA, by_hand) == ["603a.15(a)", "651a.4(a)"]
    assert cited(FAULT) == ["651a.11(e)"]
    words = [one.words for one in rules.duties_of(WarProblem(**EXTRA, shared_tables="CW-01"), TABLE)]
    assert "Count or inspect at the other tables of the same box or set." in words
    assert rules.words(WarProblem(**EXTRA)) == "Card extra: 7 of spades"
