"""Editions of Chapter 621a, Pai Gow."""

from ..core.edition import keys_of, proposed
from .later_text import summary

PROPOSED = proposed(
    "621a",
    "Pai Gow, proposed June 11, 2011",
    source="41 Pa.B. 2981, Doc. No. 11-969 (June 11, 2011), Annex A",
    reading=(
        "Proposed text, never in force as printed. The adopted chapter (42 Pa.B. 2886, May 19, 2012) and the Code of "
        f"today are not on file as a whole, so nothing is checked against them. {summary()}"
    ),
)

EDITIONS = (PROPOSED,)
KEYS = keys_of(EDITIONS)
BEFORE_FIRST = "Temporary Chapter 535 was in force then; its text is not on file"
