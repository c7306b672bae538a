"""The regulation at any date, open to everybody: each item of each edition, what changed, the clause index."""

import json
import os
import re
from datetime import date, timedelta
from itertools import cycle, product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from compliance.chapters.reading import registered
from compliance.chapters.services import text_import
from compliance.chapters.tests.invented import text_of
from compliance.management.clause_index import index_rows
from compliance.regulation import chapters
from compliance.regulation.general.rows import GENERAL

pytestmark = pytest.mark.django_db
EDITIONS = [pytest.param(whole, edition, id=edition.key) for whole in chapters() for edition in whole.editions]


def shape(item):
    """The features in which items differ on a page: depth, heading, and what each of their provisions has."""
    rows = {(row.provision.kind, bool(row.figures), bool(row.provision.reading_words)) for row in item.rows}
    return item.depth, bool(item.heading), "-" in item.slug, frozenset(rows)


def first_of_each_shape(number, edition_key):
    return list({shape(item): item for item in reversed(registered(number, edition_key))}.values())


by_edition = pytest.mark.parametrize(("whole", "edition"), EDITIONS)
by_edition_that_came = pytest.mark.parametrize(
    ("whole", "edition"), [row for row in EDITIONS if row.values[1].effective_from is not None]
)
# One text a chapter shows what a text adds. Of each shape of an item the first is a sample of all.
STATED_AND_IMPORTED = [
    pytest.param(*row.values, with_text, items, id=f"{row.id}-{name}{more}", marks=marks)
    for row in EDITIONS
    for with_text, name in ((False, "stated"), (True, "imported"))
    if not with_text or row.values[1] == row.values[0].editions[-1]
    for items, more, marks in ((first_of_each_shape, "", []), (registered, "-all", [pytest.mark.long]))
]
OURS = "our own statement of"
SAVEPOINTS = 2  # the transaction of the request, inside that of the test


def brought_in(key, **changed):
    return text_import(raw=text_of(key, **changed), edition_key=key, file_name="law.txt", at=timezone.now()).text


def item_url(slug, query=""):
    return reverse("regulation:provision", kwargs={"citation": slug}) + query


def page(client, url, status=200):
    answer = client.get(url)
    assert answer.status_code == status, url
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize(("whole", "edition", "with_text", "items"), STATED_AND_IMPORTED)
def test_every_item_of_every_edition_answers_with_the_same_few_queries(client, whole, edition, with_text, items):
    if with_text:
        brought_in(edition.key)
    counts = set()
    for item in items(whole.number, edition.key):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            told = page(client, item_url(item.slug, f"?edition={edition.key}"))
        counts.add(len(queries))
        assert edition.key in told
        assert edition.status != "proposed" or "roposed text" in told
        assert edition.status != "comparison" or "Never law" in told
    assert len(counts) == 1, counts
    assert counts.pop() == 2 + SAVEPOINTS


def test_a_page_says_whether_it_shows_the_law_or_our_statement(client):
    url = item_url("651a.3(c)(1)")
    before = page(client, url)
    assert OURS in before
    assert "two batches of equal number" in before
    text = brought_in("651a-2012", changed={"651a.3(c)(1)": "Two bowls & one <script> hold marbles."})
    after = page(client, url)
    assert "Two bowls &amp; one &lt;script&gt; hold marbles." in after
    assert text.sha256 in after
    assert OURS not in after
    assert "58 Pa. Code § 651a.3(c)(1)" in after


def test_an_item_shows_kind_figure_owner_and_reading(client):
    told = page(client, item_url("651a.3(c)(1)"))
    for words in ("Checked", "batches: 2", "Gaming Operations", "The batches together are all the decks of the game."):
        assert words in told
    assert "Approved by Executive Director" in page(client, item_url("617a.1(f)", "?edition=617a-2012"))
    assert "Approved by Gaming Operations" in page(client, item_url("617a.1(f)", "?edition=617a-2011P"))


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("2012-05-19", "617a-2012"),
        ("2012-05-20", "617a-2012"),
        ("2019-08-30", "617a-2012"),
        ("2019-08-31", "617a-2019"),
        ("2019-09-01", "617a-2019"),
    ],
)
def test_a_day_shows_the_edition_that_governed_it(client, day, edition):
    told = page(client, f"/regulation/617a/?on={day}")
    assert f'<span class="ref">{edition}</span>' in told.split("<main")[1].split("</h1>")[1][:900]
    has_touchdown = client.get(item_url("617a.4(d)", f"?on={day}")).status_code == 200
    assert has_touchdown == (edition == "617a-2019")


@by_edition_that_came
def test_the_days_about_each_change(client, whole, edition):
    for day in (edition.effective_from, edition.effective_from + timedelta(days=1), edition.effective_to):
        if day is not None:
            assert f"As of {day:%B} {day.day}" in page(client, f"/regulation/{whole.number}/?on={day}")


