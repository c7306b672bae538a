"""Craps: the 42 wagers, from the table of wagers, and which of them a game may offer. § 623a.3(a)."""

from ...core.answers import unlisted_wager
from ...core.condition import holds
from ...core.families import none_but, some, unclear
from ...core.figure import Text
from ...core.finding import Outcome
from ..facts import CrapsFacts
from ..figures import LISTED_WAGERS, POINT_NUMBERS, SUPPLEMENTAL_ODDS
from ..labels import BY_NUMBER, ODDS_LABELS, PAID_IN_PARTS
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
