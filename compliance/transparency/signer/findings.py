"""The acts of the signer on a mismatch: it keeps the evidence, never signs the log again, suspends it and raises an
alarm.

Everything is on the signer's own disk before the database learns of it. The signer goes on telling the database while
the log is not suspended, so undoing the suspension there changes nothing.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .counted import Memory, marks
from .keyring import KeyRing
from .reading import Connection, Head, Mismatch
from .state import BRING_BACK, LogState, SignerFolder, SignerStopped


def fingerprint_of(*parts: str) -> str:
    """A name for a finding. The same finding always has the same name."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def keep_evidence(folder: SignerFolder, state: LogState, words: str, facts: dict[str, Any]) -> None:
    """Writes why a log is stopped, and what was remembered of it."""
    remembered = {"origin": state.origin, "size": state.size, "root": state.root, "note": state.note}
    folder.keep_evidence(fingerprint_of(state.origin), {"words": words, "remembered": remembered, "found": facts})


class Findings:
    """The states of a signer, and those of its logs that it stopped signing."""

    def __init__(self, folder: SignerFolder, say: Callable[[str], None]) -> None:
        self.folder = folder
        self.say = say
        self.states: dict[str, LogState] = {}
        self.memory = Memory(0, {})
        self._unsettled: dict[str, LogState] = {}

    def read(self, keys: KeyRing) -> None:
        """Takes the states from the disk, which alone counts. Raises SignerStopped where something there is damaged, or
        is older than what was written last."""
        memory = self.folder.memory()
        self._check_disk(memory, keys)
        if memory is None and (taken := self.folder.states()):
            self.say(f"This folder is of an earlier release: its {len(taken)} logs are taken as they are, once.")
        self.memory = memory or Memory(0, {})
        # An older state does not sign again what was stopped since: its evidence is there.
        why = self.folder.evidence_by_origin()
        self.states = self.folder.states()
        for state in [*self.states.values()]:
            if not state.stopped and state.origin in why:
                self.remember(replace(state, stopped=why[state.origin]))

    def _check_disk(self, memory: Memory | None, keys: KeyRing) -> None:
        words = memory.put_back(self.folder.states(), keys) if memory else None
        if (memory.counter if memory else 0) < self.memory.counter:
            words = f"it says number {memory.counter if memory else 0}, and {self.memory.counter} was written"
        if words:
            raise SignerStopped(f"Something in {self.folder.folder} was put back: {words}. {BRING_BACK}")

    def check_disk(self, keys: KeyRing, *, is_check: bool) -> None:
        """Raises SignerStopped where the counter, and in a check all files, are not what this process has written last.
        To be called when all is settled."""
        counter = self.folder.counter
        if not is_check and counter.exists() and counter.read_text() == self.memory.note:
            return
        self._check_disk(self.folder.memory(), keys)
        if gone := sorted(self.memory.logs.keys() - self.folder.states().keys()):
            raise SignerStopped(f"The files of {', '.join(gone)} are gone from {self.folder.folder}. {BRING_BACK}")

    def remember(self, state: LogState) -> None:
        """Writes a state to the disk, then uses it. It is settled with the others before anything is published."""
        state = replace(state, counter=self.memory.counter + 1)
        self.folder.keep(state)
        self.states[state.origin] = state
        self._unsettled[state.origin] = state

    def settle(self, *, anew: bool = False) -> None:
        """Writes the signed state over all logs, where one of them was remembered since, or `anew` in any case."""
        if anew or self._unsettled:
            logs = marks(self.states.values()) if anew else {**self.memory.logs, **marks(self._unsettled.values())}
            self.memory = self.folder.keep_memory(Memory(self.memory.counter + 1, logs))
            self._unsettled = {}

    def stop(self, connection: Connection, head: Head, state: LogState | None, mismatch: Mismatch) -> None:
        """Never signs this log again. A log that the signer does not remember is not suspended: nothing shows a
        loss."""
        evidence = mismatch.found | {"head": {"size": head.size, "root": head.root.hex()}}
        if state is None:
            fingerprint = fingerprint_of(mismatch.words)
            self.folder.keep_evidence(fingerprint, evidence)
            self.alarm(connection, head.log_id, fingerprint, mismatch.words, evidence)
            return
        self._keep_stopped(state, mismatch.words, evidence)
        self.announce(connection, self.states[state.origin], head.log_id)

    def _keep_stopped(self, state: LogState, words: str, facts: dict[str, Any]) -> None:
        keep_evidence(self.folder, state, words, facts)
        self.remember(replace(state, stopped=words))

    def announce(self, connection: Connection, state: LogState, log_id: str | None) -> None:
        """Suspends the log with this id because of what was found about `state`, and raises the alarm. To repeat it
        does no harm."""
        evidence = self.folder.evidence_of(fingerprint_of(state.origin))
        if log_id:
            connection.execute("SELECT ledger.suspend(%s, %s)", [log_id, state.stopped])
        self.alarm(
            connection, log_id, fingerprint_of(state.origin, state.stopped, log_id or ""), state.stopped, evidence
        )

    def alarm(
        self, connection: Connection, log_id: str | None, fingerprint: str, words: str, evidence: dict[str, Any]
    ) -> None:
        """Raises an alarm, once for a fingerprint."""
        self.say(f"ALARM: {words}")
        connection.execute(
            "SELECT ledger.raise_alarm('signer', %s, %s, %s, %s)", [log_id, fingerprint, words, json.dumps(evidence)]
        )

    def look_for_lost(self, connection: Connection, by_origin: dict[str, Head]) -> None:
        """Finds logs that the signer remembers and that are gone. In place of each, the open log of the same holder is
        suspended.

        Where there is none yet, the first that is opened will be. Its successor is opened on purpose, and is signed.
        """
        ids = {head.log_id: head for head in by_origin.values()}
        for gone in [state for state in self.states.values() if state.origin not in by_origin]:
            if not gone.stopped:
                words = f"{gone.origin}, of which the signer has signed {gone.size} entries, is gone from the database."
                self._keep_stopped(gone, words, {})
                self.announce(connection, self.states[gone.origin], None)
            state = self.states[gone.origin]
            standing = ids.get(state.stands_in)
            if standing is None:
                whose = (state.kind, state.holder_id)
                standing = next(
                    (head for head in by_origin.values() if head.is_open and (head.kind, head.holder_id) == whose), None
                )
                if standing is None:
                    continue
                self.remember(replace(state, stands_in=standing.log_id))
                self.announce(connection, state, standing.log_id)
            elif not standing.is_suspended:
                self.announce(connection, state, standing.log_id)
