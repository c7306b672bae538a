"""Public answers of a filing: those that players can see at the table (`Question.public`)."""

from typing import Any

import msgspec

from .canonical import to_json
from .fields import fields_of

NEVER = frozenset({"approval", "attestation"})
"""Kinds of facts that name a person or a paper of the Board, whatever their declaration says."""


def public_facts(facts: msgspec.Struct) -> dict[str, Any]:
    """The public answers of these facts as plain JSON values, in the order of their fields; of a record, its public
    members alone. What is not stated is left out. The result decodes into facts of the same chapter."""
    answers: dict[str, Any] = {}
    for name, field in fields_of(type(facts)).items():
        value = getattr(facts, name)
        if value is None or not field.asked.public or field.kind in NEVER:
            continue
        if field.kind == "records":
            answers[name] = [public_facts(record) for record in value]
        else:
            answers[name] = public_facts(value) if field.kind == "record" else to_json(value)
    return answers
