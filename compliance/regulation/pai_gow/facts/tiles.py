"""Pai Gow: the tiles, as a Rules Submission states them."""

from decimal import Decimal
from typing import Annotated, Literal

from ...core.fields import ask
from ..figures import SPOT_COLORS
from ..ranking import TILE_NAMES
from ..sections import TILES
from .table import PaiGowTableFacts


class TileFacts(PaiGowTableFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about a set of tiles. None means not stated; sizes are in inches."""

    tile_count: Annotated[int | None, ask("How many tiles does a set have?", TILES, why="621a.3(a)", unit="tile")] = (
        None
    )
    tiles_identical_size_and_shading: Annotated[
        bool | None, ask("Are all tiles of a set alike in size and shading?", TILES, why="621a.3(a)")
    ] = None
    tiles_rectangular: Annotated[
        bool | None,
        ask(
            "Is each tile a rectangle?",
            TILES,
            why="621a.3(a), 621a.3(b)(1)",
            hint="You may leave this blank; the tiles themselves are then inspected",
            optional=True,
        ),
    ] = None
    tile_color: Annotated[str | None, ask("What color are the tiles?", TILES, why="621a.3(b)(1)", hint="black")] = None
    tile_nontransparent: Annotated[
        bool | None, ask("Is the material of the tiles nontransparent?", TILES, why="621a.3(b)(1)")
    ] = None
    tile_length_in: Annotated[
        Decimal | None,
        ask("Length of a tile", TILES, why="621a.3(b)(1)", unit="inch", hint="At least 2.5; there is no upper limit"),
    ] = None
    tile_width_in: Annotated[
        Decimal | None,
        ask("Width of a tile", TILES, why="621a.3(b)(1)", unit="inch", hint="At least 1"),
    ] = None
    tile_thickness_in: Annotated[
        Decimal | None,
        ask("Thickness of a tile", TILES, why="621a.3(b)(1)", unit="inch", hint="At least 0.375, which is 3/8"),
    ] = None
    tile_faces_flat: Annotated[
        bool | None,
        ask("Are all sides of the tiles flat?", TILES, why="621a.3(b)(2)", hint="Apart from the spots on the front"),
    ] = None
    tile_spots_uniform_depth: Annotated[
        bool | None, ask("Are all spots the same depth?", TILES, why="621a.3(b)(2)")
    ] = None
    tile_identifying_feature: Annotated[
        str | None,
        ask(
            "Which feature on each tile is unique to you?",
            TILES,
            why="621a.3(b)(3)",
            hint="For example, an engraved mountain with your initials",
        ),
    ] = None
    tile_identifying_feature_side: Annotated[
        Literal["front", "back"] | None,
        ask(
            "Where on the tile is that feature?",
            TILES,
            why="621a.3(b)(3)",
            choices={"front": "On the front", "back": "On the back"},
        ),
    ] = None
    tile_texture_uniform: Annotated[
        bool | None,
        ask(
            "Do all sides but the front have the same texture and finish?",
            TILES,
            why="621a.3(b)(4)",
        ),
    ] = None
    tile_no_revealing_marks: Annotated[
        bool | None,
        ask(
            "Are the tiles free of marks that reveal the front, or tell one tile from another?",
            TILES,
            why="621a.3(b)(5)",
        ),
    ] = None
    tile_spot_colors: Annotated[
        frozenset[str] | None,
        ask("What color are the spots?", TILES, why="621a.3(b)(6)", hint="One or both", members=SPOT_COLORS),
    ] = None
    tile_set_composition: Annotated[
        dict[str, int] | None,
        ask(
            "How many tiles of each design does a set have?",
            TILES,
            why="621a.3(c)",
            hint="Two each of the first eleven designs and one each of the other ten: 32 tiles",
            members=TILE_NAMES,
        ),
    ] = None
    tile_sets_sealed_separately: Annotated[
        bool | None,
        ask(
            "Is each set packed by itself, and sealed so that tampering shows?",
            TILES,
            why="621a.3(d)",
        ),
    ] = None
