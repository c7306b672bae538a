"""Programs look at rows and import them, as the page does; not people."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from compliance.holders.models import Facility, GamingTable, Pit, User
from compliance.rest.tests.tokens import token_of

from .test_imports import TABLE_HEADS, dealer, entries, table

pytestmark = pytest.mark.django_db
Rows = Sequence[Sequence[str]]


class Program:
    """A program with a token of this person."""

    def __init__(self, user: User) -> None:
        self.secret = token_of(user)[1]

    def post(self, address: str, body: dict[str, Any], key: str = "") -> Any:
        """The answer to a write."""
        headers = {"authorization": f"Bearer {self.secret}", "idempotency-key": key or str(uuid4())}
        return Client().post(f"/api/v1/imports/{address}/", body, content_type="application/json", headers=headers)


def rows_of(facility: Facility, *numbers: str) -> Rows:
    return [TABLE_HEADS, *(table(facility, number) for number in numbers)]


def test_rows_are_looked_at_and_then_imported_once(facility: Facility, holder_admin: User) -> None:
    program, rows = Program(holder_admin), rows_of(facility, "R-01", "R-02")
    before = entries()
    look = program.post("tables/look", {"rows": rows})
    assert (look.status_code, look.json()["problems"], len(look.json()["new"])) == (200, [], 2)
    assert (GamingTable.objects.count(), entries()) == (0, before)
    body = {"rows": rows, "sha256": look.json()["sha256"], "reason": "The floor opens"}
    made = program.post("tables", body, "key-1")
    assert (made.status_code, GamingTable.objects.count()) == (201, 2)
    assert len(made["Ledger-Entry"].split(",")) == entries() - before == 3
    again = program.post("tables", body, "key-1")
    assert (again.content, GamingTable.objects.count()) == (made.content, 2)
    assert program.post("tables/look", {"rows": rows}).json()["on_file"] == 2


def test_other_rows_than_the_look_showed_and_bad_ones_change_nothing(facility: Facility, holder_admin: User) -> None:
    program, rows = Program(holder_admin), rows_of(facility, "R-01")
    seen = program.post("tables/look", {"rows": rows}).json()["sha256"]
    other = program.post("tables", {"rows": rows_of(facility, "R-02"), "sha256": seen, "reason": "The floor opens"})
    assert (other.status_code, other.json()["problems"][0]["path"]) == (400, "sha256")
    bad = [TABLE_HEADS, table(facility, "R-01"), table(facility, "R-02", "Rullette")]
    look = program.post("tables/look", {"rows": bad}).json()
    (problem,) = look["problems"]
    assert (problem["row"], problem["column"], problem["found"]) == (3, "Game", "Rullette")
    refused = program.post("tables", {"rows": bad, "sha256": look["sha256"], "reason": "The floor opens"})
    assert (refused.status_code, refused.json()["problems"][0]["path"]) == (400, "rows[2] Game")
    without = program.post("tables", {"rows": rows, "sha256": seen, "reason": " "})
    assert (without.status_code, GamingTable.objects.count()) == (400, 0)


@pytest.mark.parametrize("rows", [None, [], "Pit", [["Pit"], "P"], [["Pit"], [1]], [["Pit"]] * 502, [["x" * 1001]]])
def test_what_are_no_rows_is_refused(holder_admin: User, rows: Any) -> None:
    assert Program(holder_admin).post("pits/look", {"rows": rows}).status_code == 400


def test_each_administers_its_own_and_nobody_sends_people(
    facility: Facility, holder_admin: User, outsider: User, floorperson: User, board_admin: User
) -> None:
    rows = [("Facility", "Name of the pit"), (facility.name, "Pit 9")]
    assert Program(outsider).post("pits/look", {"rows": rows}).status_code == 403
    assert Program(floorperson).post("pits/look", {"rows": rows}).status_code == 403
    assert Program(holder_admin).post("people/look", {"rows": [dealer(1)]}).status_code == 404
    board = Program(board_admin)
    assert board.post("pits/look", {"rows": rows}).status_code == 400
    assert board.post("pits/look", {"rows": rows, "holder": str(facility.holder_id)}).status_code == 200
    assert board.post("pits/look", {"rows": rows, "holder": str(uuid4())}).status_code == 400
    assert not Pit.objects.exists()
