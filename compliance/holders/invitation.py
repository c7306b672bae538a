"""The link with which a person sets a password. Nobody chooses a password for somebody else."""

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from compliance.isolation.context import office_context
from compliance.ledger.holding import alarms_stay, hold, marks_of_person

from .errors import IllegalMove, NotAllowed, Refused
from .link_forms import LinkForm
from .means import has_means
from .models import HAS_PASSWORD, AdministrationEvent, Membership, User
from .page_mark import refuse_changed
from .services.history import acts_together, event_record, record_together
from .services.rights import check_administers_person, home_of

MOST_LINKS = 500
"""At once."""


def invitation_send(request: HttpRequest, *, user: User, by: User, at: datetime, seen: str | None = None) -> None:
    """Records that a person who has never signed in gets a link to set a password, and mails it. For everybody else two
    people ask (`account_change_ask`). `seen`: as of `refuse_changed`. Raises NotAllowed, Refused, IllegalMove.

    The link is in the mail only. It is not stored, and the administrator does not see it. No link leaves the office
    that is not on record: the record is committed first, so do not call this inside a transaction.
    """
    with alarms_stay(), transaction.atomic(durable=True):
        user = _link_recorded(user, by, at, lambda person: refuse_changed(by, seen, lambda: link_rests_on(person)))
    link_mail(request, user)


def _link_recorded(user: User, by: User, at: datetime, check: Callable[[User], None]) -> User:
    """Records that this person gets a first link, once `check` has passed under the lock. Raises NotAllowed, Refused,
    IllegalMove."""
    day = timezone.localdate(at)
    user = User.objects.select_for_update().get(pk=user.pk)
    hold(marks_of_person(user.pk), of_logs=False)
    check_administers_person(by, user, day)
    if has_means(user):
        raise NotAllowed(
            "This person has signed in before, so two people must send the link. Ask for it on the person's page."
        )
    if not user.is_active:
        raise Refused("The link was not sent, because the account is closed. Open the account first.")
    check(user)
    event_record(
        by=by,
        at=at,
        act="password_link_send",
        subject=f"Person {user.printed_name}",
        about=user.pk,
        holder_id=home_of(user, day),
        reason="",
    )
    return user


def uninvited(by: User, at: datetime) -> "QuerySet[User]":
    """People of this administrator's own organization, with a role that is not over, who never signed in and to whom no
    link was sent."""
    roles = Membership.objects.filter(user=OuterRef("pk"), holder=by.holder_id, ended_on=None)
    roles = roles.filter(Q(valid_to=None) | Q(valid_to__gte=timezone.localdate(at)))
    links = AdministrationEvent.objects.filter(about=OuterRef("pk"), act="password_link_send")
    people = User.objects.visible_to(by).filter(Exists(roles), ~Exists(links), is_active=True).exclude(HAS_PASSWORD)
    return people.exclude(pk=by.pk).order_by("printed_name", "pk")


def links_rest_on(people: Collection[User]) -> dict[str, Any]:
    """The facts that the page shows of people who get a first link, as values of canonical JSON."""
    return {f"person_{number}": link_rests_on(user) for number, user in enumerate(people, start=1)}


def invitations_send(
    request: HttpRequest, *, by: User, at: datetime, seen: str | None = None
) -> tuple[int, list[User]]:
    """The same for everybody who is `uninvited`, at most MOST_LINKS at once: how many links went out, and
    to whom none did because the mail failed. Raises NotAllowed, Refused, IllegalMove."""
    with alarms_stay(), transaction.atomic(durable=True):
        people = list(uninvited(by, at)[:MOST_LINKS])
        refuse_changed(by, seen, lambda: links_rest_on(people))
        if not people:
            raise IllegalMove("Everybody has a link already. To send one again, open the person.")
        with acts_together() as together:
            people = [_link_recorded(user, by, at, lambda _: None) for user in people]
        record_together(together, by=by, at=at)
        event_record(
            by=by,
            at=at,
            act="password_links_send",
            subject="Links to set a password",
            about=by.holder_id,
            holder_id=by.holder_id,
            after={"people": len(people)},
            reason="",
        )
    failed = [user for user in people if not _is_mailed(request, user)]
    return len(people) - len(failed), failed


def _is_mailed(request: HttpRequest, user: User) -> bool:
    try:
        link_mail(request, user)
    except Refused:
        return False
    return True


def link_rests_on(user: User) -> dict[str, Any]:
    """The facts that the page shows of a person who gets a first link, as values of canonical JSON."""
    return {"printed_name": user.printed_name, "address": user.email}


def link_mail(request: HttpRequest, user: User) -> None:
    """Mails the link, after it was recorded. Raises Refused."""
    form = LinkForm(data={"email": user.email})
    if not form.is_valid():
        raise Refused("The link was not sent, because the e-mail address is not valid.")
    form.users = [user]
    try:
        with office_context("the library keeps its own addresses, which nobody writes for a colleague"):
            form.save(request)
    except OSError as error:
        raise Refused("The e-mail could not be sent. Try again in a few minutes.") from error
