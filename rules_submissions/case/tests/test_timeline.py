"""The timeline of a filing: what happened in each round, and the papers of a round in one line."""

from typing import Any

import pytest

from compliance.documents.models import Document
from compliance.holders.models import Facility, User
from rules_submissions.models import RevisionDocument

from ...tests.making import AT, filed
from ..timeline import timeline_of

pytestmark = pytest.mark.django_db


def test_the_papers_of_a_round_are_one_line_with_a_link_to_each(facility: Facility, filer: User) -> None:
    submission = filed(facility, filer)
    revision = submission.revisions.get()
    kinds = ("filing", "decision", "sign")
    papers: Any = [RevisionDocument(revision=revision, kind=kind, document=Document(created_at=AT)) for kind in kinds]
    events = list(submission.events.order_by("number"))
    newest, *_ = timeline_of(submission, events, list(submission.rounds.all()), papers, for_board=True)
    (line,) = (event for event in newest.events if event.links)
    assert line.text == "Kept as PDF:"
    assert [word for word, _ in line.links] == [paper.get_kind_display() for paper in papers]
    assert len({url for _, url in line.links}) == len(papers)
