"""`script/cluster N`: the office on N web nodes under load; a node and a worker are killed. One table at the end.

It does not hold where anything acknowledged is lost or doubled, where numbers have a gap, where the records do not
prove themselves, or where a page costs more than MOST_CPU of what it costs with one node.
"""

import argparse
import contextlib
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from django.conf import settings

from compliance.embedded.office import is_healthy
from tests.faults.house import House
from tests.faults.kills import folder_of, loaded, staged
from tests.faults.load import Client, Person
from tests.faults.verdict import Roots, counted, proved
from tests.waiting import LONG_WAIT_S, wait_until

from .network import SERVICES, Node, machines, nodes_of
from .office import NODE_PORT, admin_socket

READERS = 2
TURNS, SETTLED_S = 4, 3
MOST_CPU = 1.1
"""Goal N1: what a page costs the processors with N nodes, beside one node."""
SERVES = "compliance.web_server", "postgres", "pgbouncer", "haproxy"
"""Words of the command lines of what answers a page."""


class Cluster(House):
    """The office on several machines."""

    program = "tests.cluster.office"


@dataclass
class Reader(Person):
    """Reads the pit board again and again. `times` has when each page came, and after how many seconds."""

    times: list[tuple[float, float]] = field(default_factory=list)

    def sign(self, key: str) -> None:
        """Reads a page."""
        began = time.monotonic()
        self._page("/floor/")
        self.last_at = time.monotonic()
        self.times.append((self.last_at, self.last_at - began))


@dataclass(frozen=True)
class Span:
    """Pages that were read in a stretch of time."""

    name: str
    seconds: float
    waits: list[float]

    def line(self) -> str:
        """A line of the table."""
        p95 = quantiles(self.waits, n=20)[-1] if len(self.waits) > 1 else 0.0
        return (
            f"  {self.name:<34}{len(self.waits) / self.seconds:>9.1f}{1000 * p95:>10.0f}"
            f"{1000 * max(self.waits, default=0):>10.0f}"
        )


@contextlib.contextmanager
def reading(base: str, stage: dict[str, object], folder: Path) -> Iterator[list[Reader]]:
    """Readers at work."""
    stop = threading.Event()
    readers = [Reader(base, folder / "nothing", stage, number, stop) for number in range(READERS)]
    threads = [threading.Thread(target=reader.run, daemon=True) for reader in readers]
    for thread in threads:
        thread.start()
    try:
        yield readers
    finally:
        stop.set()
        for thread in threads:
            thread.join(LONG_WAIT_S)


def span(name: str, readers: list[Reader], until: Callable[[], object]) -> Span:
    """The readings of the readers while `until` runs."""
    began = time.monotonic()
    until()
    ended = time.monotonic()
    waits = [wait for reader in readers for at, wait in reader.times if began <= at < ended]
    return Span(name, ended - began, waits)


def order(house: House, words: str) -> None:
    """Tells HAProxy something."""
    with socket.socket(socket.AF_UNIX) as admin:
        admin.connect(str(admin_socket(house.places)))
        admin.sendall(f"{words}\n".encode())
        admin.recv(4096)


def cpu_seconds(house: House) -> float:
    """Processor time of what answers pages, so far."""
    ticks = 0
    for process in house.descendants():
        if any(word in process.words for word in SERVES):
            with contextlib.suppress(FileNotFoundError):
                stat = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
                ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def costs_of_a_page(house: House, readers: list[Reader], nodes: list[Node], seconds: float) -> tuple[list[Span], float]:
    """Pages read with one node in service and with all, in turns, and the processor time of a page with all as a ratio
    to one node: the median of the turns."""
    read: dict[str, list[Span]] = {"1 node": [], f"{len(nodes)} nodes": []}
    costs: dict[str, list[float]] = {name: [] for name in read}
    for _ in range(TURNS):
        for name, word in zip(read, ("disable", "enable"), strict=True):
            for node in nodes[1:]:
                order(house, f"{word} server nodes/{node.name}")
            time.sleep(SETTLED_S)
            before = cpu_seconds(house)
            read[name].append(span(f"reading, {name}", readers, lambda: time.sleep(seconds)))
            costs[name].append((cpu_seconds(house) - before) / max(1, len(read[name][-1].waits)))
    one, of_all = (median(cost) for cost in costs.values())
    return [together(spans) for spans in read.values()], of_all / one


