"""No words that a person enters are longer than paper, bundle and search can hold, and none are cut without a message.

Facts of filings and entries have their own test: `compliance/regulation/tests/test_lengths.py`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django import forms
from django.conf import settings
from django.urls import get_resolver, reverse

from compliance.holders.errors import FieldRefused
from compliance.holders.models import Facility, User
from compliance.holders.words import WordsField, fitting, require_words
from compliance.regulation.core.fields import FREE_TEXT
from compliance.retention.models import LegalHold
from rules_submissions.models import Comment, RulesSubmission
from rules_submissions.tests.filings import AT, claimed, filed
from tests.cast import Cast

ROOT = Path(settings.BASE_DIR)
APPS = ("compliance", "inspections", "rules_submissions")
WORDS = {
    "conditions", "correction_reason", "label", "late_reason", "model", "name", "number", "petition", "printed_name",
    "reason", "serial_number", "text", "title", "words",
}  # fmt: skip
"""Names of parameters of services that hold what a person wrote."""
BOUND_BY = {
    "_check_table", "_free_number", "checked", "correction_reason_needed", "decision_record", "entry_commit",
    "entry_record", "event_record", "fitting", "late_reason_needed", "membership_end", "need", "need_reason",
    "person_create", "person_event", "receiver_event", "require_words", "rescission_record", "row_event",
    "table_retire", "terms_of", "token_record",
}  # fmt: skip
"""The functions that refuse words that are too long."""
TOO_LONG = f"This has {FREE_TEXT + 1:,} characters, but the limit is {FREE_TEXT:,}. Shorten it."
LONG = "x" * (FREE_TEXT + 1)


def acts() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every service that acts, with its file."""
    for path in sorted(path for app in APPS for path in (ROOT / app).rglob("*.py") if "tests" not in path.parts):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(
                getattr(one, "id", getattr(one, "attr", "")) == "act" for one in node.decorator_list
            ):
                yield str(path.relative_to(ROOT)), node


def worded(function: ast.FunctionDef) -> set[str]:
    """The parameters of a service that hold what a person wrote."""
    every = [*function.args.args, *function.args.kwonlyargs]
    return {one.arg for one in every if one.arg in WORDS and getattr(one.annotation, "id", "") == "str"}


def bound(function: ast.FunctionDef) -> set[str]:
    """The names that this function gives to a function that refuses too many characters."""
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    within = [call for call in calls if getattr(call.func, "id", getattr(call.func, "attr", "")) in BOUND_BY]
    given_to = [value for call in within for value in (*call.args, *(one.value for one in call.keywords))]
    return {name.id for value in given_to for name in ast.walk(value) if isinstance(name, ast.Name)}


@pytest.mark.sampled
def test_every_act_bounds_the_words_that_it_takes() -> None:
    found = {
        f"{path}: {function.name}({name})" for path, function in acts() for name in worded(function) - bound(function)
    }
    assert found == set()


def test_a_limit_holds_on_both_of_its_sides() -> None:
    assert fitting(f" {LONG[1:]}\n", "words") == LONG[1:]
    assert require_words(LONG[1:], "words", "Say it.") == LONG[1:]
    for refuse in (lambda: fitting(LONG, "words"), lambda: require_words(LONG, "words", "Say it.")):
        with pytest.raises(FieldRefused, match=re.escape(TOO_LONG)) as refused:
            refuse()
        assert refused.value.field == "words"
    with pytest.raises(FieldRefused, match="Say it"):
        require_words(" \n", "words", "Say it.")


def every_form() -> Iterator[type[forms.BaseForm]]:
    """Every form of the project."""
    waiting = list(forms.BaseForm.__subclasses__())
    while waiting:
        one = waiting.pop()
        waiting += one.__subclasses__()
        if one.__module__.split(".")[0] in APPS:
            yield one


def test_every_box_for_words_says_how_much_it_takes_and_cuts_nothing() -> None:
    get_resolver().url_patterns  # reads every address, and so every form  # noqa: B018
    boxes = {
        f"{form.__name__}.{name}": field
        for form in every_form()
        for name, field in getattr(form, "base_fields", {}).items()
        if isinstance(field.widget, forms.Textarea)
    }
    assert len(boxes) > 10
    for name, field in boxes.items():
        assert isinstance(field, WordsField), name
        assert "maxlength" not in field.widget_attrs(field.widget) | field.widget.attrs, name
        assert f"Up to {field.longest:,} characters." in field.help_text, name
        assert field.clean("x" * field.longest), name
        with pytest.raises(forms.ValidationError, match="Shorten it"):
            field.clean("x" * (field.longest + 1))


def test_no_template_cuts_what_is_typed_in_a_box() -> None:
    boxes = {
        f"{path.name}: {box}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for box in re.findall(r"<textarea[^>]*>", path.read_text(encoding="utf-8"))
    }
    assert boxes
    assert {box for box in boxes if "maxlength" in box} == set()


@pytest.mark.django_db
def test_a_reply_that_is_too_long_is_refused_in_words_and_stays_on_the_page(
    filer: User, cast: Cast, facility: Facility, client_of: Any
) -> None:
    from rules_submissions.review.services.report import submission_return
    from rules_submissions.review.services.review import comment_add

    submission = claimed(filed(facility, filer), cast)
    who = {"submission_id": submission.pk, "by": cast["reviewer"], "at": AT}
    comment_add(unit="gaming_operations", text="Say which wheel.", for_return=True, **who)
    submission_return(words="See the point.", **who)
    point = Comment.objects.get(for_return=True)
    url = reverse("submissions:points", args=[submission.pk])
    browser = client_of(filer)
    assert "Up to 10,000 characters." in browser.get(url).content.decode()
    answer = browser.post(url, {f"reply-{point.pk}": LONG, "_version": "99"})
    html = answer.content.decode()
    assert answer.status_code == 400
    assert TOO_LONG in html
    assert f"\n{LONG}</textarea>" in html
    submission.draft.refresh_from_db()
    assert submission.draft.replies == {}


@pytest.mark.django_db
def test_a_reason_that_is_too_long_is_refused_in_words_and_stays_on_the_page(
    cast: Cast, facility: Facility, client_of: Any
) -> None:
    browser = client_of(cast["board_admin"])
    typed = {"holder": str(facility.holder_id), "reason": LONG}
    html = browser.post(reverse("retention:holds"), typed).content.decode()
    assert TOO_LONG in html
    assert f"{LONG}</textarea>" in html
    assert not LegalHold.objects.exists()


@pytest.mark.django_db
def test_a_comment_of_the_desk_that_is_too_long_stays_in_its_box(
    filer: User, cast: Cast, facility: Facility, client_of: Any
) -> None:
    submission: RulesSubmission = claimed(filed(facility, filer), cast)
    answer = client_of(cast["reviewer"]).post(
        reverse("submissions:review_comment", args=[submission.pk]),
        {"unit": "gaming_operations", "text": LONG, "audience": "board"},
    )
    assert answer.status_code == 400
    html = answer.content.decode()
    assert TOO_LONG in html
    assert f"{LONG}</textarea>" in html
    assert not Comment.objects.filter(text=LONG).exists()
