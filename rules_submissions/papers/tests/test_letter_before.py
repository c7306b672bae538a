"""The letter of an approval before it is signed: what the decider reads, and what goes out when nothing is changed."""

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import timezone

from rules_submissions.models import RulesSubmission
from rules_submissions.papers.letters import decision_context
from tests.cast import Cast

from ...tests.board import address, html_of, ready
from ...tests.filings import decide, newest

__all__ = ["ready"]
pytestmark = pytest.mark.django_db
WORDS, ANNEX = "documents/_decision_words.html", "documents/_decision_annex.html"
NAMES = (
    "decision", "outcome", "decided_on", "effective_on", "settlements", "standing", "raised", "not_looked_at",
    "clauses", "signed_off", "how_to_contest", "game", "holder", "submission",
)  # fmt: skip


def test_the_letter_that_was_read_goes_out_with_a_signature(ready: RulesSubmission, cast: Cast, client_of: Any) -> None:
    browser = client_of(cast["decider"])
    read = browser.get(address(ready, "decision_letter")).context
    before = {part: render_to_string(part, {name: read[name] for name in NAMES}) for part in (WORDS, ANNEX)}
    day = read["decision"].effective_on
    decide(ready, cast["decider"], effective_on=day, proposed_reason="", at=timezone.now())
    after = {part: render_to_string(part, decision_context(newest(ready))) for part in (WORDS, ANNEX)}
    assert "Decided by" not in before[WORDS]
    assert after[WORDS].startswith(before[WORDS].rstrip())
    assert after[ANNEX] == before[ANNEX]
    assert browser.get(address(ready, "decision_letter")).url == address(ready, "decision")


def test_nobody_reads_it_who_does_not_decide(ready: RulesSubmission, cast: Cast, client_of: Any) -> None:
    for name in ("reviewer", "auditor", "filer"):
        assert client_of(cast[name]).get(address(ready, "decision_letter")).status_code in (403, 404), name


def test_it_says_that_nothing_is_signed(ready: RulesSubmission, cast: Cast, client_of: Any) -> None:
    html = html_of(client_of(cast["decider"]), address(ready, "decision_letter"))
    assert "Nothing is signed" in " ".join(html.split())
    assert ready.reference in html
