"""Chapters: one object that holds what a game's folder declares, and the register of the six."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

import msgspec

from .canonical import decode_stored, to_json
from .drawing import Draw, Drawing, drawn
from .edition import Edition, edition_by_key, edition_on
from .evaluate import Rules
from .fields import Field, Section, fields_of
from .figure import Text, Values
from .finding import Finding
from .log import LogKind, evaluate_log
from .parse import Refused, parse_struct, quoted
from .payouts import PayoutFigures, PayoutRow
from .provision import Provision
from .standard import names_with_standard, standard_answers

PACKAGES = {
    "617a": "roulette",
    "619a": "big_six",
    "621a": "pai_gow",
    "623a": "craps",
    "625a": "sic_bo",
    "651a": "casino_war",
}


class Chapter(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A chapter of Subpart K as its folder declares it: editions, facts, sections, provisions, logs, mathematics.

    `play` says to the public in one or two sentences how the game is played, and `counted` over what the mathematics
    counts, as the end of a sentence that begins “Counted over”; empty where nothing can be counted.
    `line_titles` names lines of odds that no field lists.
    `figures` gives what a text fixes for the mathematics, `payout_rows` the rows of facts, or of these
    figures alone for None. `drawings` says how the layout, and the wheel where there is one, are drawn.
    """

    number: str
    game: str
    editions: tuple[Edition, ...]
    facts: type[msgspec.Struct]
    sections: tuple[Section, ...]
    provisions: tuple[Provision, ...]
    logs: tuple[LogKind, ...]
    figures: Callable[[Text], PayoutFigures]
    payout_rows: Callable[[Any, PayoutFigures], Sequence[PayoutRow]]
    play: str = ""
    counted: str = ""
    line_titles: Mapping[str, str] = {}
    before_first: str = ""
    drawings: Mapping[str, Draw] = {}

    @property
    def fields(self) -> dict[str, Field]:
        """The fields that a filing of this game may state, by name, in the order of declaration."""
        return fields_of(self.facts)

    def edition(self, key: str) -> Edition:
        """The edition with this key. Raises NotInForce."""
        return edition_by_key(self.editions, key)

    def edition_on(self, day: date) -> Edition:
        """The edition that governs `day`. Raises NotInForce for a day without one."""
        return edition_on(self.editions, day, before=self.before_first)

    def rules(self, edition_key: str) -> Rules:
        """The provisions of an edition, resolved once and kept. Raises NotInForce."""
        return _rules(self.number, edition_key)

    def rules_on(self, day: date) -> Rules:
        """The provisions of the edition that governs `day`, resolved once and kept. Raises NotInForce."""
        return _rules_on(self.number, day)

    def parse(self, value: Any) -> Any:
        """Facts from plain JSON values. Raises Refused with every problem."""
        return parse_struct(self.facts, value)

    def decode(self, stored: bytes) -> Any:
        """Facts from canonical bytes on file."""
        return decode_stored(self.facts, stored)

    def text(self, edition_key: str, values: Values | None = None) -> Text:
        """The figures of an edition, those in `values` with another value than its own. Raises NotInForce."""
        return Text(self.edition(edition_key), values or {})

    def payouts(self, facts: Any, edition_key: str, values: Values | None = None) -> Sequence[PayoutRow]:
        """Win probabilities and house edges of a filing, or of the edition's own figures for None. Raises
        NotInForce."""
        return self.payout_rows(facts, self.figures(self.text(edition_key, values)))

    def standard(self, facts: Any, edition_key: str) -> dict[str, Any]:
        """The standard answers, as JSON, to what these facts ask and leave open (`standard`)."""
        answers = standard_answers(facts, self.rules(edition_key), self.fields)
        return {name: to_json(answer) for name, answer in answers.items()}

    def names_with_standard(self, edition_key: str) -> frozenset[str]:
        """The facts that can have a standard answer under this edition (`standard`)."""
        return names_with_standard(self.rules(edition_key), self.fields)

    def draw(
        self, what: str, facts: Any, edition_key: str, findings: Iterable[Finding], values: Values | None = None
    ) -> Drawing:
        """The layout or the wheel of these facts, with what the findings say ringed. Raises Refused for a drawing that
        the game does not have."""
        if what not in self.drawings:
            raise Refused(("what", f"{self.game} has no {what}; expected one of {', '.join(self.drawings) or 'none'}"))
        return drawn(what, self.drawings[what], facts, self.text(edition_key, values), findings)

    def draw_all(
        self, facts: Any, edition_key: str, findings: Sequence[Finding], values: Values | None = None
    ) -> list[Drawing]:
        """Every drawing of these facts, the layout first."""
        return [self.draw(what, facts, edition_key, findings, values) for what in self.drawings]

    def log(self, code: str) -> LogKind:
        """The log kind with this code. Raises Refused naming the chapter's logs."""
        for kind in self.logs:
            if kind.code == code:
                return kind
        known = ", ".join(kind.code for kind in self.logs) or "none"
        raise Refused(("log", f"{quoted(code)} is no log of chapter {self.number}; expected one of {known}"))

    def check_log(
        self, kind: LogKind, table: Any, entries: Sequence[Any], as_of: datetime, asked: int | None = None
    ) -> list[Finding]:
        """Every finding about a series of log entries, each judged by the edition of its day; `asked` is as
        `evaluate_log` has it."""
        return evaluate_log(kind, self.provisions, self.edition_on, table, entries, as_of, asked)


@cache
def chapter(number: str) -> Chapter:
    """The chapter with this number, `651a`. Its folder is imported on first use. Raises Refused for any other."""
    if number not in PACKAGES:
        raise Refused(("chapter", f"{quoted(number)} is not on file; expected one of {', '.join(PACKAGES)}"))
    package = import_module(f"compliance.regulation.{PACKAGES[number]}.chapter")
    whole: Chapter = package.CHAPTER
    return whole


def chapters() -> tuple[Chapter, ...]:
    """Every chapter on file, in the order of the Code."""
    return tuple(map(chapter, PACKAGES))


@cache
def _rules(number: str, edition_key: str) -> Rules:
    whole = chapter(number)
    return Rules(whole.edition(edition_key), whole.provisions, whole.fields)


@lru_cache(maxsize=4096)
def _rules_on(number: str, day: date) -> Rules:
    return _rules(number, chapter(number).edition_on(day).key)
