"""§ 623a.3(a): the 42 wagers, from the table of wagers, and which of them a game may offer."""

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ..facts import CrapsFacts
from ..figures import LISTED_WAGERS, POINT_NUMBERS, SUPPLEMENTAL_ODDS
from ..labels import ODDS_LABELS, PAID_IN_PARTS, WAGER_LABELS
from ..wagers import REMOVALS, WAGERS, Wager
from ..ways import Way
from .register import RULES, unstated

_NOT_LISTED = "no wager but those that the chapter lists, unless the Board has approved it under § 601a.3"
_JUDGED_ELSEWHERE = frozenset({*PAID_IN_PARTS, "fire_bet"})


@RULES.validator(
    "623a.3(a)",
    "Only listed wagers",
    fields=("wagers_offered", "payout_odds"),
    figures=(LISTED_WAGERS, SUPPLEMENTAL_ODDS),
)
def only_listed_wagers_are_offered(facts: CrapsFacts, text: Text) -> Outcome:
    """Every wager offered is one that the chapter lists.

    Citation  623a.3(a)
    Duty      The games have the wagers of this subsection; the certificate holder picks among them.
    Editions  623a-2011P: 42 wagers. Later texts have more, whose text is not on file.
    Figures   LISTED_WAGERS; SUPPLEMENTAL_ODDS for the lines that belong to 623a.6.
    Source    623a.3(a)(1) to (42).
    Reading   A line of odds for an unlisted wager offers it. Supplemental wagers are no wagers of this list: their
              limits say that they are taken.
    Not here  A new wager or feature that the Board approved under 601a.3: the reviewer settles it.
    """
    offered, listed = facts.wagers_offered or frozenset(), text[LISTED_WAGERS]
    foreign = offered - listed
    lines = () if facts.payout_odds is None else facts.payout_odds.keys() - ODDS_LABELS.keys()
    if offered and not foreign and not lines:
        return None
    none = () if offered else (unstated("wagers_offered", mend="State which wagers of the chapter the game offers."),)
    unlisted = set(lines) - _JUDGED_ELSEWHERE - text[SUPPLEMENTAL_ODDS].keys() - foreign
    return [
        *none,
        *(_unlisted(f"wagers_offered.{code}", code) for code in sorted(foreign)),
        *(_unlisted(f"payout_odds.{code}", code) for code in sorted(unlisted)),
    ]


def _unlisted(field: str, code: str) -> Finding:
    return violation(
        field,
        code,
        wrong=f"“{code}” is not a wager that this text lists.",
        required=_NOT_LISTED,
        mend="Do not offer it, or petition the Board for a new feature.",
    )


def _numbers(facts: CrapsFacts, text: Text, code: str, field: str) -> Outcome:
    """Findings about the numbers on which a wager is taken."""
    if facts.wagers_offered is None or code not in facts.wagers_offered:
        return NOT_APPLICABLE
    numbers: tuple[int, ...] | None = getattr(facts, field)
    if numbers is None:
        return unstated(field)
    if not numbers:
        wrong = f"The {WAGER_LABELS[code]} is offered, and no number is stated for it."
        return cannot_tell(field, wrong=wrong, mend="State its numbers, or do not offer the wager.")
    return [
        violation(
            f"{field}[{place}]",
            number,
            wrong=f"The {WAGER_LABELS[code]} is taken on {number}.",
            required="4, 5, 6, 8, 9 or 10 as the number of this wager",
            mend="Take the number out.",
        )
        for place, number in enumerate(numbers)
        if number not in text[POINT_NUMBERS]
    ] or None


