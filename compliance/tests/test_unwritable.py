"""A disk that is full, or a database that only reads: pages open, and each write is refused in words (503)."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import PASSWORD, person
from compliance.holders.unwritable import WORDS, is_unwritable
from compliance.rest.tests.tokens import token_of
from compliance.status import writes
from rules_submissions.tests.filings import drafted

pytestmark = pytest.mark.django_db
READ_ONLY, FULL = "read only", "full"


@contextmanager
def taking_nothing(how: str) -> Iterator[None]:
    """The database as it is when its disk is full, or when it only reads; PostgreSQL itself says so."""
    with transaction.atomic(), connection.cursor() as cursor:
        if how == READ_ONLY:
            cursor.execute("SET LOCAL transaction_read_only = on")
        else:
            cursor.execute(
                "RESET ROLE; CREATE FUNCTION public.disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                " RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$"
            )
            for table in (
                "rules_submissions_draft",
                "rules_submissions_rulessubmission",
                "django_session",
                "cache",
                "documents_exportjob",
            ):
                cursor.execute(
                    f"CREATE TRIGGER aaa_disk_is_full BEFORE INSERT OR UPDATE ON {table}"
                    " FOR EACH STATEMENT EXECUTE FUNCTION public.disk_is_full()"
                )
        yield
        transaction.set_rollback(True)


def start(facility: Facility) -> dict[str, str]:
    return {"facility": str(facility.pk), "chapter": "651a", "effective_on": "2027-03-01"}


@pytest.mark.parametrize("how", [READ_ONLY, FULL])
def test_pages_open_and_a_form_is_refused_in_words(how: str, filer: User, facility: Facility, client_of) -> None:  # type: ignore[no-untyped-def]
    browser = client_of(filer)
    browser.raise_request_exception = False
    assert browser.get("/submissions/").status_code == 200
    with taking_nothing(how):
        assert browser.get("/submissions/").status_code == 200
        answer = browser.post(reverse("submissions:start"), start(facility))
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "60", "no-store")
    html = answer.content.decode()
    assert "Nothing can be saved now" in html
    assert WORDS.replace("'", "&#x27;") in html


@pytest.mark.parametrize("how", [READ_ONLY, FULL])
def test_a_program_is_told_so_too(how: str, filer: User, facility: Facility) -> None:
    headers = {"authorization": f"Bearer {token_of(filer)[1]}", "idempotency-key": "k"}
    program = Client(headers=headers, raise_request_exception=False)
    wanted = {
        "facility": str(facility.pk),
        "logs": ["617a:roulette_inspection"],
        "first": "2026-03-01",
        "last": "2026-03-02",
    }
    with taking_nothing(how):
        assert program.get("/api/v1/me/").status_code == 200
        answer = program.post("/api/v1/exports/", wanted, content_type="application/json")
    assert answer.status_code == 503, answer.json()["problems"]
    assert answer["Retry-After"] == "60"
    assert (answer.json()["code"], answer.json()["detail"]) == ("cannot_write", WORDS)


@pytest.mark.parametrize("how", [READ_ONLY, FULL])
def test_nobody_is_signed_in_by_halves(how: str, filer: User) -> None:
    browser = Client(raise_request_exception=False)
    with taking_nothing(how):
        answer = browser.post("/accounts/login/", {"login": filer.email, "password": PASSWORD})
    assert answer.status_code == 503
    assert browser.get("/submissions/").status_code == 302


@pytest.mark.parametrize("how", [READ_ONLY, FULL])
def test_a_step_whose_session_is_not_kept_is_refused_and_a_page_that_is_read_opens(
    how: str,
    filer: User,
    client_of,  # type: ignore[no-untyped-def]
) -> None:
    browser = client_of(filer)
    browser.raise_request_exception = False
    assert browser.get("/submissions/").status_code == 200
    with taking_nothing(how), time_machine.travel(timezone.now() + timedelta(minutes=2), tick=False):
        assert browser.get("/submissions/").status_code == 200
        out = browser.post(reverse("account_logout")) if how == READ_ONLY else None
    assert out is None or out.status_code == 503
    assert browser.get("/submissions/").status_code == 200


@pytest.mark.parametrize("how", [READ_ONLY, FULL])
def test_a_password_is_not_followed_by_a_code_that_nobody_asks_for(how: str, holder, steady_codes) -> None:  # type: ignore[no-untyped-def]
    someone = person(Role.COMPLIANCE_MANAGER, at=holder, is_demo=False)
    TOTP.activate(someone, generate_totp_secret())
    browser = Client(raise_request_exception=False)
    session = browser.session
    session["before"] = True
    session.save()
    browser.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    with taking_nothing(how):
        answer = browser.post("/accounts/login/", {"login": someone.email, "password": PASSWORD})
    assert answer.status_code == 503


def test_healthz_tells_of_a_folder_of_files_that_takes_nothing(tmp_path: Path, settings) -> None:  # type: ignore[no-untyped-def]
    settings.MEDIA_ROOT = tmp_path / "media"
    assert writes.Writes().are_accepted()
    assert list((tmp_path / "media").iterdir()) == []
    settings.MEDIA_ROOT = tmp_path / "a file"
    settings.MEDIA_ROOT.write_text("where a folder should be")
    assert not writes.Writes().are_accepted()


def test_a_file_that_finds_no_room_is_refused_in_words(
    filer: User,
    facility: Facility,
    client_of,
    monkeypatch: pytest.MonkeyPatch,  # type: ignore[no-untyped-def]
) -> None:
    submission = drafted(facility, filer)
    browser = client_of(filer)
    browser.raise_request_exception = False

    def no_room(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("rules_submissions.sheets.views.sheet_from", no_room)
    answer = browser.post(
        reverse("submissions:artwork", args=[submission.pk]),
        {"sheet": "layout", "title": "L-1", "file": SimpleUploadedFile("l.png", b"x")},
    )
    assert answer.status_code == 503
    assert "Nothing can be saved now" in answer.content.decode()


@pytest.mark.parametrize("how", [READ_ONLY, FULL])
def test_healthz_says_that_nothing_is_written_and_asks_seldom(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(writes, "monotonic", lambda: now[0])
    tried = writes.Writes()
    assert tried.are_accepted()
    with taking_nothing(how):
        now[0] += writes.WRITES_AGE_S - 0.1
        assert tried.are_accepted()
        now[0] += 0.2
        assert not tried.are_accepted()
    now[0] += writes.WRITES_AGE_S
    assert tried.are_accepted()


def test_another_fault_is_no_full_disk() -> None:
    assert not is_unwritable(ValueError("x"))
    assert not is_unwritable(OSError(errno.ENOENT, "no such file"))
    told = ValueError("not kept")
    told.__cause__ = OSError(errno.EROFS, "read-only")
    assert is_unwritable(told)
