"""Problems as programs read them."""

from typing import Annotated
from uuid import UUID

from compliance.regulation.core.outputs import Answer, Count, Moment, about, one_of

STATES = ("open", "closed", "never_happened")
State = Annotated[str, one_of(STATES), about("`never_happened`: two people denied the report.")]


class ReportedProblem(Answer):
    """A problem at a table, as the entries state it."""

    id: UUID
    number: Annotated[Count, about("That of the entry that first reported it, in the problem log of the table.")]
    facility_id: UUID
    table_id: UUID
    table__number: str
    words: str
    found_at: Moment
    state: State
    entry_id: Annotated[UUID, about("The report, as it was last corrected.")]
    closed_by_id: Annotated[UUID | None, about("The entry that says what was done.")]
