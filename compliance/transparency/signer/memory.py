"""Names each log that the signer holds in more than one place, so a log that is missing in one place is lost and not
new.

Its own folder has a state for each log, a list of all logs (`known.json`), and the evidence about logs that it stopped.
The database has published checkpoints, and entries of the Board log that commit to them. Whoever empties one of these
places cannot make the signer begin anew: it uses the names from all of them, and a log without its state stops it.
"""

import base64
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from ..leaves import Tree
from .reading import Connection, heads
from .state import LogState, SignerFolder, boards_in_time

LOOKED_BACK = 256
"""Entries of a Board log. Each commits to all open logs."""
Notes = Mapping[tuple[UUID, int], str]
"""Published checkpoints by log and size."""
LIST, EVIDENCE, COMMITTED, PUBLISHED = "its list", "its evidence", "the Board log", "a published checkpoint"


def lost(connection: Connection, folder: SignerFolder, name: str, states: dict[str, LogState]) -> dict[str, str]:
    """Logs that are named somewhere and have no state here, by origin, with the place; and stopped logs whose evidence
    is gone. Raises SignerStopped where the list itself is gone."""
    evidence = folder.evidence_by_origin()
    named = dict.fromkeys(evidence, EVIDENCE)
    named |= {head.origin: PUBLISHED for head in heads(connection, name) if head.published is not None}
    named |= dict.fromkeys(committed(connection, states.values(), name), COMMITTED)
    named |= dict.fromkeys(folder.known(), LIST)
    stopped = {state.origin: EVIDENCE for state in states.values() if state.stopped and state.origin not in evidence}
    return stopped | {origin: where for origin, where in named.items() if origin not in states}


def committed(connection: Connection, states: Iterable[LogState], name: str) -> set[str]:
    """The origins of the logs to which the newest entries of the newest Board logs commit, as far as the signer has
    signed them. A log without any trace of its origin is named by its id.

    Leaves that do not give the root of their entry name nothing: the reconciler finds them. Where their checkpoints are
    gone, nobody can tell, and the leaves count as they are.
    """
    states, rows = list(states), []
    for board in boards_in_time(states)[-2:]:
        rows += connection.execute(
            "SELECT entry_bytes, salt, payload, secret, logs, sizes FROM ledger.commitments(%s, %s, %s)",
            [board.log_id, max(0, board.size - LOOKED_BACK), board.size],
        ).fetchall()
    notes = _published(connection, {leaf for *_, logs, sizes in rows for leaf in zip(logs, sizes, strict=True)})
    logs = {log for row in rows if not _is_planted(row, notes) for log in row[4]}
    held = {UUID(state.log_id): state.origin for state in states}
    origins = held | dict(connection.execute("SELECT id, origin FROM ledger.log").fetchall())
    named = {origins.get(log, f"{name}/log/ of the id {log}") for log in logs}
    return {origin for origin in named if origin.startswith(f"{name}/log/")}


def _published(connection: Connection, leaves: Iterable[tuple[UUID, int]]) -> Notes:
    wanted = list(leaves)
    rows = connection.execute(
        "SELECT log_id, size, note FROM unnest(%s::uuid[], %s::bigint[]) AS wanted (log_id, size) "
        "JOIN ledger.checkpoint USING (log_id, size)",
        [[log for log, _ in wanted], [size for _, size in wanted]],
    )
    return {(log, size): note for log, size, note in rows}


def _is_planted(row: Sequence[Any], notes: Notes) -> bool:
    """Whether an entry states another root than the leaves that are kept for it."""
    entry, salt, payload, secret, logs, sizes = row
    leaves = list(zip(logs, sizes, strict=True))
    try:
        if json.loads(entry)["payload_sha256"] != hashlib.sha256(salt + payload).hexdigest():
            return False
        root = base64.b64decode(json.loads(payload)["about"]["tree"]["root"])
        return root != Tree(secret, {leaf[0]: notes[leaf] for leaf in leaves}).root
    except (ValueError, KeyError, TypeError):
        return False


def in_words(folder: SignerFolder, gone: dict[str, str]) -> str:
    """What is missing, and what to do."""
    named = "; ".join(f"{origin} (named by {where})" for origin, where in sorted(gone.items())[:20])
    more = f" and {len(gone) - 20} more" if len(gone) > 20 else ""
    return (
        f"{folder.folder} knows none of these, which were signed: {named}{more}. What is missing is not new. "
        "Bring the signer's folder back from its own backup. Where that is lost, take up the logs against a checkpoint "
        "that was kept elsewhere (by a witness, on paper): manage.py ledger_signer --adopt FILE"
    )
