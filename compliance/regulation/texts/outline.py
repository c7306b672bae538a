"""The sections each edition is made of: what an imported text is held against before it is stored.

Source of the lists: the contents printed at the head of each chapter (41 Pa.B. 2981 and 3000, June 11, 2011; the
comment letter of July 8, 2011; Pa. Code pages of December 2021 and November 2023). `has` and `lacks` name items that
tell one edition of a chapter from another whose sections are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from compliance.regulation.core.chapter import PACKAGES, chapter

_ROULETTE = (
    (
        "Roulette ball; Roulette wheel and table; physical characteristics; double zero Roulette wheel used as a "
        "single zero Roulette wheel"
    ),
    "Inspection and security procedures",
    "Placement of wagers",
    "Payout odds",
    "Rotation of wheel and ball",
    "Irregularities",
)
_BIG_SIX = ("Big Six Wheel layout; physical characteristics", "Wagers and rotation of the wheel", "Payout odds")
_PAI_GOW = (
    "Definitions",
    "Pai Gow table; Pai Gow shaker; physical characteristics",
    "Pai Gow tiles; physical characteristics",
    "Pai Gow tiles; ranking of hands, pairs and tiles; value of the hand",
    "Dice; number of dice; Pai Gow shaker",
    "Opening of the table for gaming; shuffling procedures",
    "Wagers",
    "Procedures for dealing the tiles",
    "Alternative dealing procedures",
    (
        "Procedures for completion of each round of play; setting of hands; payment and collection of wagers; "
        "payout odds; vigorish"
    ),
    "Player bank; co-banking; selection of bank; procedures for dealing",
    "Irregularities; invalid roll of the dice",
    "A player wagering on more than one betting area",
)
_CRAPS = (
    "Definitions",
    "Craps and Mini-Craps tables; physical characteristics",
    "Permissible wagers",
    "Making and removal of wagers",
    "Payout odds",
    (
        "Supplemental wagers made after the come out roll in support of Pass, Don't Pass, Come and Don't Come Bets "
        "(taking and laying odds)"
    ),
    "Dice retention and selection",
    "Throw of the dice; invalid roll of the dice",
    "Point throw; settlement of wagers",
    "Continuation of shooter; selection of new shooter",
    "Additional procedures and rules for the Fire Bet",
)
_SIC_BO = (
    "Sic Bo table; Sic Bo shaker; physical characteristics",
    "Dice; number of dice",
    "Permissible wagers",
    "Placement of wagers",
    "Procedures for opening and dealing the game",
    "Payout odds",
    "Irregularities",
)
_CASINO_WAR = (
    "Definitions",
    "Casino War table; physical characteristics",
    "Cards; number of decks; dealing shoe",
    "Opening of the table for gaming",
    "Shuffle and cut of the cards",
    "Casino War card rankings",
    "Wagers",
    "Procedure for dealing the cards",
    "Procedures for completion of each round of play; collection and payment of wagers",
    "Payout odds",
    "Irregularities",
)


@dataclass(frozen=True, slots=True)
class Outline:
    """An outline that a text must show to be taken as this edition: section number to heading, in order, and telling
    items."""

    edition_key: str
    sections: MappingProxyType[str, str]
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()

    @property
    def chapter(self) -> str:
        """The chapter number: `617a` of `617a-2019`."""
        return self.edition_key.split("-", 1)[0]

    @property
    def is_proposal(self) -> bool:
        """Whether the edition is the text of a proposed rulemaking: `617a-2011P`."""
        return self.edition_key.endswith("P")


def outline(
    edition_key: str, headings: tuple[str, ...], *, has: tuple[str, ...] = (), lacks: tuple[str, ...] = ()
) -> Outline:
    """The outline of an edition whose sections are numbered from 1 without a gap."""
    chapter = edition_key.split("-", 1)[0]
    numbered = {f"{chapter}.{number}": heading for number, heading in enumerate(headings, start=1)}
    return Outline(edition_key, MappingProxyType(numbered), has, lacks)


OUTLINES: MappingProxyType[str, Outline] = MappingProxyType(
    {
        each.edition_key: each
        for each in (
            outline("617a-2011P", _ROULETTE, lacks=("617a.1(f)(5)", "617a.3(f)", "617a.4(d)")),
            outline("617a-2012", _ROULETTE, lacks=("617a.1(f)(5)", "617a.3(f)", "617a.4(d)")),
            outline("617a-2019", _ROULETTE, has=("617a.1(f)(5)", "617a.3(f)", "617a.4(d)")),
            outline("619a-2011P", _BIG_SIX),
            outline("621a-2011P", _PAI_GOW),
            outline("623a-2011P", _CRAPS),
            outline("625a-2011P", _SIC_BO),
            outline("651a-2011P", _CASINO_WAR, lacks=("651a.2(d)", "651a.3(e)", "651a.5(h)(3)")),
            outline("651a-2011C", _CASINO_WAR, has=("651a.5(h)(3)",), lacks=("651a.2(d)", "651a.3(e)")),
            outline("651a-2012", _CASINO_WAR, has=("651a.2(d)", "651a.3(e)"), lacks=("651a.5(h)(3)",)),
        )
    }
)


def outline_of(edition_key: str) -> Outline | None:
    """The outline of an edition: its own, or else that of the edition which it follows; None where there is none."""
    number = edition_key.partition("-")[0]
    if edition_key in OUTLINES or number not in PACKAGES:
        return OUTLINES.get(edition_key)
    followed = next((edition.follows for edition in chapter(number).editions if edition.key == edition_key), "")
    found = outline_of(followed)
    return replace(found, edition_key=edition_key) if found is not None else None
