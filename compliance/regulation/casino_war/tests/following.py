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
from compliance.regulation.casino_war.tests.cases import IN_FORCE
from compliance.regulation.core import chapter as core
from compliance.regulation.core.differing import differing

AMENDED = "651a-2127"
DROPPED = "attest_651a_8_e"
NAME = "casino_war_following"
OWN = '        label="Adopted text, in force since May 19, 2012",\n'
EDITION = f"""\
    Edition(
        key="{AMENDED}",
        chapter="651a",
        status="in_force",
        published_on=date(2127, 2, 1),
        effective_from=date(2127, 4, 1),
        source="invented",
        label="Decks stay 20 hours",
        follows="{IN_FORCE}",
    ),
"""
LINES = (
    ("editions.py", OWN, f"{OWN}        effective_to=date(2127, 3, 31),\n"),
    (
        "editions.py",
        ")\nKEYS = PROPOSED, COMMENT, IN_FORCE =",
        f"{EDITION})\nKEYS = PROPOSED, COMMENT, IN_FORCE, AMENDED =",
    ),
    ("figures.py", "import COMMENT, ", "import AMENDED, COMMENT, "),
    ("figures.py", "everywhere=24", "everywhere=24, values={AMENDED: 20}"),
    ("logs/deck_change.py", 'f"The {DECK_LIFE.always} hours start here."', '"The hours start here."'),
    (
        "logs/deck_change.py",
        "{DECK_LIFE.always} hours",
        "{DECK_LIFE.of('651a-2012')} hours, {DECK_LIFE.of('651a-2127')} from 2127",
    ),
    ("facts/attestations.py", "from ...core.fields", "from ...core.edition import until\nfrom ...core.fields"),
    ("facts/attestations.py", "import COMMENT, ", "import AMENDED, COMMENT, "),
    ("facts/attestations.py", 'or alters a card."\n', 'or alters a card.",\n            editions=(until(AMENDED),),\n'),
)
"""File, words, and the words in their place: another figure, and a duty that is dropped."""


def copied(folder: Path) -> core.Chapter:
    """The chapter of a copy of the game's folder with these lines."""
    copy = copytree(Path(casino_war.__file__).parent, folder / NAME)
    for name, before, after in LINES:
        words = (copy / name).read_text(encoding="utf-8")
        assert words.count(before) == 1, (name, before)
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
