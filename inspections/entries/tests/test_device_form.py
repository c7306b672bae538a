"""The questions as data: what opens each is what its declaration says, for every log of every game."""

import re
from itertools import product
from typing import Any

import pytest
from django.urls import reverse
from msgspec.structs import replace

from compliance.regulation import chapter
from compliance.regulation.core.condition import stated
from compliance.regulation.core.fields import fields_of
from compliance.web.inputs import Unreadable
from compliance.web.inputs.base import INTEGER, read_integer
from inspections.entries.form import opening_of
from inspections.facts import Beside

GAMES = ("617a", "619a", "621a", "623a", "625a", "651a")
LOGS = [kind for game in GAMES for kind in chapter(game).logs]


@pytest.mark.parametrize("kind", LOGS, ids=lambda kind: f"{kind.chapter} {kind.code}")
def test_what_opens_a_question_on_a_device_opens_it_at_the_office(kind):
    table, fields = kind.table(), fields_of(kind.entry)
    for question in fields.values():
        opening = opening_of(question, fields, kind, table)
        if opening is None:
            assert question.is_asked(None)
            continue
        values = {name: (None, *(fields[name].codes or (True, False))) for name in opening.by}
        for row in product(*values.values()):
            entry = kind.entry(**dict(zip(values, row, strict=True)))
            assert (row in opening.met) is question.is_asked(Beside(entry, table)), (question.name, row)


def copy_of(client: Any, table: Any, log: str) -> Any:
    return client.get(reverse("floor:entry_new", args=[table.pk, log]), {"kept": "1"})


@pytest.mark.django_db
def test_the_copy_is_the_form_with_its_presets_and_no_signature(war, floorperson, client_of):
    browser = client_of(floorperson)
    page, copy = (
        browser.get(reverse("floor:entry_new", args=[war.pk, "deck_change"]), more) for more in ({}, {"kept": "1"})
    )
    for name in ("presets", "at_signing"):
        assert page.context[name] == copy.context[name]
    assert [group.title for group in page.context["groups"]] == [group.title for group in copy.context["groups"]]
    assert b'type="password"' in page.content
    assert b'type="password"' not in copy.content
    assert b'name="key" value=""' in copy.content
    assert b"hx-post" not in copy.content


@pytest.mark.django_db
def test_the_copy_asks_what_any_answer_may_open(roulette, floorperson, client_of):
    copy = copy_of(client_of(floorperson), roulette, "problem")
    shown = {one["name"]: one for one in copy.context["device_form"]["questions"]}
    assert {"found_at", "done_at"} <= shown.keys()
    assert ["done"] in [list(row) for row in shown["done_at"]["opened_by"]["met"]]
    assert shown["stage"]["opened_by"] is None


def test_numbers_are_read_on_the_device_as_at_the_office():
    for typed in ("9", "-3", "9.5", "nine", "", "1234567890123456"):
        try:
            read_integer(typed)
        except Unreadable:
            is_read = False
        else:
            is_read = True
        assert bool(re.match(INTEGER.pattern, typed)) is is_read, typed


def test_a_question_opened_by_free_text_is_told_to_whoever_declares_it():
    kind = chapter("617a").log("problem")
    free = next(one for one in fields_of(kind.entry).values() if one.kind == "text")
    asked = replace(free, asked=replace(free.asked, when=stated(free.name)))
    with pytest.raises(TypeError, match="is opened by a choice"):
        opening_of(asked, fields_of(kind.entry), kind, kind.table())
