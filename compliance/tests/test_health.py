"""`/healthz` tells a load balancer the truth."""

import pytest
from django.db import OperationalError, connection
from django.test import Client


@pytest.mark.django_db
def test_an_office_with_its_services_is_healthy(client: Client) -> None:
    answer = client.get("/healthz", headers={"host": "a name we never heard of"})
    assert (answer.status_code, answer.json()) == (200, {"database": "answers", "broker": "answers", "writes": "taken"})
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
    assert (answer.status_code, answer.json()) == (200, {"database": "answers", "broker": "silent", "writes": "taken"})
