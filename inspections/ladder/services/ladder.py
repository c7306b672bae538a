"""Setting the ladder of a facility: a further row, with who, when and why. What counted before stays on file."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from compliance.holders.errors import FieldRefused, NotAllowed
from compliance.holders.models import Facility, User
from compliance.holders.roles import Perm
from compliance.holders.services.history import event_record, need_reason
from compliance.ledger.holding import act, hold, mark_of
from compliance.notices.models import MOST_RUNGS
from rules_submissions.people import FILING_ROLES

from ...facts import warn_before
from ...models.ladders import LadderSet
from ...people import SUPERVISING_ROLES
from ..rungs import DEFAULT, MOST_HOLD, MOST_MINUTES, Ladder, Rung, ladder_from

TOLD_ROLES = (*SUPERVISING_ROLES, *FILING_ROLES)
"""The roles that a rung may name."""

SETTING = (Perm.ADMINISTER_HOLDER, Perm.FILE)
"""The permissions that let a person set the ladder of the own certificate holder."""


def may_set_ladder(user: User, facility: Facility) -> bool:
    """Whether this person may set the ladder of a facility: administrators and compliance managers of its holder."""
    is_own = user.holder_id is not None and user.holder_id == facility.holder_id
    return is_own and any(user.may(perm) for perm in SETTING)


@act
def ladder_set(
    *, facility_id: UUID, rungs: Sequence[Rung], hold_minutes: int, seen: int, by: User, at: datetime, reason: str
) -> LadderSet:
    """Sets the ladder of a facility for alarms raised from `at` on. `seen` counts the ladders set before, as the person
    saw them: whoever saw an older one is refused.

    Raises NotAllowed; FieldRefused, with "rungs" or "hold" for what cannot be climbed.
    """
    facility = Facility.objects.select_for_update(no_key=True).get(pk=facility_id)
    if not may_set_ladder(by, facility):
        raise NotAllowed("Only administrators and compliance managers of the certificate holder set the ladder.")
    earlier = list(LadderSet.objects.filter(facility=facility).order_by("-at", "-id"))
    hold({mark_of(facility), *(mark_of(row) for row in earlier[:1])}, of_logs=False)
    ladder = Ladder(tuple(sorted(rungs, key=lambda rung: rung.minutes)), hold_minutes)
    _check(ladder, at)
    before = ladder_from(earlier[0].rungs, earlier[0].hold_minutes) if earlier else DEFAULT
    if ladder == before:
        raise FieldRefused("rungs", "The ladder is already set this way. Change something, or leave the page.")
    if seen != len(earlier):
        raise FieldRefused("rungs", "Somebody changed the ladder after you opened this page. Reload it and compare.")
    reason = need_reason(reason)
    acting = by.active_membership
    row = LadderSet.objects.create(
        holder_id=facility.holder_id,
        facility=facility,
        rungs=[rung.stated() for rung in ladder.rungs],
        hold_minutes=ladder.hold,
        at=at,
        by=by,
        printed_name=by.printed_name,
        role=acting.role if acting else "",
        reason=reason,
    )
    event_record(
        by=by,
        at=at,
        act="ladder_set",
        about=facility.pk,
        subject=f"Alarm ladder of {facility.name}",
        holder_id=facility.holder_id,
        before=_ladder_words(before),
        after=_ladder_words(ladder),
        reason=reason,
    )
    return row


def _ladder_words(ladder: Ladder) -> dict[str, str]:
    return {"rungs": ladder.words, "hold": ladder.hold_words}


def _check(ladder: Ladder, at: datetime) -> None:
    minutes = [rung.minutes for rung in ladder.rungs]
    if not minutes or len(minutes) > MOST_RUNGS:
        raise FieldRefused("rungs", f"A ladder has 1 to {MOST_RUNGS} rungs.")
    for rung in ladder.rungs:
        if not rung.roles or set(rung.roles) - set(TOLD_ROLES):
            raise FieldRefused("rungs", f"The rung {rung.when}: choose who is told.")
        if abs(rung.minutes) > MOST_MINUTES:
            raise FieldRefused("rungs", f"A rung is at most {MOST_MINUTES:,} minutes before or over the limit.")
        if minutes.count(rung.minutes) > 1:
            raise FieldRefused("rungs", f"Two rungs are {rung.when}. Put their roles into one rung.")
    if 0 not in minutes:
        raise FieldRefused("rungs", "One rung must be at the limit, with 0 minutes. An acknowledgment never holds it.")
    warning = int(warn_before(at).total_seconds() // 60)
    if -minutes[0] > warning:
        raise FieldRefused("rungs", f"An alarm is raised {warning} minutes before the limit. No rung can come earlier.")
    if not 0 <= ladder.hold <= MOST_HOLD:
        raise FieldRefused("hold", f"Enter a number of minutes from 0 to {MOST_HOLD}.")
