"""Invented texts in the shape of the official ones: every item of an edition, none of its words."""

from collections.abc import Mapping

from compliance.chapters.reading import Item, registered
from compliance.chapters.slugs import chapter_of
from compliance.regulation.texts import outline_of

WORDS = "The marble of {slug} must roll."


def items_of(edition_key: str) -> list[Item]:
    """The items that an edition has under the sections of its outline."""
    outline = outline_of(edition_key)
    assert outline is not None
    known = registered(outline.chapter, edition_key)
    return [item for item in known if item.slug.split("(")[0].split("-")[0] in outline.sections]


def text_of(edition_key: str, *, changed: Mapping[str, str] = {}, without: tuple[str, ...] = ()) -> bytes:
    """The bytes of an invented text that is taken as this edition; `changed` gives items other words, `without`
    leaves out sections."""
    outline = outline_of(edition_key)
    assert outline is not None
    chapter = chapter_of(f"{edition_key.split('-', maxsplit=1)[0]}.")
    lines = [f"CHAPTER {chapter}. MARBLE RUN", ""]
    for item in items_of(edition_key):
        section = item.slug.split("(")[0].split("-")[0]
        if section in without:
            continue
        words = changed.get(item.slug, WORDS.format(slug=item.slug.replace("(", " ").replace(")", "")))
        if item.depth == 0:
            lines += [f"§ {item.slug}. {outline.sections[item.slug]}.", ""]
        elif "-" in item.slug:
            lines += [f"{item.heading}—{words}", ""]
        else:
            lines += [f"({item.slug.rsplit('(', 1)[1]} {words}", ""]
    return "\n".join(lines).encode()
