"""§ 621a.11 but for (e): a player as the bank."""

from collections import Counter

from ...core.answers import answered_yes, unstated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, note, violation
from ...core.wording import is_blank, plain
from ..conditions import PLAYER_BANK
from ..facts import PaiGowFacts
from ..figures import BANK_AREAS
from ..styles import DEFAULT_STYLE, STYLE_NAMES
from .register import RULES, definitions, exactly, procedures


@RULES.validator("621a.11(a)", "Player bank", fields=("player_bank_offered", "player_bank_offered_to_all"))
def bank_is_offered_to_all(facts: PaiGowFacts, text: Text) -> Outcome:
    """The filing says whether players may bank, and then all of them may.

    Citation  621a.11(a)
    Duty      Where the Rules Submission says so, all players at a table are offered to bank the game.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   Offered to some only is a violation. Without a player bank the rest of the section does not apply.
    """
    if facts.player_bank_offered is None:
        return unstated(facts, "player_bank_offered")
    if not facts.player_bank_offered:
        return NOT_APPLICABLE
    return answered_yes(
        facts,
        "player_bank_offered_to_all",
        wrong="The bank is offered to some players only.",
        required="that a player bank be offered to all players at the table",
        mend="Offer it to every player, or to none.",
    )


RULES.attestation(
    "621a.11",
    "Conduct with a player bank",
    field="attest_621a_11",
    duty="The bank is offered counterclockwise from the dealer’s right, not in the first round after a shuffle and to "
    "nobody twice running; the dealer first confirms the player’s last wager and chips; the bank may have the tiles "
    "cut once, chooses a style and shakes, the dealer alone lifts the lid; all is counted from the bank and settled "
    "in the center of the table as the text says.",
    when=PLAYER_BANK,
    reading="One attestation answers for the conduct of (b) to (d), (g), (i) to (r).",
)
procedures(
    ("621a.11(b)", "Not in the first round", "No player banks in the first round after the tiles were shuffled anew."),
    (
        "621a.11(c)",
        "Offer of the bank",
        (
            "Offered from the dealer’s right counterclockwise, marked, moving one seat on each round; nobody banks "
            "twice running."
        ),
    ),
    ("621a.11(d)", "What the dealer confirms", "Two things, before a player banks."),
    ("621a.11(d)(1)", "Last wager", "The player wagered against the dealer in the last round without a player bank."),
    ("621a.11(d)(2)", "Enough chips", "The player’s chips on the table cover all other wagers of the round."),
    attested="621a.11",
)


@RULES.validator(
    "621a.11(f)",
    "One area for the bank",
    fields=("bank_betting_areas_max", "player_bank_offered"),
    figures=(BANK_AREAS,),
)
def bank_wagers_on_one_area(facts: PaiGowFacts, text: Text) -> Outcome:
    """A player who banks wagers on one betting area only.

    Citation  621a.11(f)
    Duty      The bank may wager on one betting area only.
    Editions  621a-2011P.
    Figures   BANK_AREAS, exactly 1.
    Source    41 Pa.B. 2981.
    Reading   Whatever number of adjacent boxes other players may use under 621a.13(a).
    """
    if not PLAYER_BANK.met(facts):
        return NOT_APPLICABLE
    return exactly(
        facts,
        "bank_betting_areas_max",
        text[BANK_AREAS],
        wrong="The bank may wager on {} betting areas.",
        required="that the bank wager on one betting area only",
        mend="Limit the bank to one area.",
    )


procedures(
    ("621a.11(g)", "Cut", "The bank may have the tiles cut once, in one of two ways; otherwise there is no cut."),
    ("621a.11(g)(1)", "Cut to one end", "One or more adjacent stacks are moved to one end of the eight."),
    ("621a.11(g)(2)", "Cut to both ends", "Two or more adjacent stacks are split between both ends of the eight."),
    attested="621a.11",
)


@RULES.validator(
    "621a.11(h)",
    "Wager of the dealer",
    fields=("dealer_wager_basis", "dealer_wager_amount_rule", "player_bank_offered"),
)
def dealer_wager_is_stated(facts: PaiGowFacts, text: Text) -> Outcome:
    """The filing says how much the dealer wagers against the bank.

    Citation  621a.11(h)
    Duty      Unless the house co-banks, the dealer wagers against the bank what that player last wagered against the
              dealer, or an amount that the Rules Submission states; the bank may lower or refuse it.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   Which of the two holds is for the filing to say, so leaving it out is a violation, as is an amount that
              is chosen and not stated.
    """
    if not PLAYER_BANK.met(facts):
        return NOT_APPLICABLE
    basis, rule = facts.dealer_wager_basis, facts.dealer_wager_amount_rule
    required = "the player’s last wager against the dealer, or an amount stated in the Rules Submission"
    if basis is None:
        return violation(
            "dealer_wager_basis",
            None,
            wrong="The filing does not say how much the dealer wagers against the bank.",
            required=required,
            mend="Choose the player’s last wager, or state an amount.",
        )
    if basis == "amount_in_submission" and rule is None:
        return violation(
            "dealer_wager_amount_rule",
            rule,
            wrong="The dealer’s wager is to be an amount of this filing, and the filing states none.",
            required=required,
            mend="State the amount, or how it is found.",
        )
    return None


