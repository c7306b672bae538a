"""Pai Gow: a set of tiles, how they are made, how the set is sealed, ranks and values. § 621a.3(a) to (d) and § 621a.4;
the 12 hours of § 621a.3(e) are a log."""

from decimal import Decimal

from ...core import condition
from ...core.answers import unstated
from ...core.demand import Demand
from ...core.families import answered_yes, at_least, exactly, none_but, stated
from ...core.figure import Figure, Text
from ...core.finding import Outcome, violation
from ..facts import PaiGowFacts
from ..figures import LEAST_LENGTH, LEAST_THICKNESS, LEAST_WIDTH, SPOT_COLORS, TILE_COMPOSITION, TILE_COUNT
from ..ranking import TILE_NAMES
from .register import RULES

ONE_SET = "a set of {due} tiles, identical in size and shading"
RULES.demands(
    "621a.3(a)",
    "Set of 32 tiles",
    exactly(
        "tile_count",
        TILE_COUNT,
        wrong="A set has {found} tiles.",
        required=ONE_SET,
        mend="Use complete sets. If the number is a slip, correct it.",
    ),
    answered_yes(
        "tiles_identical_size_and_shading",
        TILE_COUNT,
        wrong="The tiles of a set differ in size or shading.",
        required=ONE_SET,
        mend="Use sets whose tiles are alike.",
    ),
    name="set_has_its_tiles",
    duty="The game is played with a set of 32 rectangular tiles that are identical in size and shading.",
    reading="The Code of 2023 and 2024 (fragment, 603a.18(a)) says the same.",
)
RULES.definition("621a.3(b)", "Each tile", duty="What each tile of a set must be, item by item.")
RULES.demands(
    "621a.3(b)(1)",
    "Shape of a tile",
    answered_yes(
        "tiles_rectangular",
        wrong="The tiles are not rectangular.",
        required="tiles formed in the shape of a rectangle",
        mend="Use rectangular tiles. If the answer is a slip, correct it.",
    ),
    name="tiles_are_rectangles",
    when=condition.stated("tiles_rectangular"),
    duty="Each tile of a set is rectangular.",
    reading="621a.3(a) and (b)(1) both say so; a wrong shape is one finding. The filing may state the shape; if it "
    "does not, the tiles themselves are inspected.",
)


def _no_smaller(field: str, least: Figure[Decimal], unit: str, name: str) -> Demand:
    return at_least(
        field,
        least,
        wrong=f"A tile is {{found}} inches {name}.",
        required=f"tiles at least {{due}} {unit} {name}",
        mend="Use larger tiles. If the figure is a slip, correct it.",
    )


def _is_color(value: str, due: str) -> bool:
    return " ".join(value.split()).casefold() == due


MATERIAL = "tiles of a nontransparent black material"
RULES.demands(
    "621a.3(b)(1)",
    "Material and size of a tile",
    Demand(
        field="tile_color",
        is_met=_is_color,
        due="black",
        wrong="The color of the tiles is “{found}”.",
        required=MATERIAL,
        mend="Use black tiles. If the color is a slip, correct it.",
    ),
    answered_yes(
        "tile_nontransparent",
        wrong="The material of the tiles lets light through.",
        required=MATERIAL,
        mend="Use tiles of a material that cannot be seen through.",
    ),
    _no_smaller("tile_length_in", LEAST_LENGTH, "inches", "long"),
    _no_smaller("tile_width_in", LEAST_WIDTH, "inch", "wide"),
    _no_smaller("tile_thickness_in", LEAST_THICKNESS, "inches", "thick"),
    name="tiles_are_black_and_large_enough",
    duty=f"Each tile is a rectangle of a nontransparent black material, at least {LEAST_LENGTH.always} inches long, "
    f"{LEAST_WIDTH.always} inch wide and {LEAST_THICKNESS.always} inch thick.",
    reading="There is no maximum size. The Code of 2023 and 2024 (fragment, 603a.18(b)(1)) says the same.",
)
RULES.demands(
    "621a.3(b)(2)",
    "Flat sides, spots of one depth",
    answered_yes(
        "tile_faces_flat",
        wrong="Not all sides of the tiles are flat.",
        required="perfectly flat sides",
        mend="Use tiles with flat sides.",
    ),
    answered_yes(
        "tile_spots_uniform_depth",
        wrong="The spots are not all the same depth.",
        required="spots of the same depth",
        mend="Use tiles whose spots are the same depth.",
    ),
    name="sides_are_flat_and_spots_equally_deep",
    duty="Every side is perfectly flat, except for the spots on the front, which are all exactly the same depth.",
)
# Whether another certificate holder has the same feature, the reviewer compares.
RULES.demands(
    "621a.3(b)(3)",
    "Feature of the certificate holder",
    stated("tile_identifying_feature"),
    stated("tile_identifying_feature_side"),
    name="tiles_bear_a_feature_of_their_holder",
    duty="The back or the front of each tile bears an identifying feature unique to the certificate holder.",
)
RULES.demands(
    "621a.3(b)(4)",
    "Texture and finish",
    answered_yes(
        "tile_texture_uniform",
        wrong="The sides of the tiles differ in texture or finish.",
        required="the same texture and finish on every side but the front",
        mend="Use tiles of one texture and finish.",
    ),
    name="sides_have_one_texture",
    duty="Texture and finish are identical on each side, apart from the front with its spots.",
)
RULES.demands(
    "621a.3(b)(5)",
    "No telling marks",
    answered_yes(
        "tile_no_revealing_marks",
        wrong="The tiles have marks that reveal the front or tell one tile from another.",
        required="tiles without marks that reveal the front or distinguish one tile from another",
        mend="Use tiles without such marks.",
    ),
    name="no_mark_tells_tiles_apart",
    duty="No tile has a marking, symbol or design that would let a person identify its front, or tell it from another "
    "tile of the set.",
    reading="The feature of (3) is the same on every tile, so it is not such a mark.",
)
SPOTS = "Use tiles with red spots, white spots, or both."
RULES.demands(
    "621a.3(b)(6)",
    "Color of the spots",
    none_but(
        "tile_spot_colors",
        SPOT_COLORS,
        empty=("The spots have no color.", SPOTS),
        wrong="Some spots are “{found}”.",
        required="spots that are red or white, or both",
        mend=SPOTS,
    ),
    name="spots_are_red_or_white",
    duty="The spots on the front are red or white, or both.",
)


