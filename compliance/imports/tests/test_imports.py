"""Files of people, tables and equipment: what a row does is shown first, and then done whole or not at all."""

import base64
import csv
import hashlib
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from structlog.testing import capture_logs

from compliance.holders.models import (
    AdministrationEvent,
    CertificateHolder,
    Equipment,
    Facility,
    GamingTable,
    Membership,
    User,
)
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import Role
from compliance.holders.tests.factories import CredentialFactory, FacilityFactory, TableFactory, person
from compliance.ledger.images import fetch
from compliance.turns import alone
from tests.csv_read import rows_of

from ..kinds import KINDS
from ..services import MOST_ROWS

pytestmark = pytest.mark.django_db
ClientOf = Callable[[User], Client]
TABLE_HEADS = ("Facility", "Table number", "Game", "Kind of table")
TRADITIONAL = "Traditional table with a dealer"
PERSON_HEADS = (
    "Name, as printed on the credential", "E-mail address", "Role", "First day", "Credential number",
    "Credential valid from",
)  # fmt: skip
EQUIPMENT_HEADS = ("Facility", "Table", "Kind", "Model", "Serial number")
HELD_BY = """
    SELECT row_id, entry.type FROM ledger.projection JOIN ledger.entry USING (log_id, index)
    WHERE relation = 'holders_gamingtable'
"""
ENTRIES = "SELECT count(*) FROM ledger.entry WHERE type <> 'log.opened'"


def lines(rows: Iterable[Iterable[str]], divider: str = ",") -> bytes:
    text = io.StringIO()
    csv.writer(text, delimiter=divider).writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def table(facility: Facility, number: str, game: str = "Roulette") -> tuple[str, ...]:
    return (facility.name, number, game, TRADITIONAL)


def dealer(number: int, role: str = "Dealer") -> tuple[str, ...]:
    return (
        f"Dealer Number {number}",
        f"d{number}@casino.example",
        role,
        "2026-03-16",
        f"PA-77{number:04}",
        "3/16/2026",
    )


def shown(browser: Client, kind: str, content: bytes, **more: Any) -> HttpResponse:
    file = SimpleUploadedFile("floor.csv", content)
    return browser.post(reverse("imports:file", args=[kind]), {"file": file, **more})  # type: ignore[return-value]


def hidden(page: HttpResponse) -> Mapping[str, str]:
    """The hidden fields that the form of the confirmation sends."""
    found = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode())
    return {name: value for name, value in found if name != "csrfmiddlewaretoken"}


def confirmed(browser: Client, kind: str, page: HttpResponse, reason: str = "The floor opens") -> HttpResponse:
    return browser.post(reverse("imports:file", args=[kind]), {**hidden(page), "reason": reason})  # type: ignore[return-value]


def imported(browser: Client, kind: str, content: bytes, **more: Any) -> HttpResponse:
    return confirmed(browser, kind, shown(browser, kind, content, **more))


def entries() -> int:
    count: int = fetch(ENTRIES)[0][0]
    return count


def test_tables_come_in_by_one_act_whose_record_states_all_of_it(
    facility: Facility, holder_admin: User, client_of: ClientOf
) -> None:
    browser, before = client_of(holder_admin), entries()
    rows = [table(facility, "r-01"), table(facility, "C-01", "craps"), table(facility, "S-01", "Sic Bo")]
    content = lines([TABLE_HEADS, *rows])
    page = shown(browser, "tables", content)
    assert (page.status_code, GamingTable.objects.count(), entries()) == (200, 0, before)
    assert "Nothing is changed yet." in page.content.decode()
    assert confirmed(browser, "tables", page).status_code == 302
    assert sorted(GamingTable.objects.values_list("number", flat=True)) == ["C-01", "R-01", "S-01"]
    assert entries() == before + 3 + 1
    event = AdministrationEvent.objects.get(act="file_import")
    named = (("R-01", "Roulette"), ("C-01", "Craps"), ("S-01", "Sic Bo"))
    assert event.after == {
        "file": "floor.csv",
        "sha256": hashlib.sha256(content).hexdigest(),
        "rows": 3,
        "new": "; ".join(f"Table {number}, {game}, {facility.name}" for number, game in named),
    }
    assert event.reason == "The floor opens"
    assert AdministrationEvent.objects.filter(act="table_create", at=event.at, reason="The floor opens").count() == 3
    keys = {str(key) for key in GamingTable.objects.values_list("pk", flat=True)}
    assert {str(row) for row, act in fetch(HELD_BY) if act == "administration.table_create"} == keys


