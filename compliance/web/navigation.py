"""Main navigation: which pages a person sees first, by what they may do. A page without an address is an error."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_noop as noop

from compliance.holders.models import OUTSIDE
from compliance.holders.roles import Perm
from compliance.ledger.logs import loaded_until

PRODUCT_NAME = noop("Table Games Filing and Records")

JUDGES = frozenset({Perm.REVIEW, Perm.DECIDE})

READS_DECISIONS = JUDGES | {Perm.ADVISE, Perm.AUDIT}
READS_FILINGS, READS_LOGS = frozenset({Perm.READ_FILINGS}), frozenset({Perm.READ_LOGS})
EXPORTS = frozenset({Perm.EXPORT})

MOST = 9
"""The highest number of pages in the menu. “My work” lists all others too."""


@dataclass(frozen=True)
class NavigationPage:
    """A page of the main navigation: its word, its url name, who sees it, who sees another instead, and for whom it
    comes first where not all fit. `covers` begins the addresses of its pages that do not begin with its own."""

    label: str
    name: str
    seen_with: frozenset[Perm] = frozenset()
    unless: frozenset[Perm] = frozenset()
    first_for: frozenset[Perm] = frozenset()
    covers: str = ""

    def is_for(self, perms: frozenset[Perm]) -> bool:
        """Whether a person with these permissions sees it; everybody sees a page that names none."""
        return (not self.seen_with or bool(self.seen_with & perms)) and not self.unless & perms

    def beginnings(self) -> tuple[str, ...]:
        """The beginnings of the addresses of its pages; that of the front page is left out: it covers itself alone."""
        return tuple(one for one in (reverse(self.name), self.covers) if one not in ("", "/"))


PAGES = (
    NavigationPage("Open to you", "holders:visit", frozenset({Perm.VISIT}), first_for=frozenset({Perm.VISIT})),
    NavigationPage("My work", "holders:home", unless=frozenset({Perm.VISIT}), first_for=frozenset(Perm)),
    NavigationPage("Queue", "submissions:queue", JUDGES, first_for=JUDGES, covers="/submissions/"),
    NavigationPage("Decisions", "submissions:decisions", READS_DECISIONS, first_for=READS_DECISIONS),
    NavigationPage(
        "Submissions",
        "submissions:list",
        READS_FILINGS,
        unless=JUDGES,
        first_for=frozenset({Perm.FILE, Perm.ADMINISTER_HOLDER, Perm.ADVISE}),
    ),
    NavigationPage("Conditions", "submissions:conditions", READS_FILINGS, first_for=JUDGES | {Perm.ADVISE}),
    NavigationPage("Rule changes", "submissions:rule_changes", READS_FILINGS, first_for=JUDGES | {Perm.ADVISE}),
    NavigationPage("Reports", "submissions:reports", READS_FILINGS),
    NavigationPage("Floor", "floor:board", READS_LOGS, first_for=READS_LOGS, covers="/t/"),
    NavigationPage(
        "Overview",
        "floor:figures",
        JUDGES | {Perm.FILE, Perm.OVERSEE},
        unless=frozenset({Perm.ADMINISTER_BOARD}),
        first_for=frozenset({Perm.AUDIT}),
    ),
    NavigationPage("Find records", "floor:find", EXPORTS, first_for=EXPORTS),
    NavigationPage("Exceptions", "floor:exceptions", EXPORTS, first_for=EXPORTS),
    NavigationPage("My entries", "floor:my_entries", frozenset({Perm.LOG}), first_for=frozenset({Perm.LOG})),
    NavigationPage("On this device", "floor:tray", frozenset({Perm.LOG}), first_for=frozenset({Perm.LOG})),
    NavigationPage(
        "Approved now",
        "submissions:approved",
        READS_LOGS | {Perm.FILE},
        unless=JUDGES,
        first_for=frozenset({Perm.FILE}),
    ),
    NavigationPage("Try a change", "submissions:try_choose", JUDGES | {Perm.FILE}, first_for=JUDGES | {Perm.FILE}),
    NavigationPage("Logs and exports", "documents:exports", EXPORTS, unless=JUDGES, first_for=EXPORTS),
    NavigationPage("Samples", "audit:samples", frozenset({Perm.AUDIT}), first_for=frozenset({Perm.AUDIT})),
    NavigationPage("Cases", "audit:cases", frozenset({Perm.FILE, Perm.AUDIT}), first_for=frozenset({Perm.AUDIT})),
    NavigationPage("Retention", "retention:destructions", frozenset({Perm.AUDIT})),
    NavigationPage(
        "People and equipment",
        "holders:people",
        frozenset({Perm.FILE, Perm.ADMINISTER_HOLDER, Perm.ADMINISTER_BOARD}),
        first_for=frozenset({Perm.FILE, Perm.ADMINISTER_HOLDER, Perm.ADMINISTER_BOARD}),
    ),
    NavigationPage(
        "Administration history",
        "holders:history",
        frozenset({Perm.READ_OFFICE}),
        unless=frozenset({Perm.ADMINISTER_BOARD}),
    ),
    NavigationPage("Change log", "changes:list", frozenset({Perm.OVERSEE}), covers="/access/"),
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
    NavigationPage(noop("Clause index"), "regulation:ledger", covers="/regulation/"),
    NavigationPage(noop("Checkpoints"), "checkpoints:list"),
)

INBOX = NavigationPage("Inbox", "notices:inbox")
ACCOUNT = NavigationPage("Account", "mfa_index", covers="/account")


@dataclass(frozen=True)
class Item:
    """A link of a navigation; those that are not `is_in_menu` are on “My work” alone."""

    label: str
    url: str
    is_current: bool = False
    is_in_menu: bool = True


@dataclass(frozen=True)
class Navigation:
    """The content of header and footer: pages, the organization, the person."""

    items: tuple[Item, ...] = ()
    footer: tuple[Item, ...] = ()
    home: str = "/"
    place: str = ""
    person: str = ""
    role: str = ""
    sign_in: str = ""
    own: tuple[Item, ...] = ()
    sign_out: str = ""
    other_language: str = ""
    other_code: str = ""
    other_name: str = ""

    @property
    def menu(self) -> list[Item]:
        """The links that stand in the header."""
        return [item for item in self.items if item.is_in_menu]


def pages_for(perms: frozenset[Perm] | None) -> list[NavigationPage]:
    """The pages that these permissions open, in order; the public's for None."""
    pages = PUBLIC_PAGES if perms is None else PAGES
    return [page for page in pages if page.is_for(perms or frozenset())]


