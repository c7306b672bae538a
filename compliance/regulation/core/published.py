"""Public view of an approved filing: rules in plain words, wagers with odds and house edge, limits, picks.

All of it follows from the facts, the fields that declare a sentence for it (`tells`), and the mathematics of the game:
register, rules page, prints and scans show one object.
"""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from .canonical import to_json
from .chapter import Chapter
from .fields import Field
from .figure import Values
from .payouts import Pair, PayoutRow, State, percent
from .picks import picks_of
from .titles import case_title, place_title, shared_case, split_path, wager_title, with_case

IN_DOLLARS = ("dollar", "usd")
PERCENT = "percent"
HALF = {"1/2": "half"}
"""Parts that people say by a word."""
METHODS: Mapping[State, str] = {
    "exact": "Exact, for {counted} at the approved odds.",
    "assumed": "Assumed: the text leaves something open. The note says what we assume.",
    "undetermined": "Cannot be known from the rules alone: the note says what it depends on.",
}
"""The method by which a house edge was found, in a line for each state."""


class PublicSentence(msgspec.Struct, frozen=True):
    """A sentence to the public, with the field that it is about and the item of the text that asks for it."""

    field: str
    words: str
    citation: str


class PaidLine(msgspec.Struct, frozen=True):
    """A line with its pay: its code, its title, and its odds as profit and stake."""

    code: str
    title: str
    odds: Pair

    @property
    def pays(self) -> str:
        """The odds in words, "35 to 1"."""
        return f"{self.odds[0]:,} to {self.odds[1]:,}"


class PublishedWager(msgspec.Struct, frozen=True, kw_only=True):
    """A wager in one case. `chance` and `edge` are exact fractions as numerator and denominator, None if they cannot be
    known; `edge_percent` is rounded half-even to two decimals."""

    code: str
    title: str
    pays: str
    chance: Pair | None
    edge: Pair | None
    edge_percent: str
    state: State
    note: str

    @property
    def one_in(self) -> str:
        """The chance of the wager to win, "3 in 38"; empty if it cannot be known."""
        return "" if self.chance is None else f"{self.chance[0]:,} in {self.chance[1]:,}"

    @property
    def fraction(self) -> str:
        """The house edge as a fraction in lowest terms, "1/19"; a whole number stands alone."""
        return "" if self.edge is None else str(Fraction(*self.edge))


class Pick(msgspec.Struct, frozen=True):
    """A choice of the filing that the text leaves open: the place, its title and its words."""

    place: str
    title: str
    words: str


class Published(msgspec.Struct, frozen=True, kw_only=True):
    """A public view of the rules of one game. `case` is the part that all wagers have in common, in words; `unknown`
    says of each wager without figures on what they depend."""

    chapter: str
    game: str
    play: str
    edition: str
    rules: tuple[PublicSentence, ...]
    limits: tuple[PublicSentence, ...]
    lines: tuple[PaidLine, ...]
    case: str
    wagers: tuple[PublishedWager, ...]
    methods: tuple[str, ...]
    picks: tuple[Pick, ...]

    @property
    def unknown(self) -> tuple[PublishedWager, ...]:
        return tuple(wager for wager in self.wagers if wager.state == "undetermined")


def published(whole: Chapter, facts: Any, edition_key: str, values: Values | None = None) -> Published:
    """The public view of these facts under an edition, or with other figures than the edition's (`values`). Raises
    NotInForce for an edition that is not on file."""
    rules = whole.rules(edition_key)
    answers = tuple(_sentences(whole, facts, edition_key))
    rows = tuple(whole.payouts(facts, edition_key, values))
    shared = shared_case(rows)
    money = {field.name for field in whole.fields.values() if _is_money(field)}
    states = dict.fromkeys(row.state for row in rows)
    return Published(
        chapter=whole.number,
        game=whole.game,
        play=whole.play,
        edition=edition_key,
        rules=tuple(answer for answer in answers if answer.field not in money),
        limits=tuple(answer for answer in answers if answer.field in money),
        lines=tuple(_lines(whole, facts, rows)),
        case=case_title(whole.fields, shared),
        wagers=tuple(_wager(whole, row, shared) for row in rows),
        methods=tuple(METHODS[state].format(counted=whole.counted) for state in states),
        picks=tuple(_picks(whole, dict(picks_of(facts, rules)))),
    )


