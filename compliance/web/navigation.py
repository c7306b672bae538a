"""Main navigation: which pages a person sees first, by what they may do. A page without an address is an error."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_noop as noop

from compliance.holders.models import OUTSIDE
from compliance.holders.roles import Perm
from compliance.ledger.loading import loaded_until

PRODUCT_NAME = noop("Table Games Filing and Records")

JUDGES = frozenset({Perm.REVIEW, Perm.DECIDE})

READS_FILINGS, READS_LOGS = frozenset({Perm.READ_FILINGS}), frozenset({Perm.READ_LOGS})
EXPORTS = frozenset({Perm.EXPORT})

MOST_IN_ROW = 7
"""More pages than these do not fit in a row of the header: some then stand under “More”."""


@dataclass(frozen=True)
class NavigationPage:
    """A page of the main navigation: its word, its url name, who sees it, who sees another instead, and for whom it
    stands in the row where not all fit."""

    label: str
    name: str
    seen_with: frozenset[Perm] = frozenset()
    unless: frozenset[Perm] = frozenset()
    first_for: frozenset[Perm] = frozenset()

    def is_for(self, perms: frozenset[Perm]) -> bool:
        """Whether a person with these permissions sees it; everybody sees a page that names none."""
        return (not self.seen_with or bool(self.seen_with & perms)) and not self.unless & perms


PAGES = (
    NavigationPage("Open to you", "holders:visit", frozenset({Perm.VISIT}), first_for=frozenset({Perm.VISIT})),
    NavigationPage("Overview", "floor:figures", frozenset({Perm.AUDIT}), first_for=frozenset({Perm.AUDIT})),
    NavigationPage("My work", "holders:home", frozenset({Perm.FILE, Perm.AUDIT}), first_for=frozenset({Perm.FILE})),
    NavigationPage("Queue", "submissions:queue", JUDGES, first_for=JUDGES),
    NavigationPage("Decisions", "submissions:decisions", JUDGES | {Perm.AUDIT}, first_for=JUDGES),
    NavigationPage(
        "Submissions",
        "submissions:list",
        READS_FILINGS,
        unless=JUDGES,
        first_for=frozenset({Perm.FILE, Perm.ADMINISTER_HOLDER}),
    ),
    NavigationPage("Conditions", "submissions:conditions", READS_FILINGS, first_for=JUDGES),
    NavigationPage("Rule changes", "submissions:rule_changes", READS_FILINGS),
    NavigationPage("Reports", "submissions:reports", READS_FILINGS),
    NavigationPage("Floor", "floor:board", READS_LOGS, first_for=READS_LOGS),
    NavigationPage(
        "Overview",
        "floor:figures",
        JUDGES | {Perm.FILE, Perm.OVERSEE},
        unless=frozenset({Perm.AUDIT, Perm.ADMINISTER_BOARD}),
        first_for=JUDGES | {Perm.FILE, Perm.OVERSEE},
    ),
    NavigationPage("Find records", "floor:find", EXPORTS, first_for=JUDGES | {Perm.AUDIT}),
    NavigationPage("Exceptions", "floor:exceptions", EXPORTS, first_for=EXPORTS),
    NavigationPage("My entries", "floor:my_entries", frozenset({Perm.LOG})),
    NavigationPage("On this device", "floor:tray", frozenset({Perm.LOG})),
    NavigationPage(
        "Approved now",
        "submissions:approved",
        READS_LOGS | {Perm.FILE},
        unless=JUDGES,
        first_for=frozenset({Perm.FILE}),
    ),
    NavigationPage("Try a change", "submissions:try_choose", JUDGES | {Perm.FILE}),
    NavigationPage("Logs and exports", "documents:exports", EXPORTS, unless=JUDGES, first_for=EXPORTS),
    NavigationPage("Samples", "audit:samples", frozenset({Perm.AUDIT}), first_for=frozenset({Perm.AUDIT})),
    NavigationPage("Cases", "audit:cases", frozenset({Perm.FILE, Perm.AUDIT}), first_for=frozenset({Perm.AUDIT})),
    NavigationPage("Retention", "retention:destructions", frozenset({Perm.AUDIT})),
    NavigationPage(
        "People and equipment",
        "holders:people",
        frozenset({Perm.FILE, Perm.ADMINISTER_HOLDER, Perm.ADMINISTER_BOARD}),
    ),
    NavigationPage(
        "Administration history",
        "holders:history",
        frozenset({Perm.READ_OFFICE}),
        unless=frozenset({Perm.ADMINISTER_BOARD}),
    ),
    NavigationPage("Change log", "changes:list", frozenset({Perm.OVERSEE})),
    NavigationPage("Status", "status:parts", frozenset({Perm.ADMINISTER_BOARD})),
    NavigationPage("Records", "records:logs", frozenset({Perm.ADMINISTER_BOARD})),
    NavigationPage("Integrity alarms", "records:alarms", frozenset({Perm.ADMINISTER_BOARD})),
    NavigationPage(
        "Regulation",
        "regulation:index",
        READS_FILINGS | {Perm.ADMINISTER_BOARD},
        unless=frozenset({Perm.FILE}),
    ),
)

PUBLIC_PAGES = (
    NavigationPage(noop("Rules by casino"), "register:front"),
    NavigationPage(noop("Decisions"), "register:approvals"),
    NavigationPage(noop("Check a sign"), "register:scan"),
    NavigationPage(noop("Try a rule"), "register:try"),
    NavigationPage(noop("Open data"), "register:data"),
    NavigationPage(noop("Report a difference"), "register:tell"),
    NavigationPage(noop("Regulation"), "regulation:index"),
)

FOOTER_PAGES = (
    NavigationPage(noop("Help"), "help:index"),
    NavigationPage(noop("Clause index"), "regulation:ledger"),
    NavigationPage(noop("Checkpoints"), "checkpoints:list"),
)


@dataclass(frozen=True)
class Item:
    """One link of a navigation, in its row or under “More”."""

    label: str
    url: str
    is_current: bool = False
    is_in_row: bool = True


@dataclass(frozen=True)
class Navigation:
    """What the header shows: pages, the organization, the person."""

    items: tuple[Item, ...] = ()
    home: str = "/"
    place: str = ""
    person: str = ""
    role: str = ""
    sign_in: str = ""
    inbox: str = ""
    account: str = ""
    sign_out: str = ""
    other_language: str = ""
    other_code: str = ""
    other_name: str = ""

    @property
    def row(self) -> list[Item]:
        """The links that stand in the header."""
        return [item for item in self.items if item.is_in_row]

    @property
    def more(self) -> list[Item]:
        """The links under “More”."""
        return [item for item in self.items if not item.is_in_row]

    @property
    def is_under_more(self) -> bool:
        """Whether the page that is open is one of them."""
        return any(item.is_current for item in self.more)


def items_for(perms: frozenset[Perm] | None, path: str = "") -> tuple[Item, ...]:
    """The pages these permissions open, in order; the public's for None. The nearest one above `path` is current."""
    perms, pages = (frozenset(), PUBLIC_PAGES) if perms is None else (perms, PAGES)
    shown = [(page, reverse(page.name)) for page in pages if page.is_for(perms)]
    current = max(
        (url for _, url in shown if url == path or (url != "/" and path.startswith(url))), key=len, default=""
    )
    all_fit = len(shown) <= MOST_IN_ROW
    return tuple(
        Item(
            page.label,
            url,
            is_current=bool(current) and url == current,
            is_in_row=all_fit or bool(page.first_for & perms),
        )
        for page, url in shown
    )


