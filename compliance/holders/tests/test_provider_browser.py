"""Sign-in by a real identity provider in a browser: there and back, once more, and its end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.holders.services import account_change_confirm
from compliance.holders.services.provider_links import LONGEST
from tests.browsing import looked_at, problems_of
from tests.ports import held_port
from tests.push_service import LOCAL

from . import provider_urls
from .factories import person
from .links import ask, link, provider_running, sign_in_there
from .provider import CLIENT, SECRET

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def issuer(live_server: Any, settings: Any, tmp_path: Path) -> Iterator[str]:
    """The address of the provider, which runs for this test, and which the office trusts."""
    with held_port() as port:
        url = f"http://127.0.0.1:{port}/o"
        settings.ROOT_URLCONF = provider_urls.__name__
        settings.SITE_URL, settings.OUTBOUND_NETWORKS, settings.OIDC_ISSUER = live_server.url, LOCAL, url
        settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET = CLIENT, SECRET
        settings.OIDC_NAME, settings.OIDC_SECOND_FACTOR_AMR = "Commonwealth Sign-in", ["mfa"]
        answers = f"{url}/.well-known/openid-configuration"
        with provider_running("toolkit_provider.py", answers, tmp_path, live_server.url):
            yield url


@pytest.mark.sampled
def test_a_person_of_the_board_signs_in_by_the_provider_confirms_there_and_is_signed_out_by_it(
    issuer: str, page_for: Any
) -> None:
    director = person(Role.EXECUTIVE_DIRECTOR, is_demo=False, password=make_password(None))
    link(director, "1")
    page = page_for(None)
    page.goto(reverse("account_login"))
    looked_at(page, "organization-login")
    page.get_by_role("button", name="Sign in at Commonwealth Sign-in").click()
    sign_in_there(page, "account-1")
    page.get_by_text(director.printed_name).first.wait_for()
    page.goto(reverse("mfa_activate_totp"))
    page.get_by_role("heading", name="Confirm that it is you").wait_for()
    looked_at(page, "organization-again")
    page.get_by_role("button", name="Sign in again").click()
    sign_in_there(page, "account-1")
    page.wait_for_url(f"**{reverse('mfa_activate_totp')}")
    page.goto(reverse("mfa_index"))
    page.get_by_text("You sign in at Commonwealth Sign-in as 1").wait_for()
    looked_at(page, "organization-means")
    there = page.context.new_page()
    there.goto(f"{issuer.removesuffix('o')}end/")
    there.get_by_text("The office said 200.").wait_for()
    page.goto(reverse("mfa_index"))
    page.get_by_role("heading", name="Sign in", exact=True).wait_for()


def test_somebody_whom_nobody_linked_learns_what_to_do(issuer: str, page_for: Any) -> None:
    page = page_for(None, script=False)
    page.goto(reverse("account_login"))
    page.get_by_role("button", name="Sign in at Commonwealth Sign-in").click()
    sign_in_there(page, "account-2")
    page.get_by_role("heading", name="No account here").wait_for()
    assert page.locator(".digest").inner_text() == "2"


def test_a_provider_that_is_silent_is_said_in_words(issuer: str, page_for: Any, settings: Any) -> None:
    page = page_for(None)
    page.goto(reverse("account_login"))
    with held_port() as silent:
        settings.OIDC_ISSUER = f"http://127.0.0.1:{silent}"
        page.get_by_role("button", name="Sign in at Commonwealth Sign-in").click()
        page.get_by_text("does not answer").wait_for()


def test_the_longest_subject_fits_every_page_that_shows_it(board_admin: User, settings: Any, page_for: Any) -> None:
    settings.ROOT_URLCONF, settings.OIDC_ISSUER = provider_urls.__name__, "https://identity.example"
    director = person(Role.EXECUTIVE_DIRECTOR)
    asked = ask(director, board_admin, "k7" * (LONGEST // 2))
    page = page_for(board_admin)
    assert problems_of(page, reverse("holders:account_change", args=[asked.pk])) == []
    account_change_confirm(change_id=asked.pk, by=director, at=timezone.now())
    assert problems_of(page, reverse("holders:person", args=[director.pk])) == []
    assert problems_of(page_for(director), reverse("mfa_index")) == []