def menu_of(pages: list[NavigationPage], perms: frozenset[Perm] | None) -> list[NavigationPage]:
    """The pages of the menu, in the order given: at most `MOST`, first those that are first for these permissions."""
    ranked = sorted(pages, key=lambda page: not page.first_for & (perms or frozenset()))
    return [page for page in pages if page in ranked[:MOST]]


def current_page(perms: frozenset[Perm] | None, path: str) -> NavigationPage | None:
    """The page to which this address belongs, of those with a link: the nearest above it; “My work” if there is none.
    None for an address that belongs to none of the public's."""
    menu = menu_of(pages_for(perms), perms)
    linked = [*menu, *FOOTER_PAGES] if perms is None else [*menu, INBOX, ACCOUNT, *FOOTER_PAGES]
    above = [
        (len(one), -place) for place, page in enumerate(linked) for one in page.beginnings() if path.startswith(one)
    ]
    if above:
        return linked[-max(above)[1]]
    return menu[0] if perms is not None else None


def items_for(perms: frozenset[Perm] | None, path: str = "") -> tuple[Item, ...]:
    """Links to the pages that these permissions open, in order; to the public's for None."""
    pages = pages_for(perms)
    menu, current = menu_of(pages, perms), current_page(perms, path)
    return tuple(Item(page.label, reverse(page.name), page is current, page in menu) for page in pages)


def links_to(pages: Iterable[NavigationPage], current: NavigationPage | None) -> tuple[Item, ...]:
    """Links that stand elsewhere than in the menu."""
    return tuple(Item(page.label, reverse(page.name), page is current) for page in pages)


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
            items=items_for(None, request.path),
            footer=links_to(FOOTER_PAGES, current_page(None, request.path)),
            place="Public register",
            sign_in=reverse("account_login"),
        )
    membership = user.active_membership
    items, current = items_for(user.perms, request.path), current_page(user.perms, request.path)
    return Navigation(
        items=items,
        footer=links_to(FOOTER_PAGES, current),
        home=items[0].url if items else "/",
        place=place_of(user),
        person=user.printed_name,
        role=membership.get_role_display() if membership else "",
        own=links_to((INBOX, ACCOUNT), current),
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