def test_each_bad_cell_is_marked_and_nothing_is_imported(
    facility: Facility, holder_admin: User, client_of: ClientOf
) -> None:
    browser = client_of(holder_admin)
    rows = [
        TABLE_HEADS,
        table(facility, "R-01"),
        table(facility, "R-02", "Rulette"),
        ("Elsewhere", "R-03", "Roulette", TRADITIONAL),
        table(facility, "Я-04"),
        table(facility, "r‑01"),
        (facility.name, "", "Roulette", TRADITIONAL),
        (facility.name, "=1+1", "Roulette", TRADITIONAL),
    ]
    page = shown(browser, "tables", lines(rows))
    html = page.content.decode()
    for words in (
        "C, Game", "Rulette", "No such choice. Did you mean “Roulette”?",
        "A, Facility", f"No such choice. Enter one of: {facility.name}.",
        "B, Table number", "“Я” (CYRILLIC CAPITAL LETTER YA) is not a letter from A to Z",
        "Row 2 says the same. Keep one of the two.",
        "Enter something here. It cannot be empty.",
        "This is a formula. Enter its result.",
        "To fix: 6\u00a0rows", "New: 1\u00a0row",
    ):  # fmt: skip
        assert escape(words) in html
    assert 'name="reason"' not in html
    forced = {**hidden(shown(browser, "tables", lines(rows[:2]))), "reason": "All the same"}
    forced["content"] = base64.b64encode(lines(rows)).decode()
    answer = browser.post(reverse("imports:file", args=["tables"]), forced)
    assert answer.status_code == 400
    assert "Nothing was imported. Fix the rows below" in answer.content.decode()
    assert not GamingTable.objects.exists()


def test_the_same_file_twice_says_what_is_there(facility: Facility, holder_admin: User, client_of: ClientOf) -> None:
    browser = client_of(holder_admin)
    content = lines([TABLE_HEADS, table(facility, "R-01"), table(facility, "R-02")])
    imported(browser, "tables", content)
    before = entries()
    page = shown(browser, "tables", content)
    assert "Everything in this file is on file already." in page.content.decode()
    assert "Already on file: 2\u00a0rows" in page.content.decode()
    more = lines([TABLE_HEADS, table(facility, "R-01"), table(facility, "R-02"), table(facility, "R-03")])
    assert imported(browser, "tables", more).status_code == 302
    assert (entries(), GamingTable.objects.count()) == (before + 1 + 1, 3)
    other = shown(browser, "tables", lines([TABLE_HEADS, table(facility, "R-01", "Craps")])).content.decode()
    assert "Table R-01 has “Roulette” already. Enter that, or change it on the page Tables first." in other


def test_what_changed_since_the_look_is_looked_at_again(
    facility: Facility, holder_admin: User, client_of: ClientOf
) -> None:
    browser = client_of(holder_admin)
    page = shown(browser, "tables", lines([TABLE_HEADS, table(facility, "R-01"), table(facility, "R-02")]))
    TableFactory(facility=facility, number="R-01", chapter="617a", table_format="traditional")
    answer = confirmed(browser, "tables", page)
    assert answer.status_code == 400
    assert "because this changed since you saw it" in answer.content.decode()
    assert not GamingTable.objects.filter(number="R-02").exists()
    assert confirmed(browser, "tables", answer).status_code == 302
    assert GamingTable.objects.filter(number="R-02").exists()


@pytest.mark.django_db(transaction=True)
def test_people_come_with_roles_and_credentials_that_wait_for_a_second_person(
    facility: Facility, holder: CertificateHolder, holder_admin: User, client_of: ClientOf
) -> None:
    browser, before = client_of(holder_admin), entries()
    rows = [PERSON_HEADS, dealer(1), dealer(2, "Floorperson"), (*dealer(2)[:4], "", "")]
    answer = imported(browser, "people", lines(rows, ";"))
    assert answer.status_code == 302
    assert entries() == before + 2 + 1
    one, two = (User.objects.get(email=f"d{number}@casino.example") for number in (1, 2))
    assert [role.role for role in two.memberships.order_by("created_at", "role")] == ["dealer", "floorperson"]
    assert one.memberships.get().holder == holder
    assert one.credentials.get().number == "PA-770001"
    assert not one.has_usable_password()
    waiting = AccountChange.objects.waiting(timezone.now())
    asked = {(change.user, change.what) for change in waiting}
    assert asked == {(one, "role"), (one, "credential"), (two, "role"), (two, "credential")}
    assert "already" in shown(browser, "people", lines(rows)).content.decode()


