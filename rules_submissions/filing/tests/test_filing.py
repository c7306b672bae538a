"""Filing: frozen bytes, the clock, rounds, attestations signed, recall, withdrawal."""

import hashlib
from datetime import date, timedelta

import pytest
from django.db import IntegrityError, transaction

from compliance.holders.models import Facility, User
from compliance.regulation import chapter
from compliance.regulation.core.canonical import canonical_bytes
from rules_submissions.case.services import submission_open
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.errors import IllegalMove, NotReady
from rules_submissions.facts import draft_findings, findings_of, open_findings
from rules_submissions.filing.record import filing_words
from rules_submissions.filing.services.filing import submission_file
from rules_submissions.filing.services.withdrawal import submission_recall, submission_withdraw
from rules_submissions.models import Draft, ReviewRound, Revision, RulesSubmission
from rules_submissions.reference import written
from rules_submissions.review.services.review import review_claim
from rules_submissions.settlements import is_unset_approval
from rules_submissions.states import S

from ...tests.making import AT, drafted, facts_json, file_it, filed, signature_of

pytestmark = pytest.mark.django_db


def test_filing_freezes_canonical_bytes_with_their_hash_edition_and_findings(filer: User, facility: Facility) -> None:
    submission = filed(facility, filer, layout_approval_ref=None)
    revision = submission.revisions.get()
    stored = bytes(revision.facts)
    assert hashlib.sha256(stored).hexdigest() == revision.facts_sha256
    assert canonical_bytes(chapter("651a").parse(facts_json(revision))) == stored
    assert canonical_bytes(revision.decoded) == stored
    assert revision.edition_key == "651a-2012"
    assert [(f.severity, f.field) for f in findings_of(revision)] == [("needs_approval", "layout_approval_ref")]
    body = submission.reference.removeprefix("RS-").replace("-", "")[:5]
    assert submission.reference == written(body)


def test_an_approval_still_to_come_is_needed_in_the_draft_and_for_good_in_the_filing(
    filer: User, facility: Facility
) -> None:
    """A ticked answer counts in a draft, as the filer signs it; an approval after the filing does not count in
    either."""
    late = {"approving_unit": "executive_director", "approval_number": "ED-9", "approved_on": "2026-03-03"}
    submission = drafted(facility, filer, layout_approval_ref=late)
    needed = [("needs_approval", "layout_approval_ref")]
    assert [(f.severity, f.field) for f in draft_findings(submission.draft, AT)] == needed
    assert draft_findings(submission.draft, AT + timedelta(days=1)) == []
    revision = file_it(submission, filer, AT)
    assert [(f.severity, f.field) for f in findings_of(revision)] == needed
    assert [(f.severity, f.field) for f in open_findings(revision, {})] == needed
    assert is_unset_approval(revision, "layout_approval_ref")
    assert not is_unset_approval(revision, "drop_tip_box_approval_ref")


def test_what_was_filed_cannot_be_changed_even_by_the_program(filer: User, facility: Facility) -> None:
    revision = filed(facility, filer).revisions.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Revision.objects.filter(pk=revision.pk).update(facts_sha256="0" * 64)


def test_every_attestation_is_signed_by_the_filer_at_the_moment_of_filing(filer: User, facility: Facility) -> None:
    revision = filed(facility, filer).revisions.get()
    stamp = facts_json(revision)["attest_651a_4_b"]
    assert stamp == {
        "signed": True,
        "signer": "Frances Filer",
        "credential_number": revision.signature["credential_number"],
        "signed_at": "2026-03-02T15:00:00+00:00",
    }
    assert "attest_651a_3_c" in facts_json(revision)


def test_a_duty_not_attested_and_a_question_not_answered_block_filing(filer: User, facility: Facility) -> None:
    submission = drafted(facility, filer, attest_651a_4_b=None, betting_positions=None)
    with pytest.raises(NotReady) as refusal:
        file_it(submission, filer)
    assert len(refusal.value.reasons) == 2
    assert not Revision.objects.exists()
    submission.refresh_from_db()
    assert (submission.status, submission.reference) == (S.DRAFT, "")