@pytest.mark.parametrize("url", ["/regulation/651a/", item_url("651a.3(c)(1)")])
def test_a_day_without_an_edition_says_why(client, url):
    told = page(client, f"{url}?on=2012-05-18", 404)
    assert "No edition of chapter 651a is on file for 2012-05-18" in told
    assert "Temporary Chapter 567" in told
    assert "651a-2012" in told


def test_a_proposed_chapter_is_shown_from_its_publication_and_says_so(client):
    assert "Proposed text" in page(client, "/regulation/619a/?on=2011-06-11")
    assert "Proposed text" in page(client, "/regulation/619a/")
    assert "Temporary Chapter 533" in page(client, "/regulation/619a/?on=2011-06-10", 404)


def test_what_is_no_day_no_edition_no_item_or_no_chapter_is_told_in_words(client):
    assert "is not a day" in page(client, "/regulation/651a/?on=yesterday", 400)
    assert "no edition &#x27;651a-1999&#x27;" in page(client, "/regulation/651a/?edition=651a-1999", 404).lower()
    told = page(client, item_url("617a.1(f)(5)", "?edition=617a-2012"), 404)
    assert "Edition 617a-2012 of Chapter 617a has no item § 617a.1(f)(5)" in told
    assert "?edition=617a-2019" in told
    assert "This edition has no such item" in told
    page(client, "/regulation/999a/", 404)
    page(client, item_url("999a.1"), 404)


def test_the_line_of_dates_leads_to_the_same_item_in_every_edition_that_has_it(client):
    told = page(client, item_url("617a.4(d)"))
    assert told.count("This edition has no such item") == 2
    told = page(client, item_url("617a.4(a)"))
    assert "/regulation/617a.4(a)/?edition=617a-2012" in told


def test_an_item_outside_the_chapters_shows_what_cites_it(client):
    told = page(client, item_url("601a.2"))
    assert all(whole.game in told for whole in chapters())
    assert "The text of this item is not on file here" in told
    alone = page(client, item_url("601a.2", "?edition=617a-2019"))
    assert "Roulette" in alone
    assert "Casino War" not in alone


@pytest.mark.parametrize("row", GENERAL, ids=lambda row: f"{row.citation}-{row.title}".replace(" ", "_"))
def test_each_duty_of_the_general_chapters_says_how_far_its_text_was_read(client, row):
    text = page(client, item_url(row.citation))
    assert f'{escape(row.title)} <span class="soft small">{row.confidence}</span>' in text


def test_everybody_reads_the_regulation(client_of, cast):
    """Strangers open every page, and each person one, in turn; the access matrix opens the others."""
    urls = ("/regulation/", "/regulation/651a/", item_url("651a.2"), "/regulation/651a/compare/", "/regulation/ledger/")
    for user, url in (*product([None], urls), *zip(cast.values(), cycle(urls), strict=False)):
        assert client_of(user).get(url).status_code == 200, url


# Two editions side by side


def test_two_texts_are_compared_word_by_word(client):
    brought_in("651a-2011P")
    brought_in("651a-2012", changed={"651a.2(a)": "The marble of 651a.2 a must rest."})
    told = page(client, "/regulation/651a/compare/?from=651a-2011P&to=651a-2012")
    assert "compares the official texts word by word" in told
    assert "<del>roll.</del>" in told
    assert "<ins>rest.</ins>" in told
    assert 'id="651a.2(d)"' in told


def test_without_texts_our_statements_and_their_figures_are_compared(client):
    told = page(client, "/regulation/617a/compare/?from=617a-2012&to=617a-2019")
    assert "our own statements" in told
    row = told.split('id="617a.4(d)"')[1].split("</tr>")[0]
    assert "not there" in row
    assert "Added" in row
    same = page(client, "/regulation/617a/compare/?from=617a-2019&to=617a-2019")
    assert "Nothing changed" in same


def test_a_text_on_one_side_only_is_not_compared_with_a_statement(client):
    brought_in("651a-2012")
    assert "our own statements" in page(client, "/regulation/651a/compare/?from=651a-2011P&to=651a-2012")


def test_comparing_an_unknown_edition_says_which_are_on_file(client):
    assert "known are" in page(client, "/regulation/651a/compare/?from=651a-1&to=651a-2012", 404)


# The clause index


@by_edition
def test_the_ledger_shows_every_row_of_an_edition(client, whole, edition):
    told = page(client, f"/regulation/ledger/?chapter={whole.number}&edition={edition.key}")
    rows = index_rows(whole.number, edition.key)
    assert told.count('<tr> <th scope="row">') >= len(rows)
    kinds = {row.provision.kind for row in rows}
    for kind in kinds:
        only = page(client, f"/regulation/ledger/?chapter={whole.number}&edition={edition.key}&kind={kind}")
        assert only.count('<tr> <th scope="row">') == sum(row.provision.kind == kind for row in rows)


