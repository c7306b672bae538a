"""The Merkle tree of a log as its entries make it, compared with the hashes, heads and checkpoints that are kept."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from compliance.transparency.errors import Malformed
from compliance.transparency.notes import parse_checkpoint, parse_note
from compliance.transparency.tree import CompactRange, node_hash

from ..images import fetch
from .difference import Difference
from .entries import EntryStatement
from .points import badly_signed
from .reading import EntryRange, Head

NODE, HEAD, POINT = "ledger.node", "ledger.head", "ledger.checkpoint"
TALLEST = 62

Nodes = dict[tuple[int, int], bytes]


class Tree:
    """Adds a part's leaves to `range`. `made` are the complete subtrees that they finish; `roots` are the roots at each
    size within the part."""

    def __init__(
        self, part: EntryRange, range_: CompactRange, entries: Sequence[EntryStatement], sizes: set[int]
    ) -> None:
        self.made: Nodes = {}
        self.roots: dict[int, bytes] = {}
        self.part, self.range = part, range_
        for entry in entries:
            self._add(entry.leaf)
            if range_.size in sizes:
                self.roots[range_.size] = range_.root()

    def _add(self, leaf: bytes) -> None:
        before = self.range.size
        hashes = list(self.range.hashes)
        self.range.append(leaf)
        level, node = 0, leaf
        while before >> level & 1:
            node = node_hash(hashes.pop(), node)
            level += 1
            self.made[level, before >> level] = node

    def _difference(self, table: str, row: str, column: str, expected: str, actual: str) -> Difference:
        name = f"{self.part.origin} {row}".rstrip()
        return Difference(table, name, column, expected, actual, self.part.origin, None, self.part.log_id)

    def nodes(self) -> Iterator[Difference]:
        """Kept hashes that the entries do not make, and hashes that they make and that are not kept. One query."""
        kept = _stored_nodes(self.part)
        for place in sorted({*kept, *self.made}):
            made, hashes = self.made.get(place), kept.get(place, [])
            if hashes == [made]:
                continue
            row = f"level {place[0]} index {place[1]}"
            if made is None:
                expected = "no such subtree"
                yield self._difference(
                    NODE, row, "", expected, ", ".join(digest.hex() if digest else "nothing" for digest in hashes)
                )
            elif len(hashes) != 1:
                yield self._difference(NODE, row, "", made.hex(), f"{len(hashes)} hashes")
            else:
                yield self._difference(NODE, row, "hash", made.hex(), hashes[0].hex() if hashes[0] else "nothing")

    def head(self, heads: Sequence[Head], last_received_at: str) -> Iterator[Difference]:
        """The differences of the head from the entries."""
        if len(heads) != 1:
            yield self._difference(HEAD, "", "", "one head", f"{len(heads)} heads")
            return
        (head,) = heads
        expected = {
            "frontier": tuple(self.range.hashes), "root": self.range.root(),
            "last_received_at": last_received_at or "-infinity",
        }  # fmt: skip
        for column, value in expected.items():
            if (actual := getattr(head, column)) != value:
                yield self._difference(HEAD, "", column, _hex_words(value), _hex_words(actual))
        if (head.reserved_at is None) != (head.reserved_by is None):
            yield self._difference(
                HEAD, "", "reserved_at and reserved_by", "both or neither", f"{head.reserved_at}, {head.reserved_by}"
            )

    def checkpoints(self, notes: Sequence[tuple[int, str | None]]) -> Iterator[Difference]:
        """Checkpoints of sizes within the part, by size and note, that name another log, size or root."""
        counts = Counter(size for size, _ in notes)
        for size, note in notes:
            if counts[size] > 1:
                yield self._difference(POINT, f"size {size}", "", "one checkpoint", f"{counts[size]} checkpoints")
            yield from (
                self._difference(POINT, f"size {size}", column, expected, actual)
                for column, expected, actual in self._checkpoint(size, note)
            )

    def _checkpoint(self, size: int, note: str | None) -> Iterator[tuple[str, str, str]]:
        if not 0 < size <= self.part.size:
            yield "size", f"a log of {self.part.size} entries", str(size)
            return
        try:
            parsed = parse_note(note or "")
            checkpoint = parse_checkpoint(parsed.text)
        except Malformed as error:
            yield "note", "a signed note", str(error)
            return
        made = {"origin": self.part.origin, "size": size, "root": self.roots.get(size)}
        for name, value in made.items():
            if value is not None and value != (actual := getattr(checkpoint, name)):
                yield "note", f"{name} {_hex_words(value)}", _hex_words(actual)
        if (trouble := badly_signed(parsed)) is not None:
            yield "note", "the signatures of the log", trouble


def _hex_words(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, tuple):
        return " ".join(digest.hex() if digest else "nothing" for digest in value) or "nothing"
    return "nothing" if value is None else str(value)


def _stored_nodes(part: EntryRange) -> dict[tuple[int, int], list[bytes | None]]:
    """Kept subtrees that end within the part; with the last part, also whatever else is kept of the log."""
    low = [(part.low >> level) if part.low else -(2**63) for level in range(1, TALLEST)]
    high = [2**63 - 1 if part.is_last else part.high >> level for level in range(1, TALLEST)]
    rows = fetch(
        "SELECT node.level, node.index, node.hash FROM unnest(%s::smallint[], %s::bigint[], %s::bigint[]) "
        "AS wanted (level, low, high) JOIN ledger.node AS node "
        "ON node.log_id = %s AND node.level = wanted.level AND node.index >= wanted.low AND node.index < wanted.high",
        list(range(1, TALLEST)),
        low,
        high,
        part.log_id,
    )
    if part.is_last:
        rows += fetch(
            "SELECT level, index, hash FROM ledger.node WHERE log_id = %s AND level NOT BETWEEN 1 AND %s LIMIT 1000",
            part.log_id,
            TALLEST - 1,
        )
    nodes: dict[tuple[int, int], list[bytes | None]] = defaultdict(list)
    for level, index, hash_ in rows:
        nodes[level, index].append(bytes(hash_) if hash_ is not None else None)
    return nodes
