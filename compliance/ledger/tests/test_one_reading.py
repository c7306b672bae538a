"""A zip has one reading: both verifiers open the very same ones, and take no memory for what a zip only claims."""

import base64
import io
import random
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from compliance.ledger import bundle
from compliance.transparency.bundle import Bundle
from compliance.transparency.canonical import parse_canonical
from compliance.transparency.errors import Malformed, Unreadable
from compliance.transparency.report import Report
from compliance.transparency.zip_reading import MOST_FILES

from .bundles import sealed
from .exports import zipped
from .scenes import Scene
from .test_web_verifier import check, page
from .verifiers import VERIFY, verified

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["page"]
FILES = {"one.txt": b"one " * 20, "two.txt": b"", "three.txt": b"three " * 9}
FREE = {4, 5, 36, 37, 38, 39, 40}
"""Bytes of a line of the directory that say nothing of the file: who packed it, what kind of text, its attributes."""
MIB = 1 << 20
UTF8 = 0x0800


def packed(files: dict[str, bytes] = FILES, out: Any = None, *, is_wide: bool = False, comment: bytes = b"") -> bytes:
    """A zip as Python writes it; `is_wide` with room for sizes beyond 4 GiB."""
    out = out or io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = comment
        for name, data in files.items():
            with archive.open(zipfile.ZipInfo(name), "w", force_zip64=is_wide) as file:
                file.write(data)
    return bytes(out.getvalue())


class Stream(io.BytesIO):
    """A file that cannot be sought, for which zip files are written with descriptors behind the bytes."""

    def seekable(self) -> bool:
        return False

    def seek(self, *_: Any) -> int:
        raise OSError

    def tell(self) -> int:
        raise OSError


def far() -> bytes:
    """A zip as Python writes it beyond 2 GiB, where 2 GiB are a hundred bytes."""
    with pytest.MonkeyPatch.context() as limit:
        limit.setattr(zipfile, "ZIP64_LIMIT", 100)
        data = packed()
    assert b"PK\6\6" in data
    return data


def opens(data: bytes) -> bool:
    """Whether `verify.py` reads this zip."""
    try:
        Bundle(io.BytesIO(data), Report())
    except Unreadable:
        return False
    return True


def open_in(page: "Page", zips: list[bytes]) -> list[bool]:
    """The answer of the page to each of these zips: whether it reads it."""
    return list(
        page.evaluate(
            """async (zips) => {
                const found = [];
                for (const zip of zips) {
                    const bytes = Uint8Array.from(atob(zip), (c) => c.charCodeAt(0));
                    found.push(await Verifier.openZip(new Blob([bytes])).then(() => true, (error) => {
                        if (!(error instanceof Verifier.Unreadable)) throw error;
                        return false;
                    }));
                }
                return found;
            }""",
            [base64.b64encode(one).decode() for one in zips],
        )
    )


def places(data: bytes) -> Iterator[tuple[int, bool]]:
    """The places of the bytes of headers, directory and end, and whether a byte says something of a file."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for one in archive.infolist():
            size = 30 + len(one.filename)
            yield from ((at, True) for at in range(one.header_offset, one.header_offset + size))
        at, start = archive.start_dir, archive.start_dir
    while data[at : at + 4] == b"PK\1\2":
        size = 46 + sum(struct.unpack_from("<HH", data, at + 28))
        yield from ((at + byte, byte not in FREE) for byte in range(size))
        at += size
    assert at > start
    # Who wrote the zip64 record says nothing either.
    free = {at + 12, at + 13, at + 14, at + 15} if data[at : at + 4] == b"PK\6\6" else set()
    yield from ((one, one not in free) for one in range(at, len(data)))


def every_byte_changed(data: bytes) -> dict[tuple[int, bool, int], bytes]:
    """Each byte of the zip's own words with one bit and with all of them changed."""
    return {
        (at, says, change): data[:at] + bytes([data[at] ^ change]) + data[at + 1 :]
        for at, says in places(data)
        for change in (0x10, 0xFF)
    }


