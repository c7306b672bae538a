"""The trust policy (section 10), and checkpoints checked against it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .canonical import shown
from .errors import Malformed, Unreadable
from .notes import (
    COSIGNATURE,
    ED25519,
    Checkpoint,
    Note,
    VerifierKey,
    parse_checkpoint,
    parse_note,
    valid_keys,
)
from .shapes import is_origin

POLICY, OLDER = "policy.txt", "older checkpoint"
_WEB_ORIGIN = re.compile("https?://[^\\s\\ufeff/?#@]+")


@dataclass
class Policy:
    """Whom to trust: keys by name, how many witnesses, where passkeys sign, which logs (empty: all of the signer)."""

    quorum: int = -1
    logs: dict[str, list[VerifierKey]] = field(default_factory=dict)
    witnesses: dict[str, list[VerifierKey]] = field(default_factory=dict)
    origins: list[str] = field(default_factory=list)
    relying_parties: list[str] = field(default_factory=list)
    log_origins: list[str] = field(default_factory=list)
    retired: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict)

    def keys_of(self, signer: str, board: tuple[str, int] | None) -> list[VerifierKey]:
        """The keys of a signer that count at this size of a Board log (None: all), by the lines about retired keys."""
        keys = self.logs.get(signer, [])
        if board is None:
            return keys
        ends = [self.retired.get((key.name, key.key_id.hex())) for key in keys]
        return [key for key, end in zip(keys, ends) if end is None or board[1] <= end.get(board[0], -1)]


def parse_retired(line: list[str]) -> tuple[tuple[str, str], str, int]:
    """Name and number of the key, the Board log and its last size under this key. Raises Malformed."""
    matched = re.fullmatch("([^+]+)\\+([0-9a-f]{8})", line[1]) if len(line) == 4 else None
    if not matched or not is_origin(line[2]) or not re.fullmatch("0|[1-9][0-9]{0,14}", line[3]):
        raise Malformed("a retired key has a name and number, the Board log and a size")
    return (matched[1], matched[2]), line[2], int(line[3])


def parse_policy(data: bytes) -> Policy:
    """The policy in these bytes. Raises Unreadable for a line that it does not understand."""
    policy = Policy()
    try:
        lines = [re.findall("[^ \\t\\r]+", line.partition("#")[0]) for line in data.decode("utf-8").split("\n")]
    except UnicodeDecodeError:
        raise Unreadable("The policy is no text in UTF-8.", POLICY) from None
    lines = [line for line in lines if line]
    if not lines or lines[0] != ["policy", "1"]:
        raise Unreadable("The policy does not begin with “policy 1”.", POLICY)
    plain = {"origin": policy.origins, "rp": policy.relying_parties, "log-origin": policy.log_origins}
    fits: dict[str, Callable[[str], Any]] = {"origin": _WEB_ORIGIN.fullmatch, "rp": bool, "log-origin": is_origin}
    for line in lines[1:]:
        word, value = line if len(line) == 2 else ("", "")
        try:
            if line[0] == "retired":
                named_key, board, size = parse_retired(line)
                policy.retired.setdefault(named_key, {})[board] = size
                continue
            if word in ("log", "witness"):
                key = VerifierKey.parse(value)
                if key.type != (ED25519 if word == "log" else COSIGNATURE):
                    raise Malformed(f"the key of {key.name} is of a kind that no {word} has")
                (policy.logs if word == "log" else policy.witnesses).setdefault(key.name, []).append(key)
            elif word == "quorum" and policy.quorum < 0 and re.fullmatch("0|[1-9][0-9]{0,5}", value):
                policy.quorum = int(value)
            elif word in plain and fits[word](value):
                plain[word].append(value)
            else:
                raise Malformed("it is none of the lines that a policy has")
        except Malformed as problem:
            raise Unreadable(
                f"The policy's line {shown(' '.join(line))} is not understood: {problem}.", POLICY
            ) from None
    named = {(key.name, key.key_id.hex()) for keys in policy.logs.values() for key in keys}
    if policy.retired.keys() - named:
        raise Unreadable("The policy retires a key that it does not list.", POLICY)
    if policy.quorum < 0 or not policy.logs:
        raise Unreadable("The policy names no key of a log, or no quorum.", POLICY)
    return policy


def check_log_signatures(
    note: Note, checkpoint: Checkpoint, policy: Policy, board: tuple[str, int] | None = None
) -> None:
    """Raises Malformed unless a key of the log that the policy lists has signed, and every such signature is valid.

    `board` is the Board log and its size: keys that were retired by then do not count. None: any key that ever counted.
    """
    signer = checkpoint.origin.partition("/log/")[0]
    keys = policy.keys_of(signer, board)
    if not is_origin(checkpoint.origin) or not policy.logs.get(signer):
        raise Malformed(f"the policy lists no key of {shown(signer)}")
    if not valid_keys(note, keys):
        raise Malformed(f"{signer} has not signed it")


def parse_old_checkpoint(data: bytes, policy: Policy) -> Checkpoint:
    """The checkpoint that somebody kept. Raises Unreadable where the log did not sign it."""
    try:
        note = parse_note(data.decode("utf-8"))
        checkpoint = parse_checkpoint(note.text)
        check_log_signatures(note, checkpoint, policy)
    except (Malformed, UnicodeDecodeError) as error:
        raise Unreadable(f"The older checkpoint cannot be read: {error}.", OLDER) from None
    return checkpoint