def together(spans: list[Span]) -> Span:
    """Several stretches as one."""
    return Span(spans[0].name, sum(each.seconds for each in spans), [wait for each in spans for wait in each.waits])


def kill(pids: list[int]) -> None:
    """Ends processes with SIGKILL."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def kill_node(node: Node) -> None:
    """Kills a node, and waits until it is back."""
    kill(node.pids())
    wait_until(lambda: is_healthy(node.address, NODE_PORT), lambda: f"{node.name} comes back", look_again_s=0.5)


def kill_worker(node: Node, clients: list[Client]) -> None:
    """Kills the workers of a node, and waits until every client was answered since."""
    since = time.monotonic()
    kill([pid for pid in node.pids() if "celery" in Path(f"/proc/{pid}/cmdline").read_text()])
    wait_until(lambda: all(client.last_at > since or client.trouble for client in clients), lambda: "the load goes on")


def tried(nodes: list[Node], seconds: float, beside: str) -> bool:
    """Opens the office on these nodes, half of them of the checkout `beside` where one is named, loads it, kills, and
    prints what was found. Returns whether it holds."""
    with folder_of(None) as folder, machines(nodes):
        house = Cluster(folder / "office", NODES=str(len(nodes)), DEMO_DAYS="1", BESIDE=beside)
        house.variables |= {"NODES": str(len(nodes)), "BESIDE": beside}
        try:
            stage = staged(house)
            base = f"http://127.0.0.1:{house.port}"
            with reading(base, stage, folder) as readers:
                spans, ratio = costs_of_a_page(house, readers, nodes, seconds)
                clients, threads, stop = loaded(house, stage, folder)
                spans.append(span("before, beside writing", readers, lambda: time.sleep(seconds)))
                spans.append(span(f"{nodes[0].name} killed, until it is back", readers, lambda: kill_node(nodes[0])))
                spans.append(span("after", readers, lambda: time.sleep(seconds)))
                spans.append(span("a worker killed", readers, lambda: kill_worker(nodes[-1], clients)))
                stop.set()
                for thread in threads:
                    thread.join(LONG_WAIT_S)
            time.sleep(2)
            found, lines, roots = counted(house, stage, clients), proved(house, stage, folder), Roots()
            roots.look(house)
            wrong = [*found.wrong, *roots.forked, *roots.computed(house)]
            wrong += [client.trouble for client in [*clients, *readers] if client.trouble]
        finally:
            house.close()
    print(f"\n{'':<36}{'pages/s':>9}{'p95 ms':>10}{'worst ms':>10}")
    print("\n".join(each.line() for each in spans))
    print(f"\n  N1 processor time of a page, {len(nodes)} nodes beside one: {ratio:.2f} (goal <= {MOST_CPU})")
    print(f"  records acknowledged {found.acknowledged}, lost {found.lost}, doubled {found.doubled}, gaps {found.gaps}")
    print("\n".join([*lines, *wrong]))
    is_cheap = ratio <= MOST_CPU or bool(beside)  # another release costs what it costs
    return is_cheap and not (found.lost or found.doubled or found.gaps or wrong) and "INTACT" in lines


def main() -> int:
    """The command line. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="script/cluster", description=__doc__)
    parser.add_argument("nodes", type=int, nargs="?", default=2, help="web nodes (2)")
    parser.add_argument("--seconds", type=float, default=20, help="of each measurement (20)")
    parser.add_argument("--beside", default="", help="a checkout with its .venv that every second node runs")
    given = parser.parse_args()
    if os.geteuid():
        parser.error(f"network namespaces and the bridge at {SERVICES} need root")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("told to stop"))
    settings.configure()
    holds = tried(nodes_of(given.nodes), given.seconds, given.beside)
    print("everything holds" if holds else "SOMETHING DOES NOT HOLD")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