def test_the_ledger_of_all_chapters_and_of_a_wrong_pair(client):
    told = page(client, "/regulation/ledger/?chapter=all&edition=all")
    assert all(edition.key in told for whole in chapters() for edition in whole.editions)
    assert "has no edition 617a-2019" in page(client, "/regulation/ledger/?chapter=651a&edition=617a-2019")
    assert "Chapter 651a" in page(client, "/regulation/ledger/?edition=651a-2011P")


def test_the_index_of_a_day_names_the_edition_of_each_chapter(client):
    told = page(client, f"/regulation/?on={date(2015, 1, 1)}")
    assert "/regulation/617a/?on=2015-01-01" in told
    assert "the first is of 2012-05-19" in page(client, "/regulation/?on=2011-01-01")


def test_the_clause_index_has_a_table_of_sections_that_leads_to_their_lines(client):
    html = client.get(f"{reverse('regulation:ledger')}?edition=651a-2012").content.decode()
    linked = re.findall(r'href="#(651a-2012-[^"]+)"', html)
    assert linked[:3] == ["651a-2012-651a.1", "651a-2012-651a.2", "651a-2012-651a.3"]
    assert len(set(linked)) == len(linked)
    assert all(html.count(f'id="{anchor}"') == 1 for anchor in linked)
    assert "Checked: " in html


# The clause index by sentence

BY_SENTENCE = "/regulation/ledger/?edition=651a-2012&by="
TWO_DUTIES = "A marble must roll. It may not stop, see 58 Pa. Code § 1.2."


def test_the_clause_index_lists_each_sentence_with_its_statements(client):
    brought_in("651a-2012", changed={"651a.2(a)": f"The bowl is blue. {TWO_DUTIES}"})
    told = page(client, f"{BY_SENTENCE}sentences")
    for words in ("The bowl is blue.", "A marble must roll.", "It may not stop, see 58 Pa. Code § 1.2."):
        assert f"<q>{words}</q>" in told
    row = next(r for r in index_rows("651a", "651a-2012") if r.citation == "651a.2(a)")
    assert told.count(f"<b>{escape(row.provision.title)}.</b> {escape(row.provision.duty)}") == 3
    assert "No run of the whole test suite is on file" in told


def test_duties_with_fewer_statements_are_counted_and_listed(client):
    assert "it has no sentences to list" in page(client, f"{BY_SENTENCE}compare")
    brought_in("651a-2012", changed={"651a.2(a)": "It must roll. " * 9})
    told = page(client, f"{BY_SENTENCE}compare")
    assert told.count("The item has more duties than its statements have sentences.") == 9
    assert told.count("<q>") == 9
    assert "9 duties are in items with more duties than" in told


def test_the_clause_index_leads_to_tests_where_their_source_is_shown(client, settings):
    brought_in("651a-2012")
    address = "https://code.example/blob/main/compliance/regulation/casino_war/tests/test_filings.py"
    for shown in ("/regulation/ledger/?edition=651a-2012", f"{BY_SENTENCE}sentences"):
        settings.SOURCE_URL = ""
        assert "code.example" not in page(client, shown)
        settings.SOURCE_URL = "https://code.example/blob/main/"
        assert f'<a href="{address}">test_filings.py</a>' in page(client, shown)


def test_the_clause_index_says_what_the_last_whole_run_said(client, settings, tmp_path):
    settings.LAST_RUN_FILE = str(tmp_path / "run.json")
    files = {
        "compliance/regulation/casino_war/tests/test_filings.py": {"cases": 7, "failed": 0},
        "compliance/regulation/casino_war/tests/test_opening.py": {"cases": 5, "failed": 2},
    }
    (tmp_path / "run.json").write_text(json.dumps({"commit": "0123456789abcdef", "files": files}))
    os.utime(tmp_path / "run.json", (1_794_322_800, 1_794_322_800))
    brought_in("651a-2012")
    by_item, by_sentence = (
        page(client, "/regulation/ledger/?edition=651a-2012"),
        page(client, f"{BY_SENTENCE}sentences"),
    )
    for told in (by_item, by_sentence):
        assert "test_filings.py (7 passed)" in told
        assert "test_opening.py (2 of 5 failed)" in told
        assert "(did not run)" in told
    assert "November 10, 2026" in by_sentence
    assert "0123456789ab<" in by_sentence
    (tmp_path / "run.json").write_text("{}")
    assert "(did not run)" not in page(client, f"{BY_SENTENCE}sentences")
