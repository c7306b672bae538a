"""The files of a bundle, each read once and checked against the manifest (section 8)."""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Iterator
from typing import IO, Any

from .errors import Malformed, Unreadable
from .pace import Pace
from .report import INCOMPLETE, TAMPERED, Report
from .shapes import RECORD
from .table import CSV_HEADER
from .zip_reading import LONGEST_LINE, packed_files


class _Hashing(io.RawIOBase):
    """The bytes of a file of the bundle, hashed and counted as they are unpacked. Where they differ from the zip's
    directory, they end, with `is_damaged` and a finding."""

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
        self.bundle.pace.advance(len(data))
        return len(data)

    def _next(self, most: int) -> bytes | None:
        """The next bytes, empty at the end; None where they are not those that the directory states."""
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
    """One file of the bundle, read once from beginning to end and then checked against the manifest."""

    def __init__(self, bundle: Bundle, name: str) -> None:
        self.bundle, self.name, self.hashing = bundle, name, _Hashing(bundle, name)
        self.reader = io.BufferedReader(self.hashing, 1 << 18)

    def finish(self) -> dict[str, Any]:
        """Reads the rest, adds a finding where the bytes are not those of the manifest, and gives their hash and
        size."""
        while self.reader.read(1 << 20):
            pass
        self.bundle.read.add(self.name)
        actual = {"sha256": self.hashing.sha256.hexdigest(), "size": self.hashing.size}
        stated = self.bundle.stated.get(self.name, actual)
        if actual != stated and not self.hashing.is_damaged:
            self.bundle.report.add(TAMPERED, self.name, "The bytes of this file were changed.", stated, actual)
        return actual

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
        """The whole file as text. Raises Malformed where it is not UTF-8, Unreadable beyond the limit of a line."""
        data = self.reader.read(LONGEST_LINE + 1)
        if len(data) > LONGEST_LINE:
            raise Unreadable(f"The file {self.name} is longer than 64 MiB.")
        self.finish()
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise Malformed("it is no text in UTF-8") from None


class Bundle:
    """The zip file, and what its manifest states about its files."""

    def __init__(self, file: IO[bytes], report: Report, pace: Pace | None = None) -> None:
        """Raises Unreadable where the zip cannot be opened or is beyond the limits."""
        self.report, self.pace = report, pace or Pace()
        self.stated: dict[str, dict[str, Any]] = {}
        self.read: set[str] = set()
        self.missing: set[str] = set()
        self.zip, self.files = file, packed_files(file)
        self.names = set(self.files)
        self.pace.total = sum(place.size for place in self.files.values())

    def file(self, name: str) -> File | None:
        """A file for reading; None, with a finding, where it is missing."""
        if name in self.names:
            return File(self, name)
        if name not in self.missing:
            self.missing.add(name)
            self.report.add(INCOMPLETE, name, "This file is missing from the bundle.")
        return None


class Table:
    """`report/records.csv`, compared line by line with the lines that entries give. The comparison ends with the first
    difference."""

    def __init__(self, bundle: Bundle) -> None:
        self.file = bundle.file("report/records.csv")
        self.is_followed = self.file is not None
        self.follow(CSV_HEADER)

    def follow(self, line: bytes, index: int | None = None) -> None:
        """Compares the next line."""
        if self.is_followed and self.file:
            actual = self.file.reader.read(len(line))
            if actual != line:
                self.is_followed = False
                words = line.decode(), actual.decode("utf-8", "replace")
                self.file.bundle.report.add(
                    TAMPERED, self.file.name, "The table is not that of the entries.", *words, index=index
                )

    def finish(self) -> None:
        """Compares the end of the file."""
        if self.file:
            if self.is_followed and self.file.reader.read(1):
                self.file.bundle.report.add(TAMPERED, self.file.name, "The table goes on after the last entry.")
            self.file.finish()


class Records:
    """The lines of a log's `records.jsonl`, asked for in the order of their index."""

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
                self.next = RECORD.parse(line)
            except Malformed as problem:
                self.report.add(TAMPERED, self.name, f"A record cannot be read: {problem}.")

    def at(self, index: int) -> dict[str, Any] | None:
        """The record of this entry, if there is one. Adds a finding for each record before it that no entry has."""
        while self.next is not None and self.next["index"] < index:
            message = "A record stands twice, out of order, or belongs to no entry."
            self.report.add(TAMPERED, self.name, message, index=self.next["index"])
            self._advance()
        record = self.next
        if record is None or record["index"] != index:
            return None
        self._advance()
        return record
