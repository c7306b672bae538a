"""Access to pages and to rows on them, used by the views of every app: people by the permissions of their roles, guests
by a grant. Somebody who has to sign in first comes back with the text that they typed.

A person from outside has no permission. A request that reads makes them the guest of one certificate
holder, if a grant opens it at that moment; a request that writes never does. Below, PostgreSQL asks again.
"""

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import wraps
from http import HTTPStatus
from typing import Any, ClassVar, TypeVar
from uuid import UUID

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_protect

from compliance.isolation.context import SIGN_IN, Context, ContextMiddleware, become, context_of, office_context
from compliance.ledger.holding import as_recorded, mark_of, marks_of_person

from .errors import NotAllowed
from .models import CertificateHolder, Guest, User
from .models.grants import OutsideGrant
from .roles import MAY, Perm

Row = TypeVar("Row", bound=Model)
Found = TypeVar("Found")
View = Callable[..., HttpResponseBase]


class SignedInRequest(HttpRequest):
    """A request of a person, as a view behind `perm_required` gets it. For types only; requests are made by Django."""

    user: User


FOR_GUESTS = (
    "You can read only what two Board administrators opened to you, and you can change nothing. “Open to you” lists "
    "what you can read."
)
NOT_FOUND = "This page does not exist, or you may not see it."


def roles_with(*perms: Perm) -> list[str]:
    """Names of the roles that have one of these permissions, in the order in which roles are declared."""
    return [str(role.label) for role, may in MAY.items() if may & set(perms)]


def check_perm(user: User, *perms: Perm) -> None:
    """Lets a person pass who has one of these permissions. Raises NotAllowed for others, and names the roles that have
    one."""
    if not any(user.may(perm) for perm in perms):
        if user.may(Perm.VISIT):
            raise NotAllowed(FOR_GUESTS)
        raise NotAllowed(f"Your role may not open this page. These roles may: {', '.join(roles_with(*perms))}.")


def refuse_guests(user: User) -> None:
    """Stops guests at a page that has something made or kept. Raises NotAllowed."""
    if user.guest:
        raise NotAllowed(FOR_GUESTS)


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """Redirects to the sign-in page, which leads back to where the person wanted to go, with what was typed."""
    return keep_of_last(request) or redirect_to_login(request.get_full_path(), reverse("account_login"))


def perm_required(*perms: Perm) -> Callable[[View], View]:
    """Makes a view open to people with one of these permissions, or to everybody signed in where none is named.

    Others are led to the sign-in page, or get 403 where they are signed in.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return to_sign_in(request)
            if perms:
                check_perm(request.user, *perms)
            return view(request, *args, **kwargs)

        guarded.perms = perms  # type: ignore[attr-defined]  # the access matrix of the tests reads it
        return guarded

    return decorate


class PermRequired:
    """A class-based view for people with one of `perms`; put it before Django's view in the bases."""

    perms: ClassVar[tuple[Perm, ...]] = ()

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The view's answer; the sign-in page for the anonymous, 403 for those without the right."""
        view: View = super().dispatch  # type: ignore[misc]  # the view that follows in the bases
        return perm_required(*self.perms)(view)(request, *args, **kwargs)


def row_or_404(found: Found | None) -> Found:
    """The row that a search found. Raises Http404, in the same words for everything, if it found nothing."""
    if found is None:
        raise Http404(NOT_FOUND)
    return found


def get_visible_or_404(queryset: QuerySet[Row], user: User, **lookup: Any) -> Row:
    """The one row of `queryset.visible_to(user)` for this lookup. Raises Http404 in the same words for a row that is
    missing and for one that belongs to somebody else. One query."""
    return row_or_404(queryset.visible_to(user).filter(**lookup).first())  # type: ignore[attr-defined]


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
    """The guest that this person from outside is now: of the chosen certificate holder, or of the only one. None if no
    grant opens any, or several are open and none is chosen. If the grant, or the account, a role or a credential of the
    person, is not as the records state, nothing is opened, and an alarm is raised. Five queries."""
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


_KEPT = "resume.kept"
_LAST = "__Host-last" if settings.SESSION_COOKIE_SECURE else "last"
"""The cookie that says, signed, whose forms may still be open in this browser: who was signed in last."""
_MOST_CHARACTERS = 200_000
# Typed anew on every signature, and the mark of the old session's form.
_NEVER_KEPT = ("password", "code", "passkey", "csrfmiddlewaretoken")


def remember_last(request: HttpRequest, response: HttpResponse) -> None:
    """Lets the browser know who is signed in, also after the session is gone. Pages that all may keep say nothing."""
    last = str(request.user.pk)
    if _last(request) != last and "public" not in response.get("Cache-Control", ""):
        response.set_signed_cookie(
            _LAST, last, salt=_LAST, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
        )


def _last(request: HttpRequest) -> str | None:
    return request.get_signed_cookie(_LAST, default=None, salt=_LAST)


def keep_of_last(request: HttpRequest) -> HttpResponse | None:
    """As `keep_typed`, for whoever was signed in here last: a form sent after they signed out in another tab, or after
    the session was ended or is gone. Whoever signs in since makes the form void, and is the last one."""
    last = _last(request)
    return keep_typed(request, last) if last else None


def keep_typed(request: HttpRequest, user_id: Any) -> HttpResponse | None:
    """Keeps the posted texts for this person and redirects to the sign-in page; None where there is nothing to keep.

    Call it after the old session has ended. Files are not kept, nor what proves who signs.
    """
    if request.method != "POST" or not _is_own_form(request):
        return None
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name.rpartition("-")[2] not in _NEVER_KEPT
    ]
    if not fields or sum(len(name) + len(value) for name, value in fields) > _MOST_CHARACTERS:
        return None
    files = [(name, file.name) for name, some in request.FILES.lists() for file in some]
    kept = {"user": str(user_id), "path": request.get_full_path(), "fields": fields, "files": files}
    request.session[_KEPT] = kept
    return redirect_to_login(reverse("holders:resume"), reverse("account_login"))


def _is_own_form(request: HttpRequest) -> bool:
    """Whether the form is of whoever signed in last: a later sign-in changes the CSRF token."""
    return csrf_protect(lambda _: HttpResponse())(request).status_code == HTTPStatus.OK


def typed_text_of(request: HttpRequest) -> dict[str, Any] | None:
    """The typed text kept for the person signed in: `path`, `fields` (pairs of name and text) and `files` (of input and
    file name); None if there is nothing, or it is somebody else's."""
    kept: dict[str, Any] | None = request.session.get(_KEPT)
    return kept if kept and kept["user"] == str(request.user.pk) else None
