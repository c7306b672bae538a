"""Terms of what a filing says is not offered: the two contradict each other, and no text is broken."""

from typing import Any

import msgspec

from ..core.condition import FactCondition
from ..core.demand import Demand
from ..core.fields import fields_of
from ..core.finding import Finding, cannot_tell
from ..core.provision import Provisions


class WithoutTerms(Demand, frozen=True, kw_only=True):
    """A filing in which something is denied, as `wrong` says, states none of its `terms`, the names of other facts."""

    terms: tuple[str, ...]

    def broken(self, facts: Any, value: Any, due: Any) -> Finding:
        """Cannot tell which of the two is meant, with the questions that are answered all the same."""
        struct: type[msgspec.Struct] = type(facts)
        asked = fields_of(struct)
        *first, last = (f"“{asked[name].label}”" for name in stated_terms(facts, self.terms))
        answered = f"{', '.join(first)} and {last}" if first else last
        return cannot_tell(self.field, wrong=f"{self.wrong}, but the filing answers {answered}.", mend=str(self.mend))


def stated_terms(facts: Any, terms: tuple[str, ...]) -> list[str]:
    """The names of those terms that a filing states."""
    return [name for name in terms if getattr(facts, name) not in (None, frozenset(), ())]


def no_terms_without(
    rules: Provisions,
    citation: str,
    thing: str,
    denied: FactCondition,
    *terms: str,
    editions: tuple[str, ...] = (),
    source: str = "",
    wrong: str = "",
    mend: str = "",
) -> None:
    """Declares that a filing in which `denied` holds states no `terms` of the `thing`, which begins a sentence. The
    finding stands at the first field of `denied`; `wrong` and `mend` are its words where the thing is not a wager or
    another offer.

    A term that is a yes or no counts whatever it says: the question is asked only of who offers the thing.
    """
    field = denied.fields[0]
    inside = thing[:1].lower() + thing[1:] if thing.startswith(("A ", "The ", "Co-")) else thing
    any_stated = FactCondition(f"terms of {inside} are stated", terms, lambda facts: bool(stated_terms(facts, terms)))
    rules.demands(
        citation,
        f"Terms without {inside}",
        WithoutTerms(
            field=field,
            when=any_stated,
            terms=terms,
            wrong=wrong or f"{thing} is not offered",
            mend=mend or f"If you offer {inside}, say so. If not, remove its terms.",
        ),
        name=f"terms_without_{field}_{terms[0]}",
        when=denied,
        duty=f"Terms of {inside} are filed only where it is offered.",
        reading="A filing that does not offer it and states terms all the same contradicts itself: it is not clear "
        "which is meant, and no text is broken.",
        fields=(*denied.fields, *terms),
        editions=editions,
        source=source,
    )
