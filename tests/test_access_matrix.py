"""Every address × every member of the cast × own, foreign and missing objects: what is foreign reads as missing.

Security policy 4.2: certificate holders compete; nothing of one is visible to another, not even that it exists. Whoever
does not see an object gets, byte for byte and by every method, the answer that a missing one gives.

Addresses that name no object of a holder are the same for all; of these the regulation is public, its administration is
not, and the API asks for a token or a session.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from compliance.holders.models import CertificateHolder, User
from compliance.rest.tests.tokens import token_of
from tests.cast import CAST
from tests.matrix import SAMPLES, WORDS, Address, Ground, addresses, load_samples

HOLDER_SIDE = ("filer", "floorperson", "security", "dealer", "holder_admin")
METHODS = ("get", "head", "options", "post", "put", "patch", "delete")
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
    "api:schema",
    "api:try",
)
CHECKS = ("api:check_log", "api:check_submission")
OF_ADMINISTRATORS = ("regulation:text", "regulation:texts")

load_samples()
ADDRESSES = addresses()
WITH_OBJECTS = [address for address in ADDRESSES if address.objects]
NESTED = [address for address in WITH_OBJECTS if len(address.objects) > 1]
OF_WORDS = [address for address in ADDRESSES if not address.objects]
IN_STATES = [
    pytest.param(address, state, id=f"{address.name}-{state}" if state else address.name)
    for address in WITH_OBJECTS
    for state in range(address.states)
]
VARYING = re.compile(r'(name="csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*")')


class Answer(NamedTuple):
    """What tells one answer from another: ids and what differs on every request left out."""

    status: int
    target: str
    text: str


def named(address: Address) -> str:
    return address.name


def answer(browser: Client, method: str, address: Address, ids: Mapping[str, Any]) -> Answer:
    """The answer at the address with these ids; each id reads as its name."""
    response: Any = getattr(browser, method)(address.of(ids))
    content = b"".join(response) if response.streaming else response.content

    def same(words: str) -> str:
        for name, value in ids.items():
            words = words.replace(str(value), f"<{name}>")
        return VARYING.sub("", words)

    return Answer(response.status_code, same(response.get("Location", "")), same(content.decode(errors="replace")))


def nothing(address: Address) -> dict[str, Any]:
    """Ids under which nothing is on file."""
    return {name: uuid4() for name in address.objects}


@pytest.fixture
def caller(client_of: Callable[[User | None], Client]) -> Callable[[Address, User | None], Client]:
    """`caller(address, user)`: a browser in which they are signed in; for the API, a program with a token of theirs."""
    caches["throttle"].clear()

    def calling(address: Address, user: User | None) -> Client:
        if address.name.startswith("api:") and user is not None:
            return Client(headers={"authorization": f"Bearer {token_of(user)[1]}"})
        return client_of(user)

    return calling


def test_every_argument_of_an_address_has_a_sample() -> None:
    """An address that the matrix cannot ask would go unproved: register its argument in the app's matrix_samples."""
    unknown = {name for address in ADDRESSES for name in address.arguments} - set(SAMPLES) - set(WORDS)
    assert unknown == set()


@pytest.mark.parametrize(("address", "state"), IN_STATES)
def test_a_foreign_object_answers_exactly_as_a_missing_one(
    request: pytest.FixtureRequest,
    caller: Callable[[Address, User | None], Client],
    other_holder: CertificateHolder,
    address: Address,
    state: int,
) -> None:
    foreign, missing = address.ids(Ground(other_holder), state), nothing(address)
    for name in HOLDER_SIDE:
        browser = caller(address, request.getfixturevalue(name))
        for method in METHODS:
            told = answer(browser, method, address, foreign)
            assert told == answer(browser, method, address, missing), (name, method)
            assert told.status in (403, 404, 405, 415) or method == "options", (name, method, told.status)


