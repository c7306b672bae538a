"""The parsers of the verifier, of the receipt and of the witness, each as a function of bytes that raises where one
crashes in a way that nobody expects, reads one thing in two ways, or accepts what was not made.

`TARGETS` has them by name with the bytes to begin with.
"""

import base64
import io
import json
import struct
import zipfile
from collections.abc import Callable
from typing import Any

from compliance.transparency import witness
from compliance.transparency.canonical import canonical, parse_canonical, parse_strict
from compliance.transparency.entries import parse_payload, time_problem
from compliance.transparency.errors import Malformed, Unreadable
from compliance.transparency.notes import judged_keys, parse_checkpoint, parse_note
from compliance.transparency.p256 import _der_pair
from compliance.transparency.passkeys import cose_key, cose_verifier, passkey_problem
from compliance.transparency.policy import check_log_signatures, parse_old_checkpoint, parse_policy
from compliance.transparency.receipt import check_receipt
from compliance.transparency.report import EXIT, Report
from compliance.transparency.shapes import ENVELOPE
from compliance.transparency.table import csv_line
from compliance.transparency.verifier import verify

from .ground import Ground

VERDICTS = {"INTACT": 0, "TAMPERED": 1, "INCOMPLETE": 2, "UNWITNESSED": 3, "UNREADABLE": 4}
Target = Callable[[Ground, bytes], None]
TARGETS: dict[str, tuple[Target, Callable[[Ground], list[bytes]]]] = {}


def target(seeds: Callable[[Ground], list[bytes]]) -> Callable[[Target], Target]:
    """Registers a target with its first inputs."""

    def register(function: Target) -> Target:
        TARGETS[function.__name__] = function, seeds
        return function

    return register


def outcome(parse: Callable[..., Any], *arguments: Any) -> Any:
    """The result of a parser on its input; None if it says that it cannot be read."""
    try:
        return parse(*arguments)
    except (Malformed, Unreadable):
        return None


@target(lambda ground: [ground.log.entries[2], b'{"\xf0\x9f\x8e\xb2":1}', b'["\\u0001",-1,{"a":[null,true]}]'])
def json_text(_: Ground, data: bytes) -> None:
    """Canonical JSON has one form: what is read is written as the same bytes."""
    read, strict = outcome(parse_canonical, data), outcome(parse_strict, data)
    again = outcome(canonical, strict) if strict is not None else None
    assert read is None or (read == strict and again == data)
    assert strict is None or again is not None
    assert again != data or read == strict


@target(lambda ground: ground.log.entries[:4])
def envelope(_: Ground, data: bytes) -> None:
    """An envelope's line is read, and its lateness is judged, without a crash."""
    read = outcome(ENVELOPE.parse, data)
    if read:
        assert canonical(read) == data
        time_problem(read)
        csv_line(read, bytes(32))


@target(lambda ground: [one[0].encode() for one in ground.log.records[:4] if one])
def payload(_: Ground, data: bytes) -> None:
    """A payload is read or Malformed."""
    text = data.decode("utf-8", "surrogateescape")
    read = outcome(parse_payload, text)
    assert read is None or canonical(read) == data


@target(lambda ground: [one.encode() for one in (*ground.checkpoints[:3], ground.board)])
def checkpoint(ground: Ground, data: bytes) -> None:
    """No checkpoint holds under the policy but those that were signed."""
    text = data.decode("utf-8", "replace")
    note = outcome(parse_note, text)
    if note is None:
        return
    found = outcome(parse_checkpoint, note.text)
    if found is None:
        return
    assert found.text == note.text
    for keys in (*ground.policy.witnesses.values(), *ground.policy.logs.values()):
        judged_keys(note, keys)
    try:
        check_log_signatures(note, found, ground.policy)
    except Malformed:
        return
    assert note.text in {*ground.signed_texts, parse_note(ground.board).text}, "a forged checkpoint"


@target(lambda ground: [one.encode() for one in (ground.policy_text, *ground.checkpoints[:2])])
def policy_and_older_checkpoint(ground: Ground, data: bytes) -> None:
    """A policy is read or UNREADABLE, and so is an older checkpoint; one that is read was signed."""
    read = outcome(parse_policy, data)
    assert read is None or (read.quorum >= 0 and read.logs)
    old = outcome(parse_old_checkpoint, data, ground.policy)
    assert old is None or old.text in ground.signed_texts, "a forged checkpoint"


@target(lambda ground: [ground.receipt(index).encode() for index in (0, 3, 7)])
def receipt(ground: Ground, data: bytes) -> None:
    """No receipt holds but for an entry of the log."""
    read = outcome(check_receipt, data.decode("utf-8", "replace"), ground.policy)
    assert read is None or canonical(read.entry) == ground.log.entries[read.index], "a forged receipt"


