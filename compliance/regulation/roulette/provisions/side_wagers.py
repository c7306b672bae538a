"""§ 617a.3(f), Touchdown Roulette, in the text since August 31, 2019; Chapter 617b, side wagers, on file in part only.

What of Chapter 617b could be read is checked (random number generator, layout, single zero wheel); everything else is
shown to the reviewer as a note, so that no filing passes in silence over a text that is not there.
"""

from typing import Any

from ...core.answers import unstated
from ...core.demand import Demand
from ...core.families import noted
from ...core.fields import Approval
from ...core.figure import EDITION, Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, Owner, cannot_tell, needs_approval, note, violation
from ...core.signed import approval_mend, capital, owner_named
from ...general.asking import LAYOUT_TERMS
from ..conditions import ONLY_2019, SIDE_WAGER_OFFERED, TOUCHDOWN
from ..editions import LAYOUT_UNITS
from ..facts import RouletteFacts
from ..facts.wagers import SideWager
from ..labels import SIDE_WAGER_LABELS
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


_SOURCES: dict[Owner, str] = {
    "executive_director": f" ({LAYOUT_TERMS['executive_director'].source})",
    "gaming_laboratory_operations": " (§ 461a.4)",
}
"""The place where the deciding unit is named, which the section itself does not name."""


def _offered(facts: RouletteFacts, code: str) -> list[tuple[int, SideWager]]:
    """The records that offer this side wager, with their places."""
    return [
        (place, wager) for place, wager in enumerate(facts.side_wagers or ()) if wager.code == code and wager.offered
    ]


def _not_on_file(place: int, wager: SideWager, more: str = "") -> Finding:
    named = SIDE_WAGER_LABELS[wager.code or ""]
    paid = f" by pay table {wager.paytable_label}" if wager.paytable_label else ""
    return note(
        f"side_wagers[{place}]",
        wrong=f"{named} is offered{paid}. Its text in Chapter 617b is not on file in full, so it is not checked.{more}",
        found=wager,
        mend="Review it by hand against the official text.",
    )


def _approved(place: int, field: str, approval: Approval | None, unit: Owner, what: str) -> list[Finding]:
    """A finding where no approval by `unit` is on file."""
    if approval is not None and approval.approving_unit == unit:
        return []
    return [
        needs_approval(
            f"side_wagers[{place}].{field}",
            found=approval,
            wrong=f"No approval by {owner_named(unit)} is on file for {what}.",
            required=f"approval of {what}",
            mend=f"{capital(owner_named(unit))} gives that approval{_SOURCES.get(unit, '')}. {approval_mend(unit)}",
        )
    ]


def _generator_and_layout(place: int, wager: SideWager, text: Text) -> list[Finding]:
    unit: Owner = LAYOUT_UNITS.get(text[EDITION].key, LAYOUT_UNITS["*"])
    return [
        *_approved(
            place,
            "rng_approval_ref",
            wager.rng_approval_ref,
            "gaming_laboratory_operations",
            "the random number generator",
        ),
        *_approved(place, "layout_approval_ref", wager.layout_approval_ref, unit, "the layout with this side wager"),
    ]


@RULES.validator("617b.1", "B2B Roulette", fields=("side_wagers",))
def b2b_is_shown_to_the_reviewer(facts: RouletteFacts, text: Text) -> Outcome:
    """B2B Roulette, and every record that leaves its kind or its answer open.

    Duty      A separate side wager, based on 617a.1 and 617a.3.
    Reading   The text was not found, so the wager is a note for the reviewer. Records that do not say which side wager
              they are, or whether it is offered, or that name a pay table of one that is not, are reported here.
    """
    if not facts.side_wagers:
        return NOT_APPLICABLE
    findings = [_not_on_file(place, wager) for place, wager in _offered(facts, "b2b")]
    for place, wager in enumerate(facts.side_wagers):
        if wager.code is None:
            wrong = "A side wager is listed, but not which one."
            findings.append(cannot_tell(f"side_wagers[{place}].code", wrong=wrong, mend="Choose the side wager."))
        if wager.offered is None:
            wrong = "The filing does not say whether this side wager is offered."
            findings.append(cannot_tell(f"side_wagers[{place}].offered", wrong=wrong, mend="Answer yes or no."))
        elif not wager.offered and wager.paytable_label is not None:
            wrong = f"A side wager is not offered, but the filing names its pay table: {wager.paytable_label}."
            mend = "If you offer it, say so. If not, remove the pay table."
            findings.append(cannot_tell(f"side_wagers[{place}].offered", wrong=wrong, mend=mend))
    return findings or None


