"""A paper that no longer stands says so on each page that is handed out; the kept bytes stay and can be had as such."""

import hashlib
from datetime import timedelta
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pikepdf
import pytest
from django.test import Client
from django.urls import reverse

from compliance.documents import rendering
from compliance.documents.standing import standing_of, with_stamp
from compliance.holders.models import Facility, User
from compliance.web.values import day_words
from rules_submissions.conditions import today_of
from rules_submissions.decision.effect import submission_take_effect
from rules_submissions.decision.services.decision import submission_rescind
from rules_submissions.decision.services.ending import submission_end
from rules_submissions.decision.tests.conditions import ENDS, approved_under, ends
from rules_submissions.decision.tests.test_deciding import ON_ITS_DAY
from rules_submissions.models import RulesSubmission
from rules_submissions.models.public import PublicPrint
from rules_submissions.papers import standing as standing_of_filings
from rules_submissions.papers.services import DECISION, FILING, RECORD, revision_document_keep
from rules_submissions.tests.elsewhere import petitioned, refiled, returned
from rules_submissions.tests.filings import filed, newest, recommended, signature_of
from tests.cast import Cast
from tests.pdf_checks import bare, structure_of, text_of

from .test_prints import print_keep, running, with_other_odds

__all__ = ["running"]
pytestmark = pytest.mark.django_db
words_alone = pytest.mark.usefixtures("plain_papers")
"""Of papers whose layout does not matter: what is said of them is the same."""
SENTENCE = "SUPERSEDED: these rules were replaced on"


def kept(submission: RulesSubmission) -> list[Any]:
    """A copy, the decision, the record and a sign of a filing, laid out and kept."""
    revision = newest(submission)
    papers = [
        revision_document_keep(revision_id=revision.pk, kind=kind, at=ON_ITS_DAY) for kind in (FILING, DECISION, RECORD)
    ]
    return [*papers, print_keep(revision_id=revision.pk, kind="sign", at=ON_ITS_DAY)]


def test_papers_of_replaced_rules_say_so_on_every_page_and_the_kept_bytes_stay(
    running: RulesSubmission, filer: User, cast: Cast, client_of: Any
) -> None:
    papers, browser = kept(running), client_of(filer)
    addresses = {one.kind: reverse("submissions:paper", args=[running.pk, one.pk]) for one in papers}
    for one in papers:
        assert browser.get(addresses[one.kind]).content == bytes(one.document.content), "it stands: as kept"
    amendment = with_other_odds(running, filer, cast, "column", 3)
    words = f"{SENTENCE} August 1, 2026 by {amendment.reference}. Kept for the record."
    for one in papers:
        answer = browser.get(addresses[one.kind])
        assert answer["Content-Disposition"].endswith('-stamped.pdf"')
        found, before = structure_of(answer.content), structure_of(bytes(one.document.content))
        assert (found.problems, found.pages) == ([], before.pages)
        assert set(found.attachments) == set(before.attachments)
        assert found.title == f"{words} {before.title}"
        assert bare(text_of(answer.content)).count(bare(words)) == found.pages
        general = browser.get(reverse("documents:download", args=[one.document_id]))
        assert bare(words) in bare(text_of(general.content))
        as_kept = browser.get(f"{addresses[one.kind]}?as=kept")
        assert hashlib.sha256(as_kept.content).hexdigest() == one.document.sha256
    page = browser.get(reverse("submissions:case", args=[running.pk])).content.decode()
    assert f"{addresses[FILING]}?as=kept" in page
    assert all(standing_of(one.document) == "" for one in kept(amendment))


def test_a_stamp_fits_pages_of_any_size_and_origin() -> None:
    out = BytesIO()
    with pikepdf.new() as pdf:
        for box in ((0, 0, 612, 792), (100, 50, 400, 250), (0, 0, 2_000, 1_000)):
            page = pdf.add_blank_page(page_size=(612, 792))
            page.obj.MediaBox = list(box)
        pdf.save(out)
    words = "REPLACED by revision 2, filed on March 3, 2026. Kept for the record."
    stamped = with_stamp(out.getvalue(), words, ON_ITS_DAY + timedelta(days=1))
    assert bare(text_of(stamped)).count(bare(words)) == 3


def stamps(papers: list[Any], words: str) -> bool:
    """Whether each of these papers is stamped with these words."""
    return {standing_of(one.document) for one in papers} == {f"{words} Kept for the record."}


