"""Casino War with an edition that follows the one in force: a copy of its folder, and the lines that it takes."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from shutil import copytree
from typing import Any

from compliance.regulation import casino_war
from compliance.regulation.core import chapter as core
from compliance.regulation.core.differing import differing

BEFORE = core.chapter("651a").editions[-1].key
AMENDED = "651a-2127"
DROPPED = "attest_651a_8_e"
NAME = "casino_war_following"
EDITION = f"""
_LAST = date(2127, 3, 31)
EDITIONS = (
    *EDITIONS[:-1],
    msgspec.structs.replace(EDITIONS[-1], effective_to=_LAST),
    Edition(
        key="{AMENDED}",
        chapter="651a",
        status="in_force",
        published_on=date(2127, 2, 1),
        effective_from=date(2127, 4, 1),
        source="invented",
        label="Decks stay 12 hours",
        follows="{BEFORE}",
    ),
)
KEYS = keys_of(EDITIONS)
"""
FIGURE = f'\nDECK_LIFE.values = {{**DECK_LIFE.values, "{AMENDED}": 12}}\n'
LINES = (
    ("editions.py", "from datetime import date\n", "from datetime import date\n\nimport msgspec\n"),
    ("editions.py", "\nBEFORE_FIRST = ", f"{EDITION}BEFORE_FIRST = "),
    ("figures.py", "\nLEAST_DECKS_INSPECTED: ", f"{FIGURE}LEAST_DECKS_INSPECTED: "),
    ("logs/deck_change.py", "DECK_LIFE.always", "DECK_LIFE.everywhere"),
    ("facts/attestations.py", "from ...core.fields", "from ...core.edition import until\nfrom ...core.fields"),
    (
        "facts/attestations.py",
        'or alters a card."\n',
        f'or alters a card.",\n            editions=(until("{AMENDED}"),),\n',
    ),
)
"""File, words, and the words in their place: another figure, and a duty that is dropped."""


def copied(folder: Path) -> core.Chapter:
    """The chapter of a copy of the game's folder with these lines."""
    copy = copytree(Path(casino_war.__file__).parent, folder / NAME)
    for name, before, after in LINES:
        words = (copy / name).read_text(encoding="utf-8")
        (copy / name).write_text(words.replace(before, after), encoding="utf-8")
    package = f"compliance.regulation.{NAME}"
    spec = spec_from_file_location(package, copy / "__init__.py", submodule_search_locations=[str(copy)])
    assert spec is not None
    sys.modules[package] = module_from_spec(spec)
    whole: core.Chapter = import_module(f"{package}.chapter").CHAPTER
    return whole


@contextmanager
def on_file(*more: Any) -> Iterator[None]:
    """The copy stands in for the game; what the core and `more` functions keep is forgotten before and after."""

    def stand_in(name: str) -> None:
        for one in (core.chapter, core._rules, core._rules_on, differing, *more):
            one.cache_clear()
        core.PACKAGES["651a"] = name

    own = core.PACKAGES["651a"]
    stand_in(NAME)
    try:
        yield
    finally:
        stand_in(own)
