"""Turning the signer's keys: what the office records of it, in the Board log first and then in every open log.

The signer made the next pair (`ledger_signer --rotate`). `announce` names it: from the checkpoint over the Board's
entry on, every checkpoint bears the signatures of both pairs. `retire` ends the overlap. Two people are there, and are
named.
"""

import time
from collections.abc import Callable, Sequence
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from compliance.holders.errors import IllegalMove, NotAllowed
from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.two_people import is_one_of
from compliance.ledger import keyring
from compliance.ledger.checkpoints import newest
from compliance.ledger.keyring import TABLE, Pair, fingerprint_of
from compliance.ledger.logs import BOARD
from compliance.ledger.notes import signed_by, written
from compliance.ledger.recording import CLOCK, record, record_keys
from compliance.ledger.trust import key_pairs
from compliance.ledger.verify import parse_note

SIGNER_SECONDS = 120.0
OpenLog = tuple[UUID, UUID | None, str]
"""Id, holder (None: the office's), origin."""


def present(people: Sequence[User]) -> list[dict[str, str]]:
    """Two administrators of the Board, as entries name them. Raises NotAllowed for others, or one person twice."""
    told = []
    for person in people:
        credential = person.credential_on(timezone.localdate())
        if not person.is_active or not person.may(Perm.ADMINISTER_BOARD) or credential is None:
            raise NotAllowed(f"{person.printed_name} is no administrator of the Board with a credential valid today.")
        told.append(
            {"credential_number": credential.number, "printed_name": person.printed_name, "user": str(person.pk)}
        )
    if len(people) != 2 or is_one_of(people[1], [(people[0].pk, told[0]["credential_number"])]):
        raise NotAllowed("Two people turn the keys: name two, with accounts and credentials of their own.")
    return told


def keys_announce(people: Sequence[User], *, say: Callable[[str], None], pause_s: float = 1.0) -> Pair:
    """Names the pair made last in every open log; waits for the signer after the Board's entry and after the others.

    Safe to run again: what is recorded is left. Raises NotAllowed, IllegalMove.
    """
    there, pairs = present(people), key_pairs()
    if len(pairs) < 2:
        raise IllegalMove("There is one pair of keys. Make the next first: manage.py ledger_signer --rotate.")
    _told(keyring.ANNOUNCE, pairs[-1], there)
    _wait(lambda: _covers(pairs[-1], keyring.ANNOUNCE), "The signer has not signed the announcement", say, pause_s)
    for log in _open_logs():
        _told(keyring.ANNOUNCE, pairs[-1], there, log)
    _wait(lambda: _all_signed_with(pairs[-1]), "A log is not signed with the new keys", say, pause_s)
    return pairs[-1]


def keys_retire(people: Sequence[User], *, say: Callable[[str], None], pause_s: float = 1.0) -> Pair:
    """Retires the pair before the last in every open log, the Board's last: no log may then stand under it alone.

    Safe to run again. Raises NotAllowed; IllegalMove while a log has no checkpoint under the new pair.
    """
    there, pairs = present(people), key_pairs()
    if len(pairs) < 2:
        raise IllegalMove("There is one pair of keys; it cannot be retired.")
    for log in _open_logs():
        if not _is_told(keyring.RETIRE, pairs[-2], log) and not _signed_with(log[0], pairs[-1]):
            raise IllegalMove(f"{log[2]} has no checkpoint under the new keys yet. Announce them, then try again.")
    for log in _open_logs():
        _told(keyring.RETIRE, pairs[-2], there, log)
    _wait(lambda: _all_signed_with(pairs[-1]), "A log is not signed with the new keys", say, pause_s)
    _told(keyring.RETIRE, pairs[-2], there)
    _wait(lambda: _covers(pairs[-2], keyring.RETIRE), "The signer has not signed the retirement", say, pause_s)
    return pairs[-2]


def _open_logs() -> list[OpenLog]:
    """Logs that take entries, the Board log aside."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, holder_id, origin FROM ledger.log "
            "WHERE kind <> %s AND closed_at IS NULL AND suspended_at IS NULL ORDER BY origin",
            [BOARD],
        )
        return [(row[0], row[1], row[2]) for row in cursor.fetchall()]


@transaction.atomic
def _told(act: str, pair: Pair, there: list[dict[str, str]], log: OpenLog | None = None) -> None:
    if _is_told(act, pair, log):
        return
    name, keys = fingerprint_of(pair), [written(key) for key in pair]
    if log is None:
        record_keys(act, name, keys, there)
    else:
        record(act, holder_id=log[1], by=CLOCK, subject=(TABLE, name), about={"keys": keys, "present": there})


def _place(act: str, pair: Pair, log: OpenLog | None) -> tuple[UUID, int] | None:
    """Log and index of the entry that says this of this pair: in this log, or for None in a Board log."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT log.id, entry.index FROM ledger.log JOIN ledger.entry AS entry ON log_id = log.id "
            "WHERE entry.type = %s AND convert_from(entry_bytes, 'UTF8')::jsonb -> 'subject' ->> 'id' = %s "
            "AND CASE WHEN %s::uuid IS NULL THEN log.kind = %s ELSE log.id = %s END",
            [act, fingerprint_of(pair), log[0] if log else None, BOARD, log[0] if log else None],
        )
        row = cursor.fetchone()
    return (row[0], row[1]) if row else None


def _is_told(act: str, pair: Pair, log: OpenLog | None) -> bool:
    return _place(act, pair, log) is not None


def _covers(pair: Pair, act: str) -> bool:
    """Whether a checkpoint of the Board log covers its entry about this pair."""
    place = _place(act, pair, None)
    point = newest(place[0]) if place else None
    return place is not None and point is not None and point.size > place[1]


def _signed_with(log_id: UUID, pair: Pair) -> bool:
    """Whether the newest checkpoint of a log bears the signatures of this pair."""
    point = newest(log_id)
    return point is not None and signed_by(parse_note(point.note), pair)


def _all_signed_with(pair: Pair) -> bool:
    """The same of every open log."""
    return all(_signed_with(log[0], pair) for log in _open_logs())


def _wait(is_done: Callable[[], bool], words: str, say: Callable[[str], None], pause_s: float) -> None:
    until = time.monotonic() + SIGNER_SECONDS
    if not is_done():
        say("Waiting for the signer …")
    while not is_done():
        if time.monotonic() > until:
            raise IllegalMove(f"{words} for {SIGNER_SECONDS:.0f} seconds. See that it runs; then do the same again.")
        time.sleep(pause_s)
