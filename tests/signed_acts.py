"""One signed inspection and one signed filing, each as the POST of its page: what `script/bench acts` measures and
`test_signed_acts` holds."""

from collections.abc import Callable
from typing import Any

from django.test import Client
from django.urls import reverse

from compliance.holders.models import Facility, GamingTable, User
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.signing.tests.passkey_pages import answered, asked
from inspections.tests.test_pages import clean_inspection, sent
from rules_submissions.filing.tests.test_filing_walk import main_form
from rules_submissions.tests.making import drafted
from tests.cast import sign_data

Post = Callable[[], Any]


def inspection_of(browser: Client, table: GamingTable, passkey: SoftPasskey | None = None) -> Post:
    """The POST that signs a clean inspection of this roulette table, by this passkey or by password."""
    url = reverse("floor:entry_new", args=[table.pk, "roulette_inspection"])
    return _ready(browser, url, sent(browser.get(url), **clean_inspection()), passkey)


def filing_of(browser: Client, facility: Facility, filer: User, passkey: SoftPasskey | None = None) -> Post:
    """The POST that signs and files the rules of Casino War at this facility, by this passkey or by password."""
    url = reverse("submissions:check", args=[drafted(facility, filer).pk])
    form = dict(main_form(browser.get(url).content.decode()).lists())
    return _ready(browser, url, form | {"agree": "true"}, passkey)


def _ready(browser: Client, url: str, data: dict[str, Any], passkey: SoftPasskey | None) -> Post:
    signed = answered(passkey, asked(browser, url, data).json()) if passkey else sign_data()

    def post() -> None:
        answer = browser.post(url, data | signed)
        assert answer.status_code == 302, answer.content.decode()

    return post
