"""§ 621a.3(a) to (d): a set of tiles, how they are made, and how the set is sealed. The 12 hours of (e) are a log."""

from ...core.answers import answered_yes, unstated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, violation
from ...core.wording import plain
from ..facts import PaiGowFacts
from ..figures import LEAST_LENGTH, LEAST_THICKNESS, LEAST_WIDTH, TILE_COMPOSITION, TILE_COUNT
from ..labels import SPOT_COLORS
from ..ranking import TILE_NAMES
from .register import RULES, at_least, definitions, exactly


@RULES.validator(
    "621a.3(a)", "Set of 32 tiles", fields=("tile_count", "tiles_identical_size_and_shading"), figures=(TILE_COUNT,)
)
def set_has_its_tiles(facts: PaiGowFacts, text: Text) -> Outcome:
    """A set has 32 rectangular tiles, all alike.

    Citation  621a.3(a)
    Duty      The game is played with a set of 32 rectangular tiles that are identical in size and shading.
    Editions  621a-2011P.
    Figures   TILE_COUNT, exactly 32.
    Source    41 Pa.B. 2981.
    Reading   The Code of 2023 and 2024 (fragment, 603a.18(a)) says the same.
    """
    if facts.tile_count == text[TILE_COUNT] and facts.tiles_identical_size_and_shading:
        return None
    required = f"a set of {text[TILE_COUNT]} tiles, identical in size and shading"
    found = (
        exactly(
            facts,
            "tile_count",
            text[TILE_COUNT],
            wrong="A set has {} tiles.",
            required=required,
            mend="Use complete sets, or correct the number.",
        ),
        answered_yes(
            facts,
            "tiles_identical_size_and_shading",
            wrong="The tiles of a set differ in size or shading.",
            required=required,
            mend="Use sets whose tiles are alike.",
        ),
    )
    return [one for one in found if one is not None]


definitions(("621a.3(b)", "Each tile", "What each tile of a set must be, item by item."))


@RULES.validator("621a.3(b)(1)", "Shape of a tile", fields=("tiles_rectangular",))
def tiles_are_rectangles(facts: PaiGowFacts, text: Text) -> Outcome:
    """A tile has the shape of a rectangle.

    Citation  621a.3(b)(1)
    Duty      Each tile of a set is rectangular.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   621a.3(a) and (b)(1) both say so; a wrong shape is one finding. The filing may state the shape; where it
              leaves it out, it is looked at on the tiles themselves.
    """
    if facts.tiles_rectangular is None:
        return NOT_APPLICABLE
    if facts.tiles_rectangular:
        return None
    return violation(
        "tiles_rectangular",
        False,
        wrong="The tiles are not rectangular.",
        required="tiles formed in the shape of a rectangle",
        mend="Use rectangular tiles, or correct the answer.",
    )


@RULES.validator(
    "621a.3(b)(1)",
    "Material and size of a tile",
    fields=("tile_color", "tile_nontransparent", "tile_length_in", "tile_width_in", "tile_thickness_in"),
    figures=(LEAST_LENGTH, LEAST_WIDTH, LEAST_THICKNESS),
)
def tiles_are_black_and_large_enough(facts: PaiGowFacts, text: Text) -> Outcome:
    """A tile is of nontransparent black material and no smaller than the least size.

    Citation  621a.3(b)(1)
    Duty      Each tile is a rectangle of a nontransparent black material with at least the stated length, width and
              thickness.
    Editions  621a-2011P.
    Figures   LEAST_LENGTH, LEAST_WIDTH, LEAST_THICKNESS; each exactly reached is met.
    Source    41 Pa.B. 2981.
    Reading   There is no greatest size. The Code of 2023 and 2024 (fragment, 603a.18(b)(1)) says the same.
    """
    found: list[Finding | None] = []
    color = facts.tile_color
    if color is None:
        found.append(unstated(facts, "tile_color"))
    elif plain(color) != "black":
        found.append(
            violation(
                "tile_color",
                color,
                wrong=f"The color of the tiles is “{color}”.",
                required="tiles of a nontransparent black material",
                mend="Use black tiles, or correct the color.",
            )
        )
    if not facts.tile_nontransparent:
        found.append(
            answered_yes(
                facts,
                "tile_nontransparent",
                wrong="The material of the tiles lets light through.",
                required="tiles of a nontransparent black material",
                mend="Use tiles of a material that cannot be seen through.",
            )
        )
    for field, figure, name in (
        ("tile_length_in", LEAST_LENGTH, "long"),
        ("tile_width_in", LEAST_WIDTH, "wide"),
        ("tile_thickness_in", LEAST_THICKNESS, "thick"),
    ):
        found.append(
            at_least(
                facts,
                field,
                text[figure],
                wrong=f"A tile is {{}} inches {name}.",
                required=f"tiles at least {text[figure]} inch{'' if text[figure] == 1 else 'es'} {name}",
                mend="Use larger tiles, or correct the figure.",
            )
        )
    return [one for one in found if one is not None] or None


