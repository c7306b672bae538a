"""Big Six Wheel: when a fact is asked and when a duty applies."""

from ..core.condition import FactCondition, says, stated

THEMED = says("symbol_scheme", "themed")
ODDS_ON_WHEEL = says("wheel_sections_show_odds")
ODDS_ON_LAYOUT = says("layout_shows_odds")
ODDS_STATED = stated("payout_odds")
SPACES = FactCondition("the layout has spaces", ("layout_wager_spaces",), lambda facts: bool(facts.layout_wager_spaces))


def pictured(code: str) -> FactCondition:
    """The layout has a space for this symbol, as far as its spaces are stated."""
    return FactCondition(
        f"the layout may have a space for the {code}",
        ("layout_wager_spaces",),
        lambda facts: not facts.layout_wager_spaces or code in facts.layout_wager_spaces,
    )
