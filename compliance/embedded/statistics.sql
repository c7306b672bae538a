-- Run by a superuser in the office's database. Counts and sizes of tables cover the rows of every certificate holder:
-- whoever monitors the server (pg_monitor) reads them, the office's roles do not. Again is harmless.
DO $$
DECLARE
    counting text;
BEGIN
    FOR counting IN
        SELECT oid::regprocedure::text FROM pg_proc
        WHERE pronamespace = 'pg_catalog'::regnamespace AND (
            (proname LIKE 'pg\_stat\_get\_%' AND proargtypes::text = 'oid'::regtype::oid::text)
            OR proname IN (
                'pg_relation_size', 'pg_table_size', 'pg_indexes_size', 'pg_total_relation_size', 'pg_database_size'
            )
        )
    LOOP
        EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', counting);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO pg_monitor', counting);
    END LOOP;
END $$;
