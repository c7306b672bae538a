"""Contents of every layout, whatever the game: its questions, its rows and its demands."""

from collections.abc import Callable
from typing import Any

from ..core.answers import no_area_at_all, no_area_for
from ..core.condition import FactCondition
from ..core.demand import Demand
from ..core.families import answered_yes
from ..core.fields import Question, Section, ask
from ..core.figure import Figure, Text
from ..core.finding import NOT_APPLICABLE, Outcome
from ..core.provision import Provisions


def name_or_logo_asked(section: Section, why: str) -> Question:
    """The question for `layout_has_name_or_logo`; `why` is the citation."""
    hint = "Of the certificate holder, not of the supplier"
    return ask("Does the layout show your name or logo?", section, why=why, hint=hint, public=True)


def name_or_logo_shown(rules: Provisions, citation: str, name: str = "layout_shows_name_or_logo") -> None:
    """Declares that the layout shows who holds the certificate."""
    rules.demands(
        citation,
        "Name or logo on the layout",
        answered_yes(
            "layout_has_name_or_logo",
            wrong="The layout shows neither your name nor your logo.",
            required="the certificate holder’s name or logo on the layout",
            mend="Add one of the two to the artwork.",
        ),
        name=name,
        duty="The layout shows the certificate holder’s name or logo.",
        reading="One of the two is enough.",
    )


def odds_on_layout_asked(section: Section, why: str, and_which: str = "") -> Question:
    """The question for `odds_on_layout`; `why` is the citation, `and_which` a wager whose odds may be forgotten."""
    hint = f"Answer yes only if the odds of every wager you offer are there{and_which}"
    return ask("Are the payout odds printed on the layout?", section, why=why, hint=hint, public=True)


def odds_sign_asked(section: Section, why: str, game: str, when: FactCondition) -> Question:
    """The question for `odds_sign_posted`, if the layout of this `game` shows no odds; `why` is the citation."""
    hint = "Needed where the layout does not show them. The sign gives the odds of every wager you offer"
    question = f"Is a sign with the payout odds posted at every {game} table?"
    return ask(question, section, why=why, hint=hint, when=when, public=True)


class AreaForEach(Demand, frozen=True, kw_only=True):
    """The wagers of `due` that `wagers_offered` holds all have an area; each without one is its own finding."""

    due: Figure[frozenset[str]]

    def asking(self) -> Callable[[Any, Text], Outcome]:
        """Asks as other demands do; where nothing is stated as offered there is nothing to compare with."""
        outcome_of = Demand.asking(self)

        def outcome(facts: Any, text: Text) -> Outcome:
            answer = outcome_of(facts, text)
            return NOT_APPLICABLE if answer is None and facts.wagers_offered is None else answer

        return outcome

    def broken(self, facts: Any, value: Any, due: Any) -> Outcome:
        """A finding for each wager without an area, in the order of the labels; one where there is no area at all."""
        offered = facts.wagers_offered or frozenset()
        if offered and not value:
            return no_area_at_all()
        bare = (offered & due) - value
        return [no_area_for(label, code, value) for code, label in self.due.labels.items() if code in bare]


def area_for_each(due: Figure[frozenset[str]]) -> Demand:
    """The layout has an area for each wager offered that the text lists; other wagers are a matter of the item that
    lists them."""
    return AreaForEach(field="layout_wager_areas", due=due)
