"""Names each log that the signer holds in more than one place, so a log that is missing in one place is lost and not
new.

Its own folder has a state for each log, a list of all logs (`known.json`), and the evidence about logs that it stopped.
The database has published checkpoints, and entries of the Board log that commit to them. Whoever empties one of these
places cannot make the signer begin anew: it uses the names from all of them, and a log without its state stops it.

The same places tell how far each log was signed, and so does every witness. Where one of them knows more than the
folder, the whole folder was put back, and the signer signs nothing.
"""

import base64
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any
from uuid import UUID

from ..asking import Asking, notes_in
from ..errors import Malformed
from ..leaves import Tree
from ..notes import Checkpoint
from .keyring import KeyRing
from .keys import checkpoint_of
from .reading import Connection, Head, heads, newest_note
from .state import BRING_BACK, LogState, SignerFolder, boards_in_time

LOOKED_BACK = 256
"""Entries of a Board log. Each commits to all open logs."""
LOOKED_BACK_IN_ROUNDS = 4
Notes = Mapping[tuple[UUID, int], str]
"""Published checkpoints by log and size."""
WITNESS_SECONDS, LONGEST_LIST = 5.0, 8 << 20
LIST, EVIDENCE, COMMITTED, PUBLISHED = "its list", "its evidence", "the Board log", "a published checkpoint"


def lost(connection: Connection, folder: SignerFolder, name: str, states: dict[str, LogState]) -> dict[str, str]:
    """Logs that are named somewhere and have no state here, by origin, with the place; and stopped logs whose evidence
    is gone. Raises SignerStopped where the list itself is gone."""
    evidence = folder.evidence_by_origin()
    named = dict.fromkeys(evidence, EVIDENCE)
    named |= {head.origin: PUBLISHED for head in heads(connection, name) if head.published is not None}
    named |= dict.fromkeys(committed(connection, states.values(), name), COMMITTED)
    named |= dict.fromkeys(folder.origins(), LIST)
    stopped = {state.origin: EVIDENCE for state in states.values() if state.stopped and state.origin not in evidence}
    return stopped | {origin: where for origin, where in named.items() if origin not in states}


def committed(
    connection: Connection, states: Iterable[LogState], name: str, looked_back: int = LOOKED_BACK
) -> dict[str, int]:
    """The logs to which the newest entries of the newest Board logs commit, as far as the signer has signed them: the
    largest size of each, by origin. A log without any trace of its origin is named by its id.

    Leaves that do not give the root of their entry name nothing: the reconciler finds them. Where their checkpoints are
    gone, nobody can tell, and the leaves count as they are.
    """
    states, rows = list(states), []
    for board in boards_in_time(states)[-2:]:
        rows += connection.execute(
            "SELECT entry_bytes, salt, payload, secret, logs, sizes FROM ledger.commitments(%s, %s, %s)",
            [board.log_id, max(0, board.size - looked_back), board.size],
        ).fetchall()
    notes = _published(connection, {leaf for *_, logs, sizes in rows for leaf in zip(logs, sizes, strict=True)})
    sizes = dict[UUID, int]()
    for row in rows:
        if not _is_planted(row, notes):
            sizes |= {log: max(size, sizes.get(log, 0)) for log, size in zip(row[4], row[5], strict=True)}
    held = {UUID(state.log_id): state.origin for state in states}
    origins = held | dict(connection.execute("SELECT id, origin FROM ledger.log").fetchall())
    named = {origins.get(log, f"{name}/log/ of the id {log}"): size for log, size in sizes.items()}
    return {origin: size for origin, size in named.items() if origin.startswith(f"{name}/log/")}


def published_ahead(
    connection: Connection, logs: Iterable[Head], states: Mapping[str, LogState], keys: KeyRing
) -> str | None:
    """The finding, in words, that a checkpoint of this signer's was published of which it remembers nothing; None
    without any. The signer remembers before it publishes."""
    for head in logs:
        state = states.get(head.origin)
        if state and not state.stopped and head.published is not None and head.published > state.size:
            found = _ahead(newest_note(connection, head.log_id) or "", {head.origin: state}, keys)
            if found:
                return f"{found} was published"
    return None


def committed_ahead(connection: Connection, states: Mapping[str, LogState], name: str) -> str | None:
    """The finding, in words, that the Board log commits to more entries of a log than are remembered; None if it does
    not."""
    for origin, size in committed(connection, states.values(), name, LOOKED_BACK_IN_ROUNDS).items():
        state = states.get(origin)
        if state and not state.stopped and size > state.size:
            return f"it holds {state.size} entries of {origin}, and the Board log commits to {size}"
    return None


def witnessed_ahead(
    urls: Iterable[str], states: Mapping[str, LogState], keys: KeyRing, say: Callable[[str], None]
) -> str | None:
    """The finding, in words, that a witness holds a checkpoint of this signer's of which it remembers nothing, or
    another at the same size; None without any. A witness that is silent is named, and holds up nothing."""
    asking = Asking(WITNESS_SECONDS, LONGEST_LIST)
    for url in urls:
        asking.ask((url, "held"), "/")
    found = None
    for (url, _), answer in asking.answers():
        if isinstance(answer, Exception) or answer.status != HTTPStatus.OK:
            reason = str(answer) if isinstance(answer, Exception) else f"status {answer.status}"
            say(f"The witness at {url} could not be asked what it holds: {reason}")
            continue
        for note, _ in notes_in(answer.text, keys.name):
            ahead = _ahead(note, states, keys)
            found = f"{ahead} is held by the witness at {url}" if ahead else found
    return found


def _ahead(note: str, states: Mapping[str, LogState], keys: KeyRing) -> str | None:
    """The words about a note of this signer's that says more, or something else, than its memory."""
    try:
        checkpoint = checkpoint_of(note)
        state = states.get(checkpoint.origin)
        if state and (state.stopped or checkpoint.size < state.size or _is_held(checkpoint, state)):
            return None
        keys.checkpoint(note)
    except Malformed:
        return None
    held = f"{state.size} entries" if state else "nothing"
    return f"it holds {held} of {checkpoint.origin}, and a checkpoint over {checkpoint.size} under the signer's own key"


def _is_held(checkpoint: Checkpoint, state: LogState) -> bool:
    return (checkpoint.size, checkpoint.root.hex()) == (state.size, state.root)


def behind(folder: SignerFolder, words: str) -> str:
    """The sentence about a folder that was put back, or shared with another signer."""
    return f"{folder.folder} is older than what it signed: {words}. {BRING_BACK}"


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
    """The missing logs, and the remedy, in words."""
    named = "; ".join(f"{origin} (named by {where})" for origin, where in sorted(gone.items())[:20])
    more = f" and {len(gone) - 20} more" if len(gone) > 20 else ""
    return (
        f"{folder.folder} knows none of these, which were signed: {named}{more}. What is missing is not new. "
        "Bring the signer's folder back from its own backup. Where that is lost, take up the logs against a checkpoint "
        "that was kept elsewhere (by a witness, on paper): manage.py ledger_signer --adopt FILE"
    )
