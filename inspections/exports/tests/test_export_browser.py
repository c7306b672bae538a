"""Exports and the inbox in a real browser: asked for by keyboard, watched while a worker writes, wide and narrow."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.urls import reverse

from compliance.documents.models import ExportJob
from compliance.documents.services import export_write
from compliance.notices.services import notify
from tests.browsing import problems_of

from ...tests.factories import deck_change, signed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("plain_papers")]

OF_A_JOB = re.compile(r"/exports/[0-9a-f-]{36}/$")
"""Not the page on which an export is asked for, `/exports/new/`."""


def no_log_chosen() -> str:
    """The form of an export, where it begins with none of the logs."""
    return f"{reverse('documents:export_new')}?log=none"


@pytest.fixture
def entries(war, dealer):
    now = datetime.now(UTC)
    for minutes, lane in ((9, "A"), (6, "B"), (3, "single")):
        at = now - timedelta(minutes=minutes)
        signed(war, "deck_change", deck_change(at, batch_label=lane), dealer, moment=at)
    return war


def test_pages_meet_wcag_and_fit(page_for, entries, filer):
    notify(
        [filer], "returned", subject="RS-5H9T-K2: returned to you", body="Two points.\nThe clock has stopped.",
        link="/submissions/", cause="x", at=datetime.now(UTC), mail=False,
    )  # fmt: skip
    page = page_for(filer, width=400)
    page.goto(reverse("documents:export_new"))
    assert problems_of(page) == []
    page.goto(no_log_chosen())
    page.get_by_role("button", name="Export").click()
    page.get_by_text("Choose at least one log.").first.wait_for()
    assert problems_of(page) == []
    page.get_by_text("Deck change log, Casino War").click()
    page.get_by_role("button", name="Export").click()
    page.wait_for_url(OF_A_JOB)
    assert problems_of(page) == []
    export_write(job_id=ExportJob.objects.get().pk)
    page.reload()
    assert problems_of(page) == []
    page.goto(reverse("documents:exports"))
    assert problems_of(page) == []
    page.goto(reverse("floor:books"))
    assert problems_of(page) == []
    page.goto(reverse("notices:inbox"))
    assert problems_of(page) == []
    assert page.complaints == []


def test_the_page_follows_a_worker_and_the_file_is_the_one_kept(page_for, task_worker, entries, filer):
    page = page_for(filer)
    # Not the month so far, which the form shows first: minutes ago may be another month.
    first = (datetime.now(UTC) - timedelta(minutes=9)).astimezone(entries.facility.zone).date()
    page.goto(f"{no_log_chosen()}&from={first}")
    page.get_by_label("Deck change log, Casino War").focus()
    page.keyboard.press("Space")
    page.get_by_label("Last day").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(OF_A_JOB)
    link = page.get_by_role("link", name="PDF: 3 entries, 3 pages")
    link.wait_for()
    with page.expect_download() as download:
        link.click()
    kept = ExportJob.objects.get().volumes.get(form="pdf").document
    assert download.value.suggested_filename == kept.file_name
    assert Path(download.value.path()).read_bytes() == bytes(kept.content)
    assert page.complaints == []


@pytest.mark.long
def test_without_script_the_same(page_for, entries, filer):
    page = page_for(filer, script=False)
    page.goto(no_log_chosen())
    page.get_by_text("Deck change log, Casino War").click()
    page.get_by_role("button", name="Export").click()
    page.locator("progress, .job").first.wait_for()
    export_write(job_id=ExportJob.objects.get().pk)
    page.get_by_role("link", name="All entries as CSV").wait_for()
