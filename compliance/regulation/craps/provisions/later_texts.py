"""Craps: wagers of later texts that are not on file. § 623a.12 and § 623b.3, Bonus Craps; Hot Shooter Jackpot.

Nothing is decided about them and nothing else is turned off: who offers one gets a note for the reviewer.
"""

from ...core.condition import unless
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, note
from ...general.idle_terms import no_terms_without
from ..conditions import BONUS_CRAPS, HOT_SHOOTER
from ..facts import CrapsFacts
from .register import RULES

_REVIEW = "Review it by hand against the official text."


@RULES.validator(
    "623a.12",
    "Bonus Craps",
    fields=("bonus_craps_offered", "bonus_craps_paytable"),
    source="Heading in the list of sections of 2023 and 2024; the text itself is not on file",
)
def bonus_craps_is_shown_to_the_reviewer(facts: CrapsFacts, text: Text) -> Outcome:
    """Bonus Craps is shown to the reviewer.

    Duty      The certificate holder says whether Bonus Craps is offered and which pay table it uses.
    Reading   The offer is a note for the reviewer. No other provision is turned off.
    Not here  Wagers, pay table and conduct: a reviewer compares them with the official text.
    """
    if not BONUS_CRAPS.met(facts):
        return NOT_APPLICABLE
    return note(
        "bonus_craps_offered",
        wrong=f"Bonus Craps is offered{_paid(facts.bonus_craps_paytable)}. Its text is not on file, so it is not "
        "checked.",
        found=facts.bonus_craps_paytable,
        mend=_REVIEW,
    )


no_terms_without(
    RULES,
    "623a.12",
    "Bonus Craps",
    unless("bonus_craps_offered"),
    "bonus_craps_paytable",
    "bonus_craps_wager_names",
    source="Heading in the list of sections of 2023 and 2024",
)


@RULES.validator(
    "623b.3",
    "Bonus Craps under other names and pay tables",
    fields=("bonus_craps_wager_names", "bonus_craps_offered"),
    source="Heading of the section; the text itself and the days of Chapter 623b are not on file",
)
def other_bonus_craps_names_are_shown_to_the_reviewer(facts: CrapsFacts, text: Text) -> Outcome:
    """Other names of the Bonus Craps wagers are shown to the reviewer.

    Duty      Bonus Craps may use another pay table and other names for its wagers.
    Reading   Names that differ are a note for the reviewer. No other provision is turned off.
    """
    if not BONUS_CRAPS.met(facts) or facts.bonus_craps_wager_names is None:
        return NOT_APPLICABLE
    return note(
        "bonus_craps_wager_names",
        wrong=f"Bonus Craps goes by other names: {facts.bonus_craps_wager_names}. Its text is not on file, so it is "
        "not checked.",
        found=facts.bonus_craps_wager_names,
        mend=_REVIEW,
    )


@RULES.validator(
    "623a.3(a)",
    "Hot Shooter Jackpot",
    fields=("hot_shooter_jackpot_offered", "hot_shooter_paytable"),
    source="Title in Chapter 623b, temporary regulation #125-241, amended by 52 Pa.B. 3224 (June 4, 2022); the text "
    "itself is not on file",
)
def hot_shooter_is_shown_to_the_reviewer(facts: CrapsFacts, text: Text) -> Outcome:
    """Hot Shooter Jackpot is shown to the reviewer.

    Duty      The certificate holder says whether Hot Shooter Jackpot is offered and which pay table it uses.
    Reading   Its section is not known, so the note cites the list of wagers, to which it is an addition. No other
              provision is turned off.
    """
    if not HOT_SHOOTER.met(facts):
        return NOT_APPLICABLE
    return note(
        "hot_shooter_jackpot_offered",
        wrong=f"Hot Shooter Jackpot is offered{_paid(facts.hot_shooter_paytable)}. Its text is not on file, so it is "
        "not checked.",
        found=facts.hot_shooter_paytable,
        mend=_REVIEW,
    )


def _paid(paytable: str | None) -> str:
    return f" by pay table “{paytable}”" if paytable else ""


no_terms_without(
    RULES,
    "623a.3(a)",
    "Hot Shooter Jackpot",
    unless("hot_shooter_jackpot_offered"),
    "hot_shooter_paytable",
    source="Title in Chapter 623b, temporary regulation #125-241",
)
