"""A filing is kept as a file that `manage.py check_submission` takes, and as a filled checklist."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils.html import escape

from compliance.holders.models import Facility, User
from compliance.regulation import PACKAGES
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.checks import check_submission
from compliance.regulation.examples import example
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.facts import draft_facts, findings_of, stated
from rules_submissions.models import Draft, RulesSubmission
from tests.attacker import plant
from tests.cast import Cast

from ...tests.filings import WITHOUT_APPROVALS, newest
from ...tests.making import AT, drafted, filed, started

pytestmark = pytest.mark.django_db
SHARED = Path(__file__).resolve().parents[4] / "shared" / "examples"
EXAMPLES = [path for path in sorted(SHARED.glob("*.json")) if "log" not in json.loads(path.read_text())]


def address(submission: RulesSubmission, name: str, version: str) -> str:
    return reverse(f"submissions:{name}", args=[submission.pk, version])


def test_what_was_filed_is_checked_outside_with_the_same_findings(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    submission = filed(facility, filer, **WITHOUT_APPROVALS)
    revision = newest(submission)
    for name in ("filer", "reviewer", "auditor"):
        answer = client_of(cast[name]).get(address(submission, "export_json", "1"))
        assert answer["Content-Disposition"] == f'attachment; filename="{submission.reference}-revision-1.json"'
        outside = check_submission(json.loads(answer.content), as_of=AT)
        found = [(one["citation"], one["severity"], one["field"]) for one in outside["findings"]]
        assert found == [(one.citation, one.severity, one.field) for one in findings_of(revision)]
        assert found


def comes_out(submission: RulesSubmission, by: User, client_of: Any, answers: dict[str, Any]) -> None:
    """A draft with these answers is exported as they are, and a draft that starts from the export gives the same."""
    draft_save(submission_id=submission.pk, answers=answers, typed={}, version=0, by=by, at=AT)
    facts = draft_facts(Draft.objects.select_related("submission").get(pk=submission.pk))
    kept = json.loads(client_of(by).get(address(submission, "export_json", "draft")).content)
    assert kept["facts"] == to_json(facts)
    assert check_submission(kept, as_of=AT)["edition"] == submission.edition_key
    assert to_json(stated(submission, kept["facts"])) == kept["facts"]


@pytest.mark.parametrize("number", PACKAGES)
def test_a_draft_of_each_game_comes_out_as_it_went_in(
    facility: Facility, filer: User, client_of: Any, number: str
) -> None:
    answers = example(number, approved_on=AT.date(), table_numbers=["T-01"])
    comes_out(started(facility, filer, number), filer, client_of, answers)


@pytest.mark.skipif(not EXAMPLES, reason="the examples beside this checkout are not there")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_each_example_comes_out_as_it_went_in(facility: Facility, filer: User, client_of: Any, path: Path) -> None:
    whole = json.loads(path.read_text(encoding="utf-8"))
    comes_out(started(facility, filer, whole["chapter"]), filer, client_of, whole["facts"])


def test_the_checklist_shows_question_answer_clause_and_finding(
    facility: Facility, filer: User, client_of: Any
) -> None:
    submission = filed(facility, filer, layout_approval_ref=None)
    html = client_of(filer).get(address(submission, "checklist", "1")).content.decode()
    assert submission.chapter.fields["betting_positions"].label in html
    assert "Clause (651a-2012)" in html
    assert "651a.2(b)" in html
    assert escape(findings_of(newest(submission))[0].message) in html


def test_no_other_holder_reads_it_and_no_draft_leaves_the_certificate_holder(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    submission, draft = filed(facility, filer), drafted(facility, filer)
    for name in ("export_json", "checklist"):
        assert client_of(cast["outsider"]).get(address(submission, name, "1")).status_code == 404
        assert client_of(cast["outsider"]).get(address(draft, name, "draft")).status_code == 404
        assert client_of(cast["reviewer"]).get(address(draft, name, "draft")).status_code == 404
        assert client_of(filer).get(address(submission, name, "draft")).status_code == 404
        assert client_of(filer).get(address(submission, name, "2")).status_code == 404


def test_what_was_tampered_with_is_not_handed_out(facility: Facility, filer: User, client_of: Any) -> None:
    submission = filed(facility, filer)
    plant(newest(submission), edition_key="651a-2011P")
    assert client_of(filer).get(address(submission, "export_json", "1")).status_code == 409


@pytest.mark.parametrize("name", ["export_json", "checklist"])
def test_it_is_one_click_away(facility: Facility, filer: User, client_of: Any, name: str) -> None:
    submission, draft = filed(facility, filer), drafted(facility, filer)
    case = client_of(filer).get(reverse("submissions:case", args=[submission.pk])).content.decode()
    assert f'href="{address(submission, name, "1")}"' in case
    tasks = client_of(filer).get(reverse("submissions:tasks", args=[draft.pk])).content.decode()
    assert f'href="{address(draft, name, "draft")}"' in tasks
