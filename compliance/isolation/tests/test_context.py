"""The signed context: with one that is tampered with, reused or missing, nobody sees a row of a certificate holder."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import DataError, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import resolve, reverse

from compliance.holders.models import CertificateHolder, Facility, Membership, User
from compliance.holders.tests.factories import UserFactory
from compliance.isolation import context as contexts
from compliance.isolation.context import (
    DOOR,
    OFFICE,
    Context,
    ContextMiddleware,
    context_of,
    current,
    isolated,
    office_context,
)
from compliance.isolation.tests.hole import hole_opened
from compliance.ledger.images import snapshot
from compliance.web.one_moment import read_at_once

pytestmark = pytest.mark.django_db


@contextmanager
def written_as(text: str) -> Iterator[None]:
    """With this text as context, whatever it says."""
    with isolated(None), connection.cursor() as cursor:
        cursor.execute("SELECT 1")  # writes that there is none
        cursor.execute("SELECT set_config('app.context', %s, true)", [text])
        yield


def seen() -> set[str]:
    """The names of facilities that the connection sees."""
    return set(Facility.objects.values_list("name", flat=True))


def moment() -> str:
    """The time at which the running transaction began, as a context says it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT isolation.moment()")
        return str(cursor.fetchone()[0])


def signed_for(whose: CertificateHolder, /, **changed: str) -> str:
    """The context of a holder as the database accepts it, with parts changed after it was signed."""
    text = contexts.signed(Context("holder", whose.pk), connection.connection.info.backend_pid, moment())
    parts = dict(zip(("kind", "holder", "user", "pid", "moment", "mac"), text.split(":"), strict=True))
    return ":".join((parts | changed).values())


def test_a_holder_sees_its_own_rows_the_office_all_and_nobody_none(
    facility: Facility, other_facility: Facility
) -> None:
    assert seen() == {facility.name, other_facility.name}
    with isolated(Context("holder", facility.holder_id)):
        assert seen() == {facility.name}
    for context in (None, DOOR, Context("person", user=uuid4()), Context("holder", uuid4())):
        with isolated(context):
            assert seen() == set()


def test_the_context_as_signed_opens(facility: Facility) -> None:
    with written_as(signed_for(facility.holder)):
        assert seen() == {facility.name}


@pytest.mark.parametrize(
    "changed",
    [
        {"kind": "office"},
        {"holder": str(uuid4())},
        {"user": str(uuid4())},
        {"pid": "1"},
        {"moment": contexts.UNBOUND},
        {"mac": "0" * 64},
        {"mac": ""},
        {"kind": "office", "mac": "not hexadecimal"},
    ],
    ids="-".join,
)
def test_a_context_that_was_edited_opens_nothing(facility: Facility, changed: dict[str, str]) -> None:
    with written_as(signed_for(facility.holder, **changed)):
        assert seen() == set()


@pytest.mark.parametrize(
    "text", ["", "office", "office:::::", ":::::", "a:b:c:d:e:f:g", "office::::x:y", "ä:ö:ü:1:2:3"]
)
def test_what_is_no_context_opens_nothing_and_breaks_nothing(facility: Facility, text: str) -> None:
    with written_as(text):
        assert seen() == set()


@pytest.mark.parametrize(("microseconds", "seen_then"), [(-1, 0), (0, 1), (1, 0)])
def test_a_context_of_another_moment_opens_nothing(facility: Facility, microseconds: int, seen_then: int) -> None:
    at = str(int(moment()) + microseconds)
    text = contexts.signed(Context("holder", facility.holder_id), connection.connection.info.backend_pid, at)
    with written_as(text):
        assert len(seen()) == seen_then


def test_the_context_of_another_backend_opens_nothing(facility: Facility) -> None:
    text = contexts.signed(Context("holder", facility.holder_id), connection.connection.info.backend_pid + 1, moment())
    with written_as(text):
        assert seen() == set()


@pytest.mark.django_db(transaction=True)
def test_a_snapshot_has_its_context_though_the_transaction_before_it_had_the_same(facility: Facility) -> None:
    with isolated(Context("holder", facility.holder_id)):
        for _ in range(2):
            assert read_at_once(lambda _: seen(), HttpRequest()) == {facility.name}
        with snapshot():
            assert seen() == {facility.name}


