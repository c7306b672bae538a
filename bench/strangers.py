"""The waiting time of signed-in people, whatever strangers do: script/bench strangers [KIND ...]

The real office, in its own folder. People ask for ordinary pages and lists, one after the other; in every second
turn strangers do one thing of KINDS, or of those named, again and again and without a pause, whatever they are told.
What the office holds for them is read from its processes.
"""

import argparse
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from bench.measure import line

if TYPE_CHECKING:
    from tests.faults.house import House

GOAL = 2.0
ROUNDS, TURN_S, PEOPLE, STRANGERS, MOST_ENTRIES = 5, 6.0, 2, 20, 1_000
SLOW = 200
"""Connections that are held open."""
PAGES = ("/", "/floor/", "{table}", "/floor/entries/", "/api/v1/log-entries/", "/api/v1/tables/")
FLOORPERSON = "floor@keystone.example"
CHECK, SIGN_IN, FORM = "/api/v1/checks/log/", "/accounts/login/", "application/x-www-form-urlencoded"
OPEN = ("/register/", "/register/approvals/", "/es/register/", "/register/data/", "/try/", "/report/")


def largest_log() -> bytes:
    """A log of as many entries as one request may hold, each with findings."""
    now = datetime.now(UTC)
    entry = {
        "table_number": "W-11",
        "opened_at": (now - timedelta(hours=48)).isoformat(),
        "removed_at": (now - timedelta(hours=23)).isoformat(),
    }
    table = {"table_number": "W-11", "shuffler_mode": "none"}
    return json.dumps(
        {"chapter": "651a", "log": "deck_change", "table": table, "entries": [entry] * MOST_ENTRIES}
    ).encode()


def ask_for_ever(port: int, kind: str) -> None:
    """The life of one stranger."""
    number = 0
    while True:
        number += 1
        with suppress(OSError, http.client.HTTPException):
            status = KINDS[kind](port, number)
            os.write(1, f"{status}\n".encode())  # in one piece, whoever else writes


def asked(port: int, method: str, path: str, body: bytes | None = None, **head: str) -> int:
    """The status of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path, body, head)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def a_check(port: int, number: int) -> int:
    """The largest log that may be sent."""
    return asked(port, "POST", CHECK, largest_log(), **{"Content-Type": "application/json"})


def a_wrong_password(port: int, number: int) -> int:
    """A guess, at an account and from its own network."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", SIGN_IN)
        answer = connection.getresponse()
        page, cookie = answer.read().decode(), answer.headers["Set-Cookie"].partition(";")[0]
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token is not None
        typed = {"csrfmiddlewaretoken": token[1], "login": f"{os.getpid()}-{number}@x.example", "password": "wrong"}
        connection.request(
            "POST", SIGN_IN, urlencode(typed).encode(),
            {"Cookie": cookie, "Content-Type": FORM, "X-Forwarded-For": f"10.{number % 250}.{number // 250 % 250}.1"},
        )  # fmt: skip
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def a_large_body(port: int, number: int) -> int:
    """As large as may be sent anywhere, all but its end, then a pause."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as one:
        size = (30_000_000 - 1, 999_999)[number % 2]
        one.sendall(f"POST {SIGN_IN} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n".encode())
        for _ in range(size // 65_536 - 1):
            one.sendall(b"x" * 65_536)
        time.sleep(5)
    return 0


def a_slow_head(port: int, number: int) -> int:
    """Many connections that hold a part of a head."""
    with ExitStack() as held:
        for _ in range(SLOW // STRANGERS):
            one = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            one.sendall(b"GET / HTTP/1.1\r\nHost: localh")
        time.sleep(5)
    return 0


def a_register_page(port: int, number: int) -> int:
    """A page open to everybody; every third time one that is not kept."""
    path = OPEN[number % len(OPEN)]
    return asked(port, "GET", f"{path}?{number}" if number % 3 == 0 else path)


@cache
def sign_paths(port: int) -> tuple[str, ...]:
    """The page of the sizes of a sign, its files, and the print of it, for the first that is open to everybody."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/register.json")
    prints = [one for row in json.load(connection.getresponse())["approvals"] for one in row["prints"]]
    code = next((one["code"] for one in prints if one["kind"] == "sign" and one["current"]), "0")
    sign = f"/p/{code}"
    return (f"{sign}/sizes/", f"{sign}/sign.svg", f"{sign}/sign.png", f"{sign}/sign.pdf", f"{sign}/print.pdf")


def a_sign(port: int, number: int) -> int:
    """A sign in one of its forms; no page of it is kept."""
    paths = sign_paths(port)
    return asked(port, "GET", f"{paths[number % len(paths)]}?{number}")


KINDS: dict[str, Callable[[int, int], int]] = {
    "checks": a_check, "wrong passwords": a_wrong_password, "large bodies": a_large_body,
    "slow connections": a_slow_head, "register pages": a_register_page,
    "signs": a_sign,
}  # fmt: skip


