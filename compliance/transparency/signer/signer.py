"""The signer: a separate process that reads the bytes of entries, remembers every tree it signed, and signs no other.

For each log it continues from the tree that it signed last, adds the new entries, and compares the root with the head
of the log. A checkpoint is on its own disk before it is published, so even if the process is killed it never signs two
roots for one size. `findings` says what happens where the database holds less than the signer remembers, or something
else. Knows no Django: `manage.py ledger_signer` runs it, and a container without the office could.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn

import psycopg

from ..errors import Malformed
from ..notes import Checkpoint
from . import clocks, memory
from .findings import Findings, fingerprint_of
from .keyring import ANNOUNCE, KeyAct, KeyRing
from .reading import Connection, Head, Mismatch, head_of, heads, newest_note, read_on, snapshot
from .reread import Reread
from .state import BOARD, LogState, SignerFolder, SignerStopped, key_acts

RECONNECT_S = 2.0
OTHER_SIGNER_S = 5.0
REFUSAL = "refusal"


@dataclass(frozen=True)
class Pace:
    """Times in seconds: the shortest between two checkpoints of a log, the longest between two checks of all logs, and
    that between two looks."""

    pause_s: float = 2.0
    check_s: float = 60.0
    look_s: float = 1.0


class Signer:
    """Signs the logs of one database. Hold the folder (`SignerFolder.alone`) while it works."""

    def __init__(
        self,
        url: str,
        folder: SignerFolder,
        *,
        pace: Pace | None = None,
        say: Callable[[str], None] = print,
        witnesses: Sequence[str] = (),
    ) -> None:
        self.url = url
        self.folder = folder
        self.pace = pace or Pace()
        self.say = say
        self.witnesses = witnesses
        self.keys: KeyRing = folder.ring()
        # Touched after each check of everything: whoever waits for the signer looks at its time.
        self._alive = folder.folder / "alive"
        self.findings = Findings(folder, say)
        self._reread = Reread()
        self._receipts = clocks.Receipts()
        self._signed_at: dict[str, float] = {}
        self._checked_at = float("-inf")

    def run(self, stop: threading.Event) -> None:
        """Signs until it is told to stop. Waits while database or disk are away. Raises SignerStopped without a
        memory."""
        while not stop.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True, application_name="signer") as connection:
                    if not self.is_only_one(connection):
                        self.say("Another signer is at work on this database; waiting.")
                        stop.wait(OTHER_SIGNER_S)
                        continue
                    self.check_memory(connection)
                    self._work(connection, stop)
            except (psycopg.OperationalError, OSError) as error:
                self.say(f"The signer waits: {str(error).strip()}")
                stop.wait(RECONNECT_S)

    def _work(self, connection: Connection, stop: threading.Event) -> None:
        self._alive.unlink(missing_ok=True)
        self.round(connection)
        self.say("The signer is ready.")
        while not stop.wait(self.pace.look_s):
            self.round(connection)

    def is_only_one(self, connection: Connection) -> bool:
        """Whether no other signer of this name holds the database. If so, this one holds it until the connection
        ends."""
        key = f"ledger signer {self.keys.name}"
        row = connection.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [key]).fetchone()
        return bool(row and row[0])

    def check_memory(self, connection: Connection) -> None:
        """Raises SignerStopped where anything that was signed is missing. One missing log counts as much as all of
        them, and one that is damaged."""
        try:
            self.folder.check_keys()
            self.findings.read(self.keys)
            self.folder.keep_retired(self.keys)
            gone = memory.lost(connection, self.folder, self.keys.name, self.findings.states)
        except SignerStopped as error:
            self._refuse(connection, str(error))
        if gone:
            self._stop_without(connection, gone)
        self._hold_against_others(connection, heads(connection, self.keys.name), is_check=False)
        self.findings.settle(anew=True)

    def _stop_without(self, connection: Connection, gone: dict[str, str]) -> NoReturn:
        self._refuse(connection, memory.in_words(self.folder, gone), gone)

    def _refuse(self, connection: Connection, words: str, evidence: dict[str, str] | None = None) -> NoReturn:
        """Signs nothing more, of no log, and says why: in the log file, as an alarm, and through that at `/healthz`."""
        fingerprint = fingerprint_of(REFUSAL, self.keys.name, str(self.findings.memory.counter), words)
        self.findings.alarm(connection, None, fingerprint, words, {"refusal": True} | (evidence or {}))
        raise SignerStopped(words)

    def _hold_against_others(self, connection: Connection, logs: list[Head], *, is_check: bool) -> None:
        """Holds the memory against published checkpoints, and in a check against its files, the leaves of the Board log
        and what witnesses hold. Raises SignerStopped where it is older."""
        states = self.findings.states
        words = memory.published_ahead(connection, logs, states, self.keys)
        if is_check and not words:
            words = memory.committed_ahead(connection, states, self.keys.name)
            words = words or memory.witnessed_ahead(self.witnesses, states, self.keys, self.say)
        if words:
            self._refuse(connection, memory.behind(self.folder, words))

    def round(self, connection: Connection) -> None:
        """Signs each log that has grown. From time to time it looks at all of them, and reads old entries again. Raises
        SignerStopped for a log that was published and is not remembered."""
        now = time.monotonic()
        is_check = now - self._checked_at >= self.pace.check_s
        looked_at = clocks.own_time()
        by_origin = {head.origin: head for head in heads(connection, self.keys.name)}
        try:
            self.findings.check_disk(self.keys, is_check=is_check)
        except SignerStopped as error:
            self._refuse(connection, str(error))
        self._hold_against_others(connection, list(by_origin.values()), is_check=is_check)
        to_publish = list[tuple[Head, LogState]]()
        # The Board log first: by its entries all are signed.
        for head in sorted(by_origin.values(), key=lambda head: head.kind != BOARD):
            state = self.findings.states.get(head.origin)
            self._receipts.saw(head, state, looked_at)
            if state is None and head.published is not None:
                self._stop_without(connection, {head.origin: memory.PUBLISHED})
            if state and state.stopped:
                if not head.is_suspended:
                    self.findings.announce(connection, state, head.log_id)
            elif not head.is_suspended and (is_check or self._is_due(head, state, now)):
                try:
                    to_publish.append((head, self.sign_log(connection, head, state)))
                except Mismatch as mismatch:
                    self.findings.stop(connection, head, state, mismatch)
        self.findings.settle()
        for head, state in to_publish:
            if state.note and (head.published is None or head.published < state.size):
                connection.execute("SELECT ledger.publish(%s, %s, %s)", [head.log_id, state.size, state.note])
        self.findings.look_for_lost(connection, by_origin)
        self._read_again(connection, by_origin)
        self.findings.settle()
        if is_check:
            clocks.compare(connection, self.findings)
            self._checked_at = now
            self._alive.touch()

    def _is_due(self, head: Head, state: LogState | None, now: float) -> bool:
        is_new = state is None or (head.size, head.root.hex()) != (state.size, state.root)
        return is_new and now - self._signed_at.get(head.origin, float("-inf")) >= self.pace.pause_s

    def sign_log(self, connection: Connection, head: Head, state: LogState | None) -> LogState:
        """Signs the log as it is, if it has grown. Returns the state of which the checkpoint is to be published. Raises
        Mismatch."""
        state = state or LogState(head.log_id, head.kind, head.holder_id, head.origin)
        with snapshot(connection):
            head, note = head_of(connection, head.log_id), newest_note(connection, head.log_id)
            self._check_published(head, state, note)
            if head.size < state.size:
                raise Mismatch(f"{head.origin} holds {head.size} entries; the signer has signed {state.size}.")
            tree, read = state.range(), list[tuple[int, str, str]]()
            last = read_on(connection, head.log_id, head.origin, tree, head.size, state.last_received_at, read)
        if tree.root() != head.root:
            raise Mismatch(
                f"The {head.size} entries of {head.origin} that the signer has read do not give the root of the head.",
                made=tree.root().hex(),
            )
        if tree.size > state.size:
            self._receipts.check(connection, self.findings, head, state.size, tree.size)
            by = self._signing_now()
            signed = self.keys.sign(Checkpoint(head.origin, tree.size, tree.root()), by)
            acts = [KeyAct(act, key, tree.size) for _, act, key in read if head.kind == BOARD]
            state = state.signed(tree, last, signed, by=by, acts=acts)
            self.findings.remember(state)
            if acts:
                self._turn_keys(connection, head, acts)
            self._signed_at[head.origin] = time.monotonic()
        return state

    def _signing_now(self) -> list[str]:
        """The keys that sign the next checkpoint, from what is under the Board's signed checkpoints. Raises
        SignerStopped where a secret half is not here."""
        now = self.keys.signing(key_acts(self.findings.states.values()))
        if missing := [key for key in now if key not in self.keys.secrets]:
            raise SignerStopped(f"The secret half of the keys {', '.join(missing)} is not in {self.folder.folder}.")
        return now

    def _turn_keys(self, connection: Connection, head: Head, acts: list[KeyAct]) -> None:
        """Acts on entries about keys over which it has just signed: reads keys that were made in the meantime, raises
        an alarm for a key that is not ours, and writes down retired keys for policies."""
        self.folder.check_keys()
        self.keys = self.folder.ring()
        for key_act in acts:
            if key_act.act == ANNOUNCE and key_act.key not in self.keys.keys:
                words = f"{head.origin} announces keys {key_act.key} that this signer has not made; they sign nothing."
                self.findings.alarm(connection, head.log_id, fingerprint_of("strange keys", key_act.key), words, {})
        self.folder.keep_retired(self.keys)
        self.say(f"The keys that sign from now on: {', '.join(self._signing_now())}")

    def _check_published(self, head: Head, state: LogState, note: str | None) -> None:
        """Raises Mismatch where the newest published checkpoint is not the one that is remembered."""
        if note is None or note == state.note or (head.published or 0) < state.size:
            return
        try:
            published = self.keys.checkpoint(note)
        except Malformed as error:
            raise Mismatch(
                f"A checkpoint of {head.origin} was published that the signer did not sign: {error}."
            ) from error
        if published != Checkpoint(head.origin, state.size, bytes.fromhex(state.root)):
            raise Mismatch(
                f"The published checkpoint of {head.origin} at {published.size} is another than the signer remembers.",
                published=note,
            )

    def _read_again(self, connection: Connection, by_origin: dict[str, Head]) -> None:
        states = [state for state in self.findings.states.values() if state.origin in by_origin and not state.stopped]
        try:
            self._reread.go_on(connection, states, self.pace.check_s)
        except Mismatch as mismatch:
            origin = mismatch.found["origin"]
            self.findings.stop(connection, by_origin[origin], self.findings.states[origin], mismatch)
