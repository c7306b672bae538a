"""Where ranges begin, and earlier checkpoints that they must continue (sections 6 and 8)."""

from __future__ import annotations

from .canonical import b64
from .earlier import Earlier
from .entries import Log
from .notes import Checkpoint
from .policy import OLDER
from .report import INCOMPLETE, TAMPERED, Report


class Beginnings:
    """Checks the beginnings of a bundle's ranges against what came before."""

    def __init__(self, report: Report, logs: dict[str, Log]) -> None:
        self.report, self.logs = report, logs

    def check(self, since: str | None) -> None:
        """Finds ranges that begin too late in a bundle of all records from the day `since` (None: all there are)."""
        for log in self.logs.values():
            reaches_back = since is not None and log.first_received[:10] < since
            if log.start and log.first_received and not reaches_back:
                message = "The range begins too late to show that nothing was left out before it."
                self.report.add(
                    INCOMPLETE, log.where, message, f"an entry before {since}", log.first_received, index=log.start
                )
            if log.predecessor is None:
                continue
            origin, size, root = (log.predecessor[name] for name in ("origin", "size", "root"))
            if origin in self.logs:
                self._check_earlier(log.where, "this log's opening", origin, size, b64(root))
            elif not reaches_back:
                self.report.add(
                    INCOMPLETE, log.where, "The log before this one is missing from the bundle.", origin, index=0
                )

    def check_older(self, old: Checkpoint | None, board: Checkpoint | None, earlier: Earlier) -> None:
        """Checks the bundle against a checkpoint that somebody kept."""
        where = OLDER
        if old is None:
            return
        if old.origin in self.logs:
            self._check_earlier(where, "the older checkpoint", old.origin, old.size, old.root)
        elif board and (old.origin, old.size) == (board.origin, board.size):
            if old.root != board.root:
                message = "The Board log has another root than it had at the same size."
                self.report.add(TAMPERED, where, message, old.root.hex(), board.root.hex())
        elif not earlier.compare(old):
            message = (
                "The bundle cannot be compared with this checkpoint. Use one of a log that it holds, or one of the "
                "Board log, and a bundle made after it and for this checkpoint."
            )
            self.report.add(INCOMPLETE, where, message, old.origin, sorted(self.logs))

    def check_acknowledged(self, place: tuple[str, int], leaf: str) -> None:
        """Checks that an entry is where the office said at once that it stands, with this leaf hash (hexadecimal)."""
        where, (origin, index) = "acknowledged entry", place
        log = self.logs.get(origin)
        if log is None or index < log.start:
            message = "The bundle does not reach this entry. Ask for one of its log that begins earlier."
            self.report.add(INCOMPLETE, where, message, f"entry {index} of {origin}", sorted(self.logs))
        elif index >= log.end:
            message = "The log ends before this entry. If the bundle was made after it was acknowledged, it is gone."
            self.report.add(INCOMPLETE, where, message, f"at least {index + 1} entries", log.end, index=index)
        elif len(log.leaves) >= 32 * (index + 1 - log.start) and log.leaf(index).hex() != leaf:
            message = "The entry that was acknowledged is gone: another stands in its place."
            self.report.add(TAMPERED, where, message, leaf, log.leaf(index).hex(), index=index)

    def _check_earlier(self, where: str, what: str, origin: str, size: int, root: bytes) -> None:
        """Checks the entries in range against an earlier root of their log. A checkpoint that somebody kept may be
        younger than the bundle; one that an entry of the bundle states may not."""
        log = self.logs[origin]
        if size > log.end and where == OLDER:
            message = (
                "The bundle is older than this checkpoint. Ask for one made after it, with all its entries; "
                "if there is none, entries were cut off."
            )
            self.report.add(INCOMPLETE, where, message, f"at least {size} entries", log.end)
        elif size > log.end:
            message = f"Entries were cut off: the log is shorter than {what} says."
            self.report.add(TAMPERED, where, message, f"at least {size} entries", log.end)
        elif size < log.start:
            message = f"The range begins after the size that {what} states: ask for a bundle that begins earlier."
            self.report.add(INCOMPLETE, where, message, f"from entry {size} or earlier", log.start)
        elif len(log.leaves) >= 32 * (size - log.start) and log.root_at(size) != root:
            message = f"The first {size} entries are not those that {what} was made over."
            self.report.add(TAMPERED, where, message, root.hex(), log.root_at(size).hex(), at="root")
