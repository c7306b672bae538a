"""Nobody is a second person, a second administrator or another account by another spelling."""

from datetime import date
from importlib import import_module
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from compliance.holders import services
from compliance.holders.errors import FieldRefused, NotAllowed
from compliance.holders.models import AdministrationEvent, Credential, User, address_form_of, number_form_of
from compliance.holders.roles import Role
from compliance.holders.two_people import is_one_of
from compliance.regulation.core.identity import address_form, number_form

from .factories import PASSWORD, UserFactory, person

pytestmark = pytest.mark.django_db
WIDE = str.maketrans(
    {**{chr(c): chr(c + 0xFEE0) for c in range(0x30, 0x5B)}, **{chr(c): chr(c + 0xFEE0) for c in range(0x61, 0x7B)}}
)
WAYS = [
    pytest.param(lambda words: words.translate(WIDE), id="wide letters"),
    pytest.param(lambda words: words.lower(), id="small letters"),
    pytest.param("\u200b".join, id="spaces of no width"),
]
OTHER_NUMBERS = [*WAYS, pytest.param(lambda words: words.replace("-", " "), id="another separator")]


def number_of(user: User) -> str:
    credential = user.credential_on(timezone.localdate())
    assert credential is not None
    return credential.number


@pytest.mark.parametrize("spelled", OTHER_NUMBERS)
def test_a_number_is_given_once_however_it_is_spelled(
    spelled: Any, holder_admin: User, dealer: User, filer: User
) -> None:
    number = spelled(number_of(filer))
    with pytest.raises(FieldRefused, match="cannot be entered") as refused:
        services.credential_issue(
            user=dealer,
            number=number,
            valid_from=date(2026, 1, 1),
            by=holder_admin,
            at=timezone.now(),
            reason="For a test",
        )
    assert refused.value.field == "number"
    with pytest.raises(IntegrityError), transaction.atomic():
        Credential.objects.create(user=dealer, number=number, valid_from=date(2026, 1, 1))


def test_a_look_alike_of_a_number_is_refused_by_its_name(holder_admin: User, dealer: User) -> None:
    with pytest.raises(FieldRefused, match="CYRILLIC CAPITAL LETTER ER"):
        services.credential_issue(
            user=dealer,
            number="\u0420A-7",
            valid_from=date(2026, 1, 1),
            by=holder_admin,
            at=timezone.now(),
            reason="For a test",
        )


@pytest.mark.parametrize("spelled", OTHER_NUMBERS)
def test_the_same_number_is_the_same_person(spelled: Any, filer: User, dealer: User) -> None:
    number = number_of(filer)
    assert is_one_of(dealer, [(filer.pk, number)], signs_with=spelled(number))
    assert is_one_of(filer, [(dealer.pk, spelled(number))])
    assert not is_one_of(dealer, [(filer.pk, number)], signs_with=number_of(dealer))


@pytest.mark.parametrize("spelled", WAYS)
def test_an_address_opens_one_account_however_it_is_spelled(
    spelled: Any, holder: Any, holder_admin: User, filer: User
) -> None:
    with pytest.raises(FieldRefused, match="One of your people"):
        services.person_create(
            email=spelled(filer.email), printed_name="Another Person", role=Role.DEALER, holder=holder,
            valid_from=timezone.localdate(), by=holder_admin, at=timezone.now(), reason="For a test",
        )  # fmt: skip
    with pytest.raises(IntegrityError), transaction.atomic():
        UserFactory(email=spelled(filer.email))


def test_a_look_alike_of_an_address_is_refused_by_its_name(holder: Any, holder_admin: User) -> None:
    with pytest.raises(FieldRefused, match="CYRILLIC SMALL LETTER A"):
        services.person_create(
            email="filer@keystone.ex\u0430mple", printed_name="Another Person", role=Role.DEALER, holder=holder,
            valid_from=timezone.localdate(), by=holder_admin, at=timezone.now(), reason="For a test",
        )  # fmt: skip


