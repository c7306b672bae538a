"""Every address × every member of the cast × own, foreign and missing objects: a foreign object reads as missing.

Security policy 4.2: certificate holders compete; nothing of one is visible to another, not even that it exists. Whoever
does not see an object gets, byte for byte and by every method, the answer that a missing one gives.

Addresses that name no object of a holder are the same for all; of these the regulation is public, its administration is
not, and the API asks for a token or a session.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone

from compliance.holders.models import CertificateHolder, User
from compliance.holders.roles import Role
from compliance.holders.services import outside_grant_end
from compliance.holders.tests.factories import person
from compliance.holders.tests.guests import granted
from tests.asking import HOLDER_SIDE, METHODS, Caller, IsAsMissing, Missing, answer, nothing, told
from tests.cast import CAST, Cast
from tests.matrix import (
    SAMPLES,
    WITH_BOTH_LAYERS,
    WORDS,
    Address,
    Ground,
    Samples,
    addresses,
    in_states,
    load_samples,
)
from tests.open_to import RIVAL, Asked, at_the_door, in_turn, let_in, of_each_side, open_to, opening, strangers, who_may

# 409: found, and not possible in its state.
FOUND = (200, 302, 405, 409)
OF_EVERYBODY = ("regulation:",)
OPEN_OF_THE_API = (
    "api:chapter",
    "api:chapters",
    "api:docs",
    "api:edition",
    "api:editions",
    "api:payouts",
    "api:register",
    "api:schema",
    "api:try",
)
BY_TWO = ("get", "post")
BY_OTHERS = tuple(method for method in METHODS if method not in BY_TWO)
OF_THE_REGISTER = ("api:register_approval",)
"""Open to everybody; the sample names nothing that is published."""
CHECKS = ("api:check_log", "api:check_submission")
OF_SOME = ("regulation:text", "regulation:texts")
"""Of the regulation, what only some of the Board open."""

LINK = re.compile(r'<a [^>]*?href="(/[^"?#]*)')

pytestmark = pytest.mark.usefixtures("plain_papers")
load_samples()
ADDRESSES = addresses()
WITH_OBJECTS = [address for address in ADDRESSES if address.objects]
NESTED = [address for address in WITH_OBJECTS if len(address.objects) > 1]
OF_WORDS = [address for address in ADDRESSES if not address.objects]
TURNS = {address: turn for turn, address in enumerate(ADDRESSES)}


def named(address: Address) -> str:
    return address.name


def asked_in_states(
    sample: Callable[[Address, int], Asked], whole: Asked, test: int | None = None
) -> list[ParameterSet]:
    """Each address with an object, in each state that it may stand in: a sample of those who ask; all of them, long."""
    made = []
    for address, state, name, is_asked in in_states(test):
        if is_asked:
            made.append(pytest.param(address, state, sample(address, state), id=name))
        made.append(pytest.param(address, state, whole, id=f"{name}-everybody", marks=pytest.mark.long))
    return made


def at_addresses(
    of: Iterable[Address], sample: Callable[[Address, int], tuple[str, ...]], whole: tuple[str, ...] = CAST
) -> list[Any]:
    """Each of these addresses: a sample of those who ask, by the turn of the address; all of them, long."""
    return [
        param
        for address in of
        for param in (
            pytest.param(address, sample(address, TURNS[address]), id=address.name),
            pytest.param(address, whole, id=f"{address.name}-everybody", marks=pytest.mark.long),
        )
    ]


def who_asks_for_foreign(address: Address, state: int) -> Asked:
    """In the first state one by three methods, of which one in turn, and another by GET; in a further one the first."""
    turn = TURNS[address]
    first, other = strangers(address, turn, BY_TWO)
    return {first: BY_TWO} if state else {first: (*BY_TWO, in_turn(BY_OTHERS, turn)), other: ("get",)}


def who_asks_for_own(address: Address, state: int) -> Asked:
    """The people to whom states matter; in the first also the rival and those who tell whether a permission is asked
    for."""
    doors = () if state else (RIVAL, *who_gets(address, TURNS[address]))
    return dict.fromkeys((*of_each_side(address), *doors), ("get",))


def who_gets(address: Address, turn: int) -> tuple[str, ...]:
    return at_the_door(address, "get", turn)


def who_posts(address: Address, turn: int) -> tuple[str, ...]:
    return at_the_door(address, "post", turn)


def is_refused(name: str, method: str, address: Address) -> bool:
    return name not in let_in(address, method)


def closed_doors(name: str, response: Any) -> list[str]:
    """Addresses to which a page leads its reader though their role does not open them."""
    found = LINK.findall(response.content.decode()) if "text/html" in response.get("Content-Type", "") else []
    return sorted({link for link in found if _is_closed(name, link)})


def _is_closed(name: str, link: str) -> bool:
    try:
        doors = open_to().get(resolve(link).view_name, {})
    except Resolver404:
        return False
    return "get" in doors and name not in doors["get"]


def test_every_argument_of_an_address_has_a_sample() -> None:
    """The matrix must be able to ask every address: register its argument in the app's matrix_samples."""
    unknown = {name for address in ADDRESSES for name in address.arguments} - set(SAMPLES) - set(WORDS)
    assert unknown == set()


