"""Nobody who reads the database, in a holder's context or as its owner, finds anything that opens another's session."""

import re
from typing import Any

import psycopg
import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.core import mail
from django.db import connection
from django.test import Client
from django.urls import reverse

from compliance.holders.adapter import MFAAdapter
from compliance.holders.models import CertificateHolder, User
from compliance.holders.sessions import stored_key
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.factories import PASSWORD
from compliance.isolation.context import DOOR, OFFICE, PUBLIC, Context
from compliance.isolation.tests.hole import hole_opened
from compliance.rest.tests.tokens import token_of


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


def secrets_of(user: User, browser: Client, other: User) -> dict[str, str]:
    """The secrets that let somebody in as this person, as they alone hold them; the app and its codes are another's,
    since setting one up ends every session."""
    Client().post(reverse("account_reset_password"), {"email": user.email})
    (reset,) = re.findall(r"/accounts/password/reset/key/\S+", mail.outbox[-1].body)
    app = generate_totp_secret()
    TOTP.activate(other, app)
    codes = RecoveryCodes.activate(other)
    return {
        "cookie": browser.cookies[settings.SESSION_COOKIE_NAME].value,
        "link": reset.rstrip("/").rpartition("/")[2].partition("-")[2],
        "password": PASSWORD,
        "token": token_of(user)[1],
        "app": app,
        "seed of codes": MFAAdapter().decrypt(codes.instance.data["seed"]),
        "code": codes.get_unused_codes()[0],
    }


def test_no_table_opens_another_person_s_session(
    transactional_db: None, filer: User, holder_admin: User, other_holder: CertificateHolder
) -> None:
    browser = signed_in(filer)
    secrets = secrets_of(filer, browser, holder_admin)
    for context in (Context("holder", other_holder.pk), Context("holder", filer.holder_id), DOOR, OFFICE):
        with hole_opened() as raw:
            raw.context = context
            read = everything(raw)
            assert (stored_key(secrets["cookie"]) in read) == (context == OFFICE), "the office alone reads sessions"
            assert [name for name, secret in secrets.items() if secret in read] == [], context
            for (stored,) in raw.execute("SELECT session_key FROM django_session").fetchall():
                thief = Client()
                thief.cookies[settings.SESSION_COOKIE_NAME] = stored
                assert thief.get("/").wsgi_request.user.is_anonymous
    assert browser.get("/").wsgi_request.user == filer


def test_no_statement_makes_one_s_own_session_that_of_another(
    transactional_db: None, filer: User, holder_admin: User, other_holder: CertificateHolder
) -> None:
    """Data of a session are signed and say whose it is: whoever copied them under the key of the own cookie was that
    person. A statement planted in any context finds none to copy, to change or to end, and a superuser's copy opens
    nothing."""
    thief, victim = signed_in(filer), signed_in(holder_admin)
    own, other = (stored_key(one.cookies[settings.SESSION_COOKIE_NAME].value) for one in (thief, victim))
    copy = "UPDATE django_session SET session_data = (SELECT session_data FROM django_session WHERE session_key = %s)"
    for context in (Context("holder", filer.holder_id, filer.pk), Context("person", user=filer.pk), DOOR, PUBLIC, None):
        with hole_opened() as raw:
            raw.context = context
            assert raw.execute("SELECT FROM django_session").rowcount == 0
            assert raw.execute(f"{copy} WHERE session_key = %s", [other, own]).rowcount == 0
            assert raw.execute("DELETE FROM django_session").rowcount == 0
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                raw.execute("INSERT INTO django_session VALUES ('x', 'y', now() + interval '1 day')")
    assert thief.get("/").wsgi_request.user == filer
    assert victim.get("/").wsgi_request.user == holder_admin
    with connection.cursor() as cursor:
        cursor.execute(f"{copy} WHERE session_key = %s", [other, own])
        assert cursor.rowcount == 1
    assert thief.get("/").wsgi_request.user.is_anonymous


def test_no_statement_gives_a_colleague_means_of_one_s_own(
    transactional_db: None, filer: User, holder_admin: User
) -> None:
    """Rows of colleagues are open to the context of their holder; by what they sign in is theirs alone to write."""
    SoftPasskey().enrolled(holder_admin)
    address = "%s, 'thief@example.test', true, true"
    refused = (
        "UPDATE holders_user SET password = 'planted' WHERE id = %s",
        "UPDATE holders_user SET email = 'thief@example.test' WHERE id = %s",
        "INSERT INTO mfa_authenticator (user_id, type, data, created_at) VALUES (%s, 'totp', '{}', now())",
        f'INSERT INTO account_emailaddress (user_id, email, verified, "primary") VALUES ({address})',
    )
    of_hers = "WHERE user_id = %s"
    unseen = (f"UPDATE mfa_authenticator SET data = '{{}}' {of_hers}", f"DELETE FROM mfa_authenticator {of_hers}")
    moved = "UPDATE mfa_authenticator SET user_id = %s"
    with hole_opened() as raw:
        for context in (Context("holder", filer.holder_id, filer.pk), Context("person", user=filer.pk), PUBLIC, None):
            raw.context = context
            sees = context is not None and context.kind == "holder"
            for statement in refused if sees else refused[2:]:
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    raw.execute(statement, [holder_admin.pk])
            assert [raw.execute(statement, [holder_admin.pk]).rowcount for statement in unseen] == [0, 0]
        raw.context = DOOR
        for statement in (*refused[:3], unseen[0]):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                raw.execute(statement, [holder_admin.pk])
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            raw.execute(moved, [filer.pk])
        assert raw.execute(unseen[1], [holder_admin.pk]).rowcount == 0
        raw.context = Context("holder", filer.holder_id, holder_admin.pk)
        assert raw.execute(unseen[0], [holder_admin.pk]).rowcount == 1
        assert raw.execute(refused[0], [holder_admin.pk]).rowcount == 1


def test_a_hash_of_an_older_release_is_written_anew_when_somebody_signs_in(
    db: None, filer: User, settings: Any
) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.ScryptPasswordHasher", *settings.PASSWORD_HASHERS]
    settings.PASSWORD_HASHES = ["scrypt$", "md5$"]
    before = filer.password
    assert signed_in(filer).get("/").wsgi_request.user == filer
    filer.refresh_from_db()
    assert filer.password != before
    assert filer.password.startswith("scrypt$")
