"""The word and color of a state: different for each, green for good and red for bad, and found by its filter."""

from typing import Any

import pytest

from compliance.holders.models import Facility, User
from compliance.holders.tests.factories import given
from compliance.web.words import SUBMISSION_STATES
from rules_submissions.case.standing import in_word, standing_of, word_code
from rules_submissions.filing.services.withdrawal import submission_withdraw
from rules_submissions.models import RulesSubmission
from rules_submissions.states import S, Status

from ...tests.making import AT, DAY, drafted, filed

GOOD, BAD = {"approved", "in_effect"}, {"denied", "rescinded", "ended"}


def test_every_state_has_its_own_word_and_no_end_but_an_approval_is_green() -> None:
    codes = {word_code(RulesSubmission(reference="RS-1"), status) for status in Status} | {"discarded"}
    assert codes == set(SUBMISSION_STATES)
    assert len({words.word for words in SUBMISSION_STATES.values()}) == len(SUBMISSION_STATES)
    assert {code for code, words in SUBMISSION_STATES.items() if words.kind == "ok"} == GOOD
    assert {code for code, words in SUBMISSION_STATES.items() if words.kind == "stop"} == BAD


@pytest.mark.django_db
def test_a_discarded_draft_and_a_withdrawn_filing_say_so_and_are_listed_apart(
    facility: Facility, filer: User, client_of: Any
) -> None:
    discarded, withdrawn = drafted(facility, filer), filed(facility, filer)
    for one in (discarded, withdrawn):
        submission_withdraw(submission_id=one.pk, by=filer, at=AT, reason="The tables were sold.")
        one.refresh_from_db()
    for one, code, words in ((discarded, "discarded", "Draft discarded"), (withdrawn, "withdrawn", "Withdrawn")):
        standing = standing_of(one, AT)
        assert standing.word == code
        assert standing.detail.startswith("On ")
        assert list(in_word(RulesSubmission.objects.all(), code, AT.date())) == [one]
        page = client_of(filer).get("/submissions/", {"state": code}).content.decode()
        assert words in page
    assert not in_word(RulesSubmission.objects.all(), "decided", AT.date()).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("status", [S.APPROVED, S.IN_EFFECT, S.DENIED, S.SUPERSEDED, S.RESCINDED, S.ENDED])
def test_what_became_of_a_filing_is_found_by_its_word(facility: Facility, filer: User, status: Status) -> None:
    submission = filed(facility, filer)
    with given():
        RulesSubmission.objects.filter(pk=submission.pk).update(status=status, effective_on=DAY)
    assert list(in_word(RulesSubmission.objects.all(), status.value, AT.date())) == [submission]
