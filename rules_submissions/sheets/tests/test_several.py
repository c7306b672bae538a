"""Several files at once: each is attached or refused for itself, and named after its file."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from compliance.holders.models import Facility, User
from rules_submissions.drafting.forms import BY_NAME, MOST_AT_ONCE, kind_of
from rules_submissions.models import RulesSubmission
from rules_submissions.models.sheets import Sheet, sheets_of_draft

from ...tests.board import html_of
from ...tests.making import drafted
from .test_artwork import SVG, pdf, picture

pytestmark = pytest.mark.django_db


def post(browser: Any, submission: RulesSubmission, files: dict[str, bytes], **typed: Any) -> Any:
    sent = [SimpleUploadedFile(name, content) for name, content in files.items()]
    return browser.post(
        reverse("submissions:artwork", args=[submission.pk]), {"sheet": "layout"} | typed | {"file": sent}
    )


def names() -> list[str]:
    return sorted(Sheet.objects.values_list("name", flat=True))


@pytest.fixture
def draft(facility: Facility, filer: User) -> RulesSubmission:
    return drafted(facility, filer)


def test_each_is_attached_under_the_name_of_its_file(draft: RulesSubmission, filer: User, client_of: Any) -> None:
    answer = post(client_of(filer), draft, {"L-1.png": picture("PNG"), "L-2 north.pdf": pdf()})
    assert answer.status_code == 302, answer.content.decode()
    assert names() == ["L-1", "L-2 north"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Roulette layout R-07.pdf", "layout"), ("wheel_schematic.PNG", "schematic"), ("signs, 11x17.pdf", "sign"),
        ("Gaming Guide.pdf", "gaming_guide"), ("design.pdf", ""), ("L-1.png", ""),
    ],
)  # fmt: skip
def test_the_kind_is_that_of_the_last_word_of_a_name_that_says_one(name: str, kind: str) -> None:
    assert kind_of(name) == kind


def test_each_file_is_of_the_kind_that_its_name_says(draft: RulesSubmission, filer: User, client_of: Any) -> None:
    files = {"layout 1.png": picture("PNG"), "table sign.pdf": pdf(), "L-3.pdf": pdf(2)}
    answer = post(client_of(filer), draft, files, sheet=BY_NAME)
    assert "L-3.pdf: Its name does not say what the sheet shows." in answer.content.decode()
    assert set(Sheet.objects.values_list("name", "kind")) == {("layout 1", "layout"), ("table sign", "sign")}


def test_a_kind_that_a_name_does_not_say_is_set_afterwards(draft: RulesSubmission, filer: User, client_of: Any) -> None:
    """Without script, and nothing is sent again."""
    browser = client_of(filer)
    post(browser, draft, {"layout 1.png": picture("PNG"), "layout for the sign.pdf": pdf()}, sheet=BY_NAME)
    page = html_of(browser, reverse("submissions:artwork", args=[draft.pk]))
    forms = [one for one in page.split("<form") if "art__kind" in one]
    assert len(forms) == 2
    (wrong,) = (one for one in forms if "What does layout for the sign show?" in one)
    assert '<option value="sign" selected>Sign' in wrong
    before = sheets_of_draft(draft).get(title="layout for the sign")
    url = reverse("submissions:artwork_kind", args=[draft.pk, before.pk])
    assert [browser.post(url, {"kind": "layout"}).status_code for _ in range(2)] == [302, 409]
    after = sheets_of_draft(draft).get(title="layout for the sign")
    assert (after.version.sheet.kind, after.version.number, sheets_of_draft(draft).count()) == ("layout", 1, 2)
    assert after.original_sha256 == before.original_sha256


def test_no_kind_is_set_that_would_replace_another_sheet(draft: RulesSubmission, filer: User, client_of: Any) -> None:
    browser = client_of(filer)
    for kind in ("layout", "sign"):
        assert post(browser, draft, {"L-1.pdf": pdf()}, sheet=kind).status_code == 302
    sign = sheets_of_draft(draft).get(sheet="sign")
    url = reverse("submissions:artwork_kind", args=[draft.pk, sign.pk])
    answer = browser.post(url, {"kind": "layout"})
    assert (answer.status_code, "Layout: L-1 is attached already." in answer.content.decode()) == (409, True)
    assert browser.post(url, {"kind": "none"}).status_code == 409
    assert set(sheets_of_draft(draft).values_list("sheet", flat=True)) == {"layout", "sign"}


def test_a_bad_one_loses_none_of_the_others(draft: RulesSubmission, filer: User, client_of: Any) -> None:
    files = {"L-1.png": picture("PNG"), "L-2.svg": SVG, "L-3.png": b"", "L-4.pdf": pdf()}
    answer = post(client_of(filer), draft, files | {f"{'n' * 201}.pdf": pdf()})
    html = answer.content.decode()
    assert answer.status_code == 400
    assert names() == ["L-1", "L-4"]
    assert "L-3.png: The file is empty." in html
    assert "is longer than 200 characters" in html
    assert "L-2.svg: The name of the file has the ending “.svg”" in html
    assert "Attached: L-1.png and L-4.pdf." in html


@pytest.mark.parametrize(
    ("files", "typed", "words"),
    [
        ({"a.png": picture("PNG"), "a.pdf": pdf()}, {}, "Two of the files are named a."),
        ({"a.png": picture("PNG"), "b.pdf": pdf()}, {"title": "L-1"}, "Leave the name empty"),
        ({f"{at}.pdf": pdf() for at in range(MOST_AT_ONCE + 1)}, {}, f"Choose at most {MOST_AT_ONCE} files at once."),
    ],
)
def test_what_would_mix_sheets_up_is_refused_whole(
    draft: RulesSubmission, filer: User, client_of: Any, files: dict[str, bytes], typed: dict[str, str], words: str
) -> None:
    answer = post(client_of(filer), draft, files, **typed)
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert names() == []


def test_several_are_no_next_version_of_one_sheet(draft: RulesSubmission, filer: User, client_of: Any) -> None:
    browser = client_of(filer)
    assert post(browser, draft, {"L-1.pdf": pdf()}).status_code == 302
    answer = post(browser, draft, {"a.pdf": pdf(), "b.pdf": pdf()}, version_of=str(Sheet.objects.get().pk))
    assert "Choose one file as the next version of Layout: L-1." in answer.content.decode()
    assert names() == ["L-1"]


def test_a_file_that_is_sent_again_is_attached_once(draft: RulesSubmission, filer: User, client_of: Any) -> None:
    browser, content = client_of(filer), pdf()
    for typed in ({}, {"_again": "1"}, {"_again": "1"}):
        assert post(browser, draft, {"L-1.pdf": content}, **typed).status_code == 302
    sheet = Sheet.objects.get()
    assert sheet.versions.count() == 1
    assert post(browser, draft, {"L-1.pdf": pdf(2)}, _again="1").status_code == 302
    assert sheet.versions.count() == 2
