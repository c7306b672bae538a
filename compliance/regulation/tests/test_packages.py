"""Packages: each is in exactly one place whatever happens to it, and a count balances if and only if no move is
missing."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.log import LogKind
from compliance.regulation.general.packages import (
    AT_TABLE,
    COUNTED,
    COUNTED_AS,
    LONGEST_NUMBER,
    MOST_PACKAGES,
    MOVES,
    PLACES,
    PackageEntry,
    PackageStanding,
    differences,
    entry_findings,
    numbers_of,
    refusal,
    standing_after,
)

from .cases import LATER

NUMBERS = ("C-1", "C-2", "C-3", "C-4")
TABLES = ("W-01", "W-02")
Step = tuple[str, str, str]
"""A package, a move, a table."""
STEPS = st.lists(
    st.tuples(st.sampled_from(NUMBERS), st.sampled_from(list(MOVES)), st.sampled_from(TABLES)), max_size=60
)
Places = dict[str, PackageStanding | None]


def moved(steps: Sequence[Step]) -> tuple[Places, list[Step]]:
    """The location of each package after those steps that it can make, and these steps."""
    where: Places = dict.fromkeys(NUMBERS)
    taken = []
    for number, move, table in steps:
        if not refusal(number, where[number], move, table):
            where[number] = standing_after(where[number], move, table)
            taken.append((number, move, table))
    return where, taken


def counted(where: Mapping[str, PackageStanding | None], place: str, table: str) -> set[str]:
    """The packages that a person at a place of counting would see."""
    return {
        number
        for number, one in where.items()
        if one is not None and one.place in COUNTED_AS[place] and (place != "table" or one.table == table)
    }


def every_count(where: Places, told: Places) -> list[tuple[list[str], list[str]]]:
    """The result of each count that compares the true places with those recorded."""
    return [differences(counted(where, *spot), counted(told, *spot)) for spot in spots()]


def spots() -> list[tuple[str, str]]:
    """Every place of counting, each table by itself."""
    return [(place, table) for place in COUNTED for table in (TABLES if place == "table" else ("",))]


@given(STEPS)
def test_every_package_is_in_exactly_one_place(steps: list[Step]) -> None:
    where, _ = moved(steps)
    for number, one in where.items():
        if one is None:
            continue
        assert one.place in PLACES
        assert bool(one.table) == (one.place in AT_TABLE)
        seen = [spot for spot in spots() if number in counted(where, *spot)]
        assert len(seen) == (one.place not in ("destroyed", "board", "missing"))


@given(STEPS, st.data())
def test_counts_balance_if_and_only_if_no_move_is_missing(steps: list[Step], data: st.DataObject) -> None:
    where, taken = moved(steps)
    assert every_count(where, where) == [([], [])] * len(every_count(where, where))
    last = {number: place for place, (number, move, _) in enumerate(taken) if MOVES[move].ends}
    if not last:
        return
    missing = data.draw(st.sampled_from(sorted(last.values())))
    told, _ = moved([step for place, step in enumerate(taken) if place != missing])
    number = taken[missing][0]
    gone = [one is None or one.place in ("destroyed", "board", "missing") for one in (where[number], told[number])]
    named = {one for pair in every_count(where, told) for side in pair for one in side}
    # Among what nobody can count, one place looks like the other.
    same_table = told[number] is not None and where[number] is not None and _spot(told[number]) == _spot(where[number])
    assert named == (set() if all(gone) or same_table else {number})


def _spot(one: PackageStanding | None) -> tuple[str, str]:
    """A table is counted whole: in use or not."""
    assert one is not None
    return ("table" if one.place in AT_TABLE else one.place, one.table)


@pytest.mark.parametrize(
    ("before", "move", "table", "said"),
    [
        (PackageStanding("destroyed"), "destroy", "", "C-1 cannot be entered here: its last entry says “Destroyed”."),
        (PackageStanding("storage"), "use", "W-01", "If it moved since, enter that first: “Issued to a table”."),
        (PackageStanding("in_use", "W-01"), "issue", "W-02", "its last entry says “In use at a table: W-01”"),
        (PackageStanding("issued", "W-01"), "use", "W-02", "C-1 is at table W-01, not at W-02."),
        (None, "issue", "W-01", "C-1 was never received."),
        (PackageStanding("storage"), "receive", "", "C-1 was received before."),
    ],
)
def test_a_move_that_cannot_be_says_what_where_and_how_to_mend(
    before: PackageStanding | None, move: str, table: str, said: str
) -> None:
    assert said in refusal("C-1", before, move, table)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (["c-7"], {"C-7"}),
        (["C-098 to C-101"], {"C-098", "C-099", "C-100", "C-101"}),
        (["9..11", " 4 "], {"9", "10", "11", "4"}),
        (["C-1 – 3"], {"C-1", "C-2", "C-3"}),
        (["C-1", "c-1"], {"C-1"}),
        (["Ｃ-1", "C\u20111", "C - 1", "C\u200b-1", "\u2060C-1\ufeff", "C\u00ad-1"], {"C-1"}),
        (["C–1"], {"C-1"}),
        (["", " "], set()),
    ],
)
def test_numbers_are_read_as_they_are_typed(typed: list[str], read: set[str]) -> None:
    assert numbers_of(typed) == read


@pytest.mark.parametrize("typed", ["С-101", "C-１０１ to C-1٠2", "Α-1"])  # what looks like it
def test_letters_and_digits_of_other_scripts_are_refused_by_name(typed: str) -> None:
    with pytest.raises(ValueError, match=r"(CYRILLIC|ARABIC|GREEK).* is not a letter from A to Z"):
        numbers_of([typed])


@pytest.mark.parametrize(
    "typed", [["C-9 to C-2"], ["C-1 to D-9"], [f"1 to {MOST_PACKAGES + 1}"], ["X" * (LONGEST_NUMBER + 1)],
              [f"1 to {MOST_PACKAGES}", "0"], [f"C-1 to C-{'9' * 5000}"]],
)  # fmt: skip
def test_what_is_no_range_or_too_much_is_refused_in_words(typed: list[str]) -> None:
    with pytest.raises(ValueError, match=r"is not a range|is too long|These are more than"):
        numbers_of(typed)


PEOPLE = {
    "mover_name": "A", "mover_role": "shift_manager", "mover_credential_number": "PA-1",
    "witness_name": "B", "witness_role": "security_member", "witness_credential_number": "PA-2",
}  # fmt: skip


def receipt(kind: str = "cards", **more: object) -> PackageEntry:
    return PackageEntry(**{"move": "receive", "package_kind": kind, "seals_whole": True, **PEOPLE, **more})  # type: ignore[arg-type]


def test_a_receipt_by_both_people_is_in_order_and_tiles_have_no_text() -> None:
    assert entry_findings(receipt(), {}, frozenset()) == []
    assert entry_findings(receipt("tiles", witness_name=None), {}, frozenset()) == []


@pytest.mark.parametrize(
    ("kind", "citation", "wrong"),
    [
        ("cards", "603a.16(a)", {"witness_name": None}),
        ("dice", "603a.13(a)", {"witness_name": None}),
        ("cards", "603a.16(a)", {"mover_role": "floorperson"}),
        ("cards", "603a.16(a)", {"witness_role": "pit_manager"}),
        ("cards", "603a.16(a)", {"witness_credential_number": "pa 1"}),
        ("dice", "603a.13(a)", {"seals_whole": None}),
    ],
)
def test_a_receipt_without_the_two_people_or_the_seals_is_a_violation(
    kind: str, citation: str, wrong: dict[str, object]
) -> None:
    (found,) = entry_findings(receipt(kind, **wrong), {}, frozenset())
    assert (found.severity, found.citation) == ("violation", citation)


def test_a_count_that_does_not_balance_names_what_is_absent_and_what_is_too_much() -> None:
    seen = frozenset({"C-2", "C-9"})
    entry = PackageEntry(move="count", counted_place="storage", package_kind="cards", package_numbers=seen)
    absent, extra = entry_findings(entry, {"C-9": PackageStanding("in_use", "W-01")}, frozenset({"C-1", "C-2"}))
    assert "Not counted, but here by their entries: C-1." in absent.wrong
    assert "C-9 (in use at a table: W-01)" in extra.wrong
    assert {absent.citation, extra.citation} == {""}  # no text on file asks for a count


NAMING = [kind for number in PACKAGES for kind in chapter(number).logs if "package_numbers" in fields_of(kind.entry)]
"""The logs whose entries may name packages."""


def test_logs_of_decks_dice_and_tiles_name_packages() -> None:
    named = {(kind.chapter, kind.code) for kind in NAMING}
    assert named == {
        ("651a", "deck_change"), ("651a", "deck_inspection"), ("621a", "dice_change"), ("621a", "tile_change"),
        ("621a", "tile_inspection"), ("625a", "dice_change"),
    }  # fmt: skip


@pytest.mark.parametrize("kind", NAMING, ids=lambda kind: f"{kind.chapter} {kind.code}")
def test_an_entry_that_names_a_package_from_elsewhere_is_noted_where_numbers_are_kept(kind: LogKind) -> None:
    for here, noted in ((None, 0), (frozenset({"C-1"}), 1), (frozenset({"C-1", "C-2"}), 0)):
        table = kind.table(table_number="X-1", packages_here=here)
        entry = kind.entry(table_number="X-1", package_numbers=frozenset({"C-1", "C-2"}))
        found = chapter(kind.chapter).check_log(kind, table, [entry], LATER)
        assert len([one for one in found if one.field == "package_numbers"]) == noted
    (asked,) = (one for name, one in kind.fields(table).items() if name == "package_numbers")
    assert list(asked.asked.members) == ["C-1", "C-2"]
