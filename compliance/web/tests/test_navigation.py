"""The main navigation: each person sees the pages of their permissions."""

import pytest
from django.urls import reverse

from compliance.holders.roles import MAY, Role
from compliance.web import navigation
from compliance.web.navigation import items_for

SEEN: list[tuple[Role, str, str]] = [
    (
        Role.COMPLIANCE_MANAGER,
        "My work, Submissions, Floor, Overview, Exceptions, Approved now, Logs and exports",
        "Conditions, Rule changes, Reports, Find records, Try a change, Cases, People and equipment, Change log",
    ),
    (
        Role.FLOORPERSON,
        "Floor, Find records, Exceptions, My entries, On this device, Approved now, Logs and exports",
        "",
    ),
    (Role.DEALER, "Floor, My entries, On this device, Approved now", ""),
    (
        Role.INTERNAL_AUDIT,
        "Floor, Overview, Exceptions, Logs and exports",
        "Submissions, Conditions, Rule changes, Reports, Find records, Approved now, Change log, Regulation",
    ),
    (Role.SURVEILLANCE, "Submissions, Conditions, Rule changes, Reports, Floor, Approved now, Regulation", ""),
    (
        Role.GAMING_OPERATIONS_REVIEWER,
        "Queue, Decisions, Conditions, Floor, Overview, Find records, Exceptions",
        "Rule changes, Reports, Try a change, Regulation",
    ),
    (
        Role.EXECUTIVE_DIRECTOR,
        "Queue, Decisions, Conditions, Floor, Overview, Find records, Exceptions",
        "Rule changes, Reports, Try a change, Regulation",
    ),
    (
        Role.AUDITOR,
        "Overview, Floor, Find records, Exceptions, Logs and exports, Samples, Cases",
        (
            "My work, Decisions, Submissions, Conditions, Rule changes, Reports, Approved now, Retention, "
            "Administration history, Change log, Regulation"
        ),
    ),
    (
        Role.BOARD_ADMINISTRATOR,
        "People and equipment, Change log, Status, Records, Integrity alarms, Regulation",
        "",
    ),
]


@pytest.mark.parametrize(("role", "row", "more"), SEEN)
def test_each_role_sees_its_pages_in_the_row_and_under_more(role: Role, row: str, more: str):
    shown = navigation.Navigation(items=items_for(MAY[role]))
    assert ", ".join(item.label for item in shown.row) == row
    assert ", ".join(item.label for item in shown.more) == more


@pytest.mark.parametrize("role", Role)
def test_the_row_fits_and_nobody_opens_a_menu_for_one_page(role: Role):
    shown = navigation.Navigation(items=items_for(MAY[role]))
    assert 1 <= len(shown.row) <= navigation.MOST_IN_ROW
    assert len(shown.more) != 1


def test_the_menu_says_that_the_page_of_now_is_in_it():
    assert navigation.Navigation(items=items_for(MAY[Role.AUDITOR], "/retention/")).is_under_more
    assert not navigation.Navigation(items=items_for(MAY[Role.AUDITOR], "/audit/cases/")).is_under_more


def test_the_nearest_page_above_is_the_current_one():
    items = items_for(MAY[Role.DEALER], "/floor/entries/mine/")
    assert [item.label for item in items if item.is_current] == ["My entries"]


@pytest.mark.parametrize("page", [*navigation.PAGES, *navigation.PUBLIC_PAGES, *navigation.FOOTER_PAGES])
def test_every_page_of_the_menus_has_an_address(page: navigation.NavigationPage):
    assert reverse(page.name)
