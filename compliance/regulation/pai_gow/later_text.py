"""Fragments of Pai Gow as adopted in 2012 and amended since, recorded and never checked.

The adopted chapter has other section numbers than the proposed one, so its citations stand here alone and are never
compared with those of the text on file. What was not seen is not guessed.
"""

from typing import Literal

import msgspec

ADOPTED = "42 Pa.B. 2886, Doc. No. 12-969 (May 19, 2012): heading and first lines of the preamble only"
CODE = "public copies of the Code, effective between December 2023 and December 2024"


class Fragment(msgspec.Struct, frozen=True):
    """A piece of the adopted text: where it stands there, where in the proposed text, and what of it is known."""

    later_citation: str
    earlier_citation: str
    seen: Literal["whole", "part", "title"]
    says: str
    source: str = CODE


FRAGMENTS = (
    Fragment("621a", "621a", "title", "The chapter was adopted; no sentence of its rules was seen.", ADOPTED),
    Fragment(
        "621a.1", "621a.1", "part",
        "New terms: bank, co-banking (bank and dealer each cover half of the winning wagers), Gee Joon Pair (2-4 with "
        "1-2), Heaven Pair (two 6-6), identical pair, mixed pair, vigorish. The definition of a marker names no "
        "bureau.",
    ),
    Fragment("603a.18(a)", "621a.3(a)", "whole", "32 tiles, alike in size and shading: the same."),
    Fragment("603a.18(b)", "621a.3(b)", "whole", "Material, least sizes, faces, feature, texture, spots: the same."),
    Fragment(
        "603a.18(c)", "", "part",
        "New: a schematic with true size and identifying feature is filed before tiles are used.",
    ),
    Fragment("603a.18(d)", "621a.3(d)", "part", "Sets are sealed as 603a.19 says."),
    Fragment("621a.3", "621a.4", "title", "Ranking of hands, pairs and tiles; its text was not seen."),
    Fragment("621a.4(a)-(d)", "621a.6(a)-(d)", "part", "Opening: the same, with “mixing” for “shuffling”."),
    Fragment(
        "621a.6(a)", "621a.8(a)", "part",
        "A third method: a shaker that a player sets off by a button. The uncovered manual shaker goes to an area of "
        "the layout made for it.",
    ),
    Fragment(
        "621a.6(b)", "", "part",
        "New: Sum, Match and Beat It Wagers on the dice, with a manual or a player-activated shaker and never with a "
        "random number generator. Their pay tables were not seen.",
    ),
    Fragment("621a.6(c)", "621a.8(b)", "part", "Counting to the starting position: the same."),
    Fragment("621a.8(a)-(d)", "621a.10(a)-(d)", "part", "Setting of the hands and house way: the same."),
    Fragment("621a.11", "621a.10(k)", "title", "Odds and vigorish, also of the dice wagers; its text was not seen."),
)  # fmt: skip


def summary() -> str:
    """The fragments as sentences, each with its place in the adopted text, for the reader of the edition."""
    fragments = " ".join(
        f"§ {fragment.later_citation}: {fragment.says}" for fragment in FRAGMENTS if fragment.source == CODE
    )
    return f"Known of the text in force, recorded from {CODE}, in part, and not checked: {fragments}"
