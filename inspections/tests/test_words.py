"""The words of the floor."""

import pytest

from compliance.regulation import chapter
from compliance.regulation.core.fields import fields_of
from compliance.web.templatetags.web import whole_codes
from inspections.words import choice_words, headline


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("The table has no approved rules.", "The table has no approved rules"),
        ("Not inspected. The table closed meanwhile.", "Not inspected"),
        (
            "The inspection is older than the change: it started at 9:12 a.m. EST.",
            "The inspection is older than the change",
        ),
        ("Opened at 9:12 a.m. EST; the inspection ended later.", "Opened at 9:12 a.m. EST"),
        ("Closed at 11:12 p.m. EDT. The inspection ended later.", "Closed at 11:12 p.m. EDT"),
        ("x" * 60, "x" * 60),
        (f"{'x' * 50} {'y' * 10}", f"{'x' * 50} {'y' * 10}"),
    ],
)
def test_a_tile_shows_the_first_sentence_or_what_stands_before_its_colon(told, shown):
    assert headline(told) == shown


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("preinspected_basis", "none", "Inspected before: no, the dealer inspects them"),
        ("batch_label", "A", "Batch A"),
    ],
)
def test_a_choice_that_is_an_answer_stands_with_what_it_is_about(name, code, words):
    field = fields_of(chapter("651a").log("deck_inspection").entry)[name]
    assert choice_words(field, code) == words


@pytest.mark.parametrize(
    ("log", "name", "noun"),
    [
        ("problem", "found_at", "Found"),
        ("problem", "stage", "Subject"),
        ("deck_change", "deck_count", "Number of decks"),
    ],
)
def test_a_list_of_stated_facts_calls_each_by_a_noun(log, name, noun):
    assert fields_of(chapter("651a").log(log).entry)[name].noun == noun


def test_no_code_is_parted_at_its_hyphen():
    assert whole_codes("HW4-KEY-R-01") == '<span class="nowrap">HW4-KEY-R-01</span>'
    assert whole_codes("<b> of W-15 (§ 617a.2(a))") == (
        '&lt;b&gt; of <span class="nowrap">W-15</span> (§\u00a0617a.2(a))'
    )


@pytest.mark.parametrize(
    ("number", "log", "words"),
    [("625a", "sic_bo_inspection", "Sic Bo inspection log"), ("651a", "problem", "problem log")],
)
def test_the_name_of_a_game_keeps_its_capital_inside_a_sentence(number, log, words):
    assert chapter(number).log(log).in_sentence == words
