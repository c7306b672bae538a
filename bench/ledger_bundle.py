"""An honest bundle of any size, written straight into a zip: no office, no database (docs/records.md, section 8).

The keys, checkpoints and the table are made by the product's own code; the entries are those of a floor: `unsigned`
acts with one small row, or records as `log_entry.sign` leaves them, signed by `password` or by `passkey`.
"""

import base64
import hashlib
import json
import random
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from compliance.transparency.leaves import Tree as CommittedTree
from compliance.transparency.notes import Checkpoint, parse_note
from compliance.transparency.signer.keys import SigningKey, written
from compliance.transparency.table import CSV_HEADER, csv_line
from compliance.transparency.tree import CompactRange, leaf_hash
from compliance.transparency.witness_memory import Signer as Witness

UNSIGNED, PASSWORD, PASSKEY = "unsigned", "password", "passkey"
NAME, WITNESS = "office.example", "audit.example/w1"
ORIGIN, BOARD = f"{NAME}/log/7f3c9a/2026", f"{NAME}/log/b0a4d0/2026"
FIRST = datetime(2026, 1, 1, 5)  # noqa: DTZ001 (UTC, like all instants here)
TABLES, PEOPLE = 40, 50
STAMP = 1_790_000_000
FILTER = {"from": None, "to": None, "types": None}
HOLDER = "Bench Gaming, LLC"
VOLUME = b"%PDF-1.7 a volume for reading"
CLOCK = {"credential_number": "", "method": "", "printed_name": "The office's clock", "role": "", "user": None}


canon = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True, check_circular=False).encode
"""Canonical JSON of values whose member names are ASCII."""


def b64(data: bytes) -> str:
    """Base64 with padding."""
    return base64.b64encode(data).decode()


def instant(at: datetime) -> str:
    """An instant as records write it."""
    return at.isoformat(timespec="microseconds") + "Z"


@dataclass(frozen=True)
class Record:
    """An entry, its bytes, its payload and its salt."""

    envelope: dict[str, Any]
    entry: bytes
    payload: str
    salt: bytes


