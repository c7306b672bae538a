-- The ledger: logs, heads, entries, payloads, nodes, checkpoints. Owned by a role that cannot sign in; the office's own
-- roles read, and write only by the functions below. docs/records.md says what is hashed, decision 0014 why.
--
-- This is what migration 0001 makes, and stays as it is. Since 0003 all of it reads the time by `ledger.clock` alone.

CREATE TABLE ledger.log (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind text NOT NULL CHECK (kind IN ('holder', 'office', 'board')),
    holder_id uuid CHECK ((holder_id IS NOT NULL) = (kind = 'holder')),
    year integer NOT NULL,
    origin text NOT NULL UNIQUE,
    predecessor uuid REFERENCES ledger.log,
    opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    closed_at timestamptz,
    suspended_at timestamptz,
    suspended_because text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX one_open_log ON ledger.log (kind, holder_id) NULLS NOT DISTINCT WHERE closed_at IS NULL;

-- The only rows that are ever updated, and only by reserve() and append().
CREATE TABLE ledger.head (
    log_id uuid PRIMARY KEY REFERENCES ledger.log,
    size bigint NOT NULL DEFAULT 0,
    frontier bytea[] NOT NULL DEFAULT '{}',
    root bytea NOT NULL DEFAULT sha256(''),
    last_received_at timestamptz NOT NULL DEFAULT '-infinity',
    reserved_at timestamptz,
    reserved_by xid8
);

CREATE TABLE ledger.entry (
    log_id uuid NOT NULL REFERENCES ledger.log,
    index bigint NOT NULL,
    event uuid NOT NULL UNIQUE,
    type text NOT NULL,
    received_at timestamptz NOT NULL,
    entry_bytes bytea NOT NULL,
    leaf_hash bytea NOT NULL,
    PRIMARY KEY (log_id, index)
);
CREATE INDEX entry_by_time ON ledger.entry (log_id, received_at);
CREATE INDEX entry_by_type ON ledger.entry (log_id, type, index);

CREATE TABLE ledger.payload (
    log_id uuid NOT NULL,
    index bigint NOT NULL,
    salt bytea,
    payload bytea,
    destroyed_at timestamptz,
    PRIMARY KEY (log_id, index),
    FOREIGN KEY (log_id, index) REFERENCES ledger.entry,
    CHECK ((salt IS NULL) = (destroyed_at IS NOT NULL) AND (payload IS NULL) = (destroyed_at IS NOT NULL))
);

-- Hashes of complete subtrees, for quick proofs; `verify` and the signer never trust them.
CREATE TABLE ledger.node (
    log_id uuid NOT NULL REFERENCES ledger.log,
    level smallint NOT NULL,
    index bigint NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (log_id, level, index)
);

-- Which entry holds the newest image of a row of the office's tables; and how many entries are about it in a log.
CREATE TABLE ledger.projection (
    relation text NOT NULL,
    row_id text NOT NULL,
    log_id uuid NOT NULL,
    index bigint NOT NULL,
    PRIMARY KEY (relation, row_id),
    FOREIGN KEY (log_id, index) REFERENCES ledger.entry
);
CREATE INDEX projection_by_entry ON ledger.projection (log_id, index);
CREATE TABLE ledger.subject (
    log_id uuid NOT NULL REFERENCES ledger.log,
    relation text NOT NULL,
    row_id text NOT NULL,
    version integer NOT NULL,
    PRIMARY KEY (log_id, relation, row_id)
);

CREATE TABLE ledger.checkpoint (
    log_id uuid NOT NULL REFERENCES ledger.log,
    size bigint NOT NULL,
    note text NOT NULL,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (log_id, size)
);
CREATE TABLE ledger.cosignature (
    log_id uuid NOT NULL,
    size bigint NOT NULL,
    witness text NOT NULL,
    line text NOT NULL,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (log_id, size, witness),
    FOREIGN KEY (log_id, size) REFERENCES ledger.checkpoint
);

-- What the signer, the reconciler or a witness found wrong, with its evidence.
CREATE TABLE ledger.alarm (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    raised_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    source text NOT NULL CHECK (source IN ('signer', 'reconciler', 'witness')),
    log_id uuid REFERENCES ledger.log,
    fingerprint text NOT NULL UNIQUE,
    words text NOT NULL,
    evidence jsonb NOT NULL DEFAULT '{}'
);

CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
    RAISE EXCEPTION 'ledger.% stays as it is: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END $$;

DO $$
DECLARE name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['entry', 'node', 'checkpoint', 'cosignature', 'alarm'] LOOP
        EXECUTE format('CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON ledger.%I FOR EACH ROW '
            'EXECUTE FUNCTION ledger.refuse_change()', name);
    END LOOP;
    FOREACH name IN ARRAY ARRAY['log', 'head', 'entry', 'payload', 'node', 'checkpoint', 'cosignature', 'alarm'] LOOP
        EXECUTE format('CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON ledger.%I FOR EACH STATEMENT '
            'EXECUTE FUNCTION ledger.refuse_change()', name);
    END LOOP;
END $$;

-- Opens the log of a holder (or of the office, or the Board log) for a year, after the one before; NULL where another
-- did so meanwhile. `with_origin` is the line that names it.
CREATE FUNCTION ledger.open_log(of_kind text, of_holder uuid, of_year integer, with_origin text)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE before ledger.log; made uuid;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(of_kind || coalesce(of_holder::text, ''), 20121));
    SELECT * INTO before FROM ledger.log
        WHERE kind = of_kind AND holder_id IS NOT DISTINCT FROM of_holder AND closed_at IS NULL;
    IF FOUND THEN
        IF before.year >= of_year THEN
            RETURN NULL;
        END IF;
        PERFORM 1 FROM ledger.head WHERE log_id = before.id FOR UPDATE;
        UPDATE ledger.log SET closed_at = clock_timestamp() WHERE id = before.id;
    END IF;
    INSERT INTO ledger.log (kind, holder_id, year, origin, predecessor)
        VALUES (of_kind, of_holder, of_year, with_origin, before.id) RETURNING id INTO made;
    INSERT INTO ledger.head (log_id) VALUES (made);
    RETURN made;
