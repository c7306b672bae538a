"""Every file of `../shared/reports` gives what its README says: what happened to people there happens no more."""

import csv
import json
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.urls import reverse
from PIL import Image

from compliance.documents.csv_files import Writer
from compliance.documents.services import export_write
from compliance.regulation import chapter
from compliance.regulation.core.fields import fields_of
from compliance.web.facts_forms import read_field
from inspections.books.month import Month
from inspections.books.services import book_keep
from inspections.exports.tests.test_export import asked, pdfs
from inspections.labels.tests.test_labels import made, scanned
from inspections.models import LogEntry
from inspections.problems.tests.problems import extra
from inspections.sampling.services.files import file_from
from inspections.sampling.tests.conftest import decks, found, sampled
from inspections.tests.factories import NOON, signed
from rules_submissions.place import Place
from rules_submissions.sheets.notes import wager_of
from rules_submissions.sheets.tests.making import said, text_of
from rules_submissions.sheets.tests.test_shown import results
from rules_submissions.sheets.tests.test_words import needs_reader
from rules_submissions.tests.making import filed
from tests.cast import PASSWORD
from tests.pdf_checks import text_of as printed

__all__ = ["decks", "found", "sampled"]
SHARED = Path(__file__).resolve().parents[3] / "shared" / "reports"
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not there"),
]
Prove = Callable[[Path, Callable[[str], Any]], None]
BACK = re.compile(r'class="[^"]*(?:app|way)-back[^"]*" href="([^"]*)"')

SHEETS = {
    "agrees-control.pdf": ["agrees"], "scan-ocr-differs.pdf": ["differs", "unseen"], "hidden-layer.pdf": ["unseen"],
    "scan-with-stamp.pdf": ["differs"], "rotated-90.pdf": ["differs"], "filled-form.pdf": ["differs"],
}  # fmt: skip
"""The results of reading the Joker, which the filing pays 45 to 1, by file."""
TAKEN = (
    "gray16.png", "phone-mpo.jpg", "bytes-before-header.pdf", "comment-after-eof.pdf", "fullsize-14ft-craps.pdf",
)  # fmt: skip
"""Files that every viewer opens: taken, and read."""


@needs_reader
@pytest.mark.parametrize(("name", "notes"), SHEETS.items())
def test_a_sheet_is_read_as_people_see_it(name: str, notes: list[str]) -> None:
    read = text_of(name, (SHARED / name).read_bytes(), in_children=True)
    assert results("Joker", read) == notes
    assert all(Place(*one[1:]).is_area for one in read.lines)


@needs_reader
@pytest.mark.parametrize("name", TAKEN)
def test_a_file_that_viewers_open_is_taken_and_read(name: str) -> None:
    assert "STRAIGHT UP 35 TO 1" in said(text_of(name, (SHARED / name).read_bytes(), in_children=True))


def wagers(file: Path, get: Callable[[str], Any]) -> None:
    """Each label names itself, also in the games and words that the file lists."""
    for number, told in json.loads(file.read_text()).items():
        if number == "how":
            continue
        titles = dict(chapter(number).fields["payout_odds"].choices)
        assert len(titles) == told["of"]
        assert {code for code, label in titles.items() if wager_of(f"{label} pays ", titles) != code} == set()


def ligature(file: Path, get: Callable[[str], Any]) -> None:
    """The export and the book of the month are made and say what was entered."""
    form = json.loads(file.read_text())["form"]
    war, auditor, floorperson = get("war"), get("auditor"), get("floorperson")
    stated = {key: form[key] for key in ("stage", "what", "card_rank", "card_suit", "problem_description")}
    signed(war, "problem", extra(NOON) | stated, floorperson)
    job = asked(auditor, war.facility, ("651a:problem",))
    export_write(job_id=job.pk)
    job.refresh_from_db()
    month = Month.at(war.facility, NOON)
    kept = book_keep(facility=war.facility, month=month, at=month.due_at)
    assert (job.failure, LogEntry.objects.count(), kept is not None) == ("", 1, True)
    parts = kept.book.parts.filter(document__media_type__endswith="pdf")
    papers = [*pdfs(job), *(bytes(part.document.content) for part in parts)]
    assert len(papers) == 2
    for paper in papers:
        assert re.search(r"The (fi|\ufb01|\[?U\+FB01\]?)rst card was missing", " ".join(printed(paper).split()))


