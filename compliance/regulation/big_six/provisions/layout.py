"""§ 619a.1(g)(1) and (2): the layout and its spaces, and § 601a.6 beside them."""

from collections.abc import Iterable

from ...core.demand import Demand
from ...core.families import all_of, answered_yes, none_but
from ...general.layout import name_or_logo_shown
from ...general.numbers import sign_shows_limits
from ..conditions import SPACES, pictured
from ..labels import DOLLARS, SYMBOLS
from .register import RULES

name_or_logo_shown(RULES, "619a.1(g)(1)")
RULES.demands(
    "619a.1(g)(2)",
    "Spaces for the wagers",
    none_but(
        "layout_wager_spaces",
        SYMBOLS,
        empty=("The filing says that the layout has no space for any wager.", "List the spaces of the layout."),
        wrong="The layout has a space for “{found}”, which is not a wager of this chapter.",
        required="spaces for the wagers of the game",
        mend="Remove the space, or petition the Board for a new feature.",
    ),
    name="spaces_are_for_the_wagers",
    duty="The layout has spaces on which patrons place their wagers; the next items say for which symbols.",
    reading="A space for anything else offers a wager that the chapter does not have. Without any space, the finding "
    "is made here once, not again for each symbol.",
)


def _spaces(symbols: Iterable[str]) -> Demand:
    """The layout has a space for each of these symbols."""
    return all_of(
        "layout_wager_spaces",
        tuple(symbols),
        when=SPACES,
        wrong="The layout has no space for “{found}”.",
        required="a space for “{found}”, or for the symbol in its place",
        mend="Add the space to the artwork.",
        words=SYMBOLS,
    )


RULES.demands(
    "619a.1(g)(2)(i)",
    "Spaces for the dollar symbols",
    _spaces(DOLLARS),
    name="dollar_symbols_have_spaces",
    when=SPACES,
    duty="There are spaces with the symbols for $1, $2, $5, $10 and $20, or the approved symbols in their place.",
    reading="On a themed layout the space of the themed symbol is the space of its dollar symbol.",
)
for _item, _code, _shown in (
    ("619a.1(g)(2)(ii)", "flag", "flag, name, logo or other unique symbol"),
    ("619a.1(g)(2)(iii)", "joker", "joker or other unique symbol"),
):
    RULES.demands(
        _item,
        f"Space for the {_code}",
        _spaces((_code,)),
        answered_yes(
            f"{_code}_symbol_matches_wheel",
            when=pictured(_code),
            wrong=f"The {_code} on the layout is not the symbol on the wheel.",
            required="the symbol as it appears on the wheel",
            mend="Use the same symbol on the layout as on the wheel.",
        ),
        name=f"{_code}_is_the_one_of_the_wheel",
        duty=f"There is a space with the {_shown} as the wheel shows it.",
        reading="Without the space, its picture is not judged.",
    )

RULES.demands(
    "601a.6",
    "Sign with the limits",
    sign_shows_limits(),
    name="sign_shows_the_limits",
    duty="Players are informed of the minimum and the maximum wager of a table.",
    reading="Chapter 619a itself requires no sign, but a comparable later chapter does. A missing sign is noted, "
    "because the text that requires it was not read.",
    sheets=("sign",),
)
