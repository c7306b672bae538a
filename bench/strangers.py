"""How long signed-in people wait while strangers have checks worked out: script/bench strangers

The real office, in a folder of its own. People ask for ordinary pages and lists, one after the other; in every second
turn STRANGERS send the largest log that may be sent, again and again and without a pause, whatever they are told.
"""

import http.client
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from bench.measure import line

GOAL = 2.0
ROUNDS, TURN_S, PEOPLE, STRANGERS, MOST_ENTRIES = 5, 6.0, 2, 4, 1_000
PAGES = ("/", "/floor/", "{table}", "/floor/entries/", "/api/v1/log-entries/", "/api/v1/tables/")
FLOORPERSON = "floor@keystone.example"
CHECK = "/api/v1/checks/log/"


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


def ask_for_ever(port: int) -> None:
    """The life of one stranger."""
    body, connection = largest_log(), http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    while True:
        try:
            connection.request("POST", CHECK, body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            os.write(1, f"{answer.status}\n".encode())  # in one piece, whoever else writes
            if os.environ.get("HEED") and answer.status == 429:
                time.sleep(int(answer.headers["Retry-After"]))
        except (OSError, http.client.HTTPException):
            connection.close()


@contextmanager
def strangers(port: int, number: int, log: Path) -> Iterator[None]:
    """So many strangers at work, in a process of their own; what they were answered goes into the log."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.strangers", "--strangers", str(port), str(number)], stdout=output
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


def measured(port: int, opening: str, folder: Path) -> list[str]:
    """The turns, side by side, and their medians."""
    people = [signed_in(port, opening) for _ in range(PEOPLE)]
    p95(people)  # warm
    without, beside = [], []
    log = folder / "strangers.log"
    for _ in range(ROUNDS):
        without.append(p95(people))
        with strangers(port, STRANGERS, log):
            beside.append(p95(people))
    ratio = median(two / one for one, two in zip(without, beside, strict=True))
    answers = log.read_text().split()
    checked, refused = answers.count("200"), answers.count("429")
    return [
        f"{checked} checks for strangers, {refused} told to come again, {len(answers) - checked - refused} else",
        line("", "p95 of signed-in people without strangers, ms", median(without), "", True),
        line("", f"p95 beside {STRANGERS} strangers who never pause, ms", median(beside), "", True),
        line("", f"the ratio, median of {ROUNDS} rounds", ratio, f"<= {GOAL:g}", ratio <= GOAL),
    ]


def opening_of(log: Path) -> str:
    """What the office said when it opened, once it has said it."""
    from tests.waiting import wait_until

    wait_until(lambda: "Ctrl-C closes it." in log.read_text(), "the office is open")
    return log.read_text()


def main() -> int:
    """Opens the office, measures, closes it."""
    from django.conf import settings

    settings.configure()
    from tests.faults.house import House

    with TemporaryDirectory(prefix="table-games-bench-") as folder:
        Path(folder).chmod(0o711)  # so that PostgreSQL's account passes through
        house = House(
            Path(folder) / "office", DEMO_DAYS="3", API_ANONYMOUS_A_MINUTE="1000000", STRANGER_SECONDS_A_MINUTE="60"
        )
        try:
            told = measured(house.port, opening_of(house.log), Path(folder))
        finally:
            house.close()
    print(*told, sep="\n")
    return sum("MISSED" in one for one in told)


def main_of_strangers(port: str, number: str) -> None:
    """Strangers, until they are ended."""
    for _ in range(int(number) - 1):
        threading.Thread(target=ask_for_ever, args=(int(port),), daemon=True).start()
    ask_for_ever(int(port))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--strangers"]:
        main_of_strangers(*sys.argv[2:4])
    else:
        sys.exit(main())
