"""Signed shift handovers for exports: one series a facility, whatever tables were chosen."""

from collections.abc import Iterator

from compliance.documents.sources import HANDOVER_LOG, Countersigned, EntryStream, LogRow, Segment, Wanted
from compliance.ledger.canonical import instant
from compliance.ledger.holding import hold, mark_of
from compliance.regulation.general.handovers import HANDOVERS, stated_of

from ..models.handovers import Handover, Takeover
from .series import one_series, portions, segment_of

AT_A_TIME = 50
"""The number of handovers read at a time: the list of one may be long."""
TAKER = HANDOVERS.signatories[0]
NOBODY = "who takes the shift over"


def streams(wanted: Wanted) -> list[EntryStream]:
    """The series of the facility, where a shift was handed over in the period. Three queries."""
    return one_series(wanted, Handover.objects.filter(facility=wanted.facility_id), "as_of", HANDOVER_LOG)


def rows(wanted: Wanted, segment: Segment) -> Iterator[LogRow]:
    """The handovers of a segment, by number. Raises NotHeld for rows that differ from the records."""
    handovers = Handover.objects.filter(facility=wanted.facility_id).select_related("takeover")
    for portion in portions(segment_of(wanted, handovers, "as_of", segment), AT_A_TIME):
        takeovers = [taken for handover in portion if (taken := _takeover(handover, wanted)) is not None]
        hold({mark_of(row) for row in (*portion, *takeovers)})
        yield from (_row(handover, _takeover(handover, wanted)) for handover in portion)


def _takeover(made: Handover, wanted: Wanted) -> Takeover | None:
    """The takeover of the shift, if it was received by the end of the wanted time; else None."""
    taken: Takeover | None = getattr(made, "takeover", None)
    if taken is None or (wanted.received_until is not None and taken.received_at > wanted.received_until):
        return None
    return taken


def _row(made: Handover, taken: Takeover | None) -> LogRow:
    stated = None
    if taken is not None:
        stated = {"as_of": instant(taken.as_of), "changed": taken.stated, "signature": taken.signature}
    return LogRow(
        log=HANDOVER_LOG,
        table_number="",
        number=made.number,
        occurred_at=made.as_of,
        received_at=made.received_at,
        facts=stated_of(made.stated, made.words, stated),
        facts_sha256=made.shown_sha256,
        edition_key="",
        signature=made.signature,
        countersigned=(
            Countersigned(
                field=TAKER.name,
                title=TAKER.title,
                citation="",
                name=taken.signature["printed_name"] if taken is not None else NOBODY,
                credential_number=taken.signature["credential_number"] if taken is not None else "",
                is_due=taken is None,
                signature=taken.signature if taken is not None else None,
                received_at=taken.received_at if taken is not None else None,
            ),
        ),
    )
