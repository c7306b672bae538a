"""§ 619a.1(g) and § 619a.3: the layout and the odds, and § 601a.6 beside them."""

from ...core.answers import answered_yes, layout_named, unstated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, note, violation
from ..facts import BigSixFacts
from ..figures import LEAST_ODDS
from ..labels import DOLLARS, SYMBOLS
from .register import RULES
from .shown_odds import shown_odds_agree

RULES.approval(
    "619a.1(g)",
    "Approval of the layout",
    field="layout_approval_ref",
    unit="gaming_operations",
    duty="The layout is approved before use.",
    reading="The text names Gaming Operations; later chapters have the Executive Director approve under 601a.10(a).",
)


@RULES.validator("619a.1(g)(1)", "Name or logo", fields=("layout_has_name_or_logo",))
def layout_shows_name_or_logo(facts: BigSixFacts, text: Text) -> Outcome:
    """The layout names its certificate holder.

    Citation  619a.1(g)(1)
    Duty      The layout shows the name or the logo of the certificate holder.
    Editions  619a-2011P.
    Figures   None.
    Source    41 Pa.B. 3000.
    Reading   One of the two is enough.
    """
    return layout_named(facts)


@RULES.validator("619a.1(g)(2)", "Spaces for the wagers", fields=("layout_wager_spaces",))
def spaces_are_for_the_wagers(facts: BigSixFacts, text: Text) -> Outcome:
    """The layout has spaces for the wagers of the game, and for no others.

    Citation  619a.1(g)(2)
    Duty      The layout has spaces on which patrons place their wagers; the next items say for which symbols.
    Editions  619a-2011P.
    Figures   None; seven symbols.
    Source    41 Pa.B. 3000.
    Reading   A space for anything else offers a wager that the chapter does not have. Without any space the finding is
              made here, and not once more for each symbol.
    """
    spaces = facts.layout_wager_spaces
    if spaces is None:
        return unstated(facts, "layout_wager_spaces")
    if not spaces:
        return violation(
            "layout_wager_spaces",
            spaces,
            wrong="The filing says that the layout has no space for any wager.",
            required="spaces for the wagers of the game",
            mend="State the spaces of the layout.",
        )
    if spaces <= SYMBOLS.keys():
        return None
    return [
        violation(
            f"layout_wager_spaces.{code}",
            spaces,
            wrong=f"The layout has a space for “{code}”, which is not a wager of this game.",
            required="spaces for the wagers of the game",
            mend="Take the space out, or petition the Board for a new feature.",
        )
        for code in sorted(spaces - SYMBOLS.keys())
    ] or None


@RULES.validator("619a.1(g)(2)(i)", "Spaces for the dollar symbols", fields=("layout_wager_spaces",))
def dollar_symbols_have_spaces(facts: BigSixFacts, text: Text) -> Outcome:
    """Each dollar symbol has a space on the layout.

    Citation  619a.1(g)(2)(i)
    Duty      There are spaces with the symbols for $1, $2, $5, $10 and $20, or the approved symbols in their place.
    Editions  619a-2011P.
    Figures   None; five symbols.
    Source    41 Pa.B. 3000.
    Reading   On a themed layout the space of the themed symbol is the space of its dollar symbol.
    """
    spaces = facts.layout_wager_spaces
    if not spaces:
        return NOT_APPLICABLE
    if spaces >= DOLLARS.keys():
        return None
    return [_space_missing(spaces, code) for code in DOLLARS if code not in spaces]


def _space_missing(spaces: frozenset[str], code: str) -> Finding:
    return violation(
        f"layout_wager_spaces.{code}",
        spaces,
        wrong=f"The layout has no space for “{SYMBOLS[code]}”.",
        required=f"a space for “{SYMBOLS[code]}”, or for the symbol in its place",
        mend="Add the space to the artwork.",
    )


def _picture(facts: BigSixFacts, code: str, field: str) -> Outcome:
    """Findings about the space of the flag or of the joker: missing, not told, or with another picture."""
    spaces = facts.layout_wager_spaces
    if spaces and code not in spaces:
        return _space_missing(spaces, code)
    return answered_yes(
        facts,
        field,
        wrong=f"The {code} on the layout is another symbol than on the wheel.",
        required="the symbol as it appears on the wheel",
        mend="Use the symbol of the wheel on the layout.",
    )


