"""Every address answers in words, whatever its query or a form holds."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.urls import URLResolver, get_resolver
from django.urls.converters import UUIDConverter

from compliance.holders import saying
from compliance.ledger.holding import marks_of_key
from compliance.ledger.reconciling.difference import Difference, alarm_raised
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
def test_the_ends_of_the_calendar_are_refused_by_a_search(caller: Caller, cast: Cast, own: Samples, day: str) -> None:
    (search,) = [address for address in addresses() if address.name == "floor:entries"]
    for name in ("from", "to"):
        answer = caller(search, cast["filer"]).get(search.of({}), {name: day})
        assert answer.status_code == 200
        assert f"“{day}” is at an end of the calendar." in answer.content.decode()


# -- An open integrity alarm ------------------------------------------------------------------------------------------

NO_RECORD = {
    ("audit", "item_id"): "with its sample, which says so",
    ("api", "volume_id"): "with its export, which says so",
    ("changes", "event_id"): "an entry of the ledger, which says itself whether it has its hashes",
    (
        "documents",
        "bundle_id",
    ): "its papers name open alarms of its logs, and verifiers check it",
    ("holders", "credential_id"): "written alone; the person's page says so",
    ("holders", "holder_id"): "written alone",
    ("holders", "membership_id"): "written alone; the person's page says so",
    ("notices", "device_id"): "no record",
    ("notices", "notice_id"): "no record",
    ("records", "integrity_id"): "the alarm itself",
    ("records", "log_id"): "a ledger, whose page lists what the signer says of it",
    ("register", "casino"): "open to all; the register is no record",
    ("submissions", "condition_pk"): "with its filing, which says so",
    ("submissions", "paper_pk"): "with its filing, which says so",
    ("submissions", "pin_pk"): "with its filing, which says so",
    ("submissions", "sheet_pk"): "with its filing, which says so",
    ("submissions", "text_id"): "wording for letters, which each letter repeats",
    ("tokens", "token_id"): "written alone",
}
"""Objects in addresses whose pages say nothing of an alarm about them, and why."""


def objects_of(resolver: URLResolver, namespace: str, named: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Each object that an address names by its key, as the namespace of the address and the name in its pattern."""
    for pattern in resolver.url_patterns:
        inside = named | {name for name, one in pattern.pattern.converters.items() if isinstance(one, UUIDConverter)}
        if isinstance(pattern, URLResolver):
            yield from objects_of(pattern, pattern.namespace or namespace, inside)
        else:
            yield from ((namespace, name) for name in inside)


def test_every_object_in_an_address_says_when_an_alarm_is_open_or_is_listed_here() -> None:
    found = set(objects_of(get_resolver(), "", frozenset()))
    assert found - saying._objects.keys() == NO_RECORD.keys()


def test_pages_and_downloads_of_every_object_say_that_an_alarm_about_it_is_open(
    caller: Caller, cast: Cast, own: Samples
) -> None:
    silent, seen = [], 0
    for address in addresses():
        who, namespace = first_inside(address, "get"), address.name.rpartition(":")[0]
        ours = [one for one in address.arguments if (namespace, one) in saying._objects]
        if who is None or not ours:
            continue
        ids = address.ids(own)
        rests = saying._objects[namespace, ours[-1]]
        table, key = min(marks_of_key(rests, UUID(str(ids[ours[-1]]))))
        with transaction.atomic():
            alarm_raised(Difference(table, key, "", "one thing", "another"))
            answer = caller(address, cast[who]).get(address.of(ids))
            transaction.set_rollback(True)
        if answer.status_code not in saying.HIDDEN:
            seen += 1
            if saying.HEADER not in answer:
                silent.append((address.name, answer.status_code))
    assert silent == []
    assert seen > 40


NO_LIST = {
    "account_sessions": "where one is signed in oneself, no records",
    "access": "readings are no records; the digest of each day is compared",
    "changes": "entries of the ledger, each of which says itself whether it has its hashes",
    "checkpoints": "public, and proved by their signatures",
    "notices": "no records",
    "records": "alarms and ledgers themselves",
    "status:parts": "processes, no records",
    "register": "open to all; the register is no record, and a sweep makes it again",
    "regulation": "texts of the law, and what the program says of them",
    "tokens": "one's own",
    "api:chapters": "the law", "api:docs": "no records", "api:schema": "no records", "api:me": "oneself",
    "api:register": "as the public register", "api:try": "stores nothing",
    "documents:bundle_new": "a form", "documents:export_new": "a form",
    "floor:searches": "one's own, no records", "floor:tray": "what a device keeps", "floor:tray_file": "a program",
    "floor:tray_session": "oneself", "floor:worker": "a program",
    "holders:certificate_holder_add": "a form", "holders:equipment_add": "a form", "holders:facility_add": "a form",
    "holders:grant_ask": "a form", "holders:person_add": "a form", "holders:table_add": "a form",
    "holders:home": "leads to lists and objects, which say so", "holders:resume": "leads on",
    "holders:second_signatures": "a form", "holders:visit": "a choice of one's own grants", "scan_typed": "leads on",
    "submissions:reprint": "leads on", "submissions:rule_changes": "the law", "submissions:start": "a form",
    "submissions:wordings": "wording for letters, which each letter repeats",
}  # fmt: skip
"""Addresses without an object, by namespace or name, that say nothing of an alarm about what they list, and why."""


def says_so(answer: Any) -> bool:
    """Whether an answer says that an alarm about what it lists is open, a file inside too."""
    is_file = answer.headers.get("Content-Type", "").startswith("text/csv")
    return saying.HEADER in answer and (not is_file or saying.OF_LISTS in answer.content.decode())


def test_every_list_says_when_an_alarm_is_open_or_is_listed_here() -> None:
    without = {
        address.name
        for address in addresses()
        if "get" in open_to().get(address.name, {}) and not address.arguments and address.name not in saying._lists
    }
    assert {one for one in without if {one, one.rpartition(":")[0]}.isdisjoint(NO_LIST)} == set()
    assert {one for one in saying._lists if one in NO_LIST} == set()


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
        if who is None or address.name not in saying._lists:
            continue
        table = saying._lists[address.name][-1]._meta.db_table
        with transaction.atomic():
            alarm_raised(Difference(table, str(UUID(int=7)), "", "a row", "nothing", "a log", 1, log_id))
            answer = caller(address, cast[who]).get(address.of(address.ids(own)))
            rival = "outsider" in open_to()[address.name]["get"] and not address.arguments
            theirs = caller(address, cast["outsider"]).get(address.of({})) if rival else {}
            transaction.set_rollback(True)
        seen += 1
        silent += [] if says_so(answer) else [(address.name, who, answer.status_code)]
        told += [address.name] if saying.HEADER in theirs else []
    assert (silent, told) == ([], [])
    assert seen == len(saying._lists)
