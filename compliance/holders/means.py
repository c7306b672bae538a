"""The means with which a person signs in, and how long they sign nothing after others helped to replace them."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from allauth.mfa.models import Authenticator
from django.db.models import F, Max, OuterRef, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from compliance.isolation.context import office_context

from .account_change_models import MEANS, AccountChange
from .models import User

SIGNS_NOTHING_FOR = timedelta(hours=24)


def has_means(user: User) -> bool:
    """Whether this person has signed in, or could: with a password, a second factor, or an address that two people
    changed and that its owner has not claimed yet. Two queries at most."""
    if user.has_usable_password() or Authenticator.objects.filter(user=user).exists():
        return True
    with office_context("what others did to an account counts, whoever the person acts for"):
        rows = AccountChange.objects.filter(user=user, outcome=AccountChange.Outcome.CONFIRMED, what__in=MEANS)
        return bool(rows.exists())


def means_replaced_at(user: User, at: datetime) -> datetime | None:
    """When somebody else helped to replace means of this person, in the 24 hours before; None if nobody did. One
    query."""
    return replaced_within_a_day(means_replaced_last(user), at)


def replaced_within_a_day(newest: datetime | None, at: datetime) -> datetime | None:
    """The newest replacement, if it was in the 24 hours before `at`."""
    return newest if newest is not None and at < newest + SIGNS_NOTHING_FOR else None


def means_replaced_last(user: User) -> datetime | None:
    """When somebody else last helped to replace means of this person: when another administrator confirmed it and,
    later, when the person set the means anew. One query."""
    with office_context("what others did to an account counts, whoever the person acts for"):
        newest: datetime | None = replacements_by_others(user).aggregate(at=Max("replaced_at"))["at"]
    return newest


def replacements_by_others(user: User | OuterRef) -> "QuerySet[Any]":
    """What others helped to replace of this person's means, each with `replaced_at`: when the person set the means
    anew, or when it was confirmed."""
    rows = AccountChange.objects.filter(user=user, outcome=AccountChange.Outcome.CONFIRMED, what__in=MEANS)
    return rows.exclude(ended_by=F("user")).annotate(replaced_at=Coalesce("means_set_at", "ended_at"))


def replaced_words(replaced_at: datetime) -> str:
    """When they were replaced, in the words of records and pages."""
    local = timezone.localtime(replaced_at)
    return f"means replaced on {local:%B} {local.day}, {local.year}"


def signs_nothing_words(user: User, replaced_at: datetime) -> str:
    """Why this person cannot sign yet, until when, and what to do."""
    until = timezone.localtime(replaced_at + SIGNS_NOTHING_FOR)
    return (
        f"{user.printed_name} cannot sign until {until:%B} {until.day}, {until.year}, {until:%H:%M}: with the help "
        f"of others, {replaced_words(replaced_at)}. You can work in the meantime. Ask another person with this role "
        "to sign."
    )


def confirmed_within_a_day(users: Iterable[UUID], at: datetime) -> datetime | None:
    """When a role or a credential of one of these people last was confirmed, if that was in the 24 hours before. One
    query."""
    rows = AccountChange.objects.filter(user__in=list(users), outcome=AccountChange.Outcome.CONFIRMED)
    lately = rows.exclude(what__in=MEANS).filter(ended_at__gt=at - SIGNS_NOTHING_FOR)
    with office_context("what others did to an account counts, whoever the person acts for"):
        newest: datetime | None = lately.aggregate(at=Max("ended_at"))["at"]
    return newest


def decides_nothing_words(confirmed_at: datetime) -> str:
    """Why somebody whose role or credential is new decides nothing yet, and until when."""
    until = timezone.localtime(confirmed_at + SIGNS_NOTHING_FOR)
    return (
        f"A role or credential that counts here was confirmed less than a day ago. Until {until:%B} {until.day}, "
        f"{until.year}, {until:%H:%M}, its owner decides nothing and is none of two people. Ask somebody else."
    )
