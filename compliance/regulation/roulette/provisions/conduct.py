"""§§ 617a.2(f), .3(a)–(d), .4(c)(1) and (2), .5 and .6: conduct at the table, attested or shown.

An attestation's words, citation and condition are those of its field in the filing; they stand there once.
"""

from collections import Counter

from ...core.fields import fields_of
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, cannot_tell
from ...core.wording import is_blank, plain
from ..facts import RouletteFacts
from .register import RULES


def attested(field: str, title: str, reading: str = "") -> None:
    """Declares the duty that the certificate holder attests in `field`."""
    how = fields_of(RouletteFacts)[field].asked
    RULES.attestation(
        how.why, title, field=field, duty=f"{how.label}.", when=how.when, editions=how.editions, reading=reading
    )


attested(
    "attest_617a_2_f", "Cover over the wheel", reading="The inspection log may also show when the cover was locked."
)
attested("attest_617a_3_a", "Wagers by Roulette chips")
attested(
    "attest_617a_3_b",
    "Chips that tell players apart",
    reading="On leaving, chips are exchanged for value chips; from 2012 on, for value chips or plaques.",
)


@RULES.validator("617a.3(b)", "Colors of the Roulette chips", fields=("roulette_chip_colors",))
def chip_colors_tell_players_apart(facts: RouletteFacts, text: Text) -> Outcome:
    """The chip sets of a table can be told apart.

    Citation  617a.3(b)
    Duty      The Roulette chips of one player differ from those of every other player at the table.
    Editions  All, alike.
    Figures   None.
    Source    617a.3(b), all texts.
    Reading   The text names color and design, and the filing states colors alone: two sets of one color, capital
              letters aside, may differ in design, so nobody can tell. The list may be left out.
    Not here  The design of the chips: attested.
    """
    colors = facts.roulette_chip_colors
    if colors is None or facts.table_format != "traditional":
        return NOT_APPLICABLE
    found = [
        cannot_tell(
            f"roulette_chip_colors[{place}]",
            wrong="The color of a set of Roulette chips is blank.",
            mend="Name its color, or take the line out.",
        )
        for place, color in enumerate(colors)
        if is_blank(color)
    ]
    sets = Counter(plain(color) for color in colors if not is_blank(color))
    twice = [color for color, count in sets.items() if count > 1]
    if twice:
        found.append(
            cannot_tell(
                "roulette_chip_colors",
                wrong=f"More than one set of Roulette chips is {' and more than one '.join(twice)}; whether the sets "
                "differ in design is not stated.",
                required="Roulette chips whose color and design tell the players of a table apart",
                mend="Give each set a color of its own, or let the reviewer see that the designs differ.",
            )
        )
    return found or None


attested("attest_617a_3_c", "The player answers for the placement")
attested("attest_617a_3_d", "Settlement by position")
RULES.definition(
    "617a.4(c)",
    "Conversion game",
    duty="The next items hold where a double zero wheel serves as single zero.",
)
RULES.procedure(
    "617a.4(c)(1)",
    "Notice of the conversion game",
    duty="Players are given notice that the double zero wheel is in use as single zero.",
    reading="The notice is the sign of 617a.1(e)(2)(i) and is checked there, so that one missing sign is one finding.",
)
attested("attest_617a_4_c_2", "Ball in 00")
attested("attest_617a_5_a", "Direction and length of the spin")
attested("attest_617a_5_b", "No more bets")
attested("attest_617a_5_c", "Announcement and point marker")
attested(
    "attest_617a_5_d",
    "Moving the winning fifth",
    reading="A comment of 2011 asked to pay straight from the replica; no text took it up.",
)
attested("attest_617a_5_e", "Losers first", reading="From 2012 on the item refers to 617a.4 for the odds.")
attested("attest_617a_6", "Irregular spins", reading="One attestation answers for the four items of this section.")

_COVERED = "Covered by the attestation to 617a.6."
RULES.procedure(
    "617a.6(a)",
    "Ball spun with the wheel",
    duty="A ball spun in the direction of the wheel is no spin; the dealer tries to take it out before it settles.",
    reading=_COVERED,
)
RULES.procedure(
    "617a.6(b)",
    "Too few revolutions",
    duty="Fewer than four revolutions is no spin; a damaged ball is replaced through a floorperson or above.",
    reading=_COVERED,
)
RULES.procedure(
    "617a.6(c)",
    "Ball leaves the wheel",
    duty="A ball that leaves the wheel is no spin; a damaged ball is replaced through a floorperson or above.",
    reading=_COVERED,
)
RULES.procedure(
    "617a.6(d)",
    "Foreign object in the wheel",
    duty="An object in the wheel before the ball rests is no spin; the dealer tries to take the ball out.",
    reading=_COVERED,
)