@pytest.mark.parametrize("address", NESTED, ids=named)
def test_a_foreign_object_under_one_s_own_answers_exactly_as_a_missing_one(
    request: pytest.FixtureRequest,
    caller: Callable[[Address, User | None], Client],
    holder: CertificateHolder,
    other_holder: CertificateHolder,
    address: Address,
) -> None:
    """`/submissions/<own>/artwork/<foreign>/`: the way through one's own opens nothing."""
    outer = address.objects[0]
    own = address.ids(Ground(holder))[outer]
    mixed = address.ids(Ground(other_holder)) | {outer: own}
    missing = nothing(address) | {outer: own}
    for name in CAST:
        browser = caller(address, request.getfixturevalue(name))
        for method in ("get", "post"):
            told = answer(browser, method, address, mixed)
            assert told == answer(browser, method, address, missing), (name, method)


@pytest.mark.parametrize(("address", "state"), IN_STATES)
def test_an_object_is_found_or_answers_exactly_as_a_missing_one(
    request: pytest.FixtureRequest,
    caller: Callable[[Address, User | None], Client],
    holder: CertificateHolder,
    address: Address,
    state: int,
) -> None:
    """For the holder's own people, a rival and every office of the Board; and somebody does find it in its first state.

    In a further state nobody may: a draft has no review.
    """
    own, missing = address.ids(Ground(holder), state), nothing(address)
    statuses = {}
    for name in CAST:
        browser = caller(address, request.getfixturevalue(name))
        told = answer(browser, "get", address, own)
        statuses[name] = told.status
        if told.status == 404 or name == "outsider":
            assert told == answer(browser, "get", address, missing), name
    assert state or any(status in FOUND for status in statuses.values()), statuses
    assert not any(status >= 500 for status in statuses.values()), statuses


@pytest.mark.parametrize(("address", "state"), IN_STATES)
def test_the_anonymous_are_told_nothing_of_what_exists(
    caller: Callable[[Address, User | None], Client], holder: CertificateHolder, address: Address, state: int
) -> None:
    browser = caller(address, None)
    own, missing = address.ids(Ground(holder), state), nothing(address)
    for method in METHODS:
        told = answer(browser, method, address, own)
        assert told == answer(browser, method, address, missing), method
        assert told.status != 200 or method == "options", method


@pytest.mark.parametrize("address", OF_WORDS, ids=named)
def test_a_page_without_objects_opens_or_refuses_in_words(
    request: pytest.FixtureRequest, caller: Callable[[Address, User | None], Client], address: Address
) -> None:
    """No page breaks for anybody, signed in or not."""
    for name in (None, *CAST):
        user = request.getfixturevalue(name) if name else None
        response = caller(address, user).get(address.of({}))
        assert response.status_code in (200, 302, 400, 401, 403, 404, 405), name


@pytest.mark.parametrize("address", [a for a in OF_WORDS if a.name.startswith(OF_EVERYBODY)], ids=named)
def test_the_regulation_is_open_to_everybody_but_for_its_administration(
    request: pytest.FixtureRequest, caller: Callable[[Address, User | None], Client], address: Address
) -> None:
    for name in (None, *CAST):
        user = request.getfixturevalue(name) if name else None
        status = caller(address, user).get(address.of({})).status_code
        if address.name in OF_ADMINISTRATORS:
            assert (status in (200, 404)) == (name == "board_admin"), (name, status)
        else:
            assert status == 200, (name, status)


@pytest.mark.parametrize("address", [a for a in ADDRESSES if a.name.startswith("api:")], ids=named)
def test_the_api_opens_no_record_to_the_anonymous(
    caller: Callable[[Address, User | None], Client], holder: CertificateHolder, address: Address
) -> None:
    """Its description and the regulation are public, and so is what it works out from a text alone."""
    status = caller(address, None).get(address.of(address.ids(Ground(holder)))).status_code
    assert status == (200 if address.name in OPEN_OF_THE_API else 405 if address.name in CHECKS else 401)


def test_no_sample_stands_for_two_objects(holder: CertificateHolder) -> None:
    """Else own and foreign might differ for another reason than whose they are."""
    ground = Ground(holder)
    for address in NESTED:
        assert address.ids(ground) == address.ids(ground)
        assert reverse(address.name, kwargs=address.ids(ground))
