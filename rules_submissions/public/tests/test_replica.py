"""The public register from a streaming replica: what it shows, when it is not used, and who never reads from it."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings as of_tests
from django.db import InternalError, connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.isolation import replica
from compliance.isolation.context import PUBLIC, isolated
from compliance.ledger.tests import databases
from compliance.status import parts, tasks
from compliance.status.parts import State
from compliance.status.writes import Writes
from rules_submissions.models.public import PublicApproval
from tests import standby
from tests.scenes import STAGE
from tests.standby import Standby, replica_of
from tests.waiting import wait_until

FRONT, API = "register:approvals", "api:register"
LAG_S = 8.0
"""Longer than a page takes on a machine with much other work."""


@pytest.fixture(scope="module")
def server(django_db_setup: None, django_db_blocker: Any) -> Iterator[Standby]:
    if not standby.is_installed():
        pytest.skip(standby.MISSING)
    with django_db_blocker.unblock():
        STAGE.clear()  # a replica starts when no transaction with many savepoints is open; that of scenes would stay
    with standby.standby() as one:
        yield one


@pytest.fixture
def follower(server: Standby, transactional_db: None, settings: Any) -> Iterator[Standby]:
    """The replica, near, of a database of this test alone."""
    settings.REPLICA_LAG_S = LAG_S
    with databases.own() as database:
        server.catch_up()
        with replica_of(server, database.name, settings):
            yield server
            if server.server is None:
                server.start()
            server.resume()


def published(name: str) -> PublicApproval:
    today = timezone.localdate()
    return PublicApproval.objects.create(
        reference=f"RS-{uuid4().hex[:4].upper()}-P4", revision=1, holder_name="Keystone", facility_name=name,
        facility=uuid4(), chapter_number="651a", edition_key="651a-2012", decided_on=today, in_effect_since=today,
        changed_at=timezone.now(),
    )  # fmt: skip


def shows(name: str, browser: Client | None = None, page: str = FRONT) -> bool:
    """Whether a page of the register names this casino now."""
    replica.distance.look_at = min(replica.distance.look_at, time.monotonic())
    return name in (browser or Client()).get(reverse(page)).content.decode()


def counted() -> list[str]:
    """Statements that reach the replica from now on."""
    asked: list[str] = []

    def count(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        asked.append(str(sql))
        return execute(sql, params, many, context)

    connections[replica.ALIAS].execute_wrappers.append(count)
    return asked


def reading(asked: list[str]) -> list[str]:
    return [sql for sql in asked if "publicapproval" in sql]


@pytest.mark.parametrize("page", [FRONT, API])
def test_a_stranger_reads_from_the_replica_and_no_older_than_it_may_be(follower: Standby, page: str) -> None:
    published("Before")
    follower.catch_up()
    asked = counted()
    assert shows("Before", page=page)
    assert reading(asked)
    follower.pause()
    published("Later")
    assert not shows("Later", page=page)
    time.sleep(LAG_S + 1)
    before = len(reading(asked))
    assert shows("Later", page=page)
    assert len(reading(asked)) == before
    follower.resume()
    follower.catch_up()
    assert shows("Later", page=page)
    assert len(reading(asked)) > before


@pytest.mark.sampled
def test_who_is_signed_in_reads_what_they_just_did(
    follower: Standby, client_of: Any, request: Any, settings: Any
) -> None:
    settings.REPLICA_LAG_S = 10 * LAG_S
    browser = client_of(request.getfixturevalue("filer"))
    follower.catch_up()
    assert shows("", browser)
    assert shows("")
    follower.pause()
    asked = counted()
    published("Just now")
    assert shows("Just now", browser)
    assert not shows("Just now")
    assert reading(asked)


def test_who_sent_a_report_reads_it_at_once(follower: Standby) -> None:
    casino = published("Keystone Ridge")
    follower.catch_up()
    assert shows("Keystone Ridge")
    asked = counted()
    assert Client().get(reverse("register:report", args=["0000000000"])).status_code in (200, 404)
    assert Client().get(reverse("register:tell")).status_code == 200
    assert casino.pk
    assert reading(asked) == []


def test_a_replica_that_ends_is_not_missed(follower: Standby) -> None:
    published("Before")
    follower.catch_up()
    assert shows("Before")
    follower.stop()
    published("While it was away")
    assert shows("While it was away")
    assert shows("While it was away", page=API)
    follower.start()
    follower.catch_up()
    published("Again")
    follower.catch_up()
    asked = counted()
    assert shows("Again")
    assert reading(asked)


@pytest.mark.parametrize("page", [FRONT, API])
def test_an_answer_that_the_replica_breaks_off_comes_from_the_primary(follower: Standby, page: str) -> None:
    published("Before")
    follower.catch_up()
    assert shows("Before")
    published("Now")
    follower.catch_up()

    def break_off(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        if "publicapproval" in sql:
            with follower.superuser() as superuser:
                superuser.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
                )
        return execute(sql, params, many, context)

    connections[replica.ALIAS].execute_wrappers.append(break_off)
    assert shows("Now", page=page)
    assert not replica.distance.is_near


def test_the_policies_hold_there(follower: Standby, request: Any) -> None:
    request.getfixturevalue("holder")
    published("Before")
    follower.catch_up()
    rows = "SELECT count(*) FROM holders_certificateholder"
    name = connections["default"].settings_dict["NAME"]
    with psycopg.connect(host=str(follower.socket), user="compliance_app", dbname=name) as stranger:
        assert stranger.execute(rows).fetchone() == (0,)
        assert stranger.execute("SELECT count(*) FROM rules_submissions_publicapproval").fetchone() == (0,)
    with connections[replica.ALIAS].cursor() as cursor:
        cursor.execute(rows)
        assert cursor.fetchone() == (1,)
    with isolated(PUBLIC), connections[replica.ALIAS].cursor() as cursor:
        cursor.execute(rows)
        assert cursor.fetchone() == (0,)
        cursor.execute("SELECT count(*) FROM rules_submissions_publicapproval")
        assert cursor.fetchone() == (1,)


def test_nothing_is_written_there(follower: Standby) -> None:
    row = published("Before")
    follower.catch_up()
    (read,) = PublicApproval.objects.using(replica.ALIAS).all()
    assert (read, read._state.db) == (row, replica.ALIAS)
    with pytest.raises(InternalError, match="read-only"):
        read.save(using=replica.ALIAS)
    connections[replica.ALIAS].close()
    read.facility_name = "After"
    read.save()
    assert PublicApproval.objects.get().facility_name == "After"
    read.refresh_from_db()
    assert read._state.db == "default"


def test_status_says_how_far_it_is_behind(follower: Standby, settings: Any) -> None:
    tasks.probe_parts()
    assert _seen() == (State.WORKS, "")
    follower.pause()
    published("Later")
    wait_until(lambda: replica.position("default") > replica.position(replica.ALIAS), "the primary writes its log")
    settings.REPLICA_LAG_S = 0.2
    tasks.probe_parts()
    state, brief = _seen()
    assert (state, brief[:12]) == (State.LATE, "silent since")
    follower.stop()
    tasks.probe_parts()
    assert _seen()[0] is State.LATE
    follower.start()
    connections[replica.ALIAS].settings_dict["OPTIONS"]["host"] = str(follower.places.postgres_socket)
    connections[replica.ALIAS].close()
    tasks.probe_parts()
    assert "It is no replica" in _report().words


def _report() -> Any:
    office = parts.office_now(Writes())
    return {part.key: part.report(office) for part in parts.PARTS}["replica"]


def _seen() -> tuple[State, str]:
    return _report().state, _report().brief


def test_the_setting_names_a_server_that_takes_no_writes() -> None:
    url = "postgresql://compliance_app@/compliance?host=/run/replica"
    variables = os.environ | {"DATABASE_REPLICA_URL": url, "DATABASE_AS_OWNER": "0", "DATABASE_POOL": "3"}
    asked = "from compliance import settings; print(settings.DATABASES['replica'], settings.DATABASE_ROUTERS)"
    said = subprocess.run(
        [sys.executable, "-c", asked], env=variables, cwd=of_tests.BASE_DIR, capture_output=True, text=True, check=True
    ).stdout
    assert "'host': '/run/replica'" in said
    assert "default_transaction_read_only=on" in said
    assert "'timeout': 1" in said
    assert "compliance.isolation.replica.ReplicaRouter" in said
