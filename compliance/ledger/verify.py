#!/usr/bin/env python3
"""Checks a bundle of records on any computer: Python 3.9 or later, nothing but its standard library, no network.

    python verify.py BUNDLE.zip --policy policy.txt [--since OLD-CHECKPOINT] [--json]

The first line says INTACT (exit status 0), TAMPERED (1), INCOMPLETE (2), UNWITNESSED (3) or UNREADABLE (4); the lines
after it say why. What is checked is written in FORMAT.md (docs/records.md), published beside this file; here in this
order: JSON, Merkle trees, signatures, checkpoints, the trust policy, entries, the bundle. Whatever it does not
understand does not pass.
"""

from __future__ import annotations

import argparse
import base64
import binascii
import functools
import gc
import hashlib
import hmac
import io
import json
import os
import re
import shutil
import struct
import sys
import tempfile
import unicodedata
import zlib
from array import array
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import IO, Any, NamedTuple, NoReturn, Optional


class Malformed(ValueError):
    """Bytes that are not what the format says; the text says how, in words."""


# JSON (section 2)

GREATEST_INTEGER = 2**53 - 1
DEEPEST, MOST_VALUES = 32, 1_000_000
_NESTED = (dict, list)


def _integer(digits: str) -> int:
    value = int(digits) if len(digits) < 18 else GREATEST_INTEGER + 1
    if abs(value) > GREATEST_INTEGER or digits == "-0":
        raise Malformed(f"the number {digits[:40]} is out of range")
    return value


def _no_fraction(digits: str) -> Any:
    raise Malformed(f"the number {digits[:40]} is no integer")


def _members_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise Malformed("a member name stands twice in one object")
    return members


_NUMBERS: Any = {"parse_int": _integer, "parse_float": _no_fraction, "parse_constant": _no_fraction}
_STRICT = json.JSONDecoder(object_pairs_hook=_members_once, **_NUMBERS)
_QUICK = json.JSONDecoder(**_NUMBERS)
_ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True, check_circular=False).encode
_ENCODE_AS_IT_IS = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
_quoted = json.encoder.encode_basestring


def _quick_writer() -> Callable[[Any], str]:
    """Canonical JSON of values whose names lie in the basic plane: Python's own writer, made once for all lines."""
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return _ENCODE
    pieces = make(None, _no_fraction, _quoted, None, ":", ",", True, False, False)
    return lambda value: "".join(pieces(value, 0))


_write, _read, _read_checked = _quick_writer(), json.JSONDecoder().raw_decode, _QUICK.raw_decode


def _check_text(text: str) -> None:
    if text.isascii():
        if "\0" in text:
            raise Malformed("text contains NUL")
        return
    if "\0" in text or any("\ud800" <= one <= "\udfff" for one in text):
        raise Malformed("text contains NUL or half a character")
    if not unicodedata.is_normalized("NFC", text):
        raise Malformed("text is not in Unicode NFC")


def _ordered(value: Any, depth: int = 0) -> Any:
    """The value with members sorted by UTF-16 code units; raises Malformed for what has no canonical form."""
    if value is None or value is True or value is False:
        return value
    if type(value) is str:
        _check_text(value)
        return value
    if type(value) is int:
        if abs(value) > GREATEST_INTEGER:
            raise Malformed(f"the number {value:.3e} is out of range")
        return value
    if depth == DEEPEST:
        raise Malformed(f"nested deeper than {DEEPEST}")
    if type(value) is dict:
        for name in value:
            if type(name) is not str:
                raise Malformed("a member name is no text")
            _check_text(name)
        return {
            name: _ordered(value[name], depth + 1) for name in sorted(value, key=lambda one: one.encode("utf-16-be"))
        }
    if type(value) is list:
        return [_ordered(one, depth + 1) for one in value]
    raise Malformed(f"a {type(value).__name__} has no canonical form")


def check_count(text: str) -> None:
    """Raises Malformed for JSON of too many values, before any memory is taken for them."""
    if len(text) > MOST_VALUES and sum(map(text.count, ",[{")) > MOST_VALUES:
        raise Malformed(f"more than {MOST_VALUES} commas, brackets and braces")


def parse_strict(data: bytes) -> Any:
    """The value of JSON bytes of section 2, canonical or not. Raises Malformed."""
    try:
        text = data.decode("utf-8")
        check_count(text)
        value = _STRICT.decode(text)
    except Malformed:
        raise
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Malformed(f"no JSON: {error}"[:200]) from None
    _ordered(value)
    return value


def canonical(value: Any) -> bytes:
    """The canonical bytes of a value. Raises Malformed for fractions, numbers out of range, text that is not NFC …"""
    return _ENCODE_AS_IT_IS(_ordered(value)).encode("utf-8")


def _is_deep(value: Any) -> bool:
    """Is the value nested deeper than DEEPEST?"""
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner for one in level if type(one) in _NESTED for inner in (one.values() if type(one) is dict else one)
        ]
    return any(type(one) in _NESTED for one in level)


def parse_canonical(data: bytes) -> Any:
    """The value of bytes of which `canonical(parse_strict(data)) == data` holds. Raises Malformed.

    Most lines take the quick way: writing the value again with Python's own order of names finds names that stand
    twice, blanks, other orders and other escapes at once. What that could miss (NUL, halves of characters, and the
    order of names beyond U+FFFF) takes the slow way.
    """
    try:
        text = data.decode("utf-8")
        check_count(text)
        value, end = _read_checked(text, 0)
    except Malformed:
        raise
    except (RecursionError, ValueError):
        text, value, end = "", None, -1
    is_simple = text.isascii() or (
        len(text.encode("utf-16-le")) == 2 * len(text) and unicodedata.is_normalized("NFC", text)
    )
    if is_simple and end == len(text) and "\\u" not in text:
        # Each object but an empty one begins with these two characters; inside of text the second is escaped.
        if text.count('{"') + text.count("[") >= DEEPEST and _is_deep(value):
            raise Malformed(f"nested deeper than {DEEPEST}")
        if _write(value) == text:
            return value
    value = parse_strict(data)
    if canonical(value) != data:
        raise Malformed("the JSON is not in canonical form")
    return value


def b64(text: Any, size: int | None = None) -> bytes:
    """The bytes of base64 with padding, in its one form; `size` bytes where given. Raises Malformed."""
    try:
        data = binascii.a2b_base64(text) if type(text) is str else None
    except ValueError:
        data = None
    if data is None or binascii.b2a_base64(data, newline=False).decode() != text:
        raise Malformed("no base64")
    if size is not None and len(data) != size:
        raise Malformed(f"{len(data)} bytes instead of {size}")
    return data


def shown(value: Any) -> str:
    """A value for people to read: short, in ASCII, without control characters."""
    try:
        text = json.dumps(value, sort_keys=True)
    except (TypeError, ValueError):
        text = ascii(value)
    return text if len(text) <= 200 else text[:200] + "…"


# The readable log (section 12)

