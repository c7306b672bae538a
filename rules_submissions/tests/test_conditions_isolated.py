"""Conditions in the database alone: a holder reads its own, no competitor does, and no row hangs on another's."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError
from django.utils import timezone

from compliance.holders.models import CertificateHolder, Facility, User
from compliance.isolation.context import Context, isolated
from rules_submissions.decision.services.conditions import condition_meet
from rules_submissions.decision.services.reminders import condition_remind
from rules_submissions.decision.tests.conditions import CLAUSE, approved_under, ends
from rules_submissions.decision.tests.test_reminding import before
from rules_submissions.models.conditions import Condition, ConditionMet, ConditionProposal, ConditionReminder
from rules_submissions.review.services.proposals import condition_propose
from tests.cast import Cast
from tests.recorded import let_go
from tests.scenes import scene

from .filings import claimed, filed, recommended, who

pytestmark = pytest.mark.django_db
TABLES = ("conditionproposal", "condition", "conditionmet", "conditionreminder")


@scene
def kept(facility: Facility, filer: User, cast: Cast) -> Condition:
    """A condition that was proposed by another, reminded of, and met."""
    submission = claimed(filed(facility, filer), cast)
    condition_propose(**who(submission, cast["reviewer"]), text="Mend it.", citation=CLAUSE, last_on=None)
    one = approved_under(recommended(submission, cast), cast["decider"], ends())
    condition_remind(condition_id=one.pk, at=before(30))
    condition_meet(condition_id=one.pk, words="On file.", by=cast["lab_analyst"], at=before(20))
    return one


def rows_seen_by(user: User) -> dict[str, int]:
    """The number of rows of each table that this person's context shows, whatever the application asks."""
    found = {}
    with isolated(Context("holder", user.holder_id, user.pk)), connection.cursor() as cursor:
        for name in TABLES:
            cursor.execute(f"SELECT count(*) FROM rules_submissions_{name}")
            found[name] = cursor.fetchone()[0]
    return found


def test_the_holder_reads_its_own_but_for_proposals_and_a_competitor_nothing(kept: Condition, cast: Cast) -> None:
    assert rows_seen_by(cast["filer"]) == {
        "conditionproposal": 0, "condition": 1, "conditionmet": 1, "conditionreminder": 1,
    }  # fmt: skip
    assert rows_seen_by(cast["outsider"]) == dict.fromkeys(TABLES, 0)
    assert ConditionProposal.objects.count() == 1  # for the office


def test_the_first_layer_says_the_same(kept: Condition, cast: Cast) -> None:
    seen = {name: Condition.objects.visible_to(cast[name]).count() for name in ("filer", "outsider", "auditor")}
    assert seen == {"filer": 1, "outsider": 0, "auditor": 1}


def hung(model: Any, holder: CertificateHolder, values: dict[str, Any]) -> None:
    """Writes the row for this holder, past the ledger, and has PostgreSQL check its keys."""
    model.objects.create(holder=holder, **values)
    let_go()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.mark.parametrize("model", [Condition, ConditionMet, ConditionReminder])
def test_no_row_of_one_holder_hangs_on_another_s(
    kept: Condition, other_holder: CertificateHolder, cast: Cast, model: Any
) -> None:
    own: dict[Any, dict[str, Any]] = {
        Condition: {
            "submission": kept.submission, "decision": kept.decision, "number": 9, "text": "X", "unit": "board",
        },
        ConditionMet: {
            "condition": Condition.objects.create(
                holder=kept.holder, submission=kept.submission, decision=kept.decision, number=8, text="Y",
                unit="board",
            ) if model is ConditionMet else kept,
            "round": kept.decision.revision.round, "unit": "board", "words": "X", "by": cast["reviewer"],
            "printed_name": "R", "role": "gaming_operations_reviewer", "at": timezone.now(),
        },
        ConditionReminder: {"condition": kept, "days_before": 1, "at": timezone.now()},
    }  # fmt: skip
    with pytest.raises(DatabaseError, match="same_holder"), transaction.atomic():
        hung(model, other_holder, own[model])


@pytest.mark.parametrize("model", [ConditionProposal, Condition, ConditionMet, ConditionReminder])
def test_no_row_is_changed_or_taken_away(kept: Condition, model: Any) -> None:
    for wrong in (lambda: model.objects.update(id=kept.holder_id), lambda: model.objects.all()._raw_delete("default")):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            wrong()
