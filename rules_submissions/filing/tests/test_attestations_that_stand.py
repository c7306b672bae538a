"""An amendment asks again for those attestations whose subject changed; the others stand, and everybody reads which."""

import json
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.ledger.errors import NotHeld
from rules_submissions.decision.services.decision import submission_rescind
from rules_submissions.drafting.services.drafts import amendment_start
from rules_submissions.errors import NotReady
from rules_submissions.filing.record import Filing
from rules_submissions.models import Draft, Revision, RulesSubmission
from rules_submissions.papers.filing import filing_context
from rules_submissions.papers.letters import decision_context
from rules_submissions.review.tests.by_exception import answered, in_effect, sorted_of
from tests.attacker import alarm_about
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import address, days_ago, html_of
from ...tests.filings import claimed, newest, signature_of
from ...tests.making import file_it, filed, sign_first, two_sign

pytestmark = pytest.mark.django_db
DEALT = "attest_651a_5_a"
"""Its item has a check that reads `shuffler_inserts_into_shoe`."""


@scene
def rules(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Casino War in effect, every duty attested."""
    return in_effect(claimed(filed(facility, filer, at=days_ago(9)), cast, at=days_ago(8)), cast, at=days_ago(7))


def amending(rules: RulesSubmission, filer: User, **changes: Any) -> RulesSubmission:
    """A draft amendment with these changes, in which nobody attested anything."""
    now = days_ago(5)
    draft = amendment_start(submission=rules, effective_on=timezone.localdate(), by=filer, at=now)
    answered(draft, filer, changes, now)
    return RulesSubmission.objects.get(pk=draft.pk)


def open_duties(draft: RulesSubmission) -> set[str]:
    """The attestations that the draft still asks for."""
    filing = Filing(Draft.objects.select_related("submission").get(pk=draft.pk))
    asked = {field.name for field in draft.chapter.fields.values() if field.is_asked(filing.facts, draft.edition_key)}
    return {name for name in asked if name.startswith("attest_") and getattr(filing.facts, name) is None}


def attested_in(revision: Revision) -> set[str]:
    return {name for name, value in json.loads(bytes(revision.facts)).items() if name.startswith("attest_") and value}


def test_an_amendment_asks_for_no_attestation_where_nothing_changed_that_one_rests_on(
    rules: RulesSubmission, filer: User
) -> None:
    draft = amending(rules, filer, table_max_usd="5000.00")
    assert open_duties(draft) == set()
    before, revision = newest(rules), file_it(draft, filer, days_ago(4))
    assert attested_in(revision) == attested_in(before) != set()
    for name in attested_in(before):
        assert getattr(revision.decoded, name) == getattr(before.decoded, name), name
        assert revision.attestations[name]["stands_from"] == {
            "reference": rules.reference,
            "revision": 1,
            "sha256": before.facts_sha256,
        }
    assert not [finding for finding in json.loads(bytes(revision.findings)) if "attest" in finding["severity"]]


@pytest.mark.parametrize(
    ("changes", "again"),
    [
        ({"shuffler_inserts_into_shoe": True}, {DEALT}),
        ({"table_numbers": ["W-11", "W-12"]}, None),
        ({"table_max_usd": "5000.00"}, set()),
    ],
    ids=["an answer of its item", "a table added", "an answer of another item"],
)
def test_it_asks_again_for_those_whose_subject_changed(
    rules: RulesSubmission, filer: User, changes: dict[str, Any], again: set[str] | None
) -> None:
    draft = amending(rules, filer, **changes)
    assert open_duties(draft) == (attested_in(newest(rules)) if again is None else again)


def test_one_that_is_asked_again_keeps_the_filing_back_until_it_is_signed(rules: RulesSubmission, filer: User) -> None:
    draft = amending(rules, filer, shuffler_inserts_into_shoe=True)
    with pytest.raises(NotReady):
        file_it(draft, filer, days_ago(4))
    answered(draft, filer, {DEALT: {"signed": True}}, days_ago(4))
    revision = file_it(draft, filer, days_ago(4))
    assert getattr(revision.decoded, DEALT).signed_at == revision.filed_at
    assert {name for name, told in revision.attestations.items() if "stands_from" not in told} == {DEALT}


def test_other_words_do_not_stand(rules: RulesSubmission, filer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = amending(rules, filer, table_max_usd="5000.00")
    monkeypatch.setattr("rules_submissions.attestations.words_sha256", lambda rules, name: "0" * 64)
    assert open_duties(draft) == attested_in(newest(rules))


def test_nothing_stands_from_an_approval_that_is_no_longer_in_effect(
    rules: RulesSubmission, filer: User, cast: Cast
) -> None:
    draft = amending(rules, filer, table_max_usd="5000.00")
    now = timezone.now()
    signature = signature_of(cast["decider"], now, Role.EXECUTIVE_DIRECTOR)
    submission_rescind(submission_id=rules.pk, words="Withdrawn.", signature=signature, at=now)
    assert open_duties(RulesSubmission.objects.get(pk=draft.pk)) == attested_in(newest(rules))


def test_what_stands_in_an_amendment_of_an_amendment_names_the_revision_that_was_signed(
    rules: RulesSubmission, filer: User, cast: Cast
) -> None:
    draft = amending(rules, filer, shuffler_inserts_into_shoe=True)
    answered(draft, filer, {DEALT: {"signed": True}}, days_ago(4))
    file_it(draft, filer, days_ago(4))
    second = in_effect(claimed(draft, cast, at=days_ago(3)), cast, at=days_ago(2))
    third = amending(second, filer, table_max_usd="5000.00")
    told = file_it(third, filer, days_ago(1)).attestations
    sources = {name: one["stands_from"]["reference"] for name, one in told.items()}
    assert sources.pop(DEALT) == second.reference
    assert set(sources.values()) == {rules.reference}


def test_a_filer_reads_which_stand_and_is_asked_for_the_others(
    rules: RulesSubmission, filer: User, client_of: Any
) -> None:
    draft, browser = amending(rules, filer, shuffler_inserts_into_shoe=True), client_of(filer)
    pages = [
        one for one in html_of(browser, reverse("submissions:tasks", args=[draft.pk])).split('"') if "/attest" in one
    ]
    questions = "".join(html_of(browser, url) for url in dict.fromkeys(pages))
    check = html_of(browser, reverse("submissions:check", args=[draft.pk]))
    for html in (questions, check):
        assert f"with {rules.reference}, revision 1." in html
        assert "stand as attested before" in " ".join(html.split())
    assert questions.count('value="true"') == 1
    assert f'name="{DEALT}"' in questions
    assert "1 duty of conduct is not attested." in check


def test_desk_copy_letter_and_api_say_which_stand(
    rules: RulesSubmission, filer: User, cast: Cast, client_of: Any
) -> None:
    draft = amending(rules, filer, shuffler_inserts_into_shoe=True)
    answered(draft, filer, {DEALT: {"signed": True}}, days_ago(4))
    file_it(draft, filer, days_ago(4))
    claimed(draft, cast, at=days_ago(3))
    source = f"{rules.reference}, revision 1"
    _, found = sorted_of(draft, cast["reviewer"])
    assert {one.item.provision.name for one in found.alone} >= attested_in(newest(rules)) - {DEALT}
    assert DEALT in {one.item.provision.name for one in found.eye}
    desk = html_of(client_of(cast["reviewer"]), address(draft))
    assert f"with {source}; it stands." in desk
    copied = {one.title: one.signed for one in filing_context(newest(draft))["attested"]}
    assert sum(f"with {source}; it stands" in signed for signed in copied.values()) == len(copied) - 1
    revision = client_of(filer).get(reverse("api:submission", args=[draft.pk])).json()["revision"]
    stands = {one["field"]: one["stands_from"] for one in revision["attestations"]}
    assert stands.pop(DEALT) is None
    assert {one["reference"] for one in stands.values()} == {rules.reference}
    in_effect(draft, cast, at=days_ago(2))
    checked = decision_context(newest(draft))["clauses"]
    answers = [line.answer for line in (*checked.changed, *checked.others)]
    assert answers.count(f"Attested with {source}") == len(stands)


def test_an_approval_with_an_open_integrity_alarm_lends_nothing(rules: RulesSubmission, filer: User) -> None:
    draft = amending(rules, filer, table_max_usd="5000.00")
    alarm_about(newest(rules))
    with pytest.raises(NotHeld):
        file_it(draft, filer, days_ago(4))


def test_two_officers_sign_what_stands(rules: RulesSubmission, filer: User, facility: Facility) -> None:
    draft = amending(rules, filer, table_max_usd="5000.00")
    two_sign(facility.holder)
    first = sign_first(RulesSubmission.objects.get(pk=draft.pk), filer, days_ago(4))
    told = first.stated["attestations"]
    assert {one["stands_from"]["reference"] for one in told.values()} == {rules.reference}
