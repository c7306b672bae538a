"""Effects of an edition, over the API and by `manage.py impact`: the same answer, and nothing of another holder."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.regulation.casino_war import figures
from compliance.regulation.core.alternative import read_alternative
from compliance.rest.tests.tokens import token_of
from rules_submissions.drafting.readiness import readiness
from rules_submissions.drafting.services.drafts import reason_save
from rules_submissions.facts import finding_key
from rules_submissions.models import RulesSubmission
from rules_submissions.register.impact import impact_on, open_at
from rules_submissions.register.outputs import figures_answer
from tests.api import problem
from tests.cast import Cast

from ...tests.board import days_ago
from ...tests.filings import decide, drafted, file_it, filed, recommended

pytestmark = pytest.mark.django_db
ADDRESS = "rule-changes/651a-2011P/"
LETTER = Path(figures.__file__).parent / "alternatives" / "comment-2011-07-08.toml"


@pytest.fixture
def approval(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    return approved(facility, filer, cast)


def approved(facility: Facility, filer: User, cast: Cast, **answers: Any) -> RulesSubmission:
    submission = recommended(filed(facility, filer, at=days_ago(33), **answers), cast, at=days_ago(32))
    decide(submission, cast["decider"], effective_on=days_ago(30).date(), at=days_ago(30))
    return submission


def test_the_api_counts_and_lists_what_the_command_writes(
    approval: RulesSubmission, filer: User, reviewer: User, ask: Any, capsys: Any
) -> None:
    for reader in (filer, reviewer):
        token = token_of(reader)[1]
        counted = ask("GET", ADDRESS, token=token).json()
        (row,) = ask("GET", f"{ADDRESS}filings/", token=token).json()["results"]
        assert (counted["whole"]["approvals"], counted["whole"]["prints"]) == (1, 4)
        assert row["reference"] == approval.reference
        assert row["fixed"]["settlement_direction"] == "left_clockwise"
        assert len(row["left"]) == 3
    call_command("impact", "651a-2011P")
    written = json.loads(capsys.readouterr().out)
    assert written.pop("filings") == [row]
    assert written == counted


def test_a_rival_gets_an_empty_answer_and_an_unknown_edition_is_missing(
    approval: RulesSubmission, outsider: User, ask: Any
) -> None:
    token = token_of(outsider)[1]
    assert ask("GET", ADDRESS, token=token).json()["whole"]["approvals"] == 0
    assert ask("GET", f"{ADDRESS}filings/", token=token).json()["results"] == []
    assert problem(ask("GET", "rule-changes/651a-1999/", token=token), 404)
    floor = person(Role.FLOORPERSON, at=approval.holder)
    assert problem(ask("GET", ADDRESS, token=token_of(floor)[1]), 403)


def test_the_command_refuses_an_edition_that_is_not_on_file() -> None:
    with pytest.raises(CommandError, match="No edition '651a-1999' is on file; known are 617a-2011P"):
        call_command("impact", "651a-1999")


def test_the_command_shows_whose_approvals_other_figures_would_change(
    approval: RulesSubmission, facility: Facility, filer: User, cast: Cast, tmp_path: Path, capsys: Any
) -> None:
    approved(facility, filer, cast, table_numbers=["W-12"], betting_positions=5)
    asked = LETTER.read_text(encoding="utf-8").replace('"651a-2011P"', '"651a-2012"')
    (file := tmp_path / "asked.toml").write_text(asked.replace("value = 10", "value = 6"), encoding="utf-8")
    call_command("impact", str(file))
    written = json.loads(capsys.readouterr().out)
    totals = {name: written[name] for name in ("approvals", "needs_change", "eased", "same", "unread", "tables")}
    assert totals == {"approvals": 2, "needs_change": 1, "eased": 0, "same": 1, "unread": 0, "tables": 1}
    assert written["note"].startswith("This text is not law.")
    assert written["by_casino"] == [{"name": facility.name, "needs_change": 1, "eased": 0, "tables": 1}]
    (row,) = written["filings"]
    assert (row["reference"], row["edition"]) == (approval.reference, "651a-2012")
    assert [(one["citation"], one["field"], one["edition"]) for one in row["gained"]] == [
        ("651a.2(a)", "betting_positions", "651a-2011-letter")
    ]
    assert row["lost"] == []


def test_a_filing_of_which_other_figures_find_less_is_eased(facility: Facility, filer: User) -> None:
    draft = drafted(facility, filer, at=days_ago(33), betting_positions=10)
    petition = {"submission_id": draft.pk, "petition": "WP-12", "words": "Trial", "by": filer, "at": days_ago(33)}
    for finding in readiness(draft.draft, days_ago(33), ()).must_mend:
        reason_save(**petition, key=finding_key(finding))
    file_it(draft, filer, days_ago(33))
    asked = read_alternative(LETTER.read_text(encoding="utf-8").replace('"651a-2011P"', '"651a-2012"'))
    waiting, now = open_at(RulesSubmission.objects.all(), "651a", timezone.now()), timezone.now()
    answer = figures_answer(impact_on(waiting, asked.edition, now, asked.changes), asked)
    assert (answer.needs_change, answer.eased, answer.same, answer.tables) == (0, 1, 0, 0)
    (row,) = answer.filings
    assert row.gained == []
    assert [(one.field, one.edition) for one in row.lost] == [("betting_positions", "651a-2012")]


def test_the_command_refuses_figures_with_their_line(tmp_path: Path) -> None:
    (file := tmp_path / "bad.toml").write_text(LETTER.read_text(encoding="utf-8").replace("value = 10", "value = 0"))
    with pytest.raises(CommandError, match=r"bad.toml: line 12: ") as refused:
        call_command("impact", str(file))
    assert refused.value.returncode == 2
