"""Sheets have a kind, a name and versions across revisions and amendments."""

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from compliance.holders.models import Facility, User
from compliance.holders.tests.factories import FacilityFactory, given
from rules_submissions.case.api import parts_of
from rules_submissions.drafting.services.drafts import amendment_start
from rules_submissions.errors import IllegalMove
from rules_submissions.filing.services.withdrawal import submission_recall
from rules_submissions.models import Artwork, RulesSubmission
from rules_submissions.models.sheets import Sheet, SheetVersion
from rules_submissions.sheets.reading import ReadSheet, sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from tests.cast import Cast

from ...tests.board import approved_today
from ...tests.filings import newest
from ...tests.making import AT, DAY, drafted, file_it, started
from .test_artwork import pdf, picture

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def read() -> ReadSheet:
    return sheet_from("a.png", picture("PNG"))


def attach(submission: RulesSubmission, by: User, read: ReadSheet, title: str = "L-1", kind: str = "layout") -> Artwork:
    return artwork_add(submission_id=submission.pk, sheet=kind, title=title, file_name="a.png", read=read, by=by, at=AT)


def carried(revision: Any) -> list[tuple[str, str, int]]:
    """Kind, name and version of each sheet of a revision."""
    rows = SheetVersion.objects.filter(artwork__revisions=revision).select_related("sheet")
    return sorted((one.sheet.kind, one.sheet.name, one.number) for one in rows)


def test_the_same_kind_and_name_is_the_next_version_and_takes_the_place_of_the_last(
    facility: Facility, filer: User, read: ReadSheet
) -> None:
    submission = drafted(facility, filer)
    attach(submission, filer, read)
    attach(submission, filer, read, kind="sign")
    first = file_it(submission, filer)
    submission_recall(submission_id=submission.pk, by=filer, at=AT)
    attach(submission, filer, read)
    second = file_it(submission, filer)
    assert carried(first) == [("layout", "L-1", 1), ("sign", "L-1", 1)]
    assert carried(second) == [("layout", "L-1", 2), ("sign", "L-1", 1)]
    assert Sheet.objects.count() == 2


def test_versions_are_counted_on_in_an_amendment(facility: Facility, filer: User, cast: Cast, read: ReadSheet) -> None:
    submission = drafted(facility, filer)
    attach(submission, filer, read)
    first = file_it(submission, filer)
    submission_recall(submission_id=submission.pk, by=filer, at=AT)
    earlier = approved_today(facility, filer, cast, "")
    attached = SheetVersion.objects.get(artwork__revisions=first)
    amendment = amendment_start(submission=earlier, effective_on=DAY + timedelta(days=365), by=filer, at=AT)
    assert attach(amendment, filer, read).version.sheet != attached.sheet
    assert attach(amendment, filer, read).version.number == 2
    assert attach(amendment, filer, read).version.sheet.first == earlier


def test_an_unknown_kind_is_refused(facility: Facility, filer: User, read: ReadSheet) -> None:
    with pytest.raises(IllegalMove, match="Choose what the sheet shows"):
        attach(drafted(facility, filer), filer, read, kind="signage")


def test_the_board_sees_the_versions_that_were_filed_and_no_other_holder_any(
    facility: Facility, filer: User, reviewer: User, outsider: User, read: ReadSheet
) -> None:
    submission = drafted(facility, filer)
    kept = attach(submission, filer, read)
    file_it(submission, filer)
    submission_recall(submission_id=submission.pk, by=filer, at=AT)
    attach(submission, filer, read)
    file_it(submission, filer)
    submission_recall(submission_id=submission.pk, by=filer, at=AT)
    later = attach(submission, filer, read)
    assert kept.version in SheetVersion.objects.visible_to(filer)
    assert later.version in SheetVersion.objects.visible_to(filer)
    assert later.version not in SheetVersion.objects.visible_to(reviewer)
    assert not SheetVersion.objects.visible_to(outsider).exists()


