"""Alternatives: a text that is nobody's law, told as the figures in which it differs from an edition on file.

A proposal, a comment letter or a trial is a small TOML file: what it is, and a `[[change]]` for each figure, with the
words that are asked for. Figures change here without a programmer; a new kind of duty needs one.

asked = read_alternative(path.read_text())
asked.findings(facts, as_of)
"""

import re
import reprlib
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import cache, cached_property
from itertools import islice
from typing import Any

import msgspec

from .chapter import PACKAGES, Chapter, chapter
from .differing import Changes, Differing
from .drawing import Drawing, with_caution
from .edition import Edition
from .evaluate import Rules, evaluate
from .fields import Odds
from .figure import Figure, Values
from .finding import Finding
from .parse import Refused, quoted
from .payouts import PayoutRow

HEAD = {"key": str, "base": str, "status": str, "label": str, "source": str, "published_on": date}
"""The names that the head of the file states, each exactly once, with their types."""
CAUTIONS = {
    "trial": "Trial figures, not law",
    "comment letter": "Comment letter, not law",
    "proposal": "Proposed text, not law",
}
"""The kinds of an alternative, each with the words that begin every finding under it."""
OF_CHANGE = {"citation", "figure", "value", "words"}
MOST_UNKNOWN = 20
"""Names in the head that are refused at once: each is looked for in the whole text."""
LONGEST_LINE = 1_000
"""Characters of a line. A name in as many parts as fit on one line takes a time that grows with their square."""
LEAST_PLACE = -6
"""The last decimal place of a figure. A smaller power of ten would take no end of digits to write out."""
KEY = re.compile(r"\d{3}a-[0-9A-Za-z-]{4,40}")
Problems = list[tuple[str, str]]
STATED_TWICE = "more than one [[change]] names this figure; keep one"


class FigureChange(msgspec.Struct, frozen=True):
    """A figure with another value, and the words of the text that ask for it."""

    figure: Figure[Any]
    value: Any
    words: str

    def own(self, base: Edition) -> Any:
        """Its value in the edition from which the text differs."""
        return self.figure.of(base.key)


