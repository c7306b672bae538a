-- Run by a superuser in the office's database, once its roles exist (deploy/roles.sh, or the one-command start). It is what
-- `compliance.isolation.required` expects of a server beyond its tables. Again is harmless.
--
-- Nobody but the office's roles enters the database, and none makes temporary objects: names without a schema would find
-- those first. The path on which such names are looked up is the role's, and ends with them.
DO $$
DECLARE
    database text := current_database();
    office text;
BEGIN
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', database);
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO compliance_app, compliance_signer', database);
    FOREACH office IN ARRAY ARRAY['compliance', 'compliance_app', 'compliance_signer', 'compliance_ledger'] LOOP
        EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM %I', database, office);
        EXECUTE format('ALTER ROLE %I IN DATABASE %I SET search_path = public, pg_temp', office, database);
    END LOOP;
END $$;

-- Counts and sizes of tables cover the rows of every certificate holder: whoever monitors the server (pg_monitor) reads
-- them, the office's roles do not.
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
