"""A migrated server is used again only where everything that it was made of is the same."""

from pathlib import Path

import pytest

from tests.migrated import made_of

PARTS = (
    "requirements.txt",
    "compliance/holders/migrations/0001_initial.py",
    "compliance/ledger/migrations/0001_ledger.sql",
    "compliance/isolation/preparing.py",
    "compliance/embedded/database.sql",
    "inspections/models/tables.py",
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in (*PARTS, "compliance/holders/services.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


@pytest.mark.parametrize("name", PARTS)
def test_a_server_made_of_anything_else_is_another(checkout: Path, name: str) -> None:
    before = made_of(checkout)
    (checkout / name).write_text("otherwise")
    assert made_of(checkout) != before


def test_a_new_migration_makes_another(checkout: Path) -> None:
    before = made_of(checkout)
    (checkout / "compliance/holders/migrations/0002_more.py").write_text("")
    assert made_of(checkout) != before


def test_what_migrating_does_not_read_makes_no_other(checkout: Path) -> None:
    before = made_of(checkout)
    (checkout / "compliance/holders/services.py").write_text("otherwise")
    assert made_of(checkout) == before
