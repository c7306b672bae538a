"""The rim of a Big Six Wheel: the symbols listed, read as the chapter's own, themed ones included."""

from collections.abc import Mapping, Sequence

from ..core.wording import plain
from .labels import DOLLARS, SYMBOLS

FOREIGN = "?"


def symbol_of(label: str, themes: Mapping[str, str]) -> str:
    """The chapter's symbol for what a section shows; `FOREIGN` for what this wheel does not have. Capital letters never
    decide.

    `themes` maps dollar symbols to the themed ones that take their place; a dollar symbol so replaced is foreign.
    """
    label = plain(label)
    for code in DOLLARS:
        if code in themes and plain(themes[code]) == label:
            return code
    return label if label in SYMBOLS and label not in themes else FOREIGN


def dollars_kept(themes: Mapping[str, str]) -> frozenset[str]:
    """The labels of the dollar symbols that this wheel shows besides its themed ones, with and without the dollar
    sign."""
    kept = [code for code in DOLLARS if code not in themes]
    return frozenset((*kept, *(DOLLARS[code] for code in kept)))


def symbols_of(labels: Sequence[str], themes: Mapping[str, str]) -> tuple[str, ...]:
    """The symbols of a rim, in the order listed."""
    return tuple(symbol_of(label, themes) for label in labels)


def symbol_words(code: str, themes: Mapping[str, str]) -> str:
    """The name of a symbol in a finding: `$5`, `joker`, or the themed symbol with the dollar symbol it replaces."""
    if code in themes:
        return f"{themes[code]} ({DOLLARS.get(code, code)})"
    return DOLLARS.get(code, code)
