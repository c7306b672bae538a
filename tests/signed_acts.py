"""One signed inspection and one signed filing, each as the POST of its page: what `script/bench acts` measures and
`test_signed_acts` holds."""

from collections.abc import Callable
from typing import Any

from django.test import Client
from django.urls import reverse

from compliance.holders.models import Facility, GamingTable, User
from inspections.tests.test_pages import clean_inspection, sent
from rules_submissions.filing.tests.test_filing_walk import main_form
from rules_submissions.tests.making import drafted
from tests.cast import sign_data

Post = Callable[[], Any]


def inspection_of(browser: Client, table: GamingTable) -> Post:
    """The POST that signs a clean inspection of this roulette table, ready to be sent."""
    url = reverse("floor:entry_new", args=[table.pk, "roulette_inspection"])
    return _ready(browser, url, sent(browser.get(url), **clean_inspection(), **sign_data()))


def filing_of(browser: Client, facility: Facility, filer: User) -> Post:
    """The POST that signs and files the rules of Casino War at this facility, ready to be sent."""
    url = reverse("submissions:check", args=[drafted(facility, filer).pk])
    form = dict(main_form(browser.get(url).content.decode()).lists())
    return _ready(browser, url, form | {"agree": "true"} | sign_data())


def _ready(browser: Client, url: str, data: dict[str, Any]) -> Post:
    def post() -> None:
        answer = browser.post(url, data)
        assert answer.status_code == 302, answer.content.decode()

    return post