class Alternative(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A text that differs from the edition `base` in figures alone. Its own edition was never in force; `status` is one
    of CAUTIONS."""

    edition: Edition
    base: Edition
    status: str
    asked: tuple[FigureChange, ...]

    @cached_property
    def rules(self) -> Rules:
        """The provisions of the base with the figures that are asked for. Owners, questions and duties are declared by
        edition, so these rules carry the key of the base."""
        whole = chapter(self.base.chapter)
        edition = msgspec.structs.replace(self.edition, key=self.base.key)
        return Rules(edition, whole.provisions, whole.fields, self.values)

    def findings(self, facts: Any, as_of: datetime) -> list[Finding]:
        """Every finding about these facts under this text."""
        return self._named(evaluate(facts, self.rules, as_of))

    def changes(self, own: str, facts: Any, as_of: datetime) -> Changes:
        """The findings about a filing under this text and not under the edition `own`, and the other way round."""
        changes = self._differing(own).changes(facts, as_of)
        return Changes(changes.vanished, tuple(self._named(changes.appeared)))

    def payouts(self) -> Sequence[PayoutRow]:
        """The mathematics of the game with the figures that are asked for."""
        return chapter(self.base.chapter).payouts(None, self.base.key, self.values)

    def draw(self, what: str, facts: Any, as_of: datetime) -> Drawing:
        """The layout or the wheel of these facts, with what this text finds ringed and its caution across. Raises
        Refused for a drawing that the game does not have."""
        found = self.findings(facts, as_of)
        drawing = chapter(self.base.chapter).draw(what, facts, self.base.key, found, self.values)
        return with_caution(drawing, self.edition.caution)

    @property
    def is_of_payouts(self) -> bool:
        """Whether a figure is asked for on which the mathematics of the game rest."""
        whole, key = chapter(self.base.chapter), self.base.key
        return whole.figures(whole.text(key, self.values)) != whole.figures(whole.text(key))

    @cached_property
    def values(self) -> Values:
        """The figures that are asked for."""
        return {one.figure: one.value for one in self.asked}

    @cached_property
    def _differing(self) -> Callable[[str], Differing]:
        whole = chapter(self.base.chapter)
        return cache(lambda own: Differing(whole.rules(own), self.rules, whole.fields))

    def _named(self, findings: Iterable[Finding]) -> list[Finding]:
        return [msgspec.structs.replace(finding, edition=self.edition.key) for finding in findings]


def read_alternative(text: str) -> Alternative:
    """The alternative that a file tells. Raises Refused with every problem, each with its line."""
    for at, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            why = f"has {len(line):,} characters; a line has at most {LONGEST_LINE:,}. Break it into several"
            raise Refused((f"line {at}", why))
    try:
        told = tomllib.loads(text, parse_float=Decimal)
    # No TOML; a power of ten that no number has; lists in lists without end.
    except (ValueError, InvalidOperation, RecursionError) as error:
        raise Refused(("file", f"cannot be read: {error}")) from error
    lines, problems = _Lines(text), Problems()
    whole, base = _head(told, lines, problems)
    if whole is None or base is None:
        raise Refused(*problems)
    asked = list(_changes(told, whole, base, lines, problems))
    if problems:
        raise Refused(*problems)
    edition = Edition(
        key=told["key"],
        chapter=whole.number,
        status="comparison",
        published_on=told["published_on"],
        source=told["source"],
        label=told["label"],
        reading="Never law; for comparison only.",
        caution=CAUTIONS[told["status"]],
    )
    return Alternative(edition=edition, base=base, status=told["status"], asked=tuple(asked))


class _Lines:
    """A finder of the lines at which a file states its names."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._starts = [at for at, line in enumerate(self._lines) if re.match(r"\s*\[\[\s*change\s*\]\]", line)]

    def of(self, name: str, change: int | None = None) -> str:
        """The line of a name in the head or in a change, counted from 0; the line where that begins, else."""
        start = 0 if change is None else self._starts[change] if change < len(self._starts) else 0
        ends = [at for at in self._starts if at > start or change is None]
        for at in range(start, min(ends, default=len(self._lines))):
            if re.match(rf"\s*{re.escape(name)}\s*=", self._lines[at]):
                return f"line {at + 1}"
        return f"line {start + 1}"


def _head(told: Mapping[str, Any], lines: _Lines, problems: Problems) -> tuple[Chapter | None, Edition | None]:
    """The chapter and the edition that the head names; None where it cannot be used."""
    unknown = (name for name in told if name not in HEAD and name != "change")
    for name in islice(unknown, MOST_UNKNOWN):
        problems.append((lines.of(name), f"{quoted(name)} is not known here; expected {', '.join(HEAD)}"))
    for name, kind in HEAD.items():
        if type(told.get(name)) is not kind or not told[name]:
            form = "a day, as 2011-07-08" if kind is date else "text in quotation marks"
            problems.append((lines.of(name), f"{name} is missing or of another kind; expected {form}"))
    if problems:
        return None, None
    if told["status"] not in CAUTIONS:
        problems.append(
            (lines.of("status"), f"{quoted(told['status'])} is not known here; expected {', '.join(CAUTIONS)}")
        )
    number = told["base"].partition("-")[0]
    whole = chapter(number) if number in PACKAGES else None
    base = next((one for one in whole.editions if one.key == told["base"]), None) if whole else None
    if whole is None or base is None:
        known = ", ".join(one.key for one in (whole.editions if whole else ()))
        problems.append(
            (lines.of("base"), f"no edition {quoted(told['base'])} is on file; known are {known or 'none'}")
        )
    elif not KEY.fullmatch(told["key"]) or not told["key"].startswith(f"{number}-"):
        problems.append(
            (lines.of("key"), f"expected {number}- and letters, digits or hyphens, as {number}-2011-letter")
        )
    elif any(one.key == told["key"] for one in whole.editions):
        problems.append((lines.of("key"), "an edition on file has this key; choose another"))
    return (None, None) if problems else (whole, base)


def _changes(
    told: Mapping[str, Any], whole: Chapter, base: Edition, lines: _Lines, problems: Problems
) -> Iterator[FigureChange]:
    changes = told.get("change", [])
    if not isinstance(changes, list) or not changes or not all(isinstance(one, dict) for one in changes):
        problems.append((lines.of("change"), "nothing is changed; expected a [[change]] for each figure"))
        return
    figures = {
        (each.citation, each.name): each
        for each in whole.rules(base.key).text
        if isinstance(each, Figure) and each.citation
    }
    seen = set[Figure[Any]]()
    for at, change in enumerate(changes):
        if change.keys() != OF_CHANGE or not all(isinstance(change[name], str) for name in OF_CHANGE - {"value"}):
            problems.append((lines.of("", at), "expected citation, figure, value and words, and nothing else"))
            continue
        figure = figures.get((change["citation"], change["figure"]))
        if figure is None:
            of_item = [quoted(name) for citation, name in figures if citation == change["citation"]]
            known = (
                f"the figures of § {change['citation']} are {', '.join(of_item)}"
                if of_item
                else ("its text fixes no figure there, and a new kind of duty needs a programmer")
            )
            problems.append((lines.of("figure", at), f"{base.key} has no such figure; {known}"))
        elif figure in seen:
            problems.append((lines.of("figure", at), STATED_TWICE))
        else:
            seen.add(figure)
            try:
                yield FigureChange(figure, _value(figure, figure.of(base.key), change["value"]), change["words"])
            except ValueError as error:
                problems.append((lines.of("value", at), f"{_quoted(change['value'])} cannot be used; expected {error}"))


def _quoted(told: Any) -> str:
    """A value as a refusal quotes it; of lists and tables in each other only the outer ones, which have an end."""
    return quoted(reprlib.repr(told) if isinstance(told, list | dict) else str(told))


def _value(figure: Figure[Any], own: Any, told: Any) -> Any:
    """The value of `told`, in the kind of `own`. Raises ValueError with the form that is expected."""
    if isinstance(own, bool | Mapping):
        raise ValueError("a figure with one value; this is a table, which needs a programmer")  # noqa: TRY004
    if isinstance(own, int):
        return _whole(told)
    if isinstance(own, Decimal):
        return _exact(told)
    if isinstance(own, Fraction):
        pay, to = _pair(told, "/")
        return Fraction(pay, to)
    if isinstance(own, Odds):
        pay, to = _pair(told, "to")
        return Odds(pay, to)
    if isinstance(own, str):
        return _choice(figure, own, told)
    if not isinstance(told, list) or not told or not own:
        raise ValueError("a list in square brackets")
    members = [_value(figure, next(iter(own)), each) for each in told]
    if isinstance(own, frozenset):
        return frozenset(members)
    if len(members) != len(own):
        raise ValueError(f"{len(own)} values")
    if members != sorted(members) and list(own) == sorted(own):
        raise ValueError("the least first")
    return tuple(members)


def _whole(told: Any) -> int:
    if type(told) is not int or not 0 < told < 10**6:
        raise ValueError("a whole number of 1 or more")
    return told


def _exact(told: Any) -> Decimal:
    if type(told) not in (int, Decimal) or not Decimal(told).is_finite() or not 0 < told < 10**6:
        raise ValueError("a number above 0")
    exact = Decimal(told)
    if int(exact.as_tuple().exponent) < LEAST_PLACE:
        raise ValueError(f"a number above 0 with at most {-LEAST_PLACE} decimal places")
    return exact


def _pair(told: Any, between: str) -> tuple[int, int]:
    match = (
        re.fullmatch(rf"([1-9]\d{{0,6}})\s*{between}\s*([1-9]\d{{0,6}})", told, re.ASCII)
        if isinstance(told, str)
        else None
    )
    if match is None:
        raise ValueError(f'two whole numbers, as "3 {between} 2"')
    return int(match[1]), int(match[2])


def _choice(figure: Figure[Any], own: str, told: Any) -> str:
    """A code that the figure has in words or in another text, or a letter of an item if it is a set."""
    known = set(figure.labels)
    for value in (*figure.values.values(), figure.everywhere):
        known |= (
            {value} if isinstance(value, str) else set(value or ()) if isinstance(value, frozenset | tuple) else set()
        )
    if not isinstance(told, str) or told not in known:
        raise ValueError(f"one of {', '.join(sorted(known))}")
    return told
