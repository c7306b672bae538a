"""The fifth context, `public`: as the application's role, every table is asked, and the register alone answers."""

import pytest
from django.db import ProgrammingError, connection, transaction

from compliance.database_roles import APP_ROLE
from compliance.holders.models import Facility, User
from compliance.isolation.catalogue import names
from compliance.isolation.context import PUBLIC, isolated
from rules_submissions.models.public import PublicApproval
from rules_submissions.tests.board import approved_today
from tests.cast import Cast

pytestmark = pytest.mark.django_db
REGISTER = {"public.rules_submissions_publicapproval"}
OPEN = {
    "ledger.log": "names of the Board's own logs, which every bundle and the checkpoints open to all hold",
    "public.auth_permission": "names of rights of the framework, in its source for all to read",
    "public.chapters_editiontext": "the official texts, which anybody reads",
    "public.chapters_textconfirmation": "which of them a second person confirmed",
    "public.chapters_textitemrow": "as above",
    "public.django_content_type": "names of tables, in the source for all to read",
    "public.django_migrations": "which migrations ran, in the source for all to read",
}
"""Tables that have rows for every context, with the reason."""


def readable() -> dict[str, int]:
    """Every table that the application may read, with how many rows it shows in the context of the moment."""
    tables = names(
        "SELECT format('%%I.%%I', schemaname, tablename) FROM pg_tables"
        " WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
        " AND has_table_privilege(%s, format('%%I.%%I', schemaname, tablename), 'SELECT')",
        APP_ROLE,
    )
    assert len(tables) > 80
    found = {}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL ROLE {APP_ROLE}")
        for table in sorted(tables):
            cursor.execute(f"SELECT count(*) FROM {table}")
            found[table] = cursor.fetchone()[0]
        cursor.execute("RESET ROLE")
    return found


def test_of_every_table_the_register_alone_is_read(facility: Facility, filer: User, cast: Cast) -> None:
    approved_today(facility, filer, cast, "A condition.")
    everything = readable()
    assert sum(count > 0 for count in everything.values()) > 20, "the office reads nothing, so the test shows nothing"
    with isolated(PUBLIC):
        shown = {table for table, count in readable().items() if count}
    assert shown - set(OPEN) == REGISTER


def test_no_table_of_people_or_settings_is_open_to_the_public_by_its_policy() -> None:
    """Whether it has rows or not: a table without row-level security is named above, or is one of those that say who
    is not open."""
    bare = names(
        "SELECT format('%I.%I', relnamespace::regnamespace, relname) FROM pg_class WHERE relkind IN ('r', 'p')"
        " AND relnamespace = 'public'::regnamespace AND NOT relrowsecurity"
    )
    people = names(
        "SELECT DISTINCT c.conrelid::regclass::text FROM pg_constraint c"
        " WHERE c.contype = 'f' AND c.confrelid = 'holders_user'::regclass"
    )
    texts = {"chapters_editiontext", "chapters_textconfirmation"}
    assert {one.removeprefix("public.") for one in bare} & people - texts == set()


def test_the_public_writes_nothing(facility: Facility, filer: User, cast: Cast) -> None:
    approved_today(facility, filer, cast, "")
    with isolated(PUBLIC), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL ROLE {APP_ROLE}")
        assert PublicApproval.objects.count() == 1
        assert PublicApproval.objects.update(holder_name="Planted") == 0
        with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
            PublicApproval.objects.create(
                reference="RS-FAKE-00", revision=1, holder_name="X", facility_name="X", facility=facility.pk,
                chapter_number="651a", edition_key="651a-2019", decided_on="2026-01-01",
                in_effect_since="2026-01-01", changed_at="2026-01-01T00:00:00Z",
            )  # fmt: skip
        cursor.execute("RESET ROLE")
