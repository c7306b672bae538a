"""Sic Bo: boxes, the electrical device with its display, the layout. § 625a.1(a) to (c)."""

from functools import partial

from ...core.condition import may_be_other_than
from ...core.families import answered_yes, stated
from ...general.boxes import boxes_beside_the_dealer
from ...general.layout import area_for_each, name_or_logo_shown
from ..conditions import NO_ODDS_ON_LAYOUT
from ..figures import LISTED_WAGERS
from .register import RULES

boxes_beside_the_dealer(RULES, "625a.1(a)")

built = partial(answered_yes, mend="Use a device and display that comply.")
RULES.demands(
    "625a.1(b)",
    "Electrical device and display",
    built(
        "electrical_device_accepts_each_die",
        wrong="The device does not take the value of each die.",
        required="a device that takes the value of each die",
    ),
    built(
        "display_shows_all_wagers",
        wrong="No area of the table shows all wagers.",
        required="an area that shows all wagers",
    ),
    built(
        "display_illuminates_winners",
        wrong="Winning combinations do not light up.",
        required="winning combinations that light up",
    ),
    name="device_lights_the_winners",
    duty="The dealer enters the value of each die into an electrical device; an area of the table shows all "
    "permissible wagers, and the winning combinations light up there once all values are entered.",
    reading="All wagers means the eight of 625a.3, including those that this table does not offer.",
    owner="gaming_laboratory_operations",
)
name_or_logo_shown(RULES, "625a.1(c)(1)")
RULES.demands(
    "625a.1(c)(2)",
    "Area for every wager",
    area_for_each(LISTED_WAGERS),
    name="every_wager_has_its_area",
    duty="The layout has specific areas on which the wagers of 625a.3 are placed.",
    reading="Areas of wagers that are not offered do no harm.",
    fields=("layout_wager_areas", "wagers_offered"),
)
RULES.demands(
    "625a.1(c)(3)",
    "Odds shown at the table",
    stated("odds_on_layout", when=may_be_other_than("odds_sign_posted", True)),
    answered_yes(
        "odds_sign_posted",
        when=NO_ODDS_ON_LAYOUT,
        wrong="Neither the layout nor a sign at the table shows the payout odds.",
        required="the payout odds on the layout, or on a sign at each Sic Bo table",
        mend="Post a sign with the odds at every Sic Bo table, or print them on the layout.",
    ),
    name="odds_are_shown",
    duty="The payout odds that are offered are printed on the layout; where they are not, a sign at each Sic Bo table "
    "shows them.",
    reading="One of the two is enough; having neither is a violation. For a layout that shows only some of the odds, "
    "the answer is no.",
    sheets=("layout", "sign"),
)
