"""Two officers sign a filing: frozen at the first signature, filed at the second, by another person, as signed."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F

from compliance.holders.models import AdministrationEvent, Credential, Facility, Membership, User
from compliance.holders.policy import SettingValue
from compliance.holders.roles import Role
from compliance.holders.services.settings import setting_change
from compliance.holders.tests.factories import given, person
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from compliance.regulation.core.canonical import canonical_bytes
from compliance.signing.tests.passkey_pages import recorded
from rules_submissions.drafting.services.drafts import draft_save, reason_save, reply_save
from rules_submissions.drafting.services.editions import effective_day_change, submission_move_edition
from rules_submissions.drafting.tests.test_editions import AT as IN_2019
from rules_submissions.drafting.tests.test_editions import LAST
from rules_submissions.errors import IllegalMove, NotAllowed, NotReady
from rules_submissions.filing.services.filing import submission_file
from rules_submissions.filing.services.second_signature import submission_take_back
from rules_submissions.filing.services.withdrawal import submission_recall, submission_withdraw
from rules_submissions.filing.work import second_signatures_waiting
from rules_submissions.models import Draft, ReviewRound, RulesSubmission
from rules_submissions.models.signatures import FirstSignature, SecondSignature
from rules_submissions.place import Place
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.review import comment_add, review_claim
from rules_submissions.sheets.reading import ReadSheet
from rules_submissions.sheets.services.artwork import artwork_add, artwork_remove
from rules_submissions.sheets.services.elements import elements_of, marks_save
from rules_submissions.states import S
from tests.attacker import plant
from tests.cast import Cast
from tests.races import begun

from ...tests.filings import after, claimed, newest, who
from ...tests.making import (
    AT,
    ROULETTE,
    WAR,
    answers_of,
    drafted,
    facts_json,
    file_it,
    filed,
    sign_first,
    sign_second,
    signature_of,
    started,
    tables_stand,
    two_sign,
    waiting,
)

pytestmark = pytest.mark.django_db
LATER = AT + timedelta(hours=3)
SHEET = ReadSheet(b"picture", "0" * 64, "image/png", b"picture", "0" * 64, width=60, height=40, pages=1)


def left(submission: RulesSubmission) -> tuple[str, int, int]:
    """The status of the filing, and the number of its revisions and rounds."""
    submission.refresh_from_db()
    return submission.status, submission.revisions.count(), submission.rounds.count()


def test_the_first_signature_freezes_and_files_nothing(filer, reviewer, auditor, facility) -> None:
    submission = waiting(facility, filer)
    assert left(submission) == (S.AWAITING_SECOND, 0, 0)
    assert (submission.reference, submission.round_number, submission.filed_at) == ("", 0, None)
    for one in (reviewer, auditor):
        assert not RulesSubmission.objects.visible_to(one).exists()
        assert not FirstSignature.objects.visible_to(one).exists()
    assert not Notice.objects.filter(recipient=reviewer).exists()
    first = FirstSignature.objects.get()
    envelope, payload = recorded("submission.sign")
    assert json.loads(payload["shown"])["filing_sha256"] == first.sha256
    assert json.loads(envelope["signature"]["statement"])["meaning"]["id"] == "submission.sign/1"


def test_the_ledger_tells_no_answer_before_the_second_signature_nor_of_what_was_taken_back(
    filer: User, colleague: User, facility: Facility
) -> None:
    """Board staff who export it read no answer, finding, reason or sheet of a filing that was never filed."""
    submission = waiting(facility, filer, layout_approval_ref=None)
    submission_take_back(submission_id=submission.pk, by=colleague, at=LATER, reason="Once more.")
    for kind in ("submission.sign", "submission.take_back"):
        told = json.dumps(recorded(kind))
        assert not [name for name in ("cover_cards", "deck_count", "layout_approval_ref", "W-11") if name in told], kind
    sign_first(submission, filer, LATER)
    sign_second(submission, colleague, LATER)
    assert "cover_cards" in recorded("submission.file")[1]["shown"]


def test_the_second_signature_files_the_very_bytes_and_starts_the_clock(filer, colleague, reviewer, facility) -> None:
    submission = waiting(facility, filer, at=AT)
    revision = sign_second(submission, colleague, LATER)
    assert left(submission) == (S.FILED, 1, 1)
    first, second = FirstSignature.objects.get(), SecondSignature.objects.get()
    assert canonical_bytes(first.stated["facts"]) == bytes(revision.facts)
    assert bytes(first.findings) == bytes(revision.findings)
    assert facts_json(revision)["attest_651a_4_b"]["signer"] == filer.printed_name
    assert (revision.filed_by, revision.filed_at, revision.signature) == (filer, LATER, first.signature)
    assert (second.revision, second.first, second.signed_by) == (revision, first, colleague)
    assert submission.filed_at == LATER
    assert [(one.move, one.actor) for one in submission.events.all()] == [("sign", filer), ("second_sign", colleague)]
    assert RulesSubmission.objects.visible_to(reviewer).get() == submission
    assert Notice.objects.filter(recipient=reviewer, kind="assigned").exists()
    envelope, payload = recorded("submission.file")
    shown = json.loads(payload["shown"])
    assert shown["filing"] == first.stated
    assert shown["first_signature"] == {"id": str(first.pk), "sha256": first.sha256, **first.signature}
    assert (envelope["actor"]["user"], shown["signer"]["printed_name"]) == (str(colleague.pk), colleague.printed_name)


@pytest.mark.parametrize(
    ("second_at", "opened_on"),
    [
        (datetime(2026, 3, 4, 4, 59, tzinfo=UTC), date(2026, 3, 3)),
        (datetime(2026, 3, 4, 5, 0, tzinfo=UTC), date(2026, 3, 4)),
    ],
    ids=["before-midnight", "at-midnight"],
)
def test_601a_10_c__the_clock_counts_from_the_day_of_the_second_signature(
    filer: User, colleague: User, facility: Facility, second_at: datetime, opened_on: date
) -> None:
    sign_second(waiting(facility, filer), colleague, second_at)
    review = ReviewRound.objects.get()
    assert (review.opened_on, review.due_on) == (opened_on, opened_on + timedelta(days=15))


def test_the_first_officer_does_not_sign_second(filer, facility) -> None:
    submission = waiting(facility, filer)
    with pytest.raises(NotAllowed, match="another person must sign it second"):
        sign_second(submission, filer, LATER)
    assert left(submission) == (S.AWAITING_SECOND, 0, 0)


@pytest.mark.parametrize("spell", [str, str.lower, lambda one: one.replace("-", " "), lambda one: f"\uff30{one[1:]}"])
def test_another_account_with_the_same_number_is_the_same_person(
    filer: User, colleague: User, facility: Facility, spell: Callable[[str], str]
) -> None:
    submission = waiting(facility, filer)
    number = spell(filer.credentials.get().number)
    with pytest.raises(NotAllowed, match="another person"):
        sign_second(submission, colleague, LATER, number=number)
    assert left(submission) == (S.AWAITING_SECOND, 0, 0)


def test_a_number_that_was_ever_issued_to_the_second_account_counts(filer, colleague, facility) -> None:
    submission = waiting(facility, filer)
    with given():
        Credential.objects.filter(user=filer).update(number="PA-1")
        Credential.objects.create(
            user=colleague, number=FirstSignature.objects.get().signature["credential_number"].lower(),
            valid_from=date(2012, 1, 1), valid_to=date(2013, 1, 1),
        )  # fmt: skip
    with pytest.raises(NotAllowed, match="another person"):
        sign_second(submission, colleague, LATER)


def test_whoever_let_the_other_in_lately_is_no_second_officer(filer, colleague, facility) -> None:
    submission = waiting(facility, filer)
    with given():
        AdministrationEvent.objects.create(
            holder=facility.holder, actor=filer, actor_name="F", actor_role="holder_administrator",
            at=AT - timedelta(days=29), subject="Person", about=colleague.pk, act="person_create",
        )  # fmt: skip
    with pytest.raises(NotAllowed, match="in the last 30 days"):
        sign_second(submission, colleague, LATER)
    assert sign_second(submission, colleague, AT + timedelta(days=1, hours=1)).number == 1


@pytest.mark.parametrize("name", ["holder_admin", "floorperson", "outsider", "reviewer", "decider", "auditor"])
def test_no_other_role_and_nobody_of_another_holder_signs_second(
    filer: User, cast: Cast, facility: Facility, name: str
) -> None:
    submission = waiting(facility, filer)
    with pytest.raises(NotAllowed):
        sign_second(submission, cast[name], LATER)
    assert left(submission) == (S.AWAITING_SECOND, 0, 0)


@pytest.mark.parametrize("ends", [{"valid_to": AT.date()}, {"revoked_on": AT.date() + timedelta(days=1)}])
def test_a_first_credential_that_ended_in_between_files_nothing(filer, colleague, facility, ends) -> None:
    submission = waiting(facility, filer)
    with given():
        Credential.objects.filter(user=filer).update(**ends)
    with pytest.raises(NotReady) as refusal:
        sign_second(submission, colleague, AT + timedelta(days=1))
    assert ["no longer valid" in one for one in refusal.value.reasons] == [True]
    assert sign_second(submission, colleague, LATER).number == 1


def editing(submission: RulesSubmission, by: User) -> dict[str, Callable[[], Any]]:
    """Every act on a draft."""
    what: dict[str, Any] = {"submission_id": submission.pk, "by": by, "at": LATER}
    sheet = submission.artwork.first()
    assert sheet is not None
    element = next((one.citation, one.name) for one in elements_of(submission.rules))
    version = Draft.objects.get(pk=submission.pk).version
    return {
        "draft_save": lambda: draft_save(**what, answers={"deck_count": 8}, typed={}, version=version),
        "reason_save": lambda: reason_save(**what, key="k", petition="P", words="W"),
        "reply_save": lambda: reply_save(**what, comment_id=uuid4(), words="W"),
        "artwork_add": lambda: artwork_add(**what, sheet="layout", title="L-2", file_name="a.png", read=SHEET),
        "artwork_remove": lambda: artwork_remove(**what, artwork_id=sheet.pk),
        "marks_save": lambda: marks_save(**what, artwork_id=sheet.pk, places={element: Place(1, 1, 9, 9)}),
        "effective_day_change": lambda: effective_day_change(**what, day=date(2026, 6, 1)),
        "submission_move_edition": lambda: submission_move_edition(**what),
        "submission_file": lambda: submission_file(
            submission_id=submission.pk, version=version, signature=signature_of(by, LATER), at=LATER
        ),
        "first_commit": lambda: sign_first(submission, by, LATER),
        "submission_recall": lambda: submission_recall(**what),
    }


def test_nothing_is_edited_while_it_waits(filer, colleague, facility) -> None:
    two_sign(facility.holder)
    submission = drafted(facility, filer)
    artwork_add(
        submission_id=submission.pk, sheet="layout", title="L-1", file_name="a.png", read=SHEET, by=filer, at=AT
    )
    acts = editing(submission, filer)
    sign_first(submission, filer)
    before = Draft.objects.values().get(pk=submission.pk)
    for name, act in acts.items():
        with pytest.raises(IllegalMove):
            act()
        assert left(submission) == (S.AWAITING_SECOND, 0, 0), name
        assert Draft.objects.values().get(pk=submission.pk) == before, name
        assert submission.artwork.filter(removal__isnull=True).count() == 1, name
    sign_second(submission, colleague, LATER)
    assert newest(submission).artwork.count() == 1


def test_taken_back_it_is_a_draft_and_the_first_signature_counts_no_more(filer, colleague, facility) -> None:
    submission = waiting(facility, filer)
    with pytest.raises(IllegalMove, match="give the reason"):
        submission_take_back(submission_id=submission.pk, by=colleague, at=LATER, reason=" ")
    submission_take_back(submission_id=submission.pk, by=colleague, at=LATER, reason="The odds are wrong.")
    assert left(submission) == (S.DRAFT, 0, 0)
    assert submission.events.last().reason == "The odds are wrong."
    assert Notice.objects.filter(recipient=filer, subject__contains="taken back").exists()
    with pytest.raises(IllegalMove, match="does not wait"):
        sign_second(submission, colleague, LATER)
    tables_stand(facility, WAR, ["W-12"])
    answers = answers_of(WAR, table_numbers=["W-12"])
    draft_save(submission_id=submission.pk, answers=answers, typed={}, version=1, by=colleague, at=LATER)
    sign_first(submission, colleague, LATER)
    with pytest.raises(NotAllowed, match="another person"):
        sign_second(submission, colleague, LATER)
    revision = sign_second(submission, filer, LATER)
    assert facts_json(revision)["table_numbers"] == ["W-12"]
    assert [one.signed_by for one in FirstSignature.objects.all()] == [filer, colleague]
    assert revision.second_signature.first.signed_by == colleague


@pytest.mark.parametrize("name", ["holder_admin", "floorperson", "reviewer"])
def test_only_who_may_file_takes_back(filer, cast: Cast, facility, name: str) -> None:
    submission = waiting(facility, filer)
    with pytest.raises(NotAllowed):
        submission_take_back(submission_id=submission.pk, by=cast[name], at=LATER, reason="Why")
    assert left(submission) == (S.AWAITING_SECOND, 0, 0)


def test_a_waiting_one_is_withdrawn_and_the_board_never_sees_it(filer, colleague, reviewer, facility) -> None:
    submission = waiting(facility, filer)
    submission_withdraw(submission_id=submission.pk, by=colleague, at=LATER, reason="Not offered after all.")
    assert left(submission) == (S.WITHDRAWN, 0, 0)
    assert not RulesSubmission.objects.visible_to(reviewer).exists()
    with pytest.raises(IllegalMove):
        sign_second(submission, colleague, LATER)


def test_a_filing_of_two_officers_is_recalled_as_any_other(filer, colleague, facility) -> None:
    submission = waiting(facility, filer)
    sign_second(submission, colleague, LATER)
    submission_recall(submission_id=submission.pk, by=filer, at=LATER)
    assert left(submission)[0] == S.DRAFT
    with pytest.raises(IllegalMove, match="requires a second"):
        file_it(submission, filer, LATER)
    sign_first(submission, filer, LATER)
    assert sign_second(submission, colleague, LATER).number == 2


def returned(facility: Facility, cast: Cast, by: User) -> RulesSubmission:
    submission = claimed(filed(facility, by), cast)
    point = comment_add(**who(submission, cast["reviewer"]), text="Name the sheet.", for_return=True)
    submission_return(submission_id=submission.pk, words="One point.", by=cast["reviewer"], at=after(2))
    reply_save(submission_id=submission.pk, comment_id=point.pk, words="It is L-1.", by=by, at=after(3))
    return submission


def test_a_returned_filing_waits_too_and_goes_back_to_the_return(filer, colleague, reviewer, cast, facility) -> None:
    submission = returned(facility, cast, filer)
    two_sign(facility.holder)
    sign_first(submission, colleague, after(4))
    assert left(submission) == (S.AWAITING_SECOND, 1, 1)
    assert not RulesSubmission.objects.visible_to(reviewer).exists()
    submission_take_back(submission_id=submission.pk, by=filer, at=after(4), reason="Once more.")
    assert left(submission)[0] == S.RETURNED
    assert RulesSubmission.objects.visible_to(reviewer).exists()
    sign_first(submission, colleague, after(5))
    revision = sign_second(submission, filer, after(6))
    assert left(submission) == (S.FILED, 2, 2)
    assert revision.replies == newest(submission).replies != {}
    assert submission.rounds.get(number=2).opened_on == after(6).date()


def test_neither_officer_reviews_or_decides_it(filer, colleague, reviewer, decider, cast, facility) -> None:
    submission = waiting(facility, filer)
    sign_second(submission, colleague, LATER)
    with given():
        for one in (colleague, filer):
            Membership.objects.create(user=one, role=Role.GAMING_OPERATIONS_REVIEWER, valid_from=date(2012, 1, 1))
            Membership.objects.filter(user=one, holder__isnull=False).update(ended_on=date(2012, 1, 2))
    for one in (colleague, filer):
        who_reviews = User.objects.get(pk=one.pk)
        with pytest.raises(NotAllowed, match="You signed this filing"):
            review_claim(submission_id=submission.pk, unit="gaming_operations", by=who_reviews, at=LATER)
    claimed(submission, cast)


def test_switching_it_off_files_nothing_and_what_waits_is_still_signed_by_two(filer, colleague, facility) -> None:
    submission = waiting(facility, filer)
    two_sign(facility.holder, required=False)
    assert left(submission) == (S.AWAITING_SECOND, 0, 0)
    with pytest.raises(NotAllowed):
        sign_second(submission, filer, LATER)
    assert sign_second(submission, colleague, LATER).number == 1


def test_switching_it_off_lets_what_was_taken_back_be_filed_by_one(filer, facility) -> None:
    submission = waiting(facility, filer)
    two_sign(facility.holder, required=False)
    submission_take_back(submission_id=submission.pk, by=filer, at=LATER, reason="One is enough now.")
    assert not hasattr(file_it(submission, filer, LATER), "second_signature")


def test_switching_it_on_touches_nothing_that_is_filed(filer, cast, facility) -> None:
    submission = filed(facility, filer)
    two_sign(facility.holder)
    assert left(submission) == (S.FILED, 1, 1)
    claimed(submission, cast)
    assert left(submission)[0] == S.UNDER_REVIEW


def test_a_planted_setting_files_nothing(filer, facility) -> None:
    two_sign(facility.holder)
    submission = drafted(facility, filer)
    plant(facility.holder, needs_second_signature=False)
    with pytest.raises(NotHeld, match="needs_second_signature"):
        file_it(submission, filer)


def test_a_planted_number_of_days_gives_the_review_no_other_clock(filer, board_admin, facility) -> None:
    setting_change(code="review_days", value="20", by=board_admin, at=AT, reason="Letter of the Board")
    submission = drafted(facility, filer)
    plant(SettingValue.objects.get(), value="300")
    with pytest.raises(NotHeld, match="value"):
        file_it(submission, filer, LATER)


@pytest.mark.parametrize("column", ["record", "findings", "signature"])
def test_a_planted_first_signature_files_nothing(filer, colleague, facility, column: str) -> None:
    submission = waiting(facility, filer)
    first = FirstSignature.objects.get()
    plant(first, **{column: "{}" if column == "signature" else b"{}"})
    with pytest.raises(NotHeld, match=column):
        sign_second(submission, colleague, LATER)
    assert left(submission) == (S.AWAITING_SECOND, 0, 0)


@pytest.mark.parametrize("model", [FirstSignature, SecondSignature])
def test_signatures_stay_as_they_were_given(filer, colleague, facility, model: Any) -> None:
    sign_second(waiting(facility, filer), colleague, LATER)
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.update(signed_at=F("signed_at"))


def test_an_approval_that_counts_only_in_between_is_told_and_files_nothing(filer, colleague, facility) -> None:
    """On the day of the first signature the approval lies ahead; on the day of the second it counts."""
    late = {"approving_unit": "executive_director", "approval_number": "ED-9", "approved_on": "2026-03-03"}
    submission = waiting(facility, filer, layout_approval_ref=late)
    with pytest.raises(NotReady) as refusal:
        sign_second(submission, colleague, AT + timedelta(days=1))
    assert ["Gone since the first signature" in one for one in refusal.value.reasons] == [True]
    assert left(submission) == (S.AWAITING_SECOND, 0, 0)
    assert sign_second(submission, colleague, LATER).number == 1


def test_an_edition_that_takes_effect_in_between_files_nothing(filer, colleague, facility) -> None:
    two_sign(facility.holder)
    submission = roulette_2012(facility, filer, LAST, IN_2019)
    sign_first(submission, filer, IN_2019)
    with pytest.raises(NotReady) as refusal:
        sign_second(submission, colleague, datetime(2019, 9, 1, 15, tzinfo=UTC))
    assert any("Edition 617a-2019 applies" in one for one in refusal.value.reasons)
    assert submission.chapter_number == ROULETTE
    assert left(submission) == (S.AWAITING_SECOND, 0, 0)


def roulette_2012(facility: Facility, by: User, day: date, at: datetime) -> RulesSubmission:
    submission = started(facility, by, ROULETTE, on=day, at=at)
    answers = answers_of(ROULETTE)
    draft_save(submission_id=submission.pk, answers=answers, typed={}, version=0, by=by, at=at)
    submission.refresh_from_db()
    return submission


def test_a_table_that_left_in_between_files_nothing(filer, colleague, facility) -> None:
    submission = waiting(facility, filer)
    with given():
        facility.tables.update(is_active=False)
    with pytest.raises(NotReady, match="no longer what was signed first") as refusal:
        sign_second(submission, colleague, LATER)
    assert "Table W-11 is retired." in refusal.value.reasons[0]


def test_it_waits_in_the_work_of_every_other_officer(filer, colleague, outsider, holder_admin, facility) -> None:
    third = person(Role.COMPLIANCE_MANAGER, at=facility.holder)
    submission = waiting(facility, filer)
    work = {
        one: list(second_signatures_waiting(one, LATER)) for one in (filer, colleague, third, outsider, holder_admin)
    }
    assert {one.printed_name for one, items in work.items() if items} == {colleague.printed_name, third.printed_name}
    assert work[colleague][0].url.endswith(f"/{submission.pk}/second-signature/")
    told = Notice.objects.filter(subject__contains="sign as second officer").values_list("recipient", flat=True)
    assert set(told) == {colleague.pk, third.pk}
    sign_second(submission, third, LATER)
    assert not list(second_signatures_waiting(colleague, LATER))


def test_who_prepared_and_who_signed_first_are_told_when_it_is_filed(filer, colleague, facility) -> None:
    """Also one who no longer files, but still acts for the holder."""
    third = person(Role.COMPLIANCE_MANAGER, at=facility.holder)
    submission = drafted(facility, third)
    two_sign(facility.holder)
    sign_first(submission, filer)
    with given():
        Membership.objects.filter(user=third).update(role=Role.INTERNAL_AUDIT)
    sign_second(submission, colleague, LATER)
    told = set(Notice.objects.filter(kind="filed").values_list("recipient", flat=True))
    assert told == {filer.pk, colleague.pk, third.pk}


def test_one_officer_cannot_file_where_two_are_required_nor_sign_first_where_one_files(filer, facility) -> None:
    submission = drafted(facility, filer)
    with pytest.raises(IllegalMove, match="no longer requires"):
        sign_first(submission, filer)
    two_sign(facility.holder)
    with pytest.raises(IllegalMove, match="now requires"):
        file_it(submission, filer)
    assert left(submission) == (S.DRAFT, 0, 0)


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_second_officers_at_once_one_files(filer: User, colleague: User, facility: Facility) -> None:
    third = person(Role.COMPLIANCE_MANAGER, at=facility.holder)
    submission = waiting(facility, filer)
    with transaction.atomic():
        sign_second(submission, colleague, LATER)
        other = begun(lambda: sign_second(submission, third, LATER))
    with pytest.raises(IllegalMove, match="does not wait"):
        other()
    assert left(submission) == (S.FILED, 1, 1)
    assert SecondSignature.objects.get().signed_by == colleague


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_taken_back_while_somebody_signs_nothing_is_filed(filer: User, colleague: User, facility: Facility) -> None:
    submission = waiting(facility, filer)
    with transaction.atomic():
        submission_take_back(submission_id=submission.pk, by=filer, at=LATER, reason="Wrong.")
        other = begun(lambda: sign_second(submission, colleague, LATER))
    with pytest.raises(IllegalMove, match="does not wait"):
        other()
    assert left(submission) == (S.DRAFT, 0, 0)
