"""The last weeks at the tables of the demonstration (how far back: `floor.MONTH`): every entry signed through the real
services, at its own time.

At the end one batch of decks is over its time and one due soon, a set of tiles is due soon, one wheel was adjusted and
is not inspected since, one table has no inspection for its next opening; an entry came late, one was corrected, one
check failed, one inspection of last month never happened, one set of tiles was unsuitable, one problem is open and one
was dealt with. One facility keeps package numbers. Tables have labels, two of them their sheets signed for; one shift
waits to be taken over. An auditor drew a sample, and a case of it waits for its answer.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from operator import itemgetter

from compliance.demonstration import Scene
from compliance.holders.demo_cast import HOLDERS
from compliance.holders.models import Facility
from compliance.holders.roles import Role

from ..alarms.services.alarms import alarm_acknowledge, alarms_raise
from ..books.month import Month
from ..books.services import book_keep
from ..ladder.services.climb import alarms_climb
from ..searching.mentions import mentions_keep
from . import audits, cards, dice, packages, problems, shifts, tiles, wheels
from .floor import DAY, Floor, Step

BEGIN = 31 * DAY
TURNS, BETWEEN = 4, timedelta(minutes=30)
"""The number of times that alarms are looked at before the end, and the time between them."""
GAMES: tuple[Callable[[Floor], Iterator[Step]], ...] = (
    wheels.roulette, wheels.other_games, cards.casino_war, tiles.pai_gow, dice.sic_bo, problems.problems,
    packages.packages, shifts.shifts, audits.audits,
)  # fmt: skip


def scenes(at: datetime) -> list[Scene]:
    """The acts at the tables up to `at`: a scene for each facility, then the books of last month, the alarms of the
    moment, and the texts that search reads."""
    at = at.replace(second=0, microsecond=0)
    places = [described.facility for described in HOLDERS]
    return [
        *(_weeks(place, at) for place in places),
        *(_booked(place, at) for place in places),
        _alarms(at),
        _index_mentions(at),
    ]


def _weeks(name: str, at: datetime) -> Scene:
    yield at - BEGIN
    floor = Floor(Facility.objects.select_related("holder").get(name=name), at)
    for moment, act in sorted((step for game in GAMES for step in game(floor)), key=itemgetter(0)):
        yield moment
        act()


def _booked(name: str, at: datetime) -> Scene:
    """The log book of last month, kept a day after it ended; where that day is still to come, the office keeps it."""
    yield at - BEGIN
    facility = Facility.objects.select_related("holder").get(name=name)
    month = Month.at(facility, at).before
    if month.due_at <= at:
        yield month.due_at
        book_keep(facility=facility, month=month, at=month.due_at)


def _alarms(at: datetime) -> Scene:
    """Raised in the last two hours, climbing meanwhile, and one of them acknowledged at the end."""
    raised = []
    for turn in range(TURNS, -1, -1):
        moment = at - turn * BETWEEN
        yield moment
        raised += alarms_raise(at=moment)
        alarms_climb(at=moment)
    by = Floor(raised[-1].facility, at).people[Role.PIT_MANAGER]
    alarm_acknowledge(alarm=raised[-1], by=by, at=at)


def _index_mentions(at: datetime) -> Scene:
    """Lets search find signed and filed texts at once, and not first when the office's clock comes to them."""
    yield at
    while mentions_keep():
        pass
