"""The Board log commits to all logs by one entry, over a small tree. What the tree is made of stands here, for ever.

A row an entry: the secret from which the salts of its leaves follow, and the checkpoints, by log and size, that the
leaves cover; the notes themselves are kept once, as checkpoints. So a round of 50 logs is some 1.4 kB.
"""

from django.db import migrations

LEAVES = """
CREATE TABLE ledger.leaves (
    log_id uuid NOT NULL,
    index bigint NOT NULL,
    secret bytea NOT NULL CHECK (length(secret) = 32),
    logs uuid[] NOT NULL,
    sizes bigint[] NOT NULL CHECK (cardinality(sizes) = cardinality(logs)),
    PRIMARY KEY (log_id, index),
    FOREIGN KEY (log_id, index) REFERENCES ledger.entry
);
CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON ledger.leaves FOR EACH ROW
    EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON ledger.leaves FOR EACH STATEMENT
    EXECUTE FUNCTION ledger.refuse_change();

-- A row tells of all holders: it is open to the office alone, which hands each holder its own leaf in its bundle.
ALTER TABLE ledger.leaves ENABLE ROW LEVEL SECURITY;
CREATE POLICY isolation ON ledger.leaves USING ((SELECT isolation.is_office()));
GRANT SELECT ON ledger.leaves TO compliance_app, compliance;

-- Keeps what the newest entry of a Board log commits to: one published checkpoint of each of these logs.
CREATE FUNCTION ledger.keep_leaves(
    of_log uuid, of_index bigint, its_secret bytea, its_logs uuid[], its_sizes bigint[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT isolation.is_office() THEN
        RAISE EXCEPTION 'what the Board log commits to is kept by the office' USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM 1 FROM ledger.log AS log JOIN ledger.head AS head ON head.log_id = log.id
            JOIN ledger.entry AS entry ON entry.log_id = log.id AND entry.index = head.size - 1
        WHERE log.id = of_log AND log.kind = 'board' AND entry.index = of_index AND entry.type = 'board.checkpoint'
        FOR UPDATE OF head;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'leaves are kept with the entry that commits to them' USING ERRCODE = 'check_violation';
    END IF;
    IF (SELECT count(DISTINCT log.id) FROM unnest(its_logs, its_sizes) AS leaf (log_id, size)
            JOIN ledger.log AS log ON log.id = leaf.log_id AND log.kind <> 'board'
            JOIN ledger.checkpoint AS point ON point.log_id = log.id AND point.size = leaf.size)
       <> cardinality(its_logs) THEN
        RAISE EXCEPTION 'each leaf is a published checkpoint of another log' USING ERRCODE = 'check_violation';
    END IF;
    INSERT INTO ledger.leaves (log_id, index, secret, logs, sizes)
        VALUES (of_log, of_index, its_secret, its_logs, its_sizes);
END $$;

-- For the signer: entries of a Board log that commit to checkpoints, with what their hashes cover, and their leaves.
-- No other payload.
DROP FUNCTION ledger.commitments(uuid, bigint, bigint);
CREATE FUNCTION ledger.commitments(of_log uuid, low bigint, high bigint)
RETURNS TABLE (entry_bytes bytea, salt bytea, payload bytea, secret bytea, logs uuid[], sizes bigint[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT entry.entry_bytes, kept.salt, kept.payload, leaves.secret, leaves.logs, leaves.sizes
    FROM ledger.log AS log JOIN ledger.entry AS entry ON entry.log_id = log.id
        JOIN ledger.leaves AS leaves ON leaves.log_id = log.id AND leaves.index = entry.index
        LEFT JOIN ledger.payload AS kept ON kept.log_id = log.id AND kept.index = entry.index
    WHERE log.id = of_log AND log.kind = 'board' AND entry.type = 'board.checkpoint'
        AND entry.index >= low AND entry.index < high
    ORDER BY entry.index
$$;
REVOKE ALL ON FUNCTION ledger.keep_leaves, ledger.commitments FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.keep_leaves TO compliance_app, compliance;
GRANT EXECUTE ON FUNCTION ledger.commitments TO compliance_signer;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0006_the_signer_reads_the_clock"), ("isolation", "0005_one_clock")]
    operations = [migrations.RunSQL(["SET ROLE compliance_ledger", LEAVES, "RESET ROLE"])]