_UNSEEN = re.compile(
    "[\\\\\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
READABLE_BEGINS = "----"
"""The line between the report and the entries."""


def one_line(words: str) -> str:
    """Words as they stand on one line: what ends lines, turns them around or does not show is told by its number."""
    return _UNSEEN.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", words)


def told_lines(value: Any, path: str) -> Iterator[str]:
    """Each value with the way to it, a line each; members in the order of their names."""
    if type(value) is dict and value:
        for name in value:
            yield from told_lines(value[name], f"{path}.{one_line(name)}")
    elif type(value) is list and value:
        for number, one in enumerate(value):
            yield from told_lines(one, f"{path}[{number}]")
    else:
        yield f"  {path}: {one_line(value) if type(value) is str else canonical(value).decode()}\n"


def entry_lines(entry: dict[str, Any], payload: dict[str, Any] | None) -> Iterator[str]:
    """An entry as the readable log tells it, with its payload or, where the bundle holds none, without."""
    yield f"Entry {entry['index']} of {one_line(entry['origin'])}: {entry['type']}, received {entry['received_at']}\n"
    for name in ("actor", "subject", "occurred_at", "lateness", "stream", "supersedes", "attachments"):
        if entry[name]:
            yield from told_lines(entry[name], name)
    if entry["signature"]:
        yield f"  signature: {entry['signature']['assurance']}\n"
    if payload is None:
        yield "  This bundle holds no more of this entry.\n"
        return
    if payload["shown"] is not None:
        yield from told_lines(parse_canonical(utf8(payload["shown"])), "shown")
    if payload["about"]:
        yield from told_lines(payload["about"], "about")
    for one in payload["rows"]:
        yield from told_lines(one["values"], f"{one_line(one['table'])} {one_line(one['id'])}")


# Merkle trees (section 1; RFC 6962)

EMPTY_ROOT = hashlib.sha256(b"").digest()


def leaf_hash(data: bytes) -> bytes:
    """The hash of an entry's bytes."""
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash over two subtrees."""
    return hashlib.sha256(b"\x01" + left + right).digest()


class CompactRange:
    """The first `size` entries of a log as the roots of complete subtrees: `hashes`, the largest first."""

    def __init__(self) -> None:
        self.size = 0
        self.hashes: list[bytes] = []

    @classmethod
    def from_hashes(cls, size: int, hashes: Sequence[bytes]) -> CompactRange:
        """The range of this size with these roots. Raises Malformed where their number does not fit."""
        if size < 0 or len(hashes) != bin(size).count("1") or any(len(one) != 32 for one in hashes):
            raise Malformed(f"{size} entries are not made up by {len(hashes)} subtrees")
        made = cls()
        made.size, made.hashes = size, list(hashes)
        return made

    def append(self, leaf: bytes) -> None:
        """Adds the leaf hash of the next entry."""
        rest, hashes = self.size, self.hashes
        while rest & 1:
            leaf = hashlib.sha256(b"\x01" + hashes.pop() + leaf).digest()
            rest >>= 1
        hashes.append(leaf)
        self.size += 1

    def extend(self, leaves: Sequence[bytes]) -> None:
        """Adds the leaf hashes of the next entries, level by level: of many the quicker way."""
        rest, level, alone = self.size, list(leaves), list[bytes]()
        self.size += len(level)
        while level:
            if rest & 1:
                level.insert(0, self.hashes.pop())
            if len(level) & 1:
                alone.append(level.pop())
            level = [hashlib.sha256(b"\x01" + one + two).digest() for one, two in zip(level[::2], level[1::2])]
            rest >>= 1
        self.hashes.extend(reversed(alone))

    def root(self) -> bytes:
        """The root of the log at this size."""
        if not self.hashes:
            return EMPTY_ROOT
        root = self.hashes[-1]
        for left in reversed(self.hashes[:-1]):
            root = node_hash(left, root)
        return root


def root_from_inclusion(index: int, size: int, leaf: bytes, proof: Sequence[bytes]) -> bytes:
    """The root that this inclusion proof of the entry `index` in a log of `size` entries leads to (RFC 9162, 2.1.3.2).

    Raises Malformed where the proof has not the length that it must have.
    """
    if not 0 <= index < size or len(leaf) != 32 or any(len(one) != 32 for one in proof):
        raise Malformed(f"no proof for entry {index} of {size}")
    node, last, root = index, size - 1, leaf
    for step in proof:
        if last == 0:
            raise Malformed("the proof is too long")
        if node & 1 or node == last:
            root = node_hash(step, root)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            root = node_hash(root, step)
        node, last = node >> 1, last >> 1
    if last:
        raise Malformed("the proof is too short")
    return root


def check_consistency(size1: int, size2: int, proof: Sequence[bytes], root1: bytes, root2: bytes) -> bool:
    """Does this proof show that the first `size1` of `size2` entries are those under `root1` (RFC 9162, 2.1.4.2)?"""
    if not 0 < size1 <= size2 or any(len(one) != 32 for one in proof):
        return False
    if size1 == size2:
        return not proof and root1 == root2
    steps = list(proof)
    node, last = size1 - 1, size2 - 1
    while node & 1:
        node, last = node >> 1, last >> 1
    if node == 0:
        steps.insert(0, root1)
    if not steps:
        return False
    old = new = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if node & 1 or node == last:
            old, new = node_hash(step, old), node_hash(step, new)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            new = node_hash(new, step)
        node, last = node >> 1, last >> 1
    return last == 0 and old == root1 and new == root2


# Ed25519 (RFC 8032), strict: one encoding for each point, no points of small order

_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_SQRT_M1 = pow(2, (_P - 1) // 4, _P)
_EdPoint = tuple[int, int, int, int]
_ED_ZERO = (0, 1, 1, 0)


def _ed_add(a: _EdPoint, b: _EdPoint) -> _EdPoint:
    one, two = (a[1] - a[0]) * (b[1] - b[0]) % _P, (a[1] + a[0]) * (b[1] + b[0]) % _P
    three, four = 2 * a[3] * b[3] * _D % _P, 2 * a[2] * b[2] % _P
    e, f, g, h = two - one, four - three, four + three, two + one
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _ed_sum(first: int, one: _EdPoint, second: int, two: _EdPoint) -> _EdPoint:
    """`first` times `one` and `second` times `two`."""
    total, choices = _ED_ZERO, (_ED_ZERO, one, two, _ed_add(one, two))
    for at in reversed(range(max(first.bit_length(), second.bit_length()))):
        total = _ed_add(total, total)
        chosen = (first >> at & 1) + 2 * (second >> at & 1)
        if chosen:
            total = _ed_add(total, choices[chosen])
    return total


def _ed_point(data: bytes) -> _EdPoint | None:
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _SQRT_M1 % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return x, y, 1, x * y % _P


def _ed_bytes(point: _EdPoint) -> bytes:
    inverse = pow(point[2], _P - 2, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _ed_is_small(point: _EdPoint) -> bool:
    return _ed_bytes(_ed_sum(8, point, 0, point)) == _ed_bytes(_ED_ZERO)


_ED_BASE = _ed_point((4 * pow(5, _P - 2, _P) % _P).to_bytes(32, "little")) or _ED_ZERO


def verify_ed25519(public: bytes, message: bytes, signature: bytes) -> bool:
    """Is this the Ed25519 signature (64 bytes) of the key (32 bytes) over the message?"""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, commitment = _ed_point(public), _ed_point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= _L or _ed_is_small(key) or _ed_is_small(commitment):
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % _L
    minus_key = (_P - key[0], key[1], 1, _P - key[3])
    return _ed_bytes(_ed_sum(scalar, _ED_BASE, challenge, minus_key)) == signature[:32]


# Signed notes and checkpoints (section 6; signed-note, tlog-checkpoint and tlog-cosignature of C2SP)

ED25519, COSIGNATURE = 0x01, 0x04
_KEY_SIZES = {ED25519: 32, COSIGNATURE: 32}
_LONGEST_NOTE, _MOST_SIGNATURES = 1 << 20, 64


def key_id(name: str, type_byte: int, public: bytes) -> bytes:
    """The four bytes by which a signature names its key."""
    return hashlib.sha256(name.encode() + b"\n" + bytes([type_byte]) + public).digest()[:4]


_NAME = re.compile("[^\\s+\\x00-\\x1f\\x7f-\\x9f\\ufeff]+")


def _check_key_name(name: str) -> None:
    if not _NAME.fullmatch(name) or len(utf8(name)) > 255:
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
    """A line under a note: who claims to have signed, and the bytes after the key id."""

    name: str
    key_id: bytes
    signature: bytes


@dataclass(frozen=True)
class Note:
    """A signed text, which ends with its last newline, and the lines under it; `source` is all of it as it stood."""

    text: str
    signatures: tuple[NoteSignature, ...]
    source: str


@dataclass(frozen=True)
class Checkpoint:
    """That the log `origin` had `size` entries with this root."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


def parse_note(text: str) -> Note:
    """The note in this text. Raises Malformed."""
    if len(text) > _LONGEST_NOTE or any(one < " " and one != "\n" for one in text):
        raise Malformed("a note is at most 1 MiB without control characters")
    body, blank, lines = text.rpartition("\n\n")
    if not blank or not body or not lines.endswith("\n"):
        raise Malformed("a note is a text, an empty line and lines of signatures")
    found = []
    for line in lines[:-1].split("\n"):
        dash, name, data = [*line.split(" "), "", ""][:3]
        if dash != "\u2014" or line.count(" ") != 2:
            raise Malformed(f"no line of a signature: {shown(line)}")
        _check_key_name(name)
        signature = b64(data)
        if len(signature) < 5:
            raise Malformed(f"the signature of {name} is too short")
        found.append(NoteSignature(name, signature[:4], signature[4:]))
    if len(found) > _MOST_SIGNATURES:
        raise Malformed(f"more than {_MOST_SIGNATURES} signatures")
    return Note(body + "\n", tuple(found), text)


def parse_checkpoint(text: str) -> Checkpoint:
    """The checkpoint that the text of a note states: three lines, no more. Raises Malformed."""
    lines = text.split("\n")
    if len(lines) != 4 or lines[3] or not lines[0]:
        raise Malformed("a checkpoint has three lines: origin, size, root")
    if not re.fullmatch("0|[1-9][0-9]{0,15}", lines[1]) or int(lines[1]) > GREATEST_INTEGER:
        raise Malformed("the size of a checkpoint is a number")
    return Checkpoint(lines[0], int(lines[1]), b64(lines[2], 32))


def note_signature_holds(key: VerifierKey, note: Note, signature: bytes) -> bool:
    """Is this a signature of the key over the note? That of a witness begins with eight bytes of its time."""
    if key.type == ED25519:
        return verify_ed25519(key.public, note.text.encode(), signature)
    timestamp = int.from_bytes(signature[:8], "big")
    if len(signature) < 8 or timestamp >= 1 << 63:
        return False
    return verify_ed25519(key.public, f"cosignature/v1\ntime {timestamp}\n{note.text}".encode(), signature[8:])


# ECDSA on P-256, with a table for each key: 128 additions a signature

_PP = 2**256 - 2**224 + 2**192 + 2**96 - 1
_PN = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_PB = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
_PG = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
_Affine = Optional[tuple[int, int]]


def _p256_add(one: _Affine, two: _Affine) -> _Affine:
    """The sum of two points; None is the point at infinity."""
    if one is None or two is None:
        return two if one is None else one
    if one[0] == two[0]:
        if (one[1] + two[1]) % _PP == 0:
            return None
        slope = 3 * (one[0] * one[0] - 1) * pow(2 * one[1], -1, _PP) % _PP
    else:
        slope = (two[1] - one[1]) * pow(two[0] - one[0], -1, _PP) % _PP
    x = (slope * slope - one[0] - two[0]) % _PP
    return x, (slope * (one[0] - x) - one[1]) % _PP


@functools.lru_cache(maxsize=64)
def _p256_table(point: tuple[int, int]) -> list[list[_Affine]]:
    """For each of the 64 hexadecimal digits of a factor, the sixteen multiples of the point that it stands for."""
    table, base = [], point
    for _ in range(64):
        row: list[_Affine] = [None]
        for _ in range(16):
            row.append(_p256_add(row[-1], base))
        base = row.pop() or point
        table.append(row)
    return table


def _p256_sum(points: list[_Affine]) -> _Affine:
    """The sum of points, in coordinates that need one division at the end."""
    total, x, y, z = None, 0, 0, 0
    for point in points:
        if point is None:
            continue
        if not z:
            x, y, z = point[0], point[1], 1
            continue
        square = z * z % _PP
        h, r = (point[0] * square - x) % _PP, (point[1] * square * z - y) % _PP
        if not h:
            inverse = pow(z, -1, _PP)
            total = _p256_add((x * inverse * inverse % _PP, y * inverse**3 % _PP), point)
            x, y, z = (*total, 1) if total else (0, 0, 0)
            continue
        h2 = h * h % _PP
        h3, v = h * h2 % _PP, x * h2 % _PP
        x = (r * r - h3 - 2 * v) % _PP
        y, z = (r * (v - x) - y * h3) % _PP, z * h % _PP
    inverse = pow(z, -1, _PP) if z else 0
    return (x * inverse * inverse % _PP, y * inverse**3 % _PP) if z else None


def _der_pair(data: bytes) -> tuple[int, int] | None:
    """The two numbers of a DER signature in its one form."""
    numbers, at = [], 2
    if len(data) < 8 or len(data) > 72 or data[0] != 0x30 or data[1] != len(data) - 2:
        return None
    for _ in range(2):
        end = at + 2 + data[at + 1] if at + 2 < len(data) else at
        number = data[at + 2 : end]
        if data[at : at + 1] != b"\x02" or not number or end > len(data) or number[0] & 0x80:
            return None
        if number[0] == 0 and (len(number) == 1 or not number[1] & 0x80):
            return None
        numbers.append(int.from_bytes(number, "big"))
        at = end
    return (numbers[0], numbers[1]) if at == len(data) else None


def verify_p256(public: tuple[int, int], message: bytes, signature: bytes) -> bool:
    """Is this the ECDSA signature (DER, SHA-256) of the key (x, y) over the message?"""
    x, y = public
    pair = _der_pair(signature)
    if not (0 <= x < _PP and 0 <= y < _PP) or (y * y - x * x * x + 3 * x - _PB) % _PP or pair is None:
        return False
    r, s = pair
    if not (0 < r < _PN and 0 < s < _PN):
        return False
    inverse = pow(s, -1, _PN)
    one = int.from_bytes(hashlib.sha256(message).digest(), "big") * inverse % _PN
    two = r * inverse % _PN
    points = [row[one >> 4 * at & 15] for at, row in enumerate(_p256_table(_PG))]
    points += [row[two >> 4 * at & 15] for at, row in enumerate(_p256_table(public))]
    total = _p256_sum(points)
    return total is not None and total[0] % _PN == r


# RSA (RS256: PKCS #1 v1.5 with SHA-256)

_SHA256_INFO = bytes.fromhex("3031300d060960864801650304020105000420")


def verify_rs256(modulus: int, exponent: int, message: bytes, signature: bytes) -> bool:
    """Is this the RS256 signature of the key of 2048 to 8192 bits over the message?"""
    size = (modulus.bit_length() + 7) // 8
    number = int.from_bytes(signature, "big")
    if not 2048 <= modulus.bit_length() <= 8192 or not modulus & 1 or not 3 <= exponent < 2**32 or not exponent & 1:
        return False
    if len(signature) != size or number >= modulus:
        return False
    end = _SHA256_INFO + hashlib.sha256(message).digest()
    padded = b"\x00\x01" + b"\xff" * (size - len(end) - 3) + b"\x00" + end
    return hmac.compare_digest(pow(number, exponent, modulus).to_bytes(size, "big"), padded)


# Findings and the verdict (section 11)

INTACT, TAMPERED, INCOMPLETE, UNWITNESSED, UNREADABLE = "INTACT", "TAMPERED", "INCOMPLETE", "UNWITNESSED", "UNREADABLE"
EXIT = {INTACT: 0, TAMPERED: 1, INCOMPLETE: 2, UNWITNESSED: 3, UNREADABLE: 4}
MOST_TOLD = 1000
NOTES = {
    "ahead": "the last entry says that it was received more than 120 seconds after the witnesses had confirmed it: "
    "the office's clock is ahead, or the witnesses' are behind",
    "destroyed": "payloads lawfully destroyed by two people after their retention",
    "late": "entries received later than their limit, each with its reason",
    "lower": "signatures of lower assurance, which prove only that the office recorded them",
    "passkey": "signatures by passkey, which hold against the key that was enrolled for this person",
    "printed": "words printed in this paper, which were not compared with the entries; `--readable` writes them anew",
    "superseded": "entries that a later entry corrects",
    "token": "acts through an API token, each by the person for whom the token was made and before it was revoked",
    "unenrolled": "passkey signatures whose enrolment this bundle does not hold",
    "unmade": "acts through API tokens whose making this bundle does not hold",
    "unseen": "corrections of entries that this bundle does not hold",
}


class Unreadable(Exception):
    """The bundle, the policy or the older checkpoint cannot be read at all; `where` says which."""

    def __init__(self, message: str, where: str = "bundle") -> None:
        super().__init__(message)
        self.where = where


class Report:
    """Findings in the order of the checks, notes, the logs: of findings and of each kind of note the first thousand."""

    def __init__(self) -> None:
        self.findings: list[dict[str, Any]] = []
        self.count = 0
        self.kinds: set[str] = set()
        self.logs: list[dict[str, Any]] = []
        self.noted: dict[tuple[str, str], array[int]] = {}

    def add(
        self,
        kind: str,
        where: str,
        message: str,
        expected: Any = None,
        found: Any = None,
        *,
        index: Any = None,
        at: str = "",
    ) -> None:
        """Adds a finding about the member `at` of the entry `index`; `kind` is the verdict that it alone would give."""
        self.kinds.add(kind)
        self.count += 1
        if self.count <= MOST_TOLD:
            told = [None if one is None else shown(one) for one in (expected, found)]
            finding = {"kind": kind, "where": where, "index": index, "member": at, "message": message}
            self.findings.append({**finding, "expected": told[0], "found": told[1]})

    def note(self, what: str, where: str, index: int) -> None:
        """Notes something that is no fault about the entry `index`."""
        self.noted.setdefault((what, where), array("Q")).append(index)

    @property
    def verdict(self) -> str:
        """The verdict that stands above all findings."""
        return next((one for one in (UNREADABLE, TAMPERED, INCOMPLETE, UNWITNESSED) if one in self.kinds), INTACT)

    def as_json(self) -> dict[str, Any]:
        """The shape of section 11."""
        notes = [
            {
                "kind": what,
                "where": where,
                "count": len(found),
                "indexes": list(found[:MOST_TOLD]),
                "message": NOTES[what],
            }
            for (what, where), found in sorted(self.noted.items())
        ]
        return {"verdict": self.verdict, "findings": self.findings, "notes": notes, "logs": self.logs}


# Shapes: what kinds of values the format knows (sections 3, 4 and 8)

_PIECE = '[^"\\\\\\x00-\\x1f]*'
_STRING = f'"{_PIECE}(?:\\\\(?:["\\\\bfnrt]|u00(?:0[1-7bef]|1[0-9a-f])){_PIECE})*"'


class Kind(NamedTuple):
    """A kind of value: whether a value is of it, and how its canonical JSON looks as a regular expression.

    Text that fits the expression and is in NFC is canonical, and its value is of this kind if `rest` holds, too (None:
    nothing remains to be asked). This is the quick way for the many lines of a bundle; what does not fit goes the long
    way, which also says what is wrong.
    """

    fits: Callable[[Any], bool]
    form: str
    rest: Callable[[Any], bool] | None


def pattern(expression: str) -> Kind:
    """Text of this form, which has no characters that JSON escapes."""
    fits = re.compile(expression).fullmatch
    return Kind(lambda value: type(value) is str and fits(value) is not None, f'"(?:{expression})"', None)


def whole(least: int = 0) -> Kind:
    """An integer from 0 or from 1."""
    form = "[1-9][0-9]{0,14}" if least else "(?:0|[1-9][0-9]{0,14})"
    return Kind(lambda value: type(value) is int and value >= least, form, None)


def only(expected: Any) -> Kind:
    """This one value."""
    form = re.escape(json.dumps(expected))
    return Kind(lambda value: type(value) is type(expected) and value == expected, form, None)


def either(one: Kind, two: Kind) -> Kind:
    """A value of one of two kinds."""

    def fits(value: Any) -> bool:
        return one.fits(value) or two.fits(value)

    return Kind(fits, f"(?:{one.form}|{two.form})", fits if one.rest or two.rest else None)


def maybe(kind: Kind) -> Kind:
    """Null, or a value of this kind."""
    fits, rest = kind.fits, kind.rest
    form = f"(?:null|{kind.form})"
    return Kind(lambda value: value is None or fits(value), form, rest and (lambda value: value is None or rest(value)))


def each(kind: Kind) -> Kind:
    """A list of such values."""
    fits, rest = kind.fits, kind.rest
    form = f"\\[(?:{kind.form}(?:,{kind.form})*)?\\]"
    return Kind(
        lambda value: type(value) is list and all(map(fits, value)),
        form,
        rest and (lambda value: not value or all(map(rest, value))),
    )


def members(**kinds: Kind) -> Kind:
    """An object with exactly these members, each of its kind."""
    all_of, rests = [(name, kind.fits) for name, kind in kinds.items()], remaining(kinds)

    def fits(value: Any) -> bool:
        return type(value) is dict and value.keys() == kinds.keys() and holds(value, all_of)

    form = ",".join(f'"{name}":{kinds[name].form}' for name in sorted(kinds))
    return Kind(fits, f"\\{{{form}\\}}", (lambda value: holds(value, rests)) if rests else None)


def remaining(kinds: dict[str, Kind]) -> list[tuple[str, Callable[[Any], bool]]]:
    """What remains to be asked of an object's members whose text fits, by name."""
    return [(name, kind.rest) for name, kind in kinds.items() if kind.rest]


def holds(value: dict[str, Any], checks: list[tuple[str, Callable[[Any], bool]]]) -> bool:
    """Do these checks hold for the members they name?"""
    for name, check in checks:  # noqa: SIM110 (a loop is quicker than `all` over a generator)
        if not check(value[name]):
            return False
    return True


def which(kind: Kind, also: Callable[[Any], bool]) -> Kind:
    """A value of this kind for which something else holds, too."""
    fits, rest = kind.fits, kind.rest
    return Kind(
        lambda value: fits(value) and also(value),
        kind.form,
        (lambda value: rest(value) and also(value)) if rest else also,
    )


@functools.lru_cache(maxsize=1024)
def _is_day(value: str) -> bool:
    try:
        return datetime.fromisoformat(value) is not None
    except ValueError:
        return False


def _is_base64(value: str) -> bool:
    try:
        return bool(b64(value))
    except Malformed:
        return False


def _is_in_order(value: list[dict[str, Any]]) -> bool:
    if len(value) < 2:
        return True
    names = [one["name"] for one in value]
    return sorted(set(names), key=lambda one: one.encode("utf-16-be")) == names


def _is_wall_clock(value: dict[str, str]) -> bool:
    """Is the local time what the offset makes of the instant?"""
    local, utc = value["local"], value["utc"]
    hour = _hour_there(utc[:13], value["offset"][:3]) if value["offset"][3:] == ":00" else None
    if hour is not None:
        return bool(local[:13] == hour and local[13:] == utc[13:19])
    hours, minutes = value["offset"].split(":")
    ahead = timedelta(hours=int(hours), minutes=int(hours[0] + minutes))
    try:
        return bool(local == (datetime.fromisoformat(utc[:19]) + ahead).isoformat())
    except (OverflowError, ValueError):
        return False


@functools.lru_cache(maxsize=1024)
def _hour_there(hour: str, offset: str) -> str | None:
    """The hour (`2026-03-03T13`) that so many hours (`-05`) make of one in UTC; None beyond the calendar."""
    try:
        return (datetime.fromisoformat(hour) + timedelta(hours=int(offset))).isoformat(timespec="hours")
    except (OverflowError, ValueError):
        return None


def _is_origin(value: str) -> bool:
    return _NAME.fullmatch(value) is not None and value.find("/log/") > 0 and not value.endswith("/log/")


text = Kind(lambda value: type(value) is str, _STRING, None)
truth = Kind(lambda value: type(value) is bool, "(?:true|false)", None)
free = Kind(lambda value: type(value) is dict, "(?!)", None)  # any members: always the long way
count, uuid = whole(), pattern("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
digest, bytes32 = pattern("[0-9a-f]{64}"), pattern("[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=")
some_bytes = which(text, _is_base64)
day = which(pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}"), _is_day)
instant = which(
    pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3])(?::[0-5][0-9]){2}\\.[0-9]{6}Z"),
    lambda value: _is_day(value[:10]),
)
offset = pattern("[+-](?:[01][0-9]|2[0-3]):[0-5][0-9]")
filled, origin_named = which(text, bool), which(text, _is_origin)
FREELY_NAMED = "attachments/[0-9a-f]{64}|report/[A-Za-z0-9][A-Za-z0-9._-]*\\.pdf"
passkey = members(authenticator_data=text, client_data=text, credential_id=text, public_key=text, signature=text)
attachment = members(name=filled, original_sha256=maybe(digest), sha256=digest, size=count, type=text)
file_stated = members(name=filled, sha256=digest, size=count)
range_stated = members(end=whole(1), frontier=each(bytes32), origin=origin_named, size_before=count, start=count)
row = members(id=text, table=text, values=maybe(free))
entry_named = members(index=count, origin=origin_named)
entry_held = members(event=uuid, index=count, leaf=digest, origin=origin_named)


