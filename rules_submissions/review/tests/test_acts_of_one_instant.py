"""Acts of one instant stand in the order in which they were recorded, and the last one counts."""

from typing import Any

import pytest

from compliance.holders.models import Facility, User
from rules_submissions.models import Comment, FindingAct, Mark
from rules_submissions.review.matters import newest_acts
from rules_submissions.review.services.review import clause_mark, comment_add, finding_act, finding_raise
from tests.cast import Cast

from ...tests.filings import after, claimed, filed

pytestmark = pytest.mark.django_db
MANY = 8
"""Random ids stand in the right order once in 40,320 times."""


@pytest.fixture
def mine(facility: Facility, filer: User, cast: Cast) -> dict[str, Any]:
    filing = claimed(filed(facility, filer), cast)
    return {"submission_id": filing.pk, "unit": "gaming_operations", "by": cast["reviewer"], "at": after(1)}


def test_the_last_of_the_acts_on_a_finding_counts(mine: dict[str, Any]) -> None:
    key = finding_raise(**mine, citation="651a.2(a)", reason="Ten seats are drawn.").finding_key
    acts = ["raise"] + ["override", "accept"] * (MANY // 2)
    for act in acts[1:]:
        finding_act(**mine, key=key, act=act, reason="It is nine.")
    rows = FindingAct.objects.filter(finding_key=key)
    assert [row.act for row in rows] == acts
    assert [row.act for row in rows.reverse()] == acts[::-1]
    assert newest_acts(rows)[key].act == "accept"


def test_marks_and_comments_stand_as_they_were_made(mine: dict[str, Any]) -> None:
    agreed = [True, False] * (MANY // 2)
    words = [f"Word {number}." for number in range(MANY)]
    clause = {"citation": "651a.2(a)", "provision": "table_has_few_enough_positions"}
    marked = [clause_mark(**mine, **clause, agreed=each).pk for each in agreed]
    for text in words:
        comment_add(**mine, text=text)
    assert [row.pk for row in Mark.objects.filter(pk__in=marked)] == marked
    assert list(Comment.objects.filter(text__in=words).values_list("text", flat=True)) == words
