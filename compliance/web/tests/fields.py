"""A field of every kind, and values that it may hold."""

from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from hypothesis import strategies as st

from compliance.regulation.core.elapsed import zone_problem
from compliance.regulation.core.fields import Approval, Attestation, Odds, ask, fields_of
from compliance.web.words import OWNERS

WAGERS = {"tie": "Tie Wager", "initial": "Initial Wager", "war": "War Wager"}


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """A record, by itself or in a list."""

    color: Annotated[str | None, ask("Color of the backs")] = None
    decks: Annotated[int | None, ask("Decks", unit="deck")] = None


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """A field of every kind."""

    text: Annotated[str | None, ask("Facility", hint="As licensed")] = None
    start_position_method: Annotated[str | None, ask("How the start is chosen")] = None
    integer: Annotated[int | None, ask("Betting positions", unit="position")] = None
    boolean: Annotated[bool | None, ask("Is the ball nonmagnetic?")] = None
    decimal: Annotated[Decimal | None, ask("Ball diameter", unit="in")] = None
    money: Annotated[Decimal | None, ask("Table minimum", unit="dollars")] = None
    fraction: Annotated[Fraction | None, ask("What is given up")] = None
    choice: Annotated[
        Literal["none", "batch_shuffler", "continuous_device"] | None,
        ask(
            "How are the cards shuffled?", choices={"none": "By hand", "batch_shuffler": "By a device, in two batches"}
        ),
    ] = None
    long_choice: Annotated[Literal["a", "b", "c", "d", "e", "f", "g"] | None, ask("Which of many?")] = None
    text_set: Annotated[frozenset[str] | None, ask("Wagers offered", members=WAGERS)] = None
    text_list: Annotated[tuple[str, ...] | None, ask("Table numbers")] = None
    ring_sequence_clockwise: Annotated[tuple[str, ...] | None, ask("Numbers on the ring, clockwise")] = None
    integer_list: Annotated[tuple[int, ...] | None, ask("Decks per batch")] = None
    odds: Annotated[Odds | None, ask("Tie Wager")] = None
    odds_table: Annotated[dict[str, Odds] | None, ask("What each wager pays", members=WAGERS)] = None
    text_map: Annotated[dict[str, str] | None, ask("Labels", members={"joker": "Joker"})] = None
    integer_map: Annotated[dict[str, int] | None, ask("Sections by symbol", members={"1": "$1"})] = None
    decimal_or_map: Annotated[Decimal | dict[str, Decimal] | None, ask("Limit", members={"4": "Four"})] = None
    approval: Annotated[Approval | None, ask("Approval of the layout")] = None
    attestation: Annotated[Attestation | None, ask("The cards are spread face up")] = None
    day: Annotated[date | None, ask("First day of use")] = None
    moment: Annotated[datetime | None, ask("Opened at")] = None
    time_of_day: Annotated[time | None, ask("Time of the entry")] = None
    records: Annotated[tuple[Batch, ...] | None, ask("Batches")] = None
    record: Annotated[Batch | None, ask("The batch")] = None


FIELDS = fields_of(Facts)


def _texts(*, excluded: str = "\0\r\n") -> st.SearchStrategy[str]:
    characters = st.characters(exclude_categories=["Cs", "Cc"], exclude_characters=excluded)
    return st.text(characters, min_size=1, max_size=80).map(str.strip).filter(bool)


def _lines() -> st.SearchStrategy[str]:
    return st.lists(_texts(), min_size=1, max_size=3).map("\n".join)


DECIMALS = st.decimals(-999_999, 999_999, places=3, allow_nan=False).map(lambda number: format(number, "f"))
INTEGERS = st.integers(-999_999_999_999_999, 999_999_999_999_999)
ODDS = st.fixed_dictionaries({"pay": st.integers(1, 10**6), "to": st.integers(1, 10**6)})
DAYS = st.dates(date(1000, 1, 1)).map(date.isoformat)
OFFSETS = st.sampled_from([-300, -240, 0, 330]).map(lambda minutes: timezone(timedelta(minutes=minutes)))
EARLIEST, LATEST = datetime.fromisoformat("1000-01-02"), datetime.fromisoformat("9998-12-30")
CODES = st.one_of(st.sampled_from([*WAGERS, "joker", "1", "4"]), _texts())


def _named(values: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(CODES, values, max_size=5)


def _some(values: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(values, max_size=6, unique=True)


VALUES: dict[str, st.SearchStrategy[Any]] = {
    "text": _texts(),
    "start_position_method": _lines(),
    "integer": INTEGERS,
    "boolean": st.booleans(),
    "decimal": DECIMALS,
    "money": DECIMALS,
    "fraction": st.tuples(st.integers(0, 10**8), st.integers(1, 10**8)).map(lambda pair: f"{pair[0]}/{pair[1]}"),
    "choice": st.sampled_from(FIELDS["choice"].codes),
    "long_choice": st.sampled_from(FIELDS["long_choice"].codes),
    "text_set": _some(CODES),
    "text_list": st.lists(_texts(), max_size=6),
    "ring_sequence_clockwise": st.lists(st.integers(0, 36).map(str) | st.just("00"), max_size=38),
    "integer_list": st.lists(INTEGERS, max_size=4),
    "odds": ODDS,
    "odds_table": _named(ODDS),
    "text_map": _named(_texts()),
    "integer_map": _named(INTEGERS),
    "decimal_or_map": DECIMALS | _named(DECIMALS),
    "approval": st.fixed_dictionaries(
        {"approving_unit": st.sampled_from([*OWNERS, "another"]), "approval_number": _texts(), "approved_on": DAYS},
        optional={"document": _texts()},
    ),
    "attestation": st.fixed_dictionaries(
        {"signed": st.booleans()},
        optional={"signer": _texts(), "credential_number": st.from_regex("[A-Z]{0,2}[- .]?[0-9]{1,6}", fullmatch=True)},
    ),
    "day": DAYS,
    "moment": st.datetimes(EARLIEST, LATEST, timezones=OFFSETS)
    .filter(lambda at: not zone_problem(at))
    .map(datetime.isoformat),
    "time_of_day": st.times(timezones=OFFSETS).map(time.isoformat),
    "records": st.lists(
        st.fixed_dictionaries({"decks": INTEGERS}, optional={"color": _texts()}), max_size=3
    ),
    "record": st.fixed_dictionaries({"decks": INTEGERS}, optional={"color": _texts()}),
}  # fmt: skip
