"""Pai Gow: the house covers half of what a bank has to pay. § 621a.11(e)."""

from ...core.condition import says, unless
from ...core.families import answered_no, answered_yes, exactly, stated
from ...general.idle_terms import no_terms_without
from ..conditions import CO_BANKING, PLAYER_BANK
from ..figures import CO_BANK_SHARE
from .register import RULES

NO_PLAYER_BANK = unless("player_bank_offered")
TERMS = (
    "co_bank_share_percent", "co_banking_available_to_all", "bank_hand_setting_rule", "dealer_wager_during_co_banking",
)  # fmt: skip
"""What a filing states of co-banking, and of nothing else."""
RULES.demands(
    "621a.11(e)",
    "Co-banking with a player bank",
    stated("co_banking_offered"),
    answered_no(
        "co_banking_offered",
        when=NO_PLAYER_BANK,
        wrong="Co-banking is offered, but players may not bank the game.",
        required="a player bank before the house can cover half of it",
        mend="Offer the bank to players, or do not offer co-banking.",
    ),
    name="co_banking_needs_a_bank",
    when=PLAYER_BANK | (NO_PLAYER_BANK & says("co_banking_offered")),
    duty="The certificate holder may offer to cover half for a player who banks, if its Rules Submission says so.",
    reading="There is no co-bank without a bank, so co-banking without a player bank is a violation.",
    fields=("co_banking_offered", "player_bank_offered"),
)
no_terms_without(RULES, "621a.11(e)", "Co-banking", unless("co_banking_offered"), *TERMS)
RULES.demands(
    "621a.11(e)",
    "Terms of co-banking",
    exactly(
        "co_bank_share_percent",
        CO_BANK_SHARE,
        wrong="The house covers {found} percent of the winning wagers.",
        required="that co-banking cover {due} percent of the winning wagers",
        mend="Cover {due} percent.",
    ),
    answered_yes(
        "co_banking_available_to_all",
        wrong="Co-banking is open to some players only.",
        required="that co-banking be open to all players at the table",
        mend="Offer it to every player, or to none.",
    ),
    stated(
        "bank_hand_setting_rule",
        wrong="The filing does not say how the dealer sets the hands of the co-bank.",
        required="that the Rules Submission say how the dealer sets the bank’s hand",
        mend="Enter the rule, such as: by the house way of this filing.",
    ),
    answered_no(
        "dealer_wager_during_co_banking",
        wrong="The dealer wagers against a co-bank.",
        required="that the dealer wager nothing while co-banking",
        mend="Have the dealer wager only against a bank that a player holds alone.",
    ),
    name="co_banking_keeps_its_terms",
    when=CO_BANKING,
    duty="Co-banking covers 50 percent of the winning wagers and is open to all players at the table; the dealer sets "
    "the bank’s hand as the Rules Submission says and wagers nothing against it.",
    reading="The filing must state the rule for the hands, so leaving it out is a violation.",
    fields=(
        "co_bank_share_percent",
        "co_banking_available_to_all",
        "bank_hand_setting_rule",
        "dealer_wager_during_co_banking",
        "co_banking_offered",
        "player_bank_offered",
    ),
)
