"""A PNG written strip by strip, so that the picture is never whole in memory (PNG, third edition, 5 to 11)."""

import struct
import zlib
from io import BytesIO

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GRAY, COLOR = 0, 2
"""Kinds of color: one byte a dot, and three."""
AS_IT_IS, AS_ABOVE = b"\x00", b"\x02"
"""The ways in which a row is written: as its bytes, or as their differences from those of the row above it."""
INCH = 0.0254
"""In meters, of which the format counts the dots."""


class Png:
    """A picture of 8 bits a sample; rows are added from the top."""

    def __init__(self, width: int, height: int, dots: int, *, is_colored: bool) -> None:
        self.row = width * (3 if is_colored else 1)
        """Bytes of a row."""
        self._last = b""
        self._packer = zlib.compressobj()
        self._file = BytesIO()
        self._file.write(SIGNATURE)
        self._add(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, COLOR if is_colored else GRAY, 0, 0, 0))
        self._add(b"pHYs", struct.pack(">IIB", *[round(dots / INCH)] * 2, 1))

    def add(self, strip: bytes, stride: int) -> None:
        """Adds the rows of a strip, which begin so many bytes apart."""
        rows = bytearray()
        for start in range(0, len(strip), stride):
            row = strip[start : start + self.row]
            rows += AS_ABOVE + bytes(self.row) if row == self._last else AS_IT_IS + row
            self._last = row
        self._add(b"IDAT", self._packer.compress(rows))

    def file(self) -> bytes:
        """The file, once every row was added."""
        self._add(b"IDAT", self._packer.flush())
        self._add(b"IEND", b"")
        return self._file.getvalue()

    def _add(self, kind: bytes, content: bytes) -> None:
        whole = kind + content
        self._file.write(struct.pack(">I", len(content)) + whole + struct.pack(">I", zlib.crc32(whole)))
