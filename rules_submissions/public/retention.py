"""Reports of a difference that are destroyed, and the rows that go with them.

A report goes with its answer and with that it was sent on, all at once, when each is past its term. One without an
answer stays: its sender still waits. One about the casino of a certificate holder under a legal hold stays too.
"""

from datetime import datetime
from uuid import UUID

from compliance.holders.models import Facility
from compliance.ledger import reads
from compliance.ledger.destroying import Chosen
from compliance.ledger.holding import hold, marks_on_record
from compliance.ledger.images import fetch

from ..models.reports import DifferenceSentOn

GOING = f"""
WITH part AS (
    SELECT 3 AS turn, 'rules_submissions_differencereport' AS relation, id, id AS report
    FROM rules_submissions_differencereport
    UNION ALL SELECT 1, 'rules_submissions_differenceanswer', id, report_id FROM rules_submissions_differenceanswer
    UNION ALL SELECT 2, 'rules_submissions_differencesenton', id, report_id FROM rules_submissions_differencesenton
), going AS (
    SELECT report, min(received_at) AS at, array_agg(part.relation ORDER BY turn) AS relations,
           array_agg(part.id ORDER BY turn) AS ids, array_agg(log_id ORDER BY turn) AS logs,
           array_agg(index ORDER BY turn) AS indexes
    FROM part
    LEFT JOIN {reads.ON_RECORD} ON told.relation = part.relation AND row_id = part.id::text
    GROUP BY report
    HAVING bool_or(turn = 1)
       AND bool_and(coalesce(told.type LIKE 'difference.%%' AND told.received_at < %(before)s, false))
)
SELECT relations, ids, logs, indexes, facility FROM going
JOIN rules_submissions_differencereport AS one ON one.id = going.report
WHERE NOT EXISTS (
    SELECT FROM retention_legalhold AS held WHERE held.lifted_at IS NULL AND held.holder_id IN (
        SELECT holder_id FROM holders_facility WHERE holders_facility.id = one.facility
        UNION ALL SELECT holder_id FROM rules_submissions_differencesenton WHERE report_id = one.id
    )
)
ORDER BY at, report LIMIT %(most)s
"""  # noqa: S608  # both parts are written here


def reports_past_retention(before: datetime, most: int) -> Chosen:
    """At most `most` entries about reports that were received before this instant, and the rows in them. Call it in a
    transaction that holds the rows of all certificate holders, so that no hold is set meanwhile. Raises NotHeld where a
    casino, or that a report was sent on, is not what the records say."""
    chosen, casinos = Chosen(), set[UUID]()
    for relations, ids, logs, indexes, facility in fetch(GOING, before=before, most=most):
        if chosen.entries and len(chosen.entries) + len(ids) > most:
            break
        chosen.entries += zip(logs, indexes, strict=True)
        chosen.rows += [(relation, str(key)) for relation, key in zip(relations, ids, strict=True)]
        casinos.add(facility)
    if casinos:
        places = {(Facility._meta.db_table, str(casino)) for casino in casinos}
        hold(places | marks_on_record(DifferenceSentOn._meta.db_table))
    return chosen