class Shape:
    """The members that an object of the format has."""

    def __init__(self, **kinds: Kind) -> None:
        self.kinds = kinds
        self.is_canonical = re.compile(members(**kinds).form).fullmatch
        self.fits = [(name, kind.fits) for name, kind in kinds.items()]
        self.rest = remaining(kinds)

    def parse(self, data: bytes) -> dict[str, Any]:
        """The object in bytes of canonical JSON. Raises Malformed."""
        try:
            line = data.decode("utf-8")
        except UnicodeDecodeError:
            raise Malformed("it is no text in UTF-8") from None
        check_count(line)
        if self.is_canonical(line) and (line.isascii() or unicodedata.is_normalized("NFC", line)):
            value: dict[str, Any] = _read(line, 0)[0]
            return value if holds(value, self.rest) else self.check(value)
        return self.check(parse_canonical(data))

    def check(self, value: Any) -> dict[str, Any]:
        """The value as such an object. Raises Malformed, which names what is otherwise."""
        if type(value) is not dict:
            raise Malformed("no object stands where the format has one")
        if value.keys() == self.kinds.keys() and holds(value, self.fits):
            return value
        if value.keys() != self.kinds.keys():
            others = ", ".join(map(shown, sorted(value.keys() ^ self.kinds.keys())))
            raise Malformed(f"unknown or missing members: {others}")
        for name, kind in self.kinds.items():
            if not kind.fits(value[name]):
                raise Malformed(f"“{name}” is not what the format knows: {shown(value[name])}")
        return value


ENVELOPE = Shape(
    actor=members(credential_number=text, method=text, printed_name=text, role=text, user=maybe(uuid)),
    attachments=which(each(attachment), _is_in_order),
    event=uuid,
    format=only(1),
    index=count,
    lateness=maybe(members(is_late=truth, limit_seconds=count, reason=text, seconds=count)),
    occurred_at=maybe(which(members(local=text, offset=offset, utc=instant, zone=filled), _is_wall_clock)),
    origin=origin_named,
    payload_sha256=digest,
    policy=only("1"),
    received_at=instant,
    release=text,
    signature=maybe(
        either(
            members(assurance=only("lower"), statement=text),
            members(assurance=only("passkey"), passkey=passkey, statement=text),
        )
    ),
    stream=maybe(members(name=text, number=whole(1), place=text)),
    subject=maybe(members(id=text, table=text, version=whole(1))),
    supersedes=maybe(entry_held),
    type=pattern("[a-z0-9]+(?:[._][a-z0-9]+)*"),
)
PAYLOAD = Shape(about=free, rows=each(row), shown=maybe(text))
PASSKEY = Shape(authenticator_data=text, client_data=text, credential_id=text, public_key=text, signature=text)
PREDECESSOR = Shape(origin=origin_named, root=bytes32, size=count)
TOKEN = Shape(entry=entry_held, id=uuid)
PRESENT = Shape(
    credential_number=filled,
    method=text,
    printed_name=text,
    role=text,
    signature=members(assurance=only("lower"), statement=text),
    user=uuid,
)
RECORD = Shape(index=count, payload=text, salt=bytes32)
BOARD_LINE = Shape(
    envelope=text,
    index=count,
    leaf=members(index=count, path=each(bytes32), salt=bytes32),
    payload=text,
    proof=each(bytes32),
    salt=bytes32,
)
TREE = Shape(root=bytes32, size=whole(1))
STATEMENT = Shape(
    credential_number=text,
    holder=maybe(uuid),
    issued_at=instant,
    meaning=members(id=filled, sha256=digest),
    nonce=some_bytes,
    origin=text,
    record_sha256=digest,
    user=uuid,
)
MANIFEST = Shape(
    bundle=only(1),
    export=entry_named,
    files=which(each(file_stated), _is_in_order),
    filter=members(**{"from": maybe(day), "to": maybe(day), "types": maybe(each(filled))}),
    holder_name=text,
    logs=each(range_stated),
    made_at=instant,
)
Say = Callable[..., None]

_RECORD_BEGINS = re.compile('\\{"index":(0|[1-9][0-9]{0,14}),"payload":"').match
_RECORD_ENDS = re.compile(',"salt":"([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)"\\}').fullmatch


def parse_record(data: bytes) -> dict[str, Any]:
    """A line of `records.jsonl`. Raises Malformed.

    Most of it is the payload as text, which the quick way reads and writes again: quicker than a regular expression.
    """
    try:
        line = data.decode("utf-8")
    except UnicodeDecodeError:
        return RECORD.parse(data)
    check_count(line)
    begins = _RECORD_BEGINS(line)
    if begins and (line.isascii() or unicodedata.is_normalized("NFC", line)):
        quote = begins.end() - 1
        try:
            payload, end = _read(line, quote)
        except ValueError:
            return RECORD.parse(data)
        ends = _RECORD_ENDS(line, end)
        if ends and "\0" not in payload and _quoted(payload) == line[quote:end]:
            return {"index": int(begins[1]), "payload": payload, "salt": ends[1]}
    return RECORD.parse(data)


def utf8(value: str) -> bytes:
    """The bytes of JSON that stands as a string in other JSON; what is no Unicode is left for the parser to find."""
    return value.encode("utf-8", "surrogatepass")


# Passkeys (section 4; WebAuthn, keys as COSE writes them in CBOR)

ALGORITHMS = (-7, -8, -257)
"""ES256, EdDSA and RS256 by their COSE numbers: the keys that `cose_verifier` knows, and an office enrols."""


def _cbor_item(data: bytes, at: int) -> tuple[Any, int]:
    """An integer or a string of bytes, in its shortest form, and the place after it."""
    if at >= len(data):
        raise Malformed("the key is cut off")
    kind, size, at = data[at] >> 5, data[at] & 31, at + 1
    if size >= 24:
        width = {24: 1, 25: 2, 26: 4}.get(size)
        if width is None or at + width > len(data):
            raise Malformed("the key is not written as COSE writes it")
        size = int.from_bytes(data[at : at + width], "big")
        if size < {1: 24, 2: 1 << 8, 4: 1 << 16}[width]:
            raise Malformed("a number in the key is not in its shortest form")
        at += width
    if kind in (0, 1):
        return (size if kind == 0 else -1 - size), at
    if kind != 2 or at + size > len(data):
        raise Malformed("the key is not written as COSE writes it")
    return data[at : at + size], at + size


def cose_key(data: bytes) -> dict[int, Any]:
    """The members of a COSE key: integers and strings of bytes by number. Raises Malformed."""
    members: dict[int, Any] = {}
    at, count = 1, data[0] & 31 if data else 0
    if not data or data[0] >> 5 != 5 or count > 16:
        raise Malformed("the key is not written as COSE writes it")
    for _ in range(count):
        name, at = _cbor_item(data, at)
        value, at = _cbor_item(data, at)
        if type(name) is not int or name in members:
            raise Malformed("a member of the key stands twice")
        members[name] = value
    if at != len(data):
        raise Malformed("bytes follow the key")
    return members