def test_a_person_on_file_gets_what_is_missing_and_keeps_the_rest(
    holder: CertificateHolder, holder_admin: User, client_of: ClientOf
) -> None:
    browser = client_of(holder_admin)
    imported(browser, "people", lines([PERSON_HEADS, (*dealer(1)[:4], "", "")]))
    someone = User.objects.get(email="d1@casino.example")
    page = shown(browser, "people", lines([PERSON_HEADS, dealer(1)])).content.decode()
    assert "credential PA-770001" in page
    assert imported(browser, "people", lines([PERSON_HEADS, dealer(1)])).status_code == 302
    assert (someone.credentials.count(), someone.memberships.count()) == (1, 1)
    for place, (text, words) in {
        0: ("Another Name", "The person with this address has “Dealer Number 1” already."),
        3: ("2026-03-17", "The person has this role from March 16, 2026."),
        5: ("2026-03-18", "This credential is on file from March 16, 2026."),
    }.items():
        row = [*dealer(1)]
        row[place] = text
        assert escape(words) in shown(browser, "people", lines([PERSON_HEADS, row])).content.decode()


def test_a_number_of_somebody_else_is_refused_without_a_word_and_counted(
    other_holder: CertificateHolder, holder_admin: User, client_of: ClientOf, settings: Any
) -> None:
    settings.AXES_FAILURE_LIMIT = 2
    for number in range(1, 5):
        CredentialFactory(user=person(Role.DEALER, at=other_holder), number=f"PA-77{number:04}")
    browser = client_of(holder_admin)
    with capture_logs() as logs:
        page = shown(browser, "people", lines([PERSON_HEADS, *map(dealer, range(1, 5))])).content.decode()
    assert [log["event"] for log in logs if "number" in log["event"]] == ["numbers_tried", *["number_refused"] * 2]
    assert next(log["count"] for log in logs if log["event"] == "numbers_tried") == "2"
    assert page.count("This number cannot be entered.") == 2
    assert page.count("Too many numbers that you entered could not be used.") == 2
    again = shown(browser, "people", lines([PERSON_HEADS, dealer(9)]))
    assert again.status_code == 400
    assert "Too many numbers that you entered could not be used." in again.content.decode()


def test_equipment_names_its_table(facility: Facility, holder_admin: User, client_of: ClientOf) -> None:
    browser = client_of(holder_admin)
    here = TableFactory(facility=facility, number="R-01")
    rows = [
        EQUIPMENT_HEADS,
        (facility.name, "r-01", "Roulette wheel", "Mark VII", "W-1"),
        (facility.name, "", "wheel", "Mark VII", "W-2"),
    ]
    assert imported(browser, "equipment", lines(rows)).status_code == 302
    assert dict(Equipment.objects.values_list("serial_number", "table")) == {"W-1": here.pk, "W-2": None}
    rows += [(facility.name, "R-01", "Roulette wheel", "Mark VII", "W-3"), (facility.name, "X-9", "Shoe", "A", "1")]
    page = shown(browser, "equipment", lines(rows)).content.decode()
    assert "Table R-01 already has a wheel. Move that wheel first." in page
    assert "This facility has no such table." in page


@pytest.mark.parametrize("kind", KINDS)
def test_the_template_is_read_and_its_example_is_refused(
    facility: Facility, holder_admin: User, client_of: ClientOf, kind: str
) -> None:
    browser = client_of(holder_admin)
    content = browser.get(reverse("imports:template_csv", args=[kind])).content
    assert len(rows_of(content)) == 1
    page = shown(browser, kind, content)
    assert page.status_code == 200
    assert "This is the example of the template. Remove the row." in page.content.decode()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"PK\x03\x04", "We cannot read this file as a workbook (XLSX). In the spreadsheet, save it as XLSX or CSV."),
        (b"", "The file is empty."),
        (b"Facility,Table number,Game\n", "does not name the column “Kind of table”"),
        (b"Facility,Table numbers,Game,Kind of table\n", "“Table numbers”, is not a column of this file. Did you"),
        (b"Facility,Game,Game\n", "Columns B and C have the same name. Remove one."),
        (b"Facility,Table number,Game,Kind of table\n,,,\n", "The file has no row below the column names."),
        (b'Facility,"Table number\n', "Some of its rows are not CSV."),
        (b"Facility\n" + b"x\n" * (MOST_ROWS + 1), "than one import takes: 500 rows."),
        (b"a" * 300_001, "at most 300,000 are read."),
    ],
)  # fmt: skip
def test_what_is_no_such_file_is_refused_in_words(
    facility: Facility, holder_admin: User, client_of: ClientOf, content: bytes, words: str
) -> None:
    page = shown(client_of(holder_admin), "tables", content)
    assert page.status_code == 400
    assert words in page.content.decode()


