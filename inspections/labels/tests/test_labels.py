"""Labels: made for tables, printed once, and what a scan answers to whom."""

from io import BytesIO

import pypdfium2
import pytest
import zxingcpp
from django.urls import reverse
from django.utils import timezone

from compliance.documents.qr import picture_of
from compliance.holders.tests.factories import FacilityFactory, TableFactory
from compliance.ledger.errors import NotHeld
from compliance.web.codes import read_code
from inspections.errors import FieldRefused, NotAllowed
from inspections.labels.services import (
    LENGTH,
    MOST_LABELS,
    address_of,
    code_words,
    label_sheet_keep,
    labels_make,
    new_code,
    sheets_to_print,
)
from inspections.models.tables import LabelPaper, TableLabel
from rules_submissions.reference import ALPHABET
from tests.attacker import integrity_alarms, plant, take_away
from tests.page_ends import ends_of, texts_of
from tests.pdf_checks import structure_of

from ...tests.factories import NOON, at

pytestmark = pytest.mark.django_db
POINTS = 72


def made(table, by):
    sheet = labels_make(facility=table.facility, tables=[table.pk], by=by, at=NOON)
    return sheet.labels.get()


@pytest.mark.parametrize("what", ["number", "facility_id"])
def test_no_label_is_made_of_a_planted_table(roulette, war, floorperson, what):
    """In SQL the table is said to be another, or that of another facility to stand here."""
    elsewhere = FacilityFactory(holder=roulette.holder)
    other = TableFactory(facility=elsewhere, number="X-01", chapter="617a")
    row, value = {"number": (roulette, "R-77"), "facility_id": (other, roulette.facility_id)}[what]
    plant(row, **{what: value})
    with pytest.raises(NotHeld, match=what):
        labels_make(facility=roulette.facility, tables=[row.pk], by=floorperson, at=NOON)
    assert what in " ".join(integrity_alarms())


def test_no_label_is_made_of_an_earlier_one_that_nobody_made(roulette, floorperson):
    plant(made(roulette, floorperson), number=0)
    with pytest.raises(NotHeld, match="number"):
        made(roulette, floorperson)


@pytest.mark.parametrize("what", ["code", "number", "made_at"])
def test_no_label_is_printed_of_what_was_planted(roulette, floorperson, what):
    label = made(roulette, floorperson)
    row, value = {"code": (label, "2222CCCC"), "number": (roulette, "R-77"), "made_at": (label.sheet, at(9))}[what]
    plant(row, **{what: value})
    with pytest.raises(NotHeld, match=what):
        label_sheet_keep(sheet_id=label.sheet_id, at=NOON)
    assert not LabelPaper.objects.exists()
    assert what in " ".join(integrity_alarms())


def scanned(browser, code):
    return browser.get(reverse("scan", kwargs={"code": code}))


def test_a_code_says_nothing_of_its_table():
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == LENGTH and set(code) <= set(ALPHABET) for code in codes)
    assert all(read_code(code_words(code).lower()) == code for code in codes)


def test_a_scan_opens_the_page_of_the_table(roulette, floorperson, client_of):
    code = made(roulette, floorperson).code
    answer = scanned(client_of(floorperson), code)
    assert answer["Location"] == reverse("floor:table", args=[roulette.pk])
    typed = client_of(floorperson).get(reverse("scan_typed"), {"code": code_words(code).lower()}, follow=True)
    assert typed.redirect_chain[-1][0] == reverse("floor:table", args=[roulette.pk])


