"""An office's history of two years, as a scene that tests may alter before or after it is signed and exported."""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from functools import cached_property
from typing import Any

from .exports import Bundle, relisted, zipped
from .merkle import tree_root
from .office import USER, Keys, Log, b64, canonical, morning, sha

KEYS = Keys()
OLD, NEW, BOARD = (f"office.example/log/{tail}" for tail in ("7f3c9a/2025", "7f3c9b/2026", "board/2026"))
SCAN = b"a scan of the inspection"
ATTACHED = [
    {"name": "scan.png", "original_sha256": None, "sha256": sha(SCAN).hex(), "size": len(SCAN), "type": "image/png"}
]
VOLUMES = {
    f"volume-{number}.pdf": f"%PDF-1.7 volume {number} ".encode() + hashlib.shake_256(bytes([number])).digest(3_000)
    for number in (1, 2)
}
"""As little compressible as a real one."""


def entry(log: Log, number: int, *, days: int = 3, version: int = 1, **fields: Any) -> int:
    """Adds a signed log entry of a table; returns its index."""
    signed = log.signed(KEYS, {"deck": number}, is_passkey=number % 2 == 0)
    about = {
        "subject": {"id": f"{USER[:-1]}{number % 3}", "table": "inspections_logentry", "version": version},
        "stream": {"name": "deck_change", "number": number, "place": "CW-03"},
    }
    return log.add("log_entry.sign", days=days, **(signed | about | fields))


class Scene:
    """Logs, policy and older checkpoint; `files` and `data` (the zip) are made when first asked for."""

    def __init__(self, **filter_: Any) -> None:
        self.old, self.new = Log(OLD, morning(2025, 12, 1)), Log(NEW, morning(2026, 1, 2))
        self.board = Log(BOARD, morning(2026, 1, 1))
        self.filter, self.policy, self.since = filter_, KEYS.policy(), None
        self.old.add("log.opened", about={"predecessor": None})
        self.old.add("passkey.enrol", about=enrolment())
        for number in range(1, 4):
            entry(self.old, number)
        closing = {"origin": OLD, "root": b64(tree_root(self.old.leaves())), "size": len(self.old.envelopes)}
        self.new.add("log.opened", about={"predecessor": closing})
        self.board.add("log.opened", about={"predecessor": None})
        for number in range(4, 9):
            before = timedelta(hours=number - 4, seconds=3, microseconds=17)
            reason = '=the "line" was down' if number > 4 else ""
            when = self.new.occurred(before=before, days=3, reason=reason)
            version = {4: 1, 5: 1, 6: 1, 7: 2, 8: 2}[number]
            attachments = {"attachments": ATTACHED} if number == 6 else {}
            entry(self.new, number, version=version, **when, **attachments)
        self.new.add(
            "log_entry.correct", supersedes=self.new.reference(3), rows=[row("3", {"deck": "3"}), row("4", None)]
        )
        self.new.add("log_entry.correct", supersedes=self.old.reference(3))
        self.new.add("retention.destroy", about={"confirmed_by": "B-2", "destroyed": [{"index": 2, "origin": OLD}]})
        self.bundle = Bundle(KEYS, [self.old, self.new], self.board, [SCAN], **filter_)
        self.bundle.destroyed = {(OLD, 2)}
        self.last: Callable[[], Any] = lambda: self.bundle.export(self.new, VOLUMES)

    @cached_property
    def files(self) -> dict[str, bytes]:
        self.last()
        return self.bundle.build()

    @cached_property
    def data(self) -> bytes:
        return zipped(self.files)

    def change(self, name: str, change: Callable[[bytes], bytes], *, is_listed: bool = True) -> None:
        """Change the bytes of a file, and by default the manifest with it."""
        self.files[name] = change(self.files[name])
        if is_listed:
            self.relist()

    def lines(self, name: str, change: Callable[[list[bytes]], None]) -> None:
        """Change the list of a file's lines."""
        lines = self.files[name].splitlines(keepends=True)
        change(lines)
        self.files[name] = b"".join(lines)
        self.relist()

    def drop(self, name: str) -> None:
        del self.files[name]
        self.relist()

    def relist(self, change: Callable[[dict[str, Any]], None] | None = None) -> None:
        self.__dict__["files"] = relisted(self.files, change)


def enrolment(**other: str) -> dict[str, str]:
    """`about` of the passkey's enrolment."""
    return {"credential_id": b64(b"credential-1"), "public_key": b64(KEYS.cose()), "user": USER} | other


def row(key: str, values: Any) -> dict[str, Any]:
    return {"id": key, "table": "inspections_logentry", "values": values}


def raw(log: Log, index: int, change: Callable[[bytes], bytes]) -> None:
    """Let other bytes stand for an envelope, and be signed."""
    log.raw[index] = change(canonical(log.envelopes[index]))
