"""The change log: before and after of each row, the reason, who may read it, what is no longer kept."""

import csv
import re
from io import StringIO
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from compliance.changes import pages
from compliance.changes.kinds import KINDS, kind_of
from compliance.changes.reading import Wanted, first_changes
from compliance.changes.words import DESTROYED, DIFFERS, NONE_KEPT, UNREADABLE, changes_in_words
from compliance.documents.models import Document
from compliance.documents.words import ACTS
from compliance.holders.models import EquipmentKind
from compliance.holders.services import equipment_create, equipment_move, equipment_retire, setting_change
from compliance.holders.tests.factories import TableFactory
from compliance.isolation.context import context_of, isolated
from compliance.ledger.canonical import canonical
from compliance.ledger.errors import NotHeld
from compliance.ledger.recording import CLOCK, LedgerAct, record, subject_of
from tests.attacker import ANY_BYTES, forge_bytes, forge_image, integrity_alarms
from tests.papers import said
from tests.pdf_checks import attached

pytestmark = pytest.mark.django_db
ALL = "/changes/?from="
PLANTED_ENTRY = b'{"actor":{},"type":"administration.equipment_move"}'
PLANTED_EVENT = canonical(
    {"about": {}, "rows": [{"id": "1", "table": "holders_administrationevent", "values": {"at": 7}}], "shown": None}
)


@pytest.fixture
def wheel(facility, holder_admin):
    """A wheel that was added in store and moved to a table."""
    item = equipment_create(
        facility=facility, table=None, kind=EquipmentKind.WHEEL, model="Invented wheel", serial_number="W-118",
        by=holder_admin, at=timezone.now(), reason="Bought in March",
    )  # fmt: skip
    table = TableFactory(facility=facility, number="R-77")
    equipment_move(
        equipment_id=item.pk, table=table, by=holder_admin, at=timezone.now(), reason="The other wheel is repaired"
    )
    return item


def read(user, **wanted):
    """The changes that this person reads, in words, in the context of the person."""
    with isolated(context_of(user)):
        return changes_in_words(user, first_changes(user, Wanted(**wanted), 100))


def lines(shown):
    return [(line.label, line.before, line.after) for line in shown.lines]


def test_every_act_is_of_a_kind_and_every_kind_has_acts():
    assert [act for act in ACTS if not kind_of(act)] == []
    assert [code for code, kind in KINDS.items() if not any(kind.holds(act) for act in ACTS)] == []


def test_a_change_shows_what_stood_before_what_stands_after_and_why(wheel, filer, holder_admin):
    moved, added = read(filer, acts=["administration.equipment_move", "administration.equipment_create"])
    assert lines(moved) == [("table", "–", "R-77")]
    assert moved.reason == "The other wheel is repaired"
    assert moved.who.startswith(holder_admin.printed_name)
    assert moved.kind == "Equipment"
    assert moved.rows[0].before_url == added.url
    assert ("serial number", "–", "W-118") in lines(added)
    assert added.rows[0].note == "No earlier values."


def test_a_change_of_a_setting_is_in_the_office_s_ledger_and_hidden_from_holders(filer, auditor, board_admin):
    setting_change(code="review_days", value="20", by=board_admin, at=timezone.now(), reason="Ordered by the Board")
    acts = ["administration.setting_change"]
    (one,) = read(auditor, acts=acts)
    assert (one.reason, lines(one)) == ("Ordered by the Board", [("value", "15 calendar days", "20 calendar days")])
    assert read(filer, acts=acts) == []


def test_changes_are_found_by_person_object_facility_and_kind(wheel, client_of, auditor, holder_admin, facility):
    browser = client_of(auditor)
    for asked in (
        "&kind=equipment", "&act=administration.equipment_move", f"&person={holder_admin.printed_name}",
        "&object=W-118", "&object=R-77", f"&facility={facility.pk}", f"&row=holders_equipment:{wheel.pk}",
    ):  # fmt: skip
        page = browser.get(ALL + asked).content.decode()
        assert "The other wheel is repaired" in page, asked
    for asked in ("&kind=settings", "&person=Nobody", "&object=W-119", "&to=2020-01-01", "&act=text.import"):
        page = browser.get(ALL + asked).content.decode()
        assert "The other wheel is repaired" not in page, asked


