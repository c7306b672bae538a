"""The answers to an exception: the holder's people explain it, the Board's auditors and Casino Compliance close it, or
open it again. Each is a separate act; none is taken back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from compliance.holders.acting import actor_of
from compliance.holders.models import GamingTable, User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Perm
from compliance.holders.two_people import is_one_of
from compliance.holders.words import require_words
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.recording import LedgerAct, record, subject_of
from compliance.regulation.core.fields import SENTENCE

from ..errors import NotAllowed, NotInOrder
from ..models import RunningLimit
from ..models.exceptions import ExceptionAct, ExceptionState
from ..models.packages import key_of, marks_of_numbers
from .evidence import ExceptionLine, exception_lines
from .rows import one_exception, rows_of_exception

GONE = "The records do not raise this exception, or you may not see it."

EXPLAINED_IT = "You explained this for the certificate holder. Another person of the Board closes it or opens it again."


@dataclass(frozen=True)
class Move:
    """A way to answer: the states from which and to which it leads, its name, its question, and the people who may."""

    code: str
    title: str
    asks: str
    from_states: frozenset[str]
    to_state: ExceptionState
    refusal: str
    people: str


OPEN, EXPLAINED, CLOSED = ExceptionState.OPEN, ExceptionState.EXPLAINED, ExceptionState.CLOSED
MOVES: Mapping[str, Move] = {
    move.code: move
    for move in (
        Move(
            "explain",
            "Explain",
            "What happened, and what was done?",
            frozenset({OPEN, EXPLAINED}),
            EXPLAINED,
            "It is closed. Only the Board can open it again.",
            "Compliance managers and supervisors of the floor explain exceptions.",
        ),
        Move(
            "close",
            "Close",
            "Why do you close it?",
            frozenset({OPEN, EXPLAINED}),
            CLOSED,
            "It is closed already.",
            "The Board’s auditors and Casino Compliance close exceptions.",
        ),
        Move(
            "reopen",
            "Open again",
            "Why do you open it again?",
            frozenset({CLOSED}),
            OPEN,
            "It is open already.",
            "The Board’s auditors and Casino Compliance open exceptions again.",
        ),
    )
}


def may_explain(user: User) -> bool:
    """Whether this person may explain exceptions of the own certificate holder: who files, and who supervises."""
    return not user.is_board and (user.may(Perm.FILE) or user.may(Perm.ACKNOWLEDGE))


def may_close(user: User) -> bool:
    """Whether this person may close exceptions: the Board's auditors and Casino Compliance."""
    return user.is_board and (user.may(Perm.AUDIT) or "casino_compliance" in user.units)


def moves_of(user: User, state: str) -> list[Move]:
    """The ways in which this person may answer to an exception in this state."""
    mine = {"explain"} if may_explain(user) else ({"close", "reopen"} if may_close(user) else set())
    return [move for move in MOVES.values() if move.code in mine and state in move.from_states]


@act
def _answered(
    code: str, *, kind: str, key: UUID, words: str, by: User, at: datetime, seen: str | None = None
) -> ExceptionAct:
    """Answers to an exception by this move. A further explanation adds to the first. `seen`: as of `refuse_changed`.

    Raises NotAllowed for people who may not; FieldRefused without words, or with too many; NotInOrder for a state from
    which the move does not lead, and for an exception that the records do not raise; NotHeld where what it rests on
    differs from the records.
    """
    move = MOVES[code]
    if not (may_explain(by) if code == "explain" else may_close(by)):
        raise NotAllowed(move.people)
    words = require_words(words, "words", f"Write a sentence or two. {move.asks}", longest=SENTENCE)
    shown = _locked(kind, key, by, at)
    last, what = shown.last, f"exception {kind}"
    # Where the records raise it no more, the row that raised it is held all the same: it may have been changed or gone.
    rested = {(rows.model._meta.db_table, str(key)) for rows in rows_of_exception([key])}
    rested |= {mark_of(shown.table), *map(mark_of, shown.acts)}
    hold(rested | marks_of_numbers(ExceptionAct, key, what, last.number if last is not None else 0))
    if last is not None and (last.state, last.by_id, last.words) == (move.to_state, by.pk, words):
        return last
    if shown.state not in move.from_states:
        raise NotInOrder(move.refusal)
    before = [(earlier.by_id, earlier.credential_number) for earlier in shown.acts if earlier.state == EXPLAINED]
    if move.to_state != EXPLAINED and is_one_of(by, before):
        raise NotAllowed(EXPLAINED_IT)
    refuse_changed(by, seen, lambda: answer_rests_on(shown))
    actor = actor_of(by, at)
    first = shown.acts[0] if shown.acts else None
    made = ExceptionAct.objects.create(
        id=key_of(key, what, len(shown.acts) + 1),
        holder_id=shown.table.holder_id,
        facility_id=shown.facility.pk,
        table=shown.table,
        kind=kind,
        key=key,
        number=len(shown.acts) + 1,
        state=move.to_state,
        words=words,
        **actor.acted_as(at),
        found_at=first.found_at if first else shown.found.raised_at,
        found=first.found if first else shown.evidence.words,
    )
    record(LedgerAct(f"exception.{move.code}", by=actor, subject=subject_of(made)), holder_id=made.holder_id)
    return made


exception_explain = partial(_answered, "explain")
exception_close = partial(_answered, "close")
exception_reopen = partial(_answered, "reopen")
ACTS = {"explain": exception_explain, "close": exception_close, "reopen": exception_reopen}
"""The service of each move."""


def answer_rests_on(shown: ExceptionLine) -> dict[str, Any]:
    """The content of the page of an exception and of the answers to it, as values of canonical JSON. The time by which
    a limit is over is left out: it grows while somebody reads."""
    is_running = isinstance(shown.subject, RunningLimit) and shown.subject.ended_at is None
    return {
        "title": shown.kind.title,
        "facility": shown.facility.name,
        "table": shown.table.number,
        "found": "" if is_running else shown.evidence.words,
        "state": str(shown.state.label),
        "answers": [f"{act.get_state_display()}, {act.printed_name}: {act.words}" for act in shown.acts],
    }


def _locked(kind: str, key: UUID, by: User, at: datetime) -> ExceptionLine:
    """The exception, read under the lock of its table. Raises NotInOrder where there is none for this person."""
    raised = one_exception(by, kind, key, at)
    if raised is None:
        raise NotInOrder(GONE)
    GamingTable.objects.select_for_update(no_key=True).get(pk=raised.table_id)
    again = one_exception(by, kind, key, at)
    listed = exception_lines([again], at) if again is not None else []
    if not listed:
        raise NotInOrder(GONE)
    return listed[0]
