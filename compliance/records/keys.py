"""Changing the signer's keys: what the office records about it, in the Board log first and then in every open log.

The signer made the next key (`ledger_signer --rotate`). `announce` names it: from the checkpoint over the Board's entry
on, every checkpoint bears a signature of each. `retire` ends the overlap. Two people are present, see the keys, and
sign (`at_terminal`); each entry holds a statement of both.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from compliance.holders.errors import IllegalMove, NotAllowed
from compliance.holders.roles import Perm
from compliance.holders.two_people import is_one_of, refuse_as_second
from compliance.ledger import reads
from compliance.ledger.checkpoints import newest
from compliance.ledger.images import fetch, fetch_one
from compliance.ledger.logs import BOARD
from compliance.ledger.recording import CLOCK, LedgerAct, record, record_keys, reserve
from compliance.ledger.trust import log_keys
from compliance.signing.signature import Meaning, Signature, SignedAct, signed_act, signer_as_json
from compliance.transparency.notes import VerifierKey, parse_note
from compliance.transparency.signer import keyring
from compliance.transparency.signer.keyring import TABLE, fingerprint_of
from compliance.transparency.signer.keys import signed_by, written

ANNOUNCE = Meaning(
    "keys.announce/1",
    "I am at this terminal together with the other person named. The keys shown here are those that the signer "
    "made last, and I have compared them with what I wrote down when they were made. From now on they sign beside "
    "those before them. (Statement K-1)",
)
RETIRE = Meaning(
    "keys.retire/1",
    "I am at this terminal together with the other person named. The keys shown here are those before the last. "
    "From now on they sign nothing. (Statement K-2)",
)
SENTENCES = {keyring.ANNOUNCE: ANNOUNCE, keyring.RETIRE: RETIRE}
"""The meaning under which each act about keys is signed."""
SIGNER_SECONDS = 120.0
OpenLog = tuple[UUID, UUID | None, str]
"""Id, holder (None: the office's), origin."""


def key_of(act: str) -> VerifierKey:
    """The key that an act is about: the last one for announcing, the one before it for retiring. Raises IllegalMove."""
    keys = log_keys()
    if len(keys) < 2:
        raise IllegalMove("There is only one key. First make the next one: manage.py ledger_signer --rotate.")
    return keys[-1] if act == keyring.ANNOUNCE else keys[-2]


def keys_record(act: str, key: VerifierKey, people: Sequence[Signature]) -> dict[str, Any]:
    """The record that both people see and sign: the act, the keys, the people present. Raises NotAllowed for others
    than two administrators of the Board, each with an account and a credential."""
    for signature in people:
        person, credential = signature.user, signature.user.credential_on(timezone.localdate(signature.at))
        numbers = {signature.credential_number, credential.number if credential else ""}
        if not person.is_active or not person.may(Perm.ADMINISTER_BOARD) or len(numbers) != 1 or "" in numbers:
            raise NotAllowed(f"{person.printed_name} is not a Board administrator with a credential valid today.")
    if len(people) != 2 or is_one_of(people[1].user, [(people[0].user.pk, people[0].credential_number)]):
        raise NotAllowed(
            "Two people must change the keys. Name two people, each with their own account and credential."
        )
    refuse_as_second(people[0].user.pk, people[1].user.pk, people[1].at)
    return {
        "act": act,
        "fingerprint": fingerprint_of(key),
        "keys": [written(key)],
        "present": [signer_as_json(signature) | {"user": str(signature.user.pk)} for signature in people],
    }


def keys_announce(people: Sequence[Signature], *, say: Callable[[str], None], pause: Callable[[], None]) -> VerifierKey:
    """Names the key made last in every open log; waits for the signer after the Board's entry and after the others.

    Safe to run again: what is recorded stays. `pause` is called between checks of what the signer did. Raises
    NotAllowed, IllegalMove, ShownChanged.
    """
    turn = _Turn(keyring.ANNOUNCE, people)
    turn.tell(None)
    _wait(turn.is_covered, "The signer has not signed the announcement", say, pause)
    for log in _open_logs():
        turn.tell(log)
    _wait(lambda: _all_signed_with(turn.key), "A log is not signed with the new keys", say, pause)
    return turn.key


def keys_retire(people: Sequence[Signature], *, say: Callable[[str], None], pause: Callable[[], None]) -> VerifierKey:
    """Retires the key before the last in every open log, in the Board log last. No log may then have only its
    signature.

    Safe to run again. Raises NotAllowed, ShownChanged; IllegalMove while a log has no checkpoint under the new key.
    """
    turn, new = _Turn(keyring.RETIRE, people), key_of(keyring.ANNOUNCE)
    for log in _open_logs():
        if not turn.is_told(log) and not _signed_with(log[0], new):
            raise IllegalMove(f"{log[2]} has no checkpoint under the new keys yet. Announce them, then try again.")
    for log in _open_logs():
        turn.tell(log)
    _wait(lambda: _all_signed_with(new), "A log is not signed with the new keys", say, pause)
    turn.tell(None)
    _wait(turn.is_covered, "The signer has not signed the retirement", say, pause)
    return turn.key


class _Turn:
    """An act about one key, by two people, recorded in one log after another (None: the Board log)."""

    def __init__(self, act: str, people: Sequence[Signature]) -> None:
        self.act, self.people, self.key = act, people, key_of(act)
        self.record = keys_record(act, self.key, people)

    @transaction.atomic
    def tell(self, log: OpenLog | None) -> None:
        """Records it, with a statement of both people for this log, unless it is recorded."""
        if self.is_told(log):
            return
        holder_id, origin = (log[1], "") if log else (None, reserve(None, kind=BOARD).origin)
        acts = [
            signed_act(signature, SENTENCES[self.act], holder_id, self.record, origin=origin)
            for signature in self.people
        ]
        name, keys, shown = self.record["fingerprint"], self.record["keys"], acts[0].record
        there = [_as_told(signature) for signature in acts]
        if log is None:
            record_keys(self.act, name, keys, there, shown=shown)
        else:
            about = {"keys": keys, "present": there}
            record(LedgerAct(self.act, by=CLOCK, subject=(TABLE, name), about=about, shown=shown), holder_id=holder_id)

    def is_told(self, log: OpenLog | None) -> bool:
        """Whether an entry of this log records it."""
        return _place(self.act, self.key, log) is not None

    def is_covered(self) -> bool:
        """Whether a checkpoint of the Board log covers its entry."""
        place = _place(self.act, self.key, None)
        point = newest(place[0]) if place else None
        return place is not None and point is not None and point.size > place[1]


def _as_told(signed: SignedAct) -> dict[str, Any]:
    """Somebody who was there, as `about.present` tells it: the members of an actor, and the signature."""
    return {
        **signer_as_json(signed.who),
        "method": signed.who.method,
        "signature": signed.evidence,
        "user": str(signed.who.user.pk),
    }


def _open_logs() -> list[OpenLog]:
    """Logs that accept entries, except the Board log."""
    return [(log_id, holder_id, origin) for log_id, holder_id, origin in fetch(reads.OPEN_LOGS, BOARD)]


def _place(act: str, key: VerifierKey, log: OpenLog | None) -> tuple[UUID, int] | None:
    """Log and index of the entry that records this about this key: in this log, or for None in a Board log."""
    log_id = log[0] if log else None
    row = fetch_one(reads.KEY_ENTRY, act, fingerprint_of(key), log_id, BOARD, log_id)
    return (row[0], row[1]) if row else None


def _signed_with(log_id: UUID, key: VerifierKey) -> bool:
    """Whether the newest checkpoint of a log bears the signature of this key."""
    point = newest(log_id)
    return point is not None and signed_by(parse_note(point.note), key)


def _all_signed_with(key: VerifierKey) -> bool:
    """The same of every open log."""
    return all(_signed_with(log[0], key) for log in _open_logs())


def _wait(is_done: Callable[[], bool], words: str, say: Callable[[str], None], pause: Callable[[], None]) -> None:
    until = time.monotonic() + SIGNER_SECONDS
    if not is_done():
        say("Waiting for the signer …")
    while not is_done():
        if time.monotonic() > until:
            raise IllegalMove(
                f"{words} for {SIGNER_SECONDS:.0f} seconds. Check that it is running, then run this command again."
            )
        pause()
