"""§§ 625a.1(e), .4, .5 and .7: conduct at the table. One attestation answers for each section.

An attestation's words are those of its field in the filing; the items that it answers for are shown beside it.
"""

from ...core.fields import fields_of
from ..facts import SicBoFacts
from .register import RULES


def _attested(field: str, title: str, *, cite: str = "", reading: str = "") -> None:
    how = fields_of(SicBoFacts)[field].asked
    RULES.attestation(how.why, title, field=field, cite=cite, duty=f"{how.label}.", reading=reading)


def _covered(section: str, *items: tuple[str, str, str]) -> None:
    for item, title, duty in items:
        RULES.procedure(f"{section}{item}", title, duty=duty, reading=f"Covered by the attestation to {section}.")


_attested("attest_625a_1", "Dealer answers for the shaker", cite="625a.1")

_attested("attest_625a_4", "Placement of wagers", reading="One attestation answers for the items of this section.")
_covered(
    "625a.4",
    ("(b)", "Players answer for placement", "Each player answers for the position of the wagers and for instructions."),
    ("(c)", "Settlement by position", "A wager is settled by its position once each die is entered and lit."),
)

_attested("attest_625a_5", "Playing the round", reading="One attestation answers for (b) to (f); (a) has its own log.")
_covered(
    "625a.5",
    ("(b)", "Mixing the dice", "The dealer mixes the dice at random, in one of the two ways of the next items."),
    ("(b)(1)", "By hand", "With a manual shaker: cover on, and at least three shakes."),
    ("(b)(2)", "By device", "With an automated shaker: the dealer activates it."),
    ("(c)", "No more bets", "The dealer calls “no more bets” before the dice are shown."),
    (
        "(d)",
        "Announcing and entering",
        "Cover off, the dealer announces and enters each die, and the winners light up.",
    ),
    ("(e)", "Losers first", "Losers are collected, then winners paid; a manual shaker stays uncovered until then."),
    ("(f)", "Clearing the display", "After collection and payment the dealer clears the lit combinations."),
)

_attested("attest_625a_7", "Irregularities", reading="One attestation answers for (a) to (c); (d) has its own log.")
_covered(
    "625a.7",
    ("(a)", "Dice not flat", "Unless all three dice lie flat it is no roll, and all wagers are returned."),
    ("(c)", "Automated shaker fails", "If the automated shaker fails when activated the round is void; wagers return."),
)
RULES.procedure(
    "625a.7(b)",
    "Device or display fails",
    duty="If device or display fails after the dice are out, wagers are settled by hand before a floorperson or above, "
    "and then the table closes until the repair.",
    reading="Covered by the attestation to 625a.7. The text asks for no record of the failure; that the table reopens "
    "in working order is proved by the inspection of 625a.5(a), which every opening needs.",
)