@pytest.mark.parametrize("spelled", WAYS)
def test_a_person_signs_in_by_any_spelling_and_guesses_count_together(spelled: Any, filer: User) -> None:
    signed_in = Client().post("/accounts/login/", {"login": spelled(filer.email), "password": PASSWORD})
    assert signed_in.status_code in (200, 302)
    for words in (
        filer.email,
        spelled(filer.email),
        filer.email.replace("i", "\u0131"),
        filer.email.replace("s", "\u017f"),
    ):
        Client().post("/accounts/login/", {"login": words, "password": "guessed"})
    counted = dict(AccessAttempt.objects.values_list("username", "failures_since_start"))
    assert counted[filer.email] >= 2
    assert all(name == address_form(name) for name in counted)


def test_a_character_that_postgresql_knows_and_python_does_not_is_refused(holder_admin: User, dealer: User) -> None:
    """U+1CCD6 is a letter A of a later Unicode: one number for Python, another for the index."""
    with pytest.raises(FieldRefused, match="a character without a name"):
        services.credential_issue(
            user=dealer, number="PA-2044\U0001ccd617", valid_from=date(2026, 1, 1), by=holder_admin,
            at=timezone.now(), reason="For a test",
        )  # fmt: skip


@given(text=st.text(st.characters(exclude_categories=["Cs", "Cn"], exclude_characters="\0"), max_size=12))
def test_postgresql_and_python_know_one_form(text: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT upper(regexp_replace(normalize(t, NFKC), '[^0-9A-Za-z]+', '', 'g')),"
            " lower(regexp_replace(normalize(t, NFKC), '[^!-~]+', '', 'g')) FROM (SELECT %s::text AS t) AS given",
            [text],
        )
        assert cursor.fetchone() == (number_form(text), address_form(text))


def test_the_forms_of_columns_are_those(filer: User) -> None:
    row = User.objects.annotate(form=address_form_of("email")).get(pk=filer.pk)
    assert row.form == address_form(filer.email)
    number = Credential.objects.annotate(form=number_form_of("number")).get(user=filer)
    assert number.form == number_form(number.number)


def test_the_migration_stops_at_two_rows_that_are_one_and_names_them(filer: User, dealer: User) -> None:
    migration = import_module("compliance.holders.migrations.0008_identity_is_not_spelling")
    first, second = (step.sql for step in migration.Migration.operations[:2])
    with connection.cursor() as cursor:
        cursor.execute(first)
        cursor.execute(second)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("RESET ROLE; DROP INDEX a_number_is_one_credential")
        for user, number in ((dealer, "XY-1"), (filer, "x y 1")):
            Credential.objects.create(user=user, number=number, valid_from=date(2026, 1, 1))
        with pytest.raises(DatabaseError, match=r"(?=.*XY-1 )(?=.*x y 1 ).*settle_spelling"):
            cursor.execute(first)
        transaction.set_rollback(True)


def test_two_administrators_correct_a_number_and_one_alone_does_not(filer: User, board_admin: User) -> None:
    now, other = timezone.now(), person(Role.BOARD_ADMINISTRATOR)
    credential = Credential.objects.get(user=filer)
    said = {"credential_id": credential.pk, "number": "PA-770001", "at": now, "reason": "Typed twice"}
    for one, two in ((board_admin, board_admin), (board_admin, filer), (filer, board_admin)):
        with pytest.raises(NotAllowed):
            services.credential_respell(by=one, confirmed_by=two, **said)
    with pytest.raises(FieldRefused, match="cannot be entered"):
        services.credential_respell(by=board_admin, confirmed_by=other, **said | {"number": number_of(other).lower()})
    before = credential.number
    services.credential_respell(by=board_admin, confirmed_by=other, **said)
    event = AdministrationEvent.objects.get(act="credential_respell")
    assert (event.before["number"], event.after["number"]) == (before, "PA-770001")
    assert event.after["confirmed_by"] == number_of(other)
    assert event.actor == board_admin
