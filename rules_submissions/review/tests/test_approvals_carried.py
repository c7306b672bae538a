"""An approval that the Board gave in the review of the rules in effect is on file in an amendment, and no change."""

from typing import Any

import pytest

from compliance.holders.models import Facility, User
from rules_submissions.drafting.services.drafts import amendment_start
from rules_submissions.filing.record import Filing
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.settlements import approved_facts
from tests.cast import Cast
from tests.scenes import scene

from ...facts import findings_of
from ...tests.board import address, days_ago, html_of
from ...tests.filings import WITHOUT_APPROVALS, claimed, filed, newest, settle
from .by_exception import amended, in_effect, sorted_of

pytestmark = pytest.mark.django_db
OWNERS = {"layout_approval_ref": "decider", "drop_tip_box_approval_ref": "compliance_rep"}


@scene
def rules(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Casino War in effect, its layout and boxes approved in the review."""
    submission = claimed(filed(facility, filer, at=days_ago(9), **WITHOUT_APPROVALS), cast, at=days_ago(8))
    for field, owner in OWNERS.items():
        settle(submission, field, cast[owner], at=days_ago(8))
    return in_effect(submission, cast, at=days_ago(7))


def test_an_amendment_starts_with_the_approvals_of_the_review(
    rules: RulesSubmission, filer: User, client_of: Any
) -> None:
    draft = amendment_start(submission=rules, effective_on=days_ago(0).date(), by=filer, at=days_ago(5))
    facts, approved = Filing(Draft.objects.get(pk=draft.pk)).facts, approved_facts(newest(rules))
    for name in OWNERS:
        assert getattr(facts, name) == getattr(approved, name) is not None
    check = html_of(client_of(filer), address(draft, "check"))
    assert "not approved yet" not in check
    assert "In effect: " not in check  # nothing is changed; what kind of filing it is is no answer that changes


def test_the_desk_shows_it_as_no_change_and_asks_nobody_for_it(rules: RulesSubmission, cast: Cast) -> None:
    submission = amended(rules, cast, table_max_usd="5000.00")
    assert not [one for one in findings_of(newest(submission)) if one.severity == "needs_approval"]
    for who in ("reviewer", "compliance_rep"):
        _, found = sorted_of(submission, cast[who])
        assert not {name for matter in found.eye for name in matter.answers} & set(OWNERS)
