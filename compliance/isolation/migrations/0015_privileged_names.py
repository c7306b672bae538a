"""Functions of the office look up names in PostgreSQL's catalogue first and among temporary objects last: a path that
does not name those has them first."""

from typing import ClassVar

from django.db import migrations

ENDED = """
DO $$
DECLARE
    named regprocedure;
    owner text;
BEGIN
    FOR named, owner IN
        SELECT p.oid::regprocedure, p.proowner::regrole::text FROM pg_proc p
        WHERE pronamespace IN ('public'::regnamespace, 'isolation'::regnamespace, 'ledger'::regnamespace)
            AND 'search_path=pg_catalog' = ANY (proconfig)
    LOOP
        EXECUTE format('SET LOCAL ROLE %I', owner);
        EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, pg_temp', named);
        RESET ROLE;
    END LOOP;
END $$
"""


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("isolation", "0014_nobody_becomes_another"),
        ("ledger", "0011_lists_and_moments_that_nobody_can_read"),
    ]
    operations: ClassVar = [migrations.RunSQL([ENDED], migrations.RunSQL.noop)]
