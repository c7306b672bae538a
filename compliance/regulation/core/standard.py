"""Standard answers of a filing: those that its text fixes, and the plain ones where it leaves a choice.

Where one answer alone meets a demand, the demand gives it (`Demand.answer`). Where a question has a plain answer
besides, it stands with the question (`Question.standard`). Approvals and attestations have none: people give or make
them.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from .fields import Field
from .figure import Figure

if TYPE_CHECKING:
    from .evaluate import Rules

Standard = Callable[[Any, str], Any]
"""The plain answer to a question, from the other facts and the edition key; None where there is none yet."""

SIGNED = ("approval", "attestation")
MOST_STEPS = 12
"""The most answers in a row that may follow from one another."""


def always(value: Any) -> Standard:
    """The same answer in every edition: `standard=always("matches_ring")`."""
    return lambda facts, edition_key: value


def of_figure(figure: Figure[Any]) -> Standard:
    """A standard that gives the value fixed by the edition: `standard=of_figure(COVER_CARDS)`."""
    return lambda facts, edition_key: figure.of(edition_key)


def same_as(field: str) -> Standard:
    """The answer to another question: `standard=same_as("betting_positions")`."""
    return lambda facts, edition_key: getattr(facts, field)


def standard_answers(facts: Any, rules: "Rules", fields: Mapping[str, Field]) -> dict[str, Any]:
    """The standard answer of each fact that these facts ask and leave open, where it has one. Facts that are stated
    stay as they are, and answers that follow from one another agree."""
    key = rules.edition.key
    waiting = [field for name, field in fields.items() if getattr(facts, name) is None and field.kind not in SIGNED]
    filled: dict[str, Any] = {}
    for _ in range(MOST_STEPS):
        so_far = msgspec.structs.replace(facts, **filled)
        fixed = fixed_answers(so_far, rules)
        answers = {field.name: _answer(field, so_far, fixed, key) for field in waiting if field.is_asked(so_far, key)}
        now = {name: value for name, value in answers.items() if value is not None}
        if now == filled:
            break
        filled = now
    return filled


def names_with_standard(rules: "Rules", fields: Mapping[str, Field]) -> frozenset[str]:
    """The facts that get a standard answer under this edition, or may once what is asked before them is answered."""
    place = {name: number for number, name in enumerate(fields)}
    fixed = {
        demand.field
        for row in rules.provisions
        if not row.log
        for demand in row.demands
        if demand.answer is not None
        and all(place[name] <= place[demand.field] for when in (row.when, demand.when) if when for name in when.fields)
    }
    return frozenset(
        name
        for name, field in fields.items()
        if field.kind not in SIGNED
        and (field.asked.standard is not None or (name in fixed and not field.asked.optional))
    )


def _answer(field: Field, facts: Any, fixed: Mapping[str, Any], edition_key: str) -> Any:
    if field.asked.standard is not None:
        return field.asked.standard(facts, edition_key)
    value = None if field.asked.optional else fixed.get(field.name)
    if not isinstance(value, dict) or not field.asked.members:
        return value
    asked = field.members_asked(facts)
    return {line: odds for line, odds in value.items() if line in asked} or None


def fixed_answers(facts: Any, rules: "Rules") -> dict[str, Any]:
    """By field, the one answer that meets the demands of these facts; tables line by line."""
    answers: dict[str, Any] = {}
    for row in rules.provisions:
        if row.log or (row.when is not None and not row.when.met(facts)):
            continue
        for demand in row.demands:
            if demand.answer is None or (demand.when is not None and not demand.when.met(facts)):
                continue
            answer = demand.answer(demand.due_of()(rules.text))
            if demand.line:
                answers.setdefault(demand.field, {}).setdefault(demand.line, answer)
            else:
                answers.setdefault(demand.field, answer)
    return answers
