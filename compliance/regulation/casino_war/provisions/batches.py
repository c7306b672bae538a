"""Casino War: decks in two batches with an automated card shuffling device. § 651a.3(c)."""

from ...core.condition import says
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ...core.wording import is_blank, plain
from ...general.idle_terms import no_terms_without
from ..facts import CasinoWarFacts
from ..figures import BATCH_COUNT, BATCH_DECKS, CONTINUOUS_DEVICE
from .register import RULES, unstated
from .ways_to_shuffle import batch_range_applies


@RULES.validator(
    "651a.3(c)",
    "Decks with a shuffling device",
    fields=("deck_count", "shuffler_mode"),
    figures=(BATCH_DECKS, CONTINUOUS_DEVICE),
)
def shuffling_device_takes_its_decks(facts: CasinoWarFacts, text: Text) -> Outcome:
    """With an automated card shuffling device the number of decks lies in the stated range.

    Duty      With an automated card shuffling device the game is played with 12 to 16 decks (6 to 16 in the text of the
              comment).
    Reading   13 and 15 lie in the range; they fail 651a.3(c)(1). The device of 651a.3(e) is not this device. Under the
              proposed text, the only way to shuffle by machine is in two batches.
    """
    mode = facts.shuffler_mode
    if mode is None:
        return unstated("shuffler_mode")
    if mode != "batch_shuffler" and not batch_range_applies(facts, text):
        if mode == "continuous_device" and text[CONTINUOUS_DEVICE] == "not_admitted":
            return violation(
                "shuffler_mode",
                mode,
                wrong="A device that reshuffles continuously is used.",
                required="two batches of cards wherever the cards are shuffled by a device",
                mend="Shuffle by hand, or use a device that takes two batches.",
            )
        return NOT_APPLICABLE
    least, most = text[BATCH_DECKS]
    count = facts.deck_count
    if count is None:
        return unstated("deck_count")
    if least <= count <= most:
        return None
    return violation(
        "deck_count",
        count,
        wrong=f"{count} decks are used with a shuffling device.",
        required=f"{least} to {most} decks with an automated card shuffling device",
        mend=f"Use an even number of decks from {least} to {most}, half of them in each batch{_or_one_batch(text)}.",
    )


def _or_one_batch(text: Text) -> str:
    """The other way to keep the decks, where a continuous shuffler may hold a single batch; it ends a sentence."""
    return ", or one batch in a continuous shuffler" if text[CONTINUOUS_DEVICE] == "elected" else ""


@RULES.validator(
    "651a.3(c)(1)",
    "Two equal batches",
    fields=("decks_per_batch", "batch_count", "deck_count"),
    figures=(BATCH_COUNT, BATCH_DECKS, CONTINUOUS_DEVICE),
)
def batches_are_equal(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The cards are kept in two batches with the same number of decks.

    Duty      With an automated card shuffling device the decks are split into two batches of equal number.
    Reading   The batches together are all the decks of the game. In force that leaves 12, 14 and 16. The comment text
              lets a continuous shuffler hold a single batch.
    """
    if facts.shuffler_mode != "batch_shuffler":
        return NOT_APPLICABLE
    two, batches, total = text[BATCH_COUNT], facts.decks_per_batch, facts.deck_count
    if (
        facts.batch_count == two
        and batches is not None
        and len(batches) == two
        and batches[0] == batches[1]
        and (total is None or batches[0] + batches[1] == total)
    ):
        return None
    findings: list[Finding] = []
    if facts.batch_count is None:
        findings.append(unstated("batch_count"))
    elif facts.batch_count != two:
        findings.append(
            violation(
                "batch_count",
                facts.batch_count,
                wrong=f"The cards are kept in {facts.batch_count} {'batches' if facts.batch_count != 1 else 'batch'}.",
                required="two batches with an equal number of decks",
                mend="Split the decks into two batches.",
            )
        )
    wrong = _unequal(batches, total)
    if batches is None and not wrong:
        findings.append(unstated("decks_per_batch"))
    elif wrong:
        least, most = text[BATCH_DECKS]
        findings.append(
            violation(
                "decks_per_batch",
                batches,
                wrong=wrong,
                required="two batches with an equal number of decks",
                mend=f"Use an even number of decks in two equal batches, each from {least // 2} to {most // 2}"
                f"{_or_one_batch(text)}. The batches together must equal the decks in use.",
            )
        )
    return findings


def _unequal(batches: tuple[int, ...] | None, total: int | None) -> str:
    """The fault of the batches, in words; empty if there is none, or if neither batches nor an odd total are stated."""
    if batches is None:
        return f"{total} decks cannot be split into two equal batches." if total is not None and total % 2 else ""
    shown = " and ".join(str(decks) for decks in batches) or "none"
    if len(batches) != 2:
        return f"Decks are stated for {len(batches)} {'batches' if len(batches) != 1 else 'batch'}: {shown}."
    if batches[0] != batches[1]:
        return f"The two batches are not equal: {shown} decks."
    if total is not None and sum(batches) != total:
        return f"The two batches hold {sum(batches)} decks together, but the filing states {total} decks in use."
    return ""


no_terms_without(
    RULES,
    "651a.3(c)",
    "Shuffling by a device",
    says("shuffler_mode", "none"),
    "batch_count",
    "decks_per_batch",
    "shuffler_model",
    wrong="The cards are shuffled by hand",
    mend="If a device shuffles them, say which. If not, remove these answers.",
)


@RULES.validator("651a.3(c)(2)", "Backs of the batches", fields=("batch_designs_same", "batch_back_colors"))
def batches_differ_in_back_color_only(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Both batches have one design; their backs differ in color.

    Duty      The cards of both batches have the same design; the backs of the two batches have different colors.
    Reading   Colors are compared as words, without regard to capitals and outer blanks.
    """
    if facts.shuffler_mode != "batch_shuffler":
        return NOT_APPLICABLE
    findings: list[Finding] = []
    if facts.batch_designs_same is None:
        findings.append(unstated("batch_designs_same"))
    elif not facts.batch_designs_same:
        findings.append(
            violation(
                "batch_designs_same",
                False,
                wrong="The cards of the two batches differ in design.",
                required="cards of the same design in both batches",
                mend="Use one design for both batches; only the back color may differ.",
            )
        )
    colors = facts.batch_back_colors
    if colors is None:
        findings.append(unstated("batch_back_colors"))
    elif any(is_blank(color) for color in colors):
        findings += [
            cannot_tell(
                f"batch_back_colors[{place}]",
                wrong="The back color of a batch is blank.",
                mend="Name the color.",
            )
            for place, color in enumerate(colors)
            if is_blank(color)
        ]
    elif len(colors) != 2 or plain(colors[0]) == plain(colors[1]):
        shown = " and ".join(f"“{color}”" for color in colors) or "none"
        findings.append(
            violation(
                "batch_back_colors",
                colors,
                wrong=f"The back colors of the two batches are: {shown}.",
                required="a different back color in each batch",
                mend="Give each batch its own back color.",
            )
        )
    return findings or None
