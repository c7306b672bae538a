"""An open filing for a table: the second is stopped and named, two filers at once make one, the desk says it too."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from compliance.holders.models import Facility, User
from compliance.holders.tests.factories import given
from rules_submissions.drafting.services.drafts import amendment_start
from rules_submissions.drafting.tables import tables_lock
from rules_submissions.errors import NotReady
from rules_submissions.filing.services.withdrawal import submission_recall, submission_withdraw
from rules_submissions.models import RulesSubmission
from rules_submissions.review.matters import open_matters
from rules_submissions.review.services.report import submission_return
from rules_submissions.states import S
from tests.cast import Cast
from tests.races import begun

from ...tests.filings import after, claimed, decide, recommended, round_of
from ...tests.making import AT, DAY, drafted, file_it, filed, sign_first, sign_second, two_sign

TABLE = {"table_numbers": ["W-11"]}


def refused(submission: RulesSubmission, by: User) -> str:
    """The reason that is in the way of filing it."""
    with pytest.raises(NotReady) as found:
        file_it(submission, by)
    [reason] = found.value.reasons
    return reason


@pytest.mark.django_db
def test_a_second_filing_for_a_table_is_stopped_in_every_open_state_with_what_can_be_done(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    first = filed(facility, filer, **TABLE)
    second = drafted(facility, filer, table_numbers=["W-11", "W-12"])
    words = f"{first.reference} (Filed) already covers table W-11."
    assert refused(second, filer).startswith(words)
    html = client_of(filer).get(reverse("submissions:check", args=[second.pk])).content.decode()
    assert words in html
    assert f'href="{reverse("submissions:case", args=[first.pk])}"' in html
    claimed(first, cast)
    assert "(Under review)" in refused(second, filer)
    assert "Wait for its decision, or withdraw it" in refused(second, filer)
    submission_return(submission_id=first.pk, words="Say more.", by=cast["reviewer"], at=after(1))
    assert "Make the change there and file it again, or withdraw it" in refused(second, filer)
    submission_withdraw(submission_id=first.pk, by=filer, at=after(2), reason="Filed anew.")
    assert file_it(second, filer, after(3)).number == 1


@pytest.mark.django_db
def test_other_tables_a_recalled_filing_and_a_draft_are_in_nobodys_way(facility: Facility, filer: User) -> None:
    first = filed(facility, filer, **TABLE)
    assert filed(facility, filer, table_numbers=["W-12"]).status == S.FILED
    submission_recall(submission_id=first.pk, by=filer, at=AT)
    assert filed(facility, filer, **TABLE).status == S.FILED
    assert "already covers table W-11" in refused(first, filer)


@pytest.mark.django_db
def test_a_filing_signed_once_is_in_the_way_too(facility: Facility, filer: User, colleague: User) -> None:
    two_sign(facility.holder)
    first, second = drafted(facility, filer, **TABLE), drafted(facility, filer, **TABLE)
    sign_first(first, filer)
    with pytest.raises(NotReady) as found:
        sign_first(second, filer)
    assert (
        "A filing without a reference (Awaiting second signature) already covers table W-11" in found.value.reasons[0]
    )
    assert sign_second(first, colleague, after(1)).number == 1


@pytest.mark.django_db
def test_the_desk_names_the_earlier_filing_as_a_matter_of_the_later_one(facility: Facility, filer: User) -> None:
    first, second = filed(facility, filer, **TABLE), filed(facility, filer, table_numbers=["W-12"], at=after(1))
    with given():
        RulesSubmission.objects.filter(pk=second.pk).update(table_numbers=["W-11", "W-12"])
    second.refresh_from_db()
    words = f"{first.reference}, filed earlier for table W-11, is open"
    assert any(matter.startswith(words) for matter in open_matters(round_of(second)))
    assert not any("filed earlier" in matter for matter in open_matters(round_of(first)))


@pytest.mark.django_db
def test_a_second_amendment_of_one_version_is_refused_with_a_link_to_the_first(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    version = recommended(filed(facility, filer), cast)
    decide(version, cast["decider"])
    version.refresh_from_db()
    running = amendment_start(submission=version, effective_on=DAY, by=filer, at=after(5))
    html = client_of(filer).get(reverse("submissions:amend", args=[version.pk])).content.decode()
    assert "A draft already amends" in html
    assert "at every table where it is in effect" in html
    assert "Make the change there, leave a table out of it, wait for the decision, or withdraw it." in html
    assert f'href="{reverse("submissions:case", args=[running.pk])}"' in html
    other = filed(facility, filer, table_numbers=["W-12"], at=after(6))
    assert other.status == S.FILED


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_filers_at_once_one_files(facility: Facility, filer: User) -> None:
    first, second = drafted(facility, filer, **TABLE), drafted(facility, filer, **TABLE)
    with transaction.atomic():
        file_it(first, filer)
        other = begun(lambda: file_it(second, filer))
    with pytest.raises(NotReady) as found:
        other()
    assert "(Filed) already covers table W-11" in found.value.reasons[0]
    second.refresh_from_db()
    assert second.status == S.DRAFT


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_each_signature_of_a_filing_waits_for_whoever_files_for_its_tables(
    facility: Facility, filer: User, colleague: User
) -> None:
    single = drafted(facility, filer, **TABLE)
    waits_while_locked(single, lambda: file_it(single, filer), S.DRAFT, S.FILED)
    two_sign(facility.holder)
    double = drafted(facility, filer, table_numbers=["W-12"])
    waits_while_locked(double, lambda: sign_first(double, filer), S.DRAFT, S.AWAITING_SECOND)
    waits_while_locked(double, lambda: sign_second(double, colleague, after(1)), S.AWAITING_SECOND, S.FILED)


def waits_while_locked(submission: RulesSubmission, act: Callable[[], Any], before: S, afterward: S) -> None:
    with transaction.atomic():
        tables_lock(submission)
        other = begun(act)
        submission.refresh_from_db()
        assert submission.status == before
    other()
    submission.refresh_from_db()
    assert submission.status == afterward
