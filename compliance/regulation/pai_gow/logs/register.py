"""The register of the provisions that the logs of Pai Gow prove, and the table that a log of tiles states."""

from typing import Annotated

import msgspec

from ...core.fields import ask
from ...core.provision import Provisions
from ...general.packages import HERE
from ..editions import KEYS
from ..provisions.register import SOURCE

LOG_RULES = Provisions("621a", KEYS, SOURCE, plain="Plain.")


class TileTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table at which the tiles are used."""

    table_number: Annotated[str | None, ask("Table number", why="465a.3(d)")] = None
    packages_here: Annotated[frozenset[str] | None, HERE] = None