def test_the_page_attaches_the_next_version_of_a_sheet_that_is_chosen(
    facility: Facility, filer: User, reviewer: User, client_of: Any
) -> None:
    submission = drafted(facility, filer)
    browser, url = client_of(filer), reverse("submissions:artwork", args=[submission.pk])
    assert "Does it replace a sheet" not in browser.get(url).content.decode()

    def post(**typed: Any) -> Any:
        return browser.post(url, typed | {"file": SimpleUploadedFile("a.pdf", pdf())})

    missing = post()
    assert missing.status_code == 400
    assert "Choose what the sheet shows." in missing.content.decode()
    assert post(sheet="gaming_guide", title="Guide").status_code == 302
    sheet = Sheet.objects.get()
    assert post(version_of=str(sheet.pk)).status_code == 302
    html = browser.get(url).content.decode()
    assert "<b>Guide</b>, version 2" in html
    assert "Gaming guide" in html
    assert "version 1" not in html
    file_it(submission, filer)
    shown = client_of(reviewer).get(reverse("submissions:revision", args=[submission.pk, 1])).content.decode()
    assert "<b>Guide</b>, version 2" in shown
    told = parts_of(submission, filer)["revision"].sheets
    assert [(one.kind, one.name, one.version) for one in told] == carried(newest(submission))


def test_a_sheet_of_another_filing_is_no_choice(
    facility: Facility, filer: User, outsider: User, read: ReadSheet, client_of: Any
) -> None:
    theirs = drafted(FacilityFactory(holder_id=outsider.holder_id), outsider)
    own, submission = drafted(facility, filer, table_numbers=["W-12"]), drafted(facility, filer)
    attach(submission, filer, read, "L-2")
    browser, url = client_of(filer), reverse("submissions:artwork", args=[submission.pk])
    for other in (attach(theirs, outsider, read), attach(own, filer, read)):
        typed = {"version_of": str(other.version.sheet_id), "file": SimpleUploadedFile("a.pdf", pdf())}
        refused = browser.post(url, typed)
        assert refused.status_code == 400
        assert "Choose a sheet of this filing." in refused.content.decode()


def put(submission: RulesSubmission, by: User, title: str, sheet: str, days: int) -> Artwork:
    """A sheet as it stood on file before there were versions."""
    return Artwork.objects.create(
        holder_id=submission.holder_id, submission=submission, sheet=sheet, title=title, original_name="a.png",
        original_type="image/png", original_sha256="a" * 64, original=b"a", preview_sha256="b" * 64, preview=b"b",
        width=1, height=1, uploaded_at=AT + timedelta(days=days), uploaded_by=by,
    )  # fmt: skip


def test_sheets_on_file_become_version_one_or_the_next_of_their_chain(
    facility: Facility, filer: User, cast: Cast
) -> None:
    earlier = approved_today(facility, filer, cast, "")
    amendment = amendment_start(submission=earlier, effective_on=DAY + timedelta(days=365), by=filer, at=AT)
    another = started(facility, filer, "617a")
    with given():
        uploads = [
            put(amendment, filer, "L-1", "layout", 9), put(earlier, filer, "L-1", "layout", 2),
            put(earlier, filer, "L-1", "layout", 1), put(earlier, filer, "S-1", "signage", 1),
            put(another, filer, "L-1", "layout", 1), put(another, filer, "", "other", 5),
        ]  # fmt: skip
        import_module("rules_submissions.migrations.0005_versions_of_sheets").number_sheets(apps, None)
    told = [
        (one.sheet.first, one.sheet.kind, one.sheet.name, one.number)
        for one in (SheetVersion.objects.get(artwork=upload) for upload in uploads)
    ]
    assert told == [
        (earlier, "layout", "L-1", 3), (earlier, "layout", "L-1", 2), (earlier, "layout", "L-1", 1),
        (earlier, "sign", "S-1", 1), (another, "layout", "L-1", 1), (another, "other", "a.png", 1),
    ]  # fmt: skip
    assert Sheet.objects.count() == 4
