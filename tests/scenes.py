"""Scenes: the rows that the tests of a module share are made once, and each test finds them as new.

A fixture marked `@scene` makes rows and returns objects. Its rows stand in a transaction that stays open while the
tests of one module run; each of these works behind a savepoint of its own, which is rolled back, and on copies of the
objects. A test that commits gets rows of its own, made by the same function.

    @scene
    def open_filing(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
        return claimed(filed(facility, filer), cast)

A scene asks for other scenes only, and for what is around them (AROUND).
"""

import copy
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import override_settings
from psycopg.pq import TransactionStatus

from compliance.isolation.context import OFFICE, isolated

AROUND = frozenset({"db", "demo_office"})
"""What a scene may ask for that makes nothing: the database, and a setting that holds while scenes are made."""

Maker = Callable[..., Any]


def scene(maker: Maker) -> Any:
    """A fixture whose rows the tests of a module share."""

    @wraps(maker)
    def given(request: pytest.FixtureRequest, stage: "Stage", db: None, **asked: Any) -> Any:
        return stage.copied(maker) if maker in stage.made else maker(**_only(maker, asked))

    own = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in ("request", "stage", "db")]
    more = [one for one in inspect.signature(maker).parameters.values() if one.name != "db"]
    given.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [*own, *(one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in more)]
    )
    given.maker = maker  # type: ignore[attr-defined]
    return pytest.fixture(given)


def _only(maker: Maker, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a maker."""
    return {name: asked.get(name) for name in inspect.signature(maker).parameters}


class Stage:
    """The open transaction of a module's tests, and what was made in it by each maker."""

    def __init__(self) -> None:
        self.made: dict[Maker, Any] = {}
        self._module: Any = None
        self._open: transaction.Atomic | None = None
        self._memo: dict[int, Any] = {}

    def enter(self, module: Any) -> None:
        """Stands ready for a test of this module."""
        self._memo = {}
        if self._module is module and self._holds():
            return
        self.leave()
        opened = transaction.atomic()
        opened._from_testcase = True  # type: ignore[attr-defined]  # the product's durable blocks may stand inside
        opened.__enter__()
        self._open, self._module = opened, module

    def leave(self) -> None:
        """Rolls back whatever was made."""
        opened, self._open, self._module = self._open, None, None
        self.made.clear()
        if opened is not None:
            transaction.set_rollback(True)
            opened.__exit__(None, None, None)

    def make(self, name: str, fixtures: Mapping[str, Sequence[pytest.FixtureDef[Any]]]) -> Any:
        """What the scene of this name makes, made now unless it stands. Raises LookupError for no scene."""
        if name in AROUND:
            return None
        maker = maker_of(fixtures[name])
        if maker is None:
            raise LookupError(f"{name} is no scene: only scenes, and {', '.join(sorted(AROUND))}, stand on the stage")
        if maker not in self.made:
            asked = {one: self.make(one, fixtures) for one in inspect.signature(maker).parameters}
            try:
                with isolated(OFFICE), override_settings(DEMO=True):
                    self.made[maker] = maker(**asked)
            except BaseException:
                self.leave()
                raise
        return self.made[maker]

    def copied(self, maker: Maker) -> Any:
        """What this maker made, as this test's own objects; the same ones however often it asks."""
        return copy.deepcopy(self.made[maker], self._memo)

    def _holds(self) -> bool:
        """Whether the transaction is still open: a test may have closed the connection."""
        here = connection.connection
        return (
            here is not None
            and not here.closed
            and here.info.transaction_status == TransactionStatus.INTRANS
            and not connection.needs_rollback
        )


def maker_of(fixtures: Sequence[pytest.FixtureDef[Any]]) -> Maker | None:
    """The function that makes the scene of these definitions of one name, of which the last counts."""
    found: Maker | None = getattr(fixtures[-1].func, "maker", None)
    return found


def commits(request: pytest.FixtureRequest) -> bool:
    """Whether the test commits, so that it starts from an empty database."""
    marker = request.node.get_closest_marker("django_db")
    asked = marker.kwargs if marker else {}
    return bool(
        asked.get("transaction")
        or asked.get("reset_sequences")
        or {"transactional_db", "live_server"} & set(request.fixturenames)
    )


@pytest.fixture(scope="session")
def stage(django_db_setup: None, django_db_blocker: Any) -> Iterator[Stage]:
    """The stage of this process."""
    made = Stage()
    yield made
    with django_db_blocker.unblock():
        made.leave()


@pytest.fixture
def scenes(request: pytest.FixtureRequest, stage: Stage, django_db_blocker: Any) -> None:
    """Makes the scenes that the test asks for, before its own savepoint opens."""
    with django_db_blocker.unblock():
        if commits(request):
            stage.leave()
            return
        stage.enter(request.node.module)
        fixtures = request.node._fixtureinfo.name2fixturedefs
        for name in request.fixturenames:
            if name in fixtures and maker_of(fixtures[name]):
                stage.make(name, fixtures)
