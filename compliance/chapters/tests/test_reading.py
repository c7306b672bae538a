"""Every item of every edition has its place and its row: the clause index holds the whole of each chapter."""

import pytest
from django.urls import NoReverseMatch, reverse

from compliance.chapters.models import EditionText
from compliance.chapters.reading import read, registered
from compliance.chapters.services.importing import item_rows
from compliance.chapters.slugs import depth_of, parent_of, place_of, slug_of, slugs_of
from compliance.chapters.tests.sources import FILES, needs_sources, source_of
from compliance.chapters.views.clause_index import lines_of, outside_lines
from compliance.regulation import chapters
from compliance.regulation.texts import outline_of, parse_text
from compliance.web.templatetags.web import citation_url

EDITIONS = [pytest.param(whole, edition, id=edition.key) for whole in chapters() for edition in whole.editions]
by_edition = pytest.mark.parametrize(("whole", "edition"), EDITIONS)
# One row states all terms of Craps; each term is read with it.
READ_WITH_THEIR_SECTION = {"623a.1"}


@pytest.mark.parametrize(
    ("slug", "parent", "depth"),
    [
        ("651a.3", "", 0),
        ("651a.3(c)(1)", "651a.3(c)", 2),
        ("651a.3(c)", "651a.3", 1),
        ("651a.1-war-wager", "651a.1", 1),
    ],
)
def test_a_slug_knows_its_holder_and_depth(slug, parent, depth):
    assert (parent_of(slug), depth_of(slug)) == (parent, depth)


def test_terms_have_slugs_of_their_own_and_stand_before_the_letters():
    assert slug_of("651a.1 (War Wager)") == "651a.1-war-wager"
    assert slugs_of(["651a.1 (War)", "651a.1 (war)"]) == ["651a.1-war", "651a.1-war-2"]
    order = ["651a.1", "651a.1-war", "651a.1(a)", "651a.2(b)", "651a.2(b)(9)", "651a.2(b)(10)", "651a.10"]
    assert sorted(set(order), key=place_of) == order


@pytest.mark.parametrize("citation", ["651a.3(c)(1)", "601a.2", "617a.3(e)(3)(ii)", "651a.1-war-wager"])
def test_every_citation_chip_leads_to_its_item(citation):
    assert citation_url(citation, "651a-2012") == f"/regulation/{citation}/?edition=651a-2012"


@pytest.mark.parametrize("other", ["651a preamble", "§ 651a.3", "651a", "../651a.3", "651a.3(c"])
def test_what_is_no_item_has_no_address(other):
    with pytest.raises(NoReverseMatch):
        reverse("regulation:provision", kwargs={"citation": other})


@by_edition
def test_every_provision_of_an_edition_stands_in_its_ledger_once(whole, edition):
    reading = read(whole, edition, None)
    lines = [*lines_of(reading), *outside_lines(whole, edition)]
    shown = [line.row.provision for line in lines if line.row]
    declared = [row for row in whole.provisions if edition.key in row.editions]
    assert len(shown) == len(declared)
    assert {id(row) for row in shown} == {id(row) for row in declared}


@by_edition
def test_no_item_of_the_registry_is_without_an_answer(whole, edition):
    reading = read(whole, edition, None)
    assert [item.slug for item in reading.sections if item.slug in outline_of(edition.key).sections] == list(
        outline_of(edition.key).sections
    )
    for item in reading.items:
        assert not {"not_covered", "with_parent"} & set(reading.kinds(item)), item.slug
        assert item.title, item.slug


@by_edition
def test_each_item_leads_to_the_one_before_and_after(whole, edition):
    reading = read(whole, edition, None)
    walked, item = [], reading.items[0]
    while item is not None:
        walked.append(item)
        item = reading.beside(item)[1]
    assert walked == list(reading.items)
    assert reading.beside(walked[0])[0] is None


@needs_sources
@pytest.mark.parametrize("key", FILES)
def test_every_item_of_an_official_text_has_its_row(key):
    """Each lettered item of each text on file: 58 Pa. Code 617a, 619a, 621a, 623a, 625a, 651a."""
    whole = next(w for w in chapters() if w.number == key.split("-")[0])
    text = parse_text(source_of(key), key)
    reading = read(whole, whole.edition(key), None, item_rows(EditionText(), text))
    unanswered = [
        item.slug
        for item in reading.items
        if not item.rows and reading.kinds(item) != ["heading"] and item.parent not in READ_WITH_THEIR_SECTION
    ]
    assert unanswered == []
    lettered_headings = [item.slug for item in reading.items if not item.rows and "(" in item.slug]
    assert lettered_headings == []


@needs_sources
@pytest.mark.parametrize("key", FILES)
def test_the_registry_cites_no_item_that_the_official_text_lacks(key):
    """623a.12 was added after the proposal; its row is a note."""
    held = {slug_of(citation) for citation in parse_text(source_of(key), key).items()}
    own = {item.slug for item in registered(key.split("-")[0], key)}
    assert own - held <= {"623a.12"}
