"""Signed acts, and the request of an export, each as the POST of its page: what `script/bench acts` measures and
`test_signed_acts` holds."""

import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, GamingTable, User
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.signing.tests.passkey_pages import answered, asked
from inspections.entries.tests.test_opened import CHECKS
from inspections.opening.services import table_close
from inspections.tests.factories import inspection, signed
from inspections.tests.test_pages import clean_inspection, sent
from rules_submissions.filing.tests.test_filing_walk import main_form
from rules_submissions.tests.making import drafted
from tests.cast import sign_data
from tests.test_signed_as_shown import form_of

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


def openings_of(browser: Client, who: User, tables: Sequence[GamingTable], passkey: SoftPasskey | None = None) -> Post:
    """The POST that opens these Roulette tables with one signature; each was just inspected by this person."""
    for table in tables:
        signed(
            table, "roulette_inspection", inspection(timezone.now() - timedelta(minutes=1)), who, moment=timezone.now()
        )
    url = reverse("floor:round_open", args=[tables[0].facility_id])
    keys = "&".join(f"table={table.pk}" for table in tables)
    return _ready(browser, url, form_of(browser.get(f"{url}?{keys}")), passkey)


def round_of(browser: Client, tables: Sequence[GamingTable], passkey: SoftPasskey | None = None) -> Post:
    """The POST that signs inspections of these Roulette tables once, which were kept in a round."""
    for table in tables:
        form = f"{reverse('floor:entry_new', args=[table.pk, 'roulette_inspection'])}?round=1"
        kept = browser.post(form, sent(browser.get(form), preset="right", then="keep", **CHECKS))
        assert kept.status_code == 302, kept.content.decode()
    url = reverse("floor:round_sign", args=[tables[0].facility_id])
    return _ready(browser, url, form_of(browser.get(url)), passkey)


def taken_back_of(browser: Client, who: User, table: GamingTable) -> Post:
    """The POST that takes back the closing of this open table, a moment after it."""
    table_close(table=table, by=who, at=timezone.now())
    page = browser.get(reverse("floor:table", args=[table.pk])).content.decode()
    closing = re.search(r'name="closing" value="([^"]+)"', page)
    assert closing is not None

    def post() -> None:
        answer = browser.post(reverse("floor:reopen", args=[table.pk]), {"closing": closing[1]})
        assert answer.status_code == 302, answer.content.decode()

    return post


def export_of(browser: Client, table: GamingTable, days: int) -> Post:
    """The POST that asks for the inspections of this Roulette table in so many days, which nobody else asked for."""
    last = timezone.localdate(timezone=table.facility.zone)
    url = f"{reverse('documents:export_new')}?facility={table.facility_id}"
    first = last - timedelta(days=days)
    asked_for = {"logs": ["617a:roulette_inspection"], "tables": [str(table.pk)], "first": first, "last": last}

    def post() -> None:
        answer = browser.post(url, asked_for)
        assert answer.status_code == 302, answer.content.decode()

    return post


def _ready(browser: Client, url: str, data: dict[str, Any], passkey: SoftPasskey | None) -> Post:
    signed = answered(passkey, asked(browser, url, data).json()) if passkey else sign_data()

    def post() -> None:
        answer = browser.post(url, data | signed)
        assert answer.status_code == 302, answer.content.decode()

    return post
