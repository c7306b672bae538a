"""Scenes: the rows that several tests start from are made once, and each test finds them as new.

A fixture marked `@scene` makes rows and returns objects:

    @scene
    def open_filing(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
        return claimed(filed(facility, filer), cast)

Tests of one module that ask for the same scenes run one after the other. The rows of each scene stand behind a
separate savepoint, one on the other, in a transaction that stays open; the test works behind a further savepoint,
on copies of the objects. The next test keeps the scenes that it shares from the ground up, and the others are rolled
back: no test sees a row for which it did not ask. A test that commits gets separate rows, made by the same function.

A scene asks for other scenes only, and for what is around them (AROUND).
"""

import copy
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import override_settings
from psycopg.pq import TransactionStatus

from compliance.isolation.context import OFFICE, isolated
from tests.committing import commits
from tests.recorded import let_go, note, unrecorded

AROUND = frozenset({"db", "demo_office"})
"""The fixtures that a scene may ask for that make nothing: the database, and a setting that holds while scenes are
made."""

Maker = Callable[..., Any]
Fixtures = Mapping[str, Sequence[pytest.FixtureDef[Any]]]


def scene(maker: Maker) -> Any:
    """A fixture whose rows stay as long as tests ask for them."""

    @wraps(maker)
    def given(request: pytest.FixtureRequest, stage: "Stage", db: None, **asked: Any) -> Any:
        if stage.has(maker):
            return stage.copied(maker)
        return maker(**{name: asked.get(name) for name in _asked(maker)})

    own = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in ("request", "stage", "db")]
    more = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in _asked(maker) if name != "db"]
    given.__signature__ = inspect.Signature([*own, *more])  # type: ignore[attr-defined]
    given.maker = maker  # type: ignore[attr-defined]
    return pytest.fixture(given)


@cache
def _asked(maker: Maker) -> list[str]:
    """The names of what a maker asks for."""
    return list(inspect.signature(maker).parameters)


@dataclass(frozen=True)
class Layer:
    """A scene on the stage: its savepoint, and all that was made up to it, as it was then."""

    maker: Maker
    savepoint: transaction.Atomic
    made: Mapping[Maker, Any]


class Stage:
    """The scenes that exist now, the lowest first."""

    def __init__(self) -> None:
        self._layers: list[Layer] = []
        self._ground: transaction.Atomic | None = None
        self._memo: dict[int, Any] = {}

    def set_for(self, wanted: Sequence[tuple[Maker, Mapping[str, Maker | None]]]) -> None:
        """Makes the stage ready for a test that asks for these scenes, each after the scenes that it asks for
        itself."""
        self._memo = {}
        if not self._holds():
            self.clear()
            self._ground = opened()
        shared = 0
        for (maker, _), layer in zip(wanted, self._layers, strict=False):
            if maker is not layer.maker:
                break
            shared += 1
        while len(self._layers) > shared:
            rolled_back(self._layers.pop().savepoint)
        for maker, asked in wanted[shared:]:
            self._add(maker, asked)

    def clear(self) -> None:
        """Rolls back whatever stands."""
        while self._layers:
            rolled_back(self._layers.pop().savepoint)
        ground, self._ground = self._ground, None
        if ground is not None:
            rolled_back(ground)

    def has(self, maker: Maker) -> bool:
        """Whether this scene exists."""
        return bool(self._layers) and maker in self._layers[-1].made

    def copied(self, maker: Maker) -> Any:
        """The return value of this scene, as this test's own objects; the same ones however often it asks."""
        return copy.deepcopy(self._layers[-1].made[maker], self._memo)

    def _add(self, maker: Maker, asked: Mapping[str, Maker | None]) -> None:
        """Makes a scene on those that stand; it may change their objects, which are copies."""
        made = copy.deepcopy(self._layers[-1].made) if self._layers else {}
        savepoint = opened()
        try:
            with isolated(OFFICE), override_settings(DEMO=True):
                made[maker] = maker(**{name: made[other] if other else None for name, other in asked.items()})
            all_checked()
        except BaseException:
            rolled_back(savepoint)
            raise
        self._layers.append(Layer(maker, savepoint, made))

    def _holds(self) -> bool:
        """Whether the transaction is open: a test may have closed the connection."""
        here = connection.connection
        return (
            self._ground is not None
            and here is not None
            and not here.closed
            and here.info.transaction_status == TransactionStatus.INTRANS
            and not connection.needs_rollback
        )