def cose_verifier(key: dict[int, Any]) -> Callable[[bytes, bytes], bool]:
    """The check of a message and its signature under a key of the kinds in ALGORITHMS. Raises Malformed for others."""
    kind = {name: key[name] for name in (1, 3) if name in key}
    rest = {name: value for name, value in key.items() if name not in (1, 3)}
    sizes = {name: len(value) for name, value in rest.items() if type(value) is bytes}
    if kind == {1: 2, 3: -7} and rest.keys() == {-1, -2, -3} and rest[-1] == 1 and sizes == {-2: 32, -3: 32}:
        return functools.partial(verify_p256, (int.from_bytes(rest[-2], "big"), int.from_bytes(rest[-3], "big")))
    if kind == {1: 1, 3: -8} and rest.keys() == {-1, -2} and rest[-1] == 6 and sizes == {-2: 32}:
        return functools.partial(verify_ed25519, rest[-2])
    if kind == {1: 3, 3: -257} and rest.keys() == {-1, -2} == sizes.keys() and sizes[-2] <= 4:
        if rest[-1][:1] in (b"", b"\0") or rest[-2][:1] in (b"", b"\0"):
            raise Malformed("a number in the key is not in its shortest form")
        return functools.partial(verify_rs256, int.from_bytes(rest[-1], "big"), int.from_bytes(rest[-2], "big"))
    raise Malformed("the key is none of ES256, EdDSA and RS256")


def check_client(data: bytes, purpose: str, challenge: str, origins: Collection[str]) -> None:
    """Raises Malformed unless the browser's data are for this purpose and challenge (base64url without padding), at one
    of these origins and in a page of that origin alone."""
    client = parse_strict(data)
    if type(client) is not dict or client.get("type") != purpose:
        raise Malformed("the browser's data are not those of a signature")
    if client.get("challenge") != challenge:
        raise Malformed("the passkey signed another statement")
    if client.get("origin") not in tuple(origins):
        raise Malformed(f"the passkey signed at {shown(client.get('origin'))}, which the policy does not list")
    if client.get("crossOrigin", False) is not False:
        raise Malformed("the passkey was used from within a page of another site")


def challenge_of(statement: str) -> str:
    """What a passkey is asked to sign for a statement, as the browser writes it."""
    return base64.urlsafe_b64encode(hashlib.sha256(statement.encode()).digest()).decode().rstrip("=")


def passkey_problem(
    passkey: Any, statement: str, *, origins: Collection[str], relying_parties: Collection[str]
) -> str | None:
    """Why this assertion of a passkey does not sign the statement, in words; None where it does.

    `passkey` is the member of an entry: `authenticator_data`, `client_data`, `credential_id`, `public_key` and
    `signature` in base64. `origins` are web origins, `relying_parties` their ids.
    """
    return assertion_problem(passkey, challenge_of(statement), origins=origins, relying_parties=relying_parties)


def assertion_problem(
    passkey: Any, challenge: str, *, origins: Collection[str], relying_parties: Collection[str]
) -> str | None:
    """The same of an assertion over a challenge, in base64url without padding."""
    try:
        data = {name: b64(value) for name, value in PASSKEY.check(passkey).items()}
        if not all(data.values()):
            raise Malformed("a part of it is empty")
        check_client(data["client_data"], "webauthn.get", challenge, origins)
        about = data["authenticator_data"]
        if len(about) < 37 or (len(about) > 37 and not about[32] & 0xC0):
            raise Malformed("the authenticator's data have not their length")
        if about[:32] not in [hashlib.sha256(one.encode()).digest() for one in relying_parties]:
            raise Malformed("the passkey belongs to another relying party than the policy lists")
        if about[32] & 0x05 != 0x05:
            raise Malformed("the authenticator did not find its user present and verify who it was")
        message = about + hashlib.sha256(data["client_data"]).digest()
        if not cose_verifier(cose_key(data["public_key"]))(message, data["signature"]):
            raise Malformed("the signature does not hold under the passkey's public key")
    except Malformed as problem:
        return str(problem)
    return None


# The trust policy (section 10)


POLICY, OLDER = "policy.txt", "older checkpoint"
_WEB_ORIGIN = re.compile("https?://[^\\s\\ufeff/?#@]+")


@dataclass
class Policy:
    """Whom to trust: keys by name, how many witnesses, where passkeys sign, which logs (empty: any of the signer)."""

    quorum: int = -1
    logs: dict[str, list[VerifierKey]] = field(default_factory=dict)
    witnesses: dict[str, list[VerifierKey]] = field(default_factory=dict)
    origins: list[str] = field(default_factory=list)
    relying_parties: list[str] = field(default_factory=list)
    log_origins: list[str] = field(default_factory=list)
    retired: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict)

    def keys_of(self, signer: str, board: tuple[str, int] | None) -> list[VerifierKey]:
        """The keys of a signer that count at this size of a Board log (None: all), by the lines about retired ones."""
        keys = self.logs.get(signer, [])
        if board is None:
            return keys
        ends = [self.retired.get((key.name, key.key_id.hex())) for key in keys]
        return [key for key, end in zip(keys, ends) if end is None or board[1] <= end.get(board[0], -1)]


def parse_retired(line: list[str]) -> tuple[tuple[str, str], str, int]:
    """Name and number of the key, the Board log and its last size under this key. Raises Malformed."""
    matched = re.fullmatch("([^+]+)\\+([0-9a-f]{8})", line[1]) if len(line) == 4 else None
    if not matched or not _is_origin(line[2]) or not re.fullmatch("0|[1-9][0-9]{0,14}", line[3]):
        raise Malformed("a retired key has a name and number, the Board log and a size")
    return (matched[1], matched[2]), line[2], int(line[3])


def parse_policy(data: bytes) -> Policy:
    """The policy in these bytes. Raises Unreadable for a line that it does not understand."""
    policy = Policy()
    try:
        lines = [re.findall("[^ \\t\\r]+", line.partition("#")[0]) for line in data.decode("utf-8").split("\n")]
    except UnicodeDecodeError:
        raise Unreadable("The policy is no text in UTF-8.", POLICY) from None
    lines = [line for line in lines if line]
    if not lines or lines[0] != ["policy", "1"]:
        raise Unreadable("The policy does not begin with “policy 1”.", POLICY)
    plain = {"origin": policy.origins, "rp": policy.relying_parties, "log-origin": policy.log_origins}
    fits: dict[str, Callable[[str], Any]] = {"origin": _WEB_ORIGIN.fullmatch, "rp": bool, "log-origin": _is_origin}
    for line in lines[1:]:
        word, value = line if len(line) == 2 else ("", "")
        try:
            if line[0] == "retired":
                named_key, board, size = parse_retired(line)
                policy.retired.setdefault(named_key, {})[board] = size
                continue
            if word in ("log", "witness"):
                key = VerifierKey.parse(value)
                if key.type != (ED25519 if word == "log" else COSIGNATURE):
                    raise Malformed(f"the key of {key.name} is of a kind that no {word} has")
                (policy.logs if word == "log" else policy.witnesses).setdefault(key.name, []).append(key)
            elif word == "quorum" and policy.quorum < 0 and re.fullmatch("0|[1-9][0-9]{0,5}", value):
                policy.quorum = int(value)
            elif word in plain and fits[word](value):
                plain[word].append(value)
            else:
                raise Malformed("it is none of the lines that a policy has")
        except Malformed as problem:
            raise Unreadable(
                f"The policy's line {shown(' '.join(line))} is not understood: {problem}.", POLICY
            ) from None
    named = {(key.name, key.key_id.hex()) for keys in policy.logs.values() for key in keys}
    if policy.retired.keys() - named:
        raise Unreadable("The policy retires a key that it does not list.", POLICY)
    if policy.quorum < 0 or not policy.logs:
        raise Unreadable("The policy names no key of a log, or no quorum.", POLICY)
    return policy


# Entries (sections 3, 5 and 9)


_A_SECOND, MOST_AHEAD = timedelta(seconds=1), timedelta(seconds=-120)


