"""The life of a condition: proposed, kept by the decision, reminded of, met; and one that ends its approval."""

from datetime import UTC, datetime

from rules_submissions.conditions import Term
from rules_submissions.decision.services.conditions import condition_meet
from rules_submissions.decision.services.ending import submission_end
from rules_submissions.decision.services.reminders import condition_remind
from rules_submissions.decision.tests.conditions import ENDS, LAST_DAY, ends
from rules_submissions.models.conditions import Condition
from rules_submissions.review.services.proposals import condition_propose
from rules_submissions.tests.filings import claimed, decide, filed, recommended, who

from .filing_stories import ON_ITS_DAY, submission_take_effect
from .ground import Ground
from .stories import Story
from .trying import Flow

A_MONTH_BEFORE = datetime(2026, 10, 1, 12, 0, tzinfo=UTC)


def conditions(ground: Ground) -> Story:
    """A filing approved under two conditions with a last day, one of which is met."""
    cast, filer = ground.people, ground.people["filer"]
    filing = claimed(filed(ground.facility, filer), cast)
    mine = who(filing, cast["reviewer"])
    said = {"text": "Destroy the old layouts.", "citation": "465a.6(b)", "last_on": LAST_DAY}
    proposal = yield Flow("condition.propose", lambda: condition_propose(**mine, **said))
    recommended(filing, cast)
    kept = Term(proposal.text, proposal.citation, proposal.last_on, proposal.unit, proposal.pk)
    yield Flow("submission.approve under conditions", lambda: decide(filing, cast["decider"], terms=[kept, ends()]))
    submission_take_effect(submission_id=filing.pk, at=ON_ITS_DAY)
    first = Condition.objects.get(submission=filing, number=1)
    yield Flow("condition.remind", lambda: condition_remind(condition_id=first.pk, at=A_MONTH_BEFORE))
    yield Flow(
        "condition.meet",
        lambda: condition_meet(condition_id=first.pk, words="Shown.", by=cast["reviewer"], at=A_MONTH_BEFORE),
    )
    yield Flow("submission.end", lambda: submission_end(submission_id=filing.pk, at=ENDS))
