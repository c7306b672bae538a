"""Chapter 900a: three texts that followed each other, a comment, one provision of every kind, two logs."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec

from ...core.chapter import Chapter
from ...core.condition import holds, says, unless
from ...core.edition import Edition
from ...core.elapsed import elapsed, in_words
from ...core.fields import Approval, Attestation, Odds, Section, ask
from ...core.figure import Figure, Text
from ...core.filing import FILING, FilingFacts
from ...core.finding import NOT_APPLICABLE, Outcome, cannot_tell, note, violation
from ...core.log import Clock, LogCase, LogKind
from ...core.payouts import PayoutFigures, PayoutRow
from ...core.provision import Provisions
from ...core.signed import approved, attested

PROPOSED, FIRST, SECOND, COMMENT = KEYS = ("900a-2008P", "900a-2010", "900a-2012", "900a-2011C")
EDITIONS = (
    Edition(
        key=PROPOSED, chapter="900a", status="proposed", published_on=date(2008, 1, 5), source="invented",
        label="Proposed",
    ),
    Edition(
        key=FIRST, chapter="900a", status="superseded", published_on=date(2010, 4, 24), source="invented",
        label="First", effective_from=date(2010, 4, 24), effective_to=date(2012, 5, 11),
    ),
    Edition(
        key=SECOND, chapter="900a", status="in_force", published_on=date(2012, 5, 12), source="invented",
        label="Second", effective_from=date(2012, 5, 12),
    ),
    Edition(
        key=COMMENT, chapter="900a", status="comparison", published_on=date(2011, 7, 8), source="invented",
        label="Comment",
    ),
)  # fmt: skip

LANTERN = Section("lantern", "Lantern", "Its size and its colors")
DUTIES = Section("duties", "Duties", "What the certificate holder signs for")
SMALLEST = Figure[Decimal](
    "smallest lantern", citation="900a.1(a)", unit="in", everywhere=Decimal("2.5"), values={SECOND: Decimal(3)}
)
LIFE = Figure[int]("longest life of a wick", citation="900a.7(c)", unit="h", values={FIRST: 48, SECOND: 24})


class Ring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ring of the lantern."""

    color: Annotated[str | None, ask("Color")] = None
    size_in: Annotated[Decimal | None, ask("Size", unit="in")] = None


