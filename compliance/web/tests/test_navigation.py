"""The main navigation: each person sees the pages of their permissions."""

import pytest
from django.urls import reverse

from compliance.holders.roles import MAY, Role
from compliance.web import navigation
from compliance.web.navigation import items_for

SEEN: list[tuple[Role, list[str]]] = [
    (
        Role.COMPLIANCE_MANAGER,
        [
            "My work",
            "Submissions",
            "Conditions",
            "Reports",
            "Floor",
            "Overview",
            "Find records",
            "Exceptions",
            "Approved now",
            "Logs and exports",
            "Cases",
            "People and equipment",
        ],
    ),
    (Role.DEALER, ["Floor", "My entries", "On this device", "Approved now"]),
    (Role.SURVEILLANCE, ["Submissions", "Conditions", "Reports", "Floor", "Approved now", "Regulation"]),
    (
        Role.GAMING_OPERATIONS_REVIEWER,
        ["Queue", "Decisions", "Conditions", "Reports", "Floor", "Overview", "Find records", "Exceptions", "Regulation"],
    ),
    (
        Role.EXECUTIVE_DIRECTOR,
        ["Queue", "Decisions", "Conditions", "Reports", "Floor", "Overview", "Find records", "Exceptions", "Regulation"],
    ),
    (
        Role.AUDITOR,
        [
            "Overview",
            "My work",
            "Decisions",
            "Submissions",
            "Conditions",
            "Reports",
            "Floor",
            "Find records",
            "Exceptions",
            "Approved now",
            "Logs and exports",
            "Samples",
            "Cases",
            "Retention",
            "Administration history",
            "Regulation",
        ],
    ),
    (Role.BOARD_ADMINISTRATOR, ["People and equipment", "Regulation"]),
]


@pytest.mark.parametrize(("role", "labels"), SEEN)
def test_each_role_sees_its_pages(role: Role, labels: list[str]):
    assert [item.label for item in items_for(MAY[role])] == labels


@pytest.mark.parametrize("role", Role)
def test_what_does_not_fit_stands_under_more(role: Role):
    shown = navigation.Navigation(items=items_for(MAY[role]))
    assert [*shown.row, *shown.more] == sorted(shown.items, key=lambda item: not item.is_in_row)
    assert 1 <= len(shown.row) <= navigation.MOST_IN_ROW
    assert len(shown.items) <= navigation.MOST_IN_ROW or len(shown.row) >= 3
    assert len(shown.more) != 1


def test_the_row_of_an_auditor_has_the_auditor_s_work():
    shown = navigation.Navigation(items=items_for(MAY[Role.AUDITOR], "/retention/"))
    assert [item.label for item in shown.row] == [
        "Overview", "Submissions", "Floor", "Exceptions", "Logs and exports", "Samples", "Cases",
    ]  # fmt: skip
    assert shown.is_under_more


def test_the_nearest_page_above_is_the_current_one():
    items = items_for(MAY[Role.DEALER], "/floor/entries/mine/")
    assert [item.label for item in items if item.is_current] == ["My entries"]


@pytest.mark.parametrize("page", [*navigation.PAGES, *navigation.PUBLIC_PAGES, *navigation.FOOTER_PAGES])
def test_every_page_of_the_menus_has_an_address(page: navigation.Page):
    assert reverse(page.name)
