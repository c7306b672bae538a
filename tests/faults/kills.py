"""Kills processes of a working office with SIGKILL while it is under load.

It does not hold where anything acknowledged is lost or doubled, where numbers have a gap, or where the records do not
prove themselves.
"""

import contextlib
import json
import random
import secrets
import shutil
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compliance.embedded import supervisor
from compliance.embedded.office import is_healthy
from tests.waiting import LONG_WAIT_S

from .house import KINDS, House, killed
from .load import Client, Person, Program
from .office import LONGEST_PAUSE_S
from .verdict import Counted, Roots, counted, proved

PROGRAMS, PERSONS = 4, 2
IN_BETWEEN = 0.4
"""The share of kills that come before the office has recovered from the last."""


@dataclass(frozen=True)
class Asked:
    """A request for kills: their number, the most minutes, the seed of the choice, and the folder of the office, if it
    is kept."""

    kills: int
    minutes: float
    seed: int
    folder: Path | None = None


@dataclass(frozen=True)
class Outcome:
    """A result of the kills."""

    kills: int
    found: Counted
    holds: bool


@contextlib.contextmanager
def folder_of(kept: Path | None) -> Iterator[Path]:
    """A folder that PostgreSQL's account comes into; a new one is removed at the end."""
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
        yield kept
        return
    made = Path(tempfile.mkdtemp(prefix="table-games-faults-"))
    made.chmod(0o711)
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def moves_again(clients: Sequence[Client], since: float) -> bool:
    """Waits until every client has a confirmed entry. Returns whether that came in time."""
    while not all(client.last_at > since or client.trouble for client in clients):
        if time.monotonic() - since > LONG_WAIT_S:
            return False
        time.sleep(0.05)
    return not any(client.trouble for client in clients)


def staged(house: House) -> dict[str, Any]:
    """A certificate holder with tables and people for the load."""
    stage: dict[str, Any] = json.loads(house.run("-m", "tests.faults.stage").splitlines()[-1])
    return stage


def loaded(
    house: House, stage: dict[str, Any], folder: Path
) -> tuple[list[Client], list[threading.Thread], threading.Event]:
    """The clients, at work."""
    stop, base = threading.Event(), f"http://127.0.0.1:{house.port}"
    journals = [folder / f"journal-{secrets.token_hex(3)}-{number}.jsonl" for number in range(PROGRAMS + PERSONS)]
    clients: list[Client] = [Program(base, journals[n], stage, n, stop) for n in range(PROGRAMS)]
    clients += [Person(base, journals[PROGRAMS + n], stage, n, stop) for n in range(PERSONS)]
    threads = [threading.Thread(target=client.run, daemon=True) for client in clients]
    for journal in journals:
        journal.touch()
    for thread in threads:
        thread.start()
    return clients, threads, stop


def killing(house: House, clients: Sequence[Client], asked: Asked, chance: random.Random, roots: Roots) -> Counter[str]:
    """Kills, mostly after the load has moved again. Returns how often it killed what. Raises RuntimeError when the load
    stops."""
    done: Counter[str] = Counter()
    since = time.monotonic()
    until = since + 60 * asked.minutes
    while done.total() < asked.kills and time.monotonic() < until:
        if chance.random() > IN_BETWEEN and not moves_again(clients, since):
            troubles = [client.trouble for client in clients if client.trouble]
            raise RuntimeError(f"the load stands still after {dict(done)}: {troubles}")
        time.sleep(chance.uniform(0, 1.0))
        kind = chance.choice(KINDS)
        since = time.monotonic()
        if killed(house, kind, chance):
            done[kind] += 1
            records = sum(len(client.acknowledged) for client in clients)
            print(f"  {done.total():>5}  {kind:<22}{records:>8} records", flush=True)
        roots.look(house)
    if not moves_again(clients, since):
        raise RuntimeError(f"the load stands still at the end: {[client.trouble for client in clients]}")
    return done


def told(done: Counter[str], clients: Sequence[Client], found: Counted, lines: Sequence[str]) -> None:
    """Prints the table."""
    print("\nkilled")
    for kind in KINDS:
        print(f"  {kind:<22}{done[kind]:>7}")
    print(f"  {'in all':<22}{done.total():>7}\n\nrecords")
    rows = {
        "acknowledged": found.acknowledged, "asked again, same answer": sum(client.repeated for client in clients),
        "lost": found.lost, "doubled": found.doubled, "logs with a gap": found.gaps,
    }  # fmt: skip
    for words, count in rows.items():
        print(f"  {words:<26}{count:>7}")
    print(f"  longest wait of a client {max(client.longest_s for client in clients):>6.1f} s\n")
    print("\n".join(lines))


def pauses() -> str:
    """The difference between the restarts of this office and those in service."""
    return (
        f"what dies is started again after at most {LONGEST_PAUSE_S:g} s here, "
        f"after at most {supervisor.LONGEST_PAUSE_S:g} s in service"
    )


def tried(asked: Asked) -> Outcome:
    """Opens an office, kills, and checks what is left. Raises RuntimeError if the load stops."""
    print(f"kills, seed {asked.seed}: the office opens; {pauses()}", flush=True)
    chance, roots = random.Random(asked.seed), Roots()
    with folder_of(asked.folder) as folder:
        house = House(folder / "office")
        try:
            stage = staged(house)
            clients, threads, stop = loaded(house, stage, folder)
            done = killing(house, clients, asked, chance, roots)
            stop.set()
            for thread in threads:
                thread.join(LONG_WAIT_S)
            time.sleep(2)
            healthy = is_healthy("127.0.0.1", house.port)
            found, lines = counted(house, stage, clients), proved(house, stage, folder)
            roots.look(house)
            wrong = [*found.wrong, *roots.forked, *roots.computed(house), *(c.trouble for c in clients if c.trouble)]
        finally:
            house.close()
    told(done, clients, found, [*lines, *wrong, f"{len(roots.seen)} checkpoints seen, none twice with another root"])
    holds = healthy and not (found.lost or found.doubled or found.gaps or wrong) and "INTACT" in lines
    return Outcome(done.total(), found, holds)