def ended_elsewhere(file: Path, get: Callable[[str], Any]) -> None:
    """Checks that the text typed at the desk is offered after sign-in."""
    reviewer, words = get("reviewer"), "A comment of many words. " * 16
    browser = get("client_of")(reviewer)
    submission = filed(get("facility"), get("filer"))
    browser.get(reverse("submissions:review", args=[submission.pk]))
    Session.objects.all().delete()
    sent = {"text": words, "audience": "board"}
    answer = browser.post(reverse("submissions:review_comment", args=[submission.pk]), sent)
    assert answer["Location"] == f"/accounts/login/?next={reverse('holders:resume')}"
    browser.post("/accounts/login/", {"login": reviewer.email, "password": PASSWORD})
    assert words.strip() in browser.get(reverse("holders:resume")).content.decode()


def leaving(file: Path, get: Callable[[str], Any]) -> None:
    """The browser asks, at each of the pages that lost words there."""
    item, auditor = get("found"), get("auditor")
    assert {"new case from an item of a sample (audit)", "note on a sample"} <= set(
        json.loads(file.read_text())["where"]
    )
    for address in (reverse("audit:new_case", args=[item.pk]), reverse("audit:sample", args=[item.sample_id])):
        page, dialogs = get("page_for")(auditor), []
        page.on("dialog", lambda dialog, dialogs=dialogs: (dialogs.append(dialog.type), dialog.accept()))
        page.goto(address)
        page.locator("textarea").first.fill("Words that nobody wants to type again.")
        page.locator("header nav a").first.click()
        page.wait_for_url(lambda url, address=address: address not in url)
        assert dialogs == ["beforeunload"]


def filters(file: Path, get: Callable[[str], Any]) -> None:
    """The way back of a filing leads to the list as it was, from each of the lists of filings."""
    submission, lists = filed(get("facility"), get("filer")), json.loads(file.read_text())
    pages = {
        "/submissions/": ("filer", reverse("submissions:case", args=[submission.pk])),
        "/submissions/queue/": ("reviewer", reverse("submissions:review", args=[submission.pk])),
    }
    for row in lists[1:]:
        who, address = pages[row["list"].partition("?")[0]]
        answer = get("client_of")(get(who)).get(address, headers={"referer": f"http://testserver{row['list']}"})
        assert [found.replace("&amp;", "&") for found in BACK.findall(answer.content.decode())] == [row["list"]]


def codes(file: Path, get: Callable[[str], Any]) -> None:
    """Each line of the file is a code in some wrapping, for the box as for the address."""
    table, by = get("roulette"), get("floorperson")
    code, browser = made(table, by).code, get("client_of")(by)
    typed = [line.split("->")[0].strip() for line in file.read_text().splitlines() if "->" in line]
    assert len(typed) == 4
    names = {"4QCDCC7P": code, "4qcd-cc7p": code.lower(), "SITE": "http://testserver", "CR LF": "\r\n"}
    for line in typed:
        text = re.sub("|".join(names), lambda name: names[name[0]], line)
        got = browser.get(reverse("scan_typed"), {"code": text}, follow=True)
        assert got.redirect_chain[-1][0] == reverse("floor:table", args=[table.pk]), text
        if not text.startswith("/"):
            assert scanned(browser, text)["Location"] == reverse("floor:table", args=[table.pk]), text


