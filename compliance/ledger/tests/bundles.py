"""Honest bundles for tests of the verifiers, made from docs/records.md alone: no database, none of the verifier's code.

office = Office(random.Random(1))
log = office.opened("holder", 2026)
log.add("log_entry.sign", subject=("inspections_logentry", "…"), sign=Passkey())
files = office.bundle([log])    # name -> bytes; change them, then `sealed(files)` if the manifest shall agree
zipped(files), office.policy()
"""

import hashlib
import io
import json
import random
import struct
import uuid
import zipfile
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ed25519

from .merkle import frontier, inclusion_proof, tree_root
from .passkeys import Passkey, b64

ALWAYS = {
    "log.opened", "retention.destroy", "passkey.enrol", "passkey.revoke", "administration.token_create",
    "administration.token_revoke",
}  # fmt: skip
ED25519, COSIGNATURE = 1, 4
CLOCK = {"credential_number": "", "method": "", "printed_name": "The office's clock", "role": "", "user": None}
HEADER = (
    "origin index received_at occurred_at type subject printed_name credential_number assurance late_seconds "
    "supersedes leaf"
)


def canon(value: Any) -> str:
    """Canonical JSON of plain values whose member names lie in the basic plane."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def instant(at: datetime) -> str:
    """An instant as the records write it; `at` is naive and in UTC."""
    return at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def sha256(data: bytes) -> str:
    """The hash in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


@cache
def _leaf(entry: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + entry).digest()


class Key:
    """A key of a signer or a witness, of one kind of signature."""

    def __init__(self, name: str, kind: int) -> None:
        self.name, self.kind = name, kind
        self.private = ed25519.Ed25519PrivateKey.generate()
        self.public = self.private.public_key().public_bytes_raw()
        self.id = hashlib.sha256(name.encode() + b"\n" + bytes([kind]) + self.public).digest()[:4]

    @property
    def vkey(self) -> str:
        """The key as a policy writes it."""
        return f"{self.name}+{self.id.hex()}+{b64(bytes([self.kind]) + self.public)}"

    def line(self, origin: str, size: int, root: bytes, at: int = 2_000_000_000) -> str:
        """The line of a signature under a checkpoint."""
        text = f"{origin}\n{size}\n{b64(root)}\n"
        stamp = b"" if self.kind == ED25519 else struct.pack(">Q", at)
        message = text.encode() if self.kind == ED25519 else f"cosignature/v1\ntime {at}\n{text}".encode()
        return f"— {self.name} {b64(self.id + stamp + self.private.sign(message))}\n"


def note(keys: list[Key], origin: str, size: int, root: bytes) -> str:
    """A checkpoint signed by these keys."""
    return f"{origin}\n{size}\n{b64(root)}\n\n" + "".join(key.line(origin, size, root) for key in keys)


