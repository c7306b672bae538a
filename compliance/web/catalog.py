"""The Spanish phrases: the translation file (`.po`), and what gettext reads of it (`.mo`), both by Babel.

`python -m compliance.web.catalog` compiles: it needs neither Django nor its settings, whose start would take seconds.
"""

import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

FOLDER = Path(__file__).resolve().parents[2] / "locale"
HEADER = b"""msgid ""
msgstr ""
"Language: es\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""
"""No dates and no names: the same phrases are the same file."""
PLACES = re.compile(r"%\(\w+\)[sd]|\{\w*\}")


def po_path() -> Path:
    """The path of the Spanish phrases."""
    return FOLDER / "es" / "LC_MESSAGES" / "django.po"


def new_catalog() -> Catalog:
    """A catalog without phrases, of the two forms that Spanish pages count with."""
    return read(HEADER)


def read(content: bytes) -> Catalog:
    """The phrases of a translation file. Raises PoFileError for a line that no such file has."""
    return read_po(BytesIO(content), locale="es", abort_invalid=True)


def written(catalog: Catalog) -> bytes:
    """The translation file of these phrases."""
    target = BytesIO()
    write_po(target, catalog, width=0, include_lineno=False, omit_header=True, ignore_obsolete=True)
    return HEADER + target.getvalue()


def merged(phrases: Catalog, known: Catalog) -> Catalog:
    """The phrases with the translations that are known; `known` keeps none that is not among them."""
    known.update(phrases, no_fuzzy_matching=True)
    return known


def phrases_in(catalog: Catalog) -> list[Message]:
    """The phrases of a catalog, without its header."""
    return [message for message in catalog if message.id]


def texts_of(phrase: str | Sequence[str] | None) -> tuple[str, ...]:
    """A phrase or a translation as its forms: one, with a plural two, and none where there is no translation."""
    return (phrase,) if isinstance(phrase, str) else tuple(phrase or ())


def where_of(message: Message) -> list[str]:
    """The places at which a phrase is shown: files, and places of the rule core."""
    return [*(name for name, _ in message.locations), *message.auto_comments]


def problem_of(message: Message) -> str:
    """The problem with a translation, in words; empty if there is none."""
    phrases, translations = texts_of(message.id), texts_of(message.string)
    if len(translations) != len(phrases) or not all(translations):
        return "not translated"
    if message.fuzzy:
        return "marked as fuzzy"
    for original, words in zip(phrases, translations, strict=True):
        places = [re.sub(r"\{\d+\}", "{}", place) for place in PLACES.findall(words)]
        if sorted(PLACES.findall(original)) != sorted(places):
            return "other places to fill in than the phrase"
        if (original[:1].isspace(), original[-1:].isspace()) != (words[:1].isspace(), words[-1:].isspace()):
            return "other space around it than the phrase"
    return ""


def are_compiled() -> bool:
    """Whether the compiled file is there and no older than the text."""
    path = po_path()
    target = path.with_suffix(".mo")
    return target.exists() and target.stat().st_mtime_ns >= path.stat().st_mtime_ns


def compile_phrases() -> None:
    """Writes the compiled file beside the text."""
    target = po_path().with_suffix(".mo")
    made = target.with_suffix(f".{id(target):x}.tmp")
    with made.open("wb") as file:
        write_mo(file, read(po_path().read_bytes()))
    made.replace(target)


if __name__ == "__main__":
    compile_phrases()