@RULES.validator(
    "621a.3(b)(2)", "Flat sides, spots of one depth", fields=("tile_faces_flat", "tile_spots_uniform_depth")
)
def sides_are_flat_and_spots_equally_deep(facts: PaiGowFacts, text: Text) -> Outcome:
    """The sides of a tile are flat; its spots are equally deep.

    Citation  621a.3(b)(2)
    Duty      Every side is perfectly flat, except that the spots on the front go in, each exactly as deep as the next.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   Plain.
    """
    if facts.tile_faces_flat and facts.tile_spots_uniform_depth:
        return None
    found = (
        answered_yes(
            facts,
            "tile_faces_flat",
            wrong="Not all sides of the tiles are flat.",
            required="perfectly flat sides",
            mend="Use tiles with flat sides.",
        ),
        answered_yes(
            facts,
            "tile_spots_uniform_depth",
            wrong="The spots are not equally deep.",
            required="spots that all go equally deep",
            mend="Use tiles whose spots are equally deep.",
        ),
    )
    return [one for one in found if one is not None]


@RULES.validator(
    "621a.3(b)(3)",
    "Feature of the certificate holder",
    fields=("tile_identifying_feature", "tile_identifying_feature_side"),
)
def tiles_bear_a_feature_of_their_holder(facts: PaiGowFacts, text: Text) -> Outcome:
    """Each tile has a feature that is the certificate holder’s alone, on its front or back.

    Citation  621a.3(b)(3)
    Duty      The back or the front of each tile bears an identifying feature unique to the certificate holder.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   Plain.
    Not here  Whether another certificate holder has the same feature: the reviewer compares.
    """
    feature, side = facts.tile_identifying_feature, facts.tile_identifying_feature_side
    found: list[Finding] = []
    if feature is None:
        found.append(unstated(facts, "tile_identifying_feature", mend="Describe the feature."))
    if side is None:
        found.append(unstated(facts, "tile_identifying_feature_side"))
    return found or None


@RULES.validator("621a.3(b)(4)", "Texture and finish", fields=("tile_texture_uniform",))
def sides_have_one_texture(facts: PaiGowFacts, text: Text) -> Outcome:
    """All sides but the front have the same texture and finish.

    Citation  621a.3(b)(4)
    Duty      Texture and finish are identical on each side, apart from the front with its spots.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   Plain.
    """
    return answered_yes(
        facts,
        "tile_texture_uniform",
        wrong="The sides of the tiles differ in texture or finish.",
        required="the same texture and finish on every side but the front",
        mend="Use tiles of one texture and finish.",
    )