@RULES.validator("619a.1(g)(2)(ii)", "Space for the flag", fields=("layout_wager_spaces", "flag_symbol_matches_wheel"))
def flag_is_the_one_of_the_wheel(facts: BigSixFacts, text: Text) -> Outcome:
    """The layout has a space with the flag of the wheel.

    Citation  619a.1(g)(2)(ii)
    Duty      There is a space with the flag, name, logo or other unique symbol as the wheel shows it.
    Editions  619a-2011P.
    Figures   None; one symbol.
    Source    41 Pa.B. 3000.
    Reading   Without the space its picture is not judged.
    """
    return _picture(facts, "flag", "flag_symbol_matches_wheel")


@RULES.validator(
    "619a.1(g)(2)(iii)", "Space for the joker", fields=("layout_wager_spaces", "joker_symbol_matches_wheel")
)
def joker_is_the_one_of_the_wheel(facts: BigSixFacts, text: Text) -> Outcome:
    """The layout has a space with the joker of the wheel.

    Citation  619a.1(g)(2)(iii)
    Duty      There is a space with the joker or other unique symbol as the wheel shows it.
    Editions  619a-2011P.
    Figures   None; one symbol.
    Source    41 Pa.B. 3000.
    Reading   Without the space its picture is not judged.
    """
    return _picture(facts, "joker", "joker_symbol_matches_wheel")


@RULES.validator("619a.1(g)(3)", "Odds on the layout", fields=("layout_shows_odds", "layout_odds", "payout_odds"))
def layout_shows_its_odds(facts: BigSixFacts, text: Text) -> Outcome:
    """The layout shows the odds of every wager.

    Citation  619a.1(g)(3)
    Duty      The payout odds of each of the permissible wagers are imprinted on the layout.
    Editions  619a-2011P.
    Figures   None; the odds of this filing.
    Source    41 Pa.B. 3000.
    Reading   Unlike Casino War and Sic Bo, no sign takes their place. Shown are the odds that are paid, by value.
    """
    return shown_odds_agree(facts, "layout_shows_odds", "layout_odds", "layout")


@RULES.validator("601a.6", "Sign with the limits", fields=("minmax_sign_present",))
def sign_shows_the_limits(facts: BigSixFacts, text: Text) -> Outcome:
    """A sign at the table shows the minimum and the maximum wager.

    Citation  601a.6
    Duty      Players are told the minimum and the maximum wager of a table.
    Editions  Beside 619a-2011P.
    Figures   None.
    Source    Title of the section; its text is not on file.
    Reading   Chapter 619a itself asks for no sign; a comparable later chapter does. A missing sign is noted, as the
              text that asks for it was not read.
    """
    if facts.minmax_sign_present:
        return None
    if facts.minmax_sign_present is None:
        return unstated(facts, "minmax_sign_present")
    return note(
        "minmax_sign_present",
        found=False,
        wrong="No sign at the table shows the minimum and the maximum wager.",
        mend="Post one; players must be able to read the limits.",
    )


@RULES.validator("619a.3", "Least payout odds", fields=("payout_odds",), figures=(LEAST_ODDS,))
def odds_reach_the_least(facts: BigSixFacts, text: Text) -> Outcome:
    """Each wager pays at least the odds of the table.

    Citation  619a.3
    Duty      Winning wagers are paid at no less than the odds listed.
    Editions  619a-2011P.
    Figures   LEAST_ODDS; exactly the listed odds are met, more is allowed.
    Source    41 Pa.B. 3000.
    Reading   Compared by value: 90 to 2 is 45 to 1. Joker and flag are two wagers at 45 to 1 each. A themed symbol
              pays as the dollar symbol that it stands for.
    """
    stated, least = facts.payout_odds, text[LEAST_ODDS]
    if stated is None:
        return unstated(facts, "payout_odds", mend="State what each wager pays, as 45 to 1.")
    found: list[Finding] = []
    for code, floor in least.items():
        odds = stated.get(code)
        if odds is None:
            found.append(unstated(facts, "payout_odds", code, about=SYMBOLS[code], mend="State what it pays."))
        elif odds < floor:
            found.append(
                violation(
                    f"payout_odds.{code}",
                    odds,
                    wrong=f"{SYMBOLS[code]} pays {odds}; the least is {floor}.",
                    required=f"at least {floor} for this wager",
                    mend=f"Raise the odds to {floor} or more.",
                )
            )
    found += [
        violation(
            f"payout_odds.{code}",
            stated[code],
            wrong=f"Odds are stated for “{code}”, which is not a wager of this game.",
            required="the odds of the seven wagers that it lists",
            mend="Take the line out, or petition the Board for a new feature.",
        )
        for code in sorted(stated.keys() - least.keys())
    ]
    return found or None
