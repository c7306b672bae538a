"""The choice of a person about mail: at once or once a day, by kind, and not in quiet hours. The inbox gets every
notice at once in any case, and mail about an alarm of the person's rung or about the account is never held."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, time, timedelta
from uuid import UUID

from django.db.models import Q

from compliance.regulation.core.elapsed import facility_zone

from .models import NoticeChoice


def is_quiet(choice: NoticeChoice, at: datetime) -> bool:
    """Whether an instant is in the quiet hours: from the first minute up to the last, across midnight too, by the clock
    of the facilities."""
    first, last = choice.quiet_from, choice.quiet_to
    if first is None or last is None:
        return False
    now = at.astimezone(facility_zone()).time()
    return first <= now < last if first < last else now >= first or now < last


def last_digest(hour: int, at: datetime) -> datetime:
    """The newest instant up to `at` at which a digest of this hour leaves, by the clock of the facilities."""
    local = at.astimezone(facility_zone())
    today = datetime.combine(local.date(), time(hour), facility_zone())
    yesterday = datetime.combine(local.date() - timedelta(days=1), time(hour), facility_zone())
    return today if today <= local else yesterday


def waiting_notices(choices: Iterable[NoticeChoice], at: datetime) -> Q:
    """The notices that wait at `at` because of these choices; those that never wait are not among them."""
    rows = list(choices)
    held = Q(recipient__in=[choice.user_id for choice in rows if is_quiet(choice, at)])
    alike: dict[tuple[int, Q], list[UUID]] = defaultdict(list)
    for choice in rows:
        if choice.digest_hour is not None:
            alike[choice.digest_hour, of_daily_kinds(choice)].append(choice.user_id)
    for (hour, kinds), people in alike.items():
        held |= Q(recipient__in=people, created_at__gte=last_digest(hour, at)) & kinds
    return held & Q(is_urgent=False)


def of_daily_kinds(choice: NoticeChoice) -> Q:
    """The notices that come in this person's daily mail, if there is one."""
    return Q() if choice.daily_kinds is None else Q(kind__in=tuple(choice.daily_kinds))
