"""The owner of an account is notified of every change to it, whatever page or act was the cause.

Roles, credentials, tokens and resets come as rows of the administration history; second factors and passwords as
allauth's own acts. The notice is part of the transaction of the change; an act that is undone notifies nobody.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.mfa.models import Authenticator
from django.db.models.signals import post_delete, post_save
from django.urls import reverse
from django.utils import timezone

from compliance.holders.changes import act_words, change_words
from compliance.holders.models import AdministrationEvent, Membership, User
from compliance.holders.roles import Role
from compliance.holders.services.history import administered
from compliance.isolation.context import office_context
from compliance.web.values import moment_words

from .models import Notice
from .services import notices_of, notify, tell

FACTORS = {
    Authenticator.Type.TOTP: "An authenticator app",
    Authenticator.Type.RECOVERY_CODES: "A set of recovery codes",
    Authenticator.Type.WEBAUTHN: "A passkey",
}
UNEXPECTED = "If you did not expect this, tell your administrator at once."


def owners_are_told() -> None:
    """Notifies owners of accounts from now on."""
    administered.connect(_administered, dispatch_uid="account notices")
    post_save.connect(_factor_added, sender=Authenticator, dispatch_uid="account notices")
    post_delete.connect(_factor_taken_away, sender=Authenticator, dispatch_uid="account notices")
    for change in (password_changed, password_reset, password_set):
        change.connect(_password_changed, dispatch_uid="account notices")


def _administered(events: Sequence[AdministrationEvent], are_together: bool, **_: Any) -> None:
    """Notifies the people whom these acts are about: two queries, whatever their number."""
    for event in events:
        if event.act == "changes_confirm":
            _ranks_told(event)
    events = [event for event in events if event.about and event.act != "person_create"]  # told with the first role
    with office_context("whoever an account belongs to is told of what changed about it"):
        people = User.objects.in_bulk({event.about for event in events}) if events else {}
        if people:
            tell(notice for event in events for notice in _notices_of(event, people))
    for event in events:
        if event.act == "membership_confirm" and not are_together and event.about in people:
            _rank_told(people[event.about], event, _words(event))


def _words(event: AdministrationEvent) -> str:
    words = [f"{event.subject}, by {event.actor_name}, {moment_words(event.at)}."]
    if event.after:
        words.append(change_words(event))
    if event.reason:
        words.append(f"Reason: {event.reason}")
    return "\n".join(words)


def _notices_of(event: AdministrationEvent, people: Mapping[UUID, User]) -> Iterator[Notice]:
    person = people.get(event.about) if event.about else None
    if person is None:
        return
    subject, words, cause = f"Your account: {act_words(event)}", _words(event), f"account {event.pk}"
    yield from _notices([person], subject, words, cause, event.at)
    former = (event.before or {}).get("email")
    if former and former != person.email:
        # The new address is read by whoever changed it; perhaps only the former one is read by the person.
        yield from _notices([person], subject, words, f"{cause} former", event.at, address=former)


def _rank_told(person: User, event: AdministrationEvent, words: str) -> None:
    """Tells everybody who has the same role at the same organization: they know whether there is such a colleague."""
    role = str((event.after or {}).get("role"))
    _colleagues_told(event, role, {person.pk}, f"{person.printed_name} is now {Role(role).label}", words)


def _ranks_told(event: AdministrationEvent) -> None:
    """The same where a second person confirmed many roles at once: one notice for each role, with every name."""
    confirmed = AdministrationEvent.objects.filter(act="membership_confirm", actor=event.actor_id, at=event.at)
    for role in sorted({str((row.after or {}).get("role")) for row in confirmed}):
        rows = [row for row in confirmed if (row.after or {}).get("role") == role]
        names = ", ".join(sorted(row.subject.removeprefix("Person ") for row in rows))
        subject = f"{len(rows)} people are now {Role(role).label}"
        words = f"{names}. Confirmed by {event.actor_name}, {moment_words(event.at)}."
        _colleagues_told(event, role, {row.about for row in rows}, subject, words)


def _colleagues_told(event: AdministrationEvent, role: str, but: Collection[Any], subject: str, words: str) -> None:
    with office_context("people of one rank, wherever they work"):
        held = Membership.objects.in_force(timezone.localdate(event.at)).filter(holder=event.holder_id, role=role)
        rank = list(User.objects.filter(memberships__in=held, is_active=True).exclude(pk__in=but).distinct())
        notify(
            rank,
            Notice.Kind.ACCOUNT,
            subject=subject,
            body=f"{words}\n\nYou have the same role. {UNEXPECTED}",
            link="",
            cause=f"rank {event.pk} {role}",
            at=event.at,
        )


def _factor_added(instance: Authenticator, created: bool, **_: Any) -> None:
    if created:
        _factor(instance, "was added to your account")


def _factor_taken_away(instance: Authenticator, **_: Any) -> None:
    _factor(instance, "was removed from your account")


def _factor(factor: Authenticator, what: str) -> None:
    at = timezone.now()
    words = f"{FACTORS[Authenticator.Type(factor.type)]} {what}"
    body = f"{words}, {moment_words(at)}. All your other sessions have ended."
    _tell(factor.user, words, body, f"factor {factor.pk} {what}", at, reverse("mfa_index"))


def _password_changed(user: User, **_: Any) -> None:
    at = timezone.now()
    subject = "Your password was changed"
    _tell(user, subject, f"{subject}, {moment_words(at)}.", f"password {at.isoformat()}", at)


def _tell(person: User, subject: str, words: str, cause: str, at: datetime, link: str = "") -> None:
    with office_context("whoever an account belongs to is told of what changed about it"):
        tell(_notices([person], subject, words, cause, at, link))


def _notices(
    people: Iterable[User], subject: str, words: str, cause: str, at: datetime, link: str = "", *, address: str = ""
) -> list[Notice]:
    body = f"{words}\n\n{UNEXPECTED}"
    kind = Notice.Kind.ACCOUNT
    return notices_of(people, kind, subject=subject, body=body, link=link, cause=cause, at=at, address=address)