@words_alone
def test_papers_of_rescinded_rules_say_so(running: RulesSubmission, cast: Cast) -> None:
    at = ON_ITS_DAY + timedelta(days=40)
    papers, signature = kept(running), signature_of(cast["decider"], at)
    submission_rescind(submission_id=running.pk, words="A reason.", signature=signature, at=at)
    assert stamps(papers, "RESCINDED: the Board rescinded these rules on June 10, 2026.")


@words_alone
def test_papers_of_an_approval_that_ended_say_so_though_the_clock_of_the_office_is_late(
    facility: Facility, filer: User, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    submission = recommended(filed(facility, filer), cast)
    approved_under(submission, cast["decider"], ends())
    submission_take_effect(submission_id=submission.pk, at=ON_ITS_DAY)
    papers = kept(submission)
    now = {"at": ENDS - timedelta(minutes=1)}
    monkeypatch.setattr(standing_of_filings, "timezone", SimpleNamespace(now=lambda: now["at"]))
    assert {standing_of(one.document) for one in papers} == {""}
    now["at"] = ENDS
    ended = "ENDED: the approval of these rules ended on November 1, 2026."
    assert stamps(papers, ended)
    submission_end(submission_id=submission.pk, at=ENDS)
    assert stamps(papers, ended)


@words_alone
def test_the_copy_of_a_revision_that_was_filed_again_says_so(facility: Facility, filer: User, cast: Cast) -> None:
    submission = petitioned(facility, filer, days=9)
    first = newest(submission)
    copy = revision_document_keep(revision_id=first.pk, kind=FILING, at=ON_ITS_DAY)
    assert standing_of(copy.document) == ""
    again = refiled(returned(submission, cast, days=6, text="Say why."), filer, days=3)
    second = newest(again)
    letter = revision_document_keep(revision_id=first.pk, kind="return", at=ON_ITS_DAY)
    assert stamps([copy], f"REPLACED by revision 2, filed on {day_words(today_of(second.filed_at))}.")
    newer = revision_document_keep(revision_id=second.pk, kind=FILING, at=ON_ITS_DAY)
    assert {standing_of(one.document) for one in (letter, newer)} == {""}


def test_a_public_print_of_replaced_rules_says_so_and_the_kept_one_has_the_hash_of_its_page(
    running: RulesSubmission, filer: User, cast: Cast
) -> None:
    sign = print_keep(revision_id=newest(running).pk, kind="sign", at=ON_ITS_DAY)
    code = PublicPrint.objects.get(kind="sign").code
    address = reverse("register:print_pdf", args=[code])
    assert Client().get(address).content == bytes(sign.document.content)
    amendment = with_other_odds(running, filer, cast, "column", 3)
    words = f"{SENTENCE} August 1, 2026 by {amendment.reference}. Kept for the record."
    answer = Client().get(address)
    found = structure_of(answer.content)
    assert (found.problems, bare(text_of(answer.content)).count(bare(words))) == ([], found.pages)
    assert answer["Content-Disposition"].endswith('-stamped.pdf"')
    for page in (f"/p/{code}/", f"/es/p/{code}/"):
        html = Client().get(page).content.decode()
        assert f"{address}?as=kept" in html
        assert sign.document.sha256 in html
    as_kept = Client().get(f"{address}?as=kept").content
    assert hashlib.sha256(as_kept).hexdigest() == sign.document.sha256


@words_alone
def test_a_paper_that_cannot_be_stamped_now_says_what_became_of_it_and_is_offered_as_kept(
    running: RulesSubmission, filer: User, cast: Cast, client_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers = kept(running)
    amendment = with_other_odds(running, filer, cast, "column", 3)
    monkeypatch.setattr(rendering, "CHILD", ["-c", "import os; os.abort()"])
    browser, copy = client_of(filer), papers[0]
    for address in (
        reverse("submissions:paper", args=[running.pk, copy.pk]),
        reverse("documents:download", args=[copy.document_id]),
    ):
        answer = browser.get(address)
        html = answer.content.decode()
        assert answer.status_code == 503
        assert f"{SENTENCE} August 1, 2026 by {amendment.reference}." in html
        assert copy.document.sha256 in html
        assert f'href="{address}?as=kept"' in html
        assert browser.get(f"{address}?as=kept").content == bytes(copy.document.content)
    public = Client().get(reverse("register:print_pdf", args=[PublicPrint.objects.get(kind="sign").code]))
    assert (public.status_code, public["Content-Type"].partition(";")[0]) == (503, "text/html")
