"""A text whose field knows phrases: radios for them, and any other answer in words."""

import pytest

from compliance.regulation import chapter
from compliance.regulation.casino_war.facts.dealing import SHOE_PLACES
from compliance.web.facts_forms import field_input
from compliance.web.inputs import Unreadable
from compliance.web.inputs.text import Text
from compliance.web.templatetags.web import field_input as render

FIELD = chapter("651a").fields["shoe_location"]


@pytest.mark.parametrize("text", [*SHOE_PLACES, "by the rack, left of dealer", None])
def test_what_is_stated_stands_at_its_place_and_reads_back(text):
    raw = Text().raw(FIELD, text)
    assert Text().read(FIELD, raw, None) == text
    chosen = [option.code for option in Text().widget(FIELD, raw)["options"] if option.is_chosen]
    assert chosen == ([text] if text in SHOE_PLACES else [])


def test_a_choice_and_another_answer_are_not_taken_together():
    for raw in ({"": ["left of dealer"], ".other": ["elsewhere"]}, {"": ["on the floor"]}):
        with pytest.raises(Unreadable):
            Text().read(FIELD, raw, None)
    assert Text().read(FIELD, {"": [""], ".other": ["elsewhere"]}, None) == "elsewhere"


def test_the_form_offers_the_phrases_and_a_line_for_others():
    html = render(field_input(FIELD, value="elsewhere"))
    for code, label in SHOE_PLACES.items():
        assert f'value="{code}"' in html
        assert label in html
    assert 'name="shoe_location.other" value="elsewhere"' in html
    assert "<fieldset" in html
