"""The page of the Executive Director: each sign-off and its signer, disagreements, sheets, edges, similar decisions."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.tests.factories import given
from rules_submissions.models import RulesSubmission
from rules_submissions.place import Place
from rules_submissions.review.services.pins import pin_add
from rules_submissions.review.services.report import submission_recommend, submission_return
from rules_submissions.review.services.review import bureau_sign_off, finding_act, finding_raise
from tests.cast import Cast

from ...tests.board import address, days_ago, html_of
from ...tests.contested import contested
from ...tests.elsewhere import refiled
from ...tests.filings import filed, newest, recommended
from ..services.decision import submission_send_back

pytestmark = pytest.mark.django_db
__all__ = ["contested"]
SHOWN_HOSTILE = "No &lt;script&gt;alert(1)&lt;/script&gt; at {{ this }} table"


def part(html: str, title: str) -> str:
    """The words of a part of the page, from its heading to the next."""
    start = html.index(f'id="{title}"')
    end = html.find("<h2", start)
    text = re.sub(r"<[^>]+>", " ", html[html.index(">", start) + 1 : end])
    return re.sub(r"\s+([.:;,])", r"\1", " ".join(text.split()))


def test_every_bureau_speaks_under_the_name_credential_and_role_of_who_signed_off(
    contested: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    with given():
        User.objects.filter(pk=cast["compliance_rep"].pk).update(printed_name="Rex Renamed")
    html = html_of(client_of(cast["decider"]), address(contested, "decision"))
    said = part(html, "said-title")
    number = cast["compliance_rep"].credentials.get().number
    assert f"Casino Compliance Signed off Rex Presentative, Casino Compliance representative, {number}" in said
    assert said.count("Signed off") == 3
    assert said.index("Recommends approval") < said.index("Signed off")
    assert html.count(SHOWN_HOSTILE) > 5
    assert "<script>alert" not in html


def test_what_is_open_between_the_units_is_listed(contested: RulesSubmission, cast: Cast, client_of: Any) -> None:
    html = html_of(client_of(cast["decider"]), address(contested, "decision"))
    found = part(html, "open-title")
    overridden = "Seven seats are crowded: Rita Reviewer, Gaming Operations, overrode it"
    assert f"Finding overridden § 651a.2(a) {overridden}" in found
    assert "Units differ on a finding § 651a.10(2)" in found
    assert "Rex Presentative, Casino Compliance, accepted it" in found
    assert "Pin open Pin 1 on Layout: L-1 is not settled." in found
    assert "Element not found § 651a.2(b)(2) Rita Reviewer, Gaming Operations did not find it on Layout: L-1." in found
    assert "Bureaus differ" not in found
    assert "PET-9" in part(html, "findings-title")


def test_bureaus_that_differ_are_named(ready: RulesSubmission, cast: Cast, client_of: Any) -> None:
    quiet = part(html_of(client_of(cast["decider"]), address(ready, "decision")), "open-title")
    assert "None. The bureaus agree, no finding was overridden, and no pin is open." in quiet
    submission_send_back(submission_id=ready.pk, words="Again.", by=cast["decider"], at=timezone.now())
    bureau_sign_off(
        submission_id=ready.pk, unit="casino_compliance", state="advises_denial", words="The rack is loose.",
        by=cast["compliance_rep"], at=timezone.now(),
    )  # fmt: skip
    submission_recommend(
        submission_id=ready.pk, approve=False, words="See there.", by=cast["reviewer"], at=timezone.now()
    )
    html = html_of(client_of(cast["decider"]), address(ready, "decision"))
    assert "Gaming Operations: recommends denial; Casino Compliance: recommends denial" in part(html, "open-title")
    assert "Gaming Operations: signed off." in part(html, "open-title")
    assert "The rack is loose." in part(html, "said-title")


def test_a_report_on_an_earlier_revision_is_no_recommendation(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    submission = recommended(filed(facility, filer, at=days_ago(9)), cast, at=days_ago(8))
    submission_send_back(submission_id=submission.pk, words="Ask about the rack.", by=cast["decider"], at=days_ago(7))
    html = html_of(client_of(cast["decider"]), address(submission, "decision"))
    assert "Sent back to review by Dora Decider" in html
    assert "Nothing stands." in part(html, "said-title")
    submission_return(submission_id=submission.pk, words="See there.", by=cast["reviewer"], at=days_ago(6))
    submission.refresh_from_db()
    refiled(submission, filer, days=5)
    html = html_of(client_of(cast["decider"]), address(submission, "decision"))
    assert "No recommendation yet." in part(html, "said-title")
    assert "Nothing stands." not in html


def test_sheets_drawing_edges_and_similar_decisions_stand_on_the_page(
    contested: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    html = html_of(client_of(cast["decider"]), address(contested, "decision"))
    sheets = part(html, "sheets-title")
    assert "Layout: L-1, version 1 1 of 4 elements found · 1 pin, 1 open" in sheets
    assert "Layout: L-2, version 1 not looked at · no pins" in sheets
    assert "Casino War layout, drawn from the answers." in part(html, "drawn-title")
    edges = part(html, "edges-title")
    assert "10 to 1, then 11 to 1" in edges
    assert "74/415" in edges
    assert "35/311" in edges
    similar = part(html, "similar-title")
    assert "Rival Test Casino was approved with 12 to 1; this filing says 11 to 1." in similar
    assert len(re.findall(r"<form", html)) == 1 + sum(
        html.count(f"review/{act}/") for act in ("finding", "settle", "recuse")
    )
    assert html.count("I neither filed nor recommended it.") == 1


def test_the_page_asks_as_much_whatever_is_on_file(contested: RulesSubmission, cast: Cast, client_of: Any) -> None:
    browser = client_of(cast["decider"])
    html_of(browser, address(contested, "decision"))
    with CaptureQueriesContext(connection) as few:
        html_of(browser, address(contested, "decision"))
    own = {"submission_id": contested.pk, "unit": "gaming_operations", "by": cast["reviewer"]}
    for place in range(4):
        at = timezone.now() + timedelta(seconds=place)
        for upload in newest(contested).artwork.all():
            pin_add(**own, artwork_id=upload.pk, place=Place(place * 100, 9), text="Here.", for_return=False, at=at)
        raised = finding_raise(**own, citation="651a.2(c)", reason="Look.", at=at)
        late = at + timedelta(minutes=1)
        finding_act(**own, key=raised.finding_key, act="override", reason="It may stay.", at=late)
    with CaptureQueriesContext(connection) as many:
        html = html_of(browser, address(contested, "decision"))
    assert html.count("Pin open") == 9
    assert len(many) == len(few)
