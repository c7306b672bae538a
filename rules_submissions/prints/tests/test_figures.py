"""No output for players holds a figure that is not in the record: every game, every edition, whatever the odds are."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from html import unescape
from typing import Any

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.fields import Field
from compliance.regulation.core.figure import Text
from compliance.regulation.core.payouts import PayoutRow, percent
from compliance.regulation.core.public import public_facts
from compliance.regulation.tests import golden
from compliance.web.phrases import translation_of
from rules_submissions.forecast.players import changed_between
from rules_submissions.models.public import PrintKind, PublicApproval, PublicPrint
from rules_submissions.prints.rules import examples_of, figures_of, odds_of, published_of
from rules_submissions.prints.services import print_context
from rules_submissions.prints.sign_svg import sign_svg
from rules_submissions.public.words import standing, tables_words, tag_on

DAY = date(2026, 5, 1)
CODE = "2345CDFGHJ"
PATTERNS = {
    "odds": r"(?<![\d.,])(?<![Tt]he numbers )(\d[\d,]*) to (\d[\d,]*)(?!\d)",
    "money": r"\$(\d[\d,]*(?:\.\d+)?)",
    "percent": r"(?<![\d.,])(-?\d[\d,]*(?:\.\d+)?) %",
    "fraction": r"(?<![\d./])(-?\d+)/(\d+)(?![\d/])",
    "chance": r"(?<![\d.,])(\d[\d,]*) in (\d[\d,]*)(?!\d)",
}
"""The patterns of a figure of each kind. “The numbers 1 to 36” are no odds."""
EDITIONS = [(number, one.key) for number in PACKAGES for one in chapter(number).editions]
FILINGS = [(number, key, place) for number, key in EDITIONS for place in range(len(golden.filings(number)))]
"""Every edition with every example of its game, by its place."""
MONEY = ("dollar", "usd")
ODDS = st.tuples(st.integers(1, 9_999), st.integers(1, 99))

Figures = dict[str, set[Any]]


def figures_in(text: str) -> Figures:
    """The figures that a text holds, by kind."""
    plain = re.sub(r"[\s\u00a0]+", " ", text)
    found = {kind: set(re.findall(pattern, plain)) for kind, pattern in PATTERNS.items()}
    return {
        "odds": {(_whole(pay), _whole(to)) for pay, to in found["odds"]},
        "money": {Decimal(one.replace(",", "")) for one in found["money"]},
        "percent": {Decimal(one.replace(",", "")) for one in found["percent"]},
        "fraction": {(int(one), int(other)) for one, other in found["fraction"]},
        "chance": {(_whole(one), _whole(other)) for one, other in found["chance"]},
    }


def _whole(words: str) -> int:
    return int(words.replace(",", ""))


def on_record(row: PublicApproval) -> Figures:
    """The figures of the record: what was answered, with the words of the choice, and what the rule core counts."""
    whole, facts = row.chapter, row.decoded
    paid = list(whole.payouts(facts, row.edition_key))
    edges = [one.house_edge for one in paid if one.house_edge is not None]
    chances = [one.p_win for one in paid if one.p_win is not None]
    known = figures_in(" ".join(_words(whole.fields, facts, [*paid])))
    stated = {(one.pay, one.to) for one in (getattr(facts, "payout_odds", None) or {}).values()}
    fixed = {pair for one in paid for pair in _pairs(one)} | set(_of_named_tables(row))
    amounts = {
        Decimal(one) for name, field in whole.fields.items() if _is_money(field) for one in _numbers(facts, name)
    }
    parts = {Decimal(one) for name in whole.fields for one in _numbers(facts, name)}
    counted = {Decimal(percent(one, places)) for one in edges for places in (2, 6)}
    return {
        "odds": known["odds"] | stated | fixed,
        "money": known["money"] | amounts,
        "percent": known["percent"]
        | parts
        | counted
        | {Decimal(percent(one, places)) for one in chances for places in (2, 4)},
        "fraction": known["fraction"] | {(one.numerator, one.denominator) for one in edges},
        "chance": known["chance"] | {(one.numerator, one.denominator) for one in chances},
    }


def _words(fields: Mapping[str, Field], facts: Any, rows: list[PayoutRow]) -> Iterator[str]:
    """The law's own words: what a chosen answer is called, and what a wager without figures depends on."""
    for name, field in fields.items():
        value = getattr(facts, name)
        chosen = value if isinstance(value, (frozenset, tuple, list)) else [value]
        yield from (words for code, words in field.choices if code in [getattr(one, "value", one) for one in chosen])
    yield from (one.note for one in rows)


def _pairs(row: PayoutRow) -> list[tuple[int, int]]:
    if row.odds is None:
        return []
    return [row.odds] if isinstance(row.odds, tuple) else list(row.odds.values())


def _of_named_tables(row: PublicApproval) -> Iterator[tuple[int, int]]:
    """The odds of the text's pay tables that the answers name: all lines of table A, where they say A."""
    tables, facts = row.chapter.figures(Text(row.chapter.edition(row.edition_key), {})).paytables, row.decoded
    named = {getattr(facts, name) for name in row.chapter.fields if name.endswith("_paytable")}
    for letter in named & tables.keys():
        yield from ((one.pay, one.to) for one in tables[letter].values())


def _is_money(field: Field) -> bool:
    return field.asked.unit.lower() in MONEY