@RULES.validator("621a.3(c)", "Designs of a set", fields=("tile_set_composition",), figures=(TILE_COMPOSITION,))
def set_has_its_designs(facts: PaiGowFacts, text: Text) -> Outcome:
    """A set holds two tiles of eleven designs and one each of ten others.

    Duty      The spots of the 32 tiles of a set are those of the table of single tiles.
    Reading   The item refers to 621a.4(g); the table is in 621a.4(f), which is meant. Designs are written with the
              smaller number first.
    """
    counts, due = facts.tile_set_composition, text[TILE_COMPOSITION]
    if counts is None:
        return unstated(facts, "tile_set_composition")
    if counts == due:
        return None
    findings = [
        violation(
            f"tile_set_composition.{code}",
            counts.get(code, 0),
            wrong=f"A set has {_tiles(code, counts.get(code, 0))}.",
            required=f"{_tiles(code, count)} in a set",
            mend="Use complete sets. If the number is a slip, correct it.",
        )
        for code, count in due.items()
        if counts.get(code, 0) != count
    ]
    findings += [
        violation(
            f"tile_set_composition.{code}",
            counts[code],
            wrong=f"The filing lists tiles {code}, a design that no set has.",
            required="the 21 designs that it lists",
            mend="Remove the line, or write the design with its smaller number first.",
        )
        for code in sorted(counts.keys() - due.keys())
    ]
    return findings


def _tiles(code: str, count: int) -> str:
    return f"{count} {TILE_NAMES[code]} tile{'' if count == 1 else 's'}"


RULES.demands(
    "621a.3(d)",
    "Sealed sets",
    answered_yes(
        "tile_sets_sealed_separately",
        wrong="The sets are not each packed and sealed so that tampering shows.",
        required="each set packaged separately and sealed so that tampering shows",
        mend="Pack and seal each set by itself.",
    ),
    name="sets_are_sealed_one_by_one",
    duty="Every set of tiles is packaged separately and completely sealed, in a way that makes tampering evident.",
    reading="The Code of 2023 and 2024 (fragment, 603a.18(d)) has sets sealed as 603a.19 says.",
)


RULES.definition(
    "621a.4(a)",
    "Permissible pairs",
    duty="A hand with a permissible pair beats one without. Pairs rank from first to twentieth: the Supreme Pair, "
    "eleven matched pairs, four mixed pairs, Wongs with 6-6 and with 1-1, Gongs with 6-6 and with 1-1.",
)
RULES.definition("621a.4(b)", "Pairs of the same rank", duty="A copy hand: the dealer, or the bank, wins it.")
RULES.definition(
    "621a.4(c)",
    "Value without a pair",
    duty="The last digit of the spots of both tiles, 0 to 9; the higher value is the higher hand.",
)
RULES.definition("621a.4(c)(1)", "Value: example", duty="A 1-1 and a 3-3 are worth 8.")
RULES.definition("621a.4(c)(2)", "Value: example of two digits", duty="A 5-6 and a 1-6 have 18 spots and are worth 8.")
RULES.definition(
    "621a.4(d)",
    "Tiles of the Supreme Pair used apart",
    duty="The 1-2 and the 2-4 each count three or six. The 1-2 counted as six ranks fifteenth, the 2-4 counted as "
    "three seventeenth.",
    reading="The item refers to the ranks of (g); the table is in (f), which is meant. Each is counted so that the "
    "hand is worth most.",
)
RULES.definition(
    "621a.4(e)",
    "Hands of the same value",
    duty="The hand with the higher single tile is higher; but zero against zero goes to the dealer or bank, no matter "
    "what the tiles are.",
)
RULES.definition(
    "621a.4(f)",
    "Ranks of single tiles",
    duty="Seventeen ranks, from 6-6 to 1-2, for the 21 designs, with the number of tiles of each in a set.",
)
RULES.definition(
    "621a.4(g)", "The same highest tile", duty="A copy hand: that of the dealer, or of the bank, is the higher."
)
