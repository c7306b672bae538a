"""A table at a moment in words, fact by fact: one list makes the page, two of them a difference."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from compliance.holders.models import EquipmentKind
from compliance.web.values import moment_words
from rules_submissions.decision.effect import RULES_CITATION

from ..installing.hanging import CITATION as HANGING
from ..words import entry_words, lane_words
from .replay import Replayed

OPEN = {True: "Open", False: "Closed", None: "Cannot tell"}


def _allowed(shown: Replayed) -> str:
    if shown.may_open is None or shown.standing.verdict == "cannot_tell":
        return "Cannot tell"
    return "Yes" if shown.may_open else "No"


@dataclass(frozen=True)
class Fact:
    """A fact at the table, its clause if one asks for it, and the address that shows it."""

    label: str
    words: str
    citation: str = ""
    entry: str = ""


@dataclass(frozen=True)
class Changed:
    """A fact that differs between two moments; empty words where one of them has none."""

    label: str
    before: str
    after: str


def verdict_of(shown: Replayed) -> tuple[str, str]:
    """The state of the answer (`ok`, `stop`, `unknown`) and its sentence."""
    if shown.is_open is None or shown.may_open is None:
        return "unknown", "Cannot tell: records that the answer needs were destroyed after their term."
    if shown.standing.verdict == "cannot_tell":
        return "unknown", f"{OPEN[shown.is_open]}. Nobody could tell whether the rules allowed play."
    if shown.is_open:
        return ("ok", "Open, as the rules allowed.") if shown.may_open else ("stop", "Open against the rules.")
    if shown.may_open:
        return "ok", "Closed. The rules allowed opening it."
    return "stop", "Closed. The rules did not allow opening it."


def facts_of_moment(shown: Replayed) -> list[Fact]:
    """The facts at the table, in the order of the page."""
    return list(_facts(shown))


def _facts(shown: Replayed) -> Iterator[Fact]:
    standing = shown.standing
    since = f", since {moment_words(standing.since)}" if standing.since is not None else ""
    yield Fact("State", f"{OPEN[shown.is_open]}{since}")
    yield Fact("Did the rules allow play?", _allowed(shown))
    yield from facts_in_effect(shown)
    yield from facts_there(shown)
    for entry in shown.entries:
        signer = entry.signature
        who = f"{signer['printed_name']}, {signer['credential_number']}".strip(", ")
        lane = entry.kind.lane(entry.decoded)
        label = f"{entry.kind.title}{f', {lane_words(lane) or lane}' if lane else ''}"
        words = f"Entry {entry.number}, {moment_words(entry.occurred_at)}, by {who}: {entry_words(entry)}"
        yield Fact(label, words, entry=str(entry.pk))
    for running in standing.running:
        lane = lane_words(running.limit.lane)
        label = f"{running.clock.title}{f', {lane}' if lane else ''}"
        since = moment_words(running.limit.started_at)
        yield Fact(label, f"{running.left_words}; in use since {since}", running.limit.citation)


def facts_in_effect(shown: Replayed) -> Iterator[Fact]:
    """The rules, conditions and sheets of the moment."""
    if (rules := shown.standing.rules) is not None:
        yield Fact("Edition", rules.revision.edition_key)
        words = f"{rules.submission.reference}, revision {rules.revision.number}"
        yield Fact("Approved rules", words, RULES_CITATION)
        if rules.conditions:
            yield Fact("Conditions", rules.conditions)
    else:
        yield Fact("Approved rules", "None in effect", RULES_CITATION)
    for sheet in shown.standing.hanging:
        yield Fact(f"{sheet.title} at the table", sheet.installed_words, HANGING)


def facts_there(shown: Replayed) -> Iterator[Fact]:
    """The pit of the table, its equipment and its packages."""
    if shown.standing.pit:
        yield Fact("Pit", shown.standing.pit)
    kinds = dict(EquipmentKind.choices)
    for device in shown.devices:
        yield Fact(str(kinds.get(device.kind, device.kind)), f"{device.model}, {device.serial_number}")
    if shown.packages:
        yield Fact("Packages at the table", ", ".join(shown.packages))


def changes_between(before: Replayed, after: Replayed) -> list[Changed]:
    """The differences between two moments, in the order of the later one's facts."""
    old, new = by_label(facts_of_moment(before)), by_label(facts_of_moment(after))
    labels = dict.fromkeys([*new, *old])
    return [
        Changed(label, old.get(label, ""), new.get(label, ""))
        for label in labels
        if old.get(label, "") != new.get(label, "")
    ]


def by_label(facts: Iterable[Fact]) -> dict[str, str]:
    """The words of facts by their label; several under one label are parted by semicolons."""
    lines: dict[str, str] = {}
    for fact in facts:
        lines[fact.label] = f"{lines[fact.label]}; {fact.words}" if fact.label in lines else fact.words
    return lines