@RULES.validator(
    "623a.3(a)(5)",
    "Numbers of Place Bets to Win",
    fields=("place_to_win_numbers", "wagers_offered"),
    figures=(POINT_NUMBERS,),
)
def place_to_win_numbers_are_points(facts: CrapsFacts, text: Text) -> Outcome:
    """Place Bets to Win are on the six numbers of the text.

    Citation  623a.3(a)(5)
    Duty      A Place Bet to Win is on 4, 5, 6, 8, 9 or 10.
    Editions  623a-2011P.
    Figures   POINT_NUMBERS.
    Source    623a.3(a)(5).
    Reading   The certificate holder may take some of the six numbers only.
    """
    return _numbers(facts, text, "place_to_win", "place_to_win_numbers")


@RULES.validator(
    "623a.3(a)(6)",
    "Numbers of Place Bets to Lose",
    fields=("place_to_lose_numbers", "wagers_offered"),
    figures=(POINT_NUMBERS,),
)
def place_to_lose_numbers_are_points(facts: CrapsFacts, text: Text) -> Outcome:
    """Place Bets to Lose are against the six numbers of the text.

    Citation  623a.3(a)(6)
    Duty      A Place Bet to Lose is against 4, 5, 6, 8, 9 or 10.
    Editions  623a-2011P.
    Figures   POINT_NUMBERS.
    Source    623a.3(a)(6).
    Reading   The certificate holder may take some of the six numbers only.
    """
    return _numbers(facts, text, "place_to_lose", "place_to_lose_numbers")


@RULES.validator(
    "623a.3(a)(41)", "Numbers of Buy Bets", fields=("buy_numbers", "wagers_offered"), figures=(POINT_NUMBERS,)
)
def buy_numbers_are_points(facts: CrapsFacts, text: Text) -> Outcome:
    """Buy Bets are on the six numbers of the text.

    Citation  623a.3(a)(41)
    Duty      A Buy Bet is on 4, 5, 6, 8, 9 or 10.
    Editions  623a-2011P.
    Figures   POINT_NUMBERS.
    Source    623a.3(a)(41).
    Reading   The certificate holder may take some of the six numbers only.
    """
    return _numbers(facts, text, "buy_bet", "buy_numbers")


@RULES.validator(
    "623a.3(a)(42)", "Numbers of Lay Bets", fields=("lay_numbers", "wagers_offered"), figures=(POINT_NUMBERS,)
)
def lay_numbers_are_points(facts: CrapsFacts, text: Text) -> Outcome:
    """Lay Bets are against the six numbers of the text.

    Citation  623a.3(a)(42)
    Duty      A Lay Bet is against 4, 5, 6, 8, 9 or 10.
    Editions  623a-2011P.
    Figures   POINT_NUMBERS.
    Source    623a.3(a)(42).
    Reading   The certificate holder may take some of the six numbers only.
    """
    return _numbers(facts, text, "lay_bet", "lay_numbers")


_READINGS = {
    "whirl": "The text describes a lost Whirl Bet by the Horn High Bet, a slip: Whirl is meant.",
    "hop_2_4": "The text describes a lost Two-Four by the One-Five, a slip: Two-Four is meant.",
    "fire_bet": "The item says “before a 7,” 623a.11 “a loser 7”: a 7 on a come-out roll does not end the wager. Taken "
    "before a new shooter only; the attestation to 623a.11 covers this.",
}


def _words(ways: tuple[Way, ...]) -> str:
    return "; or ".join(way.words for way in ways)


def _told(wager: Wager) -> str:
    """A wager in a few plain sentences: where it lies, when, how it is won, lost and removed."""
    removed = f"{REMOVALS[wager.removal]} (§ {wager.removal_citation})"
    units = f" It is made in units of {wager.units}." if wager.units > 1 else ""
    off = " It rests on a come-out roll unless called on and marked." if wager.off_on_come_out else ""
    filed = " Offered only if the Rules Submission says so." if wager.by_submission else ""
    return f"Placed {wager.placed}; on the layout: {wager.mark}. It {removed}.{units}{off}{filed}"


def _declare(wager: Wager) -> None:
    RULES.definition(wager.citation, wager.name, duty=_told(wager), reading=_READINGS.get(wager.code, ""))
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


for _wager in WAGERS:
    _declare(_wager)
