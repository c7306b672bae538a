"""Pai Gow: the one wager, whose house edge depends on how the player sets his hands and on the house way. § 621a.10."""

from typing import Any

from ..core.payouts import PayoutFigures, PayoutRow, lines_of, undetermined

MISSING = (
    "How the player sets his two hands and the dealer's house way; a win pays even money less 5 % of the amount won."
)


def payout_rows(facts: Any | None, figures: PayoutFigures) -> list[PayoutRow]:
    """The one wager of the game, undetermined, with the odds of the filing or the edition where they are stated."""
    odds = lines_of(figures.odds if facts is None else getattr(facts, "payout_odds", None))
    return [undetermined("pai_gow", MISSING, odds=odds.get("pai_gow"))]
