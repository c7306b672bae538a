"""The register in words: what an approval is now, and what changed by it."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from compliance.regulation import Chapter
from compliance.regulation.core.fields import Field
from compliance.web.parts import Row
from compliance.web.phrases import in_language
from compliance.web.values import day_words
from compliance.web.words import TagWords

from ..drafting.summary import SummarySection, fact_words
from ..models.public import PublicApproval, PublicState
from ..successors import grouped

TAGS = {
    PublicState.APPROVED: TagWords(noop("Approved"), "ok", "ok"),
    PublicState.SUPERSEDED: TagWords(noop("Superseded"), "dash"),
    PublicState.ENDED: TagWords(noop("Ended"), "stop", "stop"),
    PublicState.RESCINDED: TagWords(noop("Rescinded"), "stop", "stop"),
}
ELSEWHERE = frozenset({"certificate_holder", "facility_name", "table_numbers", "payout_odds"})
"""Answers that stand elsewhere on the page of an approval."""


def tag_on(row: PublicApproval, day: date) -> TagWords:
    """The state of an approval on a day, in a word."""
    return TAGS[row.state_on(day)]


def far_words(meters: float | None) -> str:
    """From how far a print is read: in whole feet and tenths of a meter, no farther than it is but for a centimeter;
    nothing for one that does not say so."""
    if meters is None:
        return ""
    feet, tenths = int(meters / 0.3048), int(meters * 10 + 0.1)
    return _("Read from up to {feet} feet ({meters} m)").format(feet=feet, meters=tenths / 10)


def standing(row: PublicApproval, day: date) -> str:
    """The state of an approval on a day, in a sentence."""
    since, until = day_words(row.in_effect_since), day_words(row.until_on(day) or "")
    state = row.state_on(day)
    if state == PublicState.APPROVED:
        return " ".join([_("These rules have been in effect since {since}.").format(since=since), *_replaced(row)])
    if state == PublicState.SUPERSEDED:
        sentence = _("These rules were in effect from {since}. They were replaced on {until}.")
    elif state == PublicState.ENDED:
        sentence = _("These rules were in effect from {since}. The approval ended on {until}: a condition was not met.")
    else:
        sentence = _("These rules were in effect from {since}. The Board rescinded them on {until}.")
    return sentence.format(since=since, until=until)


def _replaced(row: PublicApproval) -> Iterator[str]:
    """The approvals that replaced one in effect at some of its tables."""
    for numbers, one in grouped(row.successors):
        sentence = _("At {tables} they were replaced by {reference} on {day}.")
        yield sentence.format(tables=tables_words(numbers), reference=one.reference, day=day_words(one.since))


def title_of(row: PublicApproval) -> str:
    """The game in the language of the page, and the casino."""
    return f"{in_language(row.chapter.game)}, {row.facility_name}"


def tables_words(numbers: list[str]) -> str:
    """`table W-11`, `tables R-01, R-02`."""
    if not numbers:
        return _("no table named")
    return ngettext("table {tables}", "tables {tables}", len(numbers)).format(tables=", ".join(numbers))


def tables_counted(number: int) -> str:
    """`1 table`, `2 tables`."""
    return ngettext("{number} table", "{number} tables", number).format(number=f"{number:,}")


def _answer_words(field: Field, facts: Any) -> str:
    """An answer in the language of the page."""
    return str(in_language(fact_words(field, facts)))


def changed_fields(whole: Chapter, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Field]:
    """The public answers that differ, in the order of the chapter."""
    return [
        field
        for name, field in whole.fields.items()
        if name not in ELSEWHERE - {"payout_odds"} and before.get(name) != after.get(name)
    ]


def changes_of(row: PublicApproval, earlier: PublicApproval) -> list[Row]:
    """The changes that players see: each answer with what it was."""
    before, after = earlier.decoded, row.decoded
    return [
        Row(
            field.label,
            _("{now} (before: {before})").format(now=_answer_words(field, after), before=_answer_words(field, before)),
        )
        for field in changed_fields(row.chapter, earlier.facts, row.facts)
    ]


def news_of(row: PublicApproval, earlier: PublicApproval | None, day: date) -> str:
    """A sentence for players about the last event."""
    state = row.state_on(day)
    if state == PublicState.SUPERSEDED:
        replaced = _("Replaced by {reference}.") if row.superseded_by else _("Replaced by a later approval.")
        return replaced.format(reference=row.superseded_by)
    if state == PublicState.ENDED:
        return _("The approval ended: a condition was not met.")
    if state == PublicState.RESCINDED:
        return _("The Board ended the effect of these rules.")
    since = _("In effect since {since}.").format(since=day_words(row.in_effect_since))
    if earlier is None:
        return since
    changed = len(changed_fields(row.chapter, earlier.facts, row.facts))
    if not changed:
        return f"{since} {_('Nothing changed for players.')}"
    sentence = ngettext("{number} answer changed for players.", "{number} answers changed for players.", changed)
    return f"{since} {sentence.format(number=changed)}"


def sections_of(row: PublicApproval) -> list[SummarySection]:
    """The public answers by section, in the words of their questions."""
    facts, sections = row.decoded, []
    for section in row.chapter.sections:
        rows = [
            Row(field.label, _answer_words(field, facts))
            for name, field in row.chapter.fields.items()
            if name in row.facts and name not in ELSEWHERE and field.asked.section == section
        ]
        if rows:
            sections.append(SummarySection(section.title, f"section-{section.code}", rows))
    return sections
