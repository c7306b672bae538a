"""Asks witnesses to cosign the Board log (C2SP tlog-witness), and acts on their answers.

Witnesses see the Board log alone. Without an answer, only that witness's cosignature is missing. A witness that has
cosigned something other than the database holds raises an alarm.
"""

import base64
import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus
from itertools import islice
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings

from compliance.isolation.context import office_context
from compliance.transparency import clock_words
from compliance.transparency.asking import Asking, Key, WitnessAnswer
from compliance.transparency.errors import Malformed
from compliance.transparency.notes import VerifierKey, parse_note

from .checkpoints import Published, board_points, cosignatures
from .clocks import alarm_where_apart
from .images import fetch, fetch_value
from .proofs import consistency
from .trust import lines_that_hold, witness_keys

TIMEOUT_S = 5.0
ASKED_AGAIN_AFTER_S = 60
LONGEST_ANSWER, MOST_LINES = 1 << 16, 64
LAST_SECOND = 253_402_300_000
logger = structlog.get_logger()


@dataclass(frozen=True)
class CosignRequest:
    """The checkpoint that a witness was asked to cosign, and the size at which the proof starts."""

    url: str
    point: Published
    old: int
    is_again: bool = False

    @property
    def key(self) -> Key:
        return self.url, self.point.origin

    @property
    def body(self) -> str:
        """The request of tlog-witness. One query."""
        proof = consistency(self.point.log_id, self.old, self.point.size) if self.old else []
        lines = [f"old {self.old}", *(base64.b64encode(digest).decode() for digest in proof)]
        return "".join(f"{line}\n" for line in lines) + "\n" + self.point.note


def ask_all() -> int:
    """Asks the witnesses that have not cosigned the Board log's newest checkpoint lately. Returns how many cosigned it.
    All are asked at once, and each answer is kept when it arrives."""
    since = datetime.now(UTC)
    asking = Asking(TIMEOUT_S, LONGEST_ANSWER)
    asked: dict[Key, CosignRequest] = {}

    def ask(request: CosignRequest) -> None:
        asked[request.key] = request
        asking.ask(request.key, "/add-checkpoint", request.body)

    for point in board_points():
        if _cosigned_lately(point) < len(settings.LEDGER_WITNESSES):
            old = _last_cosigned(point)
            for url in settings.LEDGER_WITNESSES:
                ask(CosignRequest(url, point, old))
    count = 0
    for key, answer in asking.answers():
        request = asked[key]
        if isinstance(answer, Exception):
            logger.warning("witness_not_reached", witness=request.url, reason=str(answer))
        elif (
            not request.is_again and answer.size not in (None, request.old) and (answer.size or 0) <= request.point.size
        ):
            ask(CosignRequest(request.url, request.point, answer.size or 0, is_again=True))
        else:
            count += _act_on_answer(request.url, request.point, request.old, answer, since)
    return count


def _cosigned_lately(point: Published) -> int:
    """The witnesses that need not be asked. An old cosignature says nothing about what the witness has seen since, and
    a database that was brought back still holds it. An invalid line does not count: otherwise a planted line would keep
    a witness from being asked."""
    rows = fetch(
        "SELECT line FROM ledger.cosignature "
        "WHERE log_id = %s AND size = %s AND made_at > ledger.clock() - make_interval(secs => %s)",
        point.log_id,
        point.size,
        ASKED_AGAIN_AFTER_S,
    )
    return len(lines_that_hold(point.note, [line for (line,) in rows]))


def _act_on_answer(url: str, point: Published, old: int, answer: WitnessAnswer, since: datetime) -> bool:
    """Acts on the answer of a witness that was asked at `since`. Returns whether it cosigned."""
    if answer.status == HTTPStatus.OK:
        return _store_cosignatures(url, point, answer.text, since)
    if answer.status == HTTPStatus.UNPROCESSABLE_ENTITY:
        _alarm(url, point, old, answer, "says that this checkpoint does not continue the one that it cosigned before")
    elif answer.size is not None and answer.size == old == point.size:
        _alarm(url, point, old, answer, "has cosigned another root at this size")
    elif answer.size is not None and answer.size > _size_now(point):
        _alarm(url, point, old, answer, f"has cosigned {answer.size} entries, more than the database holds")
    else:
        logger.warning("witness_refused", witness=url, status=answer.status, text=answer.text[:200])
    return False


def _store_cosignatures(url: str, point: Published, text: str, since: datetime) -> bool:
    """Stores the cosignatures of witnesses whose keys are known. Returns whether there was one."""
    kept = False
    for line in islice(text.splitlines(keepends=True), MOST_LINES):
        try:
            (signature,) = parse_note(f"{parse_note(point.note).text}\n{line}").signatures
        except (Malformed, ValueError):
            continue
        for key in witness_keys():
            is_this = (key.name, key.key_id) == (signature.name, signature.key_id)
            if is_this and lines_that_hold(point.note, [line]):
                if not _has_line_of(key, point):
                    _store_line(point, key.name, line)
                kept = True
                _compare_clocks(url, signature.signature, since)
    if not kept:
        logger.warning("witness_unknown", witness=url, text=text[:200])
    return kept


def _has_line_of(key: VerifierKey, point: Published) -> bool:
    """Whether a valid line of this key is already kept."""
    lines = [parse_note(f"{point.note}{line}").signatures[-1] for line in cosignatures(point)]
    return any((line.name, line.key_id) == (key.name, key.key_id) for line in lines)


def _store_line(point: Published, witness: str, line: str) -> None:
    with office_context("witnesses are the office's"):
        fetch("SELECT ledger.cosign(%s, %s, %s, %s)", point.log_id, point.size, witness, line)


def _compare_clocks(url: str, cosignature: bytes, since: datetime) -> None:
    """Compares the time in a valid cosignature with our clock. A time beyond the calendar counts as its last day."""
    seconds = min(int.from_bytes(cosignature[:8], "big"), LAST_SECOND)
    ahead = clock_words.difference(datetime.fromtimestamp(seconds, UTC), since, datetime.now(UTC))
    alarm_where_apart("witness", f"The clock of the witness at {url}", ahead)


def _last_cosigned(point: Published) -> int:
    return int(fetch_value("SELECT coalesce(max(size), 0) FROM ledger.cosignature WHERE log_id = %s", point.log_id))


def _size_now(point: Published) -> int:
    return int(fetch_value("SELECT size FROM ledger.head WHERE log_id = %s", point.log_id))


def _alarm(url: str, point: Published, old: int, answer: WitnessAnswer, what: str) -> None:
    words = f"The witness at {url} refused the Board log's checkpoint at {point.size}: it {what}."
    evidence = {"witness": url, "old": old, "status": answer.status, "answer": answer.text[:200], "note": point.note}
    # Told once, and again where the size has doubled: a witness that says another each time fills no list.
    raise_alarm(point.log_id, [url, point.origin, answer.status, (answer.size or 0).bit_length()], words, evidence)


def raise_alarm(log_id: UUID | None, seen: list[Any], words: str, evidence: dict[str, Any]) -> bool:
    """Raises the alarm of a witness, once for what it has `seen`. Returns whether it is new."""
    fingerprint = hashlib.sha256(json.dumps(seen).encode()).hexdigest()[:32]
    with office_context("alarms of witnesses are the office's"):
        query = "SELECT ledger.raise_alarm('witness', %s, %s, %s, %s)"
        is_new: bool = fetch_value(query, log_id, fingerprint, words, json.dumps(evidence))
    logger.error("witness_alarm", words=words)
    return is_new
