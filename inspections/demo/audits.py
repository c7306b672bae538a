"""The auditor in the demonstration: a sample half looked at, and a case that the certificate holder has to answer."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial

from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.regulation import chapter

from ..sampling.services.cases import case_send
from ..sampling.services.drawing import sample_draw
from ..sampling.services.notes import Look, sample_note
from .floor import DAY, Floor, Step

SIZE = 8
LOOKS = {
    1: Look("both", "yes", "Signature and slip agree."),
    2: Look("slip", "yes"),
    3: Look("video", "no", "The video shows nobody at the wheel before it opened."),
    4: Look("none", "no", "The slip is missing."),
}
QUESTION = "The video shows nobody at the wheel before it opened. Who inspected it, and when?"


def audits(floor: Floor) -> Iterator[Step]:
    """At the first facility alone, this morning."""
    if floor.is_first:
        moment = floor.at - timedelta(hours=6)
        yield moment, partial(_sampled, floor, moment)


def _sampled(floor: Floor, moment: datetime) -> None:
    auditor = User.objects.get(memberships__role=Role.AUDITOR, memberships__holder__isnull=True)
    days = (floor.facility.day(moment - 7 * DAY), floor.facility.day(moment - DAY))
    sample = sample_draw(
        facility=floor.facility,
        chapter_number="617a",
        kind=chapter("617a").log("roulette_inspection"),
        days=days,
        size=SIZE,
        by_table=False,
        seed="harbor 4471",
        by=auditor,
        at=moment,
    )
    sample_note(sample_id=sample.pk, looks=LOOKS, by=auditor, at=moment + timedelta(minutes=20))
    item = sample.items.get(place=3)
    case_send(item_id=item.pk, words=QUESTION, by=auditor, at=moment + timedelta(minutes=25))
