"""Decisions on the filings of others stay with the Board: two layers, and no word in a letter, a paper, an answer or a
page."""

from typing import Any

import pytest
from django.db import ProgrammingError, transaction
from django.urls import reverse

from compliance.holders.models import Facility, User
from compliance.isolation.context import Context, isolated
from compliance.notices.models import Notice
from compliance.rest.tests.tokens import token_of
from rules_submissions.models import RulesSubmission
from rules_submissions.models.precedents import Precedent
from rules_submissions.papers.services import PAPERS, paper_render, revision_document_keep
from tests.cast import Cast

from .board import address, days_ago, html_of
from .elsewhere import approved_at, copied, decided, overridden, petitioned, refiled, returned, tie_pays

pytestmark = pytest.mark.django_db
SECRET = "The rival tries it for a year."


def test_nobody_of_a_holder_sees_a_precedent_by_either_layer(
    other_facility: Facility, outsider: User, filer: User, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    decided(other_facility, outsider, cast, days=9)
    for user in (filer, outsider):
        assert not Precedent.objects.visible_to(user).exists()
        with isolated(Context("holder", user.holder_id, user.pk)):
            assert not Precedent.objects.exists()
            with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
                Precedent.objects.bulk_create([copied(Precedent(holder_id=user.holder_id, value=1))])
    assert Precedent.objects.visible_to(cast["auditor"]).exists()


def test_no_page_paper_or_answer_of_a_holder_says_how_another_was_decided(
    facility: Facility, filer: User, other_facility: Facility, outsider: User, cast: Cast, client_of: Any,
    ask: Any, plain_papers: None,
) -> None:  # fmt: skip
    first = petitioned(other_facility, outsider, days=20, **tie_pays(11))
    approved_at(overridden(first, cast, reason=SECRET, days=19), cast, days=18, conditions="A rival's condition.")
    submission = petitioned(facility, filer, days=9, **tie_pays(12))
    returned(submission, cast, days=8, text="State 10 to 1.", field="payout_odds.tie")
    approved_at(overridden(refiled(submission, filer, days=7), cast, reason="As before.", days=6), cast, days=5)
    assert SECRET in html_of(client_of(cast["reviewer"]), address(submission))
    shown = [
        html_of(client_of(cast[reader]), url)
        for reader in ("filer", "holder_admin")
        for url in (
            address(submission, "case"), reverse("submissions:list"), reverse("submissions:approved"),
            reverse("submissions:rules", args=[submission.pk]), reverse("submissions:compare", args=[submission.pk]),
            *(reverse("submissions:revision", args=[submission.pk, number]) for number in (1, 2)),
        )
    ]  # fmt: skip
    shown.append(ask("GET", f"submissions/{submission.pk}/", token=token_of(filer)[1]).content.decode())
    shown += [one.body for one in Notice.objects.filter(recipient=filer)]
    for revision in submission.revisions.select_related("submission__facility__holder", "submission__amends"):
        due = [kind for kind in PAPERS if revision_document_keep(revision_id=revision.pk, kind=kind, at=days_ago(1))]
        shown += [paper_render(revision, kind, days_ago(1))[1].html for kind in due]
    assert len(shown) > 20
    for words in (SECRET, "A rival", "Rival Test", "Decided elsewhere", "Decide it the same way", first.reference):
        assert not [one for one in shown if words in one], words


def test_people_of_a_holder_are_refused_the_list(
    filing: RulesSubmission, filer: User, outsider: User, client_of: Any
) -> None:
    for user, status in ((filer, 403), (outsider, 404)):
        for name in ("review", "similar"):
            html_of(client_of(user), address(filing, name, "?about=pick:deck_count%3D16"), status)
