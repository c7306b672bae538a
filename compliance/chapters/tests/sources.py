"""The official texts, which are not part of the project: looked for in `../shared/chapters`, beside it."""

from pathlib import Path

import pytest

CHAPTERS = Path(__file__).resolve().parents[4] / "shared" / "chapters"
PROPOSED = "617a-619a-651a-proposed-2011-06-11.txt"
TILES_AND_DICE = "621a-623a-625a-proposed-2011-06-11.txt"
FILES = {
    "617a-2011P": PROPOSED,
    "617a-2019": "617a-in-force-2021.txt",
    "619a-2011P": PROPOSED,
    "621a-2011P": TILES_AND_DICE,
    "623a-2011P": TILES_AND_DICE,
    "625a-2011P": TILES_AND_DICE,
    "651a-2011P": PROPOSED,
    "651a-2011C": "651a-comment-2011-07-08.txt",
    "651a-2012": "651a-in-force-2023.txt",
}
needs_sources = pytest.mark.skipif(not CHAPTERS.is_dir(), reason="the official texts (../shared/chapters) are not here")


def source_of(edition_key: str) -> bytes:
    """The bytes of the file that holds this edition."""
    return (CHAPTERS / FILES[edition_key]).read_bytes()
