"""The record signed when several tables open at once: plain values, and the same in words."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from compliance.holders.models import Facility
from compliance.ledger.canonical import instant
from compliance.signing.signature import Meaning, Prepared, Signature, signer_as_json
from compliance.signing.together import together
from compliance.web.values import moment_words

from ..entries.record import table_as_json
from .standing import TableStanding

OPEN = Meaning(
    "table.open/1",
    "I open each of these tables for play. I have seen of each what allows it, and I know of nothing that keeps it "
    "closed. (Statement O-1)",
)


def openings_prepared(standings: Sequence[TableStanding]) -> Prepared:
    """The openings of these tables of one holder, ready to be shown and signed."""
    holder_id = standings[0].table.holder_id
    return together(OPEN, holder_id, [_opening_prepared(standing) for standing in standings])


def openings_rest_on(facility: Facility) -> dict[str, Any]:
    """The content of their page beside them: the facility."""
    return {"facility": facility.name}


def _opening_prepared(standing: TableStanding) -> Prepared:
    return Prepared(OPEN, standing.table.holder_id, partial(_record, standing), _words)


def _record(standing: TableStanding, signature: Signature) -> dict[str, Any]:
    made, rules, state = standing.inspection, standing.rules, getattr(standing.table, "state", None)
    closed_since = state.closed_since if state is not None else None
    inspection = made and {
        "id": str(made.pk),
        "number": made.number,
        "log": made.log_code,
        "title": made.kind.title,
        "occurred_at": instant(made.occurred_at),
        "sha256": made.facts_sha256,
    }
    return {
        "table": table_as_json(standing.table),
        "rules": rules.submission.reference if rules is not None else None,
        "closed_since": instant(closed_since) if closed_since is not None else None,
        "inspection": inspection,
        "signer": signer_as_json(signature),
    }


def _words(record: Mapping[str, Any]) -> list[tuple[str, str]]:
    made, since = record["inspection"], record["closed_since"]
    said = [
        f"{made['title']}, entry {made['number']}, {moment_words(made['occurred_at'])}" if made else "",
        f"Closed since {moment_words(since)}" if since else "Never opened here",
        f"Rules {record['rules']}" if record["rules"] else "",
    ]
    return [(f"Open {record['table']['number']}", "\n".join(filter(None, said)))]
