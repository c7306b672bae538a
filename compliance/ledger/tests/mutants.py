"""Bundles changed at random, one thing at a time or two: bytes, lines, members under valid signatures, the zip itself.

`mutant(number)` is a `Scene` as any other; the same number makes the same change.
"""

import json
import random
import zipfile
from collections.abc import Callable
from typing import Any

from tests.chance import seed_of

from .exports import zipped
from .forgeries import FORGERIES, with_a_gap
from .lies import reopened, repaid
from .office import Log, canonical
from .scenes import BOARD, KEYS, NEW, OLD, Scene
from .tokens import by_token

FILTERS: list[dict[str, Any]] = [
    {},
    {},
    {"from": "2025-12-09"},
    {"from": "2026-01-06", "to": "2026-01-10"},
    {"types": ["log_entry.sign"]},
    {"types": [], "to": "2025-12-31"},
]
OTHERS: list[Any] = [
    None, True, False, 0, 1, 2, -1, 2**53 - 1, 2**53, "", "0", "a", "é", "e\u0301", "\ufeff", "a b", "a+b", "\x7f",
    "\x85", "\u2028", "\U0001f3b2", "0" * 64, "AAAA", "A" * 43 + "=", "2026-01-08T24:00:00.000000Z",
    "2026-01-08T23:59:60.000000Z", "0000-01-01", "2026-02-29", "-00:00", "+23:59", "log.opened",
    "retention.destroy", "passkey.revoke", "export.bundle", "office.example/log/x", "other.example/log/x",
    "8d8ac610-566d-4ef0-9c22-186b2a5ed790",
    [], {}, [1], {"a": 1},
]  # fmt: skip
POLICY_LINES = [
    "quorum 0", "quorum 1", "quorum 02", "quorum 1000", "quorum -1", "origin office.example", "origin https://a.example",
    "rp a.example", "rp", "log-origin office.example", f"log-origin {OLD}", f"log-origin {NEW}", f"log-origin {BOARD}",
    "policy 1", "policy 2", "# nothing", "\tquorum\t1", "quorum\u00a01", "quorum 1\u2028quorum 2", "quorum\x0b1",
    "witness w+1+AAAA", "log-origin office.example/log/\ufeff",
]  # fmt: skip


def mutant(number: int) -> Scene:
    """The bundle of this number, changed; about one in ten is honest still."""
    chance = random.Random(seed_of(f"mutant {number}"))
    while True:
        scene = Scene(**chance.choice(FILTERS))
        try:
            for _ in range(chance.choice((1, 1, 1, 2))):
                chance.choices([one for one, _ in WAYS], [weight for _, weight in WAYS])[0](scene, chance)
            assert isinstance(scene.data, bytes)
        except (ValueError, LookupError, StopIteration, TypeError, AttributeError):
            continue  # what this forgery changes is not there under this filter, or was changed already
        return scene


def by_forgery(scene: Scene, chance: random.Random) -> None:
    """Makes one of the forgeries and lies that have names."""
    FORGERIES[chance.choice(sorted(FORGERIES))][1](scene)


def bytes_changed(data: bytes, chance: random.Random) -> bytes:
    """These bytes with a bit, a byte or a piece of them changed, taken out, put in, moved or cut off."""
    at, size = chance.randrange(len(data) + 1), chance.choice((1, 1, 2, 7, 60))
    before, piece, after = data[:at], data[at : at + size], data[at + size :]
    turned = bytes([data[at] ^ 1 << chance.randrange(8)]) if at < len(data) else b"\n"
    put_in = chance.choice((b"\n", b" ", b"\r", b"\0", b"\xff", b"\xef\xbb\xbf", b"\\u0041"))
    return chance.choice(
        (
            before + turned + data[at + 1 :],
            before + chance.randbytes(size) + after,
            before + after,
            before + piece + piece + after,
            before + put_in + piece + after,
            before,
        )
    )


def lines_changed(lines: list[bytes], chance: random.Random) -> None:
    """A line taken out, doubled, moved, emptied, or an empty one put in."""
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    chance.choice(
        (
            lambda: lines.pop(at),
            lambda: lines.insert(at, lines[to]),
            lambda: lines.insert(to, lines.pop(at)),
            lambda: lines.insert(at, b"\n"),
            lambda: lines.append(lines.pop()[:-1]),
            lambda: lines.__delitem__(slice(at, None)),
        )
    )()