@pytest.mark.parametrize(
    "wrapped",
    [
        "{}", "  {}  ", "{}\r\n", "https://elsewhere.example/t/{}/", "HTTP://ELSEWHERE.EXAMPLE:8704/T/{}",
        "/t/{}/?from=x", "]Q1{}", "/t/{}%0D%0A", "%20{}%20", "https%3A%2F%2Felsewhere.example%2Ft%2F{}%2F",
    ],
)  # fmt: skip
def test_a_code_is_read_in_any_wrapping_in_the_box_and_in_the_address(roulette, floorperson, client_of, wrapped):
    code = made(roulette, floorperson).code
    browser, table = client_of(floorperson), reverse("floor:table", args=[roulette.pk])
    for one in (code, code_words(code).lower()):
        typed = browser.get(reverse("scan_typed"), {"code": wrapped.format(one)}, follow=True)
        assert typed.redirect_chain[-1][0] == table
        assert scanned(browser, wrapped.format(one))["Location"] == table


def test_a_stranger_learns_nothing_not_even_whether_there_is_such_a_label(roulette, floorperson, client):
    known, unknown = made(roulette, floorperson).code, "2222CCCC"
    answers = [scanned(client, code) for code in (known, unknown)]
    assert [one.status_code for one in answers] == [302, 302]
    assert all("login" in one["Location"] or "sign-in" in one["Location"] for one in answers), answers[0]["Location"]
    assert answers[0]["Location"].replace(known, "") == answers[1]["Location"].replace(unknown, "")
    assert answers[0].content == answers[1].content


def test_the_label_of_another_holder_is_a_code_that_nobody_issued(roulette, floorperson, outsider, client_of):
    code = made(roulette, floorperson).code
    foreign, unknown = (scanned(client_of(outsider), one) for one in (code, "2222CCCC"))
    assert foreign.status_code == unknown.status_code == 404
    assert foreign.content.replace(code.encode(), b"") == unknown.content.replace(b"2222CCCC", b"")


def test_a_person_of_the_board_opens_the_same_page(roulette, floorperson, compliance_rep, client_of):
    code = made(roulette, floorperson).code
    assert scanned(client_of(compliance_rep), code).status_code == 302


def test_a_replaced_label_says_so(roulette, floorperson, client_of):
    old = made(roulette, floorperson).code
    new = made(roulette, floorperson).code
    answer = scanned(client_of(floorperson), old)
    assert answer.status_code == 410
    assert "This label was replaced" in answer.content.decode()
    assert scanned(client_of(floorperson), new).status_code == 302


def test_no_table_a_foreign_one_and_too_many_are_refused(roulette, other_facility, floorperson):
    foreign = TableFactory(facility=other_facility, holder=other_facility.holder, number="R-09", chapter="617a")
    for tables in ([], [foreign.pk], [roulette.pk, foreign.pk]):
        with pytest.raises(FieldRefused):
            labels_make(facility=roulette.facility, tables=tables, by=floorperson, at=NOON)
    more = [
        TableFactory(facility=roulette.facility, holder=roulette.holder, number=f"R-{place}", chapter="617a").pk
        for place in range(100, 100 + MOST_LABELS)
    ]
    labels_make(facility=roulette.facility, tables=more, by=floorperson, at=NOON)
    with pytest.raises(FieldRefused, match="at most 200"):
        labels_make(facility=roulette.facility, tables=[roulette.pk, *more], by=floorperson, at=NOON)


@pytest.mark.parametrize("who", ["dealer", "filer", "reviewer", "board_admin"])
def test_only_supervisors_and_administrators_have_labels_made(roulette, cast, who):
    with pytest.raises(NotAllowed):
        made(roulette, cast[who])


def test_the_paper_is_kept_once_and_its_holder_downloads_it(roulette, floorperson, outsider, auditor, client_of):
    label = made(roulette, floorperson)
    assert sheets_to_print() == [label.sheet_id]
    kept = label_sheet_keep(sheet_id=label.sheet_id, at=NOON)
    assert label_sheet_keep(sheet_id=label.sheet_id, at=NOON) == kept
    assert LabelPaper.objects.count() == 1
    assert sheets_to_print() == []
    address = reverse("documents:download", args=[kept.document_id])
    pdf = client_of(floorperson).get(address).content
    (page,) = pypdfium2.PdfDocument(BytesIO(pdf))
    words = " ".join(page.get_textpage().get_text_bounded().split())
    for expected in (roulette.number, code_words(label.code), "Scan: may this table open?", roulette.facility.name):
        assert expected in words, expected
    assert client_of(outsider).get(address).status_code == 404
    assert client_of(auditor).get(address).status_code == 404


