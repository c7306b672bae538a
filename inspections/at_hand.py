"""The parts that the pages of the floor share: the facility at hand, the theme, the rows that a person may see."""

from typing import Any

from django.db.models import QuerySet
from django.utils.http import url_has_allowed_host_and_scheme

from compliance.holders.access import SignedInRequest
from compliance.holders.models import Facility, User
from compliance.holders.roles import Perm

THEME = "floor_theme"


def floor_context(request: SignedInRequest, **more: Any) -> dict[str, Any]:
    """Context of every page of the floor: the theme that this device keeps, and whether this person logs."""
    theme = "light" if request.COOKIES.get(THEME) == "light" else "dark"
    user = request.user
    return {"theme": theme, "may_log": user.may(Perm.LOG), "may_act": user.may(Perm.ACKNOWLEDGE), **more}


def own_path(back: str) -> str:
    """The path of ours to which a form asks to be led back; empty where it names none, or another host."""
    return back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) and back.startswith("/") else ""


def facilities_of(user: User) -> list[Facility]:
    """The facilities whose floor this person may see: the own one where the membership names one. One query."""
    rows = of_own_floor(Facility.objects.select_related("holder"), user, "pk")
    return list(rows.order_by("holder__name", "name"))


def of_own_floor(rows: "QuerySet[Any]", user: User, column: str = "facility") -> "QuerySet[Any]":
    """The rows that this person sees: at the own facility if the membership names one."""
    rows, own = rows.visible_to(user), user.active_membership  # type: ignore[attr-defined]
    return rows.filter(**{column: own.facility_id}) if own is not None and own.facility_id is not None else rows
