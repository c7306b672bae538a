"""The web server knows whoever is signed in by a second cookie that nobody else can make, and hashes passwords for
strangers in a process that gives way."""

import subprocess
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from compliance import callers
from compliance.callers import COOKIE, LARGE_BYTES, PAGE_BYTES, STRANGER_BYTES, caller_of, proof_of
from compliance.holders import hashing
from compliance.holders.hashing import GivesWayHasher
from compliance.isolation.context import isolated
from compliance.rest.tests.tokens import token_of
from compliance.turns import alone
from rules_submissions.tests.making import drafted
from tests.cast import PASSWORD, Cast

pytestmark = pytest.mark.django_db
HERE = "192.0.2.1"


def signed_in(user: Any) -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    return client


def cookies_of(client: Client, **others: str) -> dict[str, str]:
    """The header with the cookies of a browser."""
    found = {name: one.value for name, one in client.cookies.items()} | others
    return {"COOKIE": "; ".join(f"{name}={value}" for name, value in found.items())}


def test_whoever_signed_in_is_known_by_both_cookies_and_by_nothing_less(cast: Cast) -> None:
    first, second = (signed_in(cast[name]) for name in ("filer", "reviewer"))
    assert caller_of("/", cookies_of(first), HERE).network == ""
    key = first.cookies["session"].value
    for bad in ("", "x", proof_of("another"), second.cookies[COOKIE].value, f"{first.cookies[COOKIE].value}x"):
        assert caller_of("/", cookies_of(first, **{COOKIE: bad}), HERE).network == HERE
    assert caller_of("/", {"COOKIE": f"session={key}"}, HERE).network == HERE
    assert caller_of("/", {}, HERE).most_bytes == STRANGER_BYTES


def test_a_person_is_read_in_their_own_context_and_not_before(cast: Cast) -> None:
    """The tests work for the office; a request of the web server begins with no context at all."""
    with isolated(None):
        assert signed_in(cast["filer"]).get("/submissions/").status_code == 200


def test_whoever_signs_out_loses_the_cookie(cast: Cast) -> None:
    client = signed_in(cast["filer"])
    assert client.cookies[COOKIE].value
    client.post("/accounts/logout/")
    client.get("/")
    assert not client.cookies[COOKIE].value


def test_a_proof_ends_with_the_longest_session(cast: Cast, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    client = signed_in(cast["filer"])
    settings.SESSION_COOKIE_AGE = -1
    assert caller_of("/", cookies_of(client), HERE).network == HERE


def test_a_body_is_large_only_where_people_upload_files(cast: Cast, facility: Any) -> None:
    client = signed_in(cast["filer"])
    address = reverse("submissions:artwork", args=[drafted(facility, cast["filer"]).pk])
    assert caller_of(address, cookies_of(client), HERE).most_bytes == LARGE_BYTES
    for other in ("/", "/accounts/login/", "/api/v1/checks/log/", "/nowhere/"):
        assert caller_of(other, cookies_of(client), HERE).most_bytes == PAGE_BYTES
    assert caller_of(address, {}, HERE).most_bytes == STRANGER_BYTES


def views(patterns: Any, names: str = "") -> Any:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from views(pattern.url_patterns, f"{names}{pattern.namespace}:" if pattern.namespace else names)
        elif isinstance(pattern, URLPattern):
            yield f"{names}{pattern.name}", pattern.callback


def test_every_view_that_reads_files_of_more_than_a_megabyte_says_so() -> None:
    found = {name for name, view in views(get_resolver().url_patterns) if getattr(view, "takes_files", False)}
    assert found == {
        "submissions:artwork",
        "submissions:letterhead",
        "audit:add_file",
        "audit:case",
        "regulation:texts",
    }


def test_a_token_counts_as_a_person_s_once_it_was_accepted(cast: Cast, ask: Any) -> None:
    token = token_of(cast["filer"])[1]
    head = {"AUTHORIZATION": f"Bearer {token}"}
    assert caller_of("/api/v1/tables/", head, HERE).network == HERE
    assert ask("GET", "tables/", token=token).status_code == 200
    assert caller_of("/api/v1/tables/", head, HERE).network == ""
    assert caller_of("/api/v1/tables/", {"AUTHORIZATION": "Bearer x"}, HERE).network == HERE


def test_a_hash_for_a_stranger_is_the_same_and_worked_out_in_a_child(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = PBKDF2PasswordHasher().encode("pässword", "salt" * 6, 1_000)
    ran: list[Any] = []
    real = subprocess.run
    monkeypatch.setattr(hashing.subprocess, "run", lambda *one, **more: ran.append(one) or real(*one, **more))
    assert GivesWayHasher().encode("pässword", "salt" * 6, 1_000) == plain
    assert not ran
    before = callers._stranger.set(True)
    try:
        assert GivesWayHasher().encode("pässword", "salt" * 6, 1_000) == plain
        assert GivesWayHasher().verify("pässword", plain)
        assert not GivesWayHasher().verify("password", plain)
    finally:
        callers._stranger.reset(before)
    assert len(ran) == 3


def test_a_sign_in_hashes_apart_and_says_so_where_others_take_too_long(
    cast: Cast, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PASSWORD_HASHERS = ["compliance.holders.hashing.GivesWayHasher", *settings.PASSWORD_HASHERS]
    monkeypatch.setattr(hashing, "LONGEST_WAIT_S", 0.1)
    client = Client()
    typed = {"login": "nobody@example.test", "password": "wrong"}
    with alone("passwords", wait_s=1):
        answer = client.post("/accounts/login/", typed)
    assert answer.status_code == 503
    assert "Many people are signing in right now" in answer.content.decode()
    assert client.post("/accounts/login/", typed).status_code == 200
