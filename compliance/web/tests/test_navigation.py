"""The main navigation: each person sees the pages of their permissions."""

import pytest
from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import GUEST, MAY, Perm, Role
from compliance.web import navigation
from compliance.web.navigation import current_page, items_for, links_to

SEEN: list[tuple[Role, str, str]] = [
    (
        Role.COMPLIANCE_MANAGER,
        (
            "My work, Submissions, Floor, Find records, Exceptions, Approved now, Try a change, Logs and exports, "
            "People and equipment"
        ),
        "Conditions, Rule changes, Reports, Overview, Cases, Change log",
    ),
    (
        Role.FLOORPERSON,
        "My work, Floor, Find records, Exceptions, My entries, On this device, Approved now, Logs and exports",
        "",
    ),
    (Role.DEALER, "My work, Floor, My entries, On this device, Approved now", ""),
    (
        Role.INTERNAL_AUDIT,
        "My work, Submissions, Conditions, Rule changes, Reports, Floor, Find records, Exceptions, Logs and exports",
        "Overview, Approved now, Change log, Regulation",
    ),
    (
        Role.SURVEILLANCE,
        "My work, Submissions, Conditions, Rule changes, Reports, Floor, Approved now, Regulation",
        "",
    ),
    (
        Role.HOLDER_ADMINISTRATOR,
        (
            "My work, Submissions, Conditions, Rule changes, Reports, Floor, Approved now, People and equipment, "
            "Regulation"
        ),
        "",
    ),
    (
        Role.GAMING_OPERATIONS_REVIEWER,
        "My work, Queue, Decisions, Conditions, Rule changes, Floor, Find records, Exceptions, Try a change",
        "Reports, Overview, Regulation",
    ),
    (
        Role.EXECUTIVE_DIRECTOR,
        "My work, Queue, Decisions, Conditions, Rule changes, Floor, Find records, Exceptions, Try a change",
        "Reports, Overview, Regulation",
    ),
    (
        Role.BOARD_COUNSEL,
        "My work, Decisions, Submissions, Conditions, Rule changes, Floor, Find records, Exceptions, Logs and exports",
        "Reports, Approved now, Regulation",
    ),
    (
        Role.AUDITOR,
        "My work, Decisions, Floor, Overview, Find records, Exceptions, Logs and exports, Samples, Cases",
        (
            "Submissions, Conditions, Rule changes, Reports, Approved now, Retention, Administration history, "
            "Change log, Regulation"
        ),
    ),
    (
        Role.BOARD_ADMINISTRATOR,
        "My work, People and equipment, Change log, Status, Records, Integrity alarms, Regulation",
        "",
    ),
]
BELOW: list[tuple[Role, str, str]] = [
    (Role.DEALER, "/floor/entries/mine/", "My entries"),
    (Role.DEALER, "/t/ABCD2345/", "Floor"),
    (Role.DEALER, "/people/changes/1/", "My work"),
    (Role.GAMING_OPERATIONS_REVIEWER, "/submissions/1/review/", "Queue"),
    (Role.GAMING_OPERATIONS_REVIEWER, "/submissions/rule-changes/651a/", "Rule changes"),
    (Role.COMPLIANCE_MANAGER, "/submissions/rule-changes/", "Submissions"),
    (Role.COMPLIANCE_MANAGER, "/changes/", "My work"),
    (Role.COMPLIANCE_MANAGER, "/regulation/651a.3(a)/", "Clause index"),
    (Role.SURVEILLANCE, "/regulation/651a.3(a)/", "Regulation"),
    (Role.SURVEILLANCE, "/regulation/ledger/", "Clause index"),
    (Role.AUDITOR, "/retention/", "My work"),
    (Role.AUDITOR, "/audit/cases/1/", "Cases"),
    (Role.AUDITOR, "/", "My work"),
    (Role.BOARD_ADMINISTRATOR, "/access/", "Change log"),
    (Role.DEALER, "/inbox/mail/", "Inbox"),
    (Role.DEALER, "/accounts/2fa/", "Account"),
    (Role.DEALER, "/account/tokens/", "Account"),
    (Role.DEALER, "/help/floor/", "Help"),
    (Role.STATE_POLICE, "/", "Open to you"),
]


@pytest.mark.parametrize(("role", "menu", "others"), SEEN)
def test_each_role_has_its_pages_in_the_menu_and_the_others_on_my_work(role: Role, menu: str, others: str):
    shown = navigation.Navigation(items=items_for(MAY[role]))
    assert ", ".join(item.label for item in shown.menu) == menu
    assert ", ".join(item.label for item in shown.items if not item.is_in_menu) == others


@pytest.mark.parametrize("perms", [*MAY.values(), GUEST, frozenset(Perm)])
def test_a_menu_has_nine_entries_at_most(perms: frozenset[Perm]):
    assert 1 <= len(navigation.Navigation(items=items_for(perms)).menu) <= 9


@pytest.mark.parametrize(("role", "path", "label"), BELOW)
def test_the_place_to_which_a_page_belongs_is_marked_alone(role: Role, path: str, label: str):
    current = current_page(MAY[role], path)
    elsewhere = links_to([navigation.INBOX, navigation.ACCOUNT, *navigation.FOOTER_PAGES], current)
    marked = [item for item in (*items_for(MAY[role], path), *elsewhere) if item.is_current]
    assert [item.label for item in marked] == [label]
    assert marked[0].is_in_menu


def test_a_page_for_everybody_has_its_place_and_a_page_of_none_has_no_mark():
    assert [item.label for item in items_for(None, "/register/data/") if item.is_current] == ["Open data"]
    assert [item.label for item in items_for(None, "/accounts/login/") if item.is_current] == []


@pytest.mark.django_db
def test_my_work_lists_the_pages_that_the_menu_leaves_out(client_of, auditor: User):
    page = client_of(auditor).get("/").content.decode()
    listed = page.partition("Pages you can open")[2]
    assert [page for page in ("Retention", "Change log", "Submissions") if f">{page}</a>" not in listed] == []


@pytest.mark.parametrize("page", [*navigation.PAGES, *navigation.PUBLIC_PAGES, *navigation.FOOTER_PAGES])
def test_every_page_of_the_menus_has_an_address(page: navigation.NavigationPage):
    assert reverse(page.name)
