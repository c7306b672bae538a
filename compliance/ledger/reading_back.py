"""Reads what witnesses hold: the newest checkpoints that they cosigned, and those that they refused.

A witness answers whoever asks. Somebody with the signer's keys, or with an older copy of signer and database, may have
shown it another Board log than ours. The office would learn of that only if it asked for the same size. Therefore it
looks: a checkpoint with the signer's signatures that does not fit our entries raises an alarm.
"""

from collections.abc import Iterator
from http import HTTPStatus
from itertools import islice
from uuid import UUID

import structlog
from django.conf import settings

from compliance.transparency.asking import Asking, notes_in
from compliance.transparency.notes import Checkpoint, Note, parse_note
from compliance.transparency.tree import CompactRange

from . import cosigning
from .cosigning import raise_alarm
from .errors import LedgerError
from .images import fetch_one
from .logs import key_name
from .proofs import frontier
from .reconciling.points import holds
from .trust import log_keys

LONGEST_LIST = 8 << 20
MOST_ALARMS = 20
HELD, REFUSED = "/", "/refused"
SAID = {HELD: "holds", REFUSED: "has refused"}
logger = structlog.get_logger()


def read_back() -> int:
    """Reads what every witness holds and has refused. Returns how many alarms are new."""
    asking, new = Asking(cosigning.TIMEOUT_S, LONGEST_LIST), 0
    for url in settings.LEDGER_WITNESSES:
        for path in SAID:
            asking.ask((url, path), path)
    for (url, path), answer in asking.answers():
        if isinstance(answer, Exception) or answer.status != HTTPStatus.OK:
            reason = str(answer) if isinstance(answer, Exception) else f"status {answer.status}"
            logger.warning("witness_not_read_back", witness=url, path=path, reason=reason)
            continue
        for note, checkpoint, why in islice(_not_ours(notes_in(answer.text, key_name())), MOST_ALARMS):
            new += _alarm(url, path, note, checkpoint, why)
    return new


def _not_ours(notes: Iterator[tuple[str, Checkpoint]]) -> Iterator[tuple[str, Checkpoint, str]]:
    """The checkpoints with signatures of the signer that do not fit our entries, each with the reason. Nobody else can
    make such a checkpoint."""
    for note, checkpoint in notes:
        if _is_signed(parse_note(note)) and (why := _difference(checkpoint)):
            yield note, checkpoint, why


def _is_signed(note: Note) -> bool:
    """Whether a key of the signer, a retired one included, has signed this note."""
    lines = {(line.name, line.key_id): line.signature for line in note.signatures}
    return any(holds(key, note, lines.get((key.name, key.key_id), b"")) for key in log_keys())


def _difference(checkpoint: Checkpoint) -> str | None:
    """The difference of a checkpoint from our entries, in words; None if it fits them. Two queries. The tree decides,
    not the checkpoints that are kept: a row among those is easily added."""
    log = _log_of(checkpoint.origin)
    if log is None:
        return "no such Board log is here"
    log_id, size = log
    if checkpoint.size > size:
        return f"the Board log here has {size} entries"
    try:
        root = CompactRange.from_hashes(checkpoint.size, frontier(log_id, checkpoint.size)).root()
    except LedgerError as error:
        return str(error)
    return None if root == checkpoint.root else f"the entries here give the root {root.hex()}"


def _log_of(origin: str) -> tuple[UUID, int] | None:
    row = fetch_one(
        "SELECT id, size FROM ledger.log JOIN ledger.head ON log_id = id WHERE origin = %s AND kind = 'board'", origin
    )
    return (row[0], row[1]) if row else None


def _alarm(url: str, path: str, note: str, checkpoint: Checkpoint, why: str) -> bool:
    origin, size = checkpoint.origin, checkpoint.size
    words = (
        f"The witness at {url} {SAID[path]} a checkpoint of {origin} at {size}, under this signer's keys, that is not "
        f"of these records: {why}."
    )
    log = _log_of(origin)
    seen = [url, path, origin, size, checkpoint.root.hex()]
    return raise_alarm(log[0] if log else None, seen, words, {"witness": url, "note": note, "why": why})
