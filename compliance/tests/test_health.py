"""`/healthz` tells a load balancer the truth."""

from pathlib import Path

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client

from compliance.status import heard


@pytest.mark.django_db
def test_an_office_with_its_services_is_healthy(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "ACCESS_SPOOL", tmp_path)  # no other reading waits
    monkeypatch.setattr(heard, "KEY", "office:heard:healthy")
    heard.say(dict.fromkeys((heard.BEAT, *map(heard.queue_part, ("celery", "ledger", "long"))), ""))
    answer = client.get("/healthz", headers={"host": "a name we never heard of"})
    healthy = {"version": settings.VERSION, "database": "answers", "broker": "answers", "writes": "taken"}
    assert (answer.status_code, answer.json()) == (200, healthy)
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_a_silent_database_takes_the_process_out(client: Client) -> None:
    def refuse(*_: object) -> None:
        raise OperationalError("server closed the connection")

    with connection.execute_wrapper(refuse):
        answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["database"]) == (503, "silent")


@pytest.mark.django_db
def test_a_silent_broker_is_reported_and_does_not_stop_the_office(client: Client, settings, tmp_path) -> None:
    settings.CELERY_BROKER_URL = f"redis+socket://{tmp_path}/nobody.sock?virtual_host=0"
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert (answer.json()["broker"], answer.json()["writes"]) == ("silent", "taken")


@pytest.mark.django_db
def test_the_release_stands_in_one_place_and_is_shown_in_three(client: Client) -> None:
    project = (settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8")
    assert project.count(f'version = "{settings.VERSION}"') == 1
    assert client.get("/healthz").json()["version"] == settings.VERSION
    assert client.get("/api/v1/schema/?format=json").json()["info"]["version"] == settings.VERSION
    assert f"Release {settings.VERSION}" in client.get("/register/").text


@pytest.mark.django_db
def test_where_copies_are_kept_the_newest_proven_one_is_named(client: Client, settings, tmp_path) -> None:
    settings.BACKUP_DIR = str(tmp_path)
    assert client.get("/healthz").json()["backup"] == "none is proven"
    (tmp_path / "proven.json").write_text('{"taken_at": "2026-11-28T03:15:00Z", "proven_at": "2026-11-28T03:20:00Z"}')
    assert client.get("/healthz").json()["backup"] == "proven, taken 2026-11-28T03:15:00Z"
