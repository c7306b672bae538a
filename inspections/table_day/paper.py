"""The paper with everything about a table on a day, with the answer as data inside."""

from datetime import date, datetime
from uuid import UUID

from compliance.documents.in_words import Composed, composed
from compliance.documents.rendering import Attached
from compliance.holders.models import GamingTable
from compliance.ledger.holding import hold, mark_of
from compliance.regulation.core.svg import PAPER, svg
from compliance.rest.rendering import encoded

from ..entries.services.countersignature import named_signers
from ..entries.services.denial import denied, denied_words
from ..entries.views.entries import entry_rows
from ..facts import thawed_findings
from ..kept.mark import mark_words
from ..replay.time_bar import bar_of
from .whole_day import whole_day
from .words import span_lines, summary_of

PICTURE, DATA = "day.svg", "day.json"


def table_day_paper(table_id: UUID, day: date, known_at: datetime) -> Composed:
    """The paper as PDF/A-3a, with the answer of the API as JSON inside. Raises NotHeld for rows that differ from the
    records, and FieldRefused for a day that has not begun, or on which the table had not been added."""
    table = GamingTable.objects.select_related("facility__holder").get(pk=table_id)
    shown = whole_day(table, day, known_at)
    hold({mark_of(row) for row in shown.rows})
    drawing = bar_of(shown.day, known_at, shown.problems)
    context = {
        "table": table, "day": shown.answer, "summary": summary_of(shown.answer), "picture": PICTURE,
        "drawing": drawing, "spans": span_lines(shown, table.facility.zone),
        "entries": [
            {
                "row": entry, "facts": entry_rows(entry), "named": named_signers(entry),
                "denied": denied_words(denied(entry)), "without_network": mark_words(entry.without_network),
                "findings": [one for one in thawed_findings(entry) if one.severity != "note"],
            }
            for entry in shown.entries
        ],
    }  # fmt: skip
    inside = Attached(DATA, "The same as programs have it", encoded(shown.answer))
    pictures = {PICTURE: svg(drawing, paints=PAPER).encode()}
    return composed("documents/table_day.html", context, made_at=known_at, attached=[inside], pictures=pictures)
