"""Roles and credentials that one administrator gave at one time, confirmed or declined by a second person at once: each
by its own act, all or none."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from compliance.holders.errors import IllegalMove, Refused
from compliance.holders.models import User
from compliance.holders.models.account_changes import MEANS, AccountChange
from compliance.holders.page_mark import refuse_changed
from compliance.ledger.holding import act

from .account_changes import account_change_confirm, account_change_decline, change_rests_on
from .history import acts_together, event_record, record_together


def requests_together(change: AccountChange, by: User, at: datetime) -> "QuerySet[AccountChange]":
    """The requests made at the time of this one by the same person that still wait, for `by`; none if the request is
    about the way in which somebody signs in. Nobody decides on a request that counts for themselves."""
    rows = AccountChange.objects.visible_to(by).waiting(at)
    if change.is_of_means:
        return rows.none()
    rows = rows.filter(asked_by=change.asked_by_id, asked_at=change.asked_at, holder=change.holder_id)
    rows = rows.exclude(what__in=MEANS).exclude(user=by).order_by("user__printed_name", "what", "id")
    return rows.select_related("user", "asked_by", "membership__holder", "credential")


def together_rests_on(changes: "list[AccountChange]") -> dict[str, Any]:
    """The facts that the page shows of them, as values of canonical JSON."""
    return {f"request_{number}": change_rests_on(change) for number, change in enumerate(changes, start=1)}


@act
def changes_confirm(*, change_id: UUID, by: User, at: datetime, seen: str | None = None) -> list[AccountChange]:
    """A second administrator confirms everything that was given together with this. `seen`: as of `refuse_changed`,
    here and below. Raises NotAllowed, IllegalMove."""
    return _each(account_change_confirm, "changes_confirm", change_id, by, at, seen)


@act
def changes_decline(*, change_id: UUID, by: User, at: datetime, seen: str | None = None) -> list[AccountChange]:
    """Another administrator declines all of it, or whoever gave it takes it back. Raises NotAllowed, IllegalMove."""
    return _each(account_change_decline, "changes_decline", change_id, by, at, seen)


def _each(
    decide: Callable[..., AccountChange], name: str, change_id: UUID, by: User, at: datetime, seen: str | None
) -> list[AccountChange]:
    first = AccountChange.objects.get(pk=change_id)
    changes = list(requests_together(first, by, at))
    refuse_changed(by, seen, lambda: together_rests_on(changes))
    if not changes:
        raise IllegalMove("All of this was confirmed or declined. Reload the page.")
    with acts_together() as together:
        done = [_decided(decide, change, by, at) for change in changes]
    record_together(together, by=by, at=at)
    event_record(
        by=by,
        at=at,
        act=name,
        about=first.holder_id,
        subject=f"Roles and credentials requested by {changes[0].asked_by.printed_name}",
        holder_id=first.holder_id,
        after={
            "asked_by": changes[0].asked_by.printed_name,
            "asked_at": first.asked_at,
            "roles": sum(change.membership_id is not None for change in done),
            "credentials": sum(change.credential_id is not None for change in done),
        },
        reason=first.reason,
    )
    return done


def _decided(decide: Callable[..., AccountChange], change: AccountChange, by: User, at: datetime) -> AccountChange:
    """The decision about one of them. A refusal about this one alone names the person."""
    try:
        return decide(change_id=change.pk, by=by, at=at)
    except (Refused, IllegalMove) as refusal:
        raise IllegalMove(f"{change.user.printed_name}: {refusal.sentence} Nothing was done.") from None
