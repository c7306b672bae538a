"""Access to the pages on which a filing is decided: the Executive Director, and the delegate for this filing alone."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.http.response import HttpResponseBase

from compliance.holders.access import SignedInRequest, check_perm, perm_required
from compliance.holders.models import User
from compliance.holders.roles import Perm, Role

from ..models import RulesSubmission
from ..recusals import recusals_of

Page = Callable[..., HttpResponseBase]


def decider_required(page: Page) -> Page:
    """A page about one filing for who decides filings, and for its delegate; anybody else is answered as by
    `perm_required`."""

    @wraps(page)
    def guarded(request: SignedInRequest, pk: UUID, **place: Any) -> HttpResponseBase:
        if not request.user.may(Perm.DECIDE) and not _is_delegate(request.user, pk):
            check_perm(request.user, Perm.DECIDE)
        return page(request, pk, **place)

    return perm_required()(guarded)


def signed_by(user: User) -> set[Role]:
    """The roles in which this person signs a decision: a delegate signs in their own."""
    return {Role.EXECUTIVE_DIRECTOR} if user.may(Perm.DECIDE) else set()


def _is_delegate(user: User, pk: UUID) -> bool:
    if not user.is_board:
        return False
    submission = RulesSubmission.objects.visible_to(user).filter(pk=pk).first()
    return submission is not None and recusals_of(submission).is_delegate(user)
