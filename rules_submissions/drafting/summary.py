"""All answers of a filing with their grounds and findings, by section: to check before filing, to read after."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as attribute
from typing import Any

from compliance.regulation import OWNERS, Chapter, Finding
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.fields import Field, Section
from compliance.regulation.core.provision import Provision
from compliance.web.board_parts import SetChange
from compliance.web.facts_forms import base_name
from compliance.web.parts import Row
from compliance.web.values import fact_words as words_of
from compliance.web.words import SEVERITIES, TagWords

from ..attestations import DutiesOfSource, duties_by_source
from ..facts import of_itself
from ..settlements import approved_facts
from .question_pages import page_of_field
from .standard import origins_of
from .worksheet import Worksheet

TAG_KINDS = {
    "violation": "stop",
    "needs_approval": "warn",
    "attestation_missing": "attest",
    "cannot_tell": "",
    "note": "note",
}
LEFT_OPEN = "optional answer left open,optional answers left open"

ChangeUrl = Callable[[str], str]


@dataclass(frozen=True)
class Folded:
    """Answers that ask for nobody's attention. `forms` names one of them and several."""

    forms: str
    rows: Sequence[Row]


@dataclass(frozen=True)
class SummarySection:
    """The answers of one section; `folded` are those that ask for nobody's attention, `attested` the duties that are
    signed in it, with their parts, and `standing` those that stand."""

    title: str
    title_id: str
    rows: Sequence[Row]
    folded: Sequence[Folded] = ()
    attested: Sequence[Provision] = ()
    standing: Sequence[DutiesOfSource] = ()


@dataclass(frozen=True)
class Quiet:
    """The answers that ask for nobody's attention before filing: those that the standard rules or the registry filled,
    or, in an amendment, those in effect. `forms` names one of them and several; `before` has the answers in effect that
    are changed, by name; `attestations` are told as the record tells them."""

    forms: str = ""
    names: Collection[str] = ()
    before: Mapping[str, str] = attribute(default_factory=dict)
    attestations: Mapping[str, Any] = attribute(default_factory=dict)


def quiet_of(sheet: Worksheet) -> Quiet:
    """The quiet answers of a draft. Two queries for an amendment."""
    amended = sheet.submission.amends
    if amended is None:
        by_start = {name for name in sheet.due_names if page_of_field(sheet.chapter, sheet.edition_key, name) is None}
        return Quiet("answer filled for you,answers filled for you", {*origins_of(sheet.draft), *by_start})
    in_effect = approved_facts(amended.revisions.select_related("submission__facility").order_by("-number")[0])
    same = {name for name in sheet.due_names if getattr(in_effect, name) == getattr(sheet.facts, name)}
    other = sheet.chapter.fields.keys() - same - of_itself(sheet.submission).keys()
    before = {name: fact_words(sheet.chapter.fields[name], in_effect) for name in other}
    return Quiet("answer as in effect,answers as in effect", same, before, sheet.attestations)


def finding_tag(findings: Sequence[Finding]) -> TagWords | None:
    """The gravest finding of a row as a tag; None when there is none."""
    order = list(SEVERITIES)
    gravest = min(findings, key=lambda finding: order.index(finding.severity), default=None)
    if gravest is None:
        return None
    words = SEVERITIES[gravest.severity]
    owner = f": {OWNERS[gravest.owner]}" if gravest.severity == "needs_approval" and gravest.owner in OWNERS else ""
    return TagWords(f"{words.word}{owner}", words.icon, TAG_KINDS[gravest.severity])


def fact_words(field: Field, facts: Any) -> str:
    """A fact in the words of its field; an approval that is not there yet is still to come."""
    value = getattr(facts, field.name)
    return "not approved yet" if value is None and field.kind == "approval" else words_of(value, field)


def set_change(field: Field, before: Any, after: Any) -> SetChange | None:
    """The values added to a set and removed from it, in the words of its field; None for a fact that is no set, or that
    one side does not state."""
    stated = (to_json(before), to_json(after))
    if not (field.kind == "text_set" or field.asked.no_repeats) or not all(isinstance(side, list) for side in stated):
        return None
    old, new = stated
    removed, added = [value for value in old if value not in new], [value for value in new if value not in old]
    words = {
        name: words_of(values, field) if values else "" for name, values in (("removed", removed), ("added", added))
    }
    return SetChange(words["removed"], words["added"], len(old) - len(removed))


def summary_of(
    chapter: Chapter,
    edition_key: str,
    facts: Any,
    findings: Sequence[Finding],
    change_url: ChangeUrl | None = None,
    quiet: Quiet | None = None,
) -> list[SummarySection]:
    """Each section that asks something of these facts. `change_url` gives a fact's address; empty where it has none."""
    by_field: dict[str, list[Finding]] = {}
    for finding in findings:
        by_field.setdefault(base_name(finding.field), []).append(finding)
    sections: list[SummarySection] = []
    rules = chapter.rules(edition_key)
    for section in chapter.sections:
        fields = [
            field
            for field in chapter.fields.values()
            if field.asked.section == section and field.is_asked(facts, edition_key)
        ]
        if fields:
            shown = _section(
                section, fields, facts, by_field, change_url or (lambda name: ""), quiet := quiet or Quiet()
            )
            signed = [field.name for field in fields if getattr(facts, field.name) is not None]
            standing = duties_by_source(rules, quiet.attestations, facts, signed)
            rows = [row for name in signed for row in rules.attestations(name)]
            before = [row for duties in standing for row in duties.rows]
            sections.append(replace(shown, attested=[row for row in rows if row not in before], standing=standing))
    return sections


def _section(
    section: Section,
    fields: list[Field],
    facts: Any,
    by_field: dict[str, list[Finding]],
    change_url: ChangeUrl,
    quiet: Quiet,
) -> SummarySection:
    duties = [field for field in fields if field.kind == "attestation"]
    rows: list[Row] = []
    filled: list[Row] = []
    left_open: list[Row] = []
    for field in fields:
        if field.kind == "attestation":
            continue
        found = by_field.get(field.name, [])
        row = Row(
            label=field.label,
            value=fact_words(field, facts),
            why=_grounds(field),
            state=finding_tag(found),
            change_url=change_url(field.name),
            is_problem=any(finding.severity == "violation" for finding in found),
            before=quiet.before.get(field.name, ""),
        )
        if found:
            rows.append(row)
        elif field.name in quiet.names:
            filled.append(row)
        elif quiet.forms and getattr(facts, field.name) is None and field.name not in quiet.before:
            left_open.append(row)
        else:
            rows.append(row)
    if duties:
        signed = sum(getattr(facts, field.name) is not None for field in duties)
        missing = [finding for field in duties for finding in by_field.get(field.name, [])]
        stand = sum("stands_from" in quiet.attestations.get(field.name, {}) for field in duties)
        words = f"{signed} of {len(duties)} attested{f', {stand} of them before' if stand else ''}"
        rows.append(Row("Duties of conduct", words, "", finding_tag(missing), change_url(duties[0].name), "Read again"))
    folded = [Folded(quiet.forms, filled), Folded(LEFT_OPEN, left_open)]
    return SummarySection(section.title, f"section-{section.code}", rows, [one for one in folded if one.rows])


def _grounds(field: Field) -> str:
    return ", ".join(f"§\u00a0{clause.strip()}" for clause in field.asked.why.split(",") if clause.strip())
