"""The objects of a PDF file, written one after the other; what stays in memory is where each of them is."""

import zlib
from array import array
from collections.abc import Sequence
from typing import BinaryIO

AT_ONCE = 250
"""Small objects that are compressed together."""


class Objects:
    """Writes a PDF 1.7: small objects in compressed streams of many, and at the end the table of their places."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._at = 0
        self._kind, self._where, self._place = array("B", [0]), array("Q", [0]), array("L", [0xFFFF])
        self._numbers: list[int] = []
        self._bodies: list[bytes] = []
        self._put(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def new(self) -> int:
        """The number of an object that will be written later."""
        self._kind.append(0)
        self._where.append(0)
        self._place.append(0)
        return len(self._kind) - 1

    def write(self, number: int, body: str) -> None:
        """Writes an object that is no stream."""
        self._numbers.append(number)
        self._bodies.append(body.encode("latin-1"))
        if len(self._numbers) == AT_ONCE:
            self._flush()

    def add(self, body: str) -> int:
        """Writes a new object that is no stream; its number."""
        number = self.new()
        self.write(number, body)
        return number

    def stream(self, content: bytes, head: str = "", number: int = 0, *, is_packed: bool = True) -> int:
        """Writes a stream, compressed unless it has to be read as it is; its number."""
        number = number or self.new()
        if is_packed:
            content, head = zlib.compress(content, 6), f"{head}/Filter/FlateDecode"
        return self.deflated(content, head, number)

    def deflated(self, content: bytes, head: str, number: int = 0) -> int:
        """Writes a stream whose content is as `head` says; its number."""
        number = number or self.new()
        self._kind[number], self._where[number] = 1, self._at
        self._put(f"{number} 0 obj\n<<{head}/Length {len(content)}>>\nstream\n".encode("latin-1"))
        self._put(content)
        self._put(b"\nendstream\nendobj\n")
        return number

    def finish(self, root: int, info: int, identity: str) -> None:
        """Writes what is left, and the table of places. `identity` is 32 hexadecimal digits."""
        self._flush()
        number, at = self.new(), self._at
        self._kind[number], self._where[number] = 1, at
        table = bytearray()
        for kind, where, place in zip(self._kind, self._where, self._place, strict=True):
            table += kind.to_bytes(1) + where.to_bytes(5) + place.to_bytes(2)
        head = (
            f"/Type/XRef/Size {len(self._kind)}/W[1 5 2]/Root {root} 0 R/Info {info} 0 R"
            f"/ID[<{identity}><{identity}>]/Filter/FlateDecode"
        )
        self.deflated(zlib.compress(bytes(table), 6), head, number)
        self._put(f"startxref\n{at}\n%%EOF\n".encode())

    def _flush(self) -> None:
        if not self._numbers:
            return
        holder, heads, at = self.new(), [], 0
        for place, (number, body) in enumerate(zip(self._numbers, self._bodies, strict=True)):
            heads.append(f"{number} {at}")
            at += len(body) + 1
            self._kind[number], self._where[number], self._place[number] = 2, holder, place
        first = (" ".join(heads) + " ").encode()
        content = first + b"\n".join(self._bodies)
        count = len(self._numbers)
        self._numbers, self._bodies = [], []
        self.stream(content, f"/Type/ObjStm/N {count}/First {len(first)}", holder)

    def _put(self, content: bytes) -> None:
        self._out.write(content)
        self._at += len(content)


def text(words: str) -> str:
    """A text string of PDF: UTF-16 with its mark, in hexadecimal digits."""
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"


def references(numbers: Sequence[int]) -> str:
    """An array of references."""
    return f"[{' '.join(f'{number} 0 R' for number in numbers)}]"
