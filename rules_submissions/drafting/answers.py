"""The answers of one question page: read from what was posted, and shown again with what is wrong beside each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.http import QueryDict

from compliance.regulation import Finding, Rules
from compliance.regulation.core.fields import Field
from compliance.web.facts_forms import FieldInput, base_name, field_input, raw_of, read_fields, read_raw
from compliance.web.inputs import InputReading
from compliance.web.values import fact_words

from ..facts import finding_key
from .question_pages import QuestionPage
from .why import why_asked
from .worksheet import Worksheet

SHOWN = "_shown"


@dataclass(frozen=True)
class Posted:
    """What was posted for the fields that the page showed; a field that it did not show is left as it is."""

    readings: Mapping[str, InputReading]

    @property
    def answers(self) -> dict[str, Any]:
        """The JSON value of each field; None where nothing is stated or nothing can be read."""
        return {name: reading.value for name, reading in self.readings.items()}

    @property
    def typed(self) -> dict[str, Any]:
        """What was typed where it cannot be read."""
        return {name: reading.raw for name, reading in self.readings.items() if not reading.is_sound}

    def over(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        """The answers of a draft with these in place of its own."""
        return {name: value for name, value in (dict(answers) | self.answers).items() if value is not None}


def posted_on(page: QuestionPage, data: QueryDict, sheet: Worksheet) -> Posted:
    """What the page posted. Names that are no field of this page are not read."""
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


def started_from_the_text(sheet: Worksheet, page: QuestionPage, posted: Posted) -> Posted:
    """The same with the wheel of the text in place of what was answered about the wheel on this page."""
    wheels = {
        name: InputReading(value, raw_of(sheet.chapter.fields[name], value)) for name, value in wheels_on(sheet, page)
    }
    return Posted({name: wheels.get(name, reading) for name, reading in posted.readings.items()})


def wheels_on(sheet: Worksheet, page: QuestionPage) -> list[tuple[str, Any]]:
    """The facts of this page that the text itself answers for a wheel, each with that answer."""
    fixed = sheet.chapter.standard(sheet.facts, sheet.edition_key)
    return [(field.name, fixed[field.name]) for field in sheet.fields_of([page]) if field.name in fixed]


def problems_on(sheet: Worksheet, page: QuestionPage) -> list[str]:
    """What is wrong on a page: fields that cannot be read, and violations that stand in the way, each with its words.

    A page that was shown with these problems lets go of them; a new answer that is still wrong is a new problem.
    """
    unread = [
        f"unread|{field.name}|{sheet.raw[field.name]}" for field in sheet.fields_of([page]) if field.name in sheet.raw
    ]
    broken = [finding for finding in sheet.found_on([page]) if sheet.stands_in_the_way(finding)]
    return unread + [f"{finding_key(finding)}|{finding.wrong}" for finding in broken]


def inputs_of(
    sheet: Worksheet,
    page: QuestionPage,
    *,
    posted: Posted | None = None,
    theirs: Mapping[str, Any] | None = None,
    their_name: str = "",
    hints: Mapping[str, str] | None = None,
    registered: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, FieldInput | None]:
    """Each field of the page by name, None where it is not asked now.

    `posted` is shown instead of what is stored; `theirs` are answers that somebody else saved meanwhile.
    """
    findings = sheet.found_on([page])
    fields = [_picked(field, (registered or {}).get(field.name, ())) for field in page.fields]
    return {
        field.name: _input(sheet, field, findings, posted, theirs or {}, their_name, (hints or {}).get(field.name, ""))
        if field.name in sheet.asked
        else None
        for field in fields
    }


def _picked(field: Field, models: Sequence[str]) -> Field:
    """The field with the registered devices to pick from, where there are any."""
    if not models:
        return field
    hint = (
        f"{field.asked.hint} If it is not in the list, ask an administrator to add it to the equipment of the "
        "facility first."
    ).strip()
    return msgspec.structs.replace(
        field, asked=msgspec.structs.replace(field.asked, members={model: model for model in models}, hint=hint)
    )


def _input(
    sheet: Worksheet,
    field: Field,
    findings: Sequence[Finding],
    posted: Posted | None,
    theirs: Mapping[str, Any],
    their_name: str,
    hint: str,
) -> FieldInput:
    reading = _reading(sheet, field, posted)
    errors = list(reading.errors) if reading else []
    if field.name in theirs:
        other = fact_words(theirs[field.name], field)
        errors.append(f"{their_name} saved “{other}”. Your answer is below: change it, or save it as it is.")
    errors += [
        finding.message
        for finding in findings
        if base_name(finding.field) == field.name and sheet.stands_in_the_way(finding)
    ]
    return field_input(
        _with_duty(_narrowed(field, sheet, reading), sheet.submission.rules, hint),
        reading.value if reading and reading.is_sound else sheet.answers.get(field.name),
        raw=reading.raw if reading else None,
        errors=errors,
        why=why_asked(field, sheet.submission.rules, sheet.idle),
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
    """What to show in the inputs when it is not the stored value: what was posted, or typed and kept unread."""
    if posted is not None and field.name in posted.readings:
        return posted.readings[field.name]
    typed = sheet.raw.get(field.name)
    return read_raw(field, typed) if typed is not None else None


def _with_duty(field: Field, rules: Rules, hint: str) -> Field:
    """An attestation shows the duty itself where other fields show their hint."""
    duties = dict.fromkeys(row.duty for row in rules.attestations(field.name))
    words = " ".join(duties) if field.kind == "attestation" else f"{field.asked.hint} {hint}".strip()
    if words == field.asked.hint:
        return field
    return msgspec.structs.replace(field, asked=msgspec.structs.replace(field.asked, hint=words))
