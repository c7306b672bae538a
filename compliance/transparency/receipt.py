#!/usr/bin/env python3
"""Checks the receipt of a record on any computer: Python 3.9 or later, nothing but its
standard library, no network.

    python verify_receipt.py RECEIPT --policy policy.txt

Says HOLDS (exit status 0) with what the entry says, or DOES NOT HOLD (1) and why.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .canonical import b64, parse_canonical
from .errors import Malformed, Unreadable
from .notes import Checkpoint, Note, parse_checkpoint, parse_note
from .policy import Policy, check_log_signatures, parse_policy
from .terminal import Parser, say
from .tree import leaf_hash, root_from_inclusion

FIRST_LINE = "c2sp.org/tlog-proof@v1"
_HEAD = re.compile(re.escape(FIRST_LINE) + r"\nextra (\S+)\nindex (0|[1-9][0-9]{0,15})((?:\n\S+){0,63})")


@dataclass(frozen=True)
class Receipt:
    """An entry that has this `index` in the log over which the checkpoint was signed."""

    entry: dict[str, Any]
    index: int
    checkpoint: Checkpoint
    is_by_retired: bool = False


def check_receipt(text: str, policy: Policy) -> Receipt:
    """What this receipt proves under this policy. Raises Malformed where it proves nothing."""
    head, blank, note_text = text.partition("\n\n")
    matched = _HEAD.fullmatch(head)
    if not blank or not matched:
        raise Malformed("this is no receipt")
    data, index = b64(matched[1]), int(matched[2])
    proof = [b64(line, 32) for line in matched[3].split("\n")[1:]]
    note = parse_note(note_text)
    checkpoint = parse_checkpoint(note.text)
    check_log_signatures(note, checkpoint, policy)
    if root_from_inclusion(index, checkpoint.size, leaf_hash(data), proof) != checkpoint.root:
        raise Malformed("the entry is not under this checkpoint")
    entry = parse_canonical(data)
    if type(entry) is not dict or (entry.get("origin"), entry.get("index")) != (checkpoint.origin, index):
        raise Malformed("the entry names another place than the receipt")
    return Receipt(entry, index, checkpoint, _is_by_retired(note, checkpoint, policy))


def _is_by_retired(note: Note, checkpoint: Checkpoint, policy: Policy) -> bool:
    """Whether only keys that have been retired since signed it. Such keys count in no Board log, at no size."""
    try:
        check_log_signatures(note, checkpoint, policy, ("", 0))
    except Malformed:
        return True
    return False


def main() -> int:
    """The command line. Returns the exit status."""
    parser = Parser(prog="verify_receipt.py", description=__doc__)
    parser.add_argument("receipt", type=Path)
    parser.add_argument("--policy", type=Path, required=True)
    chosen = parser.parse_args()
    try:
        policy = parse_policy(chosen.policy.read_bytes())
        receipt = check_receipt(chosen.receipt.read_text(encoding="utf-8"), policy)
    except (Malformed, Unreadable, OSError, UnicodeDecodeError) as error:
        say(f"DOES NOT HOLD\n{error}")
        return 1
    say(f"HOLDS\n{receipt.checkpoint.origin}: entry {receipt.index}, signed among {receipt.checkpoint.size} entries")
    if receipt.is_by_retired:
        say("The keys under it were retired since: it proves the entry if it was kept from before.")
    say(json.dumps(receipt.entry, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