def words_of(field: Field, value: Any) -> str:
    """An answer as the public reads it; empty where nothing is stated."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    stated = to_json(value)
    labels = dict(field.choices)
    if isinstance(stated, Mapping):
        lines = [f"{labels.get(key, key)}: {_plain(field, item)}" for key, item in stated.items()]
        return "; ".join(lines)
    if isinstance(stated, list):
        order = list(labels)
        if isinstance(value, frozenset):
            stated = sorted(stated, key=lambda code: (code not in labels, order.index(code) if code in labels else 0))
        words = [labels.get(str(item), str(item)) for item in stated]
        return ("; " if any("," in word for word in words) else ", ").join(words)
    return "" if stated is None else labels.get(stated) or _plain(field, stated)


def _plain(field: Field, value: Any) -> str:
    """A value with its unit: $1,000, 5 %."""
    if isinstance(value, Mapping) and set(value) == {"pay", "to"}:
        return f"{value['pay']:,} to {value['to']:,}"
    if _is_money(field):
        whole, point, cents = str(value).partition(".")
        return f"${int(whole):,}{point}{cents}".removesuffix(".00") if whole.isdecimal() else f"${value}"
    if field.asked.unit == PERCENT:
        return f"{Decimal(str(value)).normalize():f}\u00a0%"
    return HALF.get(str(value), str(value))


def _is_money(field: Field) -> bool:
    return field.kind == "decimal" and field.asked.unit.lower() in IN_DOLLARS


def _sentences(whole: Chapter, facts: Any, edition_key: str) -> Iterator[PublicSentence]:
    """The sentences of the fields that these facts and this edition ask, in the order of declaration."""
    for name, field in whole.fields.items():
        value, tells = getattr(facts, name), field.asked.tells
        if not tells or value is None or not field.is_asked(facts, edition_key):
            continue
        words = words_of(field, value)
        if isinstance(tells, Mapping):
            sentence = tells.get(words.lower() if isinstance(value, bool) else str(to_json(value)), "")
        else:
            sentence = tells.format(words) if words else ""
        if sentence:
            yield PublicSentence(name, sentence, field.asked.why.partition(",")[0].strip())


def _lines(whole: Chapter, facts: Any, rows: tuple[PayoutRow, ...]) -> Iterator[PaidLine]:
    """Every line of odds once: those that the filing states of its wagers, then those that the text fixes for them."""
    wanted = {code for row in rows for code in _pairs(row)}
    seen: set[str] = set()
    stated = getattr(facts, "payout_odds", None) or {}
    order = [code for code, _ in whole.fields["payout_odds"].choices] if "payout_odds" in whole.fields else []
    for code in sorted(stated, key=lambda code: (code not in order, order.index(code) if code in order else 0)):
        seen.add(code)
        yield PaidLine(code, _title(whole, code), (stated[code].pay, stated[code].to))
    for row in rows:
        for code, pair in _pairs(row).items():
            if code in wanted - seen:
                seen.add(code)
                yield PaidLine(code, _title(whole, code), pair)


def _title(whole: Chapter, code: str) -> str:
    return whole.line_titles.get(code) or wager_title(whole.fields, code)


def _pairs(row: PayoutRow) -> Mapping[str, Pair]:
    if row.odds is None:
        return {}
    return {row.wager: row.odds} if isinstance(row.odds, tuple) else row.odds


def _wager(whole: Chapter, row: PayoutRow, shared: Mapping[str, Any]) -> PublishedWager:
    edge = row.house_edge
    case = {name: value for name, value in row.case.items() if name not in shared}
    pairs = {code: f"{pay:,} to {to:,}" for code, (pay, to) in _pairs(row).items()}
    return PublishedWager(
        code=row.wager,
        title=with_case(_title(whole, row.wager), whole.fields, case),
        pays="; ".join(f"{_title(whole, code)} {pays}" if len(pairs) > 1 else pays for code, pays in pairs.items()),
        chance=None if row.p_win is None else (row.p_win.numerator, row.p_win.denominator),
        edge=None if edge is None else (edge.numerator, edge.denominator),
        edge_percent="" if edge is None else percent(edge, 2),
        state=row.state,
        note=row.note,
    )


def _picks(whole: Chapter, picked: Mapping[str, Any]) -> Iterator[Pick]:
    """The picks of which the public is told anything: odds, and fields with a sentence for it."""
    for place, value in picked.items():
        name, line = split_path(place)
        field = whole.fields[name]
        if line and field.kind == "odds_table":
            yield Pick(place, _title(whole, line), _plain(field, value))
        elif field.asked.tells:
            yield Pick(place, place_title(place, whole.fields), words_of(field, value))
