"""Pages and lists against bare views and the framework's own way: script/bench pages

CPU time is of interleaved rounds in one process, over the same middleware and database; then the same addresses are
served by the office's web server to many connections at once, and beside clients that hold half a request.
"""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from statistics import median, quantiles

from django.conf import settings
from django.db import connection
from django.test import Client

from bench.acts import browser_of
from bench.measure import line, microseconds_a_call
from bench.own_database import own_database
from bench.served import DATABASE, ROWS  # sets Django up, as bench.acts does
from compliance.holders.roles import Role
from compliance.holders.tests.factories import FacilityFactory, HolderFactory, person
from compliance.isolation.context import OFFICE, isolated
from compliance.rest.tests.tokens import token_of
from inspections.tests.factories import at, deck_change, signed, table_of
from tests.ports import held_port
from tests.waiting import LONG_WAIT_S, wait_until

CONNECTIONS, TURNS, ROUNDS = 50, 4, 3
STRANGERS = 200
HALF = b"POST / HTTP/1.1\r\nHost: testserver\r\nContent-Length: 1000\r\n"
JSON, BARE = "/api/v1/log-entries/", "/bare/"
HTML, BARE_PAGE = "/floor/entries/", "/bare-page/"
HEALTH = "/healthz"
Headers = Mapping[str, str]


def furnished() -> dict[str, Headers]:
    """A table with entries enough for two pages; what a program and a browser that read them send."""
    settings.DEMO = True
    holder = HolderFactory()
    facility = FacilityFactory(holder=holder)
    by = person(Role.FLOORPERSON, at=holder)
    table = table_of(facility, "651a", "W-1", by)
    for hour in range(ROWS + 1):
        signed(table, "deck_change", deck_change(at(hour - 0.5), at(hour)), by, at(hour))
    token, cookie = {"Authorization": f"Bearer {token_of(by)[1]}"}, browser_of(by).cookies[settings.SESSION_COOKIE_NAME]
    browser = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={cookie.value}"}
    return {JSON: token, BARE: token, "/usual/": token, HTML: browser, BARE_PAGE: browser, HEALTH: {}}


def measured(known: Mapping[str, Headers]) -> list[str]:
    """W1 and W2: CPU time of a list."""
    clients = {address: Client(headers=dict(headers)) for address, headers in known.items()}

    def get(address: str) -> None:
        assert clients[address].get(address).status_code == 200, address

    spent = microseconds_a_call({address: lambda address=address: get(address) for address in known})
    times, page, faster = spent[JSON] / spent[BARE], spent[HTML] / spent[BARE_PAGE], spent["/usual/"] / spent[JSON]
    return [
        line("W1", f"JSON list of {ROWS} rows, times a bare view", times, "<= 7", times <= 7),
        line("W1", "the same by a ModelSerializer, times ours", faster, "", True),
        line("W2", f"HTML list of {ROWS} rows, times a bare view", page, "<= 45", page <= 45),
    ]


@contextmanager
def web_server() -> Iterator[int]:
    """The office's web server over these addresses and this database; its port."""
    with held_port() as port:
        command = [sys.executable, "-m", "compliance.web_server", "bench.served", "--port", str(port)]
        name = {DATABASE: str(connection.settings_dict["NAME"])}
        process = subprocess.Popen(command, env=os.environ | name)
        try:
            wait_until(lambda: _answers(port), "the web server answers")
            yield port
        finally:
            process.terminate()
            process.wait()


def _answers(port: int) -> bool:
    try:
        return waits(port, HEALTH, {}, 1) != []
    except (OSError, http.client.HTTPException):
        return False


def waits(port: int, address: str, headers: Headers, turns: int = TURNS) -> list[float]:
    """Seconds of so many answers on one connection, one after the other."""
    seconds, caller = [], http.client.HTTPConnection("127.0.0.1", port, timeout=LONG_WAIT_S)
    for _ in range(turns):
        start = time.perf_counter()
        caller.request("GET", address, headers={"Host": "testserver", **headers})
        answer = caller.getresponse()
        answer.read()
        seconds.append(time.perf_counter() - start)
        assert answer.status == http.HTTPStatus.OK, (address, answer.status)
    caller.close()
    return seconds


def p95(port: int, address: str, headers: Headers, connections: int = CONNECTIONS) -> float:
    """Seconds within which 95 of 100 answers come to so many connections at once."""
    with ThreadPoolExecutor(connections) as pool:
        asked = [pool.submit(waits, port, address, headers) for _ in range(connections)]
        return quantiles([wait for each in asked for wait in each.result()], n=20)[-1]


def served(port: int, known: Mapping[str, Headers]) -> Iterator[str]:
    """W3: lists at many connections."""
    lists = (JSON, BARE, HTML, BARE_PAGE)
    rounds = [{address: p95(port, address, known[address]) for address in lists} for _ in range(ROUNDS)]
    for words, address, bare, most in (("JSON", JSON, BARE, 4), ("HTML", HTML, BARE_PAGE, 10)):
        ratio = median(times[address] / times[bare] for times in rounds)
        yield line("W3", f"p95 at {CONNECTIONS} connections, {words}, times bare", ratio, f"<= {most}", ratio <= most)


def beside_half_requests(port: int, known: Mapping[str, Headers]) -> Iterator[str]:
    """L1: one caller beside clients that hold half a request, and without them."""
    for words, address in (("health", HEALTH), ("a page", HTML)):
        ratios = []
        for _ in range(ROUNDS):
            alone = p95(port, address, known[address], 1)
            with ExitStack() as held:
                for _ in range(STRANGERS):
                    stranger = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=LONG_WAIT_S))
                    stranger.sendall(HALF)
                ratios.append(p95(port, address, known[address], 1) / alone)
        ratio = median(ratios)
        said = f"{words} beside {STRANGERS} clients that hold half a request"
        yield line("L1", said, ratio, "<= 1.5", ratio <= 1.5)


def main() -> None:
    """Make a database, measure, remove it."""
    with own_database():
        with isolated(OFFICE):
            known = furnished()
        print(*measured(known), sep="\n")
        with web_server() as port:
            for told in (*served(port, known), *beside_half_requests(port, known)):
                print(told, flush=True)


if __name__ == "__main__":
    sys.exit(main())
