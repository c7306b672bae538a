"""Every address × every member of the cast × own, foreign and missing objects: what is foreign reads as missing.

Security policy 4.2: certificate holders compete; nothing of one is visible to another, not even that it exists.
"""

import re
import uuid

import pytest
from django.urls import reverse

from tests.cast import CAST
from tests.matrix import SAMPLES, WORDS, Ground, addresses, load_samples

HOLDER_SIDE = ("filer", "floorperson", "security", "dealer", "holder_admin")

load_samples()
ADDRESSES = addresses()
WITH_OBJECTS = [address for address in ADDRESSES if set(address.arguments) & set(SAMPLES)]
VARYING = re.compile(r'(name="csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*")')


def named(address):
    return address.name


def address_of(address, ground):
    """The address for the objects of this ground; for objects that do not exist when it is None."""
    return reverse(
        address.name,
        kwargs={
            argument: WORDS[argument] if argument in WORDS else SAMPLES[argument](ground) if ground else uuid.uuid4()
            for argument in address.arguments
        },
    )


def answer(browser, method, url):
    """Status, target and text of an answer, without what differs on every request."""
    response = getattr(browser, method)(url)
    text = b"".join(response) if response.streaming else response.content
    location = response.get("Location", "").replace(url, "URL")
    return response.status_code, location, VARYING.sub("", text.decode(errors="replace")).replace(url, "URL")


def test_every_argument_of_an_address_has_a_sample():
    """An address that the matrix cannot ask would go unproved: register its argument in the app's matrix_samples."""
    unknown = {name for address in ADDRESSES for name in address.arguments} - set(SAMPLES) - set(WORDS)
    assert unknown == set()


@pytest.mark.parametrize("address", WITH_OBJECTS, ids=named)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_foreign_object_answers_exactly_as_a_missing_one(request, client_of, holder, other_holder, address, method):
    foreign, missing = address_of(address, Ground(other_holder)), address_of(address, None)
    for name in HOLDER_SIDE:
        browser = client_of(request.getfixturevalue(name))
        told = answer(browser, method, foreign)
        assert told == answer(browser, method, missing), name
        assert told[0] in (403, 404, 405), f"{name} got {told[0]} for a foreign object"


@pytest.mark.parametrize("address", WITH_OBJECTS, ids=named)
def test_somebody_finds_the_object_of_their_own(request, client_of, holder, address):
    """Guards the test above against samples that are not there at all."""
    own = address_of(address, Ground(holder))
    statuses = {name: client_of(request.getfixturevalue(name)).get(own).status_code for name in CAST}
    assert any(status in (200, 302, 405) for status in statuses.values()), statuses
    assert not any(status >= 500 for status in statuses.values()), statuses


@pytest.mark.parametrize("address", WITH_OBJECTS, ids=named)
def test_the_anonymous_are_told_nothing_of_what_exists(client_of, holder, address):
    browser = client_of(None)
    own, missing = address_of(address, Ground(holder)), address_of(address, None)
    assert answer(browser, "get", own)[:1] == answer(browser, "get", missing)[:1]


@pytest.mark.parametrize("address", [a for a in ADDRESSES if not a.arguments], ids=named)
def test_a_page_without_objects_opens_or_refuses_in_words(request, client_of, address):
    """No page breaks for anybody, signed in or not."""
    for name in (None, *CAST):
        user = request.getfixturevalue(name) if name else None
        response = client_of(user).get(reverse(address.name))
        assert response.status_code in (200, 302, 400, 401, 403, 404, 405), name
