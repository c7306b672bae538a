"""§ 617a.3(f): Touchdown Roulette, where and how it may be wagered. In the text since August 31, 2019."""

from ...core.answers import unstated
from ...core.families import noted
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, cannot_tell, violation
from ..conditions import ONLY_2019, TOUCHDOWN
from ..facts import RouletteFacts
from .register import RULES


@RULES.validator(
    "617a.3(f)",
    "Touchdown Roulette by a fully automated table",
    fields=("touchdown_offered", "table_format", "wagers_offered"),
    editions=ONLY_2019,
)
def touchdown_is_on_a_fully_automated_table(facts: RouletteFacts, text: Text) -> Outcome:
    """Touchdown Roulette is offered only on a fully automated electronic gaming table.

    Duty      The wager belongs to fully automated electronic gaming tables.
    Reading   A hybrid table, with a dealer, is not fully automated, nor is every electronic table.
    Not here  Testing and approval of the table itself, §§ 461a.4, 605a.4 and 605a.5.
    """
    automated = facts.table_format == "fully_automated_electronic"
    listed = facts.wagers_offered is not None and "touchdown" in facts.wagers_offered
    if facts.touchdown_offered is None and automated:
        return unstated(facts, "touchdown_offered")
    if not TOUCHDOWN.met(facts):
        return NOT_APPLICABLE
    if facts.table_format is None:
        return unstated(facts, "table_format")
    if not automated:
        return violation(
            "table_format",
            facts.table_format,
            wrong="Touchdown Roulette is offered on a table that is not fully automated.",
            required="a fully automated electronic gaming table for Touchdown Roulette",
            mend="Use such a table, or do not offer Touchdown Roulette.",
        )
    if bool(facts.touchdown_offered) != listed and facts.wagers_offered:
        return cannot_tell(
            "wagers_offered",
            wrong="The two answers on whether Touchdown Roulette is offered do not agree.",
            mend="Make the list of wagers and the answer on Touchdown Roulette agree.",
        )
    return None


RULES.demands(
    "617a.3(f)(2)",
    "Ball on 0 or 00: the Touchdown game",
    noted(
        "touchdown_offered",
        wrong="The regulation does not say how a 0 or 00 moves the football during the four downs.",
        mend="Check what the rules of the electronic table say about it.",
    ),
    name="zeros_among_the_downs",
    when=TOUCHDOWN,
    duty="On 0 or 00 the player picks a team; the football starts on the 50; the next four spins are downs.",
    reading="0 and 00 have neither a team's color nor a stated value, and nothing is invented for them. The reviewer "
    "gets a note wherever Touchdown Roulette is offered.",
    fields=("touchdown_offered", "wagers_offered"),
    editions=ONLY_2019,
)
