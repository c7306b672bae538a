"""A single list states the requirements of a database server; each thing that differs is named with its remedy."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from compliance.embedded.places import ROOT, places_of
from compliance.embedded.postgres import RIGHTS, connect
from compliance.isolation import required
from compliance.isolation.required import PRIVILEGED_PATH, shortcomings
from tests.services import run_folder

APPS = "compliance", "rules_submissions", "inspections"
ROLES_SH = Path(__file__).parents[3] / "deploy" / "roles.sh"


def test_the_server_of_the_one_command_start_is_as_required(db: None) -> None:
    assert shortcomings() == []


def test_both_forms_of_installation_run_the_same_file() -> None:
    assert RIGHTS.name in ROLES_SH.read_text()
    for role in required.ROLES:
        assert f"CREATE ROLE {role} " in ROLES_SH.read_text()


MADE = "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'"
WRONG = [
    ("GRANT TEMPORARY ON DATABASE {database} TO PUBLIC", "everybody may TEMPORARY"),
    ("GRANT TEMPORARY ON DATABASE {database} TO compliance_app", "compliance_app may TEMPORARY"),
    ("GRANT CREATE ON DATABASE {database} TO compliance_app", "compliance_app may CREATE"),
    ("REVOKE CONNECT ON DATABASE {database} FROM compliance_signer", "compliance_signer may not CONNECT"),
    ("ALTER ROLE compliance_app IN DATABASE {database} RESET search_path", "has the settings None"),
    ("ALTER ROLE compliance_app IN DATABASE {database} SET search_path = pg_temp, public", "pg_temp, public"),
    ("ALTER ROLE compliance_app IN DATABASE {database} SET row_security = off", "row_security"),
    ("ALTER ROLE compliance_signer BYPASSRLS", "compliance_signer is more"),
    ("ALTER ROLE compliance_app SUPERUSER", "compliance_app is more"),
    ("GRANT compliance_ledger TO compliance_app", "compliance_app is a member of compliance_ledger"),
    ("GRANT compliance_app TO compliance WITH INHERIT TRUE", "all the time"),
    ("GRANT CREATE ON SCHEMA public TO compliance_app", "In schema public, compliance_app"),
    ("GRANT CREATE ON SCHEMA public TO PUBLIC", "In schema public, everybody"),
    ("GRANT CREATE ON SCHEMA ledger TO compliance_signer", "In schema ledger"),
    (MADE, "mine() has the rights of postgres"),
    ("ALTER FUNCTION isolation.claim(text, integer) SET search_path = public", "looks up names by"),
    ("ALTER FUNCTION ledger.publish(uuid, bigint, text) RESET search_path", "looks up names by"),
    (
        "ALTER FUNCTION ledger.cosign(uuid, bigint, text, text) SECURITY INVOKER",
        "cosign",
    ),
    (
        "GRANT EXECUTE ON FUNCTION ledger.publish(uuid, bigint, text) TO compliance_app",
        "called by compliance_app",
    ),
    ("ALTER FUNCTION isolation.claim(text, integer) OWNER TO compliance_ledger", "belongs to compliance_ledger"),
]


@pytest.fixture
def superuser(transactional_db: None) -> Iterator[psycopg.Connection[Any]]:
    """A superuser's connection; what it did is taken back."""
    with connect(places_of(run_folder()).postgres_socket, connection.settings_dict["NAME"]) as raw:
        raw.autocommit = False
        yield raw
        raw.rollback()


@pytest.mark.parametrize(("statement", "words"), WRONG)
def test_each_thing_that_differs_is_named_with_its_remedy(
    superuser: psycopg.Connection[Any], statement: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    superuser.execute(statement.format(database=connection.settings_dict["NAME"]))

    def read(query: str, *parameters: Any) -> list[tuple[Any, ...]]:
        return superuser.execute(query, parameters or None).fetchall()

    monkeypatch.setattr(required, "rows", read)
    found = shortcomings()
    assert any(words in what and remedy for what, remedy in found), found


def test_no_office_opens_on_a_server_that_is_not_as_required(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(required, "PRIVILEGED_PATH", f"{PRIVILEGED_PATH}, public")
    with pytest.raises(Exception, match="looks up names by"):
        call_command("check", databases=["default"], verbosity=0)
    with pytest.raises(CommandError, match="looks up names by"):
        required.demand()


def test_no_code_of_the_office_makes_temporary_tables() -> None:
    """No role may: such a statement fails in every office, and only there."""
    code = [path for app in APPS for path in (ROOT / app).rglob("*.py") if "tests" not in path.parts]
    making = re.compile(r"CREATE\s+(LOCAL\s+|GLOBAL\s+)?TEMP", re.IGNORECASE)
    assert [path.name for path in code if making.search(path.read_text(encoding="utf-8"))] == []
