"""Who reads the database, in a holder's context or as its owner, finds nothing that opens another person's session."""

import re
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection
from django.test import Client
from django.urls import reverse

from compliance.holders.models import CertificateHolder, User
from compliance.holders.session_store import KEY_LENGTH, SessionStore, stored_key
from compliance.holders.tests.factories import PASSWORD
from compliance.isolation.connecting import written
from compliance.isolation.context import Context
from compliance.isolation.preparing import APP_ROLE


def signed_in(user: User) -> Client:
    browser = Client()
    browser.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    return browser


def everything(raw: "psycopg.Connection[Any]") -> str:
    """Every row of every table that this connection may read, as text."""
    tables = raw.execute(
        "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables"
        " WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
        " AND has_table_privilege(format('%I.%I', schemaname, tablename), 'SELECT')"
    ).fetchall()
    assert len(tables) > 50
    return "\n".join(
        str(row[0]) for (table,) in tables for row in raw.execute(f"SELECT t::text FROM {table} t").fetchall()
    )


def test_no_table_opens_another_person_s_session(
    transactional_db: None, filer: User, other_holder: CertificateHolder
) -> None:
    browser = signed_in(filer)
    cookie = browser.cookies[settings.SESSION_COOKIE_NAME].value
    Client().post(reverse("account_reset_password"), {"email": filer.email})
    (reset,) = re.findall(r"/accounts/password/reset/key/\S+", mail.outbox[-1].body)
    secrets = [cookie, reset.rstrip("/").rpartition("/")[2].partition("-")[2]]
    here = connection.settings_dict
    host = here["OPTIONS"].get("host") or here["HOST"]
    with psycopg.connect(host=host, dbname=here["NAME"], user=APP_ROLE, autocommit=True) as raw:
        written(raw, Context("holder", other_holder.pk))
        read = everything(raw)
        assert stored_key(cookie) in read, "the sessions were not read"
        assert [secret for secret in secrets if secret in read] == []
        for (stored,) in raw.execute("SELECT session_key FROM django_session").fetchall():
            thief = Client()
            thief.cookies[settings.SESSION_COOKIE_NAME] = stored
            assert thief.get("/account/").wsgi_request.user.is_anonymous
    assert browser.get("/").wsgi_request.user == filer


@pytest.mark.django_db
def test_a_session_is_made_saved_and_ended_under_the_hash_of_its_key() -> None:
    store = SessionStore()
    store["one"] = 1
    store.save()
    key = store.session_key
    assert key is not None
    assert [row.session_key for row in Session.objects.all()] == [stored_key(key)]
    assert len(stored_key(key)) == KEY_LENGTH
    assert SessionStore(key)["one"] == 1
    again = SessionStore(key)
    again["one"] = 2
    again.save()
    assert SessionStore(key)["one"] == 2
    again.cycle_key()
    assert SessionStore(key).get("one") is None
    assert SessionStore(again.session_key)["one"] == 2
    again.flush()
    assert not Session.objects.exists()


@pytest.mark.django_db
def test_a_session_kept_under_its_key_itself_opens_nothing() -> None:
    key = "k" * 32
    row = Session(session_key=key, session_data=SessionStore().encode({"one": 1}), expire_date="2099-01-01T00:00:00Z")
    row.save()
    assert SessionStore(key).get("one") is None
    assert not SessionStore().exists(key)
