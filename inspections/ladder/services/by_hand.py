"""Acts of people about a ladder by hand: a test that shows whom it reaches, and telling Casino Compliance of an alarm.

Both are acts of the administration history, whose rows say who was told: a test climbs nothing and is about no alarm,
and no rung leads to the Board by itself.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.urls import reverse

from compliance.holders.errors import FieldRefused, NotAllowed
from compliance.holders.models import AdministrationEvent, Facility, User
from compliance.holders.roles import Perm
from compliance.holders.services.history import event_record
from compliance.holders.words import require_words
from compliance.ledger.holding import act, hold, mark_of
from compliance.notices.models import Notice
from compliance.notices.services import notify
from compliance.web.values import moment_words
from rules_submissions.people import unit_people

from ...alarms.services.alarms import alarm_link, alarm_words
from ...models import Alarm
from ...models.ladders import LadderSet
from ...people import people_in_roles
from ..rungs import Rung
from ..setting import ladder_at, sets_of
from .ladder import may_set_ladder

TEST, TO_BOARD = "ladder_test", "alarm_tell_board"
TEST_AGAIN = timedelta(hours=1)
TEST_WORDS = (
    "This is a test by {name}. Nothing is wrong at a table, and nothing has to be done. You will hear of an alarm at "
    "rung {number} of {count}, {when}, by {ways}."
)
NOBODY = "nobody: no one on file has this role"


@act
def ladder_test(*, facility_id: UUID, by: User, at: datetime) -> AdministrationEvent:
    """Tells everybody on the ladder of a facility, each by the ways of their rung, that this is a test. It is kept in
    the administration history, with whom each rung reached, and raises and climbs nothing.

    Raises NotAllowed; FieldRefused within an hour after the last test; NotHeld.
    """
    facility = Facility.objects.select_for_update(no_key=True).get(pk=facility_id)
    if not may_set_ladder(by, facility):
        raise NotAllowed("Only administrators and compliance managers of the certificate holder send a test.")
    last = last_of(TEST, facility.pk)
    newest = LadderSet.objects.filter(facility=facility).order_by("-at", "-id")[:1]
    hold({mark_of(facility), *map(mark_of, newest), *([mark_of(last)] if last else [])}, of_logs=False)
    if last is not None and at < last.at + TEST_AGAIN:
        words = f"{last.actor_name} sent a test {moment_words(last.at)}. The next one can be sent an hour after it."
        raise FieldRefused("test", words)
    ladder = ladder_at(sets_of([facility.pk]), facility.pk, at)
    reached = {}
    for number, rung in enumerate(ladder.rungs, start=1):
        people = people_in_roles(facility, facility.day(at), rung.roles)
        _test_tell(facility, rung, number, len(ladder.rungs), people, by, at)
        reached[f"rung {number}"] = ", ".join(sorted(person.printed_name for person in people)) or NOBODY
    return event_record(
        by=by,
        at=at,
        act=TEST,
        about=facility.pk,
        subject=f"Alarm ladder of {facility.name}",
        holder_id=facility.holder_id,
        after={"told": "; ".join(f"{rung}: {names}" for rung, names in reached.items())},
        reason="",
    )


def _test_tell(
    facility: Facility, rung: Rung, number: int, count: int, people: Sequence[User], by: User, at: datetime
) -> None:
    words = TEST_WORDS.format(name=by.printed_name, number=number, count=count, when=rung.when, ways=rung.ways.lower())
    notify(
        people,
        Notice.Kind.ALARM,
        subject=f"Test of the alarm ladder of {facility.name}, rung {number}"[:200],
        body=words,
        link=reverse("floor:ladder", kwargs={"facility_id": facility.pk}),
        cause=f"ladder_test:{facility.pk}:{at.isoformat()}:{number}",
        at=at,
        mail=rung.mail,
        urgent=True,
        rung=number,
    )


def may_tell_board(user: User, alarm: Alarm) -> bool:
    """Whether this person may tell Casino Compliance of an alarm: the compliance managers of its holder."""
    return user.holder_id == alarm.holder_id and user.may(Perm.FILE)


@act
def alarm_tell_board(*, alarm_id: UUID, words: str, by: User, at: datetime) -> AdministrationEvent:
    """Tells the people of Casino Compliance of an alarm, by inbox and mail, with the words of whoever does; once for
    each alarm. Sent again, it gives what was told.

    Raises NotAllowed; FieldRefused for no words, or where the alarm is over; NotHeld.
    """
    alarm = Alarm.objects.select_for_update(no_key=True).get(pk=alarm_id)
    if not may_tell_board(by, alarm):
        raise NotAllowed("Only compliance managers of the certificate holder tell Casino Compliance about an alarm.")
    earlier = last_of(TO_BOARD, alarm.pk)
    hold({mark_of(alarm), mark_of(alarm.table), *([mark_of(earlier)] if earlier else [])}, of_logs=False)
    if earlier is not None:
        return earlier
    if not Alarm.objects.uncured().filter(pk=alarm.pk).exists():
        raise FieldRefused("reason", "This alarm is over. Nobody needs to be told about it.")
    words = require_words(words, "reason", "Say what happened and what is being done.")
    people = unit_people(["casino_compliance"])
    subject, about = alarm_words(alarm, at)
    notify(
        people,
        Notice.Kind.ALARM,
        subject=subject[:200],
        body=f"{about}\n\n{by.printed_name} tells you: {words}",
        link=alarm_link(alarm),
        cause=f"alarm_board:{alarm.pk}",
        at=at,
        urgent=True,
    )
    names = ", ".join(sorted(person.printed_name for person in people)) or NOBODY
    return event_record(
        by=by,
        at=at,
        act=TO_BOARD,
        about=alarm.pk,
        subject=f"Alarm at table {alarm.table.number}",
        holder_id=alarm.holder_id,
        after={"told": names},
        reason=words,
    )


def last_of(act_code: str, about: UUID) -> AdministrationEvent | None:
    """The newest act of this kind about this row. One query."""
    return AdministrationEvent.objects.filter(act=act_code, about=about).order_by("-at", "-id").first()
