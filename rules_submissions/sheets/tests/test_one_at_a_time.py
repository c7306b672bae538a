"""A sender of slow files, or of requests for slow differences, holds two threads of the web at most, and keeps back
only their own side."""

import os
import subprocess
import threading
import time
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from compliance import turns
from compliance.holders.errors import FieldRefused
from compliance.holders.models import Facility, User
from compliance.isolation.context import OFFICE, Context, isolated
from compliance.turns import Busy, turn
from rules_submissions.models import Artwork
from rules_submissions.sheets import reading
from rules_submissions.sheets.comparison import changes_between
from rules_submissions.sheets.reading import sheet_from
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
    sender = threading.Thread(target=_sent, args=("a.png", picture("PNG")))
    sender.start()
    assert begun.wait(LONG_WAIT_S)
    yield goes
    goes.set()
    sender.join()


def _sent(name: str, content: bytes, read: list[str] | None = None) -> None:
    with isolated(OFFICE):
        sheet_from(name, content)
    if read is not None:
        read.append(name)


def test_a_second_file_waits_for_its_turn_and_is_read_and_a_third_is_told_when_to_come_again(
    slow: threading.Event,
) -> None:
    read: list[str] = []
    second = threading.Thread(target=_sent, args=("b.png", picture("PNG"), read))
    second.start()
    time.sleep(0.5)
    assert second.is_alive()
    with isolated(OFFICE), pytest.raises(FieldRefused, match=r"Choose c\.png again then"):
        sheet_from("c.png", picture("PNG"))
    slow.set()
    second.join(LONG_WAIT_S)
    assert read == ["b.png"]


def test_a_second_file_waits_no_longer_than_people_do(slow: threading.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "WAIT_S", 0.3)
    with isolated(OFFICE), pytest.raises(FieldRefused, match="What you typed is kept"):
        sheet_from("b.png", picture("PNG"))


def test_a_difference_is_not_worked_out_meanwhile_and_not_kept_as_unknown(facility: Facility, filer: User) -> None:
    submission = drafted(facility, filer)
    versions = [attach(submission, filer, "TIE PAYS 10 TO 1", more=more) for more in (False, True)]
    with turn():
        told = changes_between(*versions)
        assert (told.is_known, told.is_busy) == (False, True)
    assert changes_between(*versions).regions


def test_the_page_says_so_keeps_what_was_typed_and_nothing_else(
    facility: Facility, filer: User, client_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "WAIT_S", 0.1)
    submission, browser = drafted(facility, filer), client_of(filer)
    file = SimpleUploadedFile("a.png", picture("PNG"))
    with turn(f"holder-{filer.holder_id}"):
        answer = browser.post(
            reverse("submissions:artwork", args=[submission.pk]), {"sheet": "layout", "title": "L-1", "file": file}
        )
    assert answer.status_code == 400
    assert "Choose a.png again" in answer.content.decode()
    assert 'value="L-1"' in answer.content.decode()
    assert not Artwork.objects.exists()


def test_others_have_their_turn_while_one_holder_s_file_is_read(slow: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading.subprocess, "run", lambda *_, **__: _refused())
    for context in (Context("holder", uuid4()), Context("holder", uuid4()), Context("guest", uuid4())):
        with isolated(context), pytest.raises(FieldRefused, match="as it was sent"):
            sheet_from("b.png", picture("PNG"))


def _refused() -> "subprocess.CompletedProcess[bytes]":
    return subprocess.CompletedProcess([], reading.REFUSED, b"", b"as it was sent")


def test_no_more_children_work_than_the_computer_has_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(turns, "LONGEST_WAIT_S", 0.1)
    with turn("a"), turn("b"):
        with pytest.raises(Busy), turn("c"):
            pass
        with pytest.raises(Busy), turn("a"):
            pass
    with turn("c"), turn("a"):
        pass


def test_who_waits_for_a_processor_gets_it_before_who_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three holders that send without a pause: each has its share."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    done, until = dict.fromkeys("abc", 0), time.monotonic() + 2

    def send(side: str) -> None:
        while time.monotonic() < until:
            with turn(side):
                time.sleep(0.1)
            done[side] += 1
            time.sleep(0.06)  # a file takes longer to arrive

    senders = [threading.Thread(target=send, args=(side,)) for side in done]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert min(done.values()) >= 3, done
