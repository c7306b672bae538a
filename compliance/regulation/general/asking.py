"""Questions and approvals that several games have in the same words. What findings say is in other modules."""

from typing import Any

from ..core.fields import Question, Section, ask
from ..core.filing import TO_COME
from ..core.finding import Owner
from ..core.signed import Terms, approved
from ..core.standard import same_as


def odds_asked(section: Section, why: str, **more: Any) -> Question:
    """The question for `payout_odds`; `why` is the citation, `more` its hint and lines, as `Question` has them."""
    return ask("What does each wager pay?", section, why=why, public=True, **more)


def verbal_cash_asked(section: Section, why: str, **more: Any) -> Question:
    """The question for `verbal_cash_wagers_accepted`; `why` is the citation, `more` as `Question` has it."""
    words = {"yes": "Spoken wagers with cash are accepted.", "no": "Spoken wagers with cash are not accepted."}
    return ask("Are verbal wagers with cash accepted?", section, why=why, public=True, tells=words, **more)


def minimum_asked(section: Section, why: str, label: str = "Minimum wager", **more: Any) -> Question:
    """The question for `table_min_usd`; `why` is the citation, `more` its hint and unit, as `Question` has them."""
    return ask(label, section, why=why, public=True, tells="Minimum wager: {}.", **more)


def maximum_asked(section: Section, why: str, label: str = "Maximum wager", **more: Any) -> Question:
    """The question for `table_max_usd`; `why` is the citation, `more` its hint and unit, as `Question` has them."""
    return ask(label, section, why=why, public=True, tells="Maximum wager: {}.", **more)


def positions_asked(section: Section, why: str, **more: Any) -> Question:
    """The question for `betting_positions`; `why` is the citation, `more` its hint and unit, as `Question` has them."""
    words = "Betting positions at a table: {}."
    return ask("How many betting positions does the table have?", section, why=why, public=True, tells=words, **more)


def adjacent_boxes_asked(section: Section, why: str, **more: Any) -> Question:
    """The question for `adjacent_boxes_limit`; `why` is the citation, `more` its hint and unit, as `Question` has
    them."""
    question = "How many adjacent boxes may one player bet in a round?"
    words = "Most adjacent boxes that one player may bet in a round: {}."
    return ask(question, section, why=why, public=True, tells=words, **more)


LAYOUT_TERMS: dict[Owner, Terms] = {
    "executive_director": Terms(
        "that the layout be submitted to Gaming Operations and approved under § 601a.10(a)", "§ 601a.10(a) to (c)"
    )
}
"""The terms under which a text in force has a layout approved."""


def layout_approved(section: Section, why: str, **more: Any) -> Question:
    """The question and declaration of `layout_approval_ref`; `why` is the citation, `more` its unit, duty and reading,
    as `approved` has them."""
    return approved(why, "Approval of the layout", section, hint=TO_COME, terms=LAYOUT_TERMS, **more)


def wheel_schematic_approved(section: Section, wheel: str) -> Question:
    """The question and declaration of `wheel_schematic_approval_ref`; `wheel` names it: `Roulette wheel`.
    601a.10(b)(8)."""
    return approved(
        "601a.10(b)(8)",
        "Approval of the wheel schematic",
        section,
        hint=TO_COME,
        unit="executive_director",
        duty=f"The schematic of the {wheel} is reviewed by Gaming Operations and approved before use.",
    )


def wager_areas_asked(section: Section, why: str, **more: Any) -> Question:
    """The question for `layout_wager_areas`; `why` is the citation, `more` its hint and wagers, as `Question` has
    them."""
    question = "Which wagers have their own area on the layout?"
    return ask(question, section, why=why, public=True, standard=same_as("wagers_offered"), **more)