END $$;

-- Opens a successor beside a log that is suspended (after a restore that lost entries); an act of two people, who stand
-- in the entry that follows.
CREATE FUNCTION ledger.open_successor(of_log uuid, with_origin text)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE before ledger.log; made uuid;
BEGIN
    SELECT * INTO STRICT before FROM ledger.log WHERE id = of_log FOR UPDATE;
    IF before.suspended_at IS NULL OR before.closed_at IS NOT NULL THEN
        RAISE EXCEPTION 'a successor is opened for a suspended log only' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    UPDATE ledger.log SET closed_at = clock_timestamp() WHERE id = of_log;
    INSERT INTO ledger.log (kind, holder_id, year, origin, predecessor)
        VALUES (before.kind, before.holder_id, extract(year FROM clock_timestamp() AT TIME ZONE 'UTC')::integer,
                with_origin, of_log) RETURNING id INTO made;
    INSERT INTO ledger.head (log_id) VALUES (made);
    RETURN made;
END $$;

-- Whether this database is a demonstration (`prepare` says so once, as its owner) or one of the tests: only there may
-- the time of receipt be told, so that a month of records can be shown.
CREATE TABLE ledger.demonstration (is_one boolean PRIMARY KEY CHECK (is_one));
CREATE FUNCTION ledger.is_test() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
    SELECT current_database() LIKE 'test\_%'
$$;

