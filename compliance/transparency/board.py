"""What holds between logs: the Board log, its witnesses, and which keys counted (sections 6 and 8)."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from datetime import datetime, timezone
from typing import Any

from .bundle import Bundle
from .canonical import b64, utf8
from .entries import MOST_AHEAD, Log, payload_of, time_problem
from .errors import Malformed
from .notes import Checkpoint, Note, judged_keys, parse_checkpoint, parse_note, valid_keys, witnessed_at, written_key
from .policy import Policy, check_log_signatures
from .report import INCOMPLETE, TAMPERED, UNWITNESSED
from .shapes import BOARD_LINE, ENVELOPE, PREDECESSOR, TREE
from .tree import leaf_hash, root_from_inclusion


def read_checkpoint(
    bundle: Bundle, policy: Policy, where: str, *, is_board: bool = False
) -> tuple[Note, Checkpoint] | None:
    """A checkpoint of the bundle, checked against the policy; None, with a finding, where there is none to read."""
    file = bundle.file(where)
    if file is None:
        return None
    try:
        note = parse_note(file.text())
        checkpoint = parse_checkpoint(note.text)
    except Malformed as problem:
        bundle.report.add(TAMPERED, where, f"This checkpoint cannot be read: {problem}.")
        return None
    try:
        place = (checkpoint.origin, checkpoint.size) if is_board else None
        check_log_signatures(note, checkpoint, policy, place)
    except Malformed as problem:
        bundle.report.add(TAMPERED, where, f"This checkpoint does not hold: {problem}.")
    return note, checkpoint


def check_commitment(line: dict[str, Any], source: str | None) -> dict[str, Any]:
    """The entry of the Board log that commits to a checkpoint with this text. Raises Malformed."""
    entry = ENVELOPE.parse(utf8(line["envelope"]))
    tree = TREE.check(payload_of(entry, line)["about"].get("tree"))
    if entry["type"] != "board.checkpoint" or entry["index"] != line["index"]:
        raise Malformed("it is no entry for checkpoints, or of another index")
    if entry["actor"]["user"] is not None or entry["signature"] is not None:
        raise Malformed("it is by a person, not by the system's clock")
    if problem := time_problem(entry):
        raise Malformed(problem)
    if source is not None:
        stated, path = line["leaf"], [b64(digest) for digest in line["leaf"]["path"]]
        leaf = leaf_hash(b64(stated["salt"]) + utf8(source))
        if root_from_inclusion(stated["index"], tree["size"], leaf, path) != b64(tree["root"]):
            raise Malformed("it commits to other checkpoints than the one in the bundle")
    return entry


def check_in_board(entry: dict[str, Any], line: dict[str, Any], board: Checkpoint) -> None:
    """Raises Malformed unless an entry is of the Board log under this checkpoint."""
    leaf, proof = leaf_hash(utf8(line["envelope"])), [b64(digest) for digest in line["proof"]]
    if entry["origin"] != board.origin:
        raise Malformed("it is an entry of another log than the Board's")
    if root_from_inclusion(entry["index"], board.size, leaf, proof) != board.root:
        raise Malformed("its proof does not lead to the Board's checkpoint")


def read_opening(line: dict[str, Any], board: Checkpoint) -> Checkpoint:
    """The end of the Board log before this one, as the first entry of this one states it. Raises Malformed."""
    entry = ENVELOPE.parse(utf8(line["envelope"]))
    before = payload_of(entry, line)["about"].get("predecessor")
    if entry["type"] != "log.opened" or entry["index"] != 0:
        raise Malformed("it is no entry that opens a log")
    check_in_board(entry, line, board)
    before = PREDECESSOR.check(before)
    return Checkpoint(before["origin"], before["size"], b64(before["root"]))


def is_named_end(checkpoint: Checkpoint, logs: Mapping[str, Log]) -> bool:
    """Whether a later log of the bundle names this checkpoint as the end of the one before it."""
    root = base64.b64encode(checkpoint.root).decode()
    ended = {"origin": checkpoint.origin, "size": checkpoint.size, "root": root}
    return any(log.predecessor == ended for log in logs.values())


class BoardLog:
    """The Board's checkpoint in a bundle, and what it states about the logs."""

    def __init__(self, bundle: Bundle, policy: Policy, logs: dict[str, Log]) -> None:
        self.bundle, self.report, self.policy, self.logs = bundle, bundle.report, policy, logs
        self.checkpoint: Checkpoint | None = None
        self.witnessed_at: int | None = None

    def read(self) -> None:
        """Reads the checkpoint and counts its witnesses."""
        where = "board/checkpoint.txt"
        read = read_checkpoint(self.bundle, self.policy, where, is_board=True)
        if read is None:
            return
        self.checkpoint = read[1]
        names: set[str] = set()
        times: list[int] = []
        for keys in self.policy.witnesses.values():
            valid, broken = judged_keys(read[0], keys)
            names |= {key.name for key in valid}
            used = {(key.name, key.key_id) for key in valid}
            times += [
                witnessed_at(signature)
                for signature in read[0].signatures
                if (signature.name, signature.key_id) in used
            ]
            for key in broken:
                self.report.add(TAMPERED, where, f"A cosignature in the name of {key.name} does not hold.")
        self.witnessed_at = max(times, default=None)
        if len(names) < self.policy.quorum:
            message = "Fewer witnesses have cosigned this checkpoint than the policy demands."
            self.report.add(UNWITNESSED, where, message, self.policy.quorum, sorted(names))

    def check_receipts(self) -> None:
        """Checks the last time of receipt of each log against the time at which the last witness confirmed it."""
        if self.witnessed_at is None:
            return
        latest = datetime.fromtimestamp(self.witnessed_at, timezone.utc) - MOST_AHEAD
        for log in self.logs.values():
            if log.last_received > latest.strftime("%Y-%m-%dT%H:%M:%SZ"):
                self.report.note("ahead", log.where, log.end - 1)

    def check_entries(self) -> None:
        """Checks each log against the entry of the Board log that commits to it."""
        file = self.bundle.file("board/entries.jsonl")
        if file is None:
            return
        logs, number = list(self.logs.values()), -1
        for number, line in enumerate(file.lines()):
            try:
                if number >= len(logs):
                    raise Malformed("the bundle has no such log")
                self._check_entry(logs[number], BOARD_LINE.parse(line))
            except Malformed as problem:  # noqa: PERF203
                message = f"The Board's commitment to log {number} does not hold: {problem}."
                self.report.add(TAMPERED, file.name, message, index=number)
        if number + 1 < len(logs):
            self.report.add(INCOMPLETE, file.name, "A commitment of the Board is missing.", len(logs), number + 1)

    def _check_entry(self, log: Log, line: dict[str, Any]) -> None:
        entry = check_commitment(line, log.note.source if log.note else None)
        if self.checkpoint is not None:
            log.committed = entry["origin"], entry["index"] + 1
            check_in_board(entry, line, self.checkpoint)

    def check_retired(self, log: Log) -> None:
        """Checks a closing checkpoint against the keys that counted when the Board log committed to it (section 6).

        A checkpoint that a later log in the bundle names as the end of this one needs no more than that.
        """
        if log.note is None or log.checkpoint is None or not (log.retired or self.policy.retired):
            return
        where = f"{log.folder}/checkpoint.txt"
        message = "Keys that had been retired alone have signed this checkpoint"
        try:
            keys = self.policy.keys_of(log.origin.partition("/log/")[0], None)
            left = [key for key in keys if written_key(key) not in log.retired]
            if not valid_keys(log.note, left):
                self.report.add(TAMPERED, where, f"{message}: the log itself says so.", at="signature")
            elif log.committed and not is_named_end(log.checkpoint, self.logs):
                check_log_signatures(log.note, log.checkpoint, self.policy, log.committed)
        except Malformed as problem:
            self.report.add(TAMPERED, where, f"{message}: {problem}.", at="signature")