def by_bytes(scene: Scene, chance: random.Random) -> None:
    """The bytes of a file, which the manifest lists as they are now, or not."""
    name = chance.choice(sorted(scene.files))
    changed = bytes_changed(scene.files[name], chance)
    scene.files[name] = changed
    if name != "manifest.json" and chance.random() < 0.7:
        scene.relist()


def by_lines(scene: Scene, chance: random.Random) -> None:
    """The lines of a file, and the manifest with them."""
    names = [name for name in sorted(scene.files) if name.endswith((".jsonl", ".txt", ".csv"))]
    scene.lines(chance.choice(names), lambda lines: lines_changed(lines, chance))


def by_file(scene: Scene, chance: random.Random) -> None:
    """A file taken out, swapped with another, or put in."""
    one, other = chance.sample(sorted(set(scene.files) - {"manifest.json"}), 2)
    names = ["notes.txt", "report/volume-3.pdf", "logs/2/envelopes.jsonl", "attachments/" + "0" * 64, "report/a b.pdf"]
    extra = chance.choice(names)
    files = scene.files
    how = chance.randrange(3)
    if how == 0:
        del files[one]
    elif how == 1:
        files[one], files[other] = files[other], files[one]
    else:
        files[extra] = b"%PDF"
    if chance.random() < 0.7:
        scene.relist()


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all members of a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [path] if path else []
    for name, one in inner:
        found += places_in(one, (*path, name))
    return found


def member_changed(value: Any, chance: random.Random) -> None:
    """A member of a JSON value made another, taken out, doubled under another name, or made that of a neighbour."""
    places = places_in(value)
    *path, name = chance.choice(places)
    inside = value
    for step in path:
        inside = inside[step]
    how = chance.randrange(6)
    if how == 0 and isinstance(inside, dict):
        del inside[name]
    elif how == 1 and isinstance(inside, dict):
        inside[f"{name}x"] = inside[name]
    elif how == 2 and isinstance(inside[name], int):
        inside[name] += chance.choice((-1, 1, 10**6))
    elif how == 3 and isinstance(inside[name], str) and inside[name]:
        at = chance.randrange(len(inside[name]))
        inside[name] = inside[name][:at] + chance.choice("0a1fZ=é ") + inside[name][at + 1 :]
    elif how == 4 and isinstance(inside[name], list):
        inside[name].append(chance.choice([*inside[name], *OTHERS]))
    else:
        inside[name] = chance.choice(OTHERS)


def some_log(scene: Scene, chance: random.Random) -> tuple[Log, int]:
    """A log of the scene and the index of one of its entries."""
    log = chance.choice((scene.old, scene.new, scene.new))
    return log, chance.randrange(len(log.envelopes))


def by_envelope(scene: Scene, chance: random.Random) -> None:
    """A member of an envelope, in a log that is signed and exported afterwards as if it were honest."""
    log, index = some_log(scene, chance)
    envelope = json.loads(canonical(log.envelopes[index]))
    member_changed(envelope, chance)
    log.envelopes[index] = envelope
    if log is scene.old and chance.random() < 0.8:
        reopened(scene)


def by_signed_bytes(scene: Scene, chance: random.Random) -> None:
    """The bytes of an envelope, signed as they are."""
    log, index = some_log(scene, chance)
    changed = bytes_changed(canonical(log.envelopes[index]), chance)
    log.raw[index] = changed.replace(b"\n", b" ")
    if log is scene.old and chance.random() < 0.8:
        reopened(scene)


def by_statement(scene: Scene, chance: random.Random) -> None:
    """A member of the statement that somebody signed, or of the passkey's parts."""
    log, index = some_log(scene, chance)
    signature = log.envelopes[index]["signature"]
    statement = json.loads(signature["statement"])
    member_changed(statement, chance)
    signature["statement"] = canonical(statement).decode()
    if "passkey" in signature and chance.random() < 0.7:
        signature["passkey"] = KEYS.assertion(signature["statement"])


def by_payload(scene: Scene, chance: random.Random) -> None:
    """A member of a payload, and its hash with it."""
    log, index = some_log(scene, chance)
    repaid(log, index, lambda payload: member_changed(payload, chance))


def by_destruction(scene: Scene, chance: random.Random) -> None:
    """A payload that is not there, named by an entry that destroys, or not."""
    log, index = some_log(scene, chance)
    scene.bundle.destroyed.add((log.origin, index))
    if chance.random() < 0.7:
        about = {"confirmed_by": "B-2", "destroyed": [{"index": index, "origin": log.origin}]}
        chance.choice((scene.old, scene.new)).add("retention.destroy", about=about)
        reopened(scene)


