"""Words of an attestation wherever it is signed, read, reviewed or printed: its duty and each of its parts."""

from html import unescape
from typing import Any

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from compliance.holders.models import Facility, User
from compliance.regulation.core.provision import Provision
from rules_submissions.models import RulesSubmission
from rules_submissions.papers.services import paper_render

from .filings import claimed, drafted, filed, newest
from .making import AT

pytestmark = pytest.mark.django_db


def umbrellas(submission: RulesSubmission) -> list[Provision]:
    """The attestations of a filing that answer for several items."""
    found = [row for row in submission.rules.provisions if row.parts]
    assert len(found) > 3
    return found


def words_of(content: str) -> str:
    return " ".join(unescape(strip_tags(content)).split())


def missing(content: str, rows: list[Provision]) -> list[str]:
    said, wanted = words_of(content), [words for row in rows for words in (row.duty, *(p.duty for p in row.parts))]
    return [words for words in wanted if words not in said]


def attested_of(submission: RulesSubmission, facts: Any) -> list[Provision]:
    return [row for row in umbrellas(submission) if getattr(facts, row.fields[0]) is not None]


def test_the_form_and_the_page_above_the_signature_say_all_of_it(
    facility: Facility, filer: User, client_of: Any
) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    rows = attested_of(submission, submission.chapter.parse(submission.draft.answers))
    assert rows
    pages, page = "", 1
    while (answer := browser.get(reverse("submissions:question", args=[submission.pk, "attestations", page]))) and (
        answer.status_code == 200
    ):
        pages, page = pages + answer.content.decode(), page + 1
    assert missing(pages, rows) == []
    for name in ("check", "as_reviewer"):
        assert missing(browser.get(reverse(f"submissions:{name}", args=[submission.pk])).content.decode(), rows) == []


def test_the_filing_says_all_of_it_as_filed_on_the_desk_and_on_paper(
    facility: Facility, filer: User, cast: dict[str, User], client_of: Any
) -> None:
    submission = filed(facility, filer)
    revision = newest(submission)
    rows = attested_of(submission, revision.decoded)
    assert rows
    as_filed = client_of(filer).get(reverse("submissions:revision", args=[submission.pk, revision.number]))
    assert missing(as_filed.content.decode(), rows) == []
    assert missing(paper_render(revision, "filing", AT)[1].html, rows) == []
    claimed(submission, cast)
    desk = reverse("submissions:review", args=[submission.pk])
    for row in rows[:2]:
        clause = client_of(cast["reviewer"]).get(f"{desk}?clause={row.name}")
        assert missing(clause.content.decode(), [row]) == [], row.citation
