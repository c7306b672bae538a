"""Decisions under a lock rest on rows read under it.

PostgreSQL that has waited for a row reads this row anew and no other: a row joined to it stays as it was before the
wait, or is none where the locked row points elsewhere by now. So a query that locks a row joins nothing that it does
not lock; related rows are read by separate queries (`prefetch_related`).
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
LOCK, JOIN = "select_for_update", "select_related"
FOR_LIFE = {
    "inspections/entries/checking.py::table_locked": {"facility"},
    "rules_submissions/drafting/worksheet.py::_submission_locked": {"facility__holder"},
}
"""Rows joined without a lock to save a query of a signed act: a filing and a table keep their facility, a facility its
holder, and all are compared with the records under the lock."""
SAMPLE = """
def locked(rows):
    rows = rows.{lock}
    return rows.select_related({joined})
"""


def functions() -> Iterator[tuple[str, ast.AST]]:
    """Each function of the office, with its place."""
    for folder in ("compliance", "inspections", "rules_submissions"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "tests" not in path.parts and "migrations" not in path.parts:
                for node in ast.walk(ast.parse(path.read_text())):
                    if isinstance(node, ast.FunctionDef):
                        yield f"{path.relative_to(ROOT)}::{node.name}", node


def called(function: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name:
            yield node


def names(nodes: list[ast.expr]) -> set[str]:
    """The texts among these expressions; what is not a text counts as one that nobody locks."""
    return {str(node.value) if isinstance(node, ast.Constant) else ast.unparse(node) for node in nodes}


def joined_unlocked(function: ast.AST) -> set[str]:
    """The rows that a function joins to rows that it locks, and does not lock. A lock that names no tables locks all of
    them."""
    found: set[str] = set()
    for lock in called(function, LOCK):
        of = next((word.value for word in lock.keywords if word.arg == "of"), None)
        if isinstance(of, ast.Tuple):
            found |= {one for call in called(function, JOIN) for one in names(call.args)} - names(of.elts)
    return found


@pytest.mark.sampled
def test_a_query_that_locks_joins_nothing_that_it_does_not_lock() -> None:
    assert {place: found for place, node in functions() if (found := joined_unlocked(node))} == FOR_LIFE


@pytest.mark.parametrize(
    ("lock", "joined", "found"),
    [
        ('select_for_update(of=("self",))', '"table"', {"table"}),
        ('select_for_update(of=("self", "table"))', '"table", "table__facility"', {"table__facility"}),
        ('select_for_update(of=("self",))', "*related", {"*related"}),
        ('select_for_update(of=("self", "table"))', '"table"', set()),
        ("select_for_update()", '"table"', set()),
    ],
)
def test_the_check_finds_what_is_joined(lock: str, joined: str, found: set[str]) -> None:
    assert joined_unlocked(ast.parse(SAMPLE.format(lock=lock, joined=joined))) == found
