"""The answers of one question page: read from what was posted, and shown again with what is wrong beside each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import msgspec
from django.http import QueryDict

from compliance.chapters.quoting import Quotations, quotations
from compliance.regulation import Finding, Rules
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.fields import Field
from compliance.web.facts_forms import FieldInput, base_name, field_input, raw_of, read_fields, read_raw
from compliance.web.inputs import InputReading
from compliance.web.values import fact_words

from ..facts import finding_key
from ..models import Draft
from .question_pages import QuestionPage
from .standard import changed_names, filled, follows_standard, origin_words
from .tables import FIELD
from .why import cited_by, provision_of, why_asked
from .worksheet import Worksheet

SHOWN, VERSION = "_shown", "_version"


@dataclass(frozen=True)
class Posted:
    """The posted values of the fields that the page showed; a field that it did not show is left as it is."""

    readings: Mapping[str, InputReading]

    @property
    def answers(self) -> dict[str, Any]:
        """The JSON value of each field; None where nothing is stated or nothing can be read."""
        return {name: reading.value for name, reading in self.readings.items()}

    @property
    def typed(self) -> dict[str, Any]:
        """The typed words that cannot be read, by field."""
        return {name: reading.raw for name, reading in self.readings.items() if not reading.is_sound}

    def over(self, draft: Draft) -> dict[str, Any]:
        """The answers that the draft would have if these were saved."""
        answers = draft.answers | self.answers
        if not follows_standard(draft):
            return {name: value for name, value in answers.items() if value is not None}
        unread = (draft.typed.get("raw", {}).keys() - self.readings.keys()) | self.typed.keys()
        return filled(draft, answers, changed_names(draft.submission, draft.answers, answers), unread)[0]


def version_in(data: QueryDict) -> int:
    """The number of the save from which a page was made that brings this; 0 where it brings none."""
    typed = data.get(VERSION, "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else 0


def posted_on(page: QuestionPage, data: QueryDict, sheet: Worksheet) -> Posted:
    """The values that the page posted. Names that are no field of this page are not read."""
    shown = set(data.getlist(SHOWN))
    return Posted(read_fields([field for field in page.fields if field.name in shown], data, present=sheet.answers))


def attested(page: QuestionPage, posted: Posted) -> Posted:
    """The same with every duty on the page attested."""
    signed = {
        field.name: InputReading({"signed": True}, {"": ["true"]})
        for field in page.fields
        if field.kind == "attestation"
    }
    return Posted({name: signed.get(name, reading) for name, reading in posted.readings.items()})


def with_standard(page: QuestionPage, posted: Posted, standard: Mapping[str, Any]) -> Posted:
    """The same with the standard answers in place of what was answered on this page."""
    fields = {field.name: field for field in page.fields}
    answers = {name: InputReading(value, raw_of(fields[name], value)) for name, value in standard.items()}
    return Posted({name: answers.get(name, reading) for name, reading in posted.readings.items()})


def standard_on(sheet: Worksheet, page: QuestionPage) -> dict[str, Any]:
    """The standard answer of each question on this page that has one and is answered otherwise, or not at all."""
    found: dict[str, Any] = {}
    for field in sheet.fields_of([page]):
        open_facts = msgspec.structs.replace(sheet.facts, **{field.name: None})
        answer = sheet.chapter.standard(open_facts, sheet.edition_key).get(field.name)
        if answer is not None and answer != to_json(getattr(sheet.facts, field.name)):
            found[field.name] = answer
    return found


def problems_on(sheet: Worksheet, page: QuestionPage) -> list[str]:
    """The problems of a page: fields that cannot be read, and violations that stand in the way, each with its words.

    A page that was shown with these problems lets go of them; a new answer that is still wrong is a new problem.
    """
    unread = [
        f"unread|{field.name}|{sheet.raw[field.name]}" for field in sheet.fields_of([page]) if field.name in sheet.raw
    ]
    broken = [finding for finding in sheet.findings_on([page]) if _is_shown(sheet, finding)]
    return unread + [f"{finding_key(finding)}|{finding.wrong}" for finding in broken]


def _is_shown(sheet: Worksheet, finding: Finding) -> bool:
    """Whether a finding stands at its question as a problem: not before somebody has answered it or saved the page."""
    return sheet.stands_in_the_way(finding) and sheet.is_reached(finding)


def quotations_on(sheet: Worksheet, page: QuestionPage) -> Quotations:
    """The words of the law behind the questions of a page and what is found on it. One query."""
    rules, idle = sheet.submission.rules, sheet.idle
    asked = [cited_by(field, provision_of(field, rules, idle)) for field in sheet.fields_of([page])]
    return quotations(sheet.edition_key, [*asked, *(finding.citation for finding in sheet.findings_on([page]))])


def inputs_of(
    sheet: Worksheet,
    page: QuestionPage,
    *,
    posted: Posted | None = None,
    theirs: Mapping[str, Any] | None = None,
    their_name: str = "",
    registered: Mapping[str, Mapping[str, str]] | None = None,
    quotes: Quotations = MappingProxyType({}),
) -> dict[str, FieldInput | None]:
    """Each field of the page by name, None where it is not asked now.

    An attestation that stands is not asked either. `posted` is shown instead of what is stored; `theirs` are answers
    that somebody else saved meanwhile, `quotes` the words of the law by item.
    """
    findings = [finding for finding in sheet.findings_on([page]) if _is_shown(sheet, finding)]
    fields = [_picked(field, (registered or {}).get(field.name, {})) for field in page.fields]
    return {
        field.name: _input(sheet, field, findings, posted, theirs or {}, their_name, quotes)
        if field.name in sheet.due_names and not sheet.stands(field)
        else None
        for field in fields
    }


def _picked(field: Field, registered: Mapping[str, str]) -> Field:
    """The field with the registered tables or devices to pick from, where there are any."""
    if not registered:
        return field
    one, register = ("a table", "the tables") if field.name == FIELD else ("the device", "the equipment")
    hint = (
        f"{field.asked.hint}. ".replace("..", ".").lstrip(". ")
        + f"If {one} is not in the list, ask an administrator to add it to {register} of the facility first."
    )
    members = dict(registered)
    return msgspec.structs.replace(field, asked=msgspec.structs.replace(field.asked, members=members, hint=hint))


def _input(
    sheet: Worksheet,
    field: Field,
    findings: Sequence[Finding],
    posted: Posted | None,
    theirs: Mapping[str, Any],
    their_name: str,
    quotes: Quotations,
) -> FieldInput:
    reading = _reading(sheet, field, posted)
    errors = list(reading.errors) if reading else []
    if field.name in theirs:
        other = fact_words(theirs[field.name], field)
        errors.append(f"{their_name} saved “{other}”. Your answer is below: change it, or save it as it is.")
    errors += [finding.message for finding in findings if base_name(finding.field) == field.name]
    return field_input(
        _with_duty(_narrowed(field, sheet, reading), sheet.submission.rules),
        reading.value if reading and reading.is_sound else sheet.answers.get(field.name),
        raw=reading.raw if reading else None,
        errors=errors,
        why=why_asked(field, sheet.submission.rules, sheet.idle, quotes),
        origin="" if errors else "Follows" if field.name in sheet.to_follow else origin_words(sheet.draft, field.name),
        parts=[part for row in sheet.submission.rules.attestations(field.name) for part in row.parts],
    )


def _narrowed(field: Field, sheet: Worksheet, reading: InputReading | None) -> Field:
    """The field with the members that are asked of these facts, and those that were stated or typed all the same."""
    if not field.asked.member_when:
        return field
    kept = sheet.answers.get(field.name) if reading is None else reading.value
    if reading is not None and not reading.is_sound:
        kept = {text for texts in reading.raw.values() for text in texts}
    members = field.members_asked(sheet.facts, kept)
    return msgspec.structs.replace(field, asked=msgspec.structs.replace(field.asked, members=members))


def _reading(sheet: Worksheet, field: Field, posted: Posted | None) -> InputReading | None:
    """The reading to show in the inputs in place of the stored value: the posted one, or the one typed and kept
    unread."""
    if posted is not None and field.name in posted.readings:
        return posted.readings[field.name]
    typed = sheet.raw.get(field.name)
    return read_raw(field, typed) if typed is not None else None


def _with_duty(field: Field, rules: Rules) -> Field:
    """An attestation shows the duty itself where other fields show their hint; once, where its label says it."""
    duties = dict.fromkeys(row.duty for row in rules.attestations(field.name))
    duties.pop(f"{field.label}.", None)
    if field.kind != "attestation":
        return field
    return msgspec.structs.replace(field, asked=msgspec.structs.replace(field.asked, hint=" ".join(duties)))
