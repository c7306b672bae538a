"""Certificate holders are told of an edition that is announced, reminded 60, 30 and 7 days before it is in force, and
told when it is withdrawn, while approvals of theirs need a change. Each person is told each thing once.

Reminders come whether or not the edition is announced: its day is law either way."""

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
from ..announcing.on_record import news_of
from ..impact import NeedsChange, approved_at, editions_ahead, file_by, impact_on

DAYS_BEFORE = (60, 30, 7)


def reminders_due(at: datetime) -> Iterator[tuple[Edition, str]]:
    """The editions that are to come, each with the newest notice that is due: that it is withdrawn, a number of days
    before it, or its announcement."""
    ahead = dict(editions_ahead(today_of(at)))
    for news in news_of(ahead).values():
        left = (ahead[news.edition] - today_of(at)).days
        days = min((days for days in DAYS_BEFORE if left <= days), default=None)
        if news.is_withdrawn:
            yield news.edition, "withdrawn"
        elif days is not None:
            yield news.edition, str(days)
        elif news.state == "announced":
            yield news.edition, "announced"


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
    words = _withdrawn_words if step == "withdrawn" else _coming_words
    subject, body = words(rows, edition, in_force_on, last, at)
    notify(
        facility_people(rows[0].filing.facility),
        "note",
        subject=f"{chapter(edition.chapter).game}: {subject}",
        body=body,
        link="/submissions/rule-changes/plan/",
        cause=f"edition:{edition.key}:{step}:{in_force_on.isoformat()}:{facility}",
        at=at,
    )


def _coming_words(
    rows: list[NeedsChange], edition: Edition, in_force_on: date, last: date, at: datetime
) -> tuple[str, str]:
    left = (in_force_on - today_of(at)).days
    late = " That day has passed: file now." if last < today_of(at) else ""
    body = (
        f"Edition {edition.key} is in force from {day_words(in_force_on)}. At {rows[0].filing.facility.name} "
        f"{plural(len(rows), 'approval needs,approvals need')} a change: "
        f"{', '.join(row.filing.reference for row in rows)}.\n"
        f"File by {day_words(last)}, so that the review can end before then.{late} "
        f"Put the new prints up before you open a table on {day_words(in_force_on)}."
    )
    return f"new rules in {plural(left, 'day,days')}", body


def _withdrawn_words(rows: list[NeedsChange], edition: Edition, in_force_on: date, *_: object) -> tuple[str, str]:
    body = (
        f"The Board withdrew edition {edition.key}, which was to be in force from {day_words(in_force_on)}. "
        f"At {rows[0].filing.facility.name} no change is due. Drafts of amendments stay until you take them back."
    )
    return "new rules withdrawn", body