@pytest.fixture
def papers(holder):
    """Three papers that the office kept, one after the other."""
    for number in range(3):
        document = Document.keep(b"x", holder=holder, title=f"Paper {number}", file_name="x.pdf", media_type="x/x")
        record(LedgerAct("paper.keep", by=CLOCK, subject=subject_of(document)), holder_id=holder.pk)


def test_papers_of_the_office_are_left_out_until_they_are_asked_for_and_then_folded(wheel, papers, client_of, filer):
    def listed(query):
        return [(one.change.act, len(more)) for one, more in client_of(filer).get(ALL + query).context["folded"]]

    assert "paper.keep" not in dict(listed(""))
    assert dict(listed("")).keys() >= {"administration.equipment_move", "administration.equipment_create"}
    assert dict(listed("&papers=with"))["paper.keep"] == 2
    assert listed("&act=paper.keep") == [("paper.keep", 2)]
    page = client_of(filer).get(f"{ALL}&papers=with").content.decode()
    assert all(f"Paper {number}" in page for number in range(3))
    assert "Paper 0" in client_of(filer).get("/changes/changes.csv?from=&papers=with").content.decode()
    assert "Paper 0" not in client_of(filer).get("/changes/changes.csv?from=").content.decode()


def test_an_object_has_its_history_with_what_hangs_on_it(wheel, client_of, filer):
    table = wheel.facility.tables.get(number="R-77")
    first = client_of(filer).get(f"/changes/?of=holders_gamingtable:{table.pk}").context
    assert [one.act for one in first["lines"]] == ["Equipment moved"]
    (line,) = first["lines"]
    assert line.history_url == f"/changes/?of=holders_equipment%3A{wheel.pk}"
    page = client_of(filer).get("/changes/?of=holders_equipment%3A" + str(wheel.pk))
    assert [one.act for one in page.context["lines"]] == ["Equipment moved", "Equipment added"]
    assert line.history_url in page.content.decode()


def test_a_page_leads_to_the_history_of_its_object_and_each_is_of_a_table_that_there_is(wheel, client_of, filer):
    page = client_of(filer).get(reverse("floor:device", args=[wheel.pk])).content.decode()
    assert f'href="/changes/?of=holders_equipment%3A{wheel.pk}">History of this device in the change log' in page
    templates = (Path(settings.BASE_DIR) / "templates").rglob("*.html")
    named = {table for path in templates for table in re.findall(r'{% history_url "(\w+)"', path.read_text())}
    assert named >= {"documents_bundle", "inspections_package"}
    assert named <= {model._meta.db_table for model in apps.get_models()}


def test_what_is_typed_wrong_is_said_and_left_out(client_of, auditor):
    page = client_of(auditor).get("/changes/?from=soon&kind=nothing&facility=here&person=Nobody").content.decode()
    for words in ("“soon” is not a day", "There is no kind “nothing” here", "There is no facility “here” here"):
        assert words in page
    assert "Nobody here is called “Nobody”" in page


def test_pages_lead_to_older_changes_and_back(wheel, client_of, auditor, monkeypatch):
    monkeypatch.setattr("compliance.changes.pages.SIZE", 1)
    browser = client_of(auditor)
    asked = f"/changes/?row=holders_equipment:{wheel.pk}"
    first = browser.get(asked).context
    second = browser.get("/changes/" + first["older_url"]).context
    assert [one.reason for one in second["lines"]] == ["Bought in March"]
    assert (first["newer_url"], second["older_url"]) == ("", "")
    back = browser.get("/changes/" + second["newer_url"]).context
    assert [one.change.event for one in back["lines"]] == [one.change.event for one in first["lines"]]
    assert back["newer_url"] == ""


