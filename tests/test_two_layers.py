"""Each of the two layers holds alone: the access matrix with the one removed, and again with the other.

The first layer is `visible_to` of every queryset; the second is row-level security.
"""

from typing import Any

import pytest
from _pytest.mark import ParameterSet
from django.apps import apps

from compliance.isolation.catalogue import names
from compliance.isolation.tests.test_catalogue import made
from tests.asking import Caller, Doors, IsAsMissing
from tests.cast import Cast
from tests.matrix import (
    OWN,
    WITH_THE_FIRST,
    WITH_THE_SECOND,
    Address,
    Samples,
    addresses,
    in_states,
    load_samples,
)
from tests.open_to import Asked, in_turn, let_in
from tests.recorded import let_go
from tests.scenes import scene

load_samples()
PEOPLE = ("filer", "floorperson", "holder_admin")
BY_TWO = ("get", "post")
WHOLE = dict.fromkeys(PEOPLE, (*BY_TWO, "delete"))


def who_asks(turn: int, address: Address) -> Asked:
    """Somebody whose role opens the address, so that the layer decides, by a method that it takes; others each time."""
    method = in_turn([method for method in BY_TWO if let_in(address, method)] or BY_TWO, turn)
    inside = [name for name in PEOPLE if name in let_in(address, method)] or PEOPLE
    return {in_turn(inside, turn): (method,)}


def asked_in_states(test: int) -> list[ParameterSet]:
    """Each address with an object in each state that it may stand in: one who asks; more of them, long."""
    made = []
    for turn, (address, state, name, is_asked) in enumerate(in_states(test)):
        if is_asked:
            made.append(pytest.param(address, state, who_asks(turn, address), id=name))
        made.append(pytest.param(address, state, WHOLE, id=f"{name}-everybody", marks=pytest.mark.long))
    return made


def first_layer() -> set[type[Any]]:
    """Every queryset of the project that says who sees its rows."""
    ours = [model for model in apps.get_models() if model.__module__.split(".")[0] in OWN]
    sets = {type(model._default_manager.all()) for model in ours}
    return {base for one in sets for base in one.__mro__ if "visible_to" in vars(base)}


@pytest.fixture
def without_first_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody sees everything, as far as the application is concerned."""
    for one in first_layer():
        monkeypatch.setattr(one, "visible_to", lambda self, user: self)


@scene
def without_second_layer(doors: Doors, own: Samples, others: Samples) -> None:
    """Everybody sees everything, as far as PostgreSQL is concerned. Altered once, behind a savepoint: on top of all."""
    # A table is not altered while a check of its rows waits for the commit.
    let_go()
    made("SET CONSTRAINTS ALL IMMEDIATE")
    for table in names("SELECT oid::regclass::text FROM pg_class WHERE relrowsecurity AND relkind = 'r'"):
        owner = "compliance_ledger" if table.startswith("ledger.") else "NONE"
        made(f"SET LOCAL ROLE {owner}; ALTER TABLE {table} DISABLE ROW LEVEL SECURITY; SET LOCAL ROLE NONE")
    made("SET CONSTRAINTS ALL DEFERRED")


def test_the_first_layer_is_found() -> None:
    assert {one.__name__ for one in first_layer()} >= {
        "OwnedQuerySet",
        "UserQuerySet",
        "MembershipQuerySet",
        "SubmissionQuerySet",
        "OfSubmissionQuerySet",
        "DocumentQuerySet",
        "ExportJobQuerySet",
        "ApiTokenQuerySet",
    }


@pytest.mark.parametrize(("address", "state", "asked"), asked_in_states(WITH_THE_SECOND))
def test_row_level_security_alone_keeps_holders_apart(
    without_first_layer: None, is_as_missing: IsAsMissing, address: Address, state: int, asked: Asked
) -> None:
    is_as_missing(address, state, asked)


@pytest.mark.parametrize(("address", "state", "asked"), asked_in_states(WITH_THE_FIRST))
def test_the_application_alone_keeps_holders_apart(
    without_second_layer: None, is_as_missing: IsAsMissing, address: Address, state: int, asked: Asked
) -> None:
    is_as_missing(address, state, asked)


def test_without_either_layer_a_foreign_filing_is_open(
    caller: Caller,
    cast: Cast,
    others: Samples,
    without_first_layer: None,
    without_second_layer: None,
) -> None:
    """Otherwise the two tests above would prove nothing."""
    (address,) = (one for one in addresses() if one.name == "submissions:case")
    browser = caller(address, cast["filer"])
    assert browser.get(address.of(address.ids(others))).status_code == 200
