"""The register in words: what an approval is now, and what changed by it."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from compliance.regulation import Chapter
from compliance.regulation.core.fields import Field
from compliance.web.parts import Row
from compliance.web.values import day_words
from compliance.web.words import TagWords

from ..drafting.summary import SummarySection, fact_words
from ..public_models import PublicApproval, PublicState

TAGS = {
    PublicState.APPROVED: TagWords("Approved", "ok", "ok"),
    PublicState.SUPERSEDED: TagWords("Superseded", "dash"),
    PublicState.ENDED: TagWords("Ended", "stop", "stop"),
    PublicState.RESCINDED: TagWords("Rescinded", "stop", "stop"),
}
ELSEWHERE = frozenset({"certificate_holder", "facility_name", "table_numbers", "payout_odds"})
"""Answers that stand elsewhere on the page of an approval."""


def tag_on(row: PublicApproval, day: date) -> TagWords:
    """What an approval is on a day, in a word."""
    return TAGS[row.state_on(day)]


def standing(row: PublicApproval, day: date) -> str:
    """What an approval is on a day, in a sentence."""
    since = f"in effect from {day_words(row.in_effect_since)}"
    state = row.state_on(day)
    if state == PublicState.APPROVED:
        return f"These rules are {since}."
    if state == PublicState.SUPERSEDED:
        return f"These rules were {since}. They were replaced on {day_words(row.until)}."
    if state == PublicState.ENDED:
        ended = day_words(row.until_on(day))
        return f"These rules were {since}. The approval ended on {ended}: a condition was not met."
    return f"These rules were {since}. The Board rescinded them on {day_words(row.until)}."


def tables_words(numbers: list[str]) -> str:
    """`table W-11`, `tables R-01, R-02`."""
    if not numbers:
        return "no table named"
    return f"{'table' if len(numbers) == 1 else 'tables'} {', '.join(numbers)}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 table`, `2 tables`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def changed_fields(whole: Chapter, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Field]:
    """The public answers that differ, in the order of the chapter."""
    return [
        field
        for name, field in whole.fields.items()
        if name not in ELSEWHERE - {"payout_odds"} and before.get(name) != after.get(name)
    ]


def changes_of(row: PublicApproval, earlier: PublicApproval) -> list[Row]:
    """What players see otherwise than before: each answer with what it was."""
    before, after = earlier.decoded, row.decoded
    return [
        Row(field.label, f"{fact_words(field, after)} (before: {fact_words(field, before)})")
        for field in changed_fields(row.chapter, earlier.facts, row.facts)
    ]


def news_of(row: PublicApproval, earlier: PublicApproval | None, day: date) -> str:
    """One sentence for players about what happened last."""
    state = row.state_on(day)
    if state == PublicState.SUPERSEDED:
        return f"Replaced by {row.superseded_by}." if row.superseded_by else "Replaced by a later approval."
    if state == PublicState.ENDED:
        return "The approval ended: a condition was not met."
    if state == PublicState.RESCINDED:
        return "The Board ended the effect of these rules."
    since = f"In effect from {day_words(row.in_effect_since)}."
    if earlier is None:
        return since
    changed = len(changed_fields(row.chapter, earlier.facts, row.facts))
    said = f"{counted(changed, 'answer')} changed for players" if changed else "Nothing changed for players"
    return f"{since} {said}."


def sections_of(row: PublicApproval) -> list[SummarySection]:
    """The public answers by section, in the words of their questions."""
    facts, found = row.decoded, []
    for section in row.chapter.sections:
        rows = [
            Row(field.label, fact_words(field, facts))
            for name, field in row.chapter.fields.items()
            if name in row.facts and name not in ELSEWHERE and field.asked.section == section
        ]
        if rows:
            found.append(SummarySection(section.title, f"section-{section.code}", rows))
    return found
