"""The annex of a decision letter: the items that rest on a changed answer first."""

from datetime import timedelta

import pytest
from django.template.loader import render_to_string

from compliance.holders.models import Facility, User
from rules_submissions.decision.effect import submission_take_effect
from rules_submissions.decision.tests.test_deciding import ON_ITS_DAY
from rules_submissions.models import Decision
from rules_submissions.papers.letters import decision_context
from rules_submissions.papers.services import paper_render
from rules_submissions.prints.tests.test_prints import with_other_odds
from rules_submissions.tests.filings import decide, filed, newest, recommended
from tests.cast import Cast
from tests.papers import words_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


@pytest.mark.sampled
def test_the_annex_of_an_amendment_has_the_changed_items_first(facility: Facility, filer: User, cast: Cast) -> None:
    first = recommended(filed(facility, filer, "617a"), cast)
    decide(first, cast["decider"])
    submission_take_effect(submission_id=first.pk, at=ON_ITS_DAY)
    first.refresh_from_db()
    assert decision_context(newest(first))["clauses"].changed == []
    amendment = with_other_odds(first, filer, cast, "column", 3)
    clauses = decision_context(newest(amendment))["clauses"]
    assert first.reference in clauses.before
    assert clauses.changed
    assert len(clauses.changed) < len(clauses.others)
    assert {row.citation for row in (*clauses.changed, *clauses.others)} == {
        row.citation for row in newest(amendment).rules.provisions
    }
    _, rendered = paper_render(newest(amendment), "decision", ON_ITS_DAY + timedelta(days=100))
    annex = words_of(rendered.html).partition("Annex:")[2]
    assert annex.index(f"Changed from {first.reference}") < annex.index("As they were")
    assert f"§ {clauses.changed[0].citation}" in annex.partition("As they were")[0]
    denied = {"decision": Decision(approved=False), "submission": amendment}
    denial = " ".join(render_to_string("documents/_decision_words.html", denied).split())
    assert f"This denial does not change the approval of {first.reference}." in denial
