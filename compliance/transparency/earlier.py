"""The Board log's earlier commitments to the logs of a bundle (section 8): what was under an older checkpoint of it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from .board import BoardLog, check_commitment, check_in_board, is_named_end, read_opening
from .canonical import b64, parse_canonical, utf8
from .entries import Log
from .errors import Malformed
from .notes import Checkpoint, parse_checkpoint, parse_note
from .policy import OLDER, check_log_signatures
from .report import INCOMPLETE, TAMPERED
from .shapes import EARLIER_LINE, OPENING_LINE
from .tree import CompactRange, leaf_hash, root_up_to

EARLIER = "board/earlier.jsonl"
SLOWEST_COMMITMENT = timedelta(minutes=10)
Point = tuple[str, int]


class Earlier:
    """What the lines of `board/earlier.jsonl` show: by origin and size of a Board log, its root, the time of its last
    entry, and the sizes that the logs had under it."""

    def __init__(self, board: BoardLog, ranges: list[dict[str, Any]]) -> None:
        self.bundle, self.report, self.policy, self.logs = board.bundle, board.report, board.policy, board.logs
        self.ranges, self.under = ranges, board.checkpoint
        self.roots: dict[Point, bytes] = {}
        self.times: dict[Point, str] = {}
        self.sizes: dict[Point, dict[str, int]] = {}
        self.stated: dict[str, list[tuple[int, bytes, int]]] = {}

    def check(self) -> None:
        """Checks every line, and each log against the roots that its lines state."""
        if self.under is None or EARLIER not in self.bundle.names:
            return
        file = self.bundle.file(EARLIER)
        under = self.under
        for number, line in enumerate(file.lines() if file else ()):
            try:
                under = self._check_line(number, line, under)
            except Malformed as problem:  # noqa: PERF203
                message = f"An earlier commitment of the Board does not hold: {problem}."
                self.report.add(TAMPERED, EARLIER, message, index=number)
        for log in self.logs.values():
            self._check_roots(log, sorted(self.stated.get(log.origin, [])))

    def _check_line(self, number: int, line: bytes, under: Checkpoint) -> Checkpoint:
        """Checks a line against the end of a Board log. Returns the end that holds for the next. Raises Malformed."""
        value = parse_canonical(line)
        if type(value) is not dict or "log" not in value:
            return read_opening(OPENING_LINE.check(value), under)
        stated = EARLIER_LINE.check(value)
        log = list(self.logs.values())[stated["log"]] if stated["log"] < len(self.logs) else None
        if log is None:
            raise Malformed("the bundle has no such log")
        entry = check_commitment(stated, stated["note"])
        check_in_board(entry, stated, under)
        note = parse_note(stated["note"])
        checkpoint = parse_checkpoint(note.text)
        within = self.ranges[stated["log"]]
        least = max(1, within["start"])
        if checkpoint.origin != log.origin or not least <= checkpoint.size <= within["end"]:
            raise Malformed("the checkpoint under it is of another log, or of a size out of range")
        point = entry["origin"], entry["index"] + 1
        counted = None if is_named_end(checkpoint, self.logs) else point
        check_log_signatures(note, checkpoint, self.policy, counted)
        proof = [b64(digest) for digest in stated["proof"]]
        self.roots[point] = root_up_to(entry["index"], under.size, leaf_hash(utf8(stated["envelope"])), proof)
        self.times[point] = entry["received_at"]
        self.sizes.setdefault(point, {})[log.origin] = checkpoint.size
        self.stated.setdefault(log.origin, []).append((checkpoint.size, checkpoint.root, number))
        return under

    def _check_roots(self, log: Log, stated: list[tuple[int, bytes, int]]) -> None:
        """Compares a log with the roots that it had at these sizes, in order, in one walk over its entries."""
        growing = CompactRange.from_hashes(log.start, log.frontier)
        for size, root, number in stated:
            if len(log.leaves) < 32 * (size - log.start):
                return
            for index in range(growing.size, size):
                growing.append(log.leaf(index))
            if growing.root() != root:
                message = f"The first {size} entries are not those that the Board log committed to before."
                self.report.add(TAMPERED, EARLIER, message, root.hex(), growing.root().hex(), index=number, at="root")

    def compare(self, old: Checkpoint) -> bool:
        """Compares the bundle with a checkpoint of the Board log that somebody kept. Returns whether lines of it show
        what was under it."""
        point = old.origin, old.size
        if point not in self.roots:
            return False
        if self.roots[point] != old.root:
            message = "The Board log has another root than it had at the same size."
            self.report.add(TAMPERED, OLDER, message, old.root.hex(), self.roots[point].hex())
            return True
        sizes = self.sizes[point]
        reached = set(sizes)
        latest = (datetime.fromisoformat(self.times[point][:19]) - SLOWEST_COMMITMENT).isoformat()
        for log in reversed(self.logs.values()):
            if log.origin in reached and log.predecessor:
                reached.add(log.predecessor["origin"])
            if log.origin in sizes:
                self.report.note("under", log.where, sizes[log.origin] - 1)
            elif log.origin not in reached and log.first_received and log.first_received[:19] < latest:
                message = "Nothing shows which entries of this log were under the checkpoint. Ask for another bundle."
                self.report.add(INCOMPLETE, OLDER, message, log.origin)
        return True
