"""The register says what the records say: from the act that changes an approval on, and nothing of the holder alone."""

import json
from datetime import date, timedelta

import pytest
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.isolation.context import PUBLIC, isolated
from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.public import NEVER
from rules_submissions.decision.effect import submission_take_effect
from rules_submissions.decision.services.conditions import condition_meet
from rules_submissions.decision.services.decision import submission_rescind
from rules_submissions.decision.services.ending import submission_end
from rules_submissions.decision.tests.conditions import ENDS, LAST_DAY, approved_under, ends
from rules_submissions.decision.tests.test_deciding import ON_ITS_DAY
from rules_submissions.decision.tests.test_ending import amended
from rules_submissions.models import RulesSubmission
from rules_submissions.models.public import PublicApproval, PublicState
from rules_submissions.publishing import to_keep
from rules_submissions.tasks import keep_register
from tests.attacker import integrity_alarms, plant
from tests.cast import Cast
from tests.scenes import scene

from .filings import DAY, after, decide, filed, recommended, signature_of

pytestmark = pytest.mark.django_db


@scene
def ready(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Recommended for approval, nothing open."""
    return recommended(filed(facility, filer), cast)


@scene
def running(ready: RulesSubmission, cast: Cast) -> RulesSubmission:
    """In effect since May 1, under a condition with a last day."""
    approved_under(ready, cast["decider"], ends())
    submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY)
    ready.refresh_from_db()
    return ready


def published(submission: RulesSubmission) -> PublicApproval:
    with isolated(PUBLIC):
        return PublicApproval.objects.get(reference=submission.reference)


def test_an_approval_is_published_when_it_takes_effect_and_not_before(ready: RulesSubmission, cast: Cast) -> None:
    decide(ready, cast["decider"])
    assert not PublicApproval.objects.exists()
    submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY)
    row = published(ready)
    assert (row.state, row.revision, row.in_effect_since, row.until) == ("approved", 1, DAY, None)
    assert (row.facility_name, row.table_numbers) == (ready.facility.name, ["W-11"])
    assert row.decoded.payout_odds["tie"].pay == 10
    assert row.title == ready.title


def test_of_the_answers_the_public_ones_alone_are_published(running: RulesSubmission, cast: Cast) -> None:
    row = published(running)
    fields = running.chapter.fields
    assert set(row.facts) == {name for name in row.facts if fields[name].asked.public}
    revision = running.revisions.get()
    every = json.loads(bytes(revision.facts))
    assert {"cover_cards", "shuffler_model", "layout_approval_ref"} <= set(every) - set(row.facts)
    whole = json.dumps([row.facts, row.conditions, row.holder_name, row.facility_name])
    for person in cast.values():
        assert person.printed_name not in whole
    assert "Attestation" not in whole
    assert not [name for name in row.facts if fields[name].kind in NEVER]


@pytest.mark.parametrize("number", PACKAGES)
def test_no_answer_that_names_a_person_a_device_or_a_reason_is_declared_public(number: str) -> None:
    fields = chapter(number).fields
    public = {name for name, one in fields.items() if one.asked.public}
    assert public
    for word in ("model", "serial", "reason", "procedure", "document", "approval", "attest", "diameter"):
        assert not [name for name in public if word in name], word


def test_an_amendment_supersedes_what_it_replaces_in_the_same_act(
    running: RulesSubmission, filer: User, cast: Cast
) -> None:
    later = DAY + timedelta(days=92)
    amendment = amended(running, filer, cast, later)
    submission_take_effect(submission_id=amendment.pk, at=ON_ITS_DAY + timedelta(days=93))
    old, new = published(running), published(amendment)
    assert (old.state, old.until, old.superseded_by) == ("superseded", later, amendment.reference)
    assert (new.state, new.supersedes) == ("approved", [running.reference])


def test_an_approval_ends_by_day_before_the_clock_comes_and_by_its_row_after(running: RulesSubmission) -> None:
    row = published(running)
    assert row.ends_on == LAST_DAY
    assert [row.state_on(LAST_DAY + timedelta(days=days)) for days in (0, 1)] == ["approved", "ended"]
    rows = PublicApproval.objects
    assert [rows.current_on(LAST_DAY + timedelta(days=days)).count() for days in (0, 1)] == [1, 0]
    submission_end(submission_id=running.pk, at=ENDS)
    row = published(running)
    assert (row.state, row.until) == ("ended", LAST_DAY + timedelta(days=1))


def test_a_condition_that_is_met_ends_nothing(running: RulesSubmission, cast: Cast) -> None:
    condition = running.decisions.get().kept.get()
    condition_meet(condition_id=condition.pk, words="Seen.", by=cast["lab_analyst"], at=after(90))
    assert published(running).ends_on is None


def test_a_rescinded_approval_says_so_at_once(running: RulesSubmission, cast: Cast) -> None:
    at = after(90)
    submission_rescind(
        submission_id=running.pk, words="A secret reason.", signature=signature_of(cast["decider"], at), at=at
    )
    row = published(running)
    assert (row.state, row.until) == ("rescinded", timezone.localdate(at))
    assert "secret" not in json.dumps(row.facts)


@pytest.mark.parametrize(
    ("state", "ends", "first", "last"),
    [
        ("approved", {}, DAY, None),
        ("approved", {"ends_on": LAST_DAY}, DAY, LAST_DAY),
        ("ended", {"ends_on": LAST_DAY, "until": LAST_DAY + timedelta(days=1)}, DAY, LAST_DAY),
        ("superseded", {"until": LAST_DAY}, DAY, LAST_DAY - timedelta(days=1)),
        ("rescinded", {"until": LAST_DAY}, DAY, LAST_DAY - timedelta(days=1)),
    ],
)
def test_the_register_has_it_in_effect_from_its_first_day_to_its_last(
    running: RulesSubmission, state: str, ends: dict[str, date], first: date, last: date | None
) -> None:
    PublicApproval.objects.update(state=state, **{"ends_on": None, "until": None, **ends})
    row = published(running)
    for day in (first - timedelta(days=1), first, LAST_DAY - timedelta(days=1), LAST_DAY, LAST_DAY + timedelta(days=1)):
        holds = first <= day and (last is None or day <= last)
        assert PublicApproval.objects.current_on(day).exists() == holds, day
        for one in PublicState:
            assert PublicApproval.objects.in_state_on(one, day).exists() == (row.state_on(day) == one), (day, one)


def test_rows_that_are_missing_or_changed_are_written_again(running: RulesSubmission) -> None:
    PublicApproval.objects.all().delete()
    assert to_keep() == [running.pk]
    assert keep_register() == 1
    PublicApproval.objects.update(facts={}, in_effect_since=date(2020, 1, 1))
    assert keep_register() == 1
    row = published(running)
    assert (row.facts["deck_count"], row.in_effect_since) == (16, DAY)


def test_a_planted_approval_is_not_published(ready: RulesSubmission) -> None:
    plant(ready, status="in_effect", effective_on=DAY)
    assert keep_register() == 0
    assert not PublicApproval.objects.exists()
    assert integrity_alarms()


def test_writing_is_the_office_s(running: RulesSubmission, filer: User) -> None:
    from compliance.isolation.context import context_of

    row = published(running)
    for context in (PUBLIC, context_of(filer)):
        with isolated(context):
            assert PublicApproval.objects.filter(pk=row.pk).update(facility_name="Planted") == 0
