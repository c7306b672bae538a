"""Migrations are history: none runs project code that may change, none reads a file that may change."""

import ast
import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FOLDERS = sorted(
    folder for app in ("compliance", "inspections", "rules_submissions") for folder in (ROOT / app).rglob("migrations")
)
SHARED = {
    "compliance/isolation/migrations/0001_second_layer.sql": "c3ca24593221a435a7b7f36ed3760c76",
    "compliance/isolation/migrations/_steps.py": "76610eebae7ec2b7e621f1d50b892c31",
    "compliance/ledger/migrations/0001_ledger.sql": "269315142a48aa0e4781bef3d9f2e06a",
    "compliance/ledger/migrations/0002_destruction.sql": "684285ff794739af2326beb6bb993f8d",
    "compliance/ledger/migrations/0008_reports_are_destroyed.sql": "be3d56b58e8ed801f2dbeb90617f11db",
    "compliance/ledger/migrations/0009_books_go_with_their_entries.sql": "c5b660e551a788520e339c16c0ba372c",
    "compliance/ledger/migrations/_steps.py": "cc583eb86d81252a0a6d50ef7cc63716",
}
"""Files beside the migrations and part of them, with the first 32 digits of their SHA-256. Add one; change none."""
OURS = re.compile(r"(compliance|inspections|rules_submissions)(\.\w+)*\.migrations\._\w+")
OUTSIDE = sys.stdlib_module_names - {"importlib", "runpy"} | {"django", "psycopg"}
READS = {"open", "read_text", "read_bytes"}
ITS_OWN_SQL = "Path(__file__).with_suffix('.sql').read_text()"


def imported(node: ast.AST) -> list[str]:
    """The modules that a statement imports; those of a relative import begin with a dot."""
    match node:
        case ast.Import():
            return [alias.name for alias in node.names]
        case ast.ImportFrom():
            return ["." * node.level + (node.module or "")]
    return []


def not_frozen(source: str) -> Iterator[str]:
    """Everything in a migration that reaches beyond Django, psycopg, Python and what is frozen beside it."""
    for node in ast.walk(ast.parse(source)):
        for module in imported(node):
            if module.partition(".")[0] not in OUTSIDE and not OURS.fullmatch(module):
                yield f"imports {module}"
        if isinstance(node, ast.Name) and node.id == "__import__":
            yield "imports by __import__"
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in READS and ast.unparse(node) != ITS_OWN_SQL:
                yield f"reads {ast.unparse(node)}"


@pytest.mark.parametrize(
    "line",
    [
        "from compliance.ledger.images import projections",
        "import compliance.holders.models",
        "from compliance.ledger.migrations import _steps",
        "from ..models import User",
        "from importlib import import_module",
        "models = __import__('compliance.holders.models')",
        "TEXT = (Path(__file__).parent.parent / 'schema.sql').read_text()",
        "TEXT = open('schema.sql').read()",
        "TEXT = Path('schema.sql').open().read()",
    ],
)
def test_a_reach_for_what_may_change_is_found(line: str) -> None:
    assert list(not_frozen(line))


@pytest.mark.parametrize(
    "line",
    [
        "from compliance.isolation.migrations._steps import policy",
        "from django.utils.crypto import salted_hmac",
        "from psycopg import sql",
        f"TEXT = {ITS_OWN_SQL}",
    ],
)
def test_what_is_frozen_beside_a_migration_may_be_used(line: str) -> None:
    assert list(not_frozen(line)) == []


def test_no_migration_reaches_for_what_may_change() -> None:
    sources = [path for folder in FOLDERS for path in folder.glob("*.py")]
    assert len(sources) > 50
    assert [(str(path.relative_to(ROOT)), what) for path in sources for what in not_frozen(path.read_text())] == []


def test_what_migrations_share_stays_as_it_is() -> None:
    beside = {
        str(path.relative_to(ROOT)): hashlib.sha256(path.read_bytes()).hexdigest()[:32]
        for folder in FOLDERS
        for path in folder.iterdir()
        if path.is_file() and not re.fullmatch(r"(\d{4}_\w+|__init__)\.py", path.name)
    }
    assert beside == SHARED
