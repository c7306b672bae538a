"""Certificate holders are told of an edition that is to come, and reminded 60, 30 and 7 days before it is in force,
while approvals of theirs need a change. Each person is told each thing once."""

from collections.abc import Iterator
from datetime import date, datetime
from uuid import UUID

from compliance.ledger.holding import act
from compliance.notices.services import notify
from compliance.regulation import chapter
from compliance.regulation.core.edition import Edition
from compliance.web.values import day_words
from compliance.web.words import plural

from ...conditions import today_of
from ...models import RulesSubmission
from ...people import facility_people
from ..impact import NeedsChange, approved_at, editions_ahead, file_by, impact_on

DAYS_BEFORE = (60, 30, 7)


def reminders_due(at: datetime) -> Iterator[tuple[Edition, str]]:
    """The editions that are to come, each with the newest of its reminders that is due: a number of days before it, or
    its announcement."""
    for edition, in_force_on in editions_ahead(today_of(at)):
        left = (in_force_on - today_of(at)).days
        yield edition, min((str(days) for days in DAYS_BEFORE if left <= days), key=int, default="announced")


@act
def edition_remind(*, edition: Edition, step: str, at: datetime) -> int:
    """Tells those who file for each facility with an approval that needs a change. Safe to repeat. Returns at how many
    facilities."""
    in_force_on = dict(editions_ahead(today_of(at)))[edition]
    by_facility: dict[UUID, list[NeedsChange]] = {}
    for row in impact_on(approved_at(RulesSubmission.objects.all(), edition.chapter, at), edition, at).needs_change:
        by_facility.setdefault(row.filing.facility_id, []).append(row)
    last = file_by(in_force_on, at)
    for facility, rows in by_facility.items():
        _tell(rows, facility, edition, in_force_on, last, step, at)
    return len(by_facility)


def _tell(
    rows: list[NeedsChange], facility: UUID, edition: Edition, in_force_on: date, last: date, step: str, at: datetime
) -> None:
    place, left = rows[0].filing.facility, (in_force_on - today_of(at)).days
    game = chapter(edition.chapter).game
    late = " That day has passed: file now." if last < today_of(at) else ""
    notify(
        facility_people(place),
        "note",
        subject=f"{game}: new rules in {plural(left, 'day,days')}",
        body=(
            f"Edition {edition.key} is in force from {day_words(in_force_on)}. At {place.name} "
            f"{plural(len(rows), 'approval needs,approvals need')} a change: "
            f"{', '.join(row.filing.reference for row in rows)}.\n"
            f"File by {day_words(last)}, so that the review can end before then.{late} "
            f"Put the new prints up before you open a table on {day_words(in_force_on)}."
        ),
        link="/submissions/rule-changes/plan/",
        cause=f"edition:{edition.key}:{step}:{facility}",
        at=at,
    )
