"""Reads a zip in exactly one way (section 8): each word of headers and directory must be what the format writes."""

from __future__ import annotations

import os
import struct
from typing import IO, NamedTuple

from .canonical import shown
from .errors import Unreadable

MOST_FILES, LONGEST_LINE, MOST_BYTES, MOST_RATIO = 100_000, 64 << 20, 4 << 30, 200
MOST_DIRECTORY = 16 << 20
# The records of a zip: its end, the end and its locator of zip64, a line of the directory, the header of a file.
_END, _WIDE_END, _LOCATOR = struct.Struct("<4s4H2LH"), struct.Struct("<4sQ2H2L4Q"), struct.Struct("<4sLQL")
_LINE, _HEAD = struct.Struct("<4s6H3L5H2L"), struct.Struct("<4s5H3L2H")
_WIDE, _PLAIN, _ZIP64 = 0xFFFFFFFF, 20, 45
_UTF8_NAME, _ALLOWED_FLAGS = 0x0800, 0x0806
_FILE_OR_FOLDER = 0, 4, 8  # kinds in the mode of Unix; 10 is a symbolic link


class _Packed(NamedTuple):
    """Where the bytes of a file are in the zip, and what they unpack to."""

    start: int
    packed: int
    is_deflated: bool
    size: int
    crc: int


def packed_files(file: IO[bytes]) -> dict[str, _Packed]:
    """The files of a zip by name. Raises Unreadable where a zip can be read in two ways, or exceeds the limits.

    Section 8: files side by side, in the directory's order, each header with the same words as the directory.
    """
    start, size, count = _directory(file)
    file.seek(start)
    lines = file.read(size)
    files: dict[str, _Packed] = {}
    at = last = unpacked = packed = 0
    for _ in range(count):
        if len(lines) - at < _LINE.size:
            raise Unreadable("The zip's directory is damaged.")
        mark, _, *words, name_size, extra_size, comment, disk, _, mode, offset = _LINE.unpack_from(lines, at)
        needed, flags, method, _, _, crc, packed_size, full_size = words
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
        if name in files:
            raise Unreadable(f"The bundle holds two files named {shown(name)}.")
        if (int.from_bytes(extra[4:], "little") if is_wide else offset) != last:
            raise Unreadable(f"The file {shown(name)} is not where the zip's directory says.")
        file.seek(last)
        head = file.read(_HEAD.size + name_size)
        # Its place beyond 2 GiB stands in the directory alone, which then asks for a newer reader than the header.
        versions = (needed, _PLAIN) if is_wide and needed == _ZIP64 else (needed,)
        if all(head != _HEAD.pack(b"PK\3\4", version, *words[1:], name_size, 0) + raw for version in versions):
            raise Unreadable(f"The header of {shown(name)} says other than the zip's directory.")
        files[name] = _Packed(last + len(head), packed_size, bool(method), full_size, crc)
        last += len(head) + packed_size
        unpacked, packed = unpacked + full_size, packed + packed_size
    if last != start or at != len(lines):
        raise Unreadable("Something stands before, after or within the zip that is none of its files.")
    if unpacked > min(MOST_BYTES, MOST_RATIO * packed):
        raise Unreadable("The bundle holds more bytes than the format allows.")
    return files


def _directory(file: IO[bytes]) -> tuple[int, int, int]:
    """Where the zip's directory begins, its size, and how many files it lists, from the record at the end of the file.
    Both numbers are within the limits, so the next step needs bounded memory."""
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
    """What the zip64 record before its locator at `end` states: its own place, then the numbers of the directory."""
    _, disk, at, disks = _LOCATOR.unpack_from(tail)
    if disk or disks != 1 or at != end - _WIDE_END.size:
        raise Unreadable("The bundle's zip64 record is damaged.")
    file.seek(at)
    mark, rest, _, needed, disk, first, *numbers = _WIDE_END.unpack(file.read(_WIDE_END.size))
    if mark != b"PK\6\6" or rest != _WIDE_END.size - 12 or needed > _ZIP64 or disk or first:
        raise Unreadable("The bundle's zip64 record is damaged.")
    here, count, size, start = numbers
    return at, here, count, size, start
