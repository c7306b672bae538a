"""Main navigation: which pages a person sees first, by role. A page that does not exist is left out."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from compliance.web.links import safe_reverse

PRODUCT_NAME = "Table Games Filing and Records"

FILERS = frozenset({"compliance_manager", "holder_administrator"})
FLOOR = frozenset(
    {
        "floorperson", "pit_manager", "shift_manager", "security_member", "table_game_maintenance", "dealer",
        "surveillance",
    }
)  # fmt: skip
REVIEWERS = frozenset(
    {
        "gaming_operations_reviewer", "casino_compliance_representative", "gaming_laboratory_analyst",
        "executive_director",
    }
)  # fmt: skip
AUDITORS = frozenset({"auditor", "internal_audit"})
ADMINISTRATORS = frozenset({"holder_administrator", "board_administrator"})
BOARD = REVIEWERS | {"auditor", "board_administrator"}


@dataclass(frozen=True)
class Page:
    """A page of the main navigation: its word, the url names it may have, and whose it is; nobody's is everybody's."""

    label: str
    names: tuple[str, ...]
    roles: frozenset[str] = frozenset()


PAGES = (
    Page("My work", ("rules_submissions:my_work",), FILERS),
    Page("Queue", ("rules_submissions:queue",), REVIEWERS),
    Page("Decisions", ("rules_submissions:decisions",), REVIEWERS),
    Page("Submissions", ("rules_submissions:list",), FILERS | AUDITORS),
    Page("Floor", ("inspections:floor",), FILERS | FLOOR | REVIEWERS),
    Page("My entries", ("inspections:my_entries",), FLOOR),
    Page("Approved now", ("rules_submissions:approved",), FILERS),
    Page("Logs and exports", ("documents:logs", "documents:list"), AUDITORS),
    Page("People and equipment", ("holders:people",), FILERS | ADMINISTRATORS),
    Page("Regulation", ("regulation:index",), REVIEWERS | AUDITORS),
)

PUBLIC_PAGES = (
    Page("Rules in effect", ("public:rules",)),
    Page("Check a sign", ("public:sign",)),
    Page("Regulation", ("regulation:index",)),
)

FOOTER_PAGES = (
    Page("Clause ledger", ("regulation:index",)),
    Page("Accessibility", ("public:accessibility", "accessibility")),
    Page("Help", ("public:help", "help")),
)


@dataclass(frozen=True)
class Item:
    """One link of a navigation."""

    label: str
    url: str
    is_current: bool = False


@dataclass(frozen=True)
class Navigation:
    """What the header shows: pages, whose desk this is, who sits at it."""

    items: tuple[Item, ...] = ()
    home: str = "/"
    place: str = ""
    person: str = ""
    role: str = ""
    sign_in: str = ""
    sign_out: str = ""
    account: str = ""


def items_for(roles: frozenset[str] | None, path: str = "") -> tuple[Item, ...]:
    """The pages these roles see, in order; the public's for None. The longest address that leads to `path` is current."""
    pages = PUBLIC_PAGES if roles is None else PAGES
    shown = [
        (page.label, url)
        for page in pages
        if (not page.roles or page.roles & (roles or frozenset())) and (url := safe_reverse(*page.names))
    ]
    current = max((url for _, url in shown if url != "/" and path.startswith(url)), key=len, default="")
    return tuple(Item(label, url, is_current=bool(current) and url == current) for label, url in shown)


def footer_items() -> tuple[Item, ...]:
    """Links of the footer that have a page."""
    return tuple(Item(page.label, url) for page in FOOTER_PAGES if (url := safe_reverse(*page.names)))


def place_of(user: Any) -> str:
    """The line under the product name: the certificate holder or facility, or the Board."""
    membership = getattr(user, "active_membership", None)
    facility = getattr(membership, "facility", None)
    holder = getattr(membership, "holder", None)
    if facility or holder:
        return str(facility or holder)
    return "Gaming Control Board" if frozenset(getattr(user, "roles", ())) & BOARD else ""


def navigation_of(request: HttpRequest) -> Navigation:
    """The header of this request, for the person signed in or for the public."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return Navigation(
            items=items_for(None, request.path), place="Public register", sign_in=safe_reverse("account_login")
        )
    membership = getattr(user, "active_membership", None)
    items = items_for(frozenset(getattr(user, "roles", ())), request.path)
    return Navigation(
        items=items,
        home=items[0].url if items else "/",
        place=place_of(user),
        person=str(getattr(user, "printed_name", "") or user.get_username()),
        role=str(getattr(membership, "role_label", "") or ""),
        sign_out=safe_reverse("account_logout"),
        account=safe_reverse("mfa_index"),
    )


def navigation(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `navigation`, `product_name`, `is_demonstration`."""
    return {
        "navigation": navigation_of(request),
        "product_name": PRODUCT_NAME,
        "is_demonstration": bool(getattr(settings, "DEMO", False)),
    }
