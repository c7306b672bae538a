"""Accepts logs that the signer does not remember, checked against checkpoints that were kept outside the office."""

from collections.abc import Iterable

import psycopg

from ..errors import Malformed
from ..notes import Checkpoint, parse_note
from ..tree import CompactRange
from .keyring import KeyRing
from .keys import checkpoint_of
from .memory import committed
from .reading import Connection, Head, Mismatch, heads, key_acts_in, newest_note, read_on, snapshot
from .state import BOARD, LogState, SignerFolder, SignerStopped


def adopt(url: str, folder: SignerFolder, kept_notes: Iterable[str]) -> list[LogState]:
    """Remembers every published log that has no state, when its entries fit all that is known of it.

    `kept_notes` come from outside; one of the open Board log must be among them, because it stands for all the others.
    The rest is compared with its published checkpoints, which bear the signer's own signature. Raises SignerStopped,
    and then nothing is remembered.
    """
    keys = folder.ring()
    try:
        kept = [(keys.checkpoint(text), _own_lines(text, keys.name)) for text in kept_notes]
        with psycopg.connect(url, autocommit=True) as connection, snapshot(connection):
            logs = heads(connection, keys.name)
            _check_kept(logs, [checkpoint for checkpoint, _ in kept])
            taken = [
                _taken_up(connection, keys, head, [pair for pair in kept if pair[0].origin == head.origin])
                for head in logs
                if head.published is not None and head.origin not in folder.states()
            ]
            held = folder.states() | {state.origin: state for state in taken}
            _check_whole(connection, folder, keys.name, held)
    except (Malformed, Mismatch) as error:
        raise SignerStopped(f"Nothing was taken up. {error}") from error
    folder.keep_known({*held})
    for state in taken:
        folder.keep(state)
    return taken


def _check_whole(connection: Connection, folder: SignerFolder, name: str, held: dict[str, LogState]) -> None:
    """Raises SignerStopped where something names a log that will not be among those remembered."""
    named = {*committed(connection, held.values(), name), *folder.evidence_by_origin()}
    named |= folder.known() if folder.list.exists() else set()
    if gone := sorted(named - held.keys()):
        raise SignerStopped(f"Nothing was taken up. The database has no checkpoint of {', '.join(gone)}.")


def _check_kept(logs: list[Head], kept: list[Checkpoint]) -> None:
    origins = {checkpoint.origin for checkpoint in kept}
    if gone := origins - {head.origin for head in logs}:
        raise SignerStopped(f"Nothing was taken up. The database has no log {', '.join(sorted(gone))}.")
    board = {head.origin for head in logs if head.kind == BOARD and head.is_open}
    if not board <= origins:
        raise SignerStopped("Nothing was taken up. A checkpoint of the Board log that was kept elsewhere is needed.")


def _own_lines(text: str, name: str) -> str:
    """The note with the signer's own signatures alone."""
    lines = [line for line in text.rpartition("\n\n")[2].splitlines() if line.startswith(f"— {name} ")]
    return parse_note(text).text + "\n" + "".join(f"{line}\n" for line in lines)


def _taken_up(connection: Connection, keys: KeyRing, head: Head, kept: list[tuple[Checkpoint, str]]) -> LogState:
    """The state at the largest known checkpoint. The entries must give every known checkpoint."""
    note = newest_note(connection, head.log_id) or ""
    known = [*kept, (checkpoint_of(note), note)]
    tree, last = CompactRange(), ""
    state = LogState(head.log_id, head.kind, head.holder_id, head.origin)
    for checkpoint, text in sorted(known, key=lambda pair: pair[0].size):
        read: list[tuple[int, str, str]] = []
        last = read_on(connection, head.log_id, head.origin, tree, checkpoint.size, last, read)
        if (checkpoint.origin, tree.root()) != (head.origin, checkpoint.root):
            raise Mismatch(f"The first {checkpoint.size} entries of {head.origin} are not those of its checkpoint.")
        acts = key_acts_in(connection, head.log_id, read, checkpoint.size) if head.kind == BOARD else []
        state = state.signed(tree, last, text, by=keys.signed_by(text), acts=acts)
    return state
