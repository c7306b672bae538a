"""Conditions after the kills: everything confirmed is there once, nothing else is, and the records prove it."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from compliance.embedded.environment import DATABASE
from compliance.embedded.postgres import connect
from compliance.ledger.tests.merkle import tree_root
from compliance.transparency.build import program
from compliance.transparency.signer.keys import checkpoint_of

from .house import House
from .load import Client

ENTRIES = (
    "SELECT id::text, table_id::text, log_code, number FROM inspections_logentry WHERE holder_id = %s "
    "ORDER BY table_id, log_code, number"
)
CHECKPOINTS = (
    "SELECT log.origin, point.size, point.note FROM ledger.checkpoint AS point JOIN ledger.log AS log "
    "ON log.id = point.log_id"
)
LEAVES = (
    "SELECT entry.entry_bytes FROM ledger.entry AS entry JOIN ledger.log AS log ON log.id = entry.log_id "
    "WHERE log.origin = %s ORDER BY entry.index"
)
SAMPLE = 40


@dataclass
class Roots:
    """Every checkpoint seen while processes were killed: its root by log and size."""

    seen: dict[tuple[str, int], bytes] = field(default_factory=dict)
    forked: list[str] = field(default_factory=list)

    def look(self, house: House) -> None:
        """Reads what is published now, and what the signer and the witness keep."""
        try:
            with connect(house.places.postgres_socket, DATABASE) as database:
                notes = [str(note) for _, _, note in database.execute(CHECKPOINTS).fetchall()]
        except psycopg.OperationalError:
            notes = []
        for kept in (house.data / "signer").glob("**/*.json"):
            notes += _notes_of(kept)
        for note in notes:
            point = checkpoint_of(note)
            known = self.seen.setdefault((point.origin, point.size), point.root)
            if known != point.root:
                self.forked.append(f"{point.origin}: two roots of size {point.size}")

    def computed(self, house: House) -> list[str]:
        """The roots seen that are not those of the entries; the largest sizes of each log."""
        wrong: list[str] = []
        with connect(house.places.postgres_socket, DATABASE) as database:
            # The signer's memory, whose note stands among the files, is no log.
            for origin in {origin for origin, _ in self.seen if "/log/" in origin}:
                rows = database.execute(LEAVES, [origin]).fetchall()
                leaves = [hashlib.sha256(b"\0" + bytes(row[0])).digest() for row in rows]
                sizes = sorted(size for name, size in self.seen if name == origin)[-SAMPLE:]
                wrong += [
                    f"{origin}: the checkpoint of size {size} is of other entries"
                    for size in sizes
                    if self.seen[origin, size] != tree_root(leaves[:size])
                ]
        return wrong


def _notes_of(kept: Path) -> list[str]:
    try:
        told = json.loads(kept.read_text())
    except (OSError, ValueError):
        return []
    return [told["note"]] if isinstance(told, dict) and isinstance(told.get("note"), str) and told["note"] else []


@dataclass
class Counted:
    """Records by what became of them, and what is wrong."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    gaps: int = 0
    wrong: list[str] = field(default_factory=list)


def counted(house: House, stage: dict[str, Any], clients: Iterable[Client]) -> Counted:
    """Compares the journals with the table of entries."""
    said: list[dict[str, Any]] = []
    for client in clients:
        said += [json.loads(line) for line in client.journal.read_text().splitlines()]
    with connect(house.places.postgres_socket, DATABASE) as database:
        rows = [tuple(row) for row in database.execute(ENTRIES, [stage["holder"]]).fetchall()]
    numbers: dict[tuple[Any, Any], list[Any]] = {}
    for _, table, log, number in rows:
        numbers.setdefault((table, log), []).append(number)
    held, result = {row[0]: row for row in rows}, Counted(acknowledged=len(said))
    result.lost = sum(one["id"] not in held for one in said)
    result.doubled = len(said) - len({one["id"] for one in said}) + len(set(held) - {one["id"] for one in said})
    result.gaps = sum(found != list(range(1, len(found) + 1)) for found in numbers.values())
    for one in said:
        if one["id"] in held and one["number"] not in (None, held[one["id"]][3]):
            result.wrong.append(f"entry {one['id']} has another number than was answered")
    return result


def proved(house: House, stage: dict[str, Any], folder: Path) -> list[str]:
    """The lines of the reconciler and of a verifier that trusts nobody."""
    told = [house.run("manage.py", "ledger_check").strip()]
    bundle, policy = folder / "bundle.zip", folder / "policy.txt"
    house.run("manage.py", "export_bundle", "--holder", stage["holder"], "--out", str(bundle))
    house.run("manage.py", "export_policy", "--out", str(policy))
    verifier = folder / "verify.py"
    verifier.write_text(program("verify.py"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, verifier, bundle, "--policy", policy],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    return [*told, *(done.stdout + done.stderr).strip().splitlines()[:20]]
