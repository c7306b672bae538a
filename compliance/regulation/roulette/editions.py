"""Editions of Chapter 617a, Roulette."""

from datetime import date

from ..core.edition import Edition, keys_of, proposed
from ..core.finding import Owner

PROPOSED = proposed(
    "617a",
    "Roulette, proposed June 11, 2011",
    source="41 Pa.B. 3000, Doc. 11-970 (June 11, 2011), Annex A",
    reading="Never in force: it applies on no day. You can read it here, and check answers against it.",
)
ADOPTED = Edition(
    key="617a-2012",
    chapter="617a",
    status="superseded",
    published_on=date(2012, 5, 19),
    source="42 Pa.B. 2877 (May 19, 2012)",
    label="Roulette, adopted 2012",
    effective_from=date(2012, 5, 19),
    effective_to=date(2019, 8, 30),
    reading=(
        "§§ 617a.2, .5 and .6 read today as they did in 2012. §§ 617a.1, .3 and .4 of those years were not seen; they "
        "are read as the text of 2019 without its Touchdown Roulette provisions."
    ),
    caution="Text of 2012, not seen here in full",
)
AMENDED = Edition(
    key="617a-2019",
    chapter="617a",
    status="in_force",
    published_on=date(2019, 8, 31),
    source="49 Pa.B. 4956 (August 31, 2019); Pa. Code pages 617a-1 to 617a-10, No. 565, December 2021",
    label="Roulette, as amended 2019",
    effective_from=date(2019, 8, 31),
)

EDITIONS = (PROPOSED, ADOPTED, AMENDED)
KEYS = keys_of(EDITIONS)
LAYOUT_UNITS: dict[str, Owner] = {PROPOSED.key: "gaming_operations", "*": "executive_director"}
COVER_UNITS: dict[str, Owner] = {PROPOSED.key: "gaming_operations", "*": "casino_compliance"}
"""The unit that approves a layout or a color, and that which approves the cover over 00, by text."""
BEFORE_FIRST = "Temporary Chapter 531 was in force before May 19, 2012; its text is not on file"
