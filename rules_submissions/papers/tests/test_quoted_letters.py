"""Letters quote the law on file beside each clause that they name, each clause once, word for word; without it they
stay as they are."""

import html
import re
from typing import Any

import pytest
from django.utils import timezone

from compliance.chapters.quoting import quotations
from compliance.chapters.services import text_import
from compliance.chapters.tests.invented import WORDS, text_of
from compliance.chapters.tests.sources import needs_sources, source_of
from compliance.chapters.tests.test_quoting import letters
from compliance.holders.models import Facility, User
from rules_submissions.models import RulesSubmission
from rules_submissions.papers.services import paper_render
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.review import comment_add
from tests.cast import Cast

from ...tests.filings import after, claimed, decide, filed, newest, recommended, who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]
KEY, NAMED = "651a-2012", "651a.2(a)"
LAW = WORDS.format(slug="651a.2 a")


def on_file(raw: bytes) -> None:
    text_import(raw=raw, edition_key=KEY, file_name="law.txt", at=timezone.now())


def returned(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """A filing sent back with two points on one clause, one on none, and an open finding."""
    filing = claimed(filed(facility, filer, layout_approval_ref=None), cast)
    for citation, text in ((NAMED, "Show nine places."), (NAMED, "Number them."), ("", "Sign it.")):
        comment_add(**who(filing, cast["reviewer"], at=after(1)), citation=citation, text=text, for_return=True)
    submission_return(submission_id=filing.pk, words="Mend it.", by=cast["reviewer"], at=after(2))
    return filing


def denied(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """A filing denied with an open finding."""
    filing = recommended(filed(facility, filer, layout_approval_ref=None), cast)
    decide(filing, cast["decider"], approve=False, effective_on=None, reason="The layout is not approved.")
    return filing


def quoted(paper: str) -> list[str]:
    """The quotations of a paper, in order."""
    found = re.findall(r'<blockquote class="law">(.*?)</blockquote>', paper, re.DOTALL)
    return [html.unescape(words.replace("<br>", "\n").strip()) for words in found]


def written(filing: RulesSubmission, kind: str) -> str:
    return paper_render(newest(filing), kind, after(9))[1].html


def findings_of(paper: str) -> set[str]:
    return set(re.findall(r"<h3>[^<]*§\s([^<]+)</h3>", paper.replace("&nbsp;", " ")))


@pytest.mark.parametrize(("made", "kind"), [(returned, "return"), (denied, "decision")])
def test_a_letter_quotes_each_clause_once(facility: Facility, filer: User, cast: Cast, made: Any, kind: str) -> None:
    filing = made(facility, filer, cast)
    before = written(filing, kind)
    assert quoted(before) == []
    on_file(text_of(KEY))
    after_it = written(filing, kind)
    named = findings_of(after_it) | ({NAMED} if kind == "return" else set())
    assert sorted(quoted(after_it)) == sorted(quotations(KEY, named).values()) != []
    assert (LAW in quoted(after_it)) == (kind == "return")
    assert re.sub(r'<blockquote class="law">.*?</blockquote>', "", after_it, flags=re.DOTALL) == before
    table = after_it.partition('class="clauses"')[2].partition("</table>")[0]
    assert quoted(table) == [], "the annex stays short"


def test_a_quotation_is_of_the_edition_under_which_it_was_filed(facility: Facility, filer: User, cast: Cast) -> None:
    raw = text_of("651a-2011P", changed={NAMED: "It must stop."})
    text_import(raw=raw, edition_key="651a-2011P", file_name="p.txt", at=timezone.now())
    assert quoted(written(returned(facility, filer, cast), "return")) == []


@needs_sources
@pytest.mark.parametrize(("made", "kind"), [(returned, "return"), (denied, "decision")])
def test_every_quotation_of_a_letter_stands_in_the_stored_edition(
    facility: Facility, filer: User, cast: Cast, made: Any, kind: str
) -> None:
    raw = source_of(KEY)
    on_file(raw)
    found = quoted(written(made(facility, filer, cast), kind))
    assert found
    assert [words for words in found if letters(words) not in letters(raw.decode())] == []