@pytest.mark.parametrize("make", [packed, far])
def test_no_word_of_a_header_the_directory_or_the_end_can_be_another(page: "Page", make: Callable[[], bytes]) -> None:
    data = make()
    assert opens(data)
    changed = every_byte_changed(data)
    found = {key: opens(one) for key, one in changed.items()}
    assert [key for key, is_read in found.items() if is_read and key[1]] == []
    assert open_in(page, list(changed.values())) == list(found.values())


def with_extra(data: bytes) -> bytes:
    """Another name for the first file, as Info-ZIP tells one in an extra field of header and directory."""
    extra = struct.pack("<HHBL", 0x7075, 5 + 8, 1, 0) + b"evil.txt"
    return widened(data, extra, b"")


def widened(data: bytes, extra: bytes, comment: bytes) -> bytes:
    """The zip with this extra field in the first header and line, and this comment in the line."""
    end = len(data) - 22
    size, start = struct.unpack_from("<LL", data, end + 12)
    name = struct.unpack_from("<H", data, 26)[0]
    head = data[:28] + struct.pack("<H", len(extra)) + data[30 : 30 + name] + extra
    line = (
        data[start : start + 30] + struct.pack("<HH", len(extra), len(comment)) + data[start + 34 : start + 46 + name]
    )
    lines = line + extra + comment
    rest = bytearray(data[start + 46 + name : end])
    for at in range(len(rest) - 46):
        if rest[at : at + 4] == b"PK\1\2":
            rest[at + 42 : at + 46] = struct.pack("<L", struct.unpack_from("<L", rest, at + 42)[0] + len(extra))
    tail = data[end : end + 12] + struct.pack("<LLH", size + len(extra) + len(comment), start + len(extra), 0)
    return head + data[30 + name : start] + lines + bytes(rest) + tail


def linked(data: bytes) -> bytes:
    """The first file is a symbolic link, by its attributes alone."""
    at = data.index(b"PK\1\2") + 38
    return data[:at] + struct.pack("<L", 0o120777 << 16) + data[at + 4 :]


def turned(data: bytes) -> bytes:
    """The directory tells the last file first."""
    start = data.index(b"PK\1\2")
    lines = [b"PK\1\2" + one for one in data[start:-22].split(b"PK\1\2")[1:]]
    return data[:start] + b"".join(reversed(lines)) + data[-22:]


SECOND_READINGS: dict[str, Callable[[], bytes]] = {
    "a comment at the end": lambda: packed(comment=b"hello"),
    "a comment that is a zip": lambda: packed(comment=packed()),
    "a comment of a file": lambda: widened(packed(), b"", b"hello"),
    "another name in an extra field": lambda: with_extra(packed()),
    "descriptors behind the bytes": lambda: packed(out=Stream()),
    "sizes in an extra field": lambda: packed(is_wide=True),
    "a symbolic link": lambda: linked(packed()),
    "a directory in another order": lambda: turned(packed()),
    "bytes before it": lambda: b"x" + packed(),
    "bytes behind it": lambda: packed() + b"x",
    "two zips": lambda: packed() + packed(),
    "no directory": lambda: packed()[: packed().index(b"PK\1\2")],
    "an end alone": lambda: packed()[-22:],
    "a locator alone": lambda: b"PK\6\7" + bytes(16) + packed({}),
}


def test_what_can_be_read_in_two_ways_is_read_by_neither(page: "Page") -> None:
    zips = {name: make() for name, make in SECOND_READINGS.items()}
    assert {name: opens(data) for name, data in zips.items()} == dict.fromkeys(zips, False)
    assert open_in(page, list(zips.values())) == [False] * len(zips)
    honest = [packed({}), packed(), widened(packed(), b"", b"")]
    assert ([opens(one) for one in honest], open_in(page, honest)) == ([True] * 3, [True] * 3)


