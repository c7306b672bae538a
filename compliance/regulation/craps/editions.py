"""Craps: the text on file. The text in force is not among it."""

from ..core.edition import keys_of, proposed

PROPOSED = proposed(
    "623a",
    "Craps and Mini-Craps, proposed June 11, 2011",
    source="41 Pa.B. 2981 (June 11, 2011), Regulation #125-149, Doc. No. 11-969, Annex A",
    reading=(
        "Never in force as printed; used from its publication on because no later text is on file. The chapter was "
        "adopted on May 19, 2012 (42 Pa.B. 2886, Doc. No. 12-969) and amended since. Of the adopted text only the "
        "preamble's first lines were seen, of the text shown in 2023 and 2024 only the list of sections: the same "
        "eleven, § 623a.3 headed “Wagers,” and § 623a.12, Bonus Craps."
    ),
)

EDITIONS = (PROPOSED,)
KEYS = keys_of(EDITIONS)
BEFORE_FIRST = "Temporary Chapter 537 was in force then; its text is not on file"
