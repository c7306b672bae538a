"""The prepared state of an empty database is the state that the migrations leave."""

import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from compliance.database_roles import OWNER_ROLE
from compliance.embedded import prepared
from compliance.embedded.environment import database_url
from compliance.embedded.places import ROOT, Places, places_of
from compliance.embedded.postgres import RIGHTS, connect
from tests.services import run_folder
from tests.template import MIGRATED

NUMBERED = re.compile(
    r"INSERT INTO public\.(auth_permission|django_content_type|django_migrations) VALUES\n(\t.*\n)+"
    r"|SELECT pg_catalog\.setval\('public\.(auth_permission|django_content_type|django_migrations)_id_seq'.*\n"
)
"""Rows that Django adds by itself after each run, numbered by when they came: compared by what they say."""
SPELLED = (
    (re.compile(r"\('([^']*)'::character varying\)::text"), r"'\1'::character varying"),
    (re.compile(r"\(ARRAY\[([^\]]*)\]\)::text\[\]"), r"ARRAY[\1]"),
)
"""PostgreSQL writes a cast of a list down as casts of its members once it has read its own writing."""
SAID = (
    "SELECT app, name FROM public.django_migrations ORDER BY 1, 2",
    "SELECT app_label, model FROM public.django_content_type ORDER BY 1, 2",
    """SELECT app_label, model, codename, p.name FROM public.auth_permission p
        JOIN public.django_content_type c ON c.id = content_type_id ORDER BY 1, 2, 3""",
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def places() -> Places:
    """The server of this run."""
    return places_of(run_folder())


@pytest.fixture
def empty(places: Places) -> Iterator[str]:
    """The name of a database in which nothing was made."""
    name = f"test_prepared_{secrets.token_hex(4)}"
    with connect(places.postgres_socket) as superuser:
        superuser.execute(f"CREATE DATABASE {name} OWNER {OWNER_ROLE}")
        with connect(places.postgres_socket, name) as inside:
            inside.execute(RIGHTS.read_bytes())
        yield name
        superuser.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_the_file_fits_the_migrations_and_postgresql_as_they_are(places: Places) -> None:
    """If this fails, a migration in use was changed, or packages are newer: write the file anew."""
    assert prepared.fits(places)


def test_a_folder_that_a_moved_package_left_behind_is_passed_over(tmp_path: Path) -> None:
    """It has compiled files alone, and would stand for the package of the same name."""
    moved = tmp_path / "compliance" / "records" / "migrations"
    moved.mkdir(parents=True)
    (moved / "__init__.py").touch()
    (tmp_path / "compliance" / "ledger" / "records" / "migrations" / "__pycache__").mkdir(parents=True)
    assert list(prepared.migration_packages(tmp_path)) == [moved / "__init__.py"]


@pytest.mark.sampled
def test_the_prepared_state_and_what_is_newer_equal_every_migration_run(places: Places, empty: str) -> None:
    assert prepared.prepared_state_taken(places, empty)
    url = database_url(places.postgres_socket, OWNER_ROLE).replace("/compliance?", f"/{empty}?")
    # The settings of tests would choose the database of this run.
    here = {"DJANGO_SETTINGS_MODULE": "compliance.settings", "DATABASE_OWNER_URL": url, "DATABASE_URL": url}
    migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(migrate, check=True, cwd=ROOT, env=os.environ | here)
    ours, theirs = (statements(prepared.state_of(places, name)) for name in (empty, MIGRATED))
    assert len(theirs) > 2500
    assert ours - theirs == set()
    assert theirs - ours == set()
    for query in SAID:
        assert rows(places, empty, query) == rows(places, MIGRATED, query)


def test_it_is_taken_whole_or_not_at_all_and_never_by_a_database_with_tables(
    places: Places, empty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = prepared.FILE.read_text()
    for name, text in (
        ("broken", f"{whole}SELECT 1 / 0;\n"),
        ("older", whole.replace(", migrations ", ", migrations 0", 1)),
    ):
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(prepared, "FILE", tmp_path / "older")
    assert not prepared.prepared_state_taken(places, empty)
    monkeypatch.setattr(prepared, "FILE", tmp_path / "broken")
    with pytest.raises(Exception, match="division by zero"):
        prepared.prepared_state_taken(places, empty)
    with connect(places.postgres_socket, empty) as superuser:
        assert prepared.is_empty(superuser)
        monkeypatch.undo()
        superuser.execute("CREATE TABLE something (id integer)")
    assert not prepared.prepared_state_taken(places, empty)


def test_the_hash_changes_with_a_migration_that_the_file_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "inspections" / "migrations"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "0001_first.py").write_text("1")
    monkeypatch.setattr(prepared, "ROOT", tmp_path)
    state = "\t(1, 'inspections', '0001_first', '2026-01-01 00:00:00+00');\n"
    before = prepared.made_of(state)
    (folder / "0002_newer.py").write_text("2")
    assert prepared.made_of(state) == before
    (folder / "0001_rows.sql").write_text("SELECT 1")
    assert prepared.made_of(state) != before


def statements(state: str) -> set[str]:
    """The statements of a dump, each whole, without the rows that Django numbers."""
    state = NUMBERED.sub("", state)
    for pattern, spelling in SPELLED:
        state = pattern.sub(spelling, state)
    return set(re.split(r";\n(?=[A-Z])", state))


def rows(places: Places, database: str, query: str) -> list[tuple[object, ...]]:
    with connect(places.postgres_socket, database) as superuser:
        return superuser.execute(query).fetchall()
