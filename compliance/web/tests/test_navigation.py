"""The main navigation: each person sees the pages of their permissions, and only pages that exist."""

import pytest

from compliance.holders.roles import MAY, Role
from compliance.web import navigation
from compliance.web.navigation import items_for


@pytest.fixture
def all_pages_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(navigation, "safe_reverse", lambda *names: f"/{names[0].replace(':', '/')}/")


SEEN: list[tuple[Role, list[str]]] = [
    (
        Role.COMPLIANCE_MANAGER,
        ["My work", "Submissions", "Floor", "Approved now", "Logs and exports", "People and equipment"],
    ),
    (Role.DEALER, ["Floor", "My entries", "Approved now"]),
    (Role.SURVEILLANCE, ["Submissions", "Floor", "Approved now", "Regulation"]),
    (Role.GAMING_OPERATIONS_REVIEWER, ["Queue", "Decisions", "Floor", "Regulation"]),
    (Role.EXECUTIVE_DIRECTOR, ["Queue", "Decisions", "Floor", "Regulation"]),
    (
        Role.AUDITOR,
        [
            "Decisions",
            "Submissions",
            "Floor",
            "Approved now",
            "Logs and exports",
            "Retention",
            "Administration history",
            "Regulation",
        ],
    ),
    (Role.BOARD_ADMINISTRATOR, ["People and equipment", "Regulation"]),
]


@pytest.mark.parametrize(("role", "labels"), SEEN)
def test_each_role_sees_its_pages(all_pages_exist: None, role: Role, labels: list[str]):
    assert [item.label for item in items_for(MAY[role])] == labels


def test_the_nearest_page_above_is_the_current_one(all_pages_exist: None):
    items = items_for(MAY[Role.DEALER], "/floor/my_entries/7/")
    assert [item.label for item in items if item.is_current] == ["My entries"]


def test_a_page_that_does_not_exist_is_left_out():
    assert items_for(None, "/") == tuple(item for item in items_for(None) if item.url)
    assert all(item.url for item in items_for(MAY[Role.COMPLIANCE_MANAGER]))
