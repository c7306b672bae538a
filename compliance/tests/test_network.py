"""Traffic to another machine goes by TLS whose certificate is checked: database, broker, mail, API."""

import os
import subprocess
import sys

import pytest
from django.test import Client
from django.urls import reverse

from compliance.network import plain_addresses

HERE = [
    "postgresql://app@%2Frun%2Fpostgres.d/compliance", "postgresql:///compliance?host=/run/x.y", "redis://valkey:6379/0",
    "postgresql://app:p@postgres:5432/compliance", "redis://127.0.0.1/0", "postgresql://app@[::1]/compliance",
    "smtp://localhost:25", "consolemail://", "redis://none", "", "//", "///run/postgres.d", "//localhost,127.0.0.1",
]  # fmt: skip
CHECKED = [
    "postgresql://app@db.example/c?sslmode=verify-full&sslrootcert=system", "smtp+tls://mail.example:587",
    "rediss://broker.example/0?ssl_cert_reqs=required", "smtp+ssl://mail.example",
    "https://files.example:9000",
]  # fmt: skip
PLAIN = [
    "postgresql://app@db.example/c", "postgresql://app@db.example/c?sslmode=require", "postgres://app@10.0.0.5/c",
    "postgresql://app@here,db.example/c", "postgresql:///c?host=db.example", "redis://broker.example/0",
    "smtp://mail.example:25", "postgresql://app@[2001:db8::1]/c", "postgresql://app@db.example/c?host=localhost",
    "postgresql://app@localhost:5432,db.example:5432/c", "postgresql:///c?hostaddr=10.0.0.5", "psql://167772165/c",
    "postgis://app@db.example/c", "redis://broker.example/0?sslmode=verify-full", "sentinel://broker.example:26379",
    "amqp://broker.example", "redis://localhost/0;redis://broker.example/0", "rediss://broker.example/0",
    "rediss://broker.example/0?ssl_cert_reqs=none", "smtp://mail.example?sslmode=verify-full",
    "rediss://broker.example/0?ssl_cert_reqs=required&ssl_check_hostname=false",
    "smtp+tls://mail.example?EMAIL_USE_TLS=0", "smtp+ssl://mail.example?email_use_ssl=false",
    "//db.example", "//here,10.0.0.5", "http://files.example:9000",
]  # fmt: skip


@pytest.mark.parametrize("address", HERE + CHECKED)
def test_this_machine_and_checked_tls_are_reached(address: str) -> None:
    assert plain_addresses({"URL": address}) == []


@pytest.mark.parametrize("address", PLAIN)
def test_no_other_machine_is_reached_in_plain(address: str) -> None:
    (sentence,) = plain_addresses({"URL": address})
    assert "without checked TLS" in sentence


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("DATABASE_URL", PLAIN[0]),
        ("CELERY_BROKER_URL", "redis://broker.example/0"),
        ("EMAIL_URL", "smtp://m.example"),
        ("PGHOST", "db.example"),
        ("PGHOSTADDR", "10.0.0.5"),
    ],
)
def test_the_office_does_not_start_with_such_an_address(name: str, address: str) -> None:
    environment = os.environ | {name: address, "SECRET_KEY": "for a test alone"}
    starting = [sys.executable, "-c", "import compliance.settings"]
    answer = subprocess.run(starting, env=environment, capture_output=True, text=True, check=False)
    assert answer.returncode != 0
    assert f"{name} reaches another machine without checked TLS" in answer.stderr


@pytest.mark.django_db
def test_pages_lead_to_https_and_the_api_refuses_what_came_without(settings: object) -> None:
    settings.SECURE_SSL_REDIRECT = True  # type: ignore[attr-defined]
    page = Client().get("/accounts/login/")
    assert (page.status_code, page["Location"]) == (301, "https://testserver/accounts/login/")
    refused = Client().get(reverse("api:chapters"))
    assert (refused.status_code, refused.json()["code"]) == (403, "https_only")
    assert "Location" not in refused
    assert Client().get(reverse("api:chapters"), secure=True).status_code == 200
