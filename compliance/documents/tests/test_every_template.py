"""Honest text that is hard on paper goes through every template of a paper, into each place where it shows anything."""

import re
import resource
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import defaultfilters, defaulttags
from django.template.backends.django import DjangoTemplates, get_installed_libraries
from django.template.library import import_library

from compliance.documents import rendering
from compliance.documents.reading_back import as_read
from tests.papers import words_of
from tests.pdf_checks import structure_of, text_of

from .test_every_entry import TEXTS

AT = datetime(2026, 3, 3, 17, tzinfo=UTC)
FOLDER = Path(settings.BASE_DIR, "templates", "documents")
ALONE = re.compile(r"<!doctype|{% extends", re.IGNORECASE)
BASES = {"paper.html", "print.html", "filing_paper.html"}
"""The templates that other templates extend; no paper is made of them alone."""
DRAWN = "print_sized.html"
"""A drawing alone, whose words are read in `rules_submissions/prints/tests/test_sign_sizes.py`."""
TEMPLATES = sorted(
    path.name
    for path in FOLDER.glob("*.html")
    if path.name not in {*BASES, DRAWN} and ALONE.search(path.read_text("utf-8"))
)
MARGINS = re.compile(r' data-[a-z-]+="[^"]*"')
"""The attributes that hold the words in the margins of pages: one line there, and in full elsewhere."""
MARK = "Zq7x"
SHORT = {"labels.html": 40}
"""Characters of a text on a label, which has a facility and the number of a table."""
SECONDS, SECONDS_A_PAGE = 20, 1.2
"""Of computing, at most: for a paper of a few pages, and for each page of a longer one."""


class Hostile(str):
    """Hard text, whose every part is hard text too; as a list it has one."""

    __slots__ = ()

    def __getattr__(self, name: str) -> "Hostile":
        if name.startswith("_") or name in ("resolve_expression", "alters_data", "do_not_call_in_templates"):
            raise AttributeError(name)
        return self

    def __iter__(self) -> Iterator["Hostile"]:
        return iter((self,))

    def __len__(self) -> int:
        return 1

    def __call__(self) -> "Hostile":
        return self


class Everything(dict[str, Any]):
    """A context in which every name is hard text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name not in ("block", "forloop", "True", "False", "None", "csrf_token")

    def __getitem__(self, name: str) -> Any:
        return {"made_at": AT}.get(name, Hostile(self.text))


class AnyNumber(int):
    """As many as are asked for."""

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = int.__hash__


def on_text(real: Callable[..., Any]) -> Callable[..., Any]:
    """A filter, which leaves alone what it was not made for."""

    @wraps(real)
    def filtered(value: Any, *more: Any, **named: Any) -> Any:
        if not isinstance(value, Hostile):
            return real(value, *more, **named)
        try:
            return real(str.__str__(value), *more, **named)
        except (TypeError, ValueError, AttributeError, KeyError, ArithmeticError):
            return value

    return filtered


@pytest.fixture
def html_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], str]:
    """The HTML of a template in which everything says this text."""
    libraries = [defaultfilters.register, *map(import_library, get_installed_libraries().values())]
    for library in libraries:
        for name, real in library.filters.items():
            monkeypatch.setitem(library.filters, name, on_text(real))
    counted = lambda some: AnyNumber(1) if isinstance(some, Hostile) else len(some)  # noqa: E731
    monkeypatch.setattr(defaulttags, "len", counted, raising=False)
    options = {"context_processors": [], "builtins": [], "libraries": get_installed_libraries()}
    backend = DjangoTemplates({"NAME": "hard", "DIRS": [FOLDER.parent], "APP_DIRS": True, "OPTIONS": options})
    return lambda name, text: backend.engine.get_template(f"documents/{name}").render(_context(text))


def _context(text: str) -> Any:
    from django.template import Context

    return Context(Everything(text))


def is_long(template: str, text: str) -> bool:
    """Whether this text at this template is for the long run: each template has one of the texts in the suite."""
    return list(TEXTS)[TEMPLATES.index(template) % len(TEXTS)] != text


@pytest.mark.parametrize(
    ("template", "name"),
    [
        pytest.param(template, name, marks=[pytest.mark.long] * is_long(template, name))
        for template in TEMPLATES
        for name in TEXTS
    ],
)
def test_hard_text_in_every_place_of_every_paper_is_printed(
    template: str, name: str, html_of: Callable[[str, str], str]
) -> None:
    text = f"{MARK} {TEXTS[name]}"[: SHORT.get(template)]
    html = html_of(template, text)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    made = rendering.rendered(html, made_at=AT)
    took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    structure = structure_of(made.pdf)
    assert structure.problems == []
    most = max(SECONDS, SECONDS_A_PAGE * structure.pages)
    assert took < most, f"{structure.pages} pages of {len(html)} characters"
    wanted = as_read(words_of(MARGINS.sub("", html))).count(MARK)
    assert wanted > 1
    assert as_read(text_of(made.pdf)).count(MARK) >= wanted
