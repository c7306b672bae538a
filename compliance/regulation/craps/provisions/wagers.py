"""Craps: the 42 wagers, from the table of wagers, which of them a game may offer, and their limits. § 623a.3.

Horn High and Whirl Bets without an area are split: (a)(20) and (21). What Buy and Lay Bets may stand beside or replace:
(a)(41) and (42). What is wagered: § 623a.4(b).
"""

from ...core.answers import unlisted_wager
from ...core.condition import holds, unless
from ...core.families import all_of, answered_no, none_but, some, stated, unclear
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, violation
from ...general.numbers import limits_agree, sign_shows_limits
from ..conditions import BUY_BET, LAY_BET, PLACE_TO_LOSE, PLACE_TO_WIN
from ..facts import CrapsFacts
from ..figures import LISTED_WAGERS, POINT_NUMBERS, SUPPLEMENTAL_ODDS
from ..labels import BY_NUMBER, ODDS_LABELS, PAID_IN_PARTS, WAGER_LABELS
from ..wagers import BY_CODE, REMOVALS, WAGERS, Wager
from ..ways import Way
from .register import RULES, unstated

_JUDGED_ELSEWHERE = frozenset({*PAID_IN_PARTS, "fire_bet"})


@RULES.validator(
    "623a.3(a)",
    "Only listed wagers",
    fields=("wagers_offered", "payout_odds"),
    figures=(LISTED_WAGERS, SUPPLEMENTAL_ODDS),
)
def only_listed_wagers_are_offered(facts: CrapsFacts, text: Text) -> Outcome:
    """Every wager offered is one that the chapter lists.

    Duty      The games have the wagers of this subsection; the certificate holder picks among them.
    Reading   A line of odds for an unlisted wager offers it. Supplemental wagers are not on this list: stating their
              limits offers them.
    Not here  A new wager or feature that the Board approved under 601a.3: the reviewer settles it.
    """
    offered, listed = facts.wagers_offered or frozenset(), text[LISTED_WAGERS]
    foreign = offered - listed
    lines = () if facts.payout_odds is None else facts.payout_odds.keys() - ODDS_LABELS.keys()
    if offered and not foreign and not lines:
        return None
    none = () if offered else (unstated("wagers_offered"),)
    unlisted = set(lines) - _JUDGED_ELSEWHERE - text[SUPPLEMENTAL_ODDS].keys() - foreign
    return [
        *none,
        *(unlisted_wager(f"wagers_offered.{code}", code) for code in sorted(foreign)),
        *(unlisted_wager(f"payout_odds.{code}", code) for code in sorted(unlisted)),
    ]


for _code, _bets, _how in (
    ("place_to_win", "Place Bets to Win", "on"),
    ("place_to_lose", "Place Bets to Lose", "against"),
    ("buy_bet", "Buy Bets", "on"),
    ("lay_bet", "Lay Bets", "against"),
):
    _field, _wager = BY_NUMBER[_code], BY_CODE[_code]
    RULES.demands(
        _wager.citation,
        f"Numbers of {_bets}",
        unclear(
            some(
                _field,
                wrong=f"The {_wager.name} is offered, but no number is stated for it.",
                mend="Enter its numbers, or do not offer the wager.",
            )
        ),
        none_but(
            _field,
            POINT_NUMBERS,
            optional=True,
            wrong=f"The {_wager.name} is taken on {{found}}.",
            required="4, 5, 6, 8, 9 or 10 as the number of this wager",
            mend="Remove the number.",
        ),
        name=f"{_field}_are_points",
        when=holds("wagers_offered", _code),
        duty=f"A {_wager.name} is {_how} 4, 5, 6, 8, 9 or 10.",
        reading="The certificate holder may offer only some of the six numbers.",
        fields=(_field, "wagers_offered"),
    )

_READINGS = {
    "whirl": "The text describes a lost Whirl Bet by the Horn High Bet, a slip: Whirl is meant.",
    "hop_2_4": "The text describes a lost Two-Four by the One-Five, a slip: Two-Four is meant.",
    "fire_bet": "The item says “before a 7,” 623a.11 “a loser 7”: a 7 on a come-out roll does not end the wager. Taken "
    "before a new shooter only; the attestation to 623a.11 covers this.",
}


_OFF = (
    " It is off on a come-out roll unless the player calls it on and the dealer confirms that with an “on” marker on "
    "top of the wager."
)


def _words(ways: tuple[Way, ...]) -> str:
    return "; or ".join(way.words for way in ways)


def _wager_words(wager: Wager) -> str:
    """A wager in a few plain sentences: where it lies, when, how it is won, lost and removed."""
    removed = f"{REMOVALS[wager.removal]} (§ {wager.removal_citation})"
    units = f" It is made in units of {wager.units}." if wager.units > 1 else ""
    off = _OFF if wager.off_on_come_out else ""
    filed = " Offered only if the Rules Submission says so." if wager.by_submission else ""
    return f"Placed {wager.placed}; on the layout: {wager.mark}. It {removed}.{units}{off}{filed}"


