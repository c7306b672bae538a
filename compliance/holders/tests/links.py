"""People of the Board whom two administrators link to an account at a provider, and a provider that runs for a test."""

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings as office
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.utils import timezone

from compliance.holders.models import ProviderLink, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import Role
from compliance.holders.services import account_change_ask, account_change_confirm
from tests.scenes import scene
from tests.waiting import wait_until

from .factories import person
from .provider import SUBJECT

if TYPE_CHECKING:
    from playwright.sync_api import Page


@scene
def reviewer() -> User:
    """Somebody of the Board, outside the demo data, with a password and no second factor."""
    return person(Role.GAMING_OPERATIONS_REVIEWER, is_demo=False)


@scene
def director() -> User:
    """Somebody of the Board with the provider as the only means."""
    return person(Role.EXECUTIVE_DIRECTOR, is_demo=False, password=make_password(None))


@pytest.fixture
def linked(provider: Any, reviewer: User) -> ProviderLink:
    return link(reviewer)


def link(user: User, subject: str = SUBJECT) -> ProviderLink:
    """The link, as two administrators make it."""
    first, second = person(Role.BOARD_ADMINISTRATOR), person(Role.BOARD_ADMINISTRATOR)
    asked = ask(user, first, subject)
    account_change_confirm(change_id=asked.pk, by=second, at=timezone.now())
    return ProviderLink.objects.get(user=user, ended_at=None)


def ask(user: User, by: User, subject: str = SUBJECT) -> AccountChange:
    return account_change_ask(
        user_id=user.pk, what="link", subject=subject, by=by, at=timezone.now(), reason="Works there"
    )


def who(browser: Client) -> Any:
    """The person signed in, once every factor was asked for."""
    return browser.get("/").wsgi_request.user


@contextmanager
def provider_running(program: str, answers: str, folder: Path, at: str) -> Iterator[None]:
    """A program of this folder as the provider of the office `at`, once it answers at `answers`."""
    log = folder / "provider.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name(program)), str(folder), str(urlsplit(answers).port), at],
            env={**os.environ, "PYTHONPATH": str(office.BASE_DIR)}, stdout=output, stderr=output,
        )  # fmt: skip

    def is_up() -> bool:
        with suppress(OSError), urllib.request.urlopen(answers, timeout=5) as up:
            return bool(up.status == 200)
        return process.poll() is not None

    try:
        wait_until(is_up, log.read_text)
        assert process.poll() is None, log.read_text()
        yield
    finally:
        process.kill()
        process.wait()


def sign_in_there(page: "Page", account: str) -> None:
    page.get_by_label("Username").fill(account)
    page.get_by_label("Password").fill("a password at the provider")
    page.get_by_role("button", name="Sign in there").click()
