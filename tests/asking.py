"""Asking an address of the access matrix, and comparing answers."""

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import time_machine
from django.conf import settings
from django.db import connection
from django.test import Client
from django.utils import timezone

from compliance.holders.models import User
from compliance.rest.tests.tokens import token_of
from tests.matrix import Address

HOLDER_SIDE = ("filer", "floorperson", "security", "dealer", "holder_admin")
BOARD_SIDE = ("reviewer", "compliance_rep", "lab_analyst", "decider", "counsel", "auditor", "board_admin")
METHODS = ("get", "head", "options", "post", "put", "patch", "delete")
VARYING = re.compile(
    r'(name="csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"|\'nonce-[^\']*\''
    r'|clock: <time datetime="[^"]*">[^<]*</time>)'
)
# Cookies are set by the first answer of a session, whatever it was asked.
VARYING_HEADERS = ("X-Request-ID", "X-Correlation-ID", "Expires")

Caller = Callable[[Address, User | None], Client]
IsAsMissing = Callable[[Address, int, dict[str, tuple[str, ...]]], None]


class Answer(NamedTuple):
    """An answer in the parts that distinguish it from another, without ids and parts that differ on every request."""

    status: int
    headers: tuple[tuple[str, str], ...]
    text: str


@dataclass(frozen=True)
class Doors:
    """A set of ways in for several people: session and API token, made and used before, at a stopped clock."""

    at: datetime
    sessions: Mapping[UUID, str]
    tokens: Mapping[UUID, str]

    def caller(self, address: Address, user: User | None) -> Client:
        """A browser in which they are signed in; for the API, a program with a token of theirs."""
        if user is None:
            return Client()
        if address.name.startswith("api:"):
            return Client(headers={"authorization": f"Bearer {self.tokens[user.pk]}"})
        browser = Client()
        browser.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[user.pk]
        return browser


def doors_of(people: Iterable[User]) -> Doors:
    """Sessions and tokens of these people: the first request of a session, and the first use of a token, ask more."""
    with time_machine.travel(timezone.now(), tick=False):
        sessions, tokens = {}, {}
        for user in people:
            browser = Client()
            browser.force_login(user)
            browser.get("/")
            sessions[user.pk] = browser.cookies[settings.SESSION_COOKIE_NAME].value
            tokens[user.pk] = token_of(user)[1]
            Client(headers={"authorization": f"Bearer {tokens[user.pk]}"}).get("/api/v1/me/")
        return Doors(timezone.now(), sessions, tokens)


def answer(browser: Client, method: str, address: Address, ids: Mapping[str, Any]) -> Answer:
    """The answer at the address with these ids; each id reads as its name."""
    return told(getattr(browser, method)(address.of(ids)), ids)


def told(response: Any, ids: Mapping[str, Any]) -> Answer:
    """The content of a response; each id reads as its name."""
    content = b"".join(response) if response.streaming else response.content

    def same(words: str) -> str:
        for name, value in ids.items():
            words = words.replace(str(value), f"<{name}>")
        return VARYING.sub("", words)

    headers = sorted((name, same(value)) for name, value in response.items() if name not in VARYING_HEADERS)
    return Answer(response.status_code, tuple(headers), same(content.decode(errors="replace")))


@contextlib.contextmanager
def questions() -> Iterator[list[str]]:
    """The statements sent to the database, without their values; savepoints get new names each time."""
    asked: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if "SAVEPOINT" not in sql:
            asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield asked


def nothing(address: Address) -> dict[str, Any]:
    """Ids under which nothing is on file."""
    return {name: uuid4() for name in address.objects}


class Missing:
    """The answers for missing objects in the cases of one test, each asked once: they are the same in every state."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, str, str], tuple[Answer, list[str]]] = {}

    def answer(self, name: str, browser: Client, method: str, address: Address) -> tuple[Answer, list[str]]:
        """The answer to this person about a missing object, and the statements sent to the database for it."""
        key = name, address.name, method
        if key not in self._told:
            with questions() as asked:
                said = answer(browser, method, address, nothing(address))
            self._told[key] = said, asked
        return self._told[key]

    def is_told(
        self, name: str, browser: Client, methods: tuple[str, ...], address: Address, ids: Mapping[str, Any]
    ) -> None:
        """Fails unless the object answers, by each method, exactly as a missing one, and as none that is found.

        The time may not reveal it either: the database gets the same statements for both.
        """
        for method in methods:
            with questions() as asked:
                said = answer(browser, method, address, ids)
            of_missing, asked_for_missing = self.answer(name, browser, method, address)
            assert said == of_missing, method
            assert asked == asked_for_missing, (method, asked, asked_for_missing)
            assert said.status in (403, 404, 405, 415) or method == "options", (method, said.status)
