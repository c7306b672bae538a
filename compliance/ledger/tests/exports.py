"""Bundles that the small office of `office` exports: made anew from its logs, whatever these tell."""

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

from .merkle import frontier, inclusion_proof, tree_root
from .office import CLOCK, Keys, Log, b64, canonical, leaf, sha

ALWAYS = {
    "log.opened", "retention.destroy", "passkey.enrol", "passkey.revoke", "keys.announce", "keys.retire",
    "administration.token_create", "administration.token_revoke",
}  # fmt: skip


class Bundle:
    """An export of an office: `files` by name, made anew by `build`; `keep` decides which records it holds."""

    def __init__(self, keys: Keys, logs: list[Log], board: Log, attachments: list[bytes], **filter_: Any) -> None:
        self.keys, self.logs, self.board, self.attachments = keys, logs, board, attachments
        self.filter = {"from": None, "to": None, "types": None} | filter_
        self.destroyed: set[tuple[str, int]] = set()
        self.starts: dict[str, int] = {}
        self.board_note: Callable[[str], str] = lambda note: note
        self.board_about: Callable[[Any], Any] = lambda about: about
        self.shown: Callable[[bytes, bytes], tuple[bytes, bytes]] = lambda salt, note: (salt, note)
        self.more_leaves: list[bytes] = [leaf(sha(b"of another log"))]
        self.board_type, self.board_actor = "board.checkpoint", CLOCK

    def export(self, log: Log, volumes: dict[str, bytes]) -> None:
        """Append the export entry to a log."""
        about = {"filter": self.filter, "holder_name": "Keystone Table Games LLC"}
        listed = [
            {
                "name": name,
                "original_sha256": None,
                "sha256": sha(data).hex(),
                "size": len(data),
                "type": "application/pdf",
            }
            for name, data in sorted(volumes.items())
        ]
        self.place = {"index": log.add("export.bundle", about=about, attachments=listed), "origin": log.origin}
        self.made_at, self.volumes = log.envelopes[-1]["received_at"], volumes

    def start(self, log: Log) -> int:
        """0, or the index of the last entry before the first day asked for."""
        before = [
            e["index"] for e in log.envelopes if self.filter["from"] and e["received_at"][:10] < self.filter["from"]
        ]
        return self.starts.get(log.origin, max(before, default=0))

    def keeps(self, envelope: dict[str, Any]) -> bool:
        if (envelope["origin"], envelope["index"]) in self.destroyed:
            return False
        if envelope["type"] in ALWAYS or self.place == {"index": envelope["index"], "origin": envelope["origin"]}:
            return True
        day, asked = envelope["received_at"][:10], self.filter
        in_days = (not asked["from"] or day >= asked["from"]) and (not asked["to"] or day <= asked["to"])
        return in_days and (asked["types"] is None or envelope["type"] in asked["types"])

    def build(self) -> dict[str, bytes]:
        """All the files, the manifest too."""
        files: dict[str, bytes] = {}
        table = [HEADER]
        ranges = []
        for n, log in enumerate(self.logs):
            leaves, start = log.leaves(), self.start(log)
            chosen = [e for e in log.envelopes[start:] if self.keeps(e)]
            files[f"logs/{n}/envelopes.jsonl"] = b"".join(log.line(i) + b"\n" for i in range(start, len(leaves)))
            files[f"logs/{n}/records.jsonl"] = b"".join(record(log, e["index"]) + b"\n" for e in chosen)
            files[f"logs/{n}/checkpoint.txt"] = self.keys.checkpoint(log.origin, leaves).encode()
            used = [one for e in chosen if e["type"] != "export.bundle" for one in e["attachments"]]
            by_hash = {sha(data).hex(): data for data in self.attachments}
            files |= {
                f"attachments/{one['sha256']}": by_hash[one["sha256"]] for one in used if one["sha256"] in by_hash
            }
            table += [row(e, leaves[e["index"]]) for e in log.envelopes[start:]]
            ranges.append({
                "end": len(leaves), "frontier": [b64(one) for one in frontier(leaves[:start])], "origin": log.origin,
                "size_before": start, "start": start,
            })  # fmt: skip
        files |= self.board_files(files)
        files["report/records.csv"] = "".join(csv_line(cells) for cells in table).encode()
        files |= {f"report/{name}": data for name, data in self.volumes.items()}
        return with_manifest(files, {
            "bundle": 1, "export": self.place, "filter": self.filter, "holder_name": "Keystone Table Games LLC",
            "logs": ranges, "made_at": self.made_at,
        })  # fmt: skip

    def board_files(self, files: dict[str, bytes]) -> dict[str, bytes]:
        notes = [files[f"logs/{n}/checkpoint.txt"].decode() for n in range(len(self.logs))]
        salted = [(sha(note.encode()), self.board_note(note).encode()) for note in notes]
        tree = sorted([*(leaf(salt + note) for salt, note in salted), *self.more_leaves])
        about = {"tree": {"root": b64(tree_root(tree)), "size": len(tree)}}
        place = self.board.add(self.board_type, about=self.board_about(about), actor=self.board_actor)
        self.board.add("board.checkpoint", about=about, actor=CLOCK)
        leaves = self.board.leaves()
        lines = [canonical(self.board_line(place, leaves, in_tree(tree, *self.shown(*one)))) for one in salted]
        checkpoint = self.keys.checkpoint(self.board.origin, leaves, is_cosigned=True)
        return {"board/entries.jsonl": b"\n".join([*lines, b""]), "board/checkpoint.txt": checkpoint.encode()}

    def board_line(self, index: int, leaves: list[bytes], shown: dict[str, Any]) -> dict[str, Any]:
        payload, salt = self.board.records[index]
        return {
            "envelope": self.board.line(index).decode(), "index": index, "leaf": shown, "payload": payload,
            "proof": [b64(one) for one in inclusion_proof(index, leaves)], "salt": b64(salt),
        }  # fmt: skip


