"""Whether a context has expired is told by the database's one clock."""

from typing import ClassVar

from django.db import migrations

CLAIM = """
CREATE OR REPLACE FUNCTION isolation.claim(wanted text, place integer) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    context text := current_setting('app.context', true);
    part text[];
    body bytea;
BEGIN
    IF context IS NULL OR context = '' THEN
        RETURN NULL;
    END IF;
    part := string_to_array(context, ':');
    IF cardinality(part) <> 6 OR (wanted IS NOT NULL AND part[1] <> wanted) OR part[4] <> pg_backend_pid()::text THEN
        RETURN NULL;
    END IF;
    body := convert_to(array_to_string(part[1:5], ':'), 'UTF8');
    IF NOT EXISTS (
        SELECT FROM isolation.key k
        WHERE encode(sha256(k.outer_pad || sha256(k.inner_pad || body)), 'hex') = part[6]
    ) OR to_timestamp(part[5]::bigint) <= ledger.clock() THEN
        RETURN NULL;
    END IF;
    RETURN nullif(part[place], '');
END $$
"""


class Migration(migrations.Migration):
    dependencies: ClassVar = [("isolation", "0004_documents_hang_on_what_is_seen"), ("ledger", "0003_one_clock")]
    operations: ClassVar = [migrations.RunSQL([CLAIM])]
