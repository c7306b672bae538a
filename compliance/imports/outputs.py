"""Input and output of imports for programs."""

from typing import Annotated, Any
from uuid import UUID

from compliance.regulation.core.outputs import Answer, Count, Sha256, about
from compliance.rest.answers import Body

ROWS = about(
    "The first row names the columns, as the template of the page does; then one row for each thing.",
    type="array",
    items={"type": "array", "items": {"type": "string"}},
)
HOLDER = about("The certificate holder they belong to. Programs of the Board must send it; others must not.")


class ImportRows(Body):
    """Rows to look at."""

    rows: Annotated[Any, ROWS]
    holder: Annotated[UUID | None, HOLDER] = None


class NewImport(Body):
    """Rows to import after a look at them."""

    rows: Annotated[Any, ROWS]
    sha256: Annotated[Sha256, about("As the look gave it.")]
    reason: Annotated[str, about("The administration history shows it.")]
    holder: Annotated[UUID | None, HOLDER] = None


class ImportProblem(Answer):
    row: Annotated[Count, about("The number of the row, from 1 for the names of the columns.")]
    column: Annotated[str, about("Empty where the whole row is meant.")]
    found: str
    words: str


class ImportLook(Answer):
    """The things that rows make: nothing at all while one of them has a problem."""

    sha256: Annotated[Sha256, about("Of the rows, to be sent with the import.")]
    new: list[str]
    on_file: Annotated[Count, about("Rows of which everything is on file already.")]
    problems: list[ImportProblem]
