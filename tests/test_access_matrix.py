"""Every address × every member of the cast × own, foreign and missing objects: what is foreign reads as missing.

Security policy 4.2: certificate holders compete; nothing of one is visible to another, not even that it exists. Whoever
does not see an object gets, byte for byte and by every method, the answer that a missing one gives.

Addresses that name no object of a holder are the same for all; of these the regulation is public, its administration is
not, and the API asks for a token or a session.
"""

import pytest

from compliance.holders.models import CertificateHolder
from tests.asking import HOLDER_SIDE, METHODS, Caller, Missing, answer, nothing
from tests.cast import CAST, Cast
from tests.matrix import SAMPLES, WORDS, Address, Ground, Samples, addresses, load_samples

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
ASKS_BY_EVERY_METHOD = "filer"
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


def named(address: Address) -> str:
    return address.name


def test_every_argument_of_an_address_has_a_sample() -> None:
    """An address that the matrix cannot ask would go unproved: register its argument in the app's matrix_samples."""
    unknown = {name for address in ADDRESSES for name in address.arguments} - set(SAMPLES) - set(WORDS)
    assert unknown == set()


@pytest.mark.parametrize(("address", "state"), IN_STATES)
def test_a_foreign_object_answers_exactly_as_a_missing_one(
    caller: Caller,
    cast: Cast,
    others: Samples,
    missing: Missing,
    address: Address,
    state: int,
) -> None:
    foreign = address.ids(others, state)
    for name in HOLDER_SIDE:
        methods = METHODS if name == ASKS_BY_EVERY_METHOD else ("get", "post")
        missing.is_told(name, caller(address, cast[name]), methods, address, foreign)


@pytest.mark.parametrize("address", NESTED, ids=named)
def test_a_foreign_object_under_one_s_own_answers_exactly_as_a_missing_one(
    caller: Caller,
    cast: Cast,
    own: Samples,
    others: Samples,
    address: Address,
) -> None:
    """`/submissions/<own>/artwork/<foreign>/`: the way through one's own opens nothing."""
    outer = address.objects[0]
    opened = {outer: address.ids(own)[outer]}
    mixed = address.ids(others) | opened
    missing = nothing(address) | opened
    for name in CAST:
        browser = caller(address, cast[name])
        for method in ("get", "post"):
            told = answer(browser, method, address, mixed)
            assert told == answer(browser, method, address, missing), (name, method)


@pytest.mark.parametrize(("address", "state"), IN_STATES)
def test_an_object_is_found_or_answers_exactly_as_a_missing_one(
    caller: Caller,
    cast: Cast,
    own: Samples,
    missing: Missing,
    address: Address,
    state: int,
) -> None:
    """For the holder's own people, a rival and every office of the Board; and somebody does find it in its first state.

    In a further state nobody may: a draft has no review.
    """
    found = address.ids(own, state)
    statuses = {}
    for name in CAST:
        browser = caller(address, cast[name])
        told = answer(browser, "get", address, found)
        statuses[name] = told.status
        if told.status == 404 or name == "outsider":
            assert told == missing.answer(name, browser, "get", address)[0], name
    assert state or any(status in FOUND for status in statuses.values()), statuses
    assert not any(status >= 500 for status in statuses.values()), statuses


@pytest.mark.parametrize("address", WITH_OBJECTS, ids=named)
def test_the_anonymous_are_told_nothing_of_what_exists(caller: Caller, own: Samples, address: Address) -> None:
    browser = caller(address, None)
    found, missing = address.ids(own), nothing(address)
    for method in METHODS:
        told = answer(browser, method, address, found)
        assert told == answer(browser, method, address, missing), method
        assert told.status != 200 or method == "options", method


@pytest.mark.parametrize("address", OF_WORDS, ids=named)
def test_a_page_without_objects_opens_or_refuses_in_words(caller: Caller, cast: Cast, address: Address) -> None:
    """No page breaks for anybody, signed in or not."""
    for name in (None, *CAST):
        user = cast[name] if name else None
        response = caller(address, user).get(address.of({}))
        assert response.status_code in (200, 302, 400, 401, 403, 404, 405), name


@pytest.mark.parametrize("address", [a for a in OF_WORDS if a.name.startswith(OF_EVERYBODY)], ids=named)
def test_the_regulation_is_open_to_everybody_but_for_its_administration(
    caller: Caller, cast: Cast, address: Address
) -> None:
    for name in (None, *CAST):
        user = cast[name] if name else None
        status = caller(address, user).get(address.of({})).status_code
        if address.name in OF_ADMINISTRATORS:
            assert (status in (200, 404)) == (name == "board_admin"), (name, status)
        else:
            assert status == 200, (name, status)


@pytest.mark.parametrize("address", [a for a in ADDRESSES if a.name.startswith("api:")], ids=named)
def test_the_api_opens_no_record_to_the_anonymous(caller: Caller, own: Samples, address: Address) -> None:
    """Its description and the regulation are public, and so is what it works out from a text alone."""
    status = caller(address, None).get(address.of(address.ids(own))).status_code
    assert status == (200 if address.name in OPEN_OF_THE_API else 405 if address.name in CHECKS else 401)


def test_no_sample_stands_for_two_objects(holder: CertificateHolder) -> None:
    """Else own and foreign might differ for another reason than whose they are."""
    ground = Ground(holder)
    for name in {name for address in NESTED for name in address.objects}:
        first, again = ([make(ground) for make in SAMPLES[name]] for _ in range(2))
        assert first == again, name
