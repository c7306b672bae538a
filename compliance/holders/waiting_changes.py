"""Items that wait for a second person: changes of accounts, shown to administrators and to the owner of the account,
and grants to guests."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import Case, Count, F, Max, Min, Q, TextField, When, Window
from django.db.models.functions import Cast, RowNumber
from django.urls import reverse

from compliance.web.words import plural

from .models import User
from .models.account_changes import MEANS, AccountChange
from .models.grants import OutsideGrant
from .roles import Perm
from .work import Urgency, WorkItem

MOST_TOLD = 20


def waiting_changes(user: User, now: datetime) -> Iterator[WorkItem]:
    """An item for each change that this person may confirm or decline; a single one for roles and credentials that were
    given to several people at one time. One query."""
    waiting = AccountChange.objects.visible_to(user).waiting(now).exclude(asked_by=user)
    # Nobody confirms what counts for themselves.
    waiting = waiting.exclude(~Q(what__in=MEANS), user=user)
    alone = Case(When(what__in=MEANS, then=F("id")))
    of_one_time: list[Any] = [F("asked_by"), F("asked_at"), F("holder"), alone]
    person = Cast("user_id", TextField())
    rows = waiting.annotate(
        together=Window(Count("id"), partition_by=of_one_time),
        place=Window(RowNumber(), partition_by=of_one_time, order_by="id"),
        one_person=Window(Min(person), partition_by=of_one_time),
        another=Window(Max(person), partition_by=of_one_time),
    ).filter(Q(place=1) | Q(one_person=F("another")))
    rows = rows.select_related("user", "asked_by", "membership__holder", "credential")
    for change in rows.order_by("asked_at", "id")[:MOST_TOLD]:
        yield _alone(change, user) if change.one_person == change.another else _together(change)


def _together(change: AccountChange) -> WorkItem:
    """The item for roles and credentials given at one time with this, of which `together` wait."""
    waiting = plural(change.together, "role or credential,roles and credentials")  # type: ignore[attr-defined]
    return WorkItem(
        title=f"Confirm {waiting}",
        text=f"Requested by {change.asked_by.printed_name}. Confirm or decline them.",
        url=reverse("holders:changes", kwargs={"change_id": change.pk}),
        urgency=Urgency.SOON,
    )


def _alone(change: AccountChange, user: User) -> WorkItem:
    whose = "your account" if change.user_id == user.pk else change.user.printed_name
    title = f"{change.get_what_display()}: {whose}{f', {change.thing}' if change.thing else ''}"
    return _of_one(change, title, reverse("holders:account_change", kwargs={"change_id": change.pk}))


def _of_one(asked: AccountChange | OutsideGrant, title: str, url: str) -> WorkItem:
    text = f"Requested by {asked.asked_by.printed_name}. Confirm or decline it."
    return WorkItem(title=title, text=text, url=url, due=asked.expires_at, urgency=Urgency.SOON)


def waiting_grants(user: User, now: datetime) -> Iterator[WorkItem]:
    """An item for each grant that this administrator may confirm or decline. One query, for administrators alone."""
    if not user.may(Perm.ADMINISTER_BOARD):
        return
    waiting = OutsideGrant.objects.visible_to(user).waiting(now).exclude(asked_by=user)
    for grant in waiting.select_related("user", "asked_by").order_by("asked_at", "id")[:MOST_TOLD]:
        title = f"Outside access: {grant.user.printed_name}"
        yield _of_one(grant, title, reverse("holders:grant", kwargs={"grant_id": grant.pk}))
