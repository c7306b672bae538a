"""Casino War: the register of the provisions that logs prove, and the table that every card log states."""

from typing import Annotated, Literal

import msgspec

from ...core.fields import asked
from ...core.provision import Provisions
from ...general.packages import HERE
from ..editions import KEYS
from ..provisions.register import SOURCE

BATCHES = {"single": "All decks of the table", "A": "Batch A", "B": "Batch B"}
LOG_RULES = Provisions("651a", KEYS, SOURCE, plain="Plain.")


class CardTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table of a card log, and how its cards are shuffled under the approved filing."""

    table_number: Annotated[str | None, asked("Table number", why="465a.3(d)")] = None
    shuffler_mode: Annotated[
        Literal["none", "batch_shuffler", "continuous_device"] | None,
        asked(
            "How are the cards shuffled?",
            why="651a.3(c)",
            choices={
                "none": "By hand",
                "batch_shuffler": "By an automated card shuffling device, in two batches",
                "continuous_device": "By a shoe or device that reshuffles and counts the cards itself",
            },
        ),
    ] = None
    packages_here: Annotated[frozenset[str] | None, HERE] = None
