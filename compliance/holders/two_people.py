"""Two-person rules: who counts as the same person, by account or by Board-issued credential number, and who may be the
second."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from allauth.core import context
from django.db.models import Q

from compliance.isolation.context import office_context
from compliance.regulation.core.identity import number_form

from .errors import NotAllowed
from .means import confirmed_within_a_day, decides_nothing_words
from .models import AdministrationEvent, User
from .sessions import has_proved_best

NEW_FOR = timedelta(days=30)
LETS_IN = ("person_create", "membership_grant", "credential_issue")


def is_one_of(user: User, acted: Iterable[tuple[UUID | None, str | None]], *, signs_with: str = "") -> bool:
    """Whether `user` is among those who acted before, each named by account and the credential number stated then.

    Every number ever issued to the person counts, ended ones too, and so does `signs_with`, the number stated now, in
    any spelling. An empty number is nobody's. One query at most.
    """
    before = set(acted)
    if user.pk in {account for account, _ in before}:
        return True
    numbers = {form for _, number in before if (form := number_form(number or ""))}
    return bool(numbers) and (number_form(signs_with) in numbers or user.credentials.numbered(*numbers).exists())


def numbers_of(user: User) -> frozenset[str]:
    """Every credential number ever issued to the person, in the form that tells people apart. One query."""
    return frozenset(number_form(number) for number in user.credentials.values_list("number", flat=True))


def let_in_lately(first: UUID, second: UUID, at: datetime) -> bool:
    """Whether one of two people gave the other an account, role or credential in the last 30 days: one could have
    invented the other. One query."""
    either = Q(actor=first, about=second) | Q(actor=second, about=first)
    lately = AdministrationEvent.objects.filter(either, act__in=LETS_IN, at__gt=at - NEW_FOR)
    with office_context("who let whom in counts, wherever it stands in the history"):
        return lately.exists()


def refuse_new(*people: UUID, at: datetime) -> None:
    """Refuses people of whom a role or credential counts for less than a day: they decide nothing, signed or not, and
    are none of two people. Raises NotAllowed. One query."""
    if confirmed_at := confirmed_within_a_day(people, at):
        raise NotAllowed(decides_nothing_words(confirmed_at))


WITH_PASSKEY = (
    "You have a passkey. What takes two people needs it: sign out, sign in with your passkey, then do this again."
)


def refuse_as_second(first: UUID, second: UUID, at: datetime) -> None:
    """Refuses the second of two people where one of them let the other in, where a role or credential of one counts for
    less than a day, or where the second has a passkey and signed in without it. Raises NotAllowed. Three queries."""
    request = context.request
    if request is not None and request.user.pk == second and not has_proved_best(request, request.user):
        raise NotAllowed(WITH_PASSKEY)
    refuse_new(first, second, at=at)
    if let_in_lately(first, second, at):
        raise NotAllowed(
            "One of you two gave the other an account, a role or a credential in the last 30 days. Ask another "
            "administrator. At a certificate holder, you can ask an administrator of the Board."
        )