@pytest.mark.parametrize("is_far", [False, True])
def test_the_product_s_own_zip_is_read_near_and_far(
    page: "Page", tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_far: bool
) -> None:
    """As `bundle.py` writes it: with Python's limit of plain numbers, and with one that a small bundle passes."""
    scene, path = Scene(), tmp_path / "made.zip"
    (tmp_path / "policy.txt").write_text(scene.policy)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        writer = bundle._Writer(archive)
        for name, data in scene.files.items():
            writer.put(name, [data])
        if is_far and archive.fp:
            largest = max(max(one.file_size, one.compress_size) for one in archive.infolist())
            assert largest < archive.fp.tell()
            monkeypatch.setattr(zipfile, "ZIP64_LIMIT", largest)
    monkeypatch.undo()
    assert (b"PK\6\6" in path.read_bytes()) is is_far
    assert verified(path, tmp_path / "policy.txt")[1]["findings"] == []
    assert check(page, path.read_bytes(), scene.policy)["verdict"] == "INTACT"


def test_more_than_65535_files_are_read_and_no_more_than_the_limit(tmp_path: Path) -> None:
    for count, is_read in ((0xFFFF, True), (0x10000, True), (MOST_FILES, True), (MOST_FILES + 1, False)):
        path = tmp_path / "many.zip"
        many(path, count)
        with path.open("rb") as file:
            assert opens(file.read()) is is_read, count


def many(path: Path, count: int, stated: int | None = None) -> None:
    """A zip of so many empty files, which states that there are `stated`."""
    stated = count if stated is None else stated
    names = [b"%07d" % number for number in range(count)]
    with path.open("wb") as file:
        head = struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 0, 0, 33, 0, 0, 0, 7, 0)
        file.writelines(head + name for name in names)
        start = file.tell()
        line = b"PK\1\2" + struct.pack("<H", 0x0314) + head[4:30] + bytes(10)
        file.writelines(line + struct.pack("<L", number * 37) + name for number, name in enumerate(names))
        end = file.tell()
        size = end - start
        if stated > 0xFFFF:
            wide = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, stated, stated, size, start)
            file.write(wide + struct.pack("<4sLQL", b"PK\6\7", 0, end, 1))
        shown = min(stated, 0xFFFF)
        file.write(struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, shown, shown, size, start, 0))


Member = tuple[bytes, int, int, bytes, int, int]
"""A file of a zip: name, flags, method, packed bytes, and the size and check sum that are stated."""


def deflated(data: bytes, *, is_ended: bool = True) -> bytes:
    pack = zlib.compressobj(9, zlib.DEFLATED, -15)
    return pack.compress(data) + pack.flush(zlib.Z_FINISH if is_ended else zlib.Z_SYNC_FLUSH)


def member(name: str | bytes, data: bytes, flags: int = 0) -> Member:
    raw = name if isinstance(name, bytes) else name.encode()
    return raw, flags, 8, deflated(data), len(data), zlib.crc32(data)


def made_of(members: list[Member]) -> bytes:
    """A zip of these files, whatever they are called and say; headers and directory agree."""
    body = lines = b""
    for raw, flags, method, data, size, crc in members:
        words = struct.pack("<5H3L2H", 20, flags, method, 0, 33, crc, len(data), size, len(raw), 0)
        lines += b"PK\1\2\x14\3" + words + bytes(10) + struct.pack("<L", len(body)) + raw
        body += b"PK\3\4" + words + raw + data
    count = len(members)
    return body + lines + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, len(lines), len(body), 0)


def judged_alike(page: "Page", folder: Path, data: bytes) -> str:
    """The verdict of both verifiers."""
    (folder / "bundle.zip").write_bytes(data)
    (folder / "policy.txt").write_text(Scene().policy)
    verdict = verified(folder / "bundle.zip", folder / "policy.txt")[1]["verdict"]
    assert check(page, data, Scene().policy)["verdict"] == verdict
    return str(verdict)


STRANGE_NAMES: list[tuple[str | bytes, int]] = [
    *((name, 0) for name in (
        "../evil", "/evil", "C:\\evil", "report\\volume-1.pdf", "report/volume-1.pdf\0.txt", "report/VOLUME-1.pdf", "",
        "Manifest.json", "manifest.json/", "report/", "report/..pdf", "logs/0/../0/records.jsonl",
        "logs/00/records.jsonl", "report/x.pdf\n", "attachments/" + "A" * 64, "x" * 60_000,
    )),
    (b"report/\xe9.pdf", 0), ("report/é.pdf", UTF8), (b"\xef\xbb\xbfmanifest.json", UTF8), ("😀", UTF8),
]  # fmt: skip


