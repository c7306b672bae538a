"""The odds of a draft go out as a spreadsheet and come back, line by line; nothing is guessed."""

import csv
import io
import zipfile
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from compliance.holders.errors import FieldRefused
from compliance.holders.models import Facility, User
from compliance.regulation import PACKAGES
from compliance.regulation.examples import example
from compliance.web.tests.controls import posted
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.filing.odds_file import HEADER, MOST_BYTES, odds_in
from rules_submissions.models import Draft, RulesSubmission
from tests.test_every_csv import faults_of

from ...tests.making import AT, ROULETTE, drafted, filed, started

pytestmark = pytest.mark.django_db
ClientOf = Callable[[User], Client]


def url(submission: RulesSubmission, name: str = "odds_file") -> str:
    return reverse(f"submissions:{name}", args=[submission.pk])


def rows(submission: RulesSubmission, browser: Client) -> list[list[str]]:
    content = browser.get(url(submission, "odds_csv")).content
    assert faults_of(content) == []
    text = content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def lines(rows: Iterable[Iterable[str]], encoding: str = "utf-8") -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode(encoding)


def shown(browser: Client, submission: RulesSubmission, content: bytes) -> HttpResponse:
    return browser.post(url(submission), {"file": SimpleUploadedFile("odds.csv", content)})  # type: ignore[return-value]


def confirm(browser: Client, submission: RulesSubmission, page: HttpResponse) -> HttpResponse:
    """Sends the form that the page shows first."""
    form = page.content.decode().partition("What the file changes")[2].partition("</form>")[0]
    return browser.post(url(submission), dict(posted(f"{form}</form>").lists()))  # type: ignore[return-value]


def odds(submission: RulesSubmission) -> Any:
    return Draft.objects.get(submission=submission).answers.get("payout_odds")


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("35 to 1", (35, 1)), ("35:1", (35, 1)), (" 3 / 2 ", (3, 2)), ('="1/3"', (1, 3)), ("38 TO 2", (38, 2)),
        ("'7:5", (7, 5)), ("1\u00a0to\u00a01", (1, 1)), ("", None), ('=""', None),
    ],
)  # fmt: skip
def test_odds_are_read_as_exact_pairs(text: str, pair: tuple[int, int] | None) -> None:
    assert odds_in(text) == (None if pair is None else {"pay": pair[0], "to": pair[1]})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1.5", "is not a pair of odds. Enter two whole numbers, such as 35 to 1."),
        ("35", "is not a pair of odds."),
        ("35:01", "may be a time or a date"),
        ("35:01:00", "is not a pair of odds."),
        ("03-Jan", "is not a pair of odds."),
        ("1/3/2026", "is not a pair of odds."),
        ("0 to 1", "may be a time or a date"),
        ("3 for 1", "2 for 1 is 1 to 1."),
        ("=A1*2", "is a formula; we compute none."),
        ('=HYPERLINK("http://a","b")', "is a formula"),
        ("-35 to 1", "is not a pair of odds."),
        ("٣ to 1", "is not a pair of odds."),
        ("9" * 10 + " to 1", "is not a pair of odds."),
    ],
)
def test_what_is_no_pair_is_refused_and_never_guessed(text: str, words: str) -> None:
    with pytest.raises(FieldRefused) as refused:
        odds_in(text)
    assert words in refused.value.sentence


@pytest.mark.parametrize("number", [number for number in PACKAGES if number != "621a"])
def test_the_file_of_each_game_has_its_wagers_and_comes_back_as_it_went(
    facility: Facility, filer: User, client_of: ClientOf, number: str
) -> None:
    submission, browser = started(facility, filer, number), client_of(filer)
    answers = example(number, approved_on=AT.date(), table_numbers=["T-01"])
    draft_save(submission_id=submission.pk, answers=answers, typed={}, version=0, by=filer, at=AT)
    head, *rest = rows(submission, browser)
    assert tuple(head) == HEADER
    stated = {(row[0], row[1]) for row in rest if row[3]}
    tables = {name for name in answers if submission.chapter.fields[name].kind == "odds_table"}
    assert stated >= {("payout_odds", code) for code in answers["payout_odds"]}
    assert {name for name, _ in stated} == tables
    page = shown(browser, submission, lines([head, *rest]))
    assert page.context["tables"] == []  # type: ignore[attr-defined]
    assert not [cell for cell in page.context["lines"] if cell.problem]  # type: ignore[attr-defined]


