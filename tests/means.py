"""Means that a writer of the database as its owner plants to sign in as somebody else."""

import json
import re
from collections.abc import Callable
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.test import Client

from compliance.holders.means import KINDS, TABLE
from compliance.holders.models import User
from compliance.holders.models.means import SignInMeans
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.authenticator_app import code_of
from compliance.holders.tests.factories import PASSWORD, given
from compliance.holders.tests.test_sign_in import sign_in

CODE = "/accounts/2fa/authenticate/"
TYPES = {kind: factor for factor, kind in KINDS.items()}


class Person:
    """A person outside the demo data, with all means, and what they alone hold."""

    def __init__(self, user: User) -> None:
        self.user, self.secret, self.passkey = user, generate_totp_secret(), SoftPasskey()
        TOTP.activate(user, self.secret)
        self.codes = RecoveryCodes.activate(user).get_unused_codes()
        self.passkey.enrolled(user)

    def sign_in(self, code: str = "", password: str = PASSWORD) -> Any:
        browser = Client()
        answer = sign_in(browser, self.user, password)
        return browser.post(CODE, {"code": code or code_of(self.secret)}) if answer.status_code == 302 else answer


def by_sql(statement: str, *values: Any) -> None:
    """Runs a statement as the owner of the table while no trigger runs."""
    (table,) = re.match(r"(?:UPDATE|INSERT INTO|DELETE FROM) (\S+)", statement).groups()  # type: ignore[union-attr]
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        if table.startswith("ledger."):
            cursor.execute("SET LOCAL ROLE compliance_ledger")
        cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        cursor.execute(statement, values or None)
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER; SET LOCAL ROLE NONE; SET CONSTRAINTS ALL DEFERRED")


def password_set(victim: Person, thief: Person) -> None:
    by_sql("UPDATE holders_user SET password = %s WHERE id = %s", make_password("the thief's own"), victim.user.pk)


def copied(kind: str, *, beside: bool = False) -> Callable[[Person, Person], None]:
    def copy(victim: Person, thief: Person) -> None:
        if not beside:
            by_sql("DELETE FROM mfa_authenticator WHERE user_id = %s AND type = %s", victim.user.pk, TYPES[kind])
        by_sql(
            "INSERT INTO mfa_authenticator (user_id, type, data, created_at) SELECT %s, type, data, created_at"
            " FROM mfa_authenticator WHERE user_id = %s AND type = %s",
            victim.user.pk, thief.user.pk, TYPES[kind],
        )  # fmt: skip

    return copy


def used_again(victim: Person, thief: Person) -> None:
    """Recovery codes as they were before one was used: an older row put back."""
    before = json.dumps(Authenticator.objects.get(user=victim.user, type=TYPES["codes"]).data)
    assert victim.sign_in(victim.codes[0]).status_code == 302
    by_sql(
        "UPDATE mfa_authenticator SET data = %s WHERE user_id = %s AND type = %s", before, victim.user.pk,
        TYPES["codes"],
    )  # fmt: skip


def older_password(victim: Person, thief: Person) -> None:
    """The password of before, and the digest of it: an older row put back whole."""
    before = SignInMeans.objects.get(pk=victim.user.pk)
    with given():
        user = User.objects.get(pk=victim.user.pk)
        user.set_password("a second password")
        user.save()
    by_sql("UPDATE holders_user SET password = %s WHERE id = %s", victim.user.password, victim.user.pk)
    by_sql("UPDATE holders_signinmeans SET password = %s WHERE user_id = %s", before.password, victim.user.pk)


def entry_missing(victim: Person, thief: Person) -> None:
    by_sql("DELETE FROM ledger.projection WHERE relation = %s AND row_id = %s", TABLE, str(victim.user.pk))
    by_sql("DELETE FROM holders_signinmeans WHERE user_id = %s", victim.user.pk)


def entry_of_the_row_missing(victim: Person, thief: Person) -> None:
    by_sql("DELETE FROM ledger.projection WHERE relation = %s AND row_id = %s", TABLE, str(victim.user.pk))


ATTACKS = {
    "a password": password_set,
    "an app": copied("app"),
    "a passkey": copied("passkeys"),
    "a passkey beside": copied("passkeys", beside=True),
    "codes": copied("codes"),
    "codes used again": used_again,
    "an older password": older_password,
    "no digest": entry_missing,
    "no entry of the digest": entry_of_the_row_missing,
}