class Passkey:
    """A passkey of the kind ES256."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        point = self.private.public_key().public_numbers()
        x, y = point.x.to_bytes(32, "big"), point.y.to_bytes(32, "big")
        self.id = b64(b"bench credential")
        self.public = b64(bytes.fromhex("a5010203262001215820") + x + bytes.fromhex("225820") + y)

    def assertion(self, statement: str) -> dict[str, str]:
        """The member `passkey` of a signature over this statement."""
        challenge = base64.urlsafe_b64encode(hashlib.sha256(statement.encode()).digest()).decode().rstrip("=")
        said = {"type": "webauthn.get", "challenge": challenge, "origin": f"https://{NAME}", "crossOrigin": False}
        client = json.dumps(said).encode()
        about = hashlib.sha256(NAME.encode()).digest() + b"\x05" + bytes(4)
        signature = self.private.sign(about + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "authenticator_data": b64(about), "client_data": b64(client), "credential_id": self.id,
            "public_key": self.public, "signature": b64(signature),
        }  # fmt: skip


class Floor:
    """A floor of one certificate holder with the events at its tables, the same on every run."""

    def __init__(self, how: str) -> None:
        self.how = how
        self.chance = random.Random(651)
        self.now = FIRST
        self.index = 0
        self.tables = [self.uuid() for _ in range(TABLES)]
        self.people = [self.uuid() for _ in range(PEOPLE)]
        self.facility, self.holder = self.uuid(), self.uuid()
        self.numbers = dict.fromkeys(range(TABLES), 0)
        self.passkey = Passkey()

    def uuid(self) -> str:
        """A random id."""
        digits = f"{self.chance.getrandbits(128):032x}"
        return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-8{digits[17:20]}-{digits[20:]}"

    def records(self, count: int, export: dict[str, Any]) -> Iterator[Record]:
        """`count` records: the log's opening, the acts, and the export as the last."""
        yield self.record("log.opened", CLOCK, about={"predecessor": None})
        if self.how == PASSKEY:
            user = {"credential_id": self.passkey.id, "public_key": self.passkey.public, "user": self.people[0]}
            yield self.record("passkey.enrol", self.actor(0), about=user)
        while self.index < count - 1:
            yield self.act()
        about = {"filter": FILTER, "holder_name": HOLDER}
        yield self.record("export.bundle", CLOCK, about=about, attachments=[export])

    def actor(self, person: int) -> dict[str, Any]:
        """A person of the floor."""
        return {
            "credential_number": f"PA-{300_000 + person}", "method": "unsigned" if self.how == UNSIGNED else self.how,
            "printed_name": f"Inspector Number {person}", "role": "floorperson", "user": self.people[person],
        }  # fmt: skip

    def act(self) -> Record:
        """The next record at a table; every twentieth is late."""
        table = self.chance.randrange(TABLES)
        person = 0 if self.how == PASSKEY else self.chance.randrange(PEOPLE)
        self.numbers[table] += 1
        subject, seconds = self.uuid(), 7200 if self.index % 20 == 0 else self.index % 600
        late = {"is_late": seconds > 3600, "limit_seconds": 3600, "seconds": seconds}
        facts = self.facts(table, person)
        more: dict[str, Any] = {
            "subject": {"id": subject, "table": "inspections_logentry", "version": 1},
            "stream": {"name": "deck_change", "number": self.numbers[table], "place": self.tables[table]},
            "lateness": late | {"reason": "The tablet was flat." if late["is_late"] else ""},
        }
        if self.how == UNSIGNED:
            rows = [{"id": subject, "table": "inspections_logentry", "values": {"facts": {"utf8": canon(facts)}}}]
            return self.record("log_entry.note", self.actor(person), rows=rows, seconds=seconds, more=more)
        shown = canon(self.shown(table, person, facts))
        rows = self.rows(table, person, subject, facts)
        return self.record("log_entry.sign", self.actor(person), rows=rows, seconds=seconds, more=more, shown=shown)

    def facts(self, table: int, person: int) -> dict[str, Any]:
        """The facts stated of a change of decks."""
        return {
            "back_color": "red", "batch_label": "single", "credential_number": f"PA-{300_000 + person}",
            "deck_count": 6, "opened_at": self.now.isoformat() + "+00:00", "recorded_by": f"Inspector Number {person}",
            "recorded_by_role": "floorperson", "table_number": f"W-{table}",
        }  # fmt: skip

    def shown(self, table: int, person: int, facts: dict[str, Any]) -> dict[str, Any]:
        """The record as its signer was shown it."""
        signer = {name: self.actor(person)[name] for name in ("credential_number", "printed_name", "role")}
        place = {"facility": "Bench Casino", "id": self.tables[table], "number": f"W-{table}"}
        return {
            "chapter": "651a", "correction_reason": "", "edition": "651a-2012", "entry": facts, "findings": [],
            "late_reason": "", "log": "deck_change", "occurred_at": instant(self.now), "signer": signer,
            "supersedes": None, "table": place,
        }  # fmt: skip

    def rows(self, table: int, person: int, subject: str, facts: dict[str, Any]) -> list[dict[str, Any]]:
        """The rows that a signed record leaves: the entry, its limit, the newest of its lane, the numbers given out."""
        at, place = instant(self.now), {"facility_id": self.facility, "holder_id": self.holder}
        place["table_id"] = self.tables[table]
        told = {"entry_id": subject, "lane": "single", "log_code": "deck_change"} | place
        limit = {"citation": "651a.3(d)", "due_at": at, "ended_at": at, "started_at": at, "warn_at": at}
        signature = {"at": at, "credential_number": f"PA-{300_000 + person}", "method": self.how, "role": "floorperson"}
        entry = {
            "chapter_number": "651a", "correction_reason": "", "edition_key": "651a-2012",
            "facts": {"utf8": canon(facts)}, "facts_sha256": hashlib.sha256(canon(facts).encode()).hexdigest(),
            "findings": {"utf8": "[]"}, "id": subject, "late_reason": "", "late_seconds": None,
            "log_code": "deck_change", "number": self.numbers[table], "occurred_at": at, "received_at": at,
            "sent_key": "", "sent_sha256": "", "signature": canon(signature), "signed_by_id": self.people[person],
            "supersedes_id": None, "table_facts": {"utf8": canon({"shuffler_mode": "none", "table_number": table})},
            "without_network": None,
        }  # fmt: skip
        count = {"id": table, "last_number": self.numbers[table], "log_code": "deck_change"}
        newest, kept = self.tables[table], self.uuid()
        return [
            {"id": kept, "table": "inspections_life", "values": told | limit | {"id": kept}},
            {"id": subject, "table": "inspections_logentry", "values": entry | place},
            {"id": newest, "table": "inspections_newest", "values": told | {"id": newest}},
            {"id": str(table), "table": "inspections_stream", "values": count | {"table_id": self.tables[table]}},
        ]

    def record(
        self, act: str, actor: dict[str, Any], *, about: Any = None, rows: Any = None, shown: str | None = None,
        seconds: int | None = None, attachments: Any = None, more: Any = None,
    ) -> Record:  # fmt: skip
        """The next entry of the log, a second and a bit after the last; `seconds` is how long before it happened."""
        self.now += timedelta(microseconds=self.chance.randint(1_000, 2_000_000))
        payload, salt = canon({"about": about or {}, "rows": rows or [], "shown": shown}), self.chance.randbytes(32)
        envelope = {
            "actor": actor, "attachments": attachments or [], "event": self.uuid(), "format": 1, "index": self.index,
            "lateness": None, "occurred_at": None, "origin": ORIGIN,
            "payload_sha256": hashlib.sha256(salt + payload.encode()).hexdigest(), "policy": "1",
            "received_at": instant(self.now), "release": "0.1.0", "signature": None, "stream": None, "subject": None,
            "supersedes": None, "type": act,
        } | (more or {})  # fmt: skip
        if seconds is not None:
            happened = self.now - timedelta(seconds=seconds)
            local = (happened - timedelta(hours=5)).isoformat(timespec="seconds")
            zone = {"offset": "-05:00", "zone": "America/New_York"}
            envelope["occurred_at"] = {"local": local, "utc": instant(happened)} | zone
        if shown is not None:
            envelope["signature"] = self.signature(actor, shown)
        self.index += 1
        return Record(envelope, canon(envelope).encode(), payload, salt)

    def signature(self, actor: dict[str, Any], shown: str) -> dict[str, Any]:
        """The member `signature` of an entry over what its signer was shown."""
        statement = canon(
            {
                "credential_number": actor["credential_number"], "holder": self.holder, "issued_at": instant(self.now),
                "meaning": {"id": "log_entry.sign/1", "sha256": hashlib.sha256(b"I saw this.").hexdigest()},
                "nonce": b64(self.chance.randbytes(32)), "origin": ORIGIN,
                "record_sha256": hashlib.sha256(shown.encode()).hexdigest(), "user": actor["user"],
            }
        )  # fmt: skip
        if self.how == PASSKEY:
            return {"assurance": "passkey", "passkey": self.passkey.assertion(statement), "statement": statement}
        return {"assurance": "lower", "statement": statement}