@target(lambda ground: [f"old 2\nAAAA\n\n{one}".encode() for one in ground.checkpoints[2:4]])
def witness_request(_: Ground, data: bytes) -> None:
    """A request to the witness is read or answered with 400."""
    try:
        read = witness.Request.parse(data)
    except witness.Answer:
        return
    assert 0 <= read.old <= read.checkpoint.size


@target(lambda ground: [base64.b64decode(one["public_key"]) for _, one in ground.assertions])
def cose(_: Ground, data: bytes) -> None:
    """A COSE key has one form: what is read and written again is the same bytes."""
    members = outcome(cose_key, data)
    if members is not None:
        written = bytes([0xA0 | len(members)]) + b"".join(_cbor(name) + _cbor(one) for name, one in members.items())
        assert written == data
        holds = outcome(cose_verifier, members)
        assert holds is None or not holds(b"message", bytes(64)), "a forged signature"


def _cbor(value: int | bytes) -> bytes:
    kind, number = (2, len(value)) if isinstance(value, bytes) else (0, value) if value >= 0 else (1, -1 - value)
    tail = value if isinstance(value, bytes) else b""
    if number < 24:
        return bytes([kind << 5 | number]) + tail
    code, form = (24, ">B") if number < 1 << 8 else (25, ">H") if number < 1 << 16 else (26, ">L")
    return bytes([kind << 5 | code]) + struct.pack(form, number) + tail


@target(lambda ground: [base64.b64decode(ground.assertions[0][1]["signature"]), bytes.fromhex("3006020101020101")])
def der(_: Ground, data: bytes) -> None:
    """A DER signature has one form."""
    pair = _der_pair(data)
    if pair is not None:
        parts = [number.to_bytes(number.bit_length() // 8 + 1, "big") for number in pair]
        body = b"".join(b"\x02" + bytes([len(part)]) + part for part in parts)
        assert b"\x30" + bytes([len(body)]) + body == data


SIGNED_OVER = "authenticator_data", "client_data", "public_key"


@target(lambda ground: [json.dumps(one).encode() for _, one in ground.assertions])
def assertion(ground: Ground, data: bytes) -> None:
    """No assertion holds but over the honest data by the honest key (of ECDSA signatures, a second form holds too)."""
    try:
        parts = json.loads(data)
    except (ValueError, RecursionError):
        return
    trusted = {"origins": ground.policy.origins, "relying_parties": ground.policy.relying_parties}
    for statement, _ in ground.assertions:
        if passkey_problem(parts, statement, **trusted) is None:
            told = [{name: one[name] for name in SIGNED_OVER} for _, one in ground.assertions]
            assert {name: parts[name] for name in SIGNED_OVER} in told, "a forged assertion"


@target(lambda ground: [ground.zip])
def zip_file(ground: Ground, data: bytes) -> None:
    """A bundle's verdict is one of five, never by a crash, and INTACT only for the files that were made."""
    report = verify(io.BytesIO(data), ground.policy_text.encode())
    _is_sound(report)
    if report.verdict == "INTACT":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert {one: archive.read(one) for one in archive.namelist()} == ground.files, "other files are INTACT"


MEMBERS = (
    "manifest.json", "logs/0/envelopes.jsonl", "logs/0/records.jsonl", "logs/0/checkpoint.txt", "board/entries.jsonl",
    "board/checkpoint.txt", "report/records.csv",
)  # fmt: skip


@target(lambda ground: [bytes([number]) + ground.files[name] for number, name in enumerate(MEMBERS)])
def member(ground: Ground, data: bytes) -> None:
    """A file of the bundle with other bytes, which the manifest lists as they are, is never INTACT."""
    name, content = MEMBERS[data[0] % len(MEMBERS)] if data else "manifest.json", data[1:]
    if name == "manifest.json":
        files = ground.files | {name: content}
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for one, its in files.items():
                archive.writestr(one, its)
        whole = packed.getvalue()
    else:
        whole = ground.with_file(name, content)
    report = verify(io.BytesIO(whole), ground.policy_text.encode())
    _is_sound(report)
    if report.verdict == "INTACT" and name == "board/checkpoint.txt":
        assert parse_note(content.decode()).text == parse_note(ground.board).text
    elif report.verdict == "INTACT":
        assert content == ground.files[name], f"another {name} is INTACT"


def _is_sound(report: Report) -> None:
    assert report.verdict in VERDICTS
    assert EXIT[report.verdict] == VERDICTS[report.verdict]
    json.dumps(report.as_json())
    assert "does not understand" not in str(report.findings), report.findings
