"""The facts that every Rules Submission states, whatever the game."""

from typing import Annotated, Literal

import msgspec

from .condition import says
from .fields import Section, ask

FILING = Section("filing", "The filing", "Who files, for which tables, and whether it amends an earlier filing")
ATTESTATIONS = Section("attestations", "Attestations", "Duties of conduct that the certificate holder signs for")
"""The last section of a filing."""

TO_COME = "Number and date of the approval, if you have it"
"""The hint of every approval that a filing may still lack."""

TABLE_FORMATS = {
    "traditional": "Traditional table with a dealer",
    "electronic": "Electronic gaming table",
    "fully_automated_electronic": "Fully automated electronic gaming table",
    "hybrid": "Hybrid gaming table",
}


class FilingFacts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts common to all chapters; each game adds its own. None means not stated."""

    certificate_holder: Annotated[str | None, ask("Certificate holder", FILING, why="601a.2", public=True)] = None
    facility_name: Annotated[str | None, ask("Facility", FILING, why="465a.3(d)", public=True)] = None
    filing_kind: Annotated[
        Literal["initial", "amendment"] | None,
        ask(
            "Is this a first filing or an amendment?",
            FILING,
            why="601a.2",
            choices={"initial": "First filing for this game", "amendment": "Amendment of an approved filing"},
        ),
    ] = None
    amends_submission_id: Annotated[
        str | None,
        ask("Reference of the filing that it amends", FILING, why="601a.2", when=says("filing_kind", "amendment")),
    ] = None
    table_numbers: Annotated[
        tuple[str, ...] | None,
        ask(
            "Table numbers",
            FILING,
            why="601a.2",
            hint="The tables that will offer the game under these rules",
            registered="table",
            public=True,
        ),
    ] = None
    table_format: Annotated[
        Literal["traditional", "electronic", "fully_automated_electronic", "hybrid"] | None,
        ask("Kind of table", FILING, why="601a.2", choices=TABLE_FORMATS, public=True, tells="Kind of table: {}."),
    ] = None