@dataclass
class Log:
    """A log under way; `entries` are their bytes, `records` their payloads and salts (None where destroyed)."""

    office: "Office"
    origin: str
    entries: list[bytes] = field(default_factory=list)
    envelopes: list[dict[str, Any]] = field(default_factory=list)
    records: list[tuple[str, bytes] | None] = field(default_factory=list)
    versions: dict[tuple[str, str], int] = field(default_factory=dict)
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)

    @property
    def leaves(self) -> list[bytes]:
        """The leaf hashes."""
        return [_leaf(one) for one in self.entries]

    def checkpoint(self, size: int | None = None) -> str:
        """The checkpoint over the first `size` entries."""
        leaves = self.leaves[:size]
        return note(self.office.keys, self.origin, len(leaves), tree_root(leaves))

    def add(
        self, act: str, *, about: dict | None = None, subject: tuple[str, str] | None = None, place: str = "",
        sign: Passkey | str | None = None, late_by: int | None = None, supersedes: "tuple[Log, int] | None" = None,
        attachments: dict[str, bytes] | None = None, shown: dict | None = None, change: dict | None = None,
        statement: dict | None = None, credential_number: str = "GE-1001", token: "Token | None" = None,
    ) -> int:  # fmt: skip
        """Adds an entry and returns its index. `sign` is a passkey or "lower"; `late_by` the seconds since it happened.

        `change` replaces members of the envelope, `statement` of the statement: for histories that are not honest.
        """
        office, index = self.office, len(self.entries)
        received, user = office.tick(), str(office.uuid())
        if isinstance(sign, Passkey):
            user = office.users.setdefault(sign.credential_id, user)
        text = canon(shown or {"type": act, "index": index}) if sign or shown else None
        payload = canon(
            {"about": about or {}, "rows": [{"id": "7", "table": "t", "values": {"a": "é", "n": index}}], "shown": text}
        )
        if token:
            payload, user = token.told(payload), token.user
        salt = office.chance.randbytes(32)
        office.files |= {sha256(data): data for data in (attachments or {}).values()}
        envelope: dict[str, Any] = {
            "actor": CLOCK if act == "board.checkpoint" else {
                "credential_number": credential_number, "method": "passkey" if sign else "session",
                "printed_name": "Ana “Ágnes” Bright", "role": "inspector", "user": user},
            "attachments": [
                {"name": name, "original_sha256": None, "sha256": sha256(data), "size": len(data), "type": "text/plain"}
                for name, data in sorted((attachments or {}).items())
            ],
            "event": str(office.uuid()), "format": 1, "index": index, "lateness": None, "occurred_at": None,
            "origin": self.origin, "payload_sha256": sha256(salt + payload.encode()), "policy": "1",
            "received_at": instant(received), "release": "0.1.0", "signature": None, "stream": None, "subject": None,
            "supersedes": None, "type": act,
        }  # fmt: skip
        if late_by is not None:
            happened = received - timedelta(seconds=late_by)
            local = (happened - timedelta(hours=5)).strftime("%Y-%m-%dT%H:%M:%S")
            is_late = max(0, late_by) > 86400
            envelope["occurred_at"] = {
                "local": local,
                "offset": "-05:00",
                "utc": instant(happened),
                "zone": "America/New_York",
            }
            envelope["lateness"] = {"is_late": is_late, "limit_seconds": 86400, "reason": "=Late" if is_late else "",
                                    "seconds": max(0, late_by)}  # fmt: skip
        if subject:
            self.versions[subject] = self.versions.get(subject, 0) + 1
            envelope["subject"] = {"id": subject[1], "table": subject[0], "version": self.versions[subject]}
        if place:
            self.numbers[act, place] = self.numbers.get((act, place), 0) + 1
            envelope["stream"] = {"name": act, "number": self.numbers[act, place], "place": place}
        if supersedes:
            of, at = supersedes
            envelope["supersedes"] = {
                "event": of.envelopes[at]["event"],
                "index": at,
                "leaf": of.leaves[at].hex(),
                "origin": of.origin,
            }
        if sign:
            said = {
                "credential_number": credential_number, "holder": None,
                "issued_at": instant(received - timedelta(seconds=5)),
                "meaning": {"id": f"{act}/1", "sha256": sha256(b"I saw this myself.")},
                "nonce": b64(office.chance.randbytes(16)),
                "origin": self.origin, "record_sha256": sha256((text or "").encode()), "user": user,
            }  # fmt: skip
            stated = canon(said | (statement or {}))
            lower = {"assurance": "lower", "statement": stated}
            higher = {"assurance": "passkey", "statement": stated}
            envelope["signature"] = (
                {**higher, "passkey": sign.assertion(stated)} if isinstance(sign, Passkey) else lower
            )
        envelope |= change or {}
        self.envelopes.append(envelope)
        self.entries.append(canon(envelope).encode())
        self.records.append((payload, salt))
        return index

    def enrol(self, passkey: Passkey) -> int:
        """Enrols a passkey for its user."""
        user = self.office.users.setdefault(passkey.credential_id, str(self.office.uuid()))
        about = {"credential_id": b64(passkey.credential_id), "public_key": b64(passkey.public_key), "user": user}
        return self.add("passkey.enrol", about=about)

    def make_token(self) -> "Token":
        """Somebody makes an API token."""
        token = Token(str(self.office.uuid()), str(self.office.uuid()), self)
        token.index = self.add("administration.token_create", token=token)
        return token

    def revoke_token(self, token: "Token") -> int:
        """The token is revoked."""
        return self.add("administration.token_revoke", token=Token(token.id, token.user, self))

    def destroy(self, *entries: "tuple[Log, int]") -> int:
        """Two people destroy payloads."""
        places = [{"index": index, "origin": log.origin} for log, index in entries]
        index = self.add("retention.destroy", about={"confirmed_by": "GE-2002", "destroyed": places})
        for log, at in entries:
            log.records[at] = None
        return index