@dataclass(frozen=True)
class Office:
    """An office that signs: its key and one witness."""

    key: SigningKey
    witness: Witness

    @classmethod
    def made(cls) -> "Office":
        """An office with its own key."""
        return cls(SigningKey.of_seed(NAME, bytes(range(32))), Witness(WITNESS, bytes(32)))

    @property
    def policy(self) -> bytes:
        """The trust policy."""
        keys = [f"log {written(self.key.public)}", f"witness {self.witness.written}"]
        return "\n".join(["policy 1", *keys, "quorum 1", f"origin https://{NAME}", f"rp {NAME}", ""]).encode()

    def checkpoint(self, origin: str, tree: CompactRange) -> str:
        """The signed checkpoint of a log."""
        return self.key.sign(Checkpoint(origin, tree.size, tree.root()))

    def board(self, note: str, after: datetime) -> tuple[bytes, bytes]:
        """The Board log's entry about a checkpoint, as a line of `board/entries.jsonl`, and its cosigned checkpoint."""
        log = UUID(int=2, version=4)
        committed = CommittedTree(bytes(32), {log: note})
        leaf = committed.leaf(log)
        about = {"tree": {"root": b64(committed.root), "size": committed.size}}
        payload, salt = canon({"about": about, "rows": [], "shown": None}), bytes(32)
        entry = canon(
            {
                "actor": CLOCK, "attachments": [], "event": str(UUID(int=1, version=4)), "format": 1, "index": 0,
                "lateness": None, "occurred_at": None, "origin": BOARD,
                "payload_sha256": hashlib.sha256(salt + payload.encode()).hexdigest(), "policy": "1",
                "received_at": instant(after + timedelta(seconds=1)), "release": "0.1.0", "signature": None,
                "stream": None, "subject": None, "supersedes": None, "type": "board.checkpoint",
            }
        )  # fmt: skip
        tree = CompactRange()
        tree.append(leaf_hash(entry.encode()))
        shown = {"index": leaf.index, "path": [b64(one) for one in leaf.path], "salt": b64(leaf.salt)}
        line = canon({"envelope": entry, "index": 0, "leaf": shown, "payload": payload, "proof": [], "salt": b64(salt)})
        signed = self.checkpoint(BOARD, tree)
        return f"{line}\n".encode(), (signed + self.witness.cosignature(parse_note(signed), STAMP)).encode()