def time_problem(entry: dict[str, Any]) -> str | None:
    """Why the lateness is not what the two times make it, or the event lies ahead of its receipt (5.3, 5.7)."""
    occurred, lateness = entry["occurred_at"], entry["lateness"]
    if occurred is None or lateness is None:
        return None if occurred is lateness else "only an entry that says when it happened says how late it is"
    passed = datetime.fromisoformat(entry["received_at"][:-1]) - datetime.fromisoformat(occurred["utc"][:-1])
    if passed < MOST_AHEAD:
        return "what is recorded lies more than 120 seconds after its receipt"
    seconds = max(0, passed // _A_SECOND)
    is_late = seconds > lateness["limit_seconds"]
    if lateness["seconds"] != seconds or lateness["is_late"] is not is_late:
        return (
            f"by its times it was received {seconds} seconds after the event, which is {'' if is_late else 'not '}late"
        )
    return None if bool(lateness["reason"]) is is_late else "a late entry has a reason, and any other has none"


CSV_HEADER = (
    b'"origin","index","received_at","occurred_at","type","subject","printed_name","credential_number","assurance",'
    b'"late_seconds","supersedes","leaf"\r\n'
)
_FORMULA = frozenset("=+-@\t\r")


def csv_line(entry: dict[str, Any], leaf: bytes) -> bytes:
    """The line of `report/records.csv` for an entry. What has no cell of its own here is text that needs no guard."""
    actor, subject, occurred, late = entry["actor"], entry["subject"], entry["occurred_at"], entry["lateness"]
    return (
        f'"{_cell(entry["origin"])}","{entry["index"]}","{entry["received_at"]}",'
        f'"{occurred["utc"] if occurred else ""}","{entry["type"]}",'
        f'"{_cell(subject["table"] + " " + subject["id"]) if subject else ""}",'
        f'"{_cell(actor["printed_name"])}","{_cell(actor["credential_number"])}",'
        f'"{entry["signature"]["assurance"] if entry["signature"] else ""}",'
        f'"{late["seconds"] if late and late["is_late"] else ""}",'
        f'"{entry["supersedes"]["index"] if entry["supersedes"] else ""}","{leaf.hex()}"\r\n'
    ).encode()


def _cell(text: str) -> str:
    guarded = "'" + text if text[:1] in _FORMULA else text
    return guarded.replace('"', '""')


def parse_payload(payload: str) -> dict[str, Any]:
    """The payload in this text: `about`, `rows` and `shown`. Raises Malformed."""
    value = PAYLOAD.check(parse_canonical(utf8(payload)))
    if value["shown"] is not None:
        parse_canonical(utf8(value["shown"]))
    return value


def payload_of(entry: dict[str, Any], record: dict[str, Any]) -> dict[str, Any]:
    """The payload beside an entry. Raises Malformed where it is not the one that the entry commits to."""
    content = b64(record["salt"]) + utf8(record["payload"])
    if hashlib.sha256(content).hexdigest() != entry["payload_sha256"]:
        raise Malformed("it is not the one that the entry commits to")
    return parse_payload(record["payload"])


def parse_statement(signature: dict[str, Any], entry: dict[str, Any]) -> dict[str, Any]:
    """The statement of a signature (section 4). Raises Malformed where it is not by the actor for this log."""
    statement = STATEMENT.parse(utf8(signature["statement"]))
    stated = statement["user"], statement["credential_number"], statement["origin"]
    if stated != (entry["actor"]["user"], entry["actor"]["credential_number"], entry["origin"]):
        raise Malformed("it names another person or another log than its entry")
    return statement


def check_present(entry: dict[str, Any], payload: dict[str, Any]) -> None:
    """Raises Malformed unless two people were there who signed what they were shown (section 6)."""
    people = payload["about"].get("present")
    if type(people) is not list or len(people) != 2:
        raise Malformed("two people turn keys")
    for one in people:
        statement = parse_statement(PRESENT.check(one)["signature"], {"actor": one, "origin": entry["origin"]})
        if hashlib.sha256(utf8(payload["shown"] or "")).hexdigest() != statement["record_sha256"]:
            raise Malformed("those present signed something else than they were shown")
    if any(people[0][name] == people[1][name] for name in ("user", "credential_number")):
        raise Malformed("two people turn keys, not one twice")


def matches(chosen: dict[str, Any], entry: dict[str, Any]) -> bool:
    """Does the bundle's filter choose this entry?"""
    received_on = entry["received_at"][:10]
    in_days = (chosen["from"] or "") <= received_on <= (chosen["to"] or "9999-12-31")
    is_of_types = chosen["types"] is None or entry["type"] in chosen["types"]
    return entry["type"] in ALWAYS_CHOSEN or (in_days and is_of_types)


def is_before(place: Place, at: str, other: Place, other_at: str) -> bool:
    """Does an entry stand before another: by index within a log, else by time of receipt?"""
    return place[1] < other[1] if place[0] == other[0] else at < other_at


def mark(*words: str) -> int:
    """A number that stands for words and is small to keep: 96 bits of their hash."""
    return int.from_bytes(hashlib.blake2b("\0".join(words).encode(), digest_size=12).digest(), "big")


Place = tuple[str, int]
MADE, REVOKED, BEGUN = "administration.token_create", "administration.token_revoke", "ledger.begin"
ALWAYS_CHOSEN = frozenset(("log.opened", "retention.destroy", "passkey.enrol", "passkey.revoke", MADE, REVOKED)) | {
    "keys.announce",
    "keys.retire",
}
NEVER_DESTROYED = ALWAYS_CHOSEN | {"export.bundle"}


class Making(NamedTuple):
    """An entry that made API tokens: who acted, when it was received, which tokens (None: its payload is not read)."""

    type: str
    user: str | None
    at: str
    tokens: frozenset[str] | None


def tokens_in(payload: dict[str, Any]) -> frozenset[str]:
    """The ids of the API tokens whose rows a payload holds."""
    rows = [one for one in payload["rows"] if one["table"] == "rest_apitoken" and one["values"] is not None]
    return frozenset(one["id"] for one in rows)


# The bundle's files (section 8)

MOST_FILES, LONGEST_LINE, MOST_BYTES, MOST_RATIO = 100_000, 64 << 20, 4 << 30, 200
MOST_DIRECTORY = 16 << 20
# The records of a zip: its end, the end and its locator of zip64, a line of the directory, the header of a file.
_END, _WIDE_END, _LOCATOR = struct.Struct("<4s4H2LH"), struct.Struct("<4sQ2H2L4Q"), struct.Struct("<4sLQL")
_LINE, _HEAD = struct.Struct("<4s6H3L5H2L"), struct.Struct("<4s5H3L2H")
_WIDE, _PLAIN, _ZIP64 = 0xFFFFFFFF, 20, 45
_UTF8_NAME, _ALLOWED_FLAGS = 0x0800, 0x0806
_FILE_OR_FOLDER = 0, 4, 8  # kinds in the mode of Unix; 10 is a symbolic link


class _Packed(NamedTuple):
    """Where the bytes of a file lie in the zip, and what they make."""

    start: int
    packed: int
    is_deflated: bool
    size: int
    crc: int


def _packed_files(file: IO[bytes]) -> dict[str, _Packed]:
    """The files of a zip by name. Raises Unreadable where a zip can be read in two ways, or is beyond the limits.

    Section 8: files side by side, in the directory's order, each header with the very words of the directory.
    """
    start, size, count = _directory(file)
    file.seek(start)
    lines = file.read(size)
    found: dict[str, _Packed] = {}
    at = last = unpacked = packed = 0
    for _ in range(count):
        if len(lines) - at < _LINE.size:
            raise Unreadable("The zip's directory is damaged.")
        mark, _, *said, name_size, extra_size, comment, disk, _, mode, offset = _LINE.unpack_from(lines, at)
        needed, flags, method, _, _, crc, packed_size, full_size = said
        at += _LINE.size + name_size + extra_size
        raw = lines[at - name_size - extra_size : at - extra_size]
        extra = lines[at - extra_size : at]
        if mark != b"PK\1\2" or at > len(lines) or comment or disk:
            raise Unreadable("The zip's directory is damaged, or holds a comment.")
        try:
            name = raw.decode("utf-8" if flags & _UTF8_NAME else "latin-1")
        except UnicodeDecodeError:
            raise Unreadable("A name in the zip is not the UTF-8 that it claims to be.") from None
        is_wide = offset == _WIDE and extra[:4] == b"\1\0\x08\0" and extra_size == 12
        if extra and not is_wide:
            raise Unreadable(f"The zip says more of {shown(name)} than the format knows.")
        if flags & ~_ALLOWED_FLAGS or method not in (0, 8) or needed > _ZIP64 or mode >> 28 not in _FILE_OR_FOLDER:
            raise Unreadable(f"The file {shown(name)} is encrypted, a link, or packed in a way that is not allowed.")
        if name in found:
            raise Unreadable(f"The bundle holds two files named {shown(name)}.")
        if (int.from_bytes(extra[4:], "little") if is_wide else offset) != last:
            raise Unreadable(f"The file {shown(name)} is not where the zip's directory says.")
        file.seek(last)
        head = file.read(_HEAD.size + name_size)
        # Its place beyond 2 GiB stands in the directory alone, which then asks for a newer reader than the header.
        versions = (needed, _PLAIN) if is_wide and needed == _ZIP64 else (needed,)
        if all(head != _HEAD.pack(b"PK\3\4", one, *said[1:], name_size, 0) + raw for one in versions):
            raise Unreadable(f"The header of {shown(name)} says other than the zip's directory.")
        found[name] = _Packed(last + len(head), packed_size, bool(method), full_size, crc)
        last += len(head) + packed_size
        unpacked, packed = unpacked + full_size, packed + packed_size
    if last != start or at != len(lines):
        raise Unreadable("Something stands before, after or within the zip that is none of its files.")
    if unpacked > min(MOST_BYTES, MOST_RATIO * packed):
        raise Unreadable("The bundle holds more bytes than the format allows.")
    return found


def _directory(file: IO[bytes]) -> tuple[int, int, int]:
    """Where the zip's directory begins, its size, and how many files it lists, by the record that ends the file.

    Both numbers are within the limits, so that whatever is read next takes bounded memory.
    """
    end = file.seek(0, os.SEEK_END) - _END.size
    if end < 0:
        raise Unreadable("The bundle is no zip file, or was cut off.")
    file.seek(max(0, end - _LOCATOR.size))
    tail = file.read(_LOCATOR.size + _END.size)
    mark, disk, first, here, count, size, start, comment = _END.unpack(tail[-_END.size :])
    if mark != b"PK\5\6" or comment:
        raise Unreadable("The bundle is no zip file, was cut off, or has a comment.")
    if end >= _LOCATOR.size and tail.startswith(b"PK\6\7"):
        stated = here, count, size, start
        end, here, count, size, start = _wide_directory(file, end - _LOCATOR.size, tail)
        if stated != (min(here, 0xFFFF), min(count, 0xFFFF), min(size, _WIDE), min(start, _WIDE)):
            raise Unreadable("The two records at the end of the zip do not agree.")
    if disk or first or here != count or start + size != end:
        raise Unreadable("Something stands between the zip's directory and its end.")
    if count > MOST_FILES or size > MOST_DIRECTORY:
        raise Unreadable("The bundle holds more files than the format allows.")
    return start, size, count


def _wide_directory(file: IO[bytes], end: int, tail: bytes) -> tuple[int, int, int, int, int]:
    """What the zip64 record before its locator at `end` says: its own place, then the numbers of the directory."""
    _, disk, at, disks = _LOCATOR.unpack_from(tail)
    if disk or disks != 1 or at != end - _WIDE_END.size:
        raise Unreadable("The bundle's zip64 record is damaged.")
    file.seek(at)
    mark, rest, _, needed, disk, first, *numbers = _WIDE_END.unpack(file.read(_WIDE_END.size))
    if mark != b"PK\6\6" or rest != _WIDE_END.size - 12 or needed > _ZIP64 or disk or first:
        raise Unreadable("The bundle's zip64 record is damaged.")
    here, count, size, start = numbers
    return at, here, count, size, start


class _Hashing(io.RawIOBase):
    """The bytes of a file of the bundle as they are unpacked, hashed and counted.

    They end where they are not what the zip's directory says: `is_damaged`, with a finding.
    """

    def __init__(self, bundle: Bundle, name: str) -> None:
        self.bundle, self.named, self.place = bundle, name, bundle.files[name]
        self.sha256, self.size, self.crc, self.is_damaged, self.is_over = hashlib.sha256(), 0, 0, False, False
        self.at, self.left = self.place.start, self.place.packed
        self.inflater = zlib.decompressobj(-15) if self.place.is_deflated else None

    def readable(self) -> bool:
        return True

    def readinto(self, into: Any) -> int:
        if self.is_over:
            return 0
        try:
            data = self._next(len(into))
        except zlib.error:
            data = None
        if data is None:
            self.is_damaged = self.is_over = True
            message = "This file cannot be unpacked: its bytes were changed."
            self.bundle.report.add(TAMPERED, self.named, message)
            return 0
        into[: len(data)] = data
        self.sha256.update(data)
        return len(data)

    def _next(self, most: int) -> bytes | None:
        """The next bytes, none at the end; None where they are not those that the directory states."""
        data = b""
        while not data:
            packed = self.inflater.unconsumed_tail if self.inflater else b""
            if not packed and self.left:
                self.bundle.zip.seek(self.at)
                packed = self.bundle.zip.read(min(most, self.left))
                self.at, self.left = self.at + len(packed), self.left - len(packed)
                if not packed:
                    return None
            elif not packed:
                break
            data = self.inflater.decompress(packed, most) if self.inflater else packed
            if self.inflater and self.inflater.unused_data:
                return None
        self.size, self.crc = self.size + len(data), zlib.crc32(data, self.crc)
        if data:
            return None if self.size > self.place.size else data
        self.is_over = True
        is_ended = self.inflater is None or self.inflater.eof
        return b"" if is_ended and (self.size, self.crc) == (self.place.size, self.place.crc) else None


class File:
    """One file of the bundle, read once from its beginning to its end and then held against the manifest."""

    def __init__(self, bundle: Bundle, name: str) -> None:
        self.bundle, self.name, self.hashing = bundle, name, _Hashing(bundle, name)
        self.reader = io.BufferedReader(self.hashing, 1 << 18)

    def finish(self) -> dict[str, Any]:
        """Reads the rest; says where the bytes are not those of the manifest; gives their hash and size."""
        while self.reader.read(1 << 20):
            pass
        self.bundle.read.add(self.name)
        found = {"sha256": self.hashing.sha256.hexdigest(), "size": self.hashing.size}
        stated = self.bundle.stated.get(self.name, found)
        if found != stated and not self.hashing.is_damaged:
            self.bundle.report.add(TAMPERED, self.name, "The bytes of this file were changed.", stated, found)
        return found

    def lines(self) -> Iterator[bytes]:
        """The lines, without their ends. Raises Unreadable for one beyond the limit."""
        while line := self.reader.readline(LONGEST_LINE + 2):
            if line[-1:] != b"\n":
                if len(line) > LONGEST_LINE:
                    raise Unreadable(f"A line of {self.name} is longer than 64 MiB.")
                if not self.hashing.is_damaged:
                    self.bundle.report.add(TAMPERED, self.name, "The last line is cut off.")
                line += b"\n"
            yield line[:-1]
        self.finish()

    def text(self) -> str:
        """The whole as text. Raises Malformed where it is not UTF-8, Unreadable beyond the limit of a line."""
        data = self.reader.read(LONGEST_LINE + 1)
        if len(data) > LONGEST_LINE:
            raise Unreadable(f"The file {self.name} is longer than 64 MiB.")
        self.finish()
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise Malformed("it is no text in UTF-8") from None


class Bundle:
    """The zip file and what its manifest states of its files."""

    def __init__(self, file: IO[bytes], report: Report) -> None:
        """Raises Unreadable where the zip cannot be opened or is beyond the limits."""
        self.report = report
        self.stated: dict[str, dict[str, Any]] = {}
        self.read: set[str] = set()
        self.missing: set[str] = set()
        self.zip, self.files = file, _packed_files(file)
        self.names = set(self.files)

    def file(self, name: str) -> File | None:
        """A file for reading; None, with a finding, where it is missing."""
        if name in self.names:
            return File(self, name)
        if name not in self.missing:
            self.missing.add(name)
            self.report.add(INCOMPLETE, name, "This file is missing from the bundle.")
        return None


class Table:
    """`report/records.csv`, compared with the lines made anew as they come; the first difference ends it."""

    def __init__(self, bundle: Bundle) -> None:
        self.file = bundle.file("report/records.csv")
        self.is_followed = self.file is not None
        self.follow(CSV_HEADER)

    def follow(self, line: bytes, index: int | None = None) -> None:
        """Compares the next line."""
        if self.is_followed and self.file:
            found = self.file.reader.read(len(line))
            if found != line:
                self.is_followed = False
                told = line.decode(), found.decode("utf-8", "replace")
                self.file.bundle.report.add(
                    TAMPERED, self.file.name, "The table is not that of the entries.", *told, index=index
                )

    def finish(self) -> None:
        """Compares the end."""
        if self.file:
            if self.is_followed and self.file.reader.read(1):
                self.file.bundle.report.add(TAMPERED, self.file.name, "The table goes on after the last entry.")
            self.file.finish()


class Records:
    """The lines of a log's `records.jsonl`, asked for in order of index."""

    def __init__(self, bundle: Bundle, name: str) -> None:
        self.report, self.name = bundle.report, name
        file = bundle.file(name)
        self.lines = file.lines() if file else iter(())
        self.next: dict[str, Any] | None = None
        self._advance()

    def _advance(self) -> None:
        self.next = None
        while self.next is None:
            line = next(self.lines, None)
            if line is None:
                return
            try:
                self.next = parse_record(line)
            except Malformed as problem:
                self.report.add(TAMPERED, self.name, f"A record cannot be read: {problem}.")

    def at(self, index: int) -> dict[str, Any] | None:
        """The record of this entry, if it is there. Says which records before it have no place."""
        while self.next is not None and self.next["index"] < index:
            message = "A record stands twice, out of order, or belongs to no entry."
            self.report.add(TAMPERED, self.name, message, index=self.next["index"])
            self._advance()
        record = self.next
        if record is None or record["index"] != index:
            return None
        self._advance()
        return record


class Log:
    """What is kept of a log while its entries go by: 48 bytes of each, and a number for each record."""

    def __init__(self, number: int, stated: dict[str, Any]) -> None:
        self.folder = f"logs/{number}"
        self.where = f"logs/{number}/envelopes.jsonl"
        self.origin: str = stated["origin"]
        self.start: int = stated["start"]
        self.end: int = stated["end"]
        self.frontier = [b64(one, 32) for one in stated["frontier"]]
        self.note: Note | None = None
        self.checkpoint: Checkpoint | None = None
        self.leaves, self.events = bytearray(), bytearray()
        self.first_received = self.last_received = ""
        self.predecessor: dict[str, Any] | None = None
        self.retired: set[str] = set()
        self.committed: tuple[str, int] | None = None
        self.is_later = self.is_read = False
        self.versions: dict[int, int] = {}
        self.numbers: dict[Place, int] = {}
        self.without_payload = array("Q")
        self.kept_or_attached: dict[int, tuple[bool, list[dict[str, Any]]]] = {}

    def leaf(self, index: int) -> bytes:
        """The leaf hash of an entry in range."""
        return bytes(self.leaves[32 * (index - self.start) : 32 * (index - self.start + 1)])

    def event(self, index: int) -> bytes:
        """The sixteen bytes of the id of an entry in range."""
        return bytes(self.events[16 * (index - self.start) : 16 * (index - self.start + 1)])

    def root_at(self, size: int) -> bytes:
        """The root over the first `size` entries, which lie in range."""
        growing = CompactRange.from_hashes(self.start, self.frontier)
        for index in range(self.start, size):
            growing.append(self.leaf(index))
        return growing.root()


# The checks


def check_log_signatures(
    note: Note, checkpoint: Checkpoint, policy: Policy, board: tuple[str, int] | None = None
) -> None:
    """Raises Malformed unless a key of the log that the policy lists has signed, and each such signature holds.

    `board` is the Board log, and its size, by which keys must not have been retired; None: any that ever counted.
    """
    signer = checkpoint.origin.partition("/log/")[0]
    keys = policy.keys_of(signer, board)
    if not _is_origin(checkpoint.origin) or not policy.logs.get(signer):
        raise Malformed(f"the policy lists no key of {shown(signer)}")
    if not valid_keys(note, keys):
        raise Malformed(f"{signer} has not signed it")


def valid_keys(note: Note, keys: Sequence[VerifierKey]) -> list[VerifierKey]:
    """Those of the keys that signed the note. Raises Malformed where a signature in the name of one does not hold."""
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
    """Those of the keys that signed the note, and those in whose name a signature stands that does not hold."""
    judged: tuple[list[VerifierKey], list[VerifierKey]] = [], []
    for line in note.signatures:
        for key in keys:
            if (key.name, key.key_id) == (line.name, line.key_id):
                judged[not note_signature_holds(key, note, line.signature)].append(key)
    return judged


class Verifier:
    """The checks of a bundle, in the order of `run`."""

    def __init__(
        self, bundle: Bundle, policy: Policy, since: Checkpoint | None, tell: Callable[[str], Any] | None = None
    ) -> None:
        self.bundle, self.report, self.policy, self.since, self.tell = bundle, bundle.report, policy, since, tell
        self.manifest: dict[str, Any] = {}
        self.logs: dict[str, Log] = {}
        self.board: Checkpoint | None = None
        self.witnessed_at: int | None = None
        self.export: tuple[dict[str, Any], dict[str, Any] | None] | None = None
        self.superseded: set[int] = set()
        self.corrections: list[tuple[Log, int, dict[str, Any]]] = []
        self.destroyed: dict[str, set[int]] = {}
        self.attachments: dict[str, tuple[int, Place]] = {}
        self.spared: dict[str, tuple[int, Place]] = {}
        self.enrolled: dict[str, tuple[Place, str, dict[str, Any]]] = {}
        self.revoked: dict[str, tuple[Place, str]] = {}
        self.passkeys: dict[str, list[tuple[Place, str, str, str, bool]]] = {}
        self.tokens_made: dict[Place, Making] = {}
        self.tokens_revoked: dict[str, tuple[Place, str]] = {}
        self.tokens_used: dict[tuple[Any, ...], tuple[array[int], list[str]]] = {}
        self.nonces: set[int] = set()

    def run(self) -> None:
        """All checks."""
        if not self._read_manifest():
            return
        self._read_board()
        table = Table(self.bundle)
        for number, stated in enumerate(self.manifest["logs"]):
            self._read_log(Log(number, stated), table)
        table.finish()
        self._check_receipts()
        self._check_board_entries()
        self._check_beginnings()
        for log in self.logs.values():
            self._check_retired(log)
        for log, index, named in self.corrections:
            self._check_correction(log, index, named)
        self._check_passkeys()
        self._check_tokens()
        self._check_missing_payloads()
        self._check_export()
        self._check_papers()
        self._check_attachments()
        self._check_since()
        for name in sorted(self.bundle.names - self.bundle.read):
            File(self.bundle, name).finish()

    def _read_manifest(self) -> bool:
        file = self.bundle.file("manifest.json")
        if file is None:
            return False
        try:
            self.manifest = MANIFEST.parse(file.text().encode())
            for one in self.manifest["logs"]:
                CompactRange.from_hashes(one["start"], [b64(each_) for each_ in one["frontier"]])
                if not one["size_before"] == one["start"] < one["end"]:
                    raise Malformed("a range holds no entry")
            origins = {one["origin"] for one in self.manifest["logs"]}
            if not origins or len(origins) != len(self.manifest["logs"]):
                raise Malformed("it states no logs, or one twice")
            if any(one["name"] == file.name for one in self.manifest["files"]):
                raise Malformed("it lists itself")
            at, of = (self.manifest["export"][one] for one in ("index", "origin"))
            if not any(one["origin"] == of and one["start"] <= at < one["end"] for one in self.manifest["logs"]):
                raise Malformed("the record of this export lies in none of the ranges")
        except Malformed as problem:
            self.report.add(TAMPERED, file.name, f"The manifest is not what the format says: {problem}.")
            return False
        self.bundle.stated = {one.pop("name"): one for one in self.manifest["files"]}
        wanted = {"board/entries.jsonl", "board/checkpoint.txt", "report/records.csv"}
        for number in range(len(origins)):
            wanted |= {f"logs/{number}/{name}" for name in ("envelopes.jsonl", "records.jsonl", "checkpoint.txt")}
        for name in sorted(self.bundle.names - {file.name}):
            if name not in self.bundle.stated:
                self.report.add(TAMPERED, name, "The manifest does not list this file.")
            if name not in wanted and not re.fullmatch(FREELY_NAMED, name):
                self.report.add(TAMPERED, name, "The format knows no such file, or the manifest no such log.")
        for name in sorted((self.bundle.stated.keys() | wanted) - self.bundle.names):
            self.bundle.file(name)
        return True

    # Checkpoints and witnesses (section 6)

    def _read_checkpoint(self, where: str, is_board: bool = False) -> tuple[Note, Checkpoint] | None:
        file = self.bundle.file(where)
        if file is None:
            return None
        try:
            note = parse_note(file.text())
            checkpoint = parse_checkpoint(note.text)
        except Malformed as problem:
            self.report.add(TAMPERED, where, f"This checkpoint cannot be read: {problem}.")
            return None
        try:
            place = (checkpoint.origin, checkpoint.size) if is_board else None
            check_log_signatures(note, checkpoint, self.policy, place)
        except Malformed as problem:
            self.report.add(TAMPERED, where, f"This checkpoint does not hold: {problem}.")
        return note, checkpoint

    def _read_board(self) -> None:
        where = "board/checkpoint.txt"
        read = self._read_checkpoint(where, is_board=True)
        if read is None:
            return
        self.board = read[1]
        names: set[str] = set()
        times: list[int] = []
        for keys in self.policy.witnesses.values():
            valid, broken = judged_keys(read[0], keys)
            names |= {key.name for key in valid}
            used = {(key.name, key.key_id) for key in valid}
            times += [witnessed_at(one) for one in read[0].signatures if (one.name, one.key_id) in used]
            for key in broken:
                self.report.add(TAMPERED, where, f"A cosignature in the name of {key.name} does not hold.")
        self.witnessed_at = max(times, default=None)
        if len(names) < self.policy.quorum:
            message = "Fewer witnesses have cosigned this checkpoint than the policy demands."
            self.report.add(UNWITNESSED, where, message, self.policy.quorum, sorted(names))

    # A log and its entries (sections 3 to 5)

    def _read_log(self, log: Log, table: Table) -> None:
        self.logs[log.origin] = log
        where = f"{log.folder}/checkpoint.txt"
        read = self._read_checkpoint(where)
        if read is not None:
            log.note, log.checkpoint = read
            stated, found = [log.origin, log.end], [read[1].origin, read[1].size]
            if stated != found:
                self.report.add(TAMPERED, where, "The checkpoint does not close this log's range.", stated, found)
        if self.policy.log_origins and log.origin not in self.policy.log_origins:
            self.report.add(TAMPERED, "manifest.json", "The policy does not list this log.", found=log.origin)
        if self.board and self.board.origin.partition("/log/")[0] != log.origin.partition("/log/")[0]:
            message = "This log is of another office than the Board log."
            self.report.add(TAMPERED, "manifest.json", message, self.board.origin, log.origin)
        file = self.bundle.file(log.where)
        if file is not None:
            self._read_entries(log, file, table)
        else:
            table.is_followed = False
        root = base64.b64encode(log.checkpoint.root).decode() if log.checkpoint else None
        self.report.logs.append({"origin": log.origin, "start": log.start, "end": log.end, "root": root})

    def _read_entries(self, log: Log, file: File, table: Table) -> None:
        log.is_read = True
        records = Records(self.bundle, f"{log.folder}/records.jsonl")
        growing = CompactRange.from_hashes(log.start, log.frontier)
        for index, line in enumerate(file.lines(), log.start):
            leaf = hashlib.sha256(b"\x00" + line).digest()
            growing.append(leaf)
            log.leaves += leaf
            record = records.at(index)
            try:
                entry = ENVELOPE.parse(line)
            except Malformed as problem:
                self.report.add(TAMPERED, log.where, f"The entry cannot be read: {problem}.", index=index)
                log.events += bytes(16)
                table.is_followed = False
                continue
            log.events += bytes.fromhex(entry["event"].replace("-", ""))
            table.follow(csv_line(entry, leaf), index)
            self.check_alone(log, index, entry, record)
        records.at(1 << 60)
        if growing.size != log.end:
            message = "The range has not as many entries as the manifest states."
            self.report.add(TAMPERED, log.where, message, log.end - log.start, growing.size - log.start)
            log.end = growing.size
        if log.checkpoint and growing.root() != log.checkpoint.root:
            message = "The entries are not those that the signed checkpoint was made over."
            self.report.add(TAMPERED, log.where, message, log.checkpoint.root.hex(), growing.root().hex(), at="root")

    def check_alone(self, log: Log, index: int, entry: dict[str, Any], record: dict[str, Any] | None) -> None:
        """What is asked of an entry and its payload when they are read."""
        say = functools.partial(self.report.add, TAMPERED, log.where, index=index)
        self._check_entry(log, index, entry, say)
        statement = self._check_signature(log, index, entry, say) if entry["signature"] else None
        payload = self._check_record(log, index, entry, record, statement)
        if self.tell:
            for line in entry_lines(entry, payload):
                self.tell(line)
        if entry["stream"]:
            self._check_stream(log, entry["stream"], say)

    def _check_entry(self, log: Log, index: int, entry: dict[str, Any], say: Say) -> None:
        received_at, subject = entry["received_at"], entry["subject"]
        if (entry["origin"], entry["index"]) != (log.origin, index):
            found = [entry["origin"], entry["index"]]
            say("The entry belongs at another place or in another log.", [log.origin, index], found, at="index")
        if received_at <= log.last_received:
            message = "The entry was received no later than the one before it."
            say(message, f"after {log.last_received}", received_at, at="received_at")
        log.first_received = received_at if index == log.start else log.first_received
        log.last_received = received_at
        if index == 0:
            log.is_later = entry["type"] == "log.opened"
        elif entry["type"] == "log.opened":
            say("Only the first entry of a log opens it.", at="type")
        problem = time_problem(entry)
        if problem:
            say(f"The times do not hold: {problem}.", found=[entry["occurred_at"], entry["lateness"]], at="lateness")
        if entry["lateness"] and entry["lateness"]["is_late"]:
            self.report.note("late", log.where, index)
        since = self.manifest["filter"]["from"]
        if index == log.start + 1 > 1 and since and received_at[:10] < since:
            message = "The range does not begin with the last entry before the first day asked for, nor with the log."
            say(message, f"a day from {since}", received_at, at="received_at")
        if subject:
            key = mark(subject["table"], subject["id"])
            before = log.versions.get(key, None if log.start else 0)
            if before is not None and subject["version"] != before + 1:
                say("The versions of this record do not count on.", before + 1, subject["version"], at="subject")
            log.versions[key] = subject["version"]
        if entry["type"] in (MADE, BEGUN):
            self.tokens_made[log.origin, index] = Making(entry["type"], entry["actor"]["user"], received_at, None)
        if entry["supersedes"]:
            named = entry["supersedes"]
            key = mark(named["origin"], str(named["index"]))
            if key in self.superseded:
                say("The entry that this one corrects was corrected before.", found=named, at="supersedes")
            self.superseded.add(key)
            if named["origin"].partition("/log/")[0] != log.origin.partition("/log/")[0]:
                say("A correction names an entry of another office.", found=named, at="supersedes")
            if named["origin"] == log.origin and named["index"] >= index:
                say("A correction names an earlier entry.", found=named, at="supersedes")
            else:
                self.corrections.append((log, index, named))

    def _check_stream(self, log: Log, stream: dict[str, Any], say: Say) -> None:
        place = stream["name"], stream["place"]
        before = log.numbers.get(place, None if log.start or log.is_later else 0)
        if before is not None and stream["number"] != before + 1:
            say("The entries of this kind at this place have a gap.", before + 1, stream, at="stream")
        log.numbers[place] = stream["number"]

    # Signatures (section 4)

    def _check_signature(self, log: Log, index: int, entry: dict[str, Any], say: Say) -> dict[str, Any] | None:
        signature = entry["signature"]
        try:
            statement = parse_statement(signature, entry)
        except Malformed as unread:
            say(f"The statement that was signed does not hold: {unread}.", at="signature")
            return None
        if signature["assurance"] == "lower":
            self.report.note("lower", log.where, index)
            return statement
        used = signature["passkey"]
        problem = passkey_problem(
            used, signature["statement"], origins=self.policy.origins, relying_parties=self.policy.relying_parties
        )
        if problem:
            say(f"The signature does not hold: {problem}.", at="signature")
        nonce = mark(used["credential_id"], statement["nonce"])
        if nonce in self.nonces:
            say("This passkey signed with this nonce before: one of the two is forged.", at="signature")
        self.nonces.add(nonce)
        key, user = sys.intern(used["public_key"]), sys.intern(statement["user"])
        uses = self.passkeys.setdefault(used["credential_id"], [])
        uses.append(((log.where, index), entry["received_at"], key, user, not problem))
        return statement

    def _check_passkeys(self) -> None:
        for credential, uses in self.passkeys.items():
            enrolled, revoked = self.enrolled.get(credential), self.revoked.get(credential)
            for place, at, key, user, holds in uses:
                told = self.report.count
                say = functools.partial(self.report.add, TAMPERED, place[0], index=place[1], at="signature")
                if enrolled is None:
                    self.report.note("unenrolled", *place)
                elif not is_before(enrolled[0], enrolled[1], place, at):
                    say("The passkey signed before it was enrolled.", f"after {enrolled[1]}", at)
                elif (enrolled[2].get("public_key"), enrolled[2].get("user")) != (key, user):
                    say("The passkey is not the one that was enrolled for this user.", enrolled[2], [key, user])
                if revoked is not None and is_before(*revoked, place, at):
                    say("The passkey had been revoked before it signed.", f"before {revoked[1]}", at)
                if holds and enrolled is not None and self.report.count == told:
                    self.report.note("passkey", *place)

    # Payloads (sections 3, 7 and 8)

    def _check_record(
        self,
        log: Log,
        index: int,
        entry: dict[str, Any],
        record: dict[str, Any] | None,
        statement: dict[str, Any] | None,
    ) -> dict[str, Any] | None:
        """Checks the payload beside an entry; the payload, where there is one that holds."""
        say = functools.partial(self.report.add, TAMPERED, f"{log.folder}/records.jsonl", index=index)
        is_export = self.manifest["export"]["index"] == index and self.manifest["export"]["origin"] == log.origin
        is_chosen = is_export or matches(self.manifest["filter"], entry)
        payload = None
        if record is None and is_chosen:
            log.without_payload.append(index)
            if entry["type"] in NEVER_DESTROYED or entry["attachments"]:
                log.kept_or_attached[index] = entry["type"] in NEVER_DESTROYED, entry["attachments"]
        elif record is not None:
            if not is_chosen:
                say("The filter does not choose this entry, and yet its payload is here.")
            try:
                payload = payload_of(entry, record)
                self._learn(log, index, entry, payload)
                self._learn_tokens(log, index, entry, payload)
            except Malformed as problem:
                say(f"The payload does not hold: {problem}.", at="payload")
        if is_export:
            self.export = entry, payload
        if payload is None:
            return None
        text_shown = payload["shown"]
        if statement and (
            text_shown is None or hashlib.sha256(text_shown.encode()).hexdigest() != statement["record_sha256"]
        ):
            say("What was signed is not the record that the signer was shown.", statement["record_sha256"], at="shown")
        if entry["type"] != "export.bundle":
            for one in entry["attachments"]:
                size, place = self.attachments.setdefault(one["sha256"], (one["size"], (log.where, index)))
                if one["size"] != size:
                    message = f"This attachment has another size than entry {place[1]} in {place[0]} states of it."
                    say(message, size, one["size"], at="attachments")
        return payload

    def _learn(self, log: Log, index: int, entry: dict[str, Any], payload: dict[str, Any]) -> None:
        """Keeps what later checks need of an entry's further facts. Raises Malformed."""
        place, at, about = (log.where, index), entry["received_at"], payload["about"]
        if entry["type"] == "log.opened":
            if "predecessor" not in about:
                raise Malformed("it does not say which log came before it")
            if about["predecessor"] is not None:
                log.predecessor = PREDECESSOR.check(about["predecessor"])
        elif entry["type"] == "retention.destroy":
            if not text.fits(about.get("confirmed_by")) or about["confirmed_by"] in (
                "",
                entry["actor"]["credential_number"],
            ):
                raise Malformed("two people destroy together")
            if not each(entry_named).fits(about.get("destroyed")):
                raise Malformed("what was destroyed is a list of entries by index and origin")
            for one in about["destroyed"]:
                if one["origin"] != log.origin or one["index"] < index:
                    self.destroyed.setdefault(one["origin"], set()).add(one["index"])
        elif entry["type"] in ("keys.announce", "keys.retire"):
            if not each(filled).fits(about.get("keys")):
                raise Malformed("it names no keys")
            stated = hashlib.sha256("".join(f"{one}\n" for one in about["keys"]).encode()).hexdigest()
            if entry["actor"]["user"] is not None or (entry["subject"] or {}).get("id") != stated:
                raise Malformed("it is by a person, or names other keys than its subject")
            check_present(entry, payload)
            if entry["type"] == "keys.retire":
                log.retired.update(about["keys"])
        elif entry["type"] in ("passkey.enrol", "passkey.revoke"):
            credential = about.get("credential_id")
            if (
                type(credential) is not str
                or not some_bytes.fits(credential)
                or (entry["type"] == "passkey.enrol" and credential in self.enrolled)
            ):
                raise Malformed("it names no passkey, or one that was enrolled before")
            if entry["type"] == "passkey.enrol" and not (
                some_bytes.fits(about.get("public_key")) and uuid.fits(about.get("user"))
            ):
                raise Malformed("it states no public key, or no user")
            if entry["type"] == "passkey.enrol":
                self.enrolled[credential] = place, at, about
            elif credential not in self.revoked or at < self.revoked[credential][1]:
                self.revoked[credential] = place, at

    def _learn_tokens(self, log: Log, index: int, entry: dict[str, Any], payload: dict[str, Any]) -> None:
        """Keeps which API tokens an entry made or revoked, and through which one it was done. Raises Malformed."""
        at, user = entry["received_at"], entry["actor"]["user"]
        if entry["type"] in (MADE, BEGUN):
            self.tokens_made[log.origin, index] = Making(entry["type"], user, at, tokens_in(payload))
        elif entry["type"] == REVOKED:
            for token in tokens_in(payload):
                if token not in self.tokens_revoked or at < self.tokens_revoked[token][1]:
                    self.tokens_revoked[token] = (log.where, index), at
        if "token" in payload["about"]:
            told = TOKEN.check(payload["about"]["token"])
            if user is None:
                raise Malformed("the office's clock acts through no token")
            of = told["entry"]
            key = (log.origin, user, told["id"], of["origin"], of["index"], of["leaf"], of["event"].replace("-", ""))
            indexes, times = self.tokens_used.setdefault(key, (array("Q"), []))
            indexes.append(index)
            times.append(at)

    def _check_tokens(self) -> None:
        """Holds what was done through an API token to the entries that made the token and revoked it."""
        for (origin, user, token, *named), uses in self.tokens_used.items():
            log, revoked = self.logs[origin], self.tokens_revoked.get(token)
            for index, at in zip(*uses):
                told = self.report.count
                say = functools.partial(
                    self.report.add, TAMPERED, f"{log.folder}/records.jsonl", index=index, at="about.token"
                )
                is_held = self._check_making(log, index, at, (user, token), named, say)
                if revoked is not None and is_before(*revoked, (log.where, index), at):
                    say("The token had been revoked before this was done through it.", f"before {revoked[1]}", at)
                if self.report.count == told:
                    self.report.note("token" if is_held else "unmade", log.where, index)

    def _check_making(self, log: Log, index: int, at: str, by: tuple[str, str], named: Sequence[Any], say: Say) -> bool:
        """Holds the use of a token, `by` user and token, to the entry that is named as having made it: origin, index,
        leaf and event. False where the bundle does not hold that entry."""
        user, token = by
        of, making = self.logs.get(named[0]), self.tokens_made.get((named[0], named[1]))
        if named[0].partition("/log/")[0] != log.origin.partition("/log/")[0]:
            say("The token was made by an entry of another office.", found=named[0])
        elif of is log and named[1] >= index:
            say("The entry that made the token does not stand before this one.", f"before {index}", named[1])
        elif of is None or named[1] < of.start or not of.is_read:
            return False
        elif [of.leaf(named[1]).hex(), of.event(named[1]).hex()] != named[2:]:
            say("What made the token is not the entry that this one names.", found=named)
        elif making is None:
            say("The entry that is named makes no token.", MADE)
        elif of is not log and making.at >= at:
            say("The token was used before it was made.", f"after {making.at}", at)
        elif making.type == MADE and making.user != user:
            say("The token was made by another person than acted through it.", making.user, user)
        elif making.tokens is not None and token not in making.tokens:
            say("The entry that is named made another token.", sorted(making.tokens), token)
        return True

    def _check_missing_payloads(self) -> None:
        message = "The filter chooses this entry, and its payload was left out without a record of lawful destruction."
        for log in self.logs.values():
            destroyed = self.destroyed.get(log.origin, set())
            for index in log.without_payload:
                is_kept, attachments = log.kept_or_attached.get(index, (False, []))
                if index in destroyed and not is_kept:
                    self.report.note("destroyed", log.where, index)
                else:
                    for one in attachments:
                        self.spared[one["sha256"]] = one["size"], (log.where, index)
                    self.report.add(INCOMPLETE, f"{log.folder}/records.jsonl", message, index=index)

    # What holds between logs (sections 6 and 8)

    def _check_receipts(self) -> None:
        """Holds the last time of receipt of each log against the time at which the last witness confirmed it."""
        if self.witnessed_at is None:
            return
        latest = datetime.fromtimestamp(self.witnessed_at, timezone.utc) - MOST_AHEAD
        for log in self.logs.values():
            if log.last_received > latest.strftime("%Y-%m-%dT%H:%M:%SZ"):
                self.report.note("ahead", log.where, log.end - 1)

    def _check_board_entries(self) -> None:
        file = self.bundle.file("board/entries.jsonl")
        if file is None:
            return
        logs, number = list(self.logs.values()), -1
        for number, line in enumerate(file.lines()):
            try:
                if number >= len(logs):
                    raise Malformed("the bundle has no such log")
                self._check_board_entry(logs[number], BOARD_LINE.parse(line))
            except Malformed as problem:  # noqa: PERF203
                message = f"The Board's commitment to log {number} does not hold: {problem}."
                self.report.add(TAMPERED, file.name, message, index=number)
        if number + 1 < len(logs):
            self.report.add(INCOMPLETE, file.name, "A commitment of the Board is missing.", len(logs), number + 1)

    def _check_board_entry(self, log: Log, line: dict[str, Any]) -> None:
        entry = ENVELOPE.parse(utf8(line["envelope"]))
        tree = TREE.check(payload_of(entry, line)["about"].get("tree"))
        if entry["type"] != "board.checkpoint" or entry["index"] != line["index"]:
            raise Malformed("it is no entry for checkpoints, or of another index")
        if entry["actor"]["user"] is not None or entry["signature"] is not None:
            raise Malformed("it is by a person, not by the office's clock")
        if problem := time_problem(entry):
            raise Malformed(problem)
        if log.note:
            told, path = line["leaf"], [b64(one) for one in line["leaf"]["path"]]
            leaf = leaf_hash(b64(told["salt"]) + log.note.source.encode())
            if root_from_inclusion(told["index"], tree["size"], leaf, path) != b64(tree["root"]):
                raise Malformed("it commits to other checkpoints than the one in the bundle")
        if self.board is None:
            return
        log.committed = entry["origin"], entry["index"] + 1
        leaf, proof = leaf_hash(line["envelope"].encode()), [b64(one) for one in line["proof"]]
        if entry["origin"] != self.board.origin:
            raise Malformed("it is an entry of another log than the Board's")
        if root_from_inclusion(entry["index"], self.board.size, leaf, proof) != self.board.root:
            raise Malformed("its proof does not lead to the Board's checkpoint")

    def _check_retired(self, log: Log) -> None:
        """Holds a closing checkpoint to the keys that counted when the Board log committed to it (section 6).

        What a later log in the bundle names as the end of this one needs no more than that.
        """
        if log.note is None or log.checkpoint is None or not (log.retired or self.policy.retired):
            return
        where = f"{log.folder}/checkpoint.txt"
        message = "Keys that had been retired alone have signed this checkpoint"
        ended = {
            "origin": log.origin,
            "size": log.checkpoint.size,
            "root": base64.b64encode(log.checkpoint.root).decode(),
        }
        try:
            keys = self.policy.keys_of(log.origin.partition("/log/")[0], None)
            left = [key for key in keys if written_key(key) not in log.retired]
            if not valid_keys(log.note, left):
                self.report.add(TAMPERED, where, f"{message}: the log itself says so.", at="signature")
            elif log.committed and ended not in [one.predecessor for one in self.logs.values()]:
                check_log_signatures(log.note, log.checkpoint, self.policy, log.committed)
        except Malformed as problem:
            self.report.add(TAMPERED, where, f"{message}: {problem}.", at="signature")

    def _check_beginnings(self) -> None:
        since = self.manifest["filter"]["from"]
        for log in self.logs.values():
            reaches_back = since is not None and log.first_received[:10] < since
            if log.start and log.first_received and not reaches_back:
                message = "The range begins too late to show that nothing was left out before it."
                self.report.add(
                    INCOMPLETE, log.where, message, f"an entry before {since}", log.first_received, index=log.start
                )
            if log.predecessor is None:
                continue
            origin, size, root = (log.predecessor[one] for one in ("origin", "size", "root"))
            if origin in self.logs:
                self._check_earlier(log.where, "this log's opening", origin, size, b64(root))
            elif not reaches_back:
                self.report.add(
                    INCOMPLETE, log.where, "The log before this one is missing from the bundle.", origin, index=0
                )

    def _check_earlier(self, where: str, what: str, origin: str, size: int, root: bytes) -> None:
        """Holds the entries in range against an earlier root of their log. A checkpoint that somebody kept may be
        younger than the bundle; what an entry of the bundle itself states may not."""
        log = self.logs[origin]
        if size > log.end and where == OLDER:
            message = (
                "The bundle is older than this checkpoint. Ask for one made after it, with all its entries; "
                "if there is none, entries were cut off."
            )
            self.report.add(INCOMPLETE, where, message, f"at least {size} entries", log.end)
        elif size > log.end:
            message = f"Entries were cut off: the log is shorter than {what} says."
            self.report.add(TAMPERED, where, message, f"at least {size} entries", log.end)
        elif size < log.start:
            message = f"The range begins after the size that {what} states: ask for a bundle that begins earlier."
            self.report.add(INCOMPLETE, where, message, f"from entry {size} or earlier", log.start)
        elif len(log.leaves) >= 32 * (size - log.start) and log.root_at(size) != root:
            message = f"The first {size} entries are not those that {what} was made over."
            self.report.add(TAMPERED, where, message, root.hex(), log.root_at(size).hex(), at="root")

    def _check_correction(self, log: Log, index: int, named: dict[str, Any]) -> None:
        of = self.logs.get(named["origin"])
        if of is None or named["index"] < of.start or not of.is_read:
            self.report.note("unseen", log.where, index)
            return
        found = of.leaf(named["index"]).hex(), of.event(named["index"]).hex()
        if found != (named["leaf"], named["event"].replace("-", "")):
            message = "What this entry corrects is not the entry that it names."
            self.report.add(TAMPERED, log.where, message, named, found, index=index, at="supersedes")
        self.report.note("superseded", of.where, named["index"])

    def _check_since(self) -> None:
        old, where = self.since, OLDER
        if old is None:
            return
        if old.origin in self.logs:
            self._check_earlier(where, "the older checkpoint", old.origin, old.size, old.root)
        elif self.board and (old.origin, old.size) == (self.board.origin, self.board.size):
            if old.root != self.board.root:
                message = "The Board log has another root than it had at the same size."
                self.report.add(TAMPERED, where, message, old.root.hex(), self.board.root.hex())
        else:
            message = "The bundle holds no range of the log that this checkpoint is of. Use one of a log that it holds."
            self.report.add(INCOMPLETE, where, message, old.origin, sorted(self.logs))

    # The export and the files beside the records (section 8)

    def _check_export(self) -> None:
        stated = self.manifest["export"]
        if self.export is None:
            return
        entry, payload = self.export
        say = functools.partial(self.report.add, TAMPERED, "manifest.json", index=stated["index"])
        if entry["type"] != "export.bundle":
            say("The entry that should record this export is another.", "export.bundle", entry["type"], at="export")
        recorded = {"made_at": entry["received_at"]}
        if payload is not None:
            recorded.update({one: payload["about"].get(one) for one in ("filter", "holder_name")})
        for name, value in recorded.items():
            if self.manifest[name] != value:
                say(
                    "The manifest does not say what the record of this export says.",
                    value,
                    self.manifest[name],
                    at=name,
                )
        for one in entry["attachments"]:
            self.report.note("printed", f"report/{one['name']}", stated["index"])
            self._check_file(f"report/{one['name']}", one["sha256"], one["size"], ("manifest.json", stated["index"]))

    def _check_papers(self) -> None:
        """Says which papers the record of the export does not name; where entries are missing, nothing can be said."""
        if not all(log.is_read for log in self.logs.values()):
            return
        named = {f"report/{one['name']}" for one in self.export[0]["attachments"]} if self.export else set()
        for name in sorted(self.bundle.names - named):
            if name.startswith("report/") and name.endswith(".pdf"):
                self.report.add(TAMPERED, name, "This paper is none that the record of the export names.")

    def _check_attachments(self) -> None:
        for sha256, (size, place) in self.attachments.items():
            self._check_file(f"attachments/{sha256}", sha256, size, place)
        for name in sorted(self.bundle.names):
            if name.startswith("attachments/") and name[12:] not in self.attachments:
                if name[12:] in self.spared:
                    size, place = self.spared[name[12:]]
                    self._check_file(name, name[12:], size, place)
                elif all(log.is_read for log in self.logs.values()):
                    self.report.add(TAMPERED, name, "No record in this bundle names this attachment.")

    def _check_file(self, name: str, sha256: str, size: int, place: Place) -> None:
        file = self.bundle.file(name)
        if file is not None:
            stated, found = {"sha256": sha256, "size": size}, file.finish()
            if found != stated:
                message = f"This file is not the one that entry {place[1]} in {place[0]} names."
                self.report.add(TAMPERED, name, message, stated, found)


class _NoBundle(Bundle):
    """No files: for an entry that is looked at by itself."""

    def __init__(self, report: Report) -> None:
        self.report = report


def entry_problems(line: bytes, payload: bytes, salt: bytes, policy: Policy) -> list[str]:
    """Why an entry and its payload would be TAMPERED in every bundle, in words; for an office, before it adds them.

    Of the policy `origins` and `relying_parties` count. What holds between entries is not looked at.
    """
    try:
        entry = ENVELOPE.parse(line)
        record = RECORD.check(
            {"index": entry["index"], "payload": payload.decode(), "salt": base64.b64encode(salt).decode()}
        )
    except (Malformed, UnicodeDecodeError) as problem:
        return [f"The entry cannot be read: {problem}."]
    report, index = Report(), entry["index"]
    verifier = Verifier(_NoBundle(report), policy, None)
    everything = {"from": None, "to": None, "types": None}
    verifier.manifest = {"export": {"index": -1, "origin": ""}, "filter": everything}
    log = Log(0, {"origin": entry["origin"], "start": index, "end": index + 1, "frontier": []})
    verifier.check_alone(log, index, entry, record)
    return [str(one["message"]) for one in report.findings]


def verify(
    bundle: IO[bytes], policy: bytes, since: bytes | None = None, tell: Callable[[str], Any] | None = None
) -> Report:
    """The report on a bundle, open for reading, under a trust policy and held against an old checkpoint.

    `tell` gets the lines of the readable log as entries are read: what they are worth, the verdict says.
    Never raises for what is in them: whatever goes wrong is a finding.
    """
    report = Report()
    trusted, old = Policy(), None
    try:
        trusted = parse_policy(policy)
        old = None if since is None else parse_old_checkpoint(since, trusted)
    except Unreadable as error:
        report.add(UNREADABLE, error.where, str(error))
    try:
        files = Bundle(bundle, report)
        if not report.count:
            Verifier(files, trusted, old, tell).run()
    except Unreadable as error:
        report.add(UNREADABLE, error.where, str(error))
    except Exception as error:  # whatever stops a check: the bundle did not pass it
        report.add(
            TAMPERED,
            "bundle",
            f"The checks met something that this verifier does not understand: {ascii(error)[:200]}.",
        )
    return report


def verify_and_write(path: Path, bundle: IO[bytes], policy: bytes, since: bytes | None) -> Report:
    """The report on a bundle, and the readable log in a new file: the report, then the entries as they were checked.

    Of a bundle that does not hold nothing is written. Raises OSError.
    """
    with (
        path.open("x", encoding="utf-8", newline="\n") as out,
        tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n") as entries,
    ):
        report = verify(bundle, policy, since, entries.write)
        is_good = report.verdict not in (UNREADABLE, TAMPERED)
        if is_good:
            entries.seek(0)
            out.writelines(f"{line}\n" for line in (*as_lines(report), READABLE_BEGINS))
            shutil.copyfileobj(entries, out)
    if not is_good:
        path.unlink()
    return report


def parse_old_checkpoint(data: bytes, policy: Policy) -> Checkpoint:
    """The checkpoint that somebody kept. Raises Unreadable where it is none that the log signed."""
    try:
        note = parse_note(data.decode("utf-8"))
        checkpoint = parse_checkpoint(note.text)
        check_log_signatures(note, checkpoint, policy)
    except (Malformed, UnicodeDecodeError) as error:
        raise Unreadable(f"The older checkpoint cannot be read: {error}.", OLDER) from None
    return checkpoint


def as_lines(report: Report) -> Iterator[str]:
    """The report for people: the verdict alone on the first line."""
    yield report.verdict
    told = report.as_json()
    for one in told["findings"]:
        entry = "" if one["index"] is None else f"entry {one['index']}"
        place = ", ".join(part for part in (one["where"], entry, one["member"]) if part)
        yield f"{one['kind']}: {place}{': ' if place else ''}{one['message']}"
        yield from (f"    {name}: {one[name]}" for name in ("expected", "found") if one[name] is not None)
    if report.count > len(report.findings):
        yield f"... and {report.count - len(report.findings)} more findings"
    for one in told["notes"]:
        places = ", ".join(map(str, one["indexes"][:20])) + (", ..." if one["count"] > 20 else "")
        yield f"Note: {one['where']}: {one['message']}: {one['count']} ({places})"
    for one in told["logs"]:
        yield f"Log {shown(one['origin'])}: entries {one['start']} to {one['end'] - 1}, root {one['root']}"


def say(text: str) -> None:
    """Prints a text at once. Whoever has closed the pipe has read enough: that is no error."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())  # what is left in the buffer goes there as the program ends
        os.close(nowhere)


class Parser(argparse.ArgumentParser):
    """Reads the command line, and ends quietly where nobody reads its help to the end."""

    def _print_message(self, message: str, file: Any = None) -> None:
        if file is sys.stdout:
            say(message.rstrip("\n"))
        else:
            super()._print_message(message, file)


class _Arguments(Parser):
    """Arguments that are not understood are UNREADABLE as well."""

    def error(self, message: str) -> NoReturn:
        say(f"{UNREADABLE}\n{message}\n{self.format_usage()}")
        raise SystemExit(EXIT[UNREADABLE])


def main(arguments: Sequence[str] | None = None) -> int:
    """Checks the bundle named on the command line, prints the report and returns the exit status."""
    parser = _Arguments(description="Checks a bundle of records.")
    parser.add_argument("bundle", metavar="BUNDLE.zip", type=Path)
    parser.add_argument("--policy", required=True, type=Path, help="whom to trust: from the Board's site or on paper")
    parser.add_argument("--since", type=Path, help="an older checkpoint that you kept")
    parser.add_argument("--readable", metavar="FILE", type=Path, help="write the entries as text into this new file")
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of text")
    chosen = parser.parse_args(arguments)
    gc.disable()  # nothing here makes circles, and looking for them takes time
    report = Report()
    try:
        since = chosen.since.read_bytes() if chosen.since else None
        with chosen.bundle.open("rb") as file:
            if chosen.readable:
                report = verify_and_write(chosen.readable, file, chosen.policy.read_bytes(), since)
            else:
                report = verify(file, chosen.policy.read_bytes(), since)
    except OSError as error:
        report.add(UNREADABLE, str(error.filename), "This file cannot be opened.")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    say(json.dumps(report.as_json(), sort_keys=True) if chosen.json else "\n".join(as_lines(report)))
    return EXIT[report.verdict]


if __name__ == "__main__":
    sys.exit(main())