def _numbers(facts: Any, name: str) -> list[Any]:
    value = getattr(facts, name)
    values = value.values() if isinstance(value, Mapping) else [value]
    return [one for one in values if isinstance(one, (int, Decimal)) and not isinstance(one, bool)]


def row_of(number: str, edition_key: str, stated: dict[str, Any]) -> PublicApproval:
    """A row of the register for these answers."""
    whole = chapter(number)
    return PublicApproval(
        reference="RS-5H9T-K2", revision=3, facility_name="Lantern House", chapter_number=number,
        edition_key=edition_key, table_numbers=["L-01", "L-02"], decided_on=DAY, in_effect_since=DAY,
        facts=public_facts(whole.parse(stated)),
    )  # fmt: skip


def outputs(row: PublicApproval) -> Iterator[tuple[str, str]]:
    """Everything that players get of an approval, by name, as text: the prints, the sign as SVG, the drawings, the
    rules page, and what a scan says. The examples in dollars of what odds mean are left out. None asks the database."""
    found = published_of(row)
    examples = examples_of(found)
    for kind in PrintKind.values:
        yield kind, _text(render_to_string(f"documents/print_{kind}.html", print_context(row, kind, CODE)), examples)
    yield "svg", _text(sign_svg(row, CODE).decode())
    figures = figures_of(row)
    for one in figures:
        yield "drawing", _text(one.svg)
    said = {
        "row": row, "found": found, "tables": tables_words(row.table_numbers), "standing": standing(row, DAY),
        "tag": tag_on(row, DAY), "edition_line": "", "odds": odds_of(found), "figures": figures, "prints": [],
    }  # fmt: skip
    yield "rules", _text(render_to_string("register/rules.html", said), examples)
    printed = PublicPrint(code=CODE, kind="sign", sha256="0" * 64)
    scan = {"print": printed, "is_current": True, "is_sign": True, "at": DAY}
    yield "scan", _text(render_to_string("register/scan.html", said | scan))


def _text(markup: str, examples: Sequence[str] = ()) -> str:
    """The text that a reader sees and hears of it: text and alternatives of pictures, without styles and addresses, and
    without these sentences in either language."""
    shown = re.sub(r"<(style|script|head)\b.*?</\1>", " ", markup, flags=re.DOTALL)
    spoken = " ".join(re.findall(r'\b(?:alt|aria-label)="([^"]*)"', shown))
    text = unescape(re.sub(r"<[^>]+>", " ", shown) + " " + spoken)
    for one in examples:
        text = text.replace(one, " ").replace(translation_of(one)[0], " ")
    return text


@st.composite
def answers(draw: st.DrawFn, number: str, place: int) -> dict[str, Any]:
    """An example of a game in which every odd and every limit may be another."""
    stated = dict(golden.filings(number)[place])
    if odds := stated.get("payout_odds"):
        pairs = draw(st.lists(ODDS, min_size=len(odds), max_size=len(odds)))
        stated["payout_odds"] = {name: {"pay": pay, "to": to} for name, (pay, to) in zip(odds, pairs, strict=True)}
    for name, field in chapter(number).fields.items():
        if _is_money(field) and isinstance(stated.get(name), str):
            stated[name] = str(draw(st.integers(1, 90_000)))
    return stated


@pytest.mark.parametrize(("number", "edition_key", "place"), FILINGS)
@settings(max_examples=2)
@given(data=st.data())
def test_no_output_holds_a_figure_that_is_not_in_the_record(
    number: str, edition_key: str, place: int, data: st.DataObject
) -> None:
    stated = data.draw(answers(number, place))
    row = row_of(number, edition_key, stated)
    known = on_record(row)
    for name, text in outputs(row):
        for kind, found in figures_in(text).items():
            assert found <= known[kind], (name, kind, found - known[kind])
        if name in ("sign", "guide", "card", "svg", "rules", "scan"):
            odds = {(one["pay"], one["to"]) for one in (stated.get("payout_odds") or {}).values()}
            assert odds <= figures_in(text)["odds"], (name, odds - figures_in(text)["odds"])


def test_a_figure_from_elsewhere_is_seen() -> None:
    row = row_of("617a", chapter("617a").editions[-1].key, golden.filings("617a")[0])
    known = on_record(row)
    for words, kind in (("36 to 1", "odds"), ("$7", "money"), ("9.9 %", "percent"), ("1/3", "fraction")):
        found = figures_in(f"It says {words}.")[kind]
        assert found
        assert not found <= known[kind]


@pytest.mark.parametrize("number", PACKAGES)
def test_what_a_scan_says_changed_is_what_the_records_say(number: str) -> None:
    stated = golden.filings(number)[0]
    odds = stated.get("payout_odds")
    if not odds:
        assert not changed_between(*(published_of(row_of(number, _newest(number), stated)) for _ in range(2)))
        return
    line = next(iter(odds))
    other = {**stated, "payout_odds": {**odds, line: {"pay": 7_777, "to": 3}}}
    before, now = (published_of(row_of(number, _newest(number), one)) for one in (stated, other))
    (said,) = [one for one in changed_between(before, now) if one.about]
    assert (said.before, said.now) == (f"{odds[line]['pay']:,} to {odds[line]['to']:,}", "7,777 to 3")


def _newest(number: str) -> str:
    return chapter(number).editions[-1].key
