"""Guests: people from outside who read records of a certificate holder while a grant is in force.

A person from outside has no permission of their own. A request that reads makes them the guest of one certificate
holder, if a grant opens it at that moment; a request that writes never does. Below, PostgreSQL asks again.
"""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils import timezone

from compliance.isolation.context import SIGN_IN, Context, ContextMiddleware, become, context_of, office_context
from compliance.ledger.holding import as_recorded, mark_of, marks_of_person

from .grant_models import OutsideGrant
from .models import CertificateHolder, Guest, User

READS = ("GET", "HEAD")
CHOSEN = "guest_of"
"""The name in the session of the certificate holder whose records the person chose to read."""


class GuestMiddleware(ContextMiddleware):
    """Gives each request its context. Before that, a request that reads makes a person from outside a guest."""

    def context(self, request: HttpRequest) -> Context | None:
        """The context as for everybody, after it is known what a grant opens to a person from outside."""
        user = request.user
        if request.method in READS and user.is_authenticated and user.is_outsider:
            user.guest = guest_now(user, str(request.session.get(CHOSEN, "")), timezone.now())
        return super().context(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any) -> None:
        """Nobody is a guest at their own sign-in, where a page may also write, such as new recovery codes."""
        user = request.user
        if view.__module__.startswith(SIGN_IN) and user.is_authenticated and user.guest:
            user.guest = None
            become(context_of(user))
        super().process_view(request, view, args, kwargs)


def guest_now(user: User, chosen: str, at: datetime) -> Guest | None:
    """Whose records this person from outside may read now: of the chosen certificate holder, or of the only one. None
    where no grant opens any, or several are open and none is chosen. Where the grant, or the account, a role or a
    credential of the person, is not as the records state, nothing is opened, and an alarm is raised. Five queries."""
    if not user.is_active or not user.is_outsider:
        return None
    pairs = open_to(user, at)
    if chosen not in {str(holder) for holder, _ in pairs}:
        chosen = str(pairs[0][0]) if len({holder for holder, _ in pairs}) == 1 else ""
    grants = [grant for holder, grant in pairs if str(holder) == chosen]
    if not grants:
        return None
    person = marks_of_person(user.pk)
    grant = next((candidate for candidate in grants if as_recorded({mark_of(candidate), *person})), None)
    if grant is None:
        return None
    holder = CertificateHolder.objects.get(pk=chosen)
    return Guest(grant.pk, holder.pk, holder.name, grant.ends_at)


def open_to(user: User, at: datetime) -> list[tuple[UUID, OutsideGrant]]:
    """Every certificate holder that a grant opens to this person now, with the grant; what ends last first. One
    query."""
    grants = OutsideGrant.objects.filter(user=user).in_force(at).order_by("-ends_at", "id")
    return [(UUID(holder), grant) for grant in grants for holder in grant.holders]


def places_of(grants: Iterable[OutsideGrant]) -> dict[UUID, str]:
    """Names of the certificate holders that these grants name, by id, in the order of names. One query."""
    rows = CertificateHolder.objects.filter(pk__in={holder for grant in grants for holder in grant.holders})
    with office_context("a guest is told whose records are opened"):
        return dict(rows.order_by("name").values_list("pk", "name"))


def choose(request: HttpRequest, holder: UUID) -> None:
    """Reads the records of this certificate holder from the next request on, if a grant opens them then."""
    request.session[CHOSEN] = str(holder)
