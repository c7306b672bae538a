"""Bytes that are no list are read as an empty one, and words that are no moment as none, and stop no query over others.

Rows of logs and filings keep findings and facts as bytes. Until now one row with bytes that nobody can read ended with
an error of PostgreSQL whatever asked many rows for them: the exceptions, the figures, the reconciler.
"""

from typing import ClassVar

from django.db import migrations

READ = """
-- The list in these bytes; an empty one where they hold none.
CREATE FUNCTION ledger.list_of(raw bytea) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    told jsonb := ledger.said(raw);
BEGIN
    RETURN CASE WHEN jsonb_typeof(told) = 'array' THEN told ELSE '[]' END;
END $$;

-- The moment in these words, with its distance to UTC; NULL where they hold none.
CREATE FUNCTION ledger.moment_of(words text) RETURNS timestamptz LANGUAGE plpgsql STABLE STRICT
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RETURN words::timestamptz;
EXCEPTION WHEN data_exception OR invalid_parameter_value THEN
    RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION ledger.list_of, ledger.moment_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.list_of, ledger.moment_of TO compliance_app, compliance;
"""


class Migration(migrations.Migration):
    dependencies: ClassVar = [("ledger", "0010_bytes_that_nobody_can_read")]
    operations: ClassVar = [migrations.RunSQL(["SET ROLE compliance_ledger", READ, "RESET ROLE"])]
