"""What filings state of wagers, whatever the game: what each pays, and whether cash may be wagered with words."""

from typing import Any

from ..core.fields import Asked, Section, asked


def odds_asked(section: Section, why: str, **more: Any) -> Asked:
    """How `payout_odds` is asked; `why` is the citation, `more` its hint and lines, as `Asked` has them."""
    return asked("What does each wager pay?", section, why=why, public=True, **more)


def verbal_cash_asked(section: Section, why: str, **more: Any) -> Asked:
    """How `verbal_cash_wagers_accepted` is asked; `why` is the citation, `more` as `Asked` has it."""
    told = {"yes": "Spoken wagers with cash are accepted.", "no": "Spoken wagers with cash are not accepted."}
    return asked("Are verbal wagers with cash accepted?", section, why=why, public=True, tells=told, **more)
