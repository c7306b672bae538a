"""An import in a browser without script, by keyboard and on a narrow phone: the look, the act, the second person."""

from pathlib import Path
from typing import Any

import pytest

from compliance.holders.models import CertificateHolder, Facility, GamingTable, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from tests.browsing import problems_of

from .test_imports import PERSON_HEADS, TABLE_HEADS, dealer, lines, table

pytestmark = pytest.mark.django_db(transaction=True)


def chosen(page: Any, kind: str, file: Path) -> None:
    """The page of what this file does."""
    page.goto(f"/people/import/{kind}/")
    page.set_input_files("input[type=file]", file)
    page.get_by_role("button", name="See what it does").click()


def test_a_file_is_looked_at_fixed_and_imported(
    page_for: Any, facility: Facility, holder_admin: User, tmp_path: Path
) -> None:
    page, file = page_for(holder_admin, width=320), tmp_path / "floor.csv"
    file.write_bytes(lines([TABLE_HEADS, table(facility, "R-01"), table(facility, "R-02", "Rulette")]))
    found = problems_of(page, "/people/import/tables/")
    chosen(page, "tables", file)
    page.get_by_role("heading", name="To fix").wait_for()
    found += problems_of(page)
    file.write_bytes(lines([TABLE_HEADS, table(facility, "R-01"), table(facility, "R-02")]))
    chosen(page, "tables", file)
    found += problems_of(page)
    page.get_by_label("Reason").fill("The floor opens")
    page.get_by_role("button", name="Import 2").press("Enter")
    page.get_by_text("Imported: 2\u00a0tables.").wait_for()
    assert found == []
    assert GamingTable.objects.count() == 2


def test_people_are_imported_and_confirmed_by_a_second_person_without_script(
    page_for: Any, holder: CertificateHolder, holder_admin: User, tmp_path: Path
) -> None:
    page, file = page_for(holder_admin, script=False), tmp_path / "people.csv"
    file.write_bytes(lines([PERSON_HEADS, dealer(1), dealer(2)]))
    chosen(page, "people", file)
    page.get_by_label("Reason").fill("The floor opens")
    page.get_by_role("button", name="Import 2").click()
    page.get_by_text("Imported: 2\u00a0people.").wait_for()
    second = page_for(person(Role.HOLDER_ADMINISTRATOR, at=holder))
    second.goto("/")
    second.get_by_role("link", name="Confirm 4\u00a0roles and credentials").click()
    found = problems_of(second)
    second.get_by_role("button", name="Confirm all 4").click()
    second.get_by_text("Confirmed: 4\u00a0roles and credentials.").wait_for()
    assert found + problems_of(second, "/people/links/") == []
    assert not AccountChange.objects.filter(outcome="").exists()
