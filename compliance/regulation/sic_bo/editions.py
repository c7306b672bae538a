"""Editions of Chapter 625a, Sic Bo."""

from ..core.edition import keys_of, proposed

PROPOSED = proposed(
    "625a",
    "Sic Bo, proposed June 11, 2011",
    source="41 Pa.B. 2981, Doc. 11-969 (June 11, 2011), Annex A",
    reading=(
        "Proposed text; the final wording is not verified. Of the adopted text (42 Pa.B. 2886, May 19, 2012, Doc. "
        "12-969) only the heading and the first lines of the preamble were found. Of the text in force, public copies "
        "of the Code effective between December 2023 and December 2024 show § 625a.3 whole, headed “Wagers”, with the "
        "same eight wagers; §§ 625a.1, .2 and .4 to .7 were not seen. Nothing is checked against these fragments."
    ),
)

EDITIONS = (PROPOSED,)
KEYS = keys_of(EDITIONS)
BEFORE_FIRST = "Temporary Chapter 539 was in force then; its text is not on file"
