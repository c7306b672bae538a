"""Editions of Chapter 619a, Big Six Wheel."""

from ..core.edition import keys_of, proposed

PROPOSED = proposed(
    "619a",
    "Big Six Wheel, proposed June 11, 2011",
    source="41 Pa.B. 3000, Doc. 11-970 (June 11, 2011), Annex A",
    reading=(
        "Proposed text; the final wording is not verified. The adopted chapter was presumably published at 42 Pa.B. "
        "2877 and took effect on May 19, 2012, like Chapters 617a and 651a of the same rulemaking; its text is not on "
        "file, so nothing is checked against it. A second Bulletin copy of the proposed text leaves out § 619a.1(b)."
    ),
)

EDITIONS = (PROPOSED,)
KEYS = keys_of(EDITIONS)
BEFORE_FIRST = "Temporary Chapter 533 was in force then; its text is not on file"
