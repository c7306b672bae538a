"""The signer reads what the Board log commits to: one more place that names the logs it has signed."""

from django.db import migrations

COMMITMENTS = """
-- For the signer: entries of a Board log that commit to checkpoints, with what their hashes cover. No other payload.
CREATE FUNCTION ledger.commitments(of_log uuid, low bigint, high bigint)
RETURNS TABLE (index bigint, entry_bytes bytea, salt bytea, payload bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    SELECT entry.index, entry.entry_bytes, kept.salt, kept.payload
    FROM ledger.log AS log JOIN ledger.entry AS entry ON entry.log_id = log.id
        JOIN ledger.payload AS kept ON kept.log_id = log.id AND kept.index = entry.index
    WHERE log.id = of_log AND log.kind = 'board' AND entry.type = 'board.checkpoint'
        AND entry.index >= low AND entry.index < high
    ORDER BY entry.index
$$;
REVOKE ALL ON FUNCTION ledger.commitments FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.commitments TO compliance_signer;
"""
UNDONE = "DROP FUNCTION ledger.commitments"


class Migration(migrations.Migration):
    dependencies = [("ledger", "0003_one_clock")]
    operations = [
        migrations.RunSQL(
            sql=["SET ROLE compliance_ledger", COMMITMENTS, "RESET ROLE"],
            reverse_sql=["SET ROLE compliance_ledger", UNDONE, "RESET ROLE"],
        )
    ]
