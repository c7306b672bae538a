"""An amendment replaces the version that it amends at its own tables alone; it stays in effect at the others."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from compliance.documents.standing import standing_of
from compliance.holders.models import Facility, GamingTable, User
from rules_submissions.decision.effect import (
    due_to_take_effect,
    facility_approvals,
    submission_in_effect,
    submission_take_effect,
)
from rules_submissions.decision.services.decision import submission_rescind
from rules_submissions.decision.services.ending import submission_end
from rules_submissions.drafting.services.drafts import amendment_start, draft_save
from rules_submissions.drafting.tables import amendable
from rules_submissions.errors import IllegalMove, NotReady
from rules_submissions.filing.services.withdrawal import submission_withdraw
from rules_submissions.models import RulesSubmission
from rules_submissions.models.public import PublicApproval
from rules_submissions.papers.services import FILING, revision_document_keep
from rules_submissions.papers.standing import standing_on
from rules_submissions.states import S
from tests.attacker import integrity_alarms
from tests.cast import Cast
from tests.races import begun
from tests.scenes import scene

from ...tests.filings import DAY, after, decide, file_it, filed, newest, recommended, signature_of
from ...tests.making import answers_of
from .conditions import ends
from .test_deciding import ON_ITS_DAY

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]
BOTH = ["W-11", "W-12"]
JUNE, JULY = date(2026, 6, 1), date(2040, 7, 1)
"""Days from which amendments hold, and the instants at which the office's clock comes to them."""
AT_JUNE, AT_JULY = datetime(2026, 6, 1, 5, tzinfo=UTC), datetime(2040, 7, 1, 5, tzinfo=UTC)