@pytest.mark.parametrize("dots_per_inch", [100, 300])
def test_a_camera_reads_each_printed_code_and_comes_to_its_table(
    roulette, war, floorperson, client_of, settings, dots_per_inch
):
    sheet = labels_make(facility=roulette.facility, tables=[roulette.pk, war.pk], by=floorperson, at=NOON)
    kept = label_sheet_keep(sheet_id=sheet.pk, at=NOON)
    browser = client_of(floorperson)
    pdf = browser.get(reverse("documents:download", args=[kept.document_id])).content
    (page,) = pypdfium2.PdfDocument(BytesIO(pdf))
    picture = page.render(scale=dots_per_inch / POINTS).to_pil()
    read = [one.text for one in zxingcpp.read_barcodes(picture)]
    assert all(one.startswith(f"{settings.SITE_URL}/") for one in read)
    opened = [browser.get(one.removeprefix(settings.SITE_URL))["Location"] for one in read]
    assert sorted(opened) == sorted(reverse("floor:table", args=[one.pk]) for one in (roulette, war))


def test_each_label_of_a_long_sheet_is_whole_on_one_page(roulette, floorperson, client_of):
    tables = [roulette, *(TableFactory(facility=roulette.facility, number=f"X-{place}") for place in range(9))]
    sheet = labels_make(facility=roulette.facility, tables=[one.pk for one in tables], by=floorperson, at=NOON)
    kept = label_sheet_keep(sheet_id=sheet.pk, at=NOON)
    pdf = client_of(floorperson).get(reverse("documents:download", args=[kept.document_id])).content
    pages = list(texts_of(pdf))
    assert [page.count("No camera?") for page in pages] == [8, 2]
    for label in sheet.labels.select_related("table"):
        (own,) = (page for page in pages if code_words(label.code) in page)
        assert label.table.number in own.split()
    assert structure_of(pdf).problems == []
    assert ends_of(pdf) == []


def test_the_picture_holds_the_office_s_own_address(settings):
    settings.SITE_URL = "https://games.example"
    assert address_of("2345CDFG") == "https://games.example/t/2345CDFG/"
    assert picture_of(address_of("2345CDFG")).startswith(b"<")
    assert picture_of(address_of("2345CDFG")) != picture_of(address_of("2345CDFH"))


def test_the_page_makes_labels_for_the_tables_chosen(roulette, floorperson, client_of):
    browser, address = client_of(floorperson), reverse("floor:labels", args=[roulette.facility_id])
    assert "Make labels" in browser.get(address).content.decode()
    refused = browser.post(address, {"tables": ["not-a-table"]})
    assert refused.status_code == 400
    assert "Choose again" in refused.content.decode()
    assert browser.post(address, {"tables": []}).status_code == 400
    assert browser.post(address, {"tables": [str(roulette.pk)]}).status_code == 302
    assert TableLabel.objects.get().table == roulette
    assert "has a label; the new one replaces it" in browser.get(address).content.decode()
    assert timezone.now() >= TableLabel.objects.get().sheet.made_at


def test_the_number_of_a_label_that_is_gone_is_not_given_again(roulette, floorperson):
    made(roulette, floorperson)
    gone = labels_make(facility=roulette.facility, tables=[roulette.pk], by=floorperson, at=at(1)).labels.get()
    take_away(gone)
    with pytest.raises(NotHeld):
        made(roulette, floorperson)
    assert any(one.startswith(TableLabel._meta.db_table) for one in integrity_alarms())
