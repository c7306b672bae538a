"""The number of acts in a review at the desk by exception: the forms that it offers, posted until nothing is open."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from compliance.holders.models import Facility, User
from rules_submissions.models import Mark, RulesSubmission
from rules_submissions.review.reviewers import REPORTS
from rules_submissions.review.services.review import bureau_sign_off, review_claim
from rules_submissions.states import S
from tests.cast import Cast

from ...tests.board import act, address, days_ago, html_of
from ...tests.filings import REVIEWED_BY, newest, round_of
from ...tests.making import ROULETTE, WAR, filed
from .by_exception import CRAPS, amendment, craps_filed, in_effect

pytestmark = pytest.mark.django_db
MOST_ACTS = 15
FORM = re.compile(r'<form method="post" action="([^"]+)">(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


class Walk:
    """A reviewer at the desk of one filing, who performs the acts that it offers."""

    def __init__(self, browser: Client, submission: RulesSubmission, unit: str = REPORTS) -> None:
        self.browser, self.submission, self.unit, self.acts = browser, submission, unit, 0

    def page(self) -> Any:
        return self.browser.get(address(self.submission)).context

    def claim(self) -> None:
        self._did(act(self.browser, self.submission, "claim", unit=self.unit))

    def agree(self, row: str) -> None:
        """Presses the button of agreement in the row with this id."""
        html = html_of(self.browser, address(self.submission))
        part = html.partition(f'id="{row}"')[2]
        where, fields = next(one for one in FORM.findall(part) if "data-agree" in one[1])
        self._did(self.browser.post(unescape(where), dict(FIELD.findall(fields))))

    def agree_to_every(self) -> None:
        every = self.page()["every"]
        typed = {"section": "", "shown": every.agree_sha256, "agreed": "yes", "unit": self.unit}
        self._did(act(self.browser, self.submission, "section", **typed))

    def agree_to_all(self) -> None:
        """Presses what the page offers: at each clause that needs a person, and at each list."""
        page = self.page()
        lists = [page[name] for name in ("attested", "as_before") if page[name]]
        for one in (*page["rows"], *page["alone"], *lists, *page["batches"]):
            self.agree(one.anchor)

    def sign_off(self) -> None:
        self._did(act(self.browser, self.submission, "sign_off", state="signed_off", unit=self.unit))

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


@pytest.mark.parametrize("number", [WAR, ROULETTE, CRAPS])
def test_a_clean_first_filing_takes_each_bureau_fifteen_acts_at_most(
    number: str, facility: Facility, cast: Cast, client_of: Any
) -> None:
    """From its claim to its sign-off, with each clause that it owns agreed to; clause by clause Craps took 290."""
    make = craps_filed if number == CRAPS else filed
    more = {} if number == CRAPS else {"number": number}
    first = make(facility, cast["filer"], at=days_ago(9), **more)
    asked = list(round_of(first).bureaus.exclude(unit=REPORTS).values_list("unit", flat=True))
    for unit in (*asked, REPORTS):
        walk = Walk(client_of(cast[REVIEWED_BY.get(unit, "lab_analyst")]), first, unit)
        walk.claim()
        walk.agree_to_all()
        assert walk.page()["need"] == 0
        assert agreed_clauses(first, unit) == owned(first, unit)
        walk.sign_off()
        assert walk.acts <= MOST_ACTS, unit
    walk.recommend()
    assert reported(first)


def owned(submission: RulesSubmission, unit: str) -> set[tuple[str, str]]:
    """The clauses of the edition that this unit owns."""
    rules = newest(submission).rules
    return {(one.citation, one.name) for one in rules.provisions if one.owner(rules.edition.key) == unit}


def agreed_clauses(submission: RulesSubmission, unit: str) -> set[tuple[str, str]]:
    marks = Mark.objects.filter(round__submission=submission, unit=unit, agreed=True)
    return {(mark.citation, mark.provision) for mark in marks}


def others_sign_off(submission: RulesSubmission, cast: Cast) -> None:
    """The other bureaus asked, whose acts are their own."""
    for bureau in round_of(submission).bureaus.exclude(unit="gaming_operations"):
        own = {"submission_id": submission.pk, "unit": bureau.unit, "by": cast[REVIEWED_BY[bureau.unit]]}
        review_claim(**own, at=days_ago(1))
        bureau_sign_off(**own, state="signed_off", words="", at=days_ago(1))