@scene
def version(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """In effect at two tables since May 1."""
    submission = recommended(filed(facility, filer, table_numbers=BOTH), cast)
    decide(submission, cast["decider"])
    submission_take_effect(submission_id=submission.pk, at=ON_ITS_DAY)
    submission.refresh_from_db()
    return submission


def amendment(version: RulesSubmission, by: User, *tables: str, files: bool = True) -> RulesSubmission:
    """An amendment of a version for some of its tables, filed or in draft."""
    begun_now = amendment_start(submission=version, effective_on=DAY, by=by, at=after(70))
    answers = answers_of("651a", table_numbers=list(tables))
    named = {"filing_kind": "amendment", "amends_submission_id": version.reference}
    draft_save(submission_id=begun_now.pk, answers=answers | named, typed={}, version=0, by=by, at=after(70))
    begun_now.refresh_from_db()
    if files:
        file_it(begun_now, by, after(70))
        begun_now.refresh_from_db()
    return begun_now


def approved(submission: RulesSubmission, cast: Cast, day: date) -> RulesSubmission:
    recommended(submission, cast, at=after(71))
    decide(submission, cast["decider"], effective_on=day, at=after(72))
    submission.refresh_from_db()
    return submission


def at_tables(version: RulesSubmission, on: date, by: datetime | None = None) -> dict[str, str]:
    """The approval in effect at each table, by every way of asking."""
    found = facility_approvals(version.facility_id, on, by).in_effect
    rules = {number: one.submission.reference for (_, number), one in found.items()}
    if by is None:
        for table in GamingTable.objects.filter(facility=version.facility_id, chapter="651a"):
            one = submission_in_effect(table, on)
            assert rules.get(table.number) == (one.submission.reference if one else None)
    return rules


def published() -> dict[str, tuple[str, list[str]]]:
    return {row.reference: (row.state, row.tables_left) for row in PublicApproval.objects.with_successors()}


@pytest.mark.parametrize("days", [(JUNE, JULY), (JULY, JUNE)], ids=["first first", "second first"])
def test_two_amendments_for_different_tables_are_approved_in_either_order(
    version: RulesSubmission, filer: User, cast: Cast, days: tuple[date, date], client_of: Any
) -> None:
    one, other = amendment(version, filer, "W-11"), amendment(version, filer, "W-12")
    approved(one, cast, days[0])
    approved(other, cast, days[1])
    early, late = (one, other) if days[0] == JUNE else (other, one)
    [here], [there] = early.table_numbers, late.table_numbers
    every = dict.fromkeys(BOTH, version.reference)
    first, last = every | {here: early.reference}, {here: early.reference, there: late.reference}
    assert at_tables(version, JUNE - timedelta(days=1)) == every
    assert at_tables(version, JUNE) == first, "by day, before the office's clock"
    assert due_to_take_effect(AT_JULY) == [early.pk, late.pk]
    before = {row["id"]: row["table_numbers"] for row in RulesSubmission.objects.values("id", "table_numbers")}

    submission_take_effect(submission_id=early.pk, at=AT_JUNE)
    version.refresh_from_db()
    assert (version.status, at_tables(version, JUNE)) == (S.IN_EFFECT, first)
    assert published() == {version.reference: ("approved", [there]), early.reference: ("approved", [here])}
    event = version.events.get(move="supersede_in_part")
    assert event.reason == f"Replaced by {early.reference} at table {here}."
    words = f"Replaced at table {here} by {early.reference} on June 1, 2026."
    browser = client_of(filer)
    for name in ("case", "rules"):
        assert words in browser.get(reverse(f"submissions:{name}", args=[version.pk])).content.decode()
    page = browser.get(reverse("submissions:approved")).content.decode()
    assert f">{there}<span" in page
    assert f">{here}<span" in page
    row = PublicApproval.objects.get(reference=version.reference)
    stamp = f"SUPERSEDED IN PART. {words} In effect at table {there} alone."
    assert standing_on(row, JUNE) == stamp
    paper = revision_document_keep(revision_id=newest(version).pk, kind=FILING, at=AT_JUNE)
    assert standing_of(paper.document) == stamp
    assert PublicApproval.objects.get(reference=early.reference).supersedes == [version.reference]
    public = browser.get(f"/register/{version.reference}/").content.decode()
    assert f"At table {here} they were replaced by {early.reference} on June 1, 2026." in public

    submission_take_effect(submission_id=late.pk, at=AT_JULY)
    version.refresh_from_db()
    assert (version.status, at_tables(version, JULY)) == (S.SUPERSEDED, last)
    assert published()[version.reference][0] == "superseded"
    assert at_tables(version, JUNE, AT_JUNE + timedelta(days=3)) == first, "as the records stood then"
    assert at_tables(version, JULY, AT_JULY + timedelta(days=3)) == last
    assert at_tables(version, DAY, ON_ITS_DAY + timedelta(days=3)) == every
    after_all = {row["id"]: row["table_numbers"] for row in RulesSubmission.objects.values("id", "table_numbers")}
    assert (before, integrity_alarms()) == (after_all, [])


@pytest.mark.parametrize("end", ["rescinded", "ended"])
def test_what_was_replaced_at_a_table_does_not_come_back(
    version: RulesSubmission, filer: User, cast: Cast, end: str
) -> None:
    one = recommended(amendment(version, filer, "W-11"), cast, at=after(71))
    terms = [ends(JULY)] if end == "ended" else []
    decide(one, cast["decider"], terms=terms, effective_on=JUNE, at=after(72))
    submission_take_effect(submission_id=one.pk, at=AT_JUNE)
    over = AT_JULY + timedelta(days=1)
    if end == "ended":
        assert submission_end(submission_id=one.pk, at=over) is not None
    else:
        submission_rescind(submission_id=one.pk, words="No.", signature=signature_of(cast["decider"], over), at=over)
    on = (over + timedelta(days=1)).date()
    assert at_tables(version, on) == {"W-12": version.reference}
    assert at_tables(version, on, over + timedelta(days=1)) == {"W-12": version.reference}
    assert at_tables(version, JUNE, AT_JUNE + timedelta(days=1))["W-11"] == one.reference
    assert published()[version.reference] == ("approved", ["W-12"])


def test_a_version_that_ends_ends_at_the_tables_left_to_it(version: RulesSubmission, filer: User, cast: Cast) -> None:
    """The amendment of an amendment replaces that, and the first version is replaced at a table once."""
    one = approved(amendment(version, filer, "W-11"), cast, JUNE)
    submission_take_effect(submission_id=one.pk, at=AT_JUNE)
    one.refresh_from_db()
    again = approved(amendment(one, filer, "W-11"), cast, JULY)
    submission_take_effect(submission_id=again.pk, at=AT_JULY)
    version.refresh_from_db()
    one.refresh_from_db()
    assert (version.status, one.status) == (S.IN_EFFECT, S.SUPERSEDED)
    assert version.events.filter(move="supersede_in_part").count() == 1
    assert at_tables(version, JULY) == {"W-11": again.reference, "W-12": version.reference}
    assert amendable(version).tables == ["W-12"]


@pytest.mark.sampled
def test_an_amendment_takes_the_tables_that_no_other_has_and_is_refused_where_none_is_left(
    version: RulesSubmission, filer: User, client_of: Any
) -> None:
    first = amendment(version, filer, "W-11", files=False)
    second = amendment_start(submission=version, effective_on=DAY, by=filer, at=after(70))
    assert second.draft.answers["table_numbers"] == ["W-12"]
    with pytest.raises(IllegalMove, match="A draft and a draft already amend"):
        amendment_start(submission=version, effective_on=DAY, by=filer, at=after(70))
    submission_withdraw(submission_id=second.pk, by=filer, at=after(70), reason="Not now.")
    assert amendable(version).tables == ["W-12"]
    file_it(first, filer, after(70))
    first.refresh_from_db()
    page = client_of(filer).get(reverse("submissions:amend", args=[version.pk])).content.decode()
    assert "Another amendment is open beside this one" in page
    assert f'href="{reverse("submissions:case", args=[first.pk])}"' in page
    wide = amendment(version, filer, *BOTH, files=False)
    with pytest.raises(NotReady) as found:
        file_it(wide, filer, after(70))
    [reason] = found.value.reasons
    assert reason.startswith(f"{first.reference} (Filed) already covers table W-11. Two filings for one table cannot")
    assert reason.endswith("Recall it, or wait for its decision, or leave the table out here.")


@pytest.mark.django_db(transaction=True)
def test_two_approvals_take_effect_at_once(facility: Facility, filer: User, cast: Cast) -> None:
    version = recommended(filed(facility, filer, table_numbers=BOTH), cast)
    decide(version, cast["decider"])
    submission_take_effect(submission_id=version.pk, at=ON_ITS_DAY)
    version.refresh_from_db()
    pair = [approved(amendment(version, filer, number), cast, JUNE) for number in BOTH]
    with transaction.atomic():
        submission_take_effect(submission_id=pair[0].pk, at=AT_JUNE)
        other = begun(lambda: submission_take_effect(submission_id=pair[1].pk, at=AT_JUNE))
    other()
    version.refresh_from_db()
    assert version.status == S.SUPERSEDED
    assert at_tables(version, JUNE) == {one.table_numbers[0]: one.reference for one in pair}
