"""Bytes or JSON of another shape, written into a row behind the application, break no page about it and no list: the
page is shown, or refused in words."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import models, transaction

from compliance.addresses import LISTS, OBJECTS, RowsOf
from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.ledger.holding import marks_of_key
from compliance.ledger.images import is_projection
from inspections.handover.tests.handing import taken_over
from inspections.models import LogEntry
from inspections.models.handovers import Handover
from inspections.opening.services import table_close
from inspections.tests.factories import at, countersigned, installed, said_never, sheet_of
from rules_submissions.models import RulesSubmission
from rules_submissions.papers.letterhead.services import seal_from
from rules_submissions.papers.tests.test_letterhead import ask, seal_file
from tests.asking import Caller
from tests.attacker import plant
from tests.cast import Cast
from tests.matrix import Address, Samples, addresses, load_samples
from tests.open_to import let_in
from tests.scenes import scene

load_samples()
SHAPES: dict[Any, list[Any]] = {models.BinaryField: [b"{}", b"[7]", b"\xff\xfe"], models.JSONField: ["7", "{}", "[]"]}
TABLES = {model._meta.db_table: model for model in apps.get_models()}
READ = [address for address in addresses() if let_in(address, "get")]
EACH = 40
"""Of so many addresses script/test asks one."""


def shapes_of(model: type[models.Model]) -> dict[str, list[Any]]:
    """The columns of JSON and of bytes, each with values that nothing recorded has."""
    return {
        field.attname: values
        for field in model._meta.concrete_fields
        for kind, values in SHAPES.items()
        if isinstance(field, kind)
    }


def in_turn(cases: list[tuple[str, Any]]) -> list[Any]:
    """The cases, of which all but a sample are long."""
    return [
        pytest.param(*case, id=name, marks=[] if turn % EACH == 0 else [pytest.mark.long])
        for turn, (name, case) in enumerate(cases)
    ]


def rows_of(address: Address, argument: str) -> RowsOf | None:
    """The rows on which the object that an argument of an address names rests."""
    shown = OBJECTS.get((address.name.rpartition(":")[0], argument))
    return shown.rows if shown else None


OF_OBJECTS = [
    (f"{address.name}-{state}" if state else address.name, (address, state))
    for address in READ
    if any(rows_of(address, name) for name in address.objects)
    for state in range(address.states)
]
OF_LISTS = [
    (f"{address.name}-{model.__name__}", (address, model))
    for address in READ
    for model in (LISTS[address.name].models if address.name in LISTS else ())
    if is_projection(model._meta.db_table) and shapes_of(model)
]


def written(row: models.Model) -> Iterator[tuple[str, Any]]:
    """Writes each such value into the row, one at a time; gives the column and the value while it is there."""
    for column, values in shapes_of(type(row)).items():
        for value in values:
            place = transaction.savepoint()
            plant(row, **{column: value})
            yield column, value
            transaction.savepoint_rollback(place)


@pytest.mark.parametrize(("address", "state"), in_turn(OF_OBJECTS))
def test_no_page_of_an_object_breaks(caller: Caller, cast: Cast, own: Samples, address: Address, state: int) -> None:
    browser = caller(address, cast[let_in(address, "get")[0]])
    ids = address.ids(own, state)
    named = [(rows_of(address, name), key) for name, key in ids.items()]
    marks = {mark for rows, key in named if rows for mark in marks_of_key(rows, key)}
    for table, key in sorted(marks):
        for row in TABLES[table]._default_manager.filter(pk=key) if table in TABLES else ():
            for column, value in written(row):
                assert browser.get(address.of(ids)).status_code < 500, (table, column, value)


@scene
def more(own: Samples) -> Samples:
    """The samples, and a row of each table that none of them makes: a countersignature, a statement that an entry never
    happened, a closing, an installation, a takeover and a letterhead with a picture."""
    entry, adjusted = (LogEntry.objects.get(pk=key) for key in own["entry_id"])
    who, holder = entry.signed_by, entry.table.facility.holder
    rules = RulesSubmission.objects.get(table_numbers=[adjusted.table.number], holder=holder)
    installed(adjusted.table, sheet_of(rules), who, at(-1))
    mechanic = User.objects.get(printed_name="Mel Chanic", memberships__holder=holder)
    countersigned(adjusted, mechanic)
    table_close(table=entry.table, by=who, at=at(31))
    said_never(entry, who)
    office = person(Role.BOARD_ADMINISTRATOR)
    ask(office, read=seal_from("seal.png", seal_file()))
    taken_over(Handover.objects.get(pk=own["handover_id"][0]), person(Role.PIT_MANAGER, at=holder), at(1))
    return own


@pytest.mark.parametrize(("address", "model"), in_turn(OF_LISTS))
def test_no_list_breaks(caller: Caller, cast: Cast, more: Samples, address: Address, model: type[models.Model]) -> None:
    inside = let_in(address, "get")
    browser = caller(address, cast["auditor" if "auditor" in inside else inside[-1]])
    row = model._default_manager.earliest("pk")
    for column, value in written(row):
        assert browser.get(address.of(address.ids(more))).status_code < 500, (column, value)