@contextmanager
def strangers(port: int, number: int, kind: str, log: Path) -> Iterator[None]:
    """So many strangers at work, in a separate process; what they were answered goes into the log."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.strangers", "--strangers", str(port), str(number), kind], stdout=output
        )
    try:
        time.sleep(1)  # they are at work before anybody's wait is counted
        yield
    finally:
        process.terminate()
        process.wait()


@dataclass
class Person:
    """Somebody who is signed in."""

    port: int
    cookies: str
    pages: Sequence[str]

    def waits(self, until: float) -> list[float]:
        """Seconds that each answer took, page after page."""
        found = []
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        while time.monotonic() < until:
            for page in self.pages:
                start = time.perf_counter()
                connection.request("GET", page, headers={"Cookie": self.cookies})
                answer = connection.getresponse()
                answer.read()
                found.append(time.perf_counter() - start)
                if answer.status != http.HTTPStatus.OK:
                    raise RuntimeError(f"{page} answered {answer.status}")
        connection.close()
        return found


def signed_in(port: int, opening: str) -> Person:
    """A floorperson of the demonstration, whose password the office told when it opened."""
    from tests.faults.load import Person as Signer

    account = re.search(rf"{re.escape(FLOORPERSON)}\s+(\S+)", opening)
    assert account is not None, opening
    stage = {"emails": [FLOORPERSON], "password": account[1]}
    client = Signer(f"http://localhost:{port}", Path(os.devnull), stage, 0, threading.Event())
    board = client._page("/floor/")
    table = re.search(r"/floor/tables/[0-9a-f-]{36}/", board)
    assert table is not None, "the floor shows tables"
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in client.jar)
    return Person(port, cookies, [page.format(table=table[0]) for page in PAGES])


def p95(people: Sequence[Person]) -> float:
    """Milliseconds within which 95 of 100 answers came, in one turn."""
    until = time.monotonic() + TURN_S
    with ThreadPoolExecutor(len(people)) as pool:
        waits = [wait for found in pool.map(lambda person: person.waits(until), people) for wait in found]
    return quantiles(waits, n=20)[-1] * 1000


def held_for_strangers(house: "House") -> int:
    """Bytes of bodies on disk that the web processes hold."""
    size = 0
    for one in house.processes():
        with suppress(OSError):
            for opened in Path(f"/proc/{one.pid}/fd").iterdir() if one.kind == "web" else ():
                with suppress(OSError):
                    size += opened.stat().st_size if "(deleted)" in str(opened.readlink()) else 0
    return size


def measured(house: "House", opening: str, folder: Path, kinds: Sequence[str]) -> Iterator[str]:
    """The turns, side by side, of each of these kinds, and their medians, as soon as a kind has had its turns."""
    port = house.port
    people = [signed_in(port, opening) for _ in range(PEOPLE)]
    p95(people)  # warm
    log, most = folder / "strangers.log", 0
    for kind in kinds:
        without, beside, seen = [], [], 0
        for _ in range(ROUNDS):
            without.append(p95(people))
            with strangers(port, STRANGERS, kind, log), watched(house) as sizes:
                beside.append(p95(people))
            seen = max(seen, *sizes)
        most, answers = max(most, seen), log.read_text().split()
        log.write_text("")
        ratio = median(two / one for one, two in zip(without, beside, strict=True))
        yield f"{kind}: {answers.count('200')} answered, {len(answers) - answers.count('200')} refused or cut off"
        yield line("", "p95 of signed-in people without strangers, ms", median(without), "", True)
        yield line("", f"p95 beside {STRANGERS} strangers, ms", median(beside), "", True)
        yield line("E1", f"the ratio, median of {ROUNDS} rounds", ratio, f"<= {GOAL:g}", ratio <= GOAL)
    yield line("E1", "MiB on disk for strangers, at most", most / 2**20, "<= 64", most <= 64 * 2**20)


@contextmanager
def watched(house: "House") -> Iterator[list[int]]:
    """The bytes held for strangers, read four times a second."""
    sizes, is_over = [0], threading.Event()

    def look() -> None:
        while not is_over.wait(0.25):
            sizes.append(held_for_strangers(house))

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield sizes
    finally:
        is_over.set()
        looking.join()


def opening_of(log: Path) -> str:
    """The log of the office, once it says that it is open."""
    from tests.waiting import wait_until

    wait_until(lambda: "Ctrl-C closes it." in log.read_text(), "the office is open")
    return log.read_text()


def main() -> int:
    """Opens the office, measures, closes it."""
    parser = argparse.ArgumentParser(prog="script/bench strangers", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    kinds = parser.parse_args().kinds or list(KINDS)
    if unknown := set(kinds) - KINDS.keys():
        parser.error(f"no kind is called {', '.join(sorted(unknown))}")
    from django.conf import settings

    settings.configure()
    from tests.faults.house import House

    with TemporaryDirectory(prefix="table-games-bench-") as folder:
        Path(folder).chmod(0o711)  # so that PostgreSQL's account passes through
        house = House(
            Path(folder) / "office", DEMO_DAYS="3", API_ANONYMOUS_A_MINUTE="1000000", STRANGER_SECONDS_A_MINUTE="60",
            PROXY_COUNT="1",
        )  # fmt: skip
        missed = 0
        try:
            for told in measured(house, opening_of(house.log), Path(folder), kinds):
                print(told, flush=True)  # a kind takes a minute, more on a busy machine
                missed += "MISSED" in told
        finally:
            house.close()
    return missed


def main_of_strangers(port: str, number: str, kind: str) -> None:
    """Strangers, until they are ended."""
    for _ in range(int(number) - 1):
        threading.Thread(target=ask_for_ever, args=(int(port), kind), daemon=True).start()
    ask_for_ever(int(port), kind)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--strangers"]:
        main_of_strangers(*sys.argv[2:5])
    else:
        sys.exit(main())
