"""Two texts side by side: what became of each item, word by word and without losing a character."""

from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.texts import ChangeKind, Span, compare, parse_text, word_spans
from compliance.regulation.texts.tests.invented import chapter

EARLIER = chapter(
    "Track.\n\n(a) No more than seven players.\n\n(b) Stays.\n\n(c) The marble is made of green glass only."
)
LATER = chapter(
    "Track.\n\n(a) No more than nine players.\n\n(b) Stays.\n\n(1) The marble is made of green glass only.", "Odds."
)


def changes():
    return {each.citation: each for each in compare(parse_text(EARLIER, None), parse_text(LATER, None))}


def test_every_item_of_either_text_stands_once_in_order():
    assert [(each.citation, each.kind) for each in changes().values()] == [
        ("900a.1", ChangeKind.UNCHANGED),
        ("900a.1(a)", ChangeKind.CHANGED),
        ("900a.1(b)", ChangeKind.UNCHANGED),
        ("900a.1(c)", ChangeKind.REMOVED),
        ("900a.1(b)(1)", ChangeKind.ADDED),
        ("900a.2", ChangeKind.ADDED),
    ]


def test_a_change_is_told_by_its_words():
    assert changes()["900a.1(a)"].spans == (
        Span("kept", "No more than "),
        Span("removed", "seven "),
        Span("added", "nine "),
        Span("kept", "players."),
    )


def test_an_item_lettered_anew_names_its_counterpart_both_ways():
    assert changes()["900a.1(c)"].counterpart == "900a.1(b)(1)"
    assert changes()["900a.1(b)(1)"].counterpart == "900a.1(c)"
    assert changes()["900a.2"].counterpart is None


def test_a_text_compared_with_itself_has_no_change():
    text = parse_text(LATER, None)
    assert {each.kind for each in compare(text, text)} == {ChangeKind.UNCHANGED}


@given(before=st.text("ab \n", max_size=40), after=st.text("ab \n", max_size=40))
def test_the_spans_give_back_both_texts_to_the_character(before, after):
    spans = word_spans(before, after)
    assert "".join(span.words for span in spans if span.kind != "added") == before
    assert "".join(span.words for span in spans if span.kind != "removed") == after