def in_tree(tree: list[bytes], salt: bytes, note: bytes) -> dict[str, Any]:
    """The leaf of a note in the tree of a commitment, as a line shows it."""
    index = tree.index(leaf(salt + note))
    return {"index": index, "path": [b64(one) for one in inclusion_proof(index, tree)], "salt": b64(salt)}


def record(log: Log, index: int) -> bytes:
    payload, salt = log.records[index]
    return canonical({"index": index, "payload": payload, "salt": b64(salt)})


HEADER = [
    "origin", "index", "received_at", "occurred_at", "type", "subject", "printed_name", "credential_number",
    "assurance", "late_seconds", "supersedes", "leaf",
]  # fmt: skip


def row(e: dict[str, Any], leaf_hash: bytes) -> list[str]:
    late = e["lateness"] and e["lateness"]["is_late"]
    return [
        e["origin"], str(e["index"]), e["received_at"], e["occurred_at"]["utc"] if e["occurred_at"] else "", e["type"],
        f"{e['subject']['table']} {e['subject']['id']}" if e["subject"] else "", e["actor"]["printed_name"],
        e["actor"]["credential_number"], e["signature"]["assurance"] if e["signature"] else "",
        str(e["lateness"]["seconds"]) if late else "", str(e["supersedes"]["index"]) if e["supersedes"] else "",
        leaf_hash.hex(),
    ]  # fmt: skip


def csv_line(cells: list[str]) -> str:
    safe = [f"'{cell}" if cell[:1] in tuple("=+-@\t\r") else cell for cell in cells]
    return ",".join('"' + cell.replace('"', '""') + '"' for cell in safe) + "\r\n"


def with_manifest(files: dict[str, bytes], facts: dict[str, Any]) -> dict[str, bytes]:
    """The files with a manifest that lists them as they are now."""
    rest = {name: data for name, data in files.items() if name != "manifest.json"}
    listed = [{"name": name, "sha256": sha(rest[name]).hex(), "size": len(rest[name])} for name in sorted(rest)]
    return rest | {"manifest.json": canonical(facts | {"files": listed})}


def relisted(files: dict[str, bytes], change: Callable[[dict[str, Any]], None] | None = None) -> dict[str, bytes]:
    """The files with a manifest made to fit them; `change` may alter its other facts."""
    facts = json.loads(files["manifest.json"])
    if change:
        change(facts)
    return with_manifest(files, facts)


def zipped(files: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()
