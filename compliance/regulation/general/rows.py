"""Every general provision on file, in the order of the Code."""

from ..core.citation import chapter_order
from . import controls, equipment, table_games
from .row import GeneralProvision

GENERAL: tuple[GeneralProvision, ...] = tuple(
    sorted((*table_games.ROWS, *equipment.ROWS, *controls.ROWS), key=lambda row: chapter_order(row.citation))
)