def test_as_many_rows_as_a_file_may_have_are_read(facility: Facility, holder_admin: User, client_of: ClientOf) -> None:
    page = shown(client_of(holder_admin), "tables", lines([TABLE_HEADS, *[("", "", "", "")] * MOST_ROWS]))
    assert "The file has no row below the column names." in page.content.decode()


def test_letters_and_their_accents_come_in_as_one_character(holder_admin: User, client_of: ClientOf) -> None:
    name = "Jos\u00e9 N\u00fa\u00f1ez"
    rows = [PERSON_HEADS, (unicodedata.normalize("NFD", name), *dealer(1)[1:])]
    assert imported(client_of(holder_admin), "people", lines(rows)).status_code == 302
    assert User.objects.get(email="d1@casino.example").printed_name == name


def test_a_quoted_line_break_is_one_cell(facility: Facility, holder_admin: User, client_of: ClientOf) -> None:
    browser = client_of(holder_admin)
    imported(browser, "tables", lines([TABLE_HEADS, (facility.name, " R-01\n", "Roulette\r\n", TRADITIONAL)]))
    assert GamingTable.objects.get().number == "R-01"


def test_the_board_chooses_whose_rows_they_are(
    facility: Facility, board_admin: User, holder_admin: User, client_of: ClientOf
) -> None:
    browser = client_of(board_admin)
    content = lines([TABLE_HEADS, table(facility, "R-01")])
    assert shown(browser, "tables", content).status_code == 400
    assert imported(browser, "tables", content, holder=facility.holder_id).status_code == 302
    assert GamingTable.objects.get().facility == facility
    theirs = FacilityFactory(name="Rival Hall")
    page = shown(client_of(holder_admin), "tables", lines([TABLE_HEADS, table(theirs, "R-01")]))
    assert f"No such choice. Enter one of: {facility.name}." in page.content.decode()


def test_people_of_the_board_come_in_too(board_admin: User, client_of: ClientOf) -> None:
    browser = client_of(board_admin)
    assert imported(browser, "people", lines([PERSON_HEADS, (*dealer(1, "Auditor")[:4], "", "")])).status_code == 302
    assert Membership.objects.get(role=Role.AUDITOR).holder is None
    assert AdministrationEvent.objects.get(act="file_import").about is None


def test_without_a_reason_nothing_is_imported(facility: Facility, holder_admin: User, client_of: ClientOf) -> None:
    browser = client_of(holder_admin)
    page = shown(browser, "tables", lines([TABLE_HEADS, table(facility, "R-01")]))
    answer = confirmed(browser, "tables", page, reason=" ")
    assert answer.status_code == 400
    assert "Give the reason." in answer.content.decode()
    assert not GamingTable.objects.exists()
    assert confirmed(browser, "tables", answer).status_code == 302


def test_one_file_of_a_side_is_imported_at_a_time(
    facility: Facility, holder_admin: User, board_admin: User, client_of: ClientOf
) -> None:
    content = lines([TABLE_HEADS, table(facility, "R-01")])
    with alone(f"import-holder-{facility.holder_id}", wait_s=0):
        page = shown(client_of(holder_admin), "tables", content)
        assert page.status_code == 400
        assert "Another file of your organization is being imported." in page.content.decode()
        assert shown(client_of(board_admin), "tables", content, holder=facility.holder_id).status_code == 200
    assert shown(client_of(holder_admin), "tables", content).status_code == 200


def test_the_lists_lead_to_it(holder_admin: User, filer: User, client_of: ClientOf) -> None:
    for kind in KINDS.values():
        address = reverse("imports:file", args=[kind.code])
        assert address in client_of(holder_admin).get(reverse(f"holders:{kind.list_name}")).content.decode()
        assert address not in client_of(filer).get(reverse(f"holders:{kind.list_name}")).content.decode()
    assert client_of(filer).get(reverse("imports:file", args=["tables"])).status_code == 403
    assert client_of(holder_admin).get(reverse("imports:file", args=["odds"])).status_code == 404


@pytest.mark.parametrize(("kind", "most"), [("people", 11), ("tables", 6)])
def test_each_further_row_costs_few_queries(
    facility: Facility, holder_admin: User, client_of: ClientOf, kind: str, most: int
) -> None:
    browser = client_of(holder_admin)

    def queries(rows: int) -> int:
        people = [PERSON_HEADS, *(dealer(number) for number in range(rows))]
        tables = [TABLE_HEADS, *(table(facility, f"R-{number:02}") for number in range(rows))]
        with CaptureQueriesContext(connection) as captured:
            page = shown(browser, kind, lines(people if kind == "people" else tables))
        assert page.status_code == 200
        return len(captured)

    queries(1)
    assert queries(12) - queries(2) <= 10 * most
