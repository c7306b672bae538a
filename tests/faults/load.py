"""Clients that sign log entries without a pause, each with a journal of every answer that confirmed an entry.

After anything but an answer they send the same again, under the same key. What is in the journal must be in the office.
"""

import http.client
import json
import os
import random
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

from compliance.web.tests.controls import posted

WAIT_S, PAUSE_S = 30, 0.2
ZONE = ZoneInfo("America/New_York")
PASSING = (429, 500, 502, 503, 504)
"""Answers after which the same is sent again."""


INSPECTION = {
    "event_reason": "pre_opening", "adjustment_or_replacement_made": "none", "ball_nonmagnetic_ok": "true",
    "ball_test_instrument": "magnet", "no_magnet_or_contrivance_ok": "true", "wheel_level_free_even_ok": "true",
    "wheel_parts_secure_ok": "true", "inspection_completed_certification": "true",
}  # fmt: skip


def inspection() -> dict[str, list[str]]:
    """An inspection without adjustment that ended two minutes ago, as the page's form has it."""
    values = dict(INSPECTION)
    for name, minutes in (("inspection_started_at", 12), ("inspection_completed_at", 2)):
        at = datetime.now(ZONE) - timedelta(minutes=minutes)
        parts = {"month": at.month, "day": at.day, "year": at.year, "time": f"{at:%H:%M}"}
        values |= {f"{name}.{part}": str(value) for part, value in parts.items()}
    return {name: [value] for name, value in values.items()}


class _Stays(urllib.request.HTTPRedirectHandler):
    """Takes a redirect as the answer."""

    def redirect_request(self, *_: Any) -> None:
        return None


@dataclass
class Answer:
    """An answer to a request."""

    status: int
    content: bytes
    location: str


@dataclass
class Client:
    """A client. `acknowledged` maps its keys to the ids of entries that the office said it keeps."""

    base: str
    journal: Path
    stage: dict[str, Any]
    number: int
    stop: threading.Event
    acknowledged: dict[str, str] = field(default_factory=dict)
    last_at: float = 0.0
    longest_s: float = 0.0
    repeated: int = 0
    trouble: str = ""

    def __post_init__(self) -> None:
        self.jar = CookieJar()
        cookies = urllib.request.HTTPCookieProcessor(self.jar)
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _Stays, cookies)
        self.chance = random.Random(self.number)

    def run(self) -> None:
        """Signs until asked to stop, and then until its last entry is confirmed."""
        self.last_at = time.monotonic()
        try:
            while not self.stop.is_set():
                self.sign(uuid4().hex)
        except Exception as failure:
            self.trouble = f"client {self.number}: {type(failure).__name__}: {failure}"[:3000]

    def sign(self, key: str) -> None:
        """Signs one entry under this key, however long it takes."""
        raise NotImplementedError

    def sent(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        """The answer to a request that is sent until there is one."""
        while True:
            request = urllib.request.Request(self.base + path, body, headers, method=method)
            try:
                with self.opener.open(request, timeout=WAIT_S) as response:
                    return Answer(response.status, response.read(), "")
            except urllib.error.HTTPError as refusal:
                if refusal.code not in PASSING:
                    return Answer(refusal.code, refusal.read(), refusal.headers.get("Location") or "")
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(PAUSE_S)

    def keep(self, key: str, entry: str, number: int | None) -> None:
        """Writes the answer to disk before anything else is sent."""
        with self.journal.open("a") as file:
            file.write(json.dumps({"key": key, "id": entry, "number": number}) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.acknowledged[key] = entry
        now = time.monotonic()
        self.longest_s, self.last_at = max(self.longest_s, now - self.last_at), now


class Program(Client):
    """Signs over the API with a token; now and then it repeats what was answered already."""

    def sign(self, key: str) -> None:
        table = self.stage["cards"][self.number % len(self.stage["cards"])]
        opened = (datetime.now(UTC) - timedelta(minutes=5)).isoformat()
        body: dict[str, Any] = {
            "table": table, "log": "deck_change", "late_reason": "The office was away.",
            "values": {"batch_label": "single", "deck_count": 6, "opened_at": opened, "back_color": "red"},
        }  # fmt: skip
        answer = self._post(key, body)
        while answer.status == http.HTTPStatus.CONFLICT:
            body["confirmed_findings"] = json.loads(answer.content)["mark"]
            answer = self._post(key, body)
        if answer.status != http.HTTPStatus.CREATED:
            raise AssertionError(f"refused: {answer}")
        told = json.loads(answer.content)
        self.keep(key, told["id"], told["number"])
        if self.chance.random() < 0.2:
            again = self._post(key, body)
            self.repeated += 1
            if again.content != answer.content:
                raise AssertionError(f"the same request was answered otherwise: {again} after {answer}")

    def _post(self, key: str, body: dict[str, Any]) -> Answer:
        token = self.stage["tokens"][self.number % len(self.stage["tokens"])]
        headers = {
            "Authorization": f"Bearer {token}", "Idempotency-Key": key, "Content-Type": "application/json",
        }  # fmt: skip
        return self.sent("POST", "/api/v1/log-entries/", json.dumps(body).encode(), headers)


class Person(Client):
    """Signs on the page of a table with the password."""

    def sign(self, key: str) -> None:
        tables = self.stage["wheels"]
        path = f"/floor/tables/{tables[self.number % len(tables)]}/log/roulette_inspection/"
        data = self._form(self._page(path)) | {"key": [key]} | inspection()
        for _ in range(50):
            data["sign-password"] = [self.stage["password"]]
            data["late_reason"] = ["The office was away."]
            answer = self._post(path, data)
            if answer.status == http.HTTPStatus.FOUND and "signed=1" in answer.location:
                self.keep(key, answer.location.partition("/entries/")[2].split("/")[0], None)
                return
            if answer.status == http.HTTPStatus.OK:
                data = self._form(answer.content.decode())
            else:
                self._page(path)
        raise AssertionError(f"not signed: {answer.status} {answer.location} {answer.content[:3000]!r}")

    def _page(self, path: str) -> str:
        """The page, signed in anew where the session is gone."""
        while (answer := self.sent("GET", path, None, {})).status != http.HTTPStatus.OK:
            self.jar.clear()
            login = self.sent("GET", "/accounts/login/", None, {})
            email = self.stage["emails"][self.number % len(self.stage["emails"])]
            data = {"login": [email], "password": [self.stage["password"]]}
            answer = self._post("/accounts/login/", data)
            if (login.status, answer.status) != (http.HTTPStatus.OK, http.HTTPStatus.FOUND):
                raise AssertionError(f"cannot sign in: {login.status} {answer.status} {answer.content[:2000]!r}")
        return answer.content.decode()

    def _form(self, html: str) -> dict[str, Any]:
        form = html[html.index('<form method="post" novalidate') :]
        found = posted(form[: form.index("</form>")])
        found.pop("now", None)
        return {name: found.getlist(name) for name in found}

    def _post(self, path: str, data: dict[str, Any]) -> Answer:
        token = next((cookie.value for cookie in self.jar if cookie.name == "csrf"), "")
        body = urllib.parse.urlencode(data | {"csrfmiddlewaretoken": [token]}, doseq=True).encode()
        return self.sent("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})
