"""Everything that can be wrong with a bundle, one thing at a time: what was done to it after it was signed.

Each is a function that alters a `Scene`; `FORGERIES` has them by name, with the verdict that the format asks for.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

from .exports import record, relisted, zipped
from .office import NAME, Keys, verifier_key
from .scenes import BOARD, KEYS, NEW, OLD, SCAN, Scene

T, I, W, X = "TAMPERED", "INCOMPLETE", "UNWITNESSED", "UNREADABLE"  # noqa: E741
FORGERIES: dict[str, tuple[str, Callable[[Scene], Any], dict[str, Any]]] = {}


def forgery(verdict: str, **filter_: Any) -> Callable[[Callable[[Scene], Any]], Callable[[Scene], Any]]:
    """Register a forgery of a bundle with this filter."""

    def register(make: Callable[[Scene], Any]) -> Callable[[Scene], Any]:
        FORGERIES[make.__name__] = (verdict, make, filter_)
        return make

    return register


def flipped(data: bytes, place: int = -20) -> bytes:
    changed = bytearray(data)
    changed[place] ^= 1
    return bytes(changed)


def moved_leaf(data: bytes) -> bytes:
    """The first leaf stands beside its place."""
    return re.sub(rb'"leaf":{"index":(\d+)', lambda found: b'"leaf":{"index":%d' % (int(found[1]) ^ 1), data, count=1)


def replaced(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    def replace(data: bytes) -> bytes:
        if old not in data:
            raise ValueError(f"{old!r} is not there")
        return data.replace(old, new, 1)

    return replace


def at_line(data: bytes, number: int) -> int:
    """A place within the base64 of a signature line."""
    return len(b"\n".join(data.split(b"\n")[:number])) + 60


ENTRIES, RECORDS = "logs/1/envelopes.jsonl", "logs/1/records.jsonl"
BY_LINES: dict[str, tuple[str, str, Callable[[list[bytes]], Any]]] = {
    "an_entry_is_removed": (T, ENTRIES, lambda lines: lines.pop(2)),
    "the_last_entry_is_removed": (T, ENTRIES, lambda lines: lines.pop()),
    "an_entry_stands_twice": (T, ENTRIES, lambda lines: lines.insert(2, lines[2])),
    "two_entries_are_swapped": (T, ENTRIES, lambda lines: lines.insert(2, lines.pop(3))),
    "an_empty_line_stands_between_entries": (T, ENTRIES, lambda lines: lines.insert(2, b"\n")),
    "the_last_line_is_not_ended": (T, ENTRIES, lambda lines: lines.append(lines.pop()[:-1])),
    "a_record_is_left_out": (I, RECORDS, lambda lines: lines.pop(2)),
    "a_record_stands_twice": (T, RECORDS, lambda lines: lines.insert(2, lines[2])),
    "two_records_are_swapped": (T, RECORDS, lambda lines: lines.insert(2, lines.pop(3))),
    "a_board_entry_is_left_out": (I, "board/entries.jsonl", lambda lines: lines.pop()),
    "two_board_entries_are_swapped": (T, "board/entries.jsonl", lambda lines: lines.reverse()),
    "a_leaf_of_another_log_is_shown": (T, "board/entries.jsonl", lambda lines: lines.__setitem__(1, lines[0])),
    "a_board_entry_is_too_many": (T, "board/entries.jsonl", lambda lines: lines.append(lines[0])),
    "a_line_of_the_table_is_left_out": (T, "report/records.csv", lambda lines: lines.pop(4)),
    "the_table_has_a_line_too_many": (T, "report/records.csv", lambda lines: lines.append(lines[-1])),
    "the_log_s_signature_is_missing": (T, "board/checkpoint.txt", lambda lines: lines.pop(4)),
    "a_checkpoint_has_an_extension_line": (T, "logs/1/checkpoint.txt", lambda lines: lines.insert(3, b"more\n")),
    "a_witness_is_missing": (W, "board/checkpoint.txt", lambda lines: lines.pop(5)),
    "the_other_witness_is_missing": (W, "board/checkpoint.txt", lambda lines: lines.pop(6)),
    "one_witness_signed_twice": (W, "board/checkpoint.txt", lambda lines: lines.append(lines.pop(6) and lines[5])),
}
BY_BYTES: dict[str, tuple[str, str, Callable[[bytes], bytes]]] = {
    "an_entry_is_changed": (T, ENTRIES, replaced(b"CW-03", b"CW-04")),
    "a_payload_is_changed": (T, RECORDS, replaced(b"deck", b"dice")),
    "a_salt_is_changed": (T, RECORDS, lambda data: flipped(data, data.index(b'"salt":"') + 12)),
    "a_root_is_changed": (T, "logs/1/checkpoint.txt", lambda data: flipped(data, len(NEW) + 8)),
    "a_signature_is_changed": (T, "logs/1/checkpoint.txt", lambda data: flipped(data, data.index(b"\n\n") + 40)),
    "an_inclusion_proof_is_changed": (
        T,
        "board/entries.jsonl",
        lambda data: flipped(data, data.index(b'"proof":["') + 14),
    ),
    "a_leaf_s_path_is_changed": (
        T,
        "board/entries.jsonl",
        lambda data: flipped(data, data.index(b'"path":["') + 12),
    ),
    "a_leaf_s_salt_is_changed": (T, "board/entries.jsonl", lambda data: flipped(data, data.index(b'],"salt":"') + 14)),
    "a_leaf_s_place_is_changed": (T, "board/entries.jsonl", moved_leaf),
    "a_board_salt_is_changed": (T, "board/entries.jsonl", lambda data: flipped(data, data.rindex(b'"salt":"') + 12)),
    "a_cell_of_the_table_is_changed": (T, "report/records.csv", replaced(b"D-101", b"D-102")),
    "a_volume_is_changed": (T, "report/volume-1.pdf", lambda data: data + b" "),
    "a_cosignature_is_changed": (T, "board/checkpoint.txt", lambda data: flipped(data, at_line(data, 5))),
    "another_cosignature_is_changed": (T, "board/checkpoint.txt", lambda data: flipped(data, at_line(data, 6))),
    "the_manifest_is_not_utf8": (T, "manifest.json", lambda data: data[:-1] + b"\xff"),
    "the_table_is_empty": (T, "report/records.csv", lambda data: b""),
    "all_entries_of_a_log_are_removed": (T, "logs/0/envelopes.jsonl", lambda data: b""),
}
DROPPED = {
    "the_entries_are_dropped": "logs/0/envelopes.jsonl",
    "the_newest_entries_are_dropped": ENTRIES,
    "the_records_are_dropped": "logs/0/records.jsonl",
    "a_closing_checkpoint_is_dropped": "logs/1/checkpoint.txt",
    "the_board_entries_are_dropped": "board/entries.jsonl",
    "the_board_checkpoint_is_dropped": "board/checkpoint.txt",
    "the_table_is_dropped": "report/records.csv",
    "a_volume_is_dropped": "report/volume-2.pdf",
}

for _name, (_verdict, _file, _lines) in BY_LINES.items():
    FORGERIES[_name] = (_verdict, lambda scene, file=_file, change=_lines: scene.lines(file, change), {})
for _name, (_verdict, _file, _bytes) in BY_BYTES.items():
    FORGERIES[_name] = (
        _verdict,
        lambda scene, file=_file, change=_bytes: scene.change(file, change, is_listed=file != "manifest.json"),
        {},
    )
for _name, _file in DROPPED.items():
    FORGERIES[_name] = (I, lambda scene, file=_file: scene.drop(file), {})


@forgery(T)
def bytes_differ_from_the_manifest(scene: Scene) -> None:
    scene.change("report/volume-1.pdf", lambda data: data + b" ", is_listed=False)


@forgery(T)
def the_bundle_brings_its_own_format(scene: Scene) -> None:
    """No entry binds it: whoever hands on the bundle may write in it what he likes."""
    scene.files = relisted(scene.files | {"FORMAT.md": b"A signature that does not hold is no fault."})


@forgery(T)
def an_attachment_is_changed(scene: Scene) -> None:
    name = next(name for name in scene.files if name.startswith("attachments/"))
    scene.change(name, flipped)


@forgery(I)
def an_attachment_is_missing(scene: Scene) -> None:
    scene.drop(next(name for name in scene.files if name.startswith("attachments/")))


@forgery(I)
def a_listed_file_is_missing(scene: Scene) -> None:
    del scene.files["report/volume-1.pdf"]


@forgery(T)
def a_file_is_not_listed(scene: Scene) -> None:
    scene.files["report/volume-3.pdf"] = b"%PDF"


@forgery(T)
def a_volume_is_of_no_entry(scene: Scene) -> None:
    scene.files["report/volume-3.pdf"] = b"%PDF"
    scene.relist()


@forgery(T)
def a_file_is_unknown(scene: Scene) -> None:
    scene.files["notes.txt"] = b"read me"
    scene.relist()


@forgery(I)
def the_manifest_is_missing(scene: Scene) -> None:
    del scene.files["manifest.json"]


@forgery(T)
def the_manifest_is_not_canonical(scene: Scene) -> None:
    scene.change("manifest.json", lambda data: data + b"\n", is_listed=False)


@forgery(T)
def the_manifest_has_another_version(scene: Scene) -> None:
    scene.relist(lambda facts: facts.update(bundle=3))


@forgery(T)
def the_manifest_has_an_unknown_member(scene: Scene) -> None:
    scene.relist(lambda facts: facts.update(more=1))


@forgery(T)
def the_holder_has_another_name(scene: Scene) -> None:
    scene.relist(lambda facts: facts.update(holder_name="Another LLC"))


@forgery(T)
def the_bundle_was_made_at_another_time(scene: Scene) -> None:
    scene.relist(lambda facts: facts.update(made_at="2026-02-01T00:00:00.000000Z"))


@forgery(T)
def the_filter_is_another(scene: Scene) -> None:
    scene.relist(lambda facts: facts["filter"].update(types=["log_entry.sign"]))


@forgery(T)
def the_end_is_earlier(scene: Scene) -> None:
    scene.relist(lambda facts: facts["logs"][0].update(end=facts["logs"][0]["end"] - 1))


@forgery(T, **{"from": "2025-12-08"})
def the_frontier_is_changed(scene: Scene) -> None:
    scene.relist(lambda facts: facts["logs"][0]["frontier"].reverse())


@forgery(I, **{"from": "2026-01-06"})
def the_range_begins_too_late(scene: Scene) -> None:
    scene.bundle.starts[NEW] = 3


@forgery(I)
def the_range_begins_after_0_though_no_day_is_asked_for(scene: Scene) -> None:
    scene.bundle.starts[OLD] = 1


@forgery(T, **{"from": "2026-01-13"})
def the_range_begins_too_early(scene: Scene) -> None:
    scene.bundle.starts[NEW] = 2


@forgery(T, types=["log_entry.sign"])
def a_record_is_there_that_nobody_asked_for(scene: Scene) -> None:
    scene.lines(RECORDS, lambda lines: lines.insert(-2, record(scene.new, 6) + b"\n"))


@forgery(I, types=["log_entry.sign"])
def a_record_that_was_asked_for_is_left_out(scene: Scene) -> None:
    scene.lines(RECORDS, lambda lines: lines.pop(3))


@forgery(I)
def the_predecessor_s_log_is_left_out(scene: Scene) -> None:
    scene.bundle.logs = [scene.new]


@forgery(T)
def an_unasked_attachment_is_there(scene: Scene) -> None:
    scene.files["attachments/" + "0" * 64] = SCAN
    scene.relist()


@forgery(X)
def it_is_no_zip(scene: Scene) -> None:
    scene.__dict__["data"] = b"Dear auditor,"


@forgery(X)
def it_is_cut_off(scene: Scene) -> None:
    scene.__dict__["data"] = scene.data[:-200]


@forgery(X)
def a_file_stands_twice(scene: Scene) -> None:
    twice = zipped(scene.files | {"manifest.jsoN": scene.files["manifest.json"]})
    scene.__dict__["data"] = twice.replace(b"manifest.jsoN", b"manifest.json")


@forgery(X)
def it_unpacks_to_far_too_much(scene: Scene) -> None:
    scene.files["report/volume-1.pdf"] = bytes(2**25)


@forgery(X)
def it_is_encrypted(scene: Scene) -> None:
    data = zipped(scene.files, zipfile.ZIP_STORED)
    data = data.replace(b"PK\3\4\x14\0\0\0", b"PK\3\4\x14\0\1\0").replace(
        b"PK\1\2\x14\3\x14\0\0\0", b"PK\1\2\x14\3\x14\0\1\0"
    )
    scene.__dict__["data"] = data


@forgery(X)
def the_policy_is_of_another_version(scene: Scene) -> None:
    scene.policy = scene.policy.replace("policy 1", "policy 2")


UNKNOWN_KEY = verifier_key(NAME, 6, bytes(1312))[1]
POLICIES: dict[str, Callable[[str], str]] = {
    "the_policy_is_empty": lambda text: "",
    "the_policy_asks_for_no_number_of_witnesses": lambda text: text.replace("quorum 2\n", ""),
    "the_policy_asks_for_two_numbers_of_witnesses": lambda text: text + "quorum 1\n",
    "the_policy_asks_for_a_fraction_of_witnesses": lambda text: text.replace("quorum 2", "quorum 1.5"),
    "the_policy_names_no_key_of_the_signer": lambda text: "".join(
        line for line in text.splitlines(keepends=True) if not line.startswith("log ")
    ),
    "the_policy_gives_the_signer_a_witness_s_key": lambda text: text.replace("witness ", "log "),
    "the_policy_asks_for_a_signature_of_an_unknown_kind": lambda text: text + f"log {UNKNOWN_KEY}\n",
    "the_policy_asks_for_a_cosignature_of_an_unknown_kind": lambda text: text + f"witness {UNKNOWN_KEY}\n",
    "a_line_of_the_policy_has_a_word_too_many": lambda text: text.replace("quorum 2", "quorum 2 3"),
    "the_policy_begins_with_a_byte_order_mark": lambda text: "\ufeff" + text,
}
for _name, _policy in POLICIES.items():
    FORGERIES[_name] = (X, lambda scene, change=_policy: setattr(scene, "policy", change(scene.policy)), {})


@forgery(T)
def the_deflated_bytes_of_a_file_are_damaged(scene: Scene) -> None:
    at = scene.data.index(b"logs/0/envelopes.jsonl") + 200
    scene.__dict__["data"] = flipped(scene.data, at)


@forgery(T)
def the_zip_holds_a_folder(scene: Scene) -> None:
    scene.files["attachments/"] = b""


@forgery(T)
def a_name_is_not_ascii(scene: Scene) -> None:
    scene.files["report/b\u00e4nd.pdf"] = b"%PDF"


@forgery(X)
def the_older_checkpoint_is_empty(scene: Scene) -> None:
    scene.since = ""


@forgery(X)
def the_policy_has_an_unknown_word(scene: Scene) -> None:
    scene.policy += "trust everybody\n"


@forgery(X)
def a_key_of_the_policy_is_mistyped(scene: Scene) -> None:
    scene.policy = scene.policy.replace(f"log {NAME}+", f"log {NAME}x+", 1)


@forgery(T)
def the_policy_trusts_other_keys(scene: Scene) -> None:
    other = Keys("other")
    other.witnesses = KEYS.witnesses
    scene.policy = other.policy()


@forgery(T)
def the_policy_accepts_other_logs(scene: Scene) -> None:
    scene.policy = KEYS.policy(f"log-origin {NEW}", "log-origin office.example/log/other/2025")


@forgery(W)
def the_policy_asks_for_more_witnesses(scene: Scene) -> None:
    scene.policy = scene.policy.replace("quorum 2", "quorum 3")


@forgery(T)
def the_policy_has_another_relying_party(scene: Scene) -> None:
    scene.policy = scene.policy.replace(f"rp {NAME}", "rp other.example")


@forgery(T)
def the_policy_has_another_web_origin(scene: Scene) -> None:
    scene.policy = scene.policy.replace(f"origin https://{NAME}", "origin https://other.example")


@forgery(I)
def the_older_checkpoint_is_larger(scene: Scene) -> None:
    scene.since = KEYS.checkpoint(OLD, [*scene.old.leaves(), bytes(32)])


@forgery(T)
def the_older_checkpoint_has_another_root(scene: Scene) -> None:
    scene.since = KEYS.checkpoint(OLD, [*scene.old.leaves()[:3], bytes(32)])


@forgery(I, **{"from": "2025-12-09"})
def the_older_checkpoint_lies_before_the_range(scene: Scene) -> None:
    scene.since = KEYS.checkpoint(OLD, scene.old.leaves()[:1])


@forgery(I)
def the_older_checkpoint_is_of_another_log(scene: Scene) -> None:
    scene.since = KEYS.checkpoint("office.example/log/other/2025", [bytes(32)])


@forgery(X)
def the_older_checkpoint_is_of_other_keys(scene: Scene) -> None:
    scene.since = Keys("other").checkpoint(OLD, scene.old.leaves()[:3])


@forgery(X)
def the_older_checkpoint_is_no_checkpoint(scene: Scene) -> None:
    scene.since = "size 3\n"


@forgery(T)
def the_older_checkpoint_of_the_board_log_has_another_root(scene: Scene) -> None:
    size = len(scene.board.envelopes) if scene.files else 0
    scene.since = KEYS.checkpoint(BOARD, [bytes(32)] * size)


@forgery(I)
def the_older_checkpoint_of_the_board_log_is_of_another_size(scene: Scene) -> None:
    scene.since = KEYS.checkpoint(BOARD, [bytes(32)])


@forgery(X)
def something_stands_before_the_zip(scene: Scene) -> None:
    scene.__dict__["data"] = b"#!/bin/sh\n" + scene.data


@forgery(X)
def something_stands_behind_the_zip(scene: Scene) -> None:
    scene.__dict__["data"] = scene.data + bytes(22)


@forgery(X)
def something_stands_between_the_files_of_the_zip(scene: Scene) -> None:
    scene.__dict__["data"] = with_a_gap(scene.data, scene.data.index(b"PK\3\4", 30), 100)


def with_a_gap(data: bytes, at: int, size: int) -> bytes:
    """A zip with bytes that belong to nothing before one of its parts, and a directory that knows of them."""
    end = data.rindex(b"PK\5\6")
    moved = bytearray(data)

    def move(place: int) -> None:
        offset = int.from_bytes(moved[place : place + 4], "little")
        if offset >= at:
            moved[place : place + 4] = (offset + size).to_bytes(4, "little")

    place = int.from_bytes(data[end + 16 : end + 20], "little")
    while data[place : place + 4] == b"PK\1\2":
        name, extra, comment = (int.from_bytes(data[place + one : place + one + 2], "little") for one in (28, 30, 32))
        move(place + 42)
        place += 46 + name + extra + comment
    move(end + 16)
    return bytes(moved[:at]) + b"x" * size + bytes(moved[at:])


@forgery(T)
def a_file_unpacks_to_more_than_the_zip_states(scene: Scene) -> None:
    """A program that unpacks it reads on; a program that reads as many bytes as are stated does not see the rest."""
    name = "logs/0/records.jsonl"
    unpacked = scene.files[name] + scene.files[name]
    stated = scene.files[name]
    data = zipped(scene.files | {name: unpacked})
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        packed = archive.getinfo(name).compress_size
    sizes = [(zlib.crc32(said), packed, len(said)) for said in (unpacked, stated)]
    head, other = (b"".join(one.to_bytes(4, "little") for one in numbers) for numbers in sizes)
    scene.__dict__["data"] = data.replace(head, other)
