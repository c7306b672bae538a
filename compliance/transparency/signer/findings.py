"""What the signer does about a mismatch: it keeps the evidence, never signs the log again, suspends it and raises an
alarm.

Everything is on the signer's own disk before the database learns of it. The signer goes on telling the database while
the log is not suspended, so undoing the suspension there changes nothing.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .reading import Connection, Head, Mismatch
from .state import LogState, SignerFolder


def fingerprint_of(*parts: str) -> str:
    """A name for a finding. The same finding always has the same name."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


class Findings:
    """The states of a signer, and those of its logs that it stopped signing."""

    def __init__(self, folder: SignerFolder, say: Callable[[str], None]) -> None:
        self.folder = folder
        self.say = say
        self.states: dict[str, LogState] = {}

    def read(self) -> None:
        """Takes the states from the disk, which alone counts. Raises SignerStopped where something there is damaged."""
        # An older state does not sign again what was stopped since: its evidence is there.
        why = self.folder.evidence_by_origin()
        states = self.folder.states().values()
        self.states = {
            state.origin: replace(state, stopped=state.stopped or why.get(state.origin, "")) for state in states
        }

    def remember(self, state: LogState) -> None:
        """Writes a state to the disk, then uses it."""
        self.folder.keep(state)
        self.states[state.origin] = state

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
        remembered = {"origin": state.origin, "size": state.size, "root": state.root, "note": state.note}
        evidence = {"words": words, "remembered": remembered, "found": facts}
        self.folder.keep_evidence(fingerprint_of(state.origin), evidence)
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
