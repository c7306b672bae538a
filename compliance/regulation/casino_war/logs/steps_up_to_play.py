"""Casino War: what the log of deck inspections proves of the steps between inspection and play. § 651a.4(b) to (e)."""

from ...core.answers import not_recorded
from ...core.families import recorded
from ...core.figure import Text
from ...core.finding import Finding, Outcome, cannot_tell
from ..figures import OPENING_STEPS_SKIPPED
from .deck_inspection import NOT_PREINSPECTED, Case, is_preinspected
from .register import LOG_RULES

STEPS = {
    "b": ("first_player_inspection_at", "when the first player was shown the cards"),
    "c": ("shuffled_at", "when the cards were washed and shuffled"),
}
"""The steps between inspection and play: the letter of each in § 651a.4, the field of its time, and that in words."""

LOG_RULES.demands(
    "651a.4(b)",
    "Cards shown to the first player",
    recorded(*STEPS["b"]),
    name="cards_are_shown",
    when=NOT_PREINSPECTED,
    duty="After the inspection, the cards are spread face up for the first player who arrives.",
    reading="The item asks for no record: a time that is not recorded is a question. Preinspected decks are a question "
    "of 651a.4(e).",
    log="deck_inspection",
)
LOG_RULES.demands(
    "651a.4(c)",
    "Cards washed and stacked",
    recorded(*STEPS["c"]),
    name="cards_are_washed",
    when=NOT_PREINSPECTED,
    duty="Once the first player has had a chance to look, the cards are turned face down, washed and stacked.",
    reading="The log has one time for wash and shuffle; a time that is not recorded is a question. Preinspected decks "
    "are a question of 651a.4(e).",
    log="deck_inspection",
)


@LOG_RULES.validator(
    "651a.4(e)",
    "Preinspected decks",
    fields=("preinspected_basis", "first_player_inspection_at", "shuffled_at", "opened_for_play_at"),
    figures=(OPENING_STEPS_SKIPPED,),
    log="deck_inspection",
)
def preinspected_decks_skip_steps(case: Case, text: Text) -> Outcome:
    """The log says whether the decks came preinspected, and when they were used.

    Duty      Decks that arrive inspected and shuffled skip the opening steps that this item names; all others go
              through them.
    Reading   Where the basis is not recorded, the decks count as not preinspected. The copy of the text in force that
              is on file names (a) and (d) only; the earlier texts name (a) to (d), as § 639a.4(e) does. So it cannot be
              told whether preinspected decks must be shown and washed today.
    """
    entry, skipped = case.entry, text[OPENING_STEPS_SKIPPED]
    findings: list[Finding] = []
    if entry.preinspected_basis is None:
        findings.append(not_recorded("preinspected_basis", "whether the decks came inspected and shuffled"))
    if is_preinspected(entry):
        findings += [
            cannot_tell(
                field,
                wrong=f"The entry does not say {words}. For preinspected decks, the copy of § 651a.4(e) on file "
                f"names (a) and (d) as the steps that do not apply, and not ({letter}).",
                mend="If it was done, add an entry that says when. If not, ask Gaming Operations whether preinspected "
                "decks are excused from it.",
            )
            for letter, (field, words) in STEPS.items()
            if getattr(entry, field) is None and letter not in skipped
        ]
    if entry.opened_for_play_at is None:
        findings.append(not_recorded("opened_for_play_at", "when play started with these decks"))
    return findings