@dataclass
class Token:
    """An API token of a user; `index` is that of the entry of `log` that made it."""

    id: str
    user: str
    log: Log
    index: int | None = None

    def told(self, payload: str) -> str:
        """The payload of an act through it; without `index`, of an entry that tells its row: makes or revokes it."""
        said = json.loads(payload)
        if self.index is None:
            said["rows"].append({"id": self.id, "table": "rest_apitoken", "values": {"label": "Pit 3"}})
        else:
            event, leaf = self.log.envelopes[self.index]["event"], self.log.leaves[self.index].hex()
            entry = {"event": event, "index": self.index, "leaf": leaf, "origin": self.log.origin}
            said["about"] |= {"token": {"entry": entry, "id": self.id}}
        return canon(said)


class Office:
    """An office with its keys, one witness, its clock (which `tick` moves) and the files kept beside its records."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.keys = [Key("office.example", ED25519)]
        self.witnesses = [Key("audit.example/w1", COSIGNATURE)]
        self.now = datetime(2026, 3, 1, 12)  # noqa: DTZ001 (UTC, like all instants here)
        self.files: dict[str, bytes] = {}
        self.users: dict[bytes, str] = {}

    def uuid(self) -> uuid.UUID:
        """A random id."""
        return uuid.UUID(int=self.chance.getrandbits(128), version=4)

    def tick(self) -> datetime:
        """The next instant: later than the last by a microsecond or by hours."""
        self.now += timedelta(microseconds=self.chance.choice([1, 1_000_000, 3_600_000_000, 40_000_000_000]))
        return self.now

    def opened(self, kind: str, year: int, before: Log | None = None) -> Log:
        """A log of this year, which names the one before it."""
        self.now = max(self.now, datetime(year, 1, 1))  # noqa: DTZ001
        log = Log(self, f"office.example/log/{kind}-{self.chance.randbytes(6).hex()}/{year}")
        about = (
            {"origin": before.origin, "root": b64(tree_root(before.leaves)), "size": len(before.entries)}
            if before
            else None
        )
        log.add("log.opened", about={"predecessor": about})
        return log

    def policy(self, *more: str, quorum: int = 1) -> str:
        """The trust policy."""
        keys = [f"log {key.vkey}" for key in self.keys] + [
            f"witness {key.vkey}  # of the audit" for key in self.witnesses
        ]
        return "\n".join(
            ["policy 1", *keys, f"quorum {quorum}", "origin https://office.example", "rp office.example", *more, ""]
        )

    def bundle(
        self, logs: list[Log], *, since: str | None = None, until: str | None = None, types: list[str] | None = None,
        holder: str = "Sample Casino", drop: tuple[int, int] | None = None, starts: dict[str, int] | None = None,
        board_change: dict[str, Any] | None = None,
    ) -> dict[str, bytes]:  # fmt: skip
        """The files of a bundle of these logs; the export is recorded in the last. `drop` leaves out (log, record).

        `starts` begins ranges elsewhere, by origin; `board_change` replaces members of the Board's commitments.
        """
        chosen = {"from": since, "to": until, "types": types}
        reports = {"volume-1.pdf": b"%PDF-1.7 for reading " + self.chance.randbytes(8)}
        about = {"filter": chosen, "holder_name": holder}
        export = logs[-1].add("export.bundle", about=about, attachments=reports)
        board = self.opened("board", self.now.year)
        other = {"tree": {"root": b64(self.chance.randbytes(32)), "size": 64}}
        for _ in range(self.chance.randint(0, 3)):
            board.add("board.checkpoint", about=other)
        notes = [log.checkpoint() for log in logs]
        salts = [self.chance.randbytes(32) for _ in notes]
        salted = [_leaf(salt + one.encode()) for salt, one in zip(salts, notes, strict=True)]
        tree = [self.chance.randbytes(32) for _ in range(self.chance.randint(0, 5))] + salted
        self.chance.shuffle(tree)
        about = {"tree": {"root": b64(tree_root(tree)), "size": len(tree)}}
        at = board.add("board.checkpoint", about=about, change=board_change)
        board.add("board.checkpoint", about=other)
        files = {f"report/{name}": data for name, data in reports.items()}
        table, ranges, lines = [csv_line(HEADER.split())], [], []
        for number, log in enumerate(logs):
            start = (starts or {}).get(log.origin, _start(log, since))
            records = []
            for index in range(start, len(log.entries)):
                table.append(csv_line(csv_fields(log, index)))
                if log.records[index] and _chooses(chosen, log.envelopes[index], log is logs[-1] and index == export):
                    records.append(index)
                    if log.envelopes[index]["type"] != "export.bundle":
                        for one in log.envelopes[index]["attachments"]:
                            files[f"attachments/{one['sha256']}"] = self.files.get(one["sha256"], b"")
            if drop and drop[0] == number:
                del records[drop[1]]
            files[f"logs/{number}/envelopes.jsonl"] = b"".join(one + b"\n" for one in log.entries[start:])
            files[f"logs/{number}/records.jsonl"] = b"".join(record_line(log, index) for index in records)
            files[f"logs/{number}/checkpoint.txt"] = notes[number].encode()
            ranges.append({"end": len(log.entries), "frontier": [b64(one) for one in frontier(log.leaves[:start])],
                           "origin": log.origin, "size_before": start, "start": start})  # fmt: skip
            payload, salt = board.records[at] or ("", b"")
            place = tree.index(salted[number])
            leaf = {"index": place, "path": [b64(one) for one in inclusion_proof(place, tree)],
                    "salt": b64(salts[number])}  # fmt: skip
            lines.append({"envelope": board.entries[at].decode(), "index": at, "leaf": leaf, "payload": payload,
                          "proof": [b64(one) for one in inclusion_proof(at, board.leaves)],
                          "salt": b64(salt)})  # fmt: skip
        files["board/entries.jsonl"] = "".join(canon(one) + "\n" for one in lines).encode()
        root = tree_root(board.leaves)
        files["board/checkpoint.txt"] = note(
            [*self.keys, *self.witnesses], board.origin, len(board.entries), root
        ).encode()
        files["report/records.csv"] = "".join(table).encode()
        files["manifest.json"] = canon({
            "bundle": 1, "export": {"index": export, "origin": logs[-1].origin}, "files": [], "filter": chosen,
            "holder_name": holder, "logs": ranges, "made_at": logs[-1].envelopes[export]["received_at"],
        }).encode()  # fmt: skip
        return sealed(files)


def _start(log: Log, since: str | None) -> int:
    before = [index for index, one in enumerate(log.envelopes) if since and one["received_at"][:10] < since]
    return before[-1] if before else 0


def _chooses(chosen: dict[str, Any], envelope: dict[str, Any], is_export: bool) -> bool:
    day, act = envelope["received_at"][:10], envelope["type"]
    in_days = (chosen["from"] or "0") <= day <= (chosen["to"] or "9")
    return is_export or act in ALWAYS or (in_days and (chosen["types"] is None or act in chosen["types"]))


def record_line(log: Log, index: int) -> bytes:
    """The line of `records.jsonl` for an entry."""
    payload, salt = log.records[index] or ("", b"")
    return (canon({"index": index, "payload": payload, "salt": b64(salt)}) + "\n").encode()


def csv_fields(log: Log, index: int) -> list[str]:
    """The fields of the table for an entry."""
    one = log.envelopes[index]
    late = one["lateness"] or {"is_late": False}
    return [
        one["origin"], str(one["index"]), one["received_at"], one["occurred_at"]["utc"] if one["occurred_at"] else "",
        one["type"],
        f"{one['subject']['table']} {one['subject']['id']}" if one["subject"] else "", one["actor"]["printed_name"],
        one["actor"]["credential_number"], one["signature"]["assurance"] if one["signature"] else "",
        str(late["seconds"]) if late["is_late"] else "", str(one["supersedes"]["index"]) if one["supersedes"] else "",
        log.leaves[index].hex(),
    ]  # fmt: skip


def csv_line(fields: list[str]) -> str:
    """A line of the table."""
    safe = [f"'{one}" if one.startswith(("=", "+", "-", "@", "\t", "\r")) else one for one in fields]
    return ",".join('"' + one.replace('"', '""') + '"' for one in safe) + "\r\n"


def sealed(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files with a manifest that agrees with them."""
    listed = [
        {"name": name, "sha256": sha256(files[name]), "size": len(files[name])}
        for name in sorted(files)
        if name != "manifest.json"
    ]
    manifest = json.loads(files["manifest.json"]) | {"files": listed}
    return files | {"manifest.json": canon(manifest).encode()}


def zipped(files: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> io.BytesIO:
    """The bundle, open for reading."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", compression) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    made.seek(0)
    return made
