"""Every page on which words are typed is left with a question: it has `page.js`, which asks."""

import re
from pathlib import Path

from django.conf import settings

TEMPLATES = Path(settings.BASE_DIR, "templates")
SOURCES = {str(path.relative_to(TEMPLATES)): path.read_text() for path in TEMPLATES.rglob("*.html")}
COMMENT, NAMED = re.compile(r"\{#.*?#\}"), re.compile(r"[\w/]+\.html")
EXTENDS = re.compile(r'{% extends "([^"]+)" %}')
WORDS = re.compile(r'<textarea|type="text"|form_fields?\.html|field_input|\|styled')
FRAME, SCRIPTS, ASKS = "base.html", "{% block page_scripts %}", "js/page.js"

WITHOUT_SCRIPTS = {
    "register/tell.html",  # open to everybody, without scripts: reads nothing of a stranger's, and works in any browser
    "register/try.html",  # the same; what is typed is in the address after one press
}


def frames_of(name: str) -> list[str]:
    """The template and those that it extends, outermost last."""
    outer = EXTENDS.search(SOURCES[name])
    return [name, *(frames_of(outer[1]) if outer else [])]


def parts_of(name: str, found: set[str]) -> set[str]:
    """The template with every template that it names, and those that these name."""
    if name in SOURCES and name not in found:
        found.add(name)
        for other in NAMED.findall(COMMENT.sub("", SOURCES[name])):
            parts_of(other, found)
    return found


def test_every_page_on_which_words_are_typed_is_left_with_a_question() -> None:
    pages = [name for name in SOURCES if FRAME in frames_of(name) and name != FRAME]
    typed = {name for name in pages if any(WORDS.search(SOURCES[part]) for part in parts_of(name, set()))}
    silent = {
        name
        for name in typed
        if ASKS not in next(SOURCES[frame] for frame in frames_of(name) if SCRIPTS in SOURCES[frame])
    }
    assert silent == WITHOUT_SCRIPTS
    assert len(typed) > 40
