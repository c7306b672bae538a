"""§ 619a.1(a) to (c): what the sections show, in which order, and by which theme."""

from collections import Counter
from collections.abc import Mapping

from ...core.answers import unstated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ...core.ring import deviations, runs_counterclockwise, same_ring
from ...core.wording import is_blank, plain
from ..facts import BigSixFacts
from ..figures import SECTION_ORDER, SECTIONS_BY_SYMBOL
from ..labels import DOLLARS
from ..wheel import FOREIGN, dollars_kept, symbol_words, symbols_of
from .register import RULES

PLAIN: Mapping[str, str] = {}
_FIELD = "section_symbols_clockwise"


def themes_of(facts: BigSixFacts) -> Mapping[str, str] | None:
    """The themed symbols by dollar symbol, empty on a wheel without a theme; None where a theme is not told."""
    if facts.symbol_scheme != "themed":
        return PLAIN
    return facts.themed_symbol_map or None


@RULES.validator(
    "619a.1(a)",
    "Sections of each symbol",
    fields=(_FIELD, "themed_symbol_map", "symbol_scheme"),
    figures=(SECTIONS_BY_SYMBOL,),
)
def each_symbol_has_its_sections(facts: BigSixFacts, text: Text) -> Outcome:
    """Each symbol stands in its number of sections.

    Duty      Of the sections, each dollar symbol, the flag and the joker has the number that the text gives it.
    Reading   Joker and flag are two symbols of one section each, never pooled. A themed symbol counts as the dollar
              symbol that it stands for. Counts alone do not prove the order, which is 619a.1(b); an empty list is
              reported there, once.
    """
    listed, themes = facts.section_symbols_clockwise, themes_of(facts)
    if not listed or themes is None:
        return NOT_APPLICABLE
    due = text[SECTIONS_BY_SYMBOL]
    if not themes and len(listed) == sum(due.values()) and all(listed.count(code) == due[code] for code in due):
        return None
    held = Counter(symbols_of(listed, themes))
    if held == due:
        return None
    parts = [
        f"{symbol_words(code, themes)} in {held[code]} sections instead of {count}"
        for code, count in due.items()
        if held[code] != count
    ]
    strange = sorted({label for label, code in zip(listed, symbols_of(listed, themes), strict=True) if code == FOREIGN})
    if strange:
        parts.append(f"{', '.join(f'“{label}”' for label in strange)}, which this wheel does not have")
    return violation(
        _FIELD,
        listed,
        wrong=f"The list of {len(listed)} sections shows {'; '.join(parts)}.",
        required=", ".join(f"{count} × {symbol_words(code, PLAIN)}" for code, count in due.items()),
        mend="Correct the list, or use another wheel.",
    )


@RULES.validator("619a.1(a)", "Flag and joker", fields=("flag_symbol_label", "joker_symbol_label", "themed_symbol_map"))
def flag_and_joker_are_unique(facts: BigSixFacts, text: Text) -> Outcome:
    """The symbols of the flag and of the joker stand nowhere else on the wheel.

    Duty      One section shows a flag, the name or logo of the certificate holder or another unique symbol, one a
              joker or another unique symbol.
    Reading   Unique means that no other section shows it: the two differ from each other, from every dollar symbol on
              the wheel and from every themed one, capital letters aside. Neither needs the approval of 619a.1(c), which
              speaks of dollar symbols.
    """
    flag, joker = facts.flag_symbol_label, facts.joker_symbol_label
    themes = themes_of(facts)
    taken = frozenset[str]() if themes is None else dollars_kept(themes) | set(map(plain, themes.values()))
    findings: list[Finding] = []
    for field, label, other in (("flag_symbol_label", flag, None), ("joker_symbol_label", joker, flag)):
        if label is None:
            findings.append(unstated(facts, field))
            continue
        if plain(label) in taken or (other is not None and plain(label) == plain(other)):
            findings.append(
                violation(
                    field,
                    label,
                    wrong=f"“{label}” appears in other sections, too.",
                    required="a separate symbol for the flag and for the joker, which no other section shows",
                    mend="Choose another symbol.",
                )
            )
    return findings or None