def test_everybody_s_doors_are_written_down() -> None:
    """And of no address that is gone."""
    assert set(open_to()) == {address.name for address in ADDRESSES}


def test_the_sample_leaves_out_no_person_no_method_and_no_permission() -> None:
    own = [(address, state) for address, state, *_ in in_states()]
    foreign = [
        who_asks_for_foreign(address, state) for address, state, _, is_asked in in_states(WITH_BOTH_LAYERS) if is_asked
    ]
    assert {method for asked in foreign for methods in asked.values() for method in methods} == set(METHODS)
    assert {name for asked in foreign for name in asked} == set(HOLDER_SIDE)
    assert {name for address, state in own for name in who_asks_for_own(address, state)} == set(CAST)
    for turn, address in enumerate(ADDRESSES):
        for method, inside in open_to()[address.name].items():
            asked = set(at_the_door(address, method, turn))
            assert asked & set(inside), (address, method)
            assert asked - set(inside) or set(inside) == set(CAST), (address, method)
            assert all(asked & who_may(perm) for perm in opening(frozenset(inside))), (address, method)


@pytest.mark.parametrize(
    ("address", "state", "asked"),
    asked_in_states(who_asks_for_foreign, dict.fromkeys(HOLDER_SIDE, METHODS), WITH_BOTH_LAYERS),
)
def test_a_foreign_object_answers_exactly_as_a_missing_one(
    is_as_missing: IsAsMissing, address: Address, state: int, asked: Asked
) -> None:
    is_as_missing(address, state, asked)


@pytest.mark.parametrize(("address", "asked"), at_addresses(NESTED, lambda address, _: (*of_each_side(address), RIVAL)))
def test_a_foreign_object_under_one_s_own_answers_exactly_as_a_missing_one(
    caller: Caller,
    cast: Cast,
    own: Samples,
    others: Samples,
    address: Address,
    asked: tuple[str, ...],
) -> None:
    """`/submissions/<own>/artwork/<foreign>/`: the way through one's own opens nothing."""
    outer = address.objects[0]
    opened = {outer: address.ids(own)[outer]}
    mixed = address.ids(others) | opened
    missing = nothing(address) | opened
    for name in asked:
        browser = caller(address, cast[name])
        for method in ("get", "post"):
            told = answer(browser, method, address, mixed)
            assert told == answer(browser, method, address, missing), (name, method)


@pytest.mark.parametrize(
    ("address", "state", "asked"), asked_in_states(who_asks_for_own, dict.fromkeys(CAST, ("get",)))
)
def test_an_object_is_found_or_answers_exactly_as_a_missing_one(
    caller: Caller,
    cast: Cast,
    own: Samples,
    missing: Missing,
    address: Address,
    state: int,
    asked: Asked,
) -> None:
    """For the holder's own people, a rival and every office of the Board; and somebody does find it in its first state,
    where each is refused whose role does not open the address, and no other.

    In a further state nobody may find it: a draft has no review.
    """
    found = address.ids(own, state)
    statuses = {}
    for name in asked:
        browser = caller(address, cast[name])
        response = browser.get(address.of(found))
        answered = told(response, found)
        statuses[name] = answered.status
        if answered.status == 404 or name == RIVAL:
            assert answered == missing.answer(name, browser, "get", address)[0], name
        assert not closed_doors(name, response), name
        if not state and "get" in open_to()[address.name]:
            assert (answered.status == 403) == is_refused(name, "get", address), (name, answered.status)
    assert state or any(status in FOUND for status in statuses.values()), statuses
    assert not any(status >= 500 for status in statuses.values()), statuses


@pytest.mark.parametrize(("address", "asked"), at_addresses(ADDRESSES, who_posts))
def test_a_role_that_may_not_post_is_refused(
    caller: Caller, cast: Cast, address: Address, asked: tuple[str, ...]
) -> None:
    """The object does not matter: one that is missing here. An address that is only read says so."""
    ids = nothing(address)
    is_taken = "post" in open_to()[address.name]
    for name in asked:
        status = answer(caller(address, cast[name]), "post", address, ids).status
        if is_taken:
            assert (status == 403) == is_refused(name, "post", address), (name, status)
            assert status < 500, (name, status)
        else:
            assert status == 405, (name, status)


