"""Pai Gow: a player as the bank, and the house that covers half of what a bank has to pay. § 621a.11."""

from collections import Counter

from ...core.condition import may_be_other_than, says, unless
from ...core.families import answered_no, answered_yes, exactly, none_stated, stated, unclear
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, note, violation
from ...core.wording import is_blank, plain
from ...general.idle_terms import no_terms_without
from ...general.numbers import up_to
from ..conditions import AMOUNT_IN_SUBMISSION, CO_BANKING, PLAYER_BANK
from ..facts import PaiGowFacts
from ..figures import BANK_AREAS, CO_BANK_SHARE
from ..styles import DEFAULT_STYLE, STYLE_NAMES
from .register import RULES

RULES.demands(
    "621a.11(a)",
    "Player bank",
    stated("player_bank_offered"),
    answered_yes(
        "player_bank_offered_to_all",
        when=PLAYER_BANK,
        wrong="The bank is offered to some players only.",
        required="that a player bank be offered to all players at the table",
        mend="Offer it to every player, or to none.",
    ),
    name="bank_is_offered_to_all",
    when=may_be_other_than("player_bank_offered", False),
    duty="Where the Rules Submission says so, all players at a table are offered the chance to bank the game.",
    reading="Offered to some only is a violation. Without a player bank the rest of the section does not apply.",
)
no_terms_without(
    RULES,
    "621a.11(a)",
    "A player bank",
    unless("player_bank_offered"),
    "player_bank_offered_to_all",
    "bank_betting_areas_max",
    "dealer_wager_basis",
    "dealer_wager_amount_rule",
    "delivery_style_signals",
)
RULES.demands(
    "621a.11(f)",
    "One area for the bank",
    up_to(
        "bank_betting_areas_max",
        BANK_AREAS,
        thing="the number of betting areas of the bank",
        contradicts="The text gives only a greatest number, and a bank with no area could not wager.",
        wrong="The bank may wager on {found} betting areas.",
        required="that the bank wager on one betting area only",
        mend="Enter 1, and limit the bank to one area.",
    ),
    name="bank_wagers_on_one_area",
    when=PLAYER_BANK,
    duty="The bank may wager on one betting area only.",
    reading="This applies no matter how many adjacent boxes other players may use under 621a.13(a). With 0 areas the "
    "filing contradicts itself; a negative number is a violation.",
    fields=("bank_betting_areas_max", "player_bank_offered"),
)

AGAINST_THE_BANK = "the player’s last wager against the dealer, or an amount stated in the Rules Submission"
RULES.demands(
    "621a.11(h)",
    "Wager of the dealer",
    stated(
        "dealer_wager_basis",
        wrong="The filing does not say how much the dealer wagers against the bank.",
        required=AGAINST_THE_BANK,
        mend="Choose the player’s last wager, or enter an amount.",
    ),
    stated(
        "dealer_wager_amount_rule",
        when=AMOUNT_IN_SUBMISSION,
        wrong="The filing says that it states the amount of the dealer’s wager, but it states none.",
        required=AGAINST_THE_BANK,
        mend="Enter the amount, or how it is determined.",
    ),
    unclear(
        none_stated(
            "dealer_wager_amount_rule",
            when=says("dealer_wager_basis", "players_last_wager"),
            wrong="The dealer wagers what the player last wagered, but the filing states an amount: {found}.",
            mend="Make the two answers agree.",
        )
    ),
    name="dealer_wager_is_stated",
    when=PLAYER_BANK,
    duty="Unless the house co-banks, the dealer wagers against the bank what that player last wagered against the "
    "dealer, or an amount that the Rules Submission states; the bank may lower or refuse it.",
    reading="The filing must say which of the two applies, so leaving it out is a violation. So is choosing an amount "
    "without stating it. An amount beside the player’s last wager contradicts the filing.",
    fields=("dealer_wager_basis", "dealer_wager_amount_rule", "player_bank_offered"),
)