def test_the_list_costs_the_same_queries_however_long(wheel, client_of, auditor, holder_admin, counted_queries):
    few = counted_queries(client_of(auditor), ALL)
    for place in (None, wheel.facility.tables.get(number="R-77")) * 2:
        equipment_move(equipment_id=wheel.pk, table=place, by=holder_admin, at=timezone.now(), reason="Moved again")
    assert counted_queries(client_of(auditor), ALL) == few
    assert few <= 20


@pytest.fixture
def counted_queries(django_assert_max_num_queries):
    def counted(browser, address):
        browser.get("/")
        with django_assert_max_num_queries(60) as queries:
            assert browser.get(address).status_code == 200
        return len(queries)

    return counted


def test_another_holder_s_change_is_missing(wheel, client_of, filer, outsider):
    url = read(filer, acts=["administration.equipment_move"])[0].url
    assert client_of(filer).get(url).status_code == 200
    assert client_of(outsider).get(url).status_code == 404
    assert "The other wheel" not in client_of(outsider).get(ALL).content.decode()


def test_postgresql_keeps_ledgers_of_others_shut_whatever_is_asked(wheel, filer, outsider):
    """The functions read as the owner of the ledger: they ask for the context themselves."""
    with isolated(context_of(outsider)), connection.cursor() as cursor:
        cursor.execute("SELECT array_agg(id) FROM ledger.log")
        every = cursor.fetchone()[0]
        cursor.execute(
            "SELECT e.holder_id FROM ledger.changes(%s, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, 1000) AS c "
            "JOIN ledger.log AS e ON e.id = c.log_id WHERE e.holder_id IS DISTINCT FROM %s",
            [every, outsider.holder_id],
        )
        assert cursor.fetchall() == []
    with isolated(context_of(filer)):
        event = first_changes(filer, Wanted(acts=["administration.equipment_move"]), 1)[0].event
    with connection.cursor() as cursor:
        cursor.execute("SELECT array_agg(id) FROM ledger.log")
        every = cursor.fetchone()[0]
    with isolated(context_of(outsider)), connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM ledger.change(%s, %s)", [every, event])
        assert cursor.fetchone() == (0,)
        mark = f"holders_equipment:{wheel.pk}"
        cursor.execute("SELECT count(*) FROM ledger.images_before(%s, %s, %s)", [every, [mark], [event]])
        assert cursor.fetchone() == (0,)


def test_a_destroyed_payload_is_said_and_what_stood_before_is_not_guessed(wheel, filer):
    moved, added = read(filer, rows=[f"holders_equipment:{wheel.pk}"])
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET LOCAL ROLE compliance_ledger")
        cursor.execute(
            "UPDATE ledger.payload SET salt = NULL, payload = NULL, destroyed_at = now() WHERE (log_id, index) = "
            "(SELECT log_id, index FROM ledger.entry WHERE event = %s)", [added.change.event],
        )  # fmt: skip
        cursor.execute("SET LOCAL ROLE NONE; SET CONSTRAINTS ALL DEFERRED")
    moved, added = read(filer, acts=["administration.equipment_move", "administration.equipment_create"])
    assert added.warning == DESTROYED
    assert added.rows == []
    assert moved.rows[0].note == NONE_KEPT


def test_a_forged_image_is_not_believed(wheel, filer):
    forge_image(wheel, "W-118", "W-999", with_envelope=False)
    moved = read(filer, acts=["administration.equipment_move"])[0]
    assert moved.warning == DIFFERS


