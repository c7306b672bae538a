"""Every address answers in words, whatever its query or a form holds."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.urls import URLResolver, get_resolver
from django.urls.converters import UUIDConverter

from compliance.addresses import LISTS, OBJECTS, UNREAD
from compliance.holders.integrity_notice import HEADER, HIDDEN, OF_LISTS
from compliance.ledger.holding import marks_of_key
from compliance.ledger.reconciling.difference import Difference, alarm_raised
from tests.asking import Caller, answer, nothing
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
OF_API = ("api:",)
TURNS = [0, pytest.param(1, marks=pytest.mark.long), pytest.param(2, marks=pytest.mark.long)]


def hostile(turn: int) -> dict[str, bytes]:
    """A value for each name, another one each turn."""
    chosen = {name: HOSTILE[(place + turn * 7) % len(HOSTILE)] for place, name in enumerate(NAMES)}
    return {name: value.encode("utf-8", "surrogatepass") for name, value in chosen.items()}


def first_inside(address: Address, method: str) -> str | None:
    """The first of the cast whom this address lets in."""
    inside = open_to()[address.name].get(method, ())
    return next((name for name in CAST if name in inside), None)


def test_a_page_that_takes_no_form_says_so_before_it_asks_who_sends_one(caller: Caller) -> None:
    posted = {name for name, methods in open_to().items() if "post" in methods}
    pages = [one for one in addresses() if one.name not in posted and not one.name.startswith(OF_API)]
    others = {one.name: answer(caller(one, None), "post", one, nothing(one)).status for one in pages}
    assert {name: status for name, status in others.items() if status != 405} == {}


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
def test_the_ends_of_the_calendar_are_refused_by_a_search(caller: Caller, cast: Cast, own: Samples, day: str) -> None:
    (search,) = [address for address in addresses() if address.name == "floor:entries"]
    for name in ("from", "to"):
        answer = caller(search, cast["filer"]).get(search.of({}), {name: day})
        assert answer.status_code == 200
        assert f"“{day}” is at an end of the calendar." in answer.content.decode()


# -- An open integrity alarm ------------------------------------------------------------------------------------------


def objects_of(resolver: URLResolver, namespace: str, named: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Each object that an address names by its key, as the namespace of the address and the name in its pattern."""
    for pattern in resolver.url_patterns:
        inside = named | {name for name, one in pattern.pattern.converters.items() if isinstance(one, UUIDConverter)}
        if isinstance(pattern, URLResolver):
            yield from objects_of(pattern, pattern.namespace or namespace, inside)
        else:
            yield from ((namespace, name) for name in inside)


def test_every_object_in_an_address_says_when_an_alarm_is_open_or_says_why_not() -> None:
    assert set(objects_of(get_resolver(), "", frozenset())) - OBJECTS.keys() == set()


def test_pages_and_downloads_of_every_object_say_that_an_alarm_about_it_is_open(
    caller: Caller, cast: Cast, own: Samples
) -> None:
    silent, seen = [], 0
    for address in addresses():
        who, namespace = first_inside(address, "get"), address.name.rpartition(":")[0]
        named = [OBJECTS.get((namespace, one)) for one in address.arguments]
        ours = [(name, one.rows) for name, one in zip(address.arguments, named, strict=True) if one and one.rows]
        if who is None or not ours:
            continue
        ids = address.ids(own)
        inner, rows = ours[-1]
        table, key = min(marks_of_key(rows, UUID(str(ids[inner]))))
        with transaction.atomic():
            alarm_raised(Difference(table, key, "", "one thing", "another"))
            answer = caller(address, cast[who]).get(address.of(ids))
            transaction.set_rollback(True)
        if answer.status_code not in HIDDEN:
            seen += 1
            if HEADER not in answer:
                silent.append((address.name, answer.status_code))
    assert silent == []
    assert seen > 40


def says_so(answer: Any) -> bool:
    """Whether an answer says that an alarm about what it lists is open, a file inside too."""
    is_file = answer.headers.get("Content-Type", "").startswith("text/csv")
    return HEADER in answer and (not is_file or OF_LISTS in answer.content.decode())


def test_every_list_says_when_an_alarm_is_open_or_says_why_not() -> None:
    without = {
        address.name
        for address in addresses()
        if "get" in open_to().get(address.name, {}) and not address.arguments and address.name not in LISTS
    }
    assert {one for one in without if {one, one.rpartition(":")[0]}.isdisjoint(UNREAD)} == set()


def test_pages_and_files_of_every_list_say_that_an_alarm_about_it_is_open_and_rivals_learn_nothing(
    caller: Caller, cast: Cast, own: Samples
) -> None:
    silent, told, seen = [], [], 0
    ours = cast["filer"].holder_id
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM ledger.log WHERE holder_id = %s", [ours])
        (log_id,) = cursor.fetchone()
    for address in addresses():
        who = first_inside(address, "get")
        if who is None or address.name not in LISTS or LISTS[address.name].silent:
            continue
        table = LISTS[address.name].models[-1]._meta.db_table
        with transaction.atomic():
            alarm_raised(Difference(table, str(UUID(int=7)), "", "a row", "nothing", "a log", 1, log_id))
            answer = caller(address, cast[who]).get(address.of(address.ids(own)))
            rival = "outsider" in open_to()[address.name]["get"] and not address.arguments
            theirs = caller(address, cast["outsider"]).get(address.of({})) if rival else {}
            transaction.set_rollback(True)
        seen += 1
        silent += [] if says_so(answer) else [(address.name, who, answer.status_code)]
        told += [address.name] if HEADER in theirs else []
    assert (silent, told) == ([], [])
    assert seen == sum(not one.silent for one in LISTS.values())
