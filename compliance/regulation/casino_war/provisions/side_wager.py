"""Casino War: the Top Card side wager. § 651b.1, whose text is not on file."""

from ...core.condition import unless
from ...core.families import answered_no
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, cannot_tell
from ...general.idle_terms import no_terms_without
from ..conditions import TOP_CARD
from ..editions import IN_FORCE
from ..facts import CasinoWarFacts
from .register import EARLIER, RULES, unstated


@RULES.validator(
    "651b.1",
    "Top Card",
    fields=("top_card_offered", "top_card_paytable"),
    editions=(IN_FORCE,),
    source="Cross references of 651a.2, 651a.3 and 651a.8; the text itself is not on file",
)
def top_card_is_left_to_the_reviewer(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Top Card and its pay table are left to the reviewer.

    Duty      Where Top Card is offered, the filing says so and names its pay table.
    Reading   Nothing is decided here: a filing that offers Top Card raises a question for the reviewer.
    Not here  The pay table and the extra betting area: a reviewer compares them with the official text.
    """
    if not facts.top_card_offered:
        return NOT_APPLICABLE
    if facts.top_card_paytable is None:
        return unstated("top_card_paytable")
    return cannot_tell(
        "top_card_paytable",
        wrong=f"Top Card is offered with pay table “{facts.top_card_paytable}”, but the text of its chapter is not on "
        "file.",
        mend="A reviewer compares the pay table and the extra betting area with the official text.",
    )


no_terms_without(
    RULES,
    "651b.1",
    "Top Card",
    unless("top_card_offered"),
    "top_card_paytable",
    editions=(IN_FORCE,),
    source="Cross references of 651a.2, 651a.3 and 651a.8",
)
RULES.demands(
    "651a.10",
    "No Top Card",
    answered_no(
        "top_card_offered",
        wrong="Top Card is offered. This text knows the Initial, the Tie and the War Wager.",
        required="odds for the Initial, Tie and War Wager, and lists no other wager",
        mend="Do not offer Top Card under this text.",
    ),
    name="top_card_is_no_wager_of_the_earlier_texts",
    when=TOP_CARD,
    duty="The game has the Initial, the Tie and the War Wager.",
    reading="The earlier texts know no Top Card, and no Chapter 651b.",
    editions=EARLIER,
)
