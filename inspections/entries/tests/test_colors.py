"""A yes or a no is red only where it means trouble, green only where the other one does."""

import re

import pytest
from django.template.loader import render_to_string

from compliance.regulation import chapter, chapters
from compliance.regulation.core.fields import fields_of
from compliance.regulation.general.packages import PACKAGES
from inspections.entries.questions import Check

NEITHER = {"cleaned_before", "automated_shaker_in_use", "dice_locked"}
KINDS = [kind for whole in chapters() for kind in chapter(whole.number).logs]


@pytest.mark.parametrize(
    "question",
    [q for kind in [*KINDS, PACKAGES] for q in fields_of(kind.entry).values() if q.kind == "boolean"],
    ids=lambda question: question.name,
)
def test_the_color_of_an_answer_is_declared_with_its_question(question):
    assert bool(question.bad) is (question.name not in NEITHER), "a new question says which answer means trouble"
    check = Check(question.name, question.label, bad=question.bad, value=None)
    html = render_to_string("components/yes_no_check.html", {"check": check})
    shown = {answer: color for color, answer in re.findall(r'class="([ync])">\s*<input[^>]*-(yes|no)"', html)}
    wanted = {"yes": {"yes": "n", "no": "y"}, "no": {"yes": "y", "no": "n"}, "": {"yes": "c", "no": "c"}}
    assert shown == wanted[question.bad]
