"""Whoever sends slow files, or asks for slow differences, holds one thread of a web process and no more."""

import subprocess
import threading
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from compliance.holders.errors import FieldRefused
from compliance.holders.models import Facility, User
from rules_submissions.models import Artwork
from rules_submissions.sheets import reading
from rules_submissions.sheets.comparing import changes_between
from rules_submissions.sheets.reading import BUSY, sheet_from
from tests.waiting import LONG_WAIT_S

from ...review.tests.test_pins import attach
from ...tests.making import drafted
from .test_artwork import picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A file that its child works on until the test lets it go, sent by another thread."""
    begun, goes, real = threading.Event(), threading.Event(), subprocess.run

    def run(*arguments: Any, **named: Any) -> Any:
        begun.set()
        assert goes.wait(LONG_WAIT_S)
        return real(*arguments, **named)

    monkeypatch.setattr(reading.subprocess, "run", run)
    sender = threading.Thread(target=sheet_from, args=("a.png", picture("PNG")))
    sender.start()
    assert begun.wait(LONG_WAIT_S)
    yield
    goes.set()
    sender.join()


def test_a_second_file_is_refused_in_words_while_one_is_read(slow: None) -> None:
    with pytest.raises(FieldRefused, match="Another file is being read just now"):
        sheet_from("b.png", picture("PNG"))


def test_a_difference_is_not_worked_out_meanwhile_and_not_kept_as_unknown(facility: Facility, filer: User) -> None:
    submission = drafted(facility, filer)
    versions = [attach(submission, filer, "TIE PAYS 10 TO 1", more=more) for more in (False, True)]
    with reading.ONE_AT_A_TIME:
        told = changes_between(*versions)
        assert (told.is_known, told.is_busy) == (False, True)
    assert changes_between(*versions).regions


def test_the_page_says_so_and_nothing_is_kept(facility: Facility, filer: User, client_of: Any) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    file = SimpleUploadedFile("a.png", picture("PNG"))
    with reading.ONE_AT_A_TIME:
        answer = browser.post(
            reverse("submissions:artwork", args=[submission.pk]), {"sheet": "layout", "title": "L-1", "file": file}
        )
    assert answer.status_code == 400
    assert BUSY in answer.content.decode()
    assert not Artwork.objects.exists()