def test_what_is_good_is_taken_after_a_look_and_what_is_bad_says_where(
    facility: Facility, filer: User, client_of: ClientOf
) -> None:
    submission, browser = drafted(facility, filer, ROULETTE), client_of(filer)
    before = odds(submission)
    file = [
        HEADER,
        ("payout_odds", "straight", "Straight", "36:1"),
        ("payout_odds", "split", "Split", "17.5"),
        ("payout_odds", "strait", "Straight", "35 to 1"),
        ("payout_odds", "straight", "Straight", "37 to 1"),
        ("payout_odds", "red", "Red", ""),
        ("payout_odds", "black", "Black", "1 to 1"),
    ]
    page = shown(browser, submission, lines(file))
    html = page.content.decode()
    for words in (
        "Line 3, column 4: “17.5” is not a pair of odds.",
        "Line 4, column 4: This draft asks no odds by this name.",
        "Line 5, column 4: The wager is on line 2 too.",
        "1\u00a0line is the same as now.",
        "Nothing is changed yet.",
    ):
        assert escape(words) in html
    assert odds(submission) == before
    confirm(browser, submission, page)
    assert odds(submission) == {name: pair for name, pair in before.items() if name != "red"} | {
        "straight": {"pay": 36, "to": 1}
    }


def test_a_colleagues_odds_are_not_overwritten_unseen(facility: Facility, filer: User, client_of: ClientOf) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    page = shown(browser, submission, lines([HEADER, ("payout_odds", "tie", "", "11 to 1")]))
    theirs = odds(submission) | {"tie": {"pay": 12, "to": 1}}
    draft_save(submission_id=submission.pk, answers={"payout_odds": theirs}, typed={}, version=1, by=filer, at=AT)
    answer = confirm(browser, submission, page)
    assert answer.status_code == 400
    assert "Somebody saved other odds meanwhile." in answer.content.decode()
    assert odds(submission) == theirs


def workbook() -> bytes:
    """An archive that unpacks to a thousand times its size."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 10_000_000)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "Choose"),
        (workbook(), "The file is a workbook. In the spreadsheet, save it as CSV"),
        (b"a" * (MOST_BYTES + 1), "bytes; at most 500,000 are read."),
        (b"Answer,Code,Wager,Pays\n" + b"a,b,c,d\n" * 60_000, "more lines, or longer ones, than there are wagers"),
        (lines([HEADER, ["payout_odds", "tie", "x" * 5_000, "1 to 1"]]), "more lines, or longer ones"),
        (b"Code,Pays\ntie,10:1\n", "does not name the column “Answer”"),
        (b"\x00\x81\xff\xfe", "we cannot read it as text."),
        (b'"Answer,Code\n', "Save a fresh copy from this page"),
        (b'Answer,Code,Wager,Pays\npayout_odds,tie,,11 to 1\n"payout_odds,red', "Some of its rows are not CSV."),
    ],
)
def test_a_hostile_file_is_refused_in_words(
    facility: Facility, filer: User, client_of: ClientOf, content: bytes, words: str
) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    before = odds(submission)
    page = shown(browser, submission, content)
    assert page.status_code == 400
    assert words in page.content.decode()
    assert odds(submission) == before


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_other_encodings_of_spreadsheets_are_read(
    facility: Facility, filer: User, client_of: ClientOf, encoding: str
) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    page = shown(browser, submission, lines([HEADER, ("payout_odds", "tie", "Tié", "11 to 1")], encoding))
    confirm(browser, submission, page)
    assert odds(submission)["tie"] == {"pay": 11, "to": 1}


@pytest.mark.parametrize("divider", [";", "\t"])
def test_the_dividers_of_other_spreadsheets_are_read(
    facility: Facility, filer: User, client_of: ClientOf, divider: str
) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    content = lines([HEADER, ("payout_odds", "tie", "Tie", "11 to 1")]).replace(b",", divider.encode())
    confirm(browser, submission, shown(browser, submission, content))
    assert odds(submission)["tie"] == {"pay": 11, "to": 1}


def test_formulas_are_shown_as_text_and_taken_as_nothing(facility: Facility, filer: User, client_of: ClientOf) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    page = shown(
        browser, submission, lines([HEADER, ("payout_odds", "tie", "<script>", "=1+1"), ("=x", "@y", "", "1:1")])
    )
    assert "is a formula; we compute none." in page.content.decode()
    assert page.context["tables"] == []  # type: ignore[attr-defined]


def test_it_is_reached_from_the_odds_and_closed_to_others(facility: Facility, filer: User, client_of: ClientOf) -> None:
    browser, draft = client_of(filer), drafted(facility, filer)
    page = browser.get(reverse("submissions:question", args=[draft.pk, "odds", 1])).content.decode()
    assert url(draft) in page
    assert browser.get(url(filed(facility, filer))).status_code == 409
    assert browser.get(url(started(facility, filer, "621a"))).status_code == 404
