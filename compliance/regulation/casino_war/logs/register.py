"""Casino War: the register of the provisions that logs prove, and the table that every card log states."""

from typing import Annotated, Any, Literal

import msgspec

from ...core.fields import Question, ask
from ...core.provision import Provisions
from ...general.packages import HERE
from ..conditions import SHUFFLED, ShufflerMode
from ..editions import KEYS
from ..provisions.register import SOURCE

LOG_RULES = Provisions("651a", KEYS, SOURCE, plain="Plain.")
Batch = Literal["single", "A", "B"]
BATCHES = ("A", "B")


def batch_asked(hint: str, **more: Any) -> Question:
    """The question for `batch_label`; `more` as `Question` has it."""
    choices = {"single": "All decks of the table", "A": "Batch A", "B": "Batch B"}
    return ask("Which decks?", column="Decks", hint=hint, choices=choices, **more)


class CardTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table of a card log, and how its cards are shuffled under the approved filing."""

    table_number: Annotated[str | None, ask("Table number", why="465a.3(d)")] = None
    shuffler_mode: Annotated[
        ShufflerMode | None,
        ask(
            "How are the cards shuffled?",
            why="651a.3(c)",
            choices=SHUFFLED,
        ),
    ] = None
    packages_here: Annotated[frozenset[str] | None, HERE] = None