def test_a_file_of_a_strange_name_is_refused_by_both(page: "Page", tmp_path: Path) -> None:
    """Listed in the manifest as well, where it can be."""
    files = Scene().files
    honest = [member(name, data) for name, data in files.items()]
    assert judged_alike(page, tmp_path, made_of(honest)) == "INTACT"
    for name, flags in STRANGE_NAMES:
        assert judged_alike(page, tmp_path, made_of([*honest, member(name, b"x", flags)])) == "TAMPERED", name
        if isinstance(name, str):
            listed = [member(one, data, UTF8) for one, data in sealed(files | {name: b"x"}).items()]
            assert judged_alike(page, tmp_path, made_of(listed)) == "TAMPERED", name
    for name in (b"\xff", b"report/\xed\xa0\x80.pdf"):
        assert judged_alike(page, tmp_path, made_of([*honest, member(name, b"x", UTF8)])) == "UNREADABLE"


NO_MORE = b"\0\0\0\xff\xff"
"""A block of deflate without bytes, after which others follow."""
PACKED: dict[str, tuple[bool, Callable[[bytes], tuple[int, bytes, int, int]]]] = {
    "as it is": (True, lambda data: (8, deflated(data), len(data), zlib.crc32(data))),
    "stored": (True, lambda data: (0, data, len(data), zlib.crc32(data))),
    "behind a thousand empty blocks": (
        True, lambda data: (8, NO_MORE * 1000 + deflated(data), len(data), zlib.crc32(data)),
    ),
    "bytes behind it": (False, lambda data: (8, deflated(data) + b"x", len(data), zlib.crc32(data))),
    "zeros behind it": (False, lambda data: (8, deflated(data) + bytes(4), len(data), zlib.crc32(data))),
    "twice": (False, lambda data: (8, deflated(data) * 2, len(data), zlib.crc32(data))),
    "nothing behind it": (False, lambda data: (8, deflated(data) + deflated(b""), len(data), zlib.crc32(data))),
    "cut off": (False, lambda data: (8, deflated(data)[:-1], len(data), zlib.crc32(data))),
    "not ended": (False, lambda data: (8, deflated(data, is_ended=False), len(data), zlib.crc32(data))),
    "as zlib packs": (False, lambda data: (8, zlib.compress(data), len(data), zlib.crc32(data))),
    "no bytes": (False, lambda data: (8, b"", len(data), zlib.crc32(data))),
    "a byte less stored": (False, lambda data: (0, data[:-1], len(data), zlib.crc32(data))),
    "a byte more stated": (False, lambda data: (8, deflated(data), len(data) + 1, zlib.crc32(data))),
    "a byte less stated": (False, lambda data: (8, deflated(data), len(data) - 1, zlib.crc32(data[:-1]))),
    "nothing stated": (False, lambda data: (8, deflated(data), 0, 0)),
    "another check sum": (False, lambda data: (8, deflated(data), len(data), zlib.crc32(data) ^ 1)),
}  # fmt: skip


@pytest.mark.parametrize("name", ["manifest.json", "logs/0/envelopes.jsonl"])
def test_the_bytes_of_a_file_are_unpacked_in_one_way(page: "Page", tmp_path: Path, name: str) -> None:
    files = Scene().files
    found = {}
    for how, (_, turn) in PACKED.items():
        members = [(name.encode(), 0, *turn(data)) if one == name else member(one, data) for one, data in files.items()]
        found[how] = judged_alike(page, tmp_path, made_of(members))
    assert found == {how: "INTACT" if is_read else "TAMPERED" for how, (is_read, _) in PACKED.items()}


PEAK = """
import re, runpy, sys
sys.argv = sys.argv[1:]
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
finally:
    print(re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1])
"""


