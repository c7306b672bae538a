"""What the signer holds is named in more than one place, so that a log which is missing in one is lost and not new.

Its own folder has a state a log, a list of all of them (`known.json`), and the evidence of logs that it stopped; the
database has published checkpoints, and the entries of the Board log that commit to them. Whoever can empty one of these
places cannot make the signer begin anew: it goes by all the names together, and one without its state stops it.
"""

import hashlib
import json
from collections.abc import Iterable

from .notes import checkpoint_of
from .signer_reading import Connection, heads
from .signer_state import LogState, SignerFolder, boards_in_time
from .verify import Malformed

LOOKED_BACK = 4096
"""Entries of a Board log: at its cadence many times over all logs that are open."""
LIST, EVIDENCE, COMMITTED, PUBLISHED = "its list", "its evidence", "the Board log", "a published checkpoint"


def lost(connection: Connection, folder: SignerFolder, name: str, states: dict[str, LogState]) -> dict[str, str]:
    """The logs that are named somewhere and have no state here, by origin, with where; and stopped logs whose evidence
    is gone. Raises SignerStopped where the list itself is."""
    evidence = folder.evidence_by_origin()
    named = dict.fromkeys(evidence, EVIDENCE)
    named |= {head.origin: PUBLISHED for head in heads(connection, name) if head.published is not None}
    named |= dict.fromkeys(committed(connection, states.values(), name), COMMITTED)
    named |= dict.fromkeys(folder.known(), LIST)
    stopped = {one.origin: EVIDENCE for one in states.values() if one.stopped and one.origin not in evidence}
    return stopped | {origin: where for origin, where in named.items() if origin not in states}


def committed(connection: Connection, states: Iterable[LogState], name: str) -> set[str]:
    """The origins of the logs to which the newest entries of the newest Board logs commit, as far as the signer has
    signed them. What does not fit its own hash names nothing: the next round finds it."""
    found = set()
    for board in boards_in_time(states)[-2:]:
        rows = connection.execute(
            "SELECT entry_bytes, salt, payload FROM ledger.commitments(%s, %s, %s)",
            [board.log_id, max(0, board.size - LOOKED_BACK), board.size],
        )
        for entry, salt, payload in rows:
            try:
                said = json.loads(entry)
                if said["payload_sha256"] == hashlib.sha256(salt + payload).hexdigest():
                    found.add(checkpoint_of(json.loads(payload)["about"]["note"]).origin)
            except (ValueError, KeyError, TypeError, Malformed):
                continue
    return {origin for origin in found if origin.startswith(f"{name}/log/")}


def in_words(folder: SignerFolder, gone: dict[str, str]) -> str:
    """What is missing, and what to do."""
    named = "; ".join(f"{origin} (named by {where})" for origin, where in sorted(gone.items())[:20])
    more = f" and {len(gone) - 20} more" if len(gone) > 20 else ""
    return (
        f"{folder.folder} knows none of these, which were signed: {named}{more}. What is missing is not new. "
        "Bring the signer's folder back from its own backup. Where that is lost, take up the logs against a checkpoint "
        "that was kept elsewhere (by a witness, on paper): manage.py ledger_signer --adopt FILE"
    )
