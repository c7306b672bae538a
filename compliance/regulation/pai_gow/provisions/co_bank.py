"""§ 621a.11(e): the house covers half of what a bank has to pay."""

from ...core.answers import answered_yes, unstated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, violation
from ..conditions import CO_BANKING, PLAYER_BANK
from ..facts import PaiGowFacts
from ..figures import CO_BANK_SHARE
from .register import RULES, exactly


@RULES.validator("621a.11(e)", "Co-banking with a player bank", fields=("co_banking_offered", "player_bank_offered"))
def co_banking_needs_a_bank(facts: PaiGowFacts, text: Text) -> Outcome:
    """Co-banking is offered only where players may bank, and the filing says whether it is.

    Citation  621a.11(e)
    Duty      The certificate holder may offer a player who banks to cover half, if its Rules Submission says so.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   There is no co-bank without a bank, so co-banking without a player bank is a violation.
    """
    if PLAYER_BANK.met(facts):
        return unstated(facts, "co_banking_offered") if facts.co_banking_offered is None else None
    if facts.player_bank_offered is None or not facts.co_banking_offered:
        return NOT_APPLICABLE
    return violation(
        "co_banking_offered",
        True,
        wrong="Co-banking is offered, and players may not bank the game.",
        required="a player bank before half of it can be covered",
        mend="Offer the bank to players, or do not offer co-banking.",
    )


@RULES.validator(
    "621a.11(e)",
    "Terms of co-banking",
    fields=(
        "co_bank_share_percent",
        "co_banking_available_to_all",
        "bank_hand_setting_rule",
        "dealer_wager_during_co_banking",
        "co_banking_offered",
        "player_bank_offered",
    ),
    figures=(CO_BANK_SHARE,),
)
def co_banking_keeps_its_terms(facts: PaiGowFacts, text: Text) -> Outcome:
    """Co-banking covers one half, is open to all, has its rule for the hands, and no wager of the dealer.

    Citation  621a.11(e)
    Duty      Co-banking covers 50 percent of the winning wagers and is open to all players at the table; the dealer
              sets the bank’s hand as the Rules Submission says and wagers nothing against it.
    Editions  621a-2011P.
    Figures   CO_BANK_SHARE, exactly 50 percent.
    Source    41 Pa.B. 2981.
    Reading   The rule for the hands is for the filing to state, so leaving it out is a violation.
    """
    if not CO_BANKING.met(facts):
        return NOT_APPLICABLE
    found: list[Finding | None] = [
        exactly(
            facts,
            "co_bank_share_percent",
            text[CO_BANK_SHARE],
            wrong="The house covers {} percent of the winning wagers.",
            required=f"that co-banking cover {text[CO_BANK_SHARE]} percent of the winning wagers",
            mend=f"Cover {text[CO_BANK_SHARE]} percent.",
        ),
        answered_yes(
            facts,
            "co_banking_available_to_all",
            wrong="Co-banking is open to some players only.",
            required="that co-banking be open to all players at the table",
            mend="Offer it to every player, or to none.",
        ),
    ]
    rule = facts.bank_hand_setting_rule
    if rule is None:
        found.append(
            violation(
                "bank_hand_setting_rule",
                rule,
                wrong="The filing does not say how the dealer sets the hands of the co-bank.",
                required="that the Rules Submission says how the dealer sets the bank’s hand",
                mend="State the rule, as: by the house way of this filing.",
            )
        )
    found.append(
        exactly(
            facts,
            "dealer_wager_during_co_banking",
            False,
            wrong="The dealer wagers against a co-bank.",
            required="that the dealer wager nothing while co-banking",
            mend="Let the dealer wager only against a bank that is a player’s alone.",
        )
    )
    return [one for one in found if one is not None] or None