@RULES.validator("621a.3(b)(5)", "No telling marks", fields=("tile_no_revealing_marks",))
def no_mark_tells_tiles_apart(facts: PaiGowFacts, text: Text) -> Outcome:
    """No mark reveals the front of a tile, or tells one tile from another.

    Citation  621a.3(b)(5)
    Duty      No tile has a marking, symbol or design by which a person could know its front, or know it from another
              tile of the set.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   The feature of (3) is on every tile alike, so it is no such mark.
    """
    return answered_yes(
        facts,
        "tile_no_revealing_marks",
        wrong="The tiles have marks that reveal the front or tell one tile from another.",
        required="tiles without marks that reveal the front or distinguish one tile from another",
        mend="Use tiles without such marks.",
    )


@RULES.validator("621a.3(b)(6)", "Color of the spots", fields=("tile_spot_colors",))
def spots_are_red_or_white(facts: PaiGowFacts, text: Text) -> Outcome:
    """The spots are red, white or both.

    Citation  621a.3(b)(6)
    Duty      The spots on the front are red or white, or both.
    Editions  621a-2011P.
    Figures   None; two colors.
    Source    41 Pa.B. 2981.
    Reading   Plain.
    """
    colors = facts.tile_spot_colors
    required, mend = "spots that are red or white, or both", "Use tiles with red spots, white spots, or both."
    if colors is None:
        return unstated(facts, "tile_spot_colors")
    if not colors:
        return violation("tile_spot_colors", colors, wrong="The spots have no color.", required=required, mend=mend)
    return [
        violation(f"tile_spot_colors.{color}", colors, wrong=f"Some spots are “{color}”.", required=required, mend=mend)
        for color in sorted(colors - SPOT_COLORS.keys())
    ] or None


@RULES.validator("621a.3(c)", "Designs of a set", fields=("tile_set_composition",), figures=(TILE_COMPOSITION,))
def set_has_its_designs(facts: PaiGowFacts, text: Text) -> Outcome:
    """A set holds two tiles of eleven designs and one each of ten others.

    Citation  621a.3(c)
    Duty      The spots of the 32 tiles of a set are those of the table of single tiles.
    Editions  621a-2011P.
    Figures   TILE_COMPOSITION: 21 designs, 11 twice and 10 once.
    Source    41 Pa.B. 2981.
    Reading   The item refers to 621a.4(g); the table stands in 621a.4(f), which is meant. Designs are written with the
              smaller number first.
    """
    stated, due = facts.tile_set_composition, text[TILE_COMPOSITION]
    if stated is None:
        return unstated(facts, "tile_set_composition", mend="State how many tiles of each design a set has.")
    if stated == due:
        return None
    found = [
        violation(
            f"tile_set_composition.{code}",
            stated.get(code, 0),
            wrong=f"A set has {_tiles(code, stated.get(code, 0))}.",
            required=f"{_tiles(code, count)} in a set",
            mend="Use complete sets, or correct the number.",
        )
        for code, count in due.items()
        if stated.get(code, 0) != count
    ]
    found += [
        violation(
            f"tile_set_composition.{code}",
            stated[code],
            wrong=f"A set is said to have tiles {code}, a design that is in no set.",
            required="the 21 designs that it lists",
            mend="Take the line out, or write the design with its smaller number first.",
        )
        for code in sorted(stated.keys() - due.keys())
    ]
    return found


@RULES.validator("621a.3(d)", "Sealed sets", fields=("tile_sets_sealed_separately",))
def sets_are_sealed_one_by_one(facts: PaiGowFacts, text: Text) -> Outcome:
    """Each set is packed by itself and sealed so that tampering shows.

    Citation  621a.3(d)
    Duty      Every set of tiles is packaged separately and completely sealed, in a way that makes tampering evident.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   The Code of 2023 and 2024 (fragment, 603a.18(d)) has sets sealed as 603a.19 says.
    """
    return answered_yes(
        facts,
        "tile_sets_sealed_separately",
        wrong="The sets are not each packed and sealed so that tampering shows.",
        required="each set packaged separately and sealed so that tampering shows",
        mend="Pack and seal each set by itself.",
    )


def _tiles(code: str, count: int) -> str:
    return f"{count} {TILE_NAMES[code]} tile{'' if count == 1 else 's'}"
