"""How many acts a review takes at the desk by exception: the forms that it offers, posted until nothing is open."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from compliance.holders.models import Facility, User
from rules_submissions.models import Mark, RulesSubmission
from rules_submissions.review.services.review import bureau_sign_off, review_claim
from rules_submissions.states import S
from tests.cast import Cast

from ...tests.board import act, address, days_ago, html_of
from ...tests.filings import REVIEWED_BY, round_of
from .by_exception import amendment, craps_filed, in_effect

pytestmark = pytest.mark.django_db
FORM = re.compile(r'<form method="post" action="([^"]+)">(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


class Walk:
    """One reviewer at the desk of one filing, who does what it offers."""

    def __init__(self, browser: Client, submission: RulesSubmission) -> None:
        self.browser, self.submission, self.acts = browser, submission, 0

    def page(self) -> Any:
        return self.browser.get(address(self.submission)).context

    def claim(self) -> None:
        self._did(act(self.browser, self.submission, "claim"))

    def agree(self, row: str) -> None:
        """Presses the button of agreement in the row with this id."""
        html = html_of(self.browser, address(self.submission))
        until = "</li><li id" if row.startswith("clause") else '<li class="batch"'
        part = html.partition(f'id="{row}"')[2].partition(until)[0]
        where, fields = next(one for one in FORM.findall(part) if "data-agree" in one[1])
        self._did(self.browser.post(unescape(where), dict(FIELD.findall(fields))))

    def agree_to_every(self) -> None:
        every = self.page()["every"]
        self._did(act(self.browser, self.submission, "section", section="", shown=every.agree_sha256, agreed="yes"))

    def sign_off(self) -> None:
        self._did(act(self.browser, self.submission, "sign_off", state="signed_off"))

    def recommend(self) -> None:
        typed = {"advice": "approve", "words": "In order."}
        self._did(act(self.browser, self.submission, "recommend", **typed))

    def _did(self, answer: Any) -> None:
        assert answer.status_code == 302, answer.content.decode()[:3000]
        self.acts += 1


def reported(submission: RulesSubmission) -> bool:
    submission.refresh_from_db()
    return submission.status == S.RECOMMENDED


def test_an_amendment_of_one_pick_takes_five_acts(
    facility: Facility, cast: Cast, reviewer: User, client_of: Any
) -> None:
    rules = in_effect(craps_filed(facility, cast["filer"], at=days_ago(30)), cast, at=days_ago(28))
    later = amendment(rules, cast["filer"], at=days_ago(5), table_max_usd="5000.00")
    walk = Walk(client_of(reviewer), later)
    walk.claim()
    for row in walk.page()["rows"]:
        walk.agree(row.anchor)
    walk.agree_to_every()
    walk.sign_off()
    others_sign_off(later, cast)
    page = walk.page()
    assert (page["need"], page["every"]) == (0, None)
    walk.recommend()
    assert reported(later)
    assert walk.acts == 5


def test_a_first_craps_filing_takes_twenty_nine_acts(
    facility: Facility, cast: Cast, reviewer: User, client_of: Any
) -> None:
    """One of them a minute is half an hour; clause by clause it took 290 for agreement alone."""
    first = craps_filed(facility, cast["filer"], at=days_ago(9))
    walk = Walk(client_of(reviewer), first)
    walk.claim()
    page = walk.page()
    for row in [*page["rows"], *page["batches"]]:
        walk.agree(row.anchor)
    walk.sign_off()
    others_sign_off(first, cast)
    page = walk.page()
    assert (page["need"], page["clauses_agreed"], page["total"]) == (0, 290, 290)
    assert Mark.objects.filter(agreed=True).count() == 290
    walk.recommend()
    assert reported(first)
    assert walk.acts == 29


def others_sign_off(submission: RulesSubmission, cast: Cast) -> None:
    """The other bureaus asked, whose acts are their own."""
    for bureau in round_of(submission).bureaus.exclude(unit="gaming_operations"):
        own = {"submission_id": submission.pk, "unit": bureau.unit, "by": cast[REVIEWED_BY[bureau.unit]]}
        review_claim(**own, at=days_ago(1))
        bureau_sign_off(**own, state="signed_off", words="", at=days_ago(1))
