"""§§ 617a.3(b), .4(c) and .4(c)(1): chips, and the conversion game. The rest of conduct is attested (`facts`)."""

from collections import Counter

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, cannot_tell
from ...core.wording import is_blank, plain
from ..facts import RouletteFacts
from .register import RULES


@RULES.validator("617a.3(b)", "Colors of the Roulette chips", fields=("roulette_chip_colors",))
def chip_colors_tell_players_apart(facts: RouletteFacts, text: Text) -> Outcome:
    """The chip sets of a table can be told apart.

    Duty      The Roulette chips of one player differ from those of every other player at the table.
    Reading   The text names color and design, but the filing states colors only. Two sets of one color, capital letters
              aside, may differ in design, so this cannot be checked. The list may be left blank.
    Not here  The design of the chips: attested.
    """
    colors = facts.roulette_chip_colors
    if colors is None or facts.table_format != "traditional":
        return NOT_APPLICABLE
    findings = [
        cannot_tell(
            f"roulette_chip_colors[{place}]",
            wrong="The color of a set of Roulette chips is blank.",
            mend="Name its color, or remove the line.",
        )
        for place, color in enumerate(colors)
        if is_blank(color)
    ]
    sets = Counter(plain(color) for color in colors if not is_blank(color))
    twice = [color for color, count in sets.items() if count > 1]
    if twice:
        findings.append(
            cannot_tell(
                "roulette_chip_colors",
                wrong=f"More than one set of Roulette chips is {' and more than one '.join(twice)}. The filing does "
                "not say whether the sets differ in design.",
                required="Roulette chips whose color and design tell the players at a table apart",
                mend="Give each set its own color, or show the reviewer that the designs differ.",
            )
        )
    return findings or None


RULES.definition(
    "617a.4(c)",
    "Conversion game",
    duty="The next items apply when a double zero wheel is in use as single zero.",
)
RULES.procedure(
    "617a.4(c)(1)",
    "Notice of the conversion game",
    duty="Players are given notice that the double zero wheel is in use as single zero.",
    reading="The notice is the sign of 617a.1(e)(2)(i) and is checked there, so that one missing sign is one finding.",
)