@RULES.validator(
    "621a.11(i)",
    "Actions for the styles",
    fields=("delivery_style_signals", "alternative_dealing_styles", "player_bank_offered"),
)
def each_style_has_its_signal(facts: PaiGowFacts, text: Text) -> Outcome:
    """For each style that the bank may choose the filing states the action that shows it to surveillance.

    Duty      The bank may choose a style of delivery; the dealer repeats it aloud and takes the action, stated in the
              Rules Submission, that shows it to surveillance; the bank shakes the shaker at least three times.
    Reading   The item lets the bank choose any style, but 621a.9 allows only those that the filing lists. A filing with
              a player bank and without other styles is therefore noted, not refused. A style without an action is a
              violation. So is one action for two styles, capital letters aside: it identifies neither. An action for a
              style that is not listed contradicts the filing. The shaker is needed even with a random number generator:
              621a.2(d).
    """
    styles, signals = facts.alternative_dealing_styles, facts.delivery_style_signals
    if not PLAYER_BANK.met(facts) or styles is None:
        return NOT_APPLICABLE
    unlisted = _signals_without_style(signals or {}, styles)
    if not styles:
        none = note(
            "alternative_dealing_styles",
            found=styles,
            wrong="Players may bank, but no other dealing style is listed. § 621a.11(i) lets a bank choose any style.",
            mend="A reviewer decides how to read §§ 621a.9 and 621a.11(i) together.",
        )
        return [none, *unlisted]
    required = "an action, stated in the Rules Submission, that shows each style to surveillance"
    if signals is None:
        return violation(
            "delivery_style_signals",
            None,
            wrong="The filing does not say which actions the dealer uses to show the styles to surveillance.",
            required=required,
            mend="Enter one action for every style listed.",
        )
    findings = [
        violation(
            f"delivery_style_signals.{code}",
            signals.get(code),
            wrong=f"No action is stated to show {name} to surveillance.",
            required=required,
            mend="Enter the action, or do not list the style.",
        )
        for code, name in STYLE_NAMES.items()
        if code in styles and is_blank(signals.get(code, ""))
    ]
    return findings + unlisted + _shared_signals(signals, styles, required) or None


def _signals_without_style(signals: dict[str, str], listed: frozenset[str]) -> list[Finding]:
    return [
        cannot_tell(
            f"delivery_style_signals.{code}",
            wrong=f"An action is filed for {STYLE_NAMES.get(code, code)}, which is not among your dealing styles.",
            mend="If you deal it, list it. If not, remove its action.",
        )
        for code in sorted(signals)
        if not is_blank(signals[code]) and code not in listed and code != DEFAULT_STYLE
    ]


def _shared_signals(signals: dict[str, str], styles: frozenset[str], required: str) -> list[Finding]:
    """A violation for each style in use whose action is also that of another style: it shows neither."""
    foreign = {code: f"“{code}”" for code in sorted(styles - STYLE_NAMES.keys() - {DEFAULT_STYLE})}
    names = {DEFAULT_STYLE: "the usual delivery", **STYLE_NAMES, **foreign}
    used = {code: plain(signals[code]) for code in names if code in signals and code in {DEFAULT_STYLE, *styles}}
    alike = Counter(signal for signal in used.values() if not is_blank(signal))
    return [
        violation(
            f"delivery_style_signals.{code}",
            signals[code],
            wrong=f"The action for {names[code]} is also the action for another style, so it identifies neither.",
            required=required,
            mend="Enter a different action for each style.",
        )
        for code, signal in used.items()
        if alike[signal] > 1
    ]


RULES.definition(
    "621a.11(q)",
    "Vigorish of a player who beats the bank",
    duty="Five percent of the amount won, by 621a.10: the percentage that 621a.10(k) checks.",
)


NO_PLAYER_BANK = unless("player_bank_offered")
TERMS = (
    "co_bank_share_percent", "co_banking_available_to_all", "bank_hand_setting_rule", "dealer_wager_during_co_banking",
)  # fmt: skip
"""The facts that a filing states of co-banking, and of nothing else."""
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
