"""The letter of a rescission: from when on nobody plays under the rules, why, and how that can be contested."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import User
from compliance.holders.roles import Role
from rules_submissions.decision.effect import submission_take_effect
from rules_submissions.decision.services.decision import submission_rescind
from rules_submissions.decision.tests.test_deciding import ON_ITS_DAY
from rules_submissions.models import RulesSubmission
from rules_submissions.papers.services import RESCISSION, missing_documents, paper_render, revision_document_keep
from rules_submissions.papers.standing import standing_of
from rules_submissions.prints.tests.test_prints import with_other_odds
from tests.cast import Cast
from tests.page_ends import ends_of
from tests.papers import not_printed, words_of
from tests.pdf_checks import structure_of

from ...tests.board import address, approved_today, html_of
from ...tests.contest import contest_words
from ...tests.filings import decide, filed, newest, recommended, signature_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]
REASON = "The wheel was not the one that was filed.\n\nIts maker & <b>seller</b> say so."


def rescinded(facility: Any, filer: User, cast: Cast) -> RulesSubmission:
    submission, now = approved_today(facility, filer, cast, ""), timezone.now()
    signature = signature_of(cast["decider"], now, Role.EXECUTIVE_DIRECTOR)
    submission_rescind(submission_id=submission.pk, words=REASON, signature=signature, at=now)
    submission.refresh_from_db()
    return submission


def test_the_letter_says_from_when_on_why_and_how_to_contest_it(
    facility: Any, filer: User, cast: Cast, laid_out: Any
) -> None:
    title, made = paper_render(newest(rescinded(facility, filer, cast)), RESCISSION, timezone.now())
    assert title.startswith("Rescission of the approval of Rules Submission RS-")
    assert structure_of(made.pdf).problems == []
    assert ends_of(made.pdf) == []
    assert not_printed(made.html, made.pdf) == set()
    words = words_of(made.html)
    for said in (
        "Dear Frances Filer:", "may not offer Casino War", contest_words("rescission"), "Its maker & <b>seller</b>",
        "Casino War at Keystone Test Casino, table W-11",
        "Close each table that uses them.", cast["decider"].printed_name, "Executive Director",
    ):  # fmt: skip
        assert said in words, said
    assert "Signed with" not in words


def test_the_letters_of_an_amendment_name_the_rules_that_it_replaced(facility: Any, filer: User, cast: Cast) -> None:
    first = recommended(filed(facility, filer, "617a"), cast)
    decide(first, cast["decider"])
    submission_take_effect(submission_id=first.pk, at=ON_ITS_DAY)
    first.refresh_from_db()
    amendment = with_other_odds(first, filer, cast, "column", 3)
    at = ON_ITS_DAY + timedelta(days=100)
    approval = words_of(paper_render(newest(amendment), "decision", at)[1].html).partition("Annex:")[0]
    assert f"From then on they replace the rules of {first.reference} at these tables." in approval
    assert "Signed with a password Time" in approval
    signature = signature_of(cast["decider"], at, Role.EXECUTIVE_DIRECTOR)
    submission_rescind(submission_id=amendment.pk, words=REASON, signature=signature, at=at)
    amendment.refresh_from_db()
    letter = words_of(paper_render(newest(amendment), RESCISSION, at)[1].html)
    assert f"The rules of {first.reference}, which these replaced there, do not come back." in letter
    for said in ("and in effect from August 1, 2026, is rescinded as of", "Such a table may not open until"):
        assert said in letter, said


def test_the_page_of_the_case_says_that_it_is_coming_and_then_links_it(
    facility: Any, filer: User, cast: Cast, client_of: Any
) -> None:
    before = newest(approved_today(facility, filer, cast, ""))
    revision_document_keep(revision_id=before.pk, kind="decision", at=timezone.now())
    page = address(before.submission, "case")
    assert "We are writing" not in html_of(client_of(filer), page)
    now = timezone.now()
    signature = signature_of(cast["decider"], now, Role.EXECUTIVE_DIRECTOR)
    submission_rescind(submission_id=before.submission_id, words=REASON, signature=signature, at=now)
    for reader in (filer, cast["decider"]):
        html = html_of(client_of(reader), page)
        assert "We are writing the rescission letter." in words_of(html)
        assert 'hx-select="#documents"' in html  # it asks again by itself
    kept = revision_document_keep(revision_id=before.pk, kind=RESCISSION, at=timezone.now())
    assert kept is not None
    link = reverse("submissions:paper", args=[before.submission_id, kept.pk])
    for reader in (filer, cast["decider"]):
        html = html_of(client_of(reader), page)
        assert "We are writing" not in html
        assert f'<a class="keep" href="{link}">Rescission letter, revision 1 (PDF)</a>' in html


def test_it_is_kept_once_and_stands_on_the_page_of_the_filing(
    facility: Any, filer: User, cast: Cast, client_of: Any
) -> None:
    before = newest(approved_today(facility, filer, cast, ""))
    assert revision_document_keep(revision_id=before.pk, kind=RESCISSION, at=timezone.now()) is None
    assert RESCISSION not in {kind for _, kind in missing_documents()}
    now = timezone.now()
    signature = signature_of(cast["decider"], now, Role.EXECUTIVE_DIRECTOR)
    submission_rescind(submission_id=before.submission_id, words=REASON, signature=signature, at=now)
    assert (before.pk, RESCISSION) in missing_documents()
    kept = revision_document_keep(revision_id=before.pk, kind=RESCISSION, at=timezone.now())
    assert kept is not None
    assert revision_document_keep(revision_id=before.pk, kind=RESCISSION, at=timezone.now()) == kept
    assert (before.pk, RESCISSION) not in missing_documents()
    assert standing_of(kept.document) == ""
    submission = RulesSubmission.objects.get(pk=before.submission_id)
    assert "Rescission letter" in html_of(client_of(filer), address(submission, "case"))
