"""First steps of a role: three lines on My work, the page after sign-in, until the person dismisses them."""

import re

import pytest
from django.test import Client
from django.urls import resolve
from playwright.sync_api import expect

from compliance.holders.models import CertificateHolder, DismissedSteps, Membership, User
from compliance.holders.roles import HOLDER_ROLES, MAY, Role
from compliance.holders.tests.factories import LONG_AGO, given, person
from compliance.web.guides.first_steps import FIRST_STEPS

DISMISS = "/first-steps/dismiss/"
STEP = re.compile(r'class="first-steps".*?</section>', re.DOTALL)


def new(role: Role, holder: CertificateHolder) -> User:
    return person(role, at=holder if role in HOLDER_ROLES else None)


def steps_on(client: Client, path: str = "/") -> str:
    """The words of the panel on a page; empty if there is none."""
    found = STEP.search(client.get(path, follow=True).content.decode())
    return found[0] if found else ""


@pytest.mark.parametrize("role", Role)
def test_every_role_has_three_steps_each_a_line_that_leads_to_a_page_it_may_open(role: Role) -> None:
    steps = FIRST_STEPS[role]
    assert len(set(steps)) == 3
    for step in steps:
        assert len(step.words) <= 70
        perms = getattr(resolve(step.url.partition("#")[0]).func, "perms", ())
        assert not perms or MAY[role] & set(perms)


@pytest.mark.parametrize("role", Role)
@pytest.mark.usefixtures("demo_office")
def test_a_new_person_sees_the_steps_of_the_role(role, holder, client_of) -> None:
    browser = client_of(new(role, holder))
    panel = steps_on(browser)
    assert str(role.label) in panel
    assert [step.url for step in FIRST_STEPS[role] if f'href="{step.url}"' not in panel] == []


@pytest.mark.parametrize(
    ("role", "guide"),
    [
        (Role.COMPLIANCE_MANAGER, "filing"), (Role.CASINO_COMPLIANCE_REPRESENTATIVE, "reviewing"),
        (Role.DEALER, "floor"), (Role.AUDITOR, "auditing"), (Role.BOARD_ADMINISTRATOR, "filing"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("demo_office")
def test_the_line_of_help_leads_to_the_guide_of_the_role(role, guide, holder, client_of) -> None:
    line = client_of(new(role, holder)).get("/").content.decode().partition('class="help-line"')[2]
    assert f'href="/help/{guide}/#' in line.partition("</p>")[0]


@pytest.mark.parametrize("role", [Role.DEALER, Role.EXECUTIVE_DIRECTOR, Role.STATE_POLICE])
@pytest.mark.usefixtures("demo_office")
def test_they_are_dismissed_for_good_on_every_device_and_by_nobody_else(role, holder, client_of) -> None:
    one, other = new(role, holder), new(role, holder)
    answer = client_of(one).post(DISMISS)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert not steps_on(client_of(one))
    assert steps_on(client_of(other))
    assert client_of(one).post(DISMISS).status_code == 302
    assert DismissedSteps.objects.filter(user=one).count() == 1


@pytest.mark.usefixtures("demo_office")
def test_a_person_in_another_role_sees_its_steps(holder: CertificateHolder, client_of) -> None:
    user = new(Role.DEALER, holder)
    client_of(user).post(DISMISS)
    with given():
        Membership.objects.filter(user=user).update(ended_on=LONG_AGO)
        Membership.objects.create(user=user, role=Role.PIT_MANAGER, holder=holder, valid_from=LONG_AGO)
    assert "First steps: Pit manager" in steps_on(client_of(user))


def test_visitors_see_none(client: Client, db: None) -> None:
    assert not steps_on(client)
    assert client.post(DISMISS)["Location"].startswith("/accounts/login/")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("demo_office")
@pytest.mark.parametrize("width", [320, 1280])
def test_they_fit_the_page_and_go_by_keyboard(width: int, holder, page_for) -> None:
    page = page_for(new(Role.COMPLIANCE_MANAGER, holder), width=width)
    page.goto("/")
    expect(page.locator(".first-steps li")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".first-steps button").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".first-steps")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("My work")
