"""Every address answers in words, whatever its query or a form holds."""

import pytest
from django.db import transaction

from tests.asking import Caller
from tests.cast import CAST, Cast
from tests.matrix import Address, Samples, addresses, load_samples
from tests.open_to import open_to
from tests.references import WORDS

load_samples()
NAMES = [*sorted(WORDS), "q", "day", "on", "first", "last", "before", "facility", "holder", "cursor", "size", "number"]
"""The names that views, forms and the API read."""
HOSTILE = [
    "\ud800", "0001-01-01", "9999-12-31", "2026-02-30", "9" * 41, "-1", "1e999", "٣", "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z", "24:61", "%", "'", "\u202e", "a" * 5_000, " ", "[]", "00000000-0000-0000-0000-000000000000",
]  # fmt: skip
"""Ends of the calendar, numbers that no column holds, half a character, other digits, marks of other languages."""
NUL = "\0"
TURNS = [0, pytest.param(1, marks=pytest.mark.long), pytest.param(2, marks=pytest.mark.long)]


def hostile(turn: int) -> dict[str, bytes]:
    """A value for each name, another one each turn."""
    chosen = {name: HOSTILE[(place + turn * 7) % len(HOSTILE)] for place, name in enumerate(NAMES)}
    return {name: value.encode("utf-8", "surrogatepass") for name, value in chosen.items()}


def first_inside(address: Address, method: str) -> str | None:
    """The first of the cast whom this address lets in."""
    inside = open_to()[address.name].get(method, ())
    return next((name for name in CAST if name in inside), None)


@pytest.mark.parametrize("turn", TURNS)
def test_no_address_breaks_on_a_hostile_query(caller: Caller, cast: Cast, own: Samples, turn: int) -> None:
    assert broken("get", caller, cast, own, hostile(turn)) == []


@pytest.mark.long
@pytest.mark.parametrize("turn", range(3))
def test_no_address_breaks_on_a_hostile_form(caller: Caller, cast: Cast, own: Samples, turn: int) -> None:
    assert broken("post", caller, cast, own, hostile(turn)) == []


def broken(method: str, caller: Caller, cast: Cast, own: Samples, sent: dict[str, bytes]) -> list[tuple[str, int]]:
    """The addresses that answer this with an error of the server, and the status."""
    found = []
    for address in addresses():
        who = first_inside(address, method)
        if who is None:
            continue
        browser = caller(address, cast[who])
        browser.raise_request_exception = False
        with transaction.atomic():
            answer = getattr(browser, method)(address.of(address.ids(own)), sent)
            transaction.set_rollback(True)
        if answer.status_code >= 500:
            found.append((address.name, answer.status_code))
    return found


@pytest.mark.parametrize("place", ["a name", "a value"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_nul_is_refused_in_words(caller: Caller, cast: Cast, own: Samples, method: str, place: str) -> None:
    sent = {"q": f"a{NUL}b"} if place == "a value" else {f"q{NUL}": "a"}
    taken = []
    for address in addresses()[:: 8 if method == "get" else 4]:
        who = first_inside(address, method)
        if who is None or (method == "post" and address.name.startswith("api:")):
            continue
        answer = getattr(caller(address, cast[who]), method)(address.of(address.ids(own)), sent)
        if answer.status_code != 400 or b"a character that we cannot read" not in answer.content:
            taken.append((address.name, answer.status_code))
    assert taken == []


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_the_calendar_are_no_days_of_a_search(caller: Caller, cast: Cast, own: Samples, day: str) -> None:
    (search,) = [address for address in addresses() if address.name == "floor:entries"]
    for name in ("from", "to"):
        answer = caller(search, cast["filer"]).get(search.of({}), {name: day})
        assert answer.status_code == 200
        assert f"“{day}” is not a day." in answer.content.decode()
