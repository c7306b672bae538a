-- Destroys one payload and its salt, where entry `told` names it as destroyed by two people after its retention: in a
-- holder's log of what was recorded at its tables, in the office's of reports of a difference, and of nothing else.
-- Returns whether it was there; a payload destroyed before stays as it was destroyed. The term counts from the receipt,
-- and of a log book, which repeats entries, from the receipt of the newest entry in it, as its row states.
CREATE OR REPLACE FUNCTION ledger.destroy(of_log uuid, of_index bigint, told_log uuid, told_index bigint)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE target ledger.entry; told ledger.entry; about jsonb; actor text; its_kind text; since timestamptz;
BEGIN
    SELECT * INTO STRICT target FROM ledger.entry WHERE log_id = of_log AND index = of_index;
    SELECT kind INTO STRICT its_kind FROM ledger.log WHERE id = of_log;
    SELECT * INTO STRICT told FROM ledger.entry WHERE log_id = told_log AND index = told_index;
    SELECT (convert_from(payload, 'UTF8')::jsonb) -> 'about' INTO about
        FROM ledger.payload WHERE log_id = told_log AND index = told_index;
    actor := (convert_from(told.entry_bytes, 'UTF8')::jsonb) #>> '{actor,credential_number}';
    IF told.type <> 'retention.destroy'
       OR coalesce(about ->> 'confirmed_by', '') = '' OR coalesce(actor, '') = ''
       OR about ->> 'confirmed_by' = actor THEN
        RAISE EXCEPTION 'two people destroy together, by an entry retention.destroy'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF (about -> 'destroyed' @> jsonb_build_array(jsonb_build_object('index', of_index,
            'origin', (SELECT origin FROM ledger.log WHERE id = of_log)))) IS NOT TRUE
       OR (SELECT kind || coalesce(holder_id::text, '') FROM ledger.log WHERE id = of_log)
          <> (SELECT kind || coalesce(holder_id::text, '') FROM ledger.log WHERE id = told_log) THEN
        RAISE EXCEPTION 'entry % is not named as destroyed', of_index USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF (CASE its_kind
            WHEN 'holder' THEN target.type LIKE 'log\_entry.%' OR target.type LIKE 'table.%'
            WHEN 'office' THEN target.type LIKE 'difference.%'
        END) IS NOT TRUE THEN
        RAISE EXCEPTION 'payloads of % are never destroyed', target.type USING ERRCODE = 'insufficient_privilege';
    END IF;
    since := target.received_at;
    IF target.type = 'log_entry.book' THEN
        SELECT least(since, max((told_row #>> '{values,received_until}')::timestamptz)) INTO since
            FROM ledger.payload, jsonb_array_elements(convert_from(payload, 'UTF8')::jsonb -> 'rows') AS told_row
            WHERE log_id = of_log AND index = of_index AND told_row ->> 'table' = 'inspections_logbook';
    END IF;
    IF NOT since AT TIME ZONE 'UTC' < told.received_at AT TIME ZONE 'UTC' - interval '5 years' THEN
        RAISE EXCEPTION 'entry % is still to be kept', of_index USING ERRCODE = 'insufficient_privilege';
    END IF;
    UPDATE ledger.payload SET salt = NULL, payload = NULL, destroyed_at = told.received_at
        WHERE log_id = of_log AND index = of_index AND destroyed_at IS NULL;
    RETURN FOUND;
END $$;
