"""§§ 617a.2(f), .3(a)–(d), .4(c)(1) and (2), .5 and .6: conduct at the table, attested or shown.

An attestation's words, citation and condition are those of its field in the filing; they stand there once.
"""

from ...fields import fields_of
from ...figure import Text
from ...finding import NOT_APPLICABLE, Finding, Outcome, violation
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
def chip_colors_do_not_repeat(facts: RouletteFacts, text: Text) -> Outcome:
    """No two chip sets of a table have the same color.

    Citation  617a.3(b)
    Duty      The Roulette chips of one player differ from those of every other player at the table.
    Editions  All, alike.
    Figures   None.
    Source    617a.3(b), all texts.
    Reading   The sets of a filing are told apart by color, capital letters aside. The list may be left out.
    Not here  The design of the chips: attested.
    """
    colors = facts.roulette_chip_colors
    if colors is None or facts.table_format != "traditional":
        return NOT_APPLICABLE
    if len(set(colors)) == len(colors) == len({color.strip().casefold() for color in colors}):
        return None
    found: list[Finding] = []
    seen: set[str] = set()
    for place, color in enumerate(colors):
        plain = color.strip().casefold()
        if plain in seen:
            found.append(
                violation(
                    f"roulette_chip_colors[{place}]",
                    colors,
                    wrong=f"Two sets of Roulette chips are {plain}.",
                    required="Roulette chips that no other player at the table has",
                    mend="Give each set a color of its own.",
                )
            )
        seen.add(plain)
    return found


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
