"""Signed notes and checkpoints (section 6; signed-note, tlog-checkpoint and tlog-cosignature of C2SP)."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from .canonical import GREATEST_INTEGER, b64, shown, utf8
from .ed25519 import verify_ed25519
from .errors import Malformed

ED25519, COSIGNATURE = 0x01, 0x04
_KEY_SIZES = {ED25519: 32, COSIGNATURE: 32}
_LONGEST_NOTE, _MOST_SIGNATURES = 1 << 20, 64


def key_id(name: str, type_byte: int, public: bytes) -> bytes:
    """The four bytes with which a signature names its key."""
    return hashlib.sha256(name.encode() + b"\n" + bytes([type_byte]) + public).digest()[:4]


KEY_NAME = re.compile("[^\\s+\\x00-\\x1f\\x7f-\\x9f\\ufeff]+")


def _check_key_name(name: str) -> None:
    if not KEY_NAME.fullmatch(name) or len(utf8(name)) > 255:
        raise Malformed(f"{shown(name)} is no name of a key")


@dataclass(frozen=True)
class VerifierKey:
    """A public key of a log or a witness."""

    name: str
    key_id: bytes
    type: int
    public: bytes

    @classmethod
    def parse(cls, text: str) -> VerifierKey:
        """The key written `name+key id+base64(type ‖ public key)`. Raises Malformed."""
        parts = text.split("+", 2)
        if len(parts) != 3:
            raise Malformed("a key is written name+key id+base64")
        name, number, data = parts[0], parts[1], b64(parts[2])
        _check_key_name(name)
        if not data or _KEY_SIZES.get(data[0]) != len(data) - 1:
            raise Malformed(f"the key of {name} is of a kind that this verifier does not know")
        if number != key_id(name, data[0], data[1:]).hex():
            raise Malformed(f"the number of the key of {name} is not that of the key")
        return cls(name, bytes.fromhex(number), data[0], data[1:])


def written_key(key: VerifierKey) -> str:
    """A key as policies and entries write it."""
    return f"{key.name}+{key.key_id.hex()}+{base64.b64encode(bytes([key.type]) + key.public).decode()}"


@dataclass(frozen=True)
class NoteSignature:
    """A line under a note: who is said to have signed, and the bytes after the key id."""

    name: str
    key_id: bytes
    signature: bytes


@dataclass(frozen=True)
class Note:
    """A signed text, up to its last newline, and the lines under it. `source` is the whole as it came."""

    text: str
    signatures: tuple[NoteSignature, ...]
    source: str


@dataclass(frozen=True)
class Checkpoint:
    """States that the log `origin` had `size` entries with this root."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


def parse_note(text: str) -> Note:
    """The note in this text. Raises Malformed."""
    if len(text) > _LONGEST_NOTE or any(character < " " and character != "\n" for character in text):
        raise Malformed("a note is at most 1 MiB without control characters")
    body, blank, lines = text.rpartition("\n\n")
    if not blank or not body or not lines.endswith("\n"):
        raise Malformed("a note is a text, an empty line and lines of signatures")
    if lines.count("\n") > _MOST_SIGNATURES:
        raise Malformed(f"more than {_MOST_SIGNATURES} signatures")
    signatures = []
    for line in lines[:-1].split("\n"):
        dash, name, data = [*line.split(" "), "", ""][:3]
        if dash != "\u2014" or line.count(" ") != 2:
            raise Malformed(f"no line of a signature: {shown(line)}")
        _check_key_name(name)
        signature = b64(data)
        if len(signature) < 5:
            raise Malformed(f"the signature of {name} is too short")
        signatures.append(NoteSignature(name, signature[:4], signature[4:]))
    return Note(body + "\n", tuple(signatures), text)


def parse_checkpoint(text: str) -> Checkpoint:
    """The checkpoint in the text of a note: three lines, no more. Raises Malformed."""
    lines = text.split("\n")
    if len(lines) != 4 or lines[3] or not lines[0]:
        raise Malformed("a checkpoint has three lines: origin, size, root")
    if not re.fullmatch("0|[1-9][0-9]{0,15}", lines[1]) or int(lines[1]) > GREATEST_INTEGER:
        raise Malformed("the size of a checkpoint is a number")
    return Checkpoint(lines[0], int(lines[1]), b64(lines[2], 32))


def note_signature_holds(key: VerifierKey, note: Note, signature: bytes) -> bool:
    """Whether this is a signature of the key over the note. A witness's signature begins with eight bytes of its
    time."""
    if key.type == ED25519:
        return verify_ed25519(key.public, note.text.encode(), signature)
    timestamp = int.from_bytes(signature[:8], "big")
    if len(signature) < 8 or timestamp >= 1 << 63:
        return False
    return verify_ed25519(key.public, f"cosignature/v1\ntime {timestamp}\n{note.text}".encode(), signature[8:])


def valid_keys(note: Note, keys: Sequence[VerifierKey]) -> list[VerifierKey]:
    """The keys that signed the note. Raises Malformed where a signature in the name of one of them is invalid."""
    valid, broken = judged_keys(note, keys)
    if broken:
        raise Malformed(f"a signature in the name of {broken[0].name} does not hold")
    return valid


LATEST_TIME = 253_370_764_800
"""The first second of the year 9999, to which a witness's time is cut."""


def witnessed_at(line: NoteSignature) -> int:
    """The time, in seconds of UTC since 1970, that the line of a witness states."""
    return min(int.from_bytes(line.signature[:8], "big"), LATEST_TIME)


def judged_keys(note: Note, keys: Sequence[VerifierKey]) -> tuple[list[VerifierKey], list[VerifierKey]]:
    """The keys that signed the note, and those in whose name there is an invalid signature."""
    judged: tuple[list[VerifierKey], list[VerifierKey]] = [], []
    for line in note.signatures:
        for key in keys:
            if (key.name, key.key_id) == (line.name, line.key_id):
                judged[not note_signature_holds(key, note, line.signature)].append(key)
    return judged