@RULES.validator(
    "619a.1(b)",
    "Order of the symbols",
    fields=(_FIELD, "themed_symbol_map", "symbol_scheme"),
    figures=(SECTION_ORDER,),
)
def symbols_run_in_their_order(facts: BigSixFacts, text: Text) -> Outcome:
    """The symbols run clockwise in the order of the text.

    Duty      The sections are arranged clockwise around the rim in the one order that the text lists.
    Reading   A rim has no beginning, so the list may start anywhere; it has a direction, so the reverse fails. Themed
              symbols are read as the dollar symbols that they stand for.
    """
    listed, order = facts.section_symbols_clockwise, text[SECTION_ORDER]
    if listed is None:
        return unstated(facts, _FIELD)
    themes = themes_of(facts)
    if themes is None:
        return NOT_APPLICABLE
    if not themes and listed == order:
        return None
    return _disorder(listed, themes, order)


def _disorder(listed: tuple[str, ...], themes: Mapping[str, str], order: tuple[str, ...]) -> Outcome:
    """The finding about a rim in another order, at the first section that differs; None where it agrees."""
    symbols = symbols_of(listed, themes)
    if same_ring(symbols, order):
        return None
    place, mend = "", "Put the symbols in the required order."
    if len(symbols) != len(order):
        wrong = f"The list has {len(symbols)} sections; the wheel has {len(order)}."
        mend = "List every section once, clockwise."
    elif runs_counterclockwise(symbols, order):
        wrong = "The symbols run counterclockwise."
        mend = "If you listed them the wrong way around, reverse the list. If not, this wheel cannot be used."
    else:
        differing = deviations(symbols, order)
        first = differing[0]
        place = f"[{first.index}]"
        wrong = (
            f"Section {first.place}, counted clockwise from the joker, shows {listed[first.index]}; "
            f"{symbol_words(first.required, themes)} is required."
        )
        if len(differing) > 1:
            wrong += f" In all, {len(differing)} sections differ."
    return violation(
        f"{_FIELD}{place}",
        listed,
        wrong=wrong,
        required=f"the symbols of the {len(order)} sections in one fixed clockwise order",
        mend=mend,
    )


@RULES.validator("619a.1(c)", "Dollar symbols or a theme", fields=("symbol_scheme", "themed_symbol_map"))
def theme_stands_for_the_dollar_symbols(facts: BigSixFacts, text: Text) -> Outcome:
    """A theme gives dollar symbols, and only them, a different symbol.

    Duty      Fruit or other themed symbols may take the place of the dollar symbols.
    Reading   One symbol for each dollar symbol, and no symbol for two: otherwise it is not clear which wager wins. A
              wheel may keep some of its dollar symbols. Themed symbols beside the
              answer that there is no theme contradict it. Joker and flag have their own rule in 619a.1(a).
    Not here  Whether a theme suits: Gaming Operations decides by its approval.
    """
    if facts.symbol_scheme is None:
        return unstated(facts, "symbol_scheme")
    themes = facts.themed_symbol_map
    if facts.symbol_scheme == "dollar":
        return _theme_of_a_dollar_wheel() if themes else None
    if not themes:
        return cannot_tell(
            "themed_symbol_map",
            wrong="The wheel is themed, but the filing does not say which symbol replaces which dollar symbol.",
            mend="Name the themed symbol for each dollar symbol that it replaces.",
        )
    return [finding for code in themes if (finding := _misfit(code, themes)) is not None] or None


def _theme_of_a_dollar_wheel() -> Finding:
    return cannot_tell(
        "symbol_scheme",
        wrong="The wheel has dollar symbols and no theme, but the filing names themed symbols.",
        mend="If the wheel is themed, say so. If not, remove the themed symbols.",
    )


def _misfit(code: str, themes: Mapping[str, str]) -> Finding | None:
    """The finding about a line of the theme; None if nothing is wrong with it."""
    label = themes[code]
    required = "themed symbols in place of the dollar symbols, one for each and no others"
    if code not in DOLLARS:
        wrong = f"{code} is not a dollar symbol, but has a themed symbol."
        mend = "Remove the line."
    elif is_blank(label):
        return cannot_tell(
            f"themed_symbol_map.{code}",
            wrong=f"No themed symbol is named for {DOLLARS[code]}.",
            mend="Name it, or remove the line.",
        )
    elif plain(label) in dollars_kept(themes) or any(
        other != code and plain(named) == plain(label) for other, named in themes.items()
    ):
        wrong, mend = f"“{label}” stands for more than one symbol.", "Give each dollar symbol its own symbol."
    else:
        return None
    return violation(f"themed_symbol_map.{code}", label, wrong=wrong, required=required, mend=mend)
