"""Exceptions as programs read them."""

from typing import Annotated
from uuid import UUID

from compliance.regulation.core.outputs import Answer, Citation, Moment, about, one_of

from ..models.exceptions import ExceptionState
from .kinds import KINDS

Kind = Annotated[str, one_of(KINDS)]
State = Annotated[str, one_of(ExceptionState.values)]


class ExceptionAnswer(Answer):
    state: State
    words: str
    printed_name: str
    credential_number: str
    role: str
    at: Moment


class RecordException(Answer):
    """A question that the records raise, with what people answered."""

    kind: Annotated[Kind, about("With `key` it names the exception.")]
    key: Annotated[UUID, about("The row that raises it: an entry, running limit, opening or installation.")]
    title: str
    question: str
    citations: Annotated[tuple[Citation, ...], about("Empty where no clause asks for it.")]
    facility: UUID
    table: UUID
    table_number: str
    raised_at: Moment
    found: Annotated[str, about("What was found, in words.")]
    state: State
    answers: list[ExceptionAnswer]
