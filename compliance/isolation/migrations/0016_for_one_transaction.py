"""A context is good for the transaction for which it was signed, and for no other."""

from typing import ClassVar

from django.db import migrations

MOMENT = """
CREATE FUNCTION isolation.moment() RETURNS text LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN (extract(epoch FROM transaction_timestamp()) * 1000000)::bigint::text;

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
    IF cardinality(part) <> 6 OR (wanted IS NOT NULL AND part[1] <> wanted) OR part[4] <> pg_backend_pid()::text
        OR part[5] <> isolation.moment() THEN
        RETURN NULL;
    END IF;
    body := convert_to(array_to_string(part[1:5], ':'), 'UTF8');
    IF NOT EXISTS (
        SELECT FROM isolation.key k
        WHERE encode(sha256(k.outer_pad || sha256(k.inner_pad || body)), 'hex') = part[6]
    ) THEN
        RETURN NULL;
    END IF;
    RETURN nullif(part[place], '');
END $$;
"""


class Migration(migrations.Migration):
    dependencies: ClassVar = [("isolation", "0015_privileged_names")]
    operations: ClassVar = [migrations.RunSQL([MOMENT], migrations.RunSQL.noop)]
