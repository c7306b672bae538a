"""What an edition changes, over the API and by `manage.py impact`: the same answer, and nothing of another holder."""

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.rest.tests.tokens import token_of
from rules_submissions.models import RulesSubmission
from tests.api import problem
from tests.cast import Cast

from ...tests.board import days_ago
from ...tests.filings import decide, filed, recommended

pytestmark = pytest.mark.django_db
ADDRESS = "rule-changes/651a-2011P/"


@pytest.fixture
def approval(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    submission = recommended(filed(facility, filer, at=days_ago(33)), cast, at=days_ago(32))
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