class LanternFacts(FilingFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The facts of a filing for Lanterns: a field of every kind."""

    lantern_in: Annotated[Decimal | None, ask("Height of the lantern", LANTERN, unit="in", why="900a.1(a)")] = None
    wicks: Annotated[int | None, ask("Wicks", LANTERN, why="900a.1(b)")] = None
    lit: Annotated[bool | None, ask("Is it lit?", LANTERN, why="900a.1(b)")] = None
    share: Annotated[Fraction | None, ask("Share given back", LANTERN, why="900a.2")] = None
    flame: Annotated[
        Literal["oil", "gas"] | None, ask("Flame", LANTERN, why="900a.1(c)", choices={"oil": "Oil", "gas": "Gas"})
    ] = None
    colors: Annotated[frozenset[str] | None, ask("Colors", LANTERN, why="900a.1(c)(2)")] = None
    order: Annotated[tuple[str, ...] | None, ask("Order of the rings", LANTERN, why="900a.1(c)(2)")] = None
    counts: Annotated[tuple[int, ...] | None, ask("Rings by row", LANTERN, why="900a.1(c)(2)")] = None
    main_odds: Annotated[Odds | None, ask("Odds of the game", LANTERN, why="900a.2")] = None
    payout_odds: Annotated[dict[str, Odds] | None, ask("Odds by wager", LANTERN, why="900a.2")] = None
    labels: Annotated[dict[str, str] | None, ask("Labels", LANTERN, why="900a.2")] = None
    tallies: Annotated[dict[str, int] | None, ask("Tallies", LANTERN, why="900a.2")] = None
    limits_usd: Annotated[Decimal | dict[str, Decimal] | None, ask("Limits", LANTERN, unit="USD", why="900a.2")] = None
    first_lit_on: Annotated[date | None, ask("First lit on", LANTERN, why="900a.3")] = None
    lit_at: Annotated[datetime | None, ask("Lit at", LANTERN, why="900a.3")] = None
    lit_daily_at: Annotated[time | None, ask("Lit daily at", LANTERN, why="900a.3")] = None
    rings: Annotated[tuple[Ring, ...] | None, ask("Rings", LANTERN, why="900a.1(c)(2)")] = None
    top_ring: Annotated[Ring | None, ask("Topmost ring", LANTERN, why="900a.1(c)(2)")] = None
    lantern_approval_ref: Annotated[
        Approval | None,
        approved(
            "900a.3", "Approval of the lantern", LANTERN, when=says("lit"), first_use="first_lit_on",
            unit={PROPOSED: "gaming_operations", "*": "executive_director"},
            duty="A lantern is approved before it is lit.",
        ),
    ] = None  # fmt: skip
    attest_900a_4: Annotated[
        Attestation | None,
        attested(
            "900a.4", "The dealer tends the wick", DUTIES, item="900a.4(a)", title="Tending",
            when=unless("flame", "gas"),
        ),
    ] = None  # fmt: skip


RULES = Provisions("900a", KEYS, "invented")


@RULES.validator("900a.1(a)", "A lantern is tall enough", fields=("lantern_in",), figures=(SMALLEST,))
def lantern_is_tall_enough(facts: LanternFacts, text: Text) -> Outcome:
    """A lantern is no smaller than the text says.

    Citation  900a.1(a)
    Duty      A lantern has at least the stated height.
    Editions  All.
    Figures   SMALLEST; exactly that height is met.
    Source    Invented.
    Reading   Height is measured without
              its handle.
    """
    height = facts.lantern_in
    if height is None:
        return cannot_tell("lantern_in")
    if height >= text[SMALLEST]:
        return None
    return violation(
        "lantern_in",
        height,
        wrong=f"The lantern is {height} in tall.",
        required=f"at least {text[SMALLEST]} in",
        mend="Choose a taller lantern.",
    )


@RULES.validator("900a.1(c)", "Rings are bright", fields=("order", "flame"), editions=(FIRST, SECOND), owner="board")
def rings_are_bright(facts: LanternFacts, text: Text) -> Outcome:
    """No ring is dark.

    Citation  900a.1(c)(2)
    Duty      Every ring is bright.
    Editions  From the first text that came into force.
    Figures   None.
    Source    Invented.
    Reading   Plain.
    """
    if facts.flame == "gas":
        return NOT_APPLICABLE
    return [
        violation(
            f"order[{place}]", ring, wrong="A ring is dark.", required="bright rings", mend="Light it.",
            citation="900a.1(c)(2)",
        )
        for place, ring in enumerate(facts.order or ())
        if ring == "dark"
    ]  # fmt: skip


@RULES.validator("900a.2", "Odd tallies are worth a look", fields=("tallies",))
def tallies_are_even(facts: LanternFacts, text: Text) -> Outcome:
    """A tally is even.

    Citation  900a.2
    Duty      Tallies come in pairs.
    Editions  All.
    Figures   None.
    Source    Invented.
    Reading   Plain.
    """
    odd = [name for name, tally in (facts.tallies or {}).items() if tally % 2]
    return [note(f"tallies.{name}", wrong="The tally is odd.") for name in odd]


RULES.declared_by(LanternFacts)
RULES.procedure("900a.4(b)", "Tending, continued", duty="Covered by the attestation of 900a.4.")
RULES.definition("900a.5", "Wick", duty="What burns.", editions=(SECOND,))


class WickTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table of a wick log."""

    table_number: Annotated[str | None, ask("Table")] = None


class WickEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The life of a wick."""

    placed_at: Annotated[datetime | None, ask("Placed at")] = None
    removed_at: Annotated[datetime | None, ask("Removed at")] = None
    note: Annotated[str | None, ask("Note")] = None


@RULES.validator(
    "900a.7(c)", "A wick leaves in time", fields=("removed_at",), log="wick_change", editions=(FIRST, SECOND)
)
def wick_leaves_in_time(case: LogCase[WickEntry, WickTable], text: Text) -> Outcome:
    """No wick stays longer than the text allows.

    Citation  900a.7(c)
    Duty      A wick is removed within the stated hours.
    Editions  FIRST 48 hours, SECOND 24 hours.
    Figures   LIFE, elapsed hours; exactly that is met.
    Source    Invented.
    Reading   Plain.
    """
    placed = case.entry.placed_at
    if placed is None:
        return cannot_tell("placed_at")
    life = elapsed(placed, case.entry.removed_at or case.as_of)
    if life <= timedelta(hours=text[LIFE]):
        return None
    return violation(
        "removed_at",
        in_words(life),
        wrong=f"The wick stayed {in_words(life)}.",
        required=f"removal within {text[LIFE]} h",
        mend="Replace it.",
    )


WICK_CHANGE = LogKind(
    code="wick_change",
    title="Wick change",
    chapter="900a",
    table=WickTable,
    entry=WickEntry,
    event_at=lambda entry: entry.placed_at,
    clocks=(
        Clock(citation="900a.7(c)", title="Life of a wick", starts="placed_at", ends="removed_at", limit=LIFE),
        Clock(citation="900a.7(d)", title="Month of a wick", starts="placed_at", ends="removed_at", limit=None),
    ),
)
HAS_RED = holds("colors", "red", "crimson")


def payout_rows(facts: Any, figures: PayoutFigures) -> list[PayoutRow]:
    """A row for the only wager: even money at one in three; its figures name the edition."""
    odds = facts.main_odds if facts is not None else None
    pair = (odds.pay, odds.to) if odds else (1, 1)
    edge = Fraction(2, 3) - Fraction(1, 3) * Fraction(*pair)
    return [PayoutRow("main", {"edition": figures.ring[0]}, pair, Fraction(1, 3), edge, "exact")]


CHAPTER = Chapter(
    number="900a",
    game="Lanterns",
    editions=EDITIONS,
    facts=LanternFacts,
    sections=(FILING, LANTERN, DUTIES),
    provisions=tuple(RULES),
    logs=(WICK_CHANGE,),
    figures=lambda text: PayoutFigures(odds={}, ring=(text.edition.key,)),
    payout_rows=payout_rows,
    before_first="Temporary Chapter 899 was in force before then",
)