def test_a_draft_saved_after_the_page_was_shown_is_not_filed(filer: User, colleague: User, facility: Facility) -> None:
    submission = drafted(facility, filer)
    draft_save(submission_id=submission.pk, answers={"cover_cards": 1}, typed={}, version=1, by=colleague, at=AT)
    with pytest.raises(IllegalMove, match="saved the draft after"):
        submission_file(submission_id=submission.pk, version=1, signature=signature_of(filer), at=AT)


def test_601a_10_c__the_clock_runs_fifteen_calendar_days_from_the_facility_day(filer: User, facility: Facility) -> None:
    late_evening = AT.replace(hour=4, minute=30)  # still March 1 at the facility
    review = ReviewRound.objects.get(submission=filed(facility, filer, at=late_evening))
    assert (review.opened_on, review.due_on) == (date(2026, 3, 1), date(2026, 3, 16))
    assert review.days_left(date(2026, 3, 16)) == 0
    assert review.days_left(date(2026, 3, 17)) == -1


def test_a_recall_gives_the_draft_back_keeps_the_reference_and_counts_rounds(filer: User, facility: Facility) -> None:
    submission = filed(facility, filer)
    reference = submission.reference
    submission_recall(submission_id=submission.pk, by=filer, at=AT)
    submission.refresh_from_db()
    assert (submission.status, submission.reference) == (S.DRAFT, reference)
    second = file_it(submission, filer, AT + timedelta(days=1))
    submission.refresh_from_db()
    assert (second.number, submission.round_number, submission.reference) == (2, 2, reference)
    assert [(r.number, r.outcome) for r in submission.rounds.all()] == [(1, "recalled"), (2, "")]


@pytest.mark.sampled
def test_a_claim_ends_recall_and_reading_does_not(filer: User, reviewer: User, facility: Facility) -> None:
    submission = filed(facility, filer)
    submission_open(submission_id=submission.pk, by=reviewer, at=AT)
    assert submission_recall(submission_id=submission.pk, by=filer, at=AT).status == S.DRAFT
    file_it(submission, filer, AT)
    review_claim(submission_id=submission.pk, unit="gaming_operations", by=reviewer, at=AT)
    with pytest.raises(IllegalMove, match="A bureau has claimed"):
        submission_recall(submission_id=submission.pk, by=filer, at=AT)


def test_a_withdrawal_needs_words_and_leaves_the_record(filer: User, facility: Facility) -> None:
    submission = filed(facility, filer)
    with pytest.raises(IllegalMove, match="give the reason"):
        submission_withdraw(submission_id=submission.pk, by=filer, at=AT, reason=" ")
    submission_withdraw(submission_id=submission.pk, by=filer, at=AT, reason="The tables were sold.")
    assert submission.revisions.count() == 1
    assert submission.events.order_by("-number").first().reason == "The tables were sold."


def test_the_board_never_sees_a_draft_that_was_withdrawn(filer: User, reviewer: User, facility: Facility) -> None:
    draft = drafted(facility, filer)
    submission_withdraw(submission_id=draft.pk, by=filer, at=AT, reason="Not offered after all.")
    assert not RulesSubmission.objects.visible_to(reviewer).exists()
    assert RulesSubmission.objects.visible_to(filer).get() == draft


def test_answers_are_not_changed_while_the_board_holds_the_filing(filer: User, facility: Facility) -> None:
    submission = filed(facility, filer)
    with pytest.raises(IllegalMove, match="“Filed”"):
        draft_save(submission_id=submission.pk, answers={"deck_count": 8}, typed={}, version=1, by=filer, at=AT)
    assert Draft.objects.get(pk=submission.pk).answers["deck_count"] == 16


def test_the_summary_of_an_amendment_names_what_it_amends(filer: User, facility: Facility) -> None:
    first = filed(facility, filer)
    record = {"revision": 1, "edition": first.edition_key, "facts": {}, "sheets": []}
    assert "Amends" not in dict(filing_words(first, record))
    assert (
        dict(filing_words(RulesSubmission(facility=facility, chapter_number="651a", amends=first), record))["Amends"]
        == first.reference
    )