def bundle_written(path: Path, count: int, how: str = UNSIGNED) -> bytes:
    """Writes a bundle of one log of `count` entries to `path`; returns the policy under which it is INTACT.

    The entries go through files beside it, so that a bundle of any size needs the memory of none; packed lightly.
    """
    office, floor, tree = Office.made(), Floor(how), CompactRange()
    export = {
        "name": "volume-1.pdf", "original_sha256": None, "sha256": hashlib.sha256(VOLUME).hexdigest(),
        "size": len(VOLUME), "type": "application/pdf",
    }  # fmt: skip
    with TemporaryDirectory(dir=path.parent) as beside, ExitStack() as opened:
        names = ("logs/0/envelopes.jsonl", "logs/0/records.jsonl", "report/records.csv")
        parts = {name: Path(beside) / name.replace("/", "-") for name in names}
        envelopes, records, table = (opened.enter_context(parts[name].open("wb")) for name in names)
        table.write(CSV_HEADER)
        for index, record in enumerate(floor.records(count, export)):
            leaf = leaf_hash(record.entry)
            tree.append(leaf)
            envelopes.write(record.entry + b"\n")
            said = {"index": index, "payload": record.payload, "salt": b64(record.salt)}
            records.write(f"{canon(said)}\n".encode())
            table.write(csv_line(record.envelope, leaf))
        for file in (envelopes, records, table):
            file.flush()
        note = office.checkpoint(ORIGIN, tree)
        entries, board = office.board(note, floor.now)
        whole: dict[str, bytes | Path] = {
            "logs/0/checkpoint.txt": note.encode(), "board/entries.jsonl": entries,
            "board/checkpoint.txt": board, "report/volume-1.pdf": VOLUME, **parts,
        }  # fmt: skip
        _zipped(path, whole, floor, tree)
    return office.policy


def _zipped(path: Path, files: dict[str, bytes | Path], floor: Floor, tree: CompactRange) -> None:
    listed = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in sorted(files.items()):
            if isinstance(content, Path):
                archive.write(content, name)
                with content.open("rb") as file:
                    digest, size = hashlib.file_digest(file, "sha256").hexdigest(), content.stat().st_size
            else:
                archive.writestr(name, content)
                digest, size = hashlib.sha256(content).hexdigest(), len(content)
            listed.append({"name": name, "sha256": digest, "size": size})
        stated = {"end": tree.size, "frontier": [], "origin": ORIGIN, "size_before": 0, "start": 0}
        manifest = {
            "bundle": 1, "export": {"index": tree.size - 1, "origin": ORIGIN}, "files": listed, "filter": FILTER,
            "holder_name": HOLDER, "logs": [stated], "made_at": instant(floor.now),
        }  # fmt: skip
        archive.writestr("manifest.json", canon(manifest).encode())