@pytest.mark.parametrize(
    ("count", "stated", "verdict"),
    [
        (1_000_000, 5, "UNREADABLE"),
        *(
            pytest.param(1_000_000, stated, "UNREADABLE", marks=pytest.mark.long)
            for stated in (1_000_000, 0xFFFF, MOST_FILES)
        ),
        (MOST_FILES, MOST_FILES, "INCOMPLETE"),
    ],
)
def test_a_million_members_are_refused_within_100_mib(tmp_path: Path, count: int, stated: int, verdict: str) -> None:
    """Any number may be stated at the end of the zip; the most that may be are read within as much."""
    many(tmp_path / "bundle.zip", count, stated)
    verdict_found, peak = measured(tmp_path, (tmp_path / "bundle.zip").read_bytes())
    assert verdict_found == verdict
    assert peak < 100 * 1024


def measured(folder: Path, data: bytes) -> tuple[str, int]:
    """The verdict on a bundle, and how many KiB `verify.py` took at most."""
    (folder / "bundle.zip").write_bytes(data)
    (folder / "policy.txt").write_text(Scene().policy)
    command = [sys.executable, "-I", "-S", "-c", PEAK, str(VERIFY), str(folder / "bundle.zip"), "--policy"]
    done = subprocess.run([*command, str(folder / "policy.txt")], capture_output=True, text=True, check=False)
    verdict, *_, peak = done.stdout.splitlines()
    return verdict, int(peak)


@pytest.mark.parametrize("name", ["manifest.json", "logs/0/envelopes.jsonl", "logs/0/records.jsonl"])
def test_json_of_very_many_values_takes_little_more_than_its_text(tmp_path: Path, name: str) -> None:
    """Twenty million lists in 60 MiB would take 2 GiB."""
    bomb = b"[" + b"[]," * (20 * MIB) + b"[]]\n"
    padding = random.Random(1).randbytes(MIB)  # so that it is not packed beyond measure
    verdict, peak = measured(tmp_path, zipped(Scene().files | {name: bomb, "report/volume-3.pdf": padding}))
    assert verdict == "TAMPERED"
    assert peak < 256 * 1024


MOST = 1_000_000
COUNTED = {
    "as many as may be": (True, lambda: "[" + "1," * (MOST - 1) + "1]"),
    "one more": (False, lambda: "[" + "1," * MOST + "1]"),
    "as many in a text": (True, lambda: '"' + "," * MOST + '"'),
    "one more in a text": (False, lambda: '"' + "[" * MOST + '{"'),
    "long without any": (True, lambda: '"' + "a" * (3 * MOST) + '"'),
}


def test_both_count_the_values_of_json_alike(page: "Page") -> None:
    found = {}
    for name, (_, make) in COUNTED.items():
        text = make()
        try:
            parse_canonical(text.encode())
            found[name] = True
        except Malformed:
            found[name] = False
        tried = """(text) => {
            try { Verifier.parseCanonical(text); return true; } catch (error) {
                if (!(error instanceof Verifier.Flaw)) throw error;
                return false;
            }
        }"""
        assert page.evaluate(tried, text) is found[name], name
    assert found == {name: is_read for name, (is_read, _) in COUNTED.items()}


READ = """
async ([claimed, count]) => {
    const end = new DataView(new ArrayBuffer(22));
    end.setUint32(0, 0x06054b50, true);
    end.setUint16(8, count, true);
    end.setUint16(10, count, true);
    end.setUint32(12, claimed, true);
    const whole = new Blob([new Uint8Array(claimed), end]);
    let read = 0;
    const blob = { size: whole.size, slice: (from, to) => ((read += to - from), whole.slice(from, to)) };
    const isRead = await Verifier.openZip(blob).then(() => true, () => false);
    return [isRead, read];
}
"""


@pytest.mark.parametrize("count", [1, 0xFFFF])
def test_the_page_reads_no_directory_beyond_the_limit(page: "Page", count: int) -> None:
    for claimed, is_looked_at in ((16 * MIB, True), (16 * MIB + 1, False)):
        is_read, read = page.evaluate(READ, [claimed, count])
        assert not is_read
        assert (read > claimed) is is_looked_at