@pytest.mark.parametrize("where", ["entry", "payload"])
def test_bytes_that_nobody_can_read_are_said_and_nothing_else_is_kept_from_the_reader(
    wheel, client_of, filer, holder_admin, where
):
    """Somebody with every right in the database writes bytes that are no entry; every hash beside them fits."""
    other = equipment_create(
        facility=wheel.facility, table=None, kind=EquipmentKind.WHEEL, model="Other", serial_number="W-119",
        by=holder_admin, at=timezone.now(), reason="Spare",
    )  # fmt: skip
    for raw in (*ANY_BYTES, PLANTED_EVENT if where == "payload" else PLANTED_ENTRY):
        forge_bytes(wheel, **{where: raw})
        browser = client_of(filer)
        for query in ("", "&object=W-118", f"&person={holder_admin.printed_name}", "&kind=equipment"):
            page = browser.get(f"{ALL}{query}")
            assert page.status_code == 200, (raw, query)
        page = browser.get(ALL).content.decode()
        assert UNREADABLE in page, raw
        assert "W-119" in page
        assert UNREADABLE in browser.get("/changes/changes.csv?from=").content.decode()
        change = read(filer, acts=["administration.equipment_move"])[0].change
        assert UNREADABLE in browser.get(f"/changes/{change.event}/").content.decode()
        told = browser.get(f"/records/{change.log.id}/").content.decode()
        assert ("This entry cannot be read." in told) == (where == "entry"), raw
    with pytest.raises(NotHeld):
        equipment_retire(equipment_id=wheel.pk, by=holder_admin, at=timezone.now(), reason="Sold")
    assert any("holders_equipment" in words or "quipment" in words for words in integrity_alarms())
    equipment_retire(equipment_id=other.pk, by=holder_admin, at=timezone.now(), reason="Sold")


def test_the_file_holds_what_the_page_shows(wheel, client_of, filer):
    answer = client_of(filer).get(f"/changes/changes.csv?row=holders_equipment:{wheel.pk}")
    moved, added = csv.DictReader(StringIO(answer.content.decode("utf-8-sig")))
    assert (moved["Before"], moved["After"]) == ("table: –", "table: R-77")
    assert (moved["Act"], added["Act"]) == ("Equipment moved", "Equipment added")
    assert added["Reason"] == "Bought in March"


def paper_of(browser, query):
    """The words of the list as PDF, and the rows inside."""
    answer = browser.get(f"/changes/changes.pdf?{query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    inside = attached(answer.content)["changes.csv"].decode("utf-8-sig")
    return said(answer.content), list(csv.DictReader(StringIO(inside)))


@pytest.mark.usefixtures("plain_papers")
def test_the_list_is_a_paper_of_what_its_filters_leave_with_the_rows_inside(wheel, client_of, filer, outsider, dealer):
    text, rows = paper_of(client_of(filer), "from=2026-01-01&object=W-118")
    for words in (
        "From: January 1, 2026", "Object, by name or number: W-118", "table: R-77", "The other wheel is repaired",
        "serial number: W-118",
    ):  # fmt: skip
        assert words in text, words
    assert re.search(r"serial number: W-118; |; serial number: W-118", text), "a change takes lines, not a page"
    assert [row["Act"] for row in rows] == ["Equipment moved", "Equipment added"]
    assert "Only changes of one object." in paper_of(client_of(filer), f"row=holders_equipment:{wheel.pk}")[0]
    other, none = paper_of(client_of(outsider), "from=")
    assert "W-118" not in f"{other}{none}"
    assert "Nothing matches." in paper_of(client_of(filer), "from=&act=text.import")[0]
    assert "From:" not in paper_of(client_of(filer), "from=yesterday")[0]
    assert client_of(dealer).get("/changes/changes.pdf").status_code == 403


@pytest.mark.usefixtures("plain_papers")
def test_a_paper_that_leaves_rows_out_says_so_and_has_a_fixed_number_of_queries(
    wheel, client_of, filer, monkeypatch, django_assert_num_queries
):
    browser = client_of(filer)
    monkeypatch.setattr(pages, "MOST_PRINTED", 1)
    text, rows = paper_of(browser, f"row=holders_equipment:{wheel.pk}")
    assert "The first 1 rows are printed." not in text
    assert "Only the first row is printed." in text
    assert rows[-1]["Received, UTC"] == "There are more than 1. Set a filter to see the others."
    with CaptureQueriesContext(connection) as one:
        paper_of(browser, f"row=holders_equipment:{wheel.pk}")
    monkeypatch.setattr(pages, "MOST_PRINTED", 200)
    with django_assert_num_queries(len(one)):
        paper_of(browser, f"row=holders_equipment:{wheel.pk}")