STAGE = Stage()
"""The stage of this process. Clear it before you connect Django to another database."""


def opened() -> transaction.Atomic:
    """A savepoint, or a transaction, in which the product's durable blocks may stand."""
    made = transaction.atomic()
    made._from_testcase = True  # type: ignore[attr-defined]
    made.__enter__()
    return made


def rolled_back(made: transaction.Atomic) -> None:
    """Ends it and rolls everything back."""
    transaction.set_rollback(True)
    made.__exit__(None, None, None)


def all_checked() -> None:
    """Checks now the references of all rows that this transaction wrote, and lets what is said of them stand.

    Otherwise PostgreSQL would look at each of these rows again after every test that stands on the scene. Rows that no
    entry holds stay noted as such: the commit that would refuse them never comes.
    """
    noted = unrecorded()
    let_go()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
    note(noted)


def maker_of(name: str, fixtures: Fixtures) -> Maker | None:
    """The function that makes the scene of this name; None where the fixture is no scene."""
    found: Maker | None = getattr(fixtures[name][-1].func, "maker", None) if name in fixtures else None
    return found


def wanted_by(item: pytest.Function) -> dict[Maker, dict[str, Maker | None]]:
    """The scenes that a test asks for, each after those that it asks for itself, with these by name."""
    fixtures: Fixtures = item._fixtureinfo.name2fixturedefs
    wanted: dict[Maker, dict[str, Maker | None]] = {}

    def want(name: str) -> Maker:
        maker = maker_of(name, fixtures)
        if maker is None:
            raise LookupError(f"{name} is no scene: scenes ask for scenes only, and for {', '.join(sorted(AROUND))}")
        if maker not in wanted:
            asked = {other: None if other in AROUND else want(other) for other in _asked(maker)}
            wanted[maker] = asked
        return maker

    for name in sorted(item.fixturenames):
        if maker_of(name, fixtures):
            want(name)
    return wanted


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Within a module, tests that ask for the same scenes follow each other; otherwise the order stays."""
    groups: dict[Any, int] = {}
    places: dict[pytest.Item, tuple[int, int]] = {}
    asked_by: dict[int, tuple[Maker, ...]] = {}  # by the fixtures that the cases of a test share
    for item in items:
        is_committing = commits(item)
        asked: tuple[Maker, ...] = ()
        kind = item.path, is_committing, "db" in getattr(item, "fixturenames", ())
        if isinstance(item, pytest.Function) and not is_committing:
            fixtures = id(item._fixtureinfo)
            if fixtures not in asked_by:
                asked_by[fixtures] = tuple(wanted_by(item))
            asked = asked_by[fixtures]
        places[item] = groups.setdefault(kind, len(groups)), groups.setdefault((kind, asked), len(groups))
    items.sort(key=places.__getitem__)


@pytest.fixture(scope="session")
def stage(django_db_setup: None, django_db_blocker: Any) -> Iterator[Stage]:
    """The stage of this process."""
    yield STAGE
    with django_db_blocker.unblock():
        STAGE.clear()


@pytest.fixture
def scenes(request: pytest.FixtureRequest, stage: Stage, django_db_blocker: Any) -> None:
    """Sets the stage for the test, before its own savepoint opens."""
    with django_db_blocker.unblock():
        if commits(request.node):
            stage.clear()
        else:
            stage.set_for(list(wanted_by(request.node).items()))