def footer_items() -> tuple[Item, ...]:
    """Links of the footer."""
    return tuple(Item(page.label, reverse(page.name)) for page in FOOTER_PAGES)


def place_of(user: Any) -> str:
    """The line under the product name: the facility or certificate holder acted for, or the Board."""
    membership = user.active_membership
    if membership is None:
        return ""
    if user.is_outsider:
        return f"Guest: {user.guest.holder_name}" if user.guest else OUTSIDE
    return str(membership.facility or membership.holder or "Gaming Control Board")


def navigation_of(request: HttpRequest) -> Navigation:
    """The header of this request, for the person signed in or for the public."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return Navigation(
            items=items_for(None, request.path), place="Public register", sign_in=reverse("account_login")
        )
    membership = user.active_membership
    items = items_for(user.perms, request.path)
    return Navigation(
        items=items,
        home=items[0].url if items else "/",
        place=place_of(user),
        person=user.printed_name,
        role=membership.get_role_display() if membership else "",
        inbox=reverse("notices:inbox"),
        account=reverse("mfa_index"),
        sign_out=reverse("account_logout"),
    )


def navigation(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `navigation`, `product_name`, `is_demonstration`, `loaded_until`."""
    return {
        "navigation": navigation_of(request),
        "product_name": PRODUCT_NAME,
        "is_demonstration": settings.DEMO,
        "loaded_until": loaded_until(),
    }
