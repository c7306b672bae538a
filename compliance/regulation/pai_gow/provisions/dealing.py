"""§ 621a.8 and § 621a.9: the starting position, the usual way to deal, and the nine others."""

from ...core.answers import unstated
from ...core.figure import Text
from ...core.finding import Finding, Outcome, violation
from ...core.wording import is_blank
from ..conditions import PLAYER_BANK
from ..facts import PaiGowFacts
from ..labels import METHODS
from ..styles import DEALING_STYLES, DEFAULT_STYLE, STYLE_NAMES
from .register import RULES, definitions, procedures


@RULES.validator("621a.8(a)", "Method of the starting position", fields=("start_position_method",))
def starting_position_has_its_method(facts: PaiGowFacts, text: Text) -> Outcome:
    """The starting position is found with a shaker or with a random number generator.

    Citation  621a.8(a)
    Duty      The dealer announces that betting is closed and either uses a random number generator or shakes three
              dice at least three times and totals them.
    Editions  621a-2011P.
    Figures   None; two methods.
    Source    41 Pa.B. 2981.
    Reading   A filing without a method cannot be played by, so none is a violation. The Code of 2023 and 2024
              (fragment, 621a.6(a)(3)) adds a shaker that a player sets off; this text does not know it.
    """
    methods = facts.start_position_method
    required = "a random number generator or a shaken Pai Gow shaker"
    if not methods:
        return violation(
            "start_position_method",
            methods,
            wrong="No method is chosen by which the starting position is found.",
            required=required,
            mend="Choose the shaker, the random number generator, or both.",
        )
    if METHODS.keys() >= methods:
        return None
    return [
        violation(
            f"start_position_method.{code}",
            methods,
            wrong=f"“{code}” is not a method of this text"
            f"{'; the text in force knows it' if code == 'player_activated_shaker' else ''}.",
            required=required,
            mend="Choose the shaker, the random number generator, or both.",
        )
        for code in sorted(methods - METHODS.keys())
    ]


RULES.attestation(
    "621a.8",
    "Dealing the tiles",
    field="attest_621a_8",
    duty="After “no more bets” the number is shown, or dice are shaken at least three times, uncovered and totaled; "
    "it is announced and counted counterclockwise from the dealer through every position and the Dead Hand; stacks go "
    "out from the right end, those of empty positions join the Dead Hand, and the covered shaker is shaken once.",
    reading="One attestation answers for the conduct of (a) to (f).",
)
procedures(
    ("621a.8(a)(1)", "Random number generator", "Betting is closed, and the generator selects and shows a number."),
    (
        "621a.8(a)(2)",
        "Shaken dice",
        "Betting is closed; the shaker is shaken at least three times and the dice totaled.",
    ),
    ("621a.8(b)", "Announced total", "The total or number is announced and decides who gets the first stack."),
    (
        "621a.8(c)",
        "Counting",
        (
            "Counted counterclockwise, the dealer as one, then every betting position with or without a wager, and the "
            "Dead Hand: eight places, again and again."
        ),
    ),
    attested="621a.8",
)
definitions(
    ("621a.8(c)(1)", "Counting: a total of 9", "The dealer gets the first stack."),
    ("621a.8(c)(2)", "Counting: a total of 15", "The sixth betting position gets the first stack."),
)
procedures(
    (
        "621a.8(d)",
        "Usual delivery",
        (
            "Stacks go out one by one from the right end, counterclockwise from the starting position; the dealer "
            "marks the dealer’s own stack."
        ),
    ),
    ("621a.8(e)", "Empty positions", "Their stacks, not exposed, are put with the Dead Hand."),
    ("621a.8(f)", "Shaker put away", "The shaker is covered, shaken once and put to the dealer’s right."),
    attested="621a.8",
)


@RULES.validator(
    "621a.9",
    "Other dealing styles",
    fields=("alternative_dealing_styles", "delivery_style_signals", "player_bank_offered"),
)
def other_styles_are_of_the_nine(facts: PaiGowFacts, text: Text) -> Outcome:
    """The filing names which of the nine other dealing styles may be chosen, and uses no others.

    Citation  621a.9
    Duty      The dealer, bank or co-bank may choose another of the nine styles, if the Rules Submission lists it.
    Editions  621a-2011P.
    Figures   None; nine styles.
    Source    41 Pa.B. 2981.
    Reading   An empty list is met: then only the usual way of 621a.8(d) is dealt, which is none of the nine and is
              not listed. The House Way stands in the list From the Left only. A signal for a style that is not listed
              is a style used without being listed.
    """
    listed = facts.alternative_dealing_styles
    if listed is None:
        return unstated(facts, "alternative_dealing_styles", mend="Choose the styles, or say that there are none.")
    found: list[Finding] = []
    for code in sorted(listed - STYLE_NAMES.keys()):
        if code == DEFAULT_STYLE:
            wrong, mend = (
                "The usual delivery from the right is listed as another style.",
                "Take it out: it is always there.",
            )
        else:
            wrong, mend = f"“{code}” is none of the nine styles.", "Take it out, or choose one of the nine."
        found.append(
            violation(
                f"alternative_dealing_styles.{code}",
                listed,
                wrong=wrong,
                required="other dealing styles to be among the nine that it lists",
                mend=mend,
            )
        )
    if PLAYER_BANK.met(facts) and facts.delivery_style_signals:
        found += _signals_without_style(facts.delivery_style_signals, listed)
    return found or None


def _signals_without_style(signals: dict[str, str], listed: frozenset[str]) -> list[Finding]:
    return [
        violation(
            f"delivery_style_signals.{code}",
            signals[code],
            wrong=f"A signal is stated for {STYLE_NAMES.get(code, code)}, a style that this filing does not list.",
            required="that every other style in use be listed in the Rules Submission",
            mend="List the style, or take its signal out.",
        )
        for code in sorted(signals)
        if not is_blank(signals[code]) and code not in listed and code != DEFAULT_STYLE
    ]


definitions(
    *(
        (f"621a.9({style.number})", style.name, f"Sign of the dealer: {style.sign}. Delivery: {style.delivery}.")
        for style in DEALING_STYLES
    )
)
