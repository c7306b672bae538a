"""Accepts logs that the signer does not remember, checked against checkpoints that were kept outside the office."""

from collections.abc import Iterable
from dataclasses import replace

import psycopg

from ..errors import Malformed
from ..notes import Checkpoint, parse_note
from ..tree import CompactRange
from .counted import Memory, marks
from .findings import keep_evidence
from .keyring import KeyRing
from .keys import checkpoint_of
from .memory import committed
from .reading import Connection, Head, Mismatch, heads, key_acts_in, newest_note, read_on, snapshot
from .state import BOARD, LogState, SignerFolder, SignerStopped

CUT = "Bring a newer database back. Where that is lost, give --cut too: the log is then suspended, and another follows."


def adopt(url: str, folder: SignerFolder, kept_notes: Iterable[str], *, is_cut: bool = False) -> list[LogState]:
    """Remembers every published log that has no state, or an older one, when its entries fit all that is known of it.

    `kept_notes` come from outside; one of the open Board log must be among them, because it stands for all the others.
    The rest is compared with its published checkpoints, which bear the signer's own signature. Where more of a log was
    signed than the database holds, nothing is taken up; with `is_cut`, that log is remembered as stopped, and will be
    suspended. Raises SignerStopped, and then nothing is remembered.
    """
    keys = folder.ring()
    try:
        kept = [(keys.checkpoint(text), _own_lines(text, keys.name)) for text in kept_notes]
        with psycopg.connect(url, autocommit=True) as connection, snapshot(connection):
            logs = heads(connection, keys.name)
            _check_kept(logs, [checkpoint for checkpoint, _ in kept])
            before = folder.states()
            taken = dict[str, LogState]()
            for head in logs:
                of_log = [pair for pair in kept if pair[0].origin == head.origin]
                if head.published is not None and _is_older(
                    before.get(head.origin), max(head.published, *(one.size for one, _ in of_log), 0)
                ):
                    taken[head.origin] = _state_at_largest_checkpoint(connection, keys, head, of_log, is_cut=is_cut)
            held = before | taken
            signed = _sizes(connection, folder, keys.name, held)
    except (Malformed, Mismatch) as error:
        raise SignerStopped(f"Nothing was taken up. {error}") from error
    for origin, size in signed.items():
        if size > held[origin].size and not held[origin].stopped:
            if not is_cut:
                raise SignerStopped(f"Nothing was taken up. {_cut_words(held[origin], size)} {CUT}")
            taken[origin] = held[origin] = replace(held[origin], stopped=_cut_words(held[origin], size))
    counter = folder.highest_counter() + 1
    for state in taken.values():
        if state.stopped:
            keep_evidence(folder, state, state.stopped, {})
        folder.keep(replace(state, counter=counter))
    folder.keep_memory(Memory(counter, marks(held.values())))
    return [*taken.values()]


def _is_older(state: LogState | None, signed: int) -> bool:
    return state is None or (not state.stopped and state.size < signed)


def _cut_words(state: LogState, size: int) -> str:
    return f"{state.origin} holds {state.size} entries; the signer had signed {size}."


def _sizes(connection: Connection, folder: SignerFolder, name: str, held: dict[str, LogState]) -> dict[str, int]:
    """The size up to which each log is known to have been signed. Raises SignerStopped where something names a log that
    will not be among those remembered."""
    signed = committed(connection, held.values(), name)
    listed = folder.origins() if folder.list.exists() else set()
    marked = folder.memory_on_disk()
    if gone := sorted({*signed, *folder.evidence_by_origin(), *listed} - held.keys()):
        raise SignerStopped(f"Nothing was taken up. The database has no checkpoint of {', '.join(gone)}.")
    for origin, mark in marked.logs.items() if marked else ():
        signed[origin] = max(mark.size, signed.get(origin, 0))
    return signed


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


def _state_at_largest_checkpoint(
    connection: Connection, keys: KeyRing, head: Head, kept: list[tuple[Checkpoint, str]], *, is_cut: bool
) -> LogState:
    """The state at the largest known checkpoint. The entries must give every known checkpoint; with `is_cut`, those
    that the database holds must, and the state is a stopped one where more is known."""
    note = newest_note(connection, head.log_id) or ""
    known = [*kept, (checkpoint_of(note), note)]
    tree, last = CompactRange(), ""
    state = LogState(head.log_id, head.kind, head.holder_id, head.origin)
    for checkpoint, text in sorted(known, key=lambda pair: pair[0].size):
        if is_cut and checkpoint.size > head.size:
            return replace(state, stopped=_cut_words(state, checkpoint.size))
        read: list[tuple[int, str, str]] = []
        last = read_on(connection, head.log_id, head.origin, tree, checkpoint.size, last, read)
        if (checkpoint.origin, tree.root()) != (head.origin, checkpoint.root):
            raise Mismatch(f"The first {checkpoint.size} entries of {head.origin} are not those of its checkpoint.")
        acts = key_acts_in(connection, head.log_id, read, checkpoint.size) if head.kind == BOARD else []
        state = state.signed(tree, last, text, by=keys.signed_by(text), acts=acts)
    return state