def zones(file: Path, get: Callable[[str], Any]) -> None:
    """A zone that is not in force on that day, and an hour that does not exist, are refused in words."""
    field = fields_of(chapter("651a").log("problem").entry)["found_at"]
    stated = json.loads(file.read_text())["fields"]
    sent = {name: value.partition(" ")[0] if name.endswith("offset") else value for name, value in stated.items()}
    at = lambda **parts: {f"found_at.{name}": value for name, value in parts.items()}  # noqa: E731
    for typed, words in (
        (sent, "is EST in Pennsylvania"),
        (at(month="3", day="8", year="2026", time="2:30 am", offset="-05:00"), "There is no 2:30 a.m."),
        (at(month="7", day="4", year="2026", time="1:30 pm", offset="-05:00"), "is EDT in Pennsylvania"),
    ):
        data = QueryDict(mutable=True)
        data.update(typed)
        read = read_field(field, data)
        assert read.value is None
        assert words in read.errors[0]


def fractions(file: Path, get: Callable[[str], Any]) -> None:
    """A spreadsheet reads each fraction as it stands, and the percent beside it as a number."""
    rows = list(csv.DictReader(file.read_text().splitlines()))
    writer = Writer(list(rows[0]))
    for row in rows:
        writer.add(row.values())
    written = list(csv.reader(writer.content.decode("utf-8-sig").splitlines()))[1:]
    assert [row[3] for row in written] == [f'="{row["house_edge"]}"' for row in rows]
    assert [row[4] for row in written] == [row["house_edge_percent"] for row in rows]


def evidence(file: Path, get: Callable[[str], Any]) -> None:
    """Taken byte for byte, and said what could not be read."""
    files = json.loads(file.read_text())["files"]
    text = files[0]["content"].replace(" CRLF ", "\r\n")
    for one, words in zip(files, ("Windows-1252", "UTF-16"), strict=True):
        encoding, _, way = one["encoding"].partition(" with ")
        content = (text.replace(",", "\t") if way == "tabs" else text).encode(encoding)
        read = file_from(SimpleUploadedFile("slip.csv", content))
        assert (read.content, read.media_type) == (content, "text/csv")
        assert words in read.unread


def dark_board(file: Path, get: Callable[[str], Any]) -> None:
    """Printed dark on white, and nothing cut; the picture shows the numbers of tables as they were: pale on white."""
    with Image.open(file) as before:
        assert before.convert("L").crop((24, 200, 76, 222)).getextrema()[0] > 128
    get("war")
    page = get("page_for")(get("floorperson"), theme="dark", width=1280)
    page.goto(reverse("floor:board"))
    page.emulate_media(media="print")
    number = page.locator(".tile__no").first.bounding_box()
    edges = (number["x"], number["y"], number["x"] + number["width"], number["y"] + number["height"])
    with Image.open(BytesIO(page.screenshot())) as after:
        darkest, lightest = after.convert("L").crop(edges).getextrema()
    assert darkest < 64 < 250 < lightest
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


OTHERS: dict[str, Prove] = {
    "wager-labels.json": wagers, "log-entry-ligature-fi.json": ligature,
    "session-ended-elsewhere.json": ended_elsewhere, "leaving-without-question.json": leaving,
    "filters-lost.json": filters, "code-box-whole-address.txt": codes, "zone-not-in-force.json": zones,
    "register-fractions.csv": fractions, "evidence-csv.json": evidence, "board-printed-dark-theme.png": dark_board,
}  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
def test_what_happened_to_people_happens_no_more(name: str, request: pytest.FixtureRequest) -> None:
    OTHERS[name](SHARED / name, request.getfixturevalue)


def test_every_file_and_every_row_of_the_readme_is_tried() -> None:
    readme = (SHARED / "README.md").read_text()
    cells = [row.split("|")[1] for row in readme.splitlines() if row.startswith("| `")]
    listed = {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}
    assert listed == {*SHEETS, *TAKEN, *OTHERS}
    assert listed == {file.name for file in SHARED.iterdir()} - {"README.md"}
