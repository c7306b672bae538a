"""An import in a browser, with script and without, by keyboard and on a narrow phone: the look, the act, the second
person."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compliance.holders.models import AdministrationEvent, CertificateHolder, Facility, GamingTable, PitStay, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from tests.browsing import looked_at

from .test_imports import PERSON_HEADS, TABLE_HEADS, TRADITIONAL, dealer, entries, lines, table
from .test_pits_of_tables import HEADS, PIT_HEADS
from .test_workbooks import saved, workbook_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def shown(tmp_path: Path) -> Callable[..., Any]:
    """`shown(page, kind, content, name)`: goes to what a file of this content does."""

    def go(page: Any, kind: str, content: bytes, name: str = "floor.csv") -> None:
        (tmp_path / name).write_bytes(content)
        page.goto(f"/people/import/{kind}/")
        page.set_input_files("input[type=file]", tmp_path / name)
        page.get_by_role("button", name="See what it does").press("Enter")
        page.get_by_role("heading", name=name).wait_for()

    return go


def imported(page: Any, count: str) -> None:
    """Gives the reason and imports."""
    page.get_by_label("Reason").fill("The floor opens")
    page.get_by_role("button", name="Import ").press("Enter")
    page.get_by_text(f"Imported: {count}.").wait_for()


@pytest.mark.parametrize("width", [1280, 320])
def test_a_file_is_looked_at_fixed_and_imported_with_one_record(
    page_for: Any, shown: Any, facility: Facility, holder_admin: User, width: int
) -> None:
    page = page_for(holder_admin, width=width)
    page.goto("/people/import/tables/")
    looked_at(page, "import-tables")
    wrong = ("Elsewhere", "", "Roulette", TRADITIONAL)
    shown(page, "tables", lines([TABLE_HEADS, table(facility, "R-01"), table(facility, "R-02", "Rulette"), wrong]))
    page.get_by_role("heading", name="To fix: 2\u00a0rows").wait_for()
    assert page.get_by_role("row", name="Row 3").get_by_role("cell").all_inner_texts() == [
        "C, Game", "Rulette", "No such choice. Did you mean “Roulette”?",
    ]  # fmt: skip
    assert not page.get_by_label("Reason").count()
    looked_at(page, "import-to-fix")
    shown(page, "tables", lines([TABLE_HEADS, table(facility, "R-01"), table(facility, "R-02")]))
    looked_at(page, "import-all-good")
    before = entries()
    imported(page, "2\u00a0tables")
    assert GamingTable.objects.count() == 2
    assert entries() == before + 2 + 1
    event = AdministrationEvent.objects.get(act="file_import")
    assert (event.reason, event.after["file"], event.after["rows"]) == ("The floor opens", "floor.csv", 2)


def test_pits_and_a_workbook_of_their_tables_are_imported_without_script(
    page_for: Any, shown: Any, facility: Facility, holder_admin: User
) -> None:
    page = page_for(holder_admin, width=320, script=False)
    shown(page, "pits", lines([PIT_HEADS, (facility.name, "Pit 1")]), "pits.csv")
    imported(page, "1\u00a0pit")
    tables = saved(workbook_of([HEADS, (*table(facility, "R-01"), "Pit 1"), (*table(facility, "R-02"), None)]))
    shown(page, "tables", tables, "tables.xlsx")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    imported(page, "2\u00a0tables")
    assert [str(stay) for stay in PitStay.objects.all()] == ["R-01 in Pit 1"]


def test_people_are_imported_and_confirmed_by_a_second_person(
    page_for: Any, shown: Any, holder: CertificateHolder, holder_admin: User
) -> None:
    page = page_for(holder_admin)
    shown(page, "people", lines([PERSON_HEADS, dealer(1), dealer(2)]), "people.csv")
    looked_at(page, "import-people")
    imported(page, "2\u00a0people")
    second = page_for(person(Role.HOLDER_ADMINISTRATOR, at=holder), width=400)
    second.goto("/")
    second.get_by_role("link", name="Confirm 4\u00a0roles and credentials").click()
    looked_at(second, "import-second-person")
    second.get_by_role("button", name="Confirm all 4").click()
    second.get_by_text("Confirmed: 4\u00a0roles and credentials.").wait_for()
    second.goto("/people/links/")
    looked_at(second, "import-links")
    assert not AccountChange.objects.filter(outcome="").exists()