@RULES.validator(
    "621a.11(i)",
    "Signals of the styles",
    fields=("delivery_style_signals", "alternative_dealing_styles", "player_bank_offered"),
)
def each_style_has_its_signal(facts: PaiGowFacts, text: Text) -> Outcome:
    """For each style that the bank may choose the filing states the action that shows it to surveillance.

    Citation  621a.11(i)
    Duty      The bank may choose a style of delivery; the dealer repeats it aloud and takes the action, stated in the
              Rules Submission, that shows it to surveillance; the bank shakes the shaker at least three times.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   The item lets the bank choose any style, 621a.9 only those that the filing lists. A filing with a player
              bank and without other styles is therefore noted, not refused. A style without a signal is a violation,
              as is one signal for two styles, capital letters aside: it identifies neither. The shaker is needed also
              beside a random number generator: 621a.2(d).
    """
    styles, signals = facts.alternative_dealing_styles, facts.delivery_style_signals
    if not PLAYER_BANK.met(facts) or styles is None:
        return NOT_APPLICABLE
    if not styles:
        return note(
            "alternative_dealing_styles",
            found=styles,
            wrong="Players may bank, and no other dealing style is listed, though § 621a.11(i) lets a bank choose any.",
            mend="A reviewer reads how §§ 621a.9 and 621a.11(i) agree.",
        )
    required = "an action, stated in the Rules Submission, that shows each style to surveillance"
    if signals is None:
        return violation(
            "delivery_style_signals",
            None,
            wrong="The filing does not say by which actions the dealer shows the styles to surveillance.",
            required=required,
            mend="State one action for every style listed.",
        )
    found = [
        violation(
            f"delivery_style_signals.{code}",
            signals.get(code),
            wrong=f"No action is stated that shows {name} to surveillance.",
            required=required,
            mend="State the action, or do not list the style.",
        )
        for code, name in STYLE_NAMES.items()
        if code in styles and is_blank(signals.get(code, ""))
    ]
    return found + _shared_signals(signals, styles, required) or None


def _shared_signals(signals: dict[str, str], styles: frozenset[str], required: str) -> list[Finding]:
    """That one action stands for more than one style in use, at each of them: it shows neither."""
    foreign = {code: f"“{code}”" for code in sorted(styles - STYLE_NAMES.keys() - {DEFAULT_STYLE})}
    names = {DEFAULT_STYLE: "the usual delivery", **STYLE_NAMES, **foreign}
    used = {code: plain(signals[code]) for code in names if code in signals and code in {DEFAULT_STYLE, *styles}}
    alike = Counter(signal for signal in used.values() if not is_blank(signal))
    return [
        violation(
            f"delivery_style_signals.{code}",
            signals[code],
            wrong=f"The action for {names[code]} is also that of another style, so it shows neither of them.",
            required=required,
            mend="State an action of its own for each style.",
        )
        for code, signal in used.items()
        if alike[signal] > 1
    ]


procedures(
    (
        "621a.11(j)",
        "Counting from the bank",
        "Counted counterclockwise, the bank as one, the dealer and Dead Hand too.",
    ),
    ("621a.11(k)", "Dealing with a bank", "Four tiles to every position in the chosen style, the Dead Hand included."),
    ("621a.11(l)", "Empty positions", "Their stacks, not exposed, are put with the Dead Hand."),
    ("621a.11(m)", "Shaker put away", "The shaker is covered, shaken once and put to the dealer’s right."),
    (
        "621a.11(n)",
        "Dealer against the bank",
        "The dealer’s hands are compared with the bank’s first; a lost wager goes to the center, a tie is returned.",
    ),
    (
        "621a.11(o)",
        "Players against the bank",
        (
            "Losing wagers go to the center and winners are paid from it, then by the bank; a surplus, less 5 percent, "
            "goes to the bank."
        ),
    ),
    ("621a.11(p)", "Dealer’s win", "The dealer’s winnings and wager go back to the inventory at once."),
    attested="621a.11",
)
definitions(
    (
        "621a.11(q)",
        "Vigorish of a player who beats the bank",
        "Five percent of the amount won, by 621a.10: the percentage that 621a.10(k) checks.",
    ),
    (
        "621a.11(r)",
        "Settlement of a co-bank",
        (
            "A shortfall is met half by the co-bank and half by the house; a surplus is halved, and 5 percent is taken "
            "of the co-bank’s half only."
        ),
    ),
)