-- Locks the open log and says which index and which instant the next entry has. No row: no log is open for this year.
CREATE FUNCTION ledger.reserve(of_kind text, of_holder uuid, told timestamptz DEFAULT NULL)
RETURNS TABLE (log_id uuid, origin text, index bigint, received_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
#variable_conflict use_column
DECLARE one ledger.log; head ledger.head; instant timestamptz;
BEGIN
    SELECT * INTO one FROM ledger.log AS l
        WHERE l.kind = of_kind AND l.holder_id IS NOT DISTINCT FROM of_holder AND l.closed_at IS NULL;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    SELECT * INTO head FROM ledger.head AS h WHERE h.log_id = one.id FOR UPDATE;
    -- Read again after the lock: it may have been closed or suspended while we waited.
    SELECT * INTO one FROM ledger.log AS l WHERE l.id = one.id;
    IF one.suspended_at IS NOT NULL THEN
        RAISE EXCEPTION 'log % is suspended: %', one.origin, one.suspended_because
            USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    instant := greatest(clock_timestamp(), head.last_received_at + interval '1 microsecond');
    IF told IS NOT NULL THEN
        IF ledger.is_test() THEN
            instant := told;
        ELSIF EXISTS (SELECT FROM ledger.demonstration) THEN
            instant := greatest(told, head.last_received_at + interval '1 microsecond');
        ELSE
            RAISE EXCEPTION 'the time of receipt is read, never told' USING ERRCODE = 'insufficient_privilege';
        END IF;
    END IF;
    IF one.closed_at IS NOT NULL OR extract(year FROM instant AT TIME ZONE 'UTC') > one.year THEN
        RETURN;
    END IF;
    UPDATE ledger.head AS h SET reserved_at = instant, reserved_by = pg_current_xact_id() WHERE h.log_id = one.id;
    RETURN QUERY SELECT one.id, one.origin, head.size, instant;
END $$;

CREATE FUNCTION ledger.instant(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Adds the entry that was reserved in this transaction: checks what it says of itself, hashes it, moves the head, notes
-- where the images of rows stand. Returns the leaf hash.
CREATE FUNCTION ledger.append(to_log uuid, entry bytea, its_payload bytea, its_salt bytea)
RETURNS bytea LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
#variable_conflict use_variable
DECLARE
    head ledger.head;
    said jsonb := convert_from(entry, 'UTF8')::jsonb;
    images jsonb := (convert_from(its_payload, 'UTF8')::jsonb) -> 'rows';
    leaf bytea := sha256('\x00'::bytea || entry);
    hash bytea := leaf;
    peaks bytea[];
    level integer := 0;
    place bigint;
    top bytea;
    seen integer;
BEGIN
    SELECT * INTO STRICT head FROM ledger.head AS h WHERE h.log_id = to_log FOR UPDATE;
    IF head.reserved_by IS DISTINCT FROM pg_current_xact_id() THEN
        RAISE EXCEPTION 'nothing is reserved in this log' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    IF (said ->> 'origin') IS DISTINCT FROM (SELECT origin FROM ledger.log WHERE id = to_log)
       OR (said ->> 'index') IS DISTINCT FROM head.size::text
       OR (said ->> 'received_at') IS DISTINCT FROM ledger.instant(head.reserved_at)
       OR length(its_salt) IS DISTINCT FROM 32
       OR (said ->> 'payload_sha256') IS DISTINCT FROM encode(sha256(its_salt || its_payload), 'hex') THEN
        RAISE EXCEPTION 'the entry does not say what was reserved' USING ERRCODE = 'check_violation';
    END IF;

    INSERT INTO ledger.entry (log_id, index, event, type, received_at, entry_bytes, leaf_hash)
        VALUES (to_log, head.size, (said ->> 'event')::uuid, said ->> 'type', head.reserved_at, entry, leaf);
    INSERT INTO ledger.payload (log_id, index, salt, payload) VALUES (to_log, head.size, its_salt, its_payload);

    peaks := head.frontier;
    place := head.size;
    WHILE place & 1 = 1 LOOP
        hash := sha256('\x01'::bytea || peaks[cardinality(peaks)] || hash);
        peaks := trim_array(peaks, 1);
        place := place >> 1;
        level := level + 1;
        INSERT INTO ledger.node (log_id, level, index, hash) VALUES (to_log, level, place, hash);
    END LOOP;
    peaks := peaks || hash;
    top := hash;
    FOR i IN REVERSE cardinality(peaks) - 1 .. 1 LOOP
        top := sha256('\x01'::bytea || peaks[i] || top);
    END LOOP;
    UPDATE ledger.head AS h
        SET size = head.size + 1, frontier = peaks, root = top, last_received_at = head.reserved_at,
            reserved_at = NULL, reserved_by = NULL
        WHERE h.log_id = to_log;

    IF said -> 'subject' <> 'null'::jsonb THEN
        INSERT INTO ledger.subject AS s (log_id, relation, row_id, version)
            VALUES (to_log, said #>> '{subject,table}', said #>> '{subject,id}', 1)
            ON CONFLICT (log_id, relation, row_id) DO UPDATE SET version = s.version + 1
            RETURNING version INTO seen;
        IF (said #>> '{subject,version}') IS DISTINCT FROM seen::text THEN
            RAISE EXCEPTION 'the entry is number % about its subject', seen USING ERRCODE = 'check_violation';
        END IF;
    END IF;
    INSERT INTO ledger.projection AS p (relation, row_id, log_id, index)
        SELECT one ->> 'table', one ->> 'id', to_log, head.size FROM jsonb_array_elements(images) AS one
        ON CONFLICT (relation, row_id) DO UPDATE SET log_id = excluded.log_id, index = excluded.index;
    PERFORM ledger.let_go(images);
    RETURN leaf;
END $$;

-- Rows that a transaction changed and that no entry holds yet: `table:id table:id `, kept for the transaction alone.
CREATE FUNCTION ledger.unrecorded() RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
    SELECT coalesce(current_setting('ledger.unrecorded', true), '')
$$;

CREATE FUNCTION ledger.let_go(images jsonb) RETURNS void LANGUAGE sql SET search_path = pg_catalog AS $$
    SELECT set_config('ledger.unrecorded', coalesce(string_agg(mark || ' ', '' ORDER BY place), ''), true)
    FROM string_to_table(rtrim(ledger.unrecorded()), ' ') WITH ORDINALITY AS noted (mark, place)
    WHERE mark <> ''
      AND mark NOT IN (SELECT (one ->> 'table') || ':' || (one ->> 'id') FROM jsonb_array_elements(images) AS one)
$$;

-- After a change of a row: notes it. Arguments: the column of its key, then columns that the ledger leaves out.
CREATE FUNCTION ledger.note_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE noted text := ledger.unrecorded(); key text; mark text;
BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - TG_ARGV = to_jsonb(NEW) - TG_ARGV THEN
        RETURN NULL;
    END IF;
    IF TG_OP = 'DELETE' THEN
        EXECUTE format('SELECT ($1).%I::text', TG_ARGV[0]) INTO key USING OLD;
    ELSE
        EXECUTE format('SELECT ($1).%I::text', TG_ARGV[0]) INTO key USING NEW;
    END IF;
    mark := TG_TABLE_NAME || ':' || key || ' ';
    IF position(mark IN noted) = 0 THEN
        PERFORM set_config('ledger.unrecorded', noted || mark, true);
    END IF;
    RETURN NULL;
END $$;

-- At the commit: refuses a transaction that changed a row without an entry.
CREATE FUNCTION ledger.check_recorded() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
    IF ledger.unrecorded() <> '' THEN
        RAISE EXCEPTION 'changed without an entry in the ledger: %', left(ledger.unrecorded(), 400)
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;

-- For the signer: a checkpoint it has signed; the reason for which nothing more may be written; an alarm.
CREATE FUNCTION ledger.publish(of_log uuid, its_size bigint, its_note text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
    INSERT INTO ledger.checkpoint (log_id, size, note) VALUES (of_log, its_size, its_note)
        ON CONFLICT (log_id, size) DO NOTHING
$$;
CREATE FUNCTION ledger.cosign(of_log uuid, its_size bigint, by_witness text, with_line text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
    INSERT INTO ledger.cosignature (log_id, size, witness, line) VALUES (of_log, its_size, by_witness, with_line)
        ON CONFLICT (log_id, size, witness) DO NOTHING
$$;
CREATE FUNCTION ledger.suspend(of_log uuid, because text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
    UPDATE ledger.log SET suspended_at = clock_timestamp(), suspended_because = because
        WHERE id = of_log AND suspended_at IS NULL
$$;
CREATE FUNCTION ledger.raise_alarm(by_source text, of_log uuid, with_fingerprint text, in_words text, with_evidence jsonb)
RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
    WITH raised AS (
        INSERT INTO ledger.alarm (source, log_id, fingerprint, words, evidence)
            VALUES (by_source, of_log, with_fingerprint, in_words, with_evidence)
            ON CONFLICT (fingerprint) DO NOTHING RETURNING 1
    )
    SELECT EXISTS (SELECT FROM raised)
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
GRANT USAGE ON SCHEMA ledger TO compliance_app, compliance_signer, compliance;
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO compliance_app, compliance;
GRANT SELECT ON ledger.log, ledger.head, ledger.entry, ledger.checkpoint TO compliance_signer;
GRANT EXECUTE ON FUNCTION
    ledger.open_log, ledger.open_successor, ledger.reserve, ledger.append, ledger.instant, ledger.unrecorded,
    ledger.let_go, ledger.note_change, ledger.check_recorded, ledger.cosign, ledger.raise_alarm
    TO compliance_app, compliance;
GRANT EXECUTE ON FUNCTION ledger.publish, ledger.suspend, ledger.raise_alarm TO compliance_signer;