@RULES.validator("617b.3", "Lightning Roulette", fields=("side_wagers", "wheel_mode"), reads_edition=True)
def lightning_is_on_a_single_zero_wheel(facts: RouletteFacts, text: Text) -> Outcome:
    """Lightning Roulette runs on a single zero wheel with an approved generator and layout.

    Duty      The variation uses a single zero wheel, an approved layout and an approved random number generator.
    Reading   The section says "single zero" and then cites the paragraph on the double zero wheel, an evident slip: the
              words govern. Whether a converted double zero wheel qualifies is not clear.
    """
    findings: list[Finding] = []
    for place, wager in _offered(facts, "lightning"):
        findings.append(_not_on_file(place, wager))
        findings += _generator_and_layout(place, wager, text)
        if facts.wheel_mode == "double_zero":
            findings.append(
                violation(
                    "wheel_mode",
                    facts.wheel_mode,
                    wrong="Lightning Roulette is offered on a double zero wheel.",
                    required="a single zero wheel for Lightning Roulette",
                    mend="Use a single zero wheel, or do not offer Lightning Roulette.",
                )
            )
        elif facts.wheel_mode == "double_zero_as_single_zero":
            wrong = (
                "Lightning Roulette is offered on a converted double zero wheel; the regulation does not say whether "
                "it may be."
            )
            findings.append(cannot_tell("wheel_mode", wrong=wrong, mend="Ask the Board, or use a single zero wheel."))
    return findings or NOT_APPLICABLE


@RULES.validator("617b.5", "Roulette X", fields=("side_wagers",), reads_edition=True)
def roulette_x_names_its_pay_table(facts: RouletteFacts, text: Text) -> Outcome:
    """Roulette X names its pay table and has an approved generator and layout.

    Duty      The Rules Submission names the pay table; layout and random number generator are approved.
    Reading   An unboosted Straight is paid by the table chosen, whatever 617a.4 says. So the minimum for Straight, and
              no other, does not apply at this table; the note says so.
    """
    findings: list[Finding] = []
    for place, wager in _offered(facts, "roulette_x"):
        findings.append(
            _not_on_file(place, wager, " The minimum of § 617a.4(a) is not applied to Straight at this table.")
        )
        findings += _generator_and_layout(place, wager, text)
        if wager.paytable_label is None:
            wrong = "Roulette X is offered, but its pay table is not named."
            findings.append(
                cannot_tell(f"side_wagers[{place}].paytable_label", wrong=wrong, mend="Name the pay table.")
            )
    return findings or NOT_APPLICABLE


class ByHand(Demand, frozen=True, kw_only=True):
    """A side wager whose text was not found, noted for each record that offers it."""

    code: str

    def broken(self, facts: RouletteFacts, value: Any, due: Any) -> Outcome:
        """A note for each record."""
        return [_not_on_file(place, wager) for place, wager in _offered(facts, self.code)]


for _item, _code in (("617b.2", "blazing_7s"), ("617b.4", "roulette_up")):
    RULES.demands(
        _item,
        SIDE_WAGER_LABELS[_code],
        ByHand(field="side_wagers", code=_code),
        name=f"{_code}_is_shown_to_the_reviewer",
        when=SIDE_WAGER_OFFERED[_code],
        duty="A separate side wager, based on 617a.1, 617a.3 and 617a.5.",
        reading="The text was not found, so the wager is a note for the reviewer.",
    )