@pytest.mark.parametrize("address", WITH_OBJECTS, ids=named)
def test_the_anonymous_are_told_nothing_of_what_exists(caller: Caller, own: Samples, address: Address) -> None:
    browser = caller(address, None)
    found, missing = address.ids(own), nothing(address)
    for method in METHODS:
        told = answer(browser, method, address, found)
        assert told == answer(browser, method, address, missing), method
        assert told.status != 200 or method == "options", method


@pytest.mark.parametrize(
    ("address", "asked"), at_addresses(OF_WORDS, lambda address, turn: at_the_door(address, "get", turn))
)
def test_a_page_without_objects_opens_or_refuses_in_words(
    caller: Caller, cast: Cast, address: Address, asked: tuple[str, ...]
) -> None:
    """No page breaks for anybody, signed in or not, and each refuses whose role does not open it.

    The regulation is open to everybody but for its administration.
    """
    for name in (None, *asked):
        status = answer(caller(address, cast[name] if name else None), "get", address, {}).status
        assert status in (200, 302, 400, 401, 403, 404, 405), name
        if name and "get" in open_to()[address.name]:
            assert (status == 403) == is_refused(name, "get", address), (name, status)
        if address.name in OF_SOME:
            assert (status in (200, 404)) == (not is_refused(name, "get", address)), (name, status)
        elif address.name.startswith(OF_EVERYBODY):
            assert status == 200, (name, status)


@pytest.mark.parametrize("address", [a for a in ADDRESSES if a.name.startswith("api:")], ids=named)
def test_the_api_opens_no_record_to_the_anonymous(caller: Caller, own: Samples, address: Address) -> None:
    """Its description and the regulation are public, and so is what it works out from a text alone."""
    status = caller(address, None).get(address.of(address.ids(own))).status_code
    if address.name in OF_THE_REGISTER:
        assert status == 404
    else:
        assert status == (200 if address.name in OPEN_OF_THE_API else 405 if address.name in CHECKS else 401)


def test_no_sample_stands_for_two_objects(holder: CertificateHolder) -> None:
    """Otherwise own and foreign might differ for another reason than their holder."""
    ground = Ground(holder)
    for name in {name for address in NESTED for name in address.objects}:
        first, again = ([make(ground) for make in SAMPLES[name]] for _ in range(2))
        assert first == again, name


OPEN_TO_GUESTS = {
    "access:list", "access:csv", "changes:list", "documents:exports", "floor:books", "floor:board", "floor:entries",
    "floor:exceptions", "floor:exceptions_csv", "floor:figures", "floor:find", "api:log_entries", "api:exceptions",
    "api:log_books",
}  # fmt: skip
SEEN_BY_GUESTS = {"floor:entry", "floor:table", "floor:replay", "floor:facility", "floor:exception", "api:log_entry"}
CHANGES_NOTHING = ("checkpoints:", "register:", "regulation:", "api:check_", "api:try")


def test_a_guest_reads_pages_of_one_holder_while_they_are_open_and_acts_nowhere(
    own: Samples, others: Samples, holder: CertificateHolder, board_admin: User, client_of: Callable[[User], Client]
) -> None:
    grant = granted(person(Role.STATE_POLICE), [holder], board_admin, person(Role.BOARD_ADMINISTRATOR))
    browser = client_of(grant.user)
    lists = [address for address in ADDRESSES if address.name in OPEN_TO_GUESTS]

    def told(method: str, of: Iterable[Address], samples: Samples) -> dict[str, int]:
        return {one.name: getattr(browser, method)(one.of(one.ids(samples))).status_code for one in of}

    statuses = told("get", WITH_OBJECTS, own)
    assert not any(status >= 500 for status in statuses.values()), statuses
    found = [address for address in WITH_OBJECTS if statuses[address.name] == 200]
    assert {address.name for address in found} >= SEEN_BY_GUESTS
    assert 200 not in told("get", found, others).values()
    pages = told("get", OF_WORDS, {})
    assert not any(status >= 500 for status in pages.values()), pages
    assert {pages[one.name] for one in lists} == {200}
    acted = {name for name, status in told("post", WITH_OBJECTS, own).items() if status in (*FOUND[:2], 201, 202)}
    assert {name for name in acted if not name.startswith(CHANGES_NOTHING)} == {"holders:visit_choose"}
    outside_grant_end(grant_id=grant.pk, by=board_admin, at=timezone.now(), reason="Over")
    assert 200 not in told("get", found, own).values()
    assert set(told("get", lists, {}).values()) == {403}
