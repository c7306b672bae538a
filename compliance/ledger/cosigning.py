"""Asking witnesses to cosign the Board log (C2SP tlog-witness), and what their answers mean.

Witnesses see the Board log alone. One that cannot be reached costs nothing but its cosignature; one that has cosigned
something else than the database holds raises an alarm.
"""

import base64
import hashlib
import http.client
import json
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.db import connection

from .checkpoints import Published, board_points
from .proofs import consistency
from .trust import witness_keys
from .verify import Malformed, note_signature_holds, parse_note

TIMEOUT_S = 10
ASKED_AGAIN_AFTER_S = 60
LONGEST_ANSWER = 1 << 16
logger = structlog.get_logger()


@dataclass(frozen=True)
class Answer:
    """What a witness said: its status of HTTP and its text."""

    status: int
    text: str

    @property
    def size(self) -> int | None:
        """The size that it knows, where it answers 409."""
        said = self.text.strip()
        return int(said[:18]) if self.status == HTTPStatus.CONFLICT and said.isascii() and said.isdigit() else None


def ask_all() -> int:
    """Has the newest checkpoint of the Board log cosigned by witnesses that have not lately. Returns how many did."""
    urls = settings.LEDGER_WITNESSES
    return sum(_asked(url, point) for point in board_points() if _cosigned_lately(point) < len(urls) for url in urls)


def _cosigned_lately(point: Published) -> int:
    """An old cosignature says nothing of what the witness has seen since: a database brought back still holds it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM ledger.cosignature "
            "WHERE log_id = %s AND size = %s AND made_at > ledger.clock() - make_interval(secs => %s)",
            [point.log_id, point.size, ASKED_AGAIN_AFTER_S],
        )
        return int(cursor.fetchone()[0])


def _asked(url: str, point: Published) -> bool:
    try:
        old = _last_cosigned(point)
        answer = _sent(url, point, old)
        if answer.size is not None and answer.size != old and answer.size <= point.size:
            old = answer.size
            answer = _sent(url, point, old)
    except (OSError, http.client.HTTPException) as error:
        logger.warning("witness_not_reached", witness=url, reason=str(error))
        return False
    if answer.status == HTTPStatus.OK:
        return _kept(url, point, answer.text)
    if answer.status == HTTPStatus.UNPROCESSABLE_ENTITY:
        _alarm(url, point, old, answer, "says that this checkpoint does not continue the one that it cosigned before")
    elif answer.size is not None and answer.size == old == point.size:
        _alarm(url, point, old, answer, "has cosigned another root at this size")
    elif answer.size is not None and answer.size > _size_now(point):
        _alarm(url, point, old, answer, f"has cosigned {answer.size} entries, more than the database holds")
    else:
        logger.warning("witness_refused", witness=url, status=answer.status, text=answer.text[:200])
    return False


def _sent(url: str, point: Published, old: int) -> Answer:
    """Raises OSError and HTTPException where no answer comes."""
    proof = consistency(point.log_id, old, point.size) if old else []
    lines = [f"old {old}", *(base64.b64encode(one).decode() for one in proof)]
    body = "".join(f"{line}\n" for line in lines) + "\n" + point.note
    place = urlsplit(url)
    kind = http.client.HTTPSConnection if place.scheme == "https" else http.client.HTTPConnection
    talk = kind(place.netloc, timeout=TIMEOUT_S)
    try:
        talk.request("POST", f"{place.path.rstrip('/')}/add-checkpoint", body.encode(), {"Content-Type": "text/plain"})
        response = talk.getresponse()
        return Answer(response.status, response.read(LONGEST_ANSWER).decode(errors="replace"))
    finally:
        talk.close()


def _kept(url: str, point: Published, text: str) -> bool:
    """Keeps the cosignatures of witnesses whose keys are known. Returns whether there was one."""
    kept = False
    for line in text.splitlines(keepends=True):
        try:
            (signature,) = parse_note(f"{parse_note(point.note).text}\n{line}").signatures
        except (Malformed, ValueError):
            continue
        for key in witness_keys():
            is_this = (key.name, key.key_id) == (signature.name, signature.key_id)
            if is_this and note_signature_holds(key, parse_note(point.note), signature.signature):
                with connection.cursor() as cursor:
                    cursor.execute("SELECT ledger.cosign(%s, %s, %s, %s)", [point.log_id, point.size, key.name, line])
                kept = True
    if not kept:
        logger.warning("witness_unknown", witness=url, text=text[:200])
    return kept


def _last_cosigned(point: Published) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(max(size), 0) FROM ledger.cosignature WHERE log_id = %s", [point.log_id])
        return int(cursor.fetchone()[0])


def _size_now(point: Published) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT size FROM ledger.head WHERE log_id = %s", [point.log_id])
        return int(cursor.fetchone()[0])


def _alarm(url: str, point: Published, old: int, answer: Answer, what: str) -> None:
    words = f"The witness at {url} refused the Board log's checkpoint at {point.size}: it {what}."
    evidence = {"witness": url, "old": old, "status": answer.status, "answer": answer.text[:200], "note": point.note}
    seen = hashlib.sha256(json.dumps([url, point.origin, what]).encode()).hexdigest()[:32]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT ledger.raise_alarm('witness', %s, %s, %s, %s)", [point.log_id, seen, words, json.dumps(evidence)]
        )
    logger.error("witness_alarm", witness=url, origin=point.origin, size=point.size)
