"""Who may open a page, and which rows they may see there: used by the views of every app."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse

from .errors import NotAllowed
from .models import User
from .resume import keep_of_last
from .roles import MAY, Perm

Row = TypeVar("Row", bound=Model)
View = Callable[..., HttpResponseBase]


class SignedInRequest(HttpRequest):
    """What a view behind `perm_required` gets: a request of a person. For types only; requests are made by Django."""

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


def get_visible_or_404(queryset: QuerySet[Row], user: User, **lookup: Any) -> Row:
    """The one row of `queryset.visible_to(user)` for this lookup. Raises Http404 in the same words for a row that is
    missing and for one that belongs to somebody else. One query."""
    row: Row | None = queryset.visible_to(user).filter(**lookup).first()  # type: ignore[attr-defined]
    if row is None:
        raise Http404(NOT_FOUND)
    return row