def test_a_context_signed_with_another_key_opens_nothing(facility: Facility, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "SECRET_KEY", "another secret")
    with written_as(signed_for(facility.holder)):
        assert seen() == set()


def test_rows_are_written_for_the_holder_of_the_context_alone(facility: Facility, other_facility: Facility) -> None:
    from django.db.utils import ProgrammingError

    with isolated(Context("holder", facility.holder_id)):
        with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
            Facility.objects.create(holder_id=other_facility.holder_id, name="Planted")
        assert Facility.objects.filter(pk=other_facility.pk).update(name="Renamed") == 0
        with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
            Facility.objects.filter(pk=facility.pk).update(holder_id=other_facility.holder_id)
        assert Facility.objects.filter(pk=other_facility.pk).delete()[0] == 0
    assert seen() == {facility.name, other_facility.name}


def test_the_context_before_comes_back_whatever_happens(facility: Facility, other_facility: Facility) -> None:
    own = Context("holder", facility.holder_id)
    with isolated(own):
        with pytest.raises(Exception, match="division by zero"), transaction.atomic(), office_context("a test"):
            connection.cursor().execute("SELECT 1 / 0")
        assert (seen(), current()) == ({facility.name}, own)
        with pytest.raises(Exception, match="division by zero"), office_context("a test"), transaction.atomic():
            connection.cursor().execute("SELECT 1 / 0")
        assert (seen(), current()) == ({facility.name}, own)
        with pytest.raises(ValueError, match="a test"), transaction.atomic(), office_context("a test"):
            raise ValueError("a test")
        with isolated(own):
            assert seen() == {facility.name}
        with office_context("a test"):
            assert seen() == {facility.name, other_facility.name}
        with isolated(own):
            assert seen() == {facility.name}
    assert current() == OFFICE


def test_a_context_of_a_failed_transaction_is_written_after_it(facility: Facility, other_facility: Facility) -> None:
    """In it nothing can be written: what was asked for there never stood."""

    def fails() -> None:
        try:
            connection.cursor().execute("SELECT 1 / 0")
        finally:
            with isolated(OFFICE), isolated(OFFICE):
                pass

    with isolated(Context("holder", facility.holder_id)):
        with pytest.raises(DataError), transaction.atomic():
            fails()
        assert seen() == {facility.name}
        with isolated(OFFICE), isolated(OFFICE):
            assert seen() == {facility.name, other_facility.name}


def test_whom_a_person_works_for(filer: User, reviewer: User, holder: CertificateHolder) -> None:
    assert context_of(filer) == Context("holder", holder.pk, filer.pk)
    assert context_of(reviewer) == Context("office", None, reviewer.pk)
    nobody = UserFactory()
    assert context_of(nobody) == Context("person", None, nobody.pk)
    with isolated(context_of(nobody)):
        assert list(User.objects.all()) == [nobody]
        assert not Membership.objects.exists()
        assert not CertificateHolder.objects.exists()


@pytest.mark.parametrize(("name", "context"), [("account_login", DOOR), ("regulation:index", None)])
def test_a_stranger_is_nobody_but_where_people_sign_in(name: str, context: Context | None) -> None:
    def answered(request: HttpRequest) -> HttpResponse:
        middleware.process_view(request, resolve(request.path).func, (), {})
        return HttpResponse(str(current()))

    middleware, request = ContextMiddleware(answered), RequestFactory().get(reverse(name))
    request.user = AnonymousUser()
    assert middleware(request).content.decode() == str(context)


def test_a_context_reads_as_it_was_written() -> None:
    for context in (OFFICE, DOOR, Context("holder", uuid4(), uuid4())):
        assert Context.read(str(context)) == context
    for text in ("", "office", "root::", "holder:x:", "office:::"):
        with pytest.raises(ValueError):  # noqa: PT011 - the reason is that of UUID or of the unpacking
            Context.read(text)


def test_the_statement_alone_stands_in_the_list_of_activity(facility: Facility) -> None:
    """Otherwise a reader of `pg_stat_activity` would learn contexts."""
    with isolated(Context("holder", facility.holder_id)):
        assert seen() == {facility.name}
    with hole_opened() as raw:
        raw.context = Context("holder", facility.holder_id)
        for query in ("SELECT query FROM pg_stat_activity", "SELECT statement FROM pg_prepared_statements"):
            assert str(facility.holder_id) not in str(raw.execute(query).fetchall())
