"""Opening and closing a table for play."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from compliance.holders.acting import actor_of
from compliance.holders.models import GamingTable, User
from compliance.holders.roles import Perm
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.recording import LedgerAct, record, subject_of
from compliance.regulation.core.elapsed import at_words
from compliance.signing.signature import Signature, SignedAct
from compliance.signing.together import parts_signed, signed_with

from ..alarms.services.alarms import barred_raise
from ..entries.checking import table_locked
from ..errors import MayNotOpen, NotAllowed, NotInOrder
from ..holding import TableHeld, table_held, table_hold
from ..ladder.services.climb import alarm_begins
from ..models import Alarm, LogEntry, TableEvent, TableState
from ..people import would_sign
from ..reasons import Reason
from .record import openings_prepared, openings_rest_on
from .standing import TableStanding, table_standing

TAKEN_BACK_WITHIN = timedelta(minutes=1)


class TableMayNotOpen(MayNotOpen):
    """A table may not open; `reasons` say why."""

    def __init__(self, table: GamingTable, reasons: Sequence[Reason]) -> None:
        super().__init__(f"Table {table.number} may not open.", reasons)
        self.table = table


def table_open(*, table: GamingTable, by: User, at: datetime) -> TableEvent:
    """Opens a table for play and records what allowed it.

    Raises NotInOrder for an open table; MayNotOpen with every reason, each with its cure, where the table may not open
    or nobody can tell whether it may. An alarm says then that the opening was barred.
    """
    try:
        return _opened(table, by, at)
    except MayNotOpen as refusal:
        opening_barred(table=table, reasons=refusal.reasons, by=by, at=at)
        raise


@act
def opening_barred(*, table: GamingTable, reasons: Sequence[Reason], by: User, at: datetime) -> Alarm | None:
    """Raises the alarm about an opening that these reasons barred, and tells its first rung; None where the table is
    open by now, or such an alarm goes on. Nothing is said of a table that was never opened here."""
    _check(by)
    GamingTable.objects.select_for_update(no_key=True).get(pk=table.pk)
    state = TableState.objects.select_for_update().filter(table=table).first()
    hold({mark_of(table)} | ({mark_of(state)} if state is not None else set()), of_logs=False)
    is_open = state is not None and state.is_open
    alarm = None if is_open else barred_raise(table, reasons, by, at)
    if alarm is not None:
        alarm_begins(alarm, at)
        record(LedgerAct("alarm.raise", by=actor_of(by, at), subject=subject_of(alarm)), holder_id=table.holder_id)
    return alarm


@act
def _opened(table: GamingTable, by: User, at: datetime) -> TableEvent:
    state = _state(table, by)
    standing, held = _checked(state, table, by, at)
    return _record(state, table, by, TableEvent.Act.OPENED, at, [reason.words for reason in standing.grounds], held)


def _checked(state: TableState, table: GamingTable, by: User, at: datetime) -> tuple[TableStanding, TableHeld]:
    """The standing of a table that may open now, and the rows on which it rests. Raises NotInOrder, NotHeld,
    MayNotOpen."""
    if state.is_open:
        raise NotInOrder(f"Table {table.number} is already open, since {at_words(state.since)}.")
    held = table_hold(table, by=by.pk)
    standing = table_standing(table, at)
    if not standing.may_open:
        raise TableMayNotOpen(table, standing.stops)
    return standing, held


def tables_open(*, tables: Sequence[GamingTable], signature: Signature, at: datetime) -> list[TableEvent]:
    """Opens each of these tables of one facility under one signature: all, or none. Each opening is a record with its
    own statement.

    Raises as `table_open`, for the first table that may not open; ShownChanged where one is not as the signer saw it.
    """
    try:
        return _opened_together(tables, signature, at)
    except TableMayNotOpen as refusal:
        opening_barred(table=refusal.table, reasons=refusal.reasons, by=signature.user, at=at)
        raise


@act
def _opened_together(tables: Sequence[GamingTable], signature: Signature, at: datetime) -> list[TableEvent]:
    by, facility = signature.user, tables[0].facility
    states = {table.pk: _state(table, by) for table in sorted(tables, key=lambda table: table.pk)}
    checked = [_checked(states[table.pk], table, by, at) for table in tables]
    prepared = openings_prepared([standing for standing, _ in checked])
    signed = prepared.signed_by(signature, rests_on=partial(openings_rest_on, facility))
    whole = record(
        LedgerAct("table.open", subject=subject_of(facility), **signed.stated()), holder_id=facility.holder_id
    )
    return [
        _record(
            states[table.pk],
            table,
            by,
            TableEvent.Act.OPENED,
            at,
            [reason.words for reason in standing.grounds],
            held,
            signed_with(whole),
            part,
        )
        for table, (standing, held), part in zip(tables, checked, parts_signed(signed, facility.holder_id), strict=True)
    ]


@act
def table_close(*, table: GamingTable, by: User, at: datetime) -> TableEvent:
    """Closes a table. Its clocks run on; its alarms rest until it opens again.

    It is closed even where something differs from the records, and then states so. Raises NotInOrder for a table that
    is closed and is as the records state.
    """
    state = _state(table, by)
    held = table_held(table, by=by.pk)
    if not state.is_open and not held.found:
        raise NotInOrder(f"Table {table.number} is already closed.")
    return _record(state, table, by, TableEvent.Act.CLOSED, at, [], held)


def closing_to_take_back(table: GamingTable, at: datetime) -> TableEvent | None:
    """The closing of a table that may be taken back at this instant: its newest event, a minute old at most, and no
    entry of the table received since. Two queries at most."""
    newest = TableEvent.objects.filter(table=table).order_by("-at", "-id").first()
    if newest is None or newest.leaves_open or at - newest.at > TAKEN_BACK_WITHIN:
        return None
    return None if LogEntry.objects.filter(table=table, received_at__gte=newest.at).exists() else newest


@act
def closing_take_back(*, table: GamingTable, by: User, at: datetime, shown: str | None = None) -> TableEvent:
    """Takes the closing of a table back: it is open since it was opened, as if it had not closed, and both records
    stay. With `shown`, the id of the closing that the page showed, that one alone. Raises NotInOrder where that is too
    late or something followed; NotHeld."""
    _check(by)
    table_locked(table)
    state, closing = _state(table, by), closing_to_take_back(table, at)
    if closing is None or shown not in (None, str(closing.pk)):
        raise NotInOrder(
            f"The closing of table {table.number} cannot be taken back: it is more than a minute ago, or something was "
            "recorded since. Open the table instead."
        )
    before = TableEvent.objects.filter(table=table, takes_back=None, taken_back=None).exclude(pk=closing.pk)
    opened = before.filter(act=TableEvent.Act.OPENED).order_by("-at", "-id").first()
    closed = before.filter(act=TableEvent.Act.CLOSED).order_by("-at", "-id").first()
    held = table_held(table, opened, closed, by=by.pk)
    if held.found:
        raise NotHeld(held.found)
    state.is_open, state.since = True, opened.at if opened is not None else closing.at
    state.closed_since = closed.at if closed is not None else None
    return _event(state, table, by, TableEvent.Act.REOPENED, at, held, takes_back=closing)


def _check(by: User) -> None:
    if not by.may(Perm.ACKNOWLEDGE):
        raise NotAllowed("Your role cannot open or close tables. Ask a floorperson.")


def _state(table: GamingTable, by: User) -> TableState:
    _check(by)
    TableState.objects.bulk_create([TableState(table=table)], ignore_conflicts=True)
    return TableState.objects.select_for_update().get(table=table)


def _record(
    state: TableState,
    table: GamingTable,
    by: User,
    act: TableEvent.Act,
    at: datetime,
    reasons: list[str],
    held: TableHeld,
    about: Mapping[str, Any] | None = None,
    signed: SignedAct | None = None,
) -> TableEvent:
    state.is_open, state.since = act == TableEvent.Act.OPENED, at
    if not state.is_open:
        state.closed_since = at
        about = held.marked()
    return _event(state, table, by, act, at, held, about, signed, reasons=reasons)


def _event(
    state: TableState,
    table: GamingTable,
    by: User,
    act: TableEvent.Act,
    at: datetime,
    held: TableHeld,
    about: Mapping[str, Any] | None = None,
    signed: SignedAct | None = None,
    **more: Any,
) -> TableEvent:
    state.save(update_fields=["is_open", "since", "closed_since"])
    signer = would_sign(by, at, by.credential_on(table.facility.day(at)))
    event = TableEvent.objects.create(
        holder_id=table.holder_id,
        facility_id=table.facility_id,
        table=table,
        act=act,
        at=at,
        by=by,
        printed_name=signer.printed_name,
        credential_number=signer.credential_number,
        role=signer.role,
        **more,
    )
    stated = signed.stated() if signed is not None else {"by": actor_of(by, at)}
    record(
        LedgerAct(f"table.{act}", subject=subject_of(event), about=about or {}, **stated),
        holder_id=table.holder_id,
        held=held.rows,
    )
    return event