def by_manifest(scene: Scene, chance: random.Random) -> None:
    """A member of the manifest."""
    manifest = json.loads(scene.files["manifest.json"])
    if chance.random() < 0.7:
        files = manifest.pop("files")
        member_changed(manifest, chance)
        manifest["files"] = files
    else:
        member_changed(manifest, chance)
    scene.files["manifest.json"] = canonical(manifest)


def by_json_line(scene: Scene, chance: random.Random) -> None:
    """A member of a line of records or of the Board's entries."""
    name = chance.choice(("logs/0/records.jsonl", "logs/1/records.jsonl", "board/entries.jsonl"))

    def change(lines: list[bytes]) -> None:
        at = chance.randrange(len(lines))
        value = json.loads(lines[at])
        member_changed(value, chance)
        lines[at] = canonical(value) + b"\n"

    scene.lines(name, change)


def by_range(scene: Scene, chance: random.Random) -> None:
    """A range that begins elsewhere, or logs in another order or left out."""
    if chance.random() < 0.6:
        log, index = some_log(scene, chance)
        scene.bundle.starts[log.origin] = index
    else:
        scene.bundle.logs = chance.choice(([scene.new], [scene.new, scene.old]))


def by_policy(scene: Scene, chance: random.Random) -> None:
    """A line or a byte of the policy."""
    lines = scene.policy.splitlines(keepends=True)
    how = chance.randrange(4)
    if how == 0:
        lines.insert(chance.randrange(len(lines) + 1), f"{chance.choice(POLICY_LINES)}\n")
    elif how == 1:
        lines.pop(chance.randrange(len(lines)))
    elif how == 2:
        lines[chance.randrange(len(lines))] = f"{chance.choice(POLICY_LINES)}\n"
    else:
        changed = bytes_changed("".join(lines).encode(), chance)
        lines = [changed.decode("utf-8")]
    scene.policy = "".join(lines)


def by_since(scene: Scene, chance: random.Random) -> None:
    """An older checkpoint: of another size, over other entries, of the Board log, or with its text changed."""
    log = chance.choice((scene.old, scene.new))
    leaves = log.leaves()
    size = chance.randrange(len(leaves) + 3)
    leaves = [*leaves, bytes(32), bytes(32)][:size]
    if leaves and chance.random() < 0.3:
        leaves[chance.randrange(len(leaves))] = bytes(32)
    scene.since = KEYS.checkpoint(log.origin, leaves)
    if chance.random() < 0.3:
        lines = scene.since.encode().splitlines(keepends=True)
        lines_changed(lines, chance)
        scene.since = b"".join(lines).decode()
    elif chance.random() < 0.2:
        scene.since = bytes_changed(scene.since.encode(), chance).decode("utf-8")
    elif chance.random() < 0.4:
        board = scene.files["board/checkpoint.txt"].decode()
        scene.since = board


def by_zip(scene: Scene, chance: random.Random) -> None:
    """The zip's own bytes: its headers, its directory, what stands before or after it."""
    data = zipped(scene.files, chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)))
    heads = [at for at in range(len(data)) if data[at : at + 2] == b"PK"]
    how = chance.randrange(6)
    if how == 0:
        data = bytes_changed(data, chance)
    elif how == 5:
        data = with_a_gap(data, chance.choice(heads), chance.randrange(1, 30))
    elif how == 1:
        at = chance.choice(heads) + chance.randrange(50)
        data = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
    elif how == 2:
        at = chance.choice(heads) + chance.randrange(46)
        data = data[:at] + chance.choice((b"\xff\xff\xff\xff", b"\0\0\0\0", b"\1\0")) + data[at + 4 :]
    elif how == 3:
        data = chance.choice((b"x", b"PK\3\4", data[:60])) + data
    else:
        data += chance.choice((b"x", b"\0" * 22, data[-22:], data))
    scene.__dict__["data"] = data


WAYS: list[tuple[Callable[[Scene, random.Random], None], int]] = [
    (by_forgery, 4), (by_bytes, 4), (by_lines, 3), (by_file, 2), (by_envelope, 6), (by_signed_bytes, 2),
    (by_statement, 3), (by_payload, 4), (by_destruction, 2), (by_manifest, 4), (by_json_line, 4), (by_range, 1),
    (by_policy, 2), (by_since, 2), (by_zip, 3), (by_token, 3),
]  # fmt: skip
"""The ways of changing a bundle, each with its weight."""