def _declare(wager: Wager) -> None:
    RULES.definition(wager.citation, wager.name, duty=_wager_words(wager), reading=_READINGS.get(wager.code, ""))
    for item, title, ways in (
        ("i", "won", wager.wins),
        ("ii", "lost", wager.loses),
        ("iii", "returned", wager.returned),
    ):
        if not ways:
            continue
        cited = f"{wager.citation}({item})"
        RULES.definition(cited, f"{wager.name} {title}", duty=f"The wager is {title}: {_words(ways)}.")
        if len(ways) > 1:
            for letter, way in zip("AB", ways, strict=True):
                RULES.definition(
                    f"{cited}({letter})",
                    f"{wager.name} {title}, way {letter}",
                    duty=f"The wager is {title}: {way.words}.",
                )


for _listed in WAGERS:
    _declare(_listed)


for _code, _parts, _duty, _reading in (
    (
        "horn_high",
        ("horn", "craps_two", "craps_three", "eleven_one_roll", "craps_twelve"),
        "Without its own area a Horn High Bet is split into four units of Horn and one unit on 2, 3, 11 or 12.",
        (
            "So Horn, Craps Two, Craps Three, 11 in One Roll and Craps Twelve are all offered; 623a.2(d)(2) asks for "
            "the area of each."
        ),
    ),
    (
        "whirl",
        ("horn", "any_seven"),
        "Without its own area a Whirl Bet is split into four units of Horn and one unit of Any Seven.",
        "So Horn and Any Seven are both offered; 623a.2(d)(2) asks for the area of each.",
    ),
):
    _name = WAGER_LABELS[_code]
    RULES.demands(
        BY_CODE[_code].citation,
        f"{_name.removesuffix(' Bet')} without an area",
        stated(f"{_code}_area"),
        all_of(
            "wagers_offered",
            _parts,
            when=unless(f"{_code}_area"),
            words=WAGER_LABELS,
            wrong=f"The {_name} has no area and is split, but the {{found}} is not offered.",
            required="that a wager without its own area be split into wagers that have areas",
            mend=f"Offer the {{found}} with an area, or give {_name} its own area.",
        ),
        name=f"{_code}_can_be_placed",
        when=holds("wagers_offered", _code),
        duty=_duty,
        reading=_reading,
        fields=(f"{_code}_area", "wagers_offered"),
    )


@RULES.validator("623a.3(a)(41)", "Buy beside Place to Win", fields=("wagers_offered",))
def buy_stands_beside_place_to_win(facts: CrapsFacts, text: Text) -> Outcome:
    """Buy Bets are offered only beside Place Bets to Win.

    Duty      Buy Bets may be offered, if the Rules Submission says so, in addition to Place Bets to Win.
    Reading   Strict: “in addition to” is not “instead of,” so Buy Bets without Place Bets to Win are a violation. That
              the wager is listed in the filing is the specification that the item asks for.
    """
    if not BUY_BET.met(facts):
        return NOT_APPLICABLE
    if PLACE_TO_WIN.met(facts):
        return None
    return violation(
        "wagers_offered.buy_bet",
        facts.wagers_offered,
        wrong="Buy Bets are offered, but Place Bets to Win are not.",
        required="Buy Bets only in addition to Place Bets to Win",
        mend="Offer Place Bets to Win as well, or remove Buy Bets.",
    )


RULES.demands(
    "623a.3(a)(42)",
    "Lay beside or instead of Place to Lose",
    stated("lay_replaces_place_to_lose"),
    unclear(
        answered_no(
            "lay_replaces_place_to_lose",
            optional=True,
            when=PLACE_TO_LOSE,
            wrong="The filing says that Lay Bets replace Place Bets to Lose, but it offers Place Bets to Lose.",
            mend="Make the two answers agree; either is allowed.",
        )
    ),
    name="lay_says_what_it_replaces",
    when=LAY_BET,
    duty="Lay Bets may be offered, if the Rules Submission says so, in addition to or instead of Place Bets to Lose.",
    reading="Lay Bets need no other wager. An answer that they replace Place Bets to Lose while these are offered "
    "contradicts itself.",
    fields=("lay_replaces_place_to_lose", "wagers_offered"),
)


RULES.demands(
    "623a.3(b)",
    "Minimum and maximum wager",
    limits_agree("wagers neither below the minimum nor above the maximum"),
    name="limits_leave_room_for_wagers",
    duty="A wager is neither below the table's minimum nor above its maximum.",
    reading="Limits are amounts above zero; equal limits are allowed. The text excepts wagers under 623a.6(e) only, "
    "although 623a.6(f) has the excess that payouts need; both are meant.",
    fields=("table_min_usd", "table_max_usd"),
)
RULES.procedure("623a.3(b)(1)", "Not below the minimum", duty="A wager is not less than the minimum wager.")
RULES.procedure("623a.3(b)(2)", "Not above the maximum", duty="A wager is not more than the maximum wager.")
RULES.demands(
    "623a.3(c)",
    "Limits posted",
    sign_shows_limits("the minimum and the maximum wager posted at each table"),
    name="limits_are_posted",
    duty="The minimum and the maximum wager are posted at each table.",
    reading="The general provisions say how long before a change the notice goes up.",
    sheets=("sign",),
)
RULES.procedure(
    "623a.4(b)",
    "Chips, plaques, and verbal wagers with cash",
    duty="Wagers are chips or plaques on the layout. A verbal wager with cash may be accepted if the dealer confirms "
    "it and the cash is changed at once.",
    reading="Either answer is allowed, unlike at Roulette, Pai Gow and Sic Bo. A call bet, with neither cash nor "
    "chips, is still refused (623a.2(d)(3)). The conduct is covered by the attestation to 623a.4.",
)
