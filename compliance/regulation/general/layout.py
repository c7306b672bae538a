"""What every layout shows, whatever the game."""

from collections.abc import Callable
from typing import Any, Unpack

from ..core.answers import no_area_at_all
from ..core.demand import Demand, How
from ..core.families import answered_yes
from ..core.figure import Figure, Text
from ..core.finding import NOT_APPLICABLE, Outcome

NAME_OR_LOGO = answered_yes(
    "layout_has_name_or_logo",
    wrong="The layout shows neither your name nor your logo.",
    required="the certificate holder’s name or logo on the layout",
    mend="Add one of the two to the artwork.",
)
"""The layout shows who holds the certificate."""


class AreaForEach(Demand, frozen=True, kw_only=True):
    """The wagers of `due` that `wagers_offered` holds all have an area; each without one is a finding of its own."""

    due: Figure[frozenset[str]]

    def asking(self) -> Callable[[Any, Text], Outcome]:
        """Asks as other demands do; where nothing is stated as offered there is nothing to compare with."""
        outcome_of = Demand.asking(self)

        def outcome(facts: Any, text: Text) -> Outcome:
            found = outcome_of(facts, text)
            return NOT_APPLICABLE if found is None and facts.wagers_offered is None else found

        return outcome

    def broken(self, facts: Any, value: Any, due: Any) -> Outcome:
        """A finding for each wager without an area, in the order of the labels; one where there is no area at all."""
        if not value:
            return no_area_at_all()
        bare = (facts.wagers_offered & due) - value
        known = self.words or self.due.labels
        return [self.finding(facts, f"{self.field}.{code}", value, code, due) for code in known if code in bare]


def area_for_each(due: Figure[frozenset[str]], **how: Unpack[How]) -> Demand:
    """The layout has an area for each wager offered that the text lists: `area_for_each(LISTED_WAGERS, wrong="{found}
    is offered, and the layout has no area for it.", …)`. Other wagers are a matter of the item that lists them."""
    form = "{value} is not None and ({other} is None or {other} <= {value})"
    return AreaForEach(field="layout_wager_areas", other="wagers_offered", met=form, due=due, **how)
