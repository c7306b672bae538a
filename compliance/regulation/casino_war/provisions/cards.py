"""Casino War: cards, decks and dealing shoe. § 651a.3."""

from ...figure import Text
from ...finding import NOT_APPLICABLE, Finding, Outcome, note, violation
from ..conditions import BATCHES, CONTINUOUS, SHOE_IN_USE, device_is_approved
from ..editions import COMMENT, IN_FORCE, PROPOSED
from ..facts import CasinoWarFacts
from ..figures import (
    BATCH_COUNT,
    BATCH_DECKS,
    CARDS_PER_DECK,
    CONTINUOUS_DEVICE,
    COVER_CARDS,
    COVER_CARDS_COUNTED,
    DECK_COUNTS,
)
from .register import RULES, unstated


def _takes_batch_range(facts: CasinoWarFacts, text: Text) -> bool:
    """Whether 651a.3(c) sets the number of decks: two batches, or a continuous shuffler in the comment text."""
    mode = facts.shuffler_mode
    return mode == "batch_shuffler" or (mode == "continuous_device" and text[CONTINUOUS_DEVICE] == "elected")


def manual_shoe_is_lifted(facts: CasinoWarFacts, text: Text) -> bool:
    """Whether the edition frees this filing from the manual dealing shoe of 651a.3(b)."""
    if facts.shuffler_mode != "continuous_device":
        return False
    terms = text[CONTINUOUS_DEVICE]
    return terms == "elected" or (terms == "approved" and device_is_approved(facts))


@RULES.validator(
    "651a.3(a)",
    "Six or eight decks",
    fields=("deck_count", "shuffler_mode"),
    figures=(DECK_COUNTS, BATCH_DECKS, CONTINUOUS_DEVICE),
)
def six_or_eight_decks_are_used(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The game is played with six or eight decks, unless two batches are used.

    Citation  651a.3(a)
    Duty      Six or eight decks are in use where the cards are shuffled by hand, or by an approved device that
              reshuffles and counts.
    Editions  The same in all texts. In the comment text a continuous shuffler takes the range of 651a.3(c) instead.
    Figures   DECK_COUNTS.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   The device of 651a.3(e) lifts (b) and (c), not (a). With two batches (c) governs; a batch of neither six
              nor eight decks passes (c) and is noted for the reviewer, as (a) speaks of six or eight.
    """
    count, allowed = facts.deck_count, text[DECK_COUNTS]
    least, most = text[BATCH_DECKS]
    if _takes_batch_range(facts, text):
        if facts.shuffler_mode != "batch_shuffler" or count is None or count in allowed:
            return NOT_APPLICABLE
        if least <= count <= most and count % 2 == 0 and count // 2 not in allowed:
            return note(
                "deck_count",
                found=count,
                wrong=f"{count} decks make two batches of {count // 2}. They pass § 651a.3(c); § 651a.3(a) speaks "
                "of six or eight decks.",
                mend="A reviewer reads how the two agree.",
            )
        return NOT_APPLICABLE
    if count is None:
        return unstated("deck_count")
    if count in allowed or (facts.shuffler_mode is None and least <= count <= most):
        return None
    return violation(
        "deck_count",
        count,
        wrong=f"{count} decks are in use, without two batches.",
        required="six or eight decks",
        mend=f"Use 6 or 8 decks, or {least} to {most} in two equal batches with an automated card shuffling device.",
    )


@RULES.validator("651a.3(a)", "Decks look alike", fields=("decks_identical",))
def decks_look_alike(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The decks cannot be told apart.

    Citation  651a.3(a)
    Duty      All decks of the game are identical in appearance; with two batches, all decks of a batch.
    Editions  The same in all texts.
    Figures   None.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   With a shuffling device the backs of the two batches must differ, so the answer is for each batch by
              itself.
    """
    if facts.decks_identical:
        return None
    if facts.decks_identical is None:
        return unstated("decks_identical")
    return violation(
        "decks_identical",
        False,
        wrong="The decks do not all look the same.",
        required="decks that are identical in appearance",
        mend="Use decks of one design and one back color, in each batch by itself where there are two.",
    )


def _deck_is_whole(facts: CasinoWarFacts, text: Text) -> list[Finding] | None:
    cards = text[CARDS_PER_DECK]
    if facts.cards_per_deck == cards and facts.jokers_used is False:
        return None
    found: list[Finding] = []
    if facts.cards_per_deck is None:
        found.append(unstated("cards_per_deck"))
    elif facts.cards_per_deck != cards:
        found.append(
            violation(
                "cards_per_deck",
                facts.cards_per_deck,
                wrong=f"Each deck has {facts.cards_per_deck} cards.",
                required=f"decks of {cards} cards",
                mend=f"Use decks of {cards} cards; count neither cover cards nor jokers.",
            )
        )
    if facts.jokers_used is None:
        found.append(unstated("jokers_used"))
    elif facts.jokers_used:
        found.append(
            violation(
                "jokers_used",
                True,
                wrong="Jokers are dealt.",
                required="no jokers in a game whose rules know none",
                mend="Take the jokers out of every deck.",
            )
        )
    return found


@RULES.validator(
    "603a.15(a)",
    "Decks of 52 cards",
    fields=("cards_per_deck", "jokers_used"),
    figures=(CARDS_PER_DECK,),
    editions=(IN_FORCE,),
)
def deck_is_whole(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Each deck has its 52 cards and no joker.

    Citation  603a.15(a)
    Duty      A deck has 52 cards of the same size; jokers may come with it and are not dealt unless the rules of the
              game know them.
    Editions  In force, by way of Chapter 603a; the earlier texts say it in 651a.3(a).
    Figures   CARDS_PER_DECK.
    Source    42 Pa.B. 2649, in force since May 12, 2012.
    Reading   Chapter 651a ranks no joker, so none is dealt.
    """
    return _deck_is_whole(facts, text)


@RULES.validator(
    "651a.3(a)",
    "Decks of 52 cards",
    fields=("cards_per_deck", "jokers_used"),
    figures=(CARDS_PER_DECK,),
    editions=(PROPOSED, COMMENT),
)
def deck_of_the_earlier_texts_is_whole(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Each deck has its 52 cards and no joker, as the earlier texts say.

    Citation  651a.3(a)
    Duty      A deck has 52 cards besides its cover cards; no joker is dealt.
    Editions  Proposed and comment texts. In force, 603a.15(a) says it.
    Figures   CARDS_PER_DECK.
    Source    41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   A joker would be a 53rd card.
    """
    return _deck_is_whole(facts, text)


@RULES.validator(
    "651a.3(a)",
    "Cover cards",
    fields=("cover_cards", "deck_count"),
    figures=(COVER_CARDS, COVER_CARDS_COUNTED),
)
def two_cover_cards_are_used(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Two cover cards are used.

    Citation  651a.3(a)
    Duty      The game has two cover cards.
    Editions  In force: two for the game. Earlier texts: each deck is described with two.
    Figures   COVER_CARDS; COVER_CARDS_COUNTED says of what.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   In the earlier texts the number may be stated for one deck or for all decks together.
    """
    found, two = facts.cover_cards, text[COVER_CARDS]
    if found == two:
        return None
    if found is None:
        return unstated("cover_cards")
    each_deck = text[COVER_CARDS_COUNTED] == "each_deck"
    if each_deck and facts.deck_count is not None and found == two * facts.deck_count:
        return None
    return violation(
        "cover_cards",
        found,
        wrong=f"{found} cover cards are used.",
        required=f"{two} cover cards {'with each deck' if each_deck else 'in the game'}",
        mend=f"Enter {two}, and use no more and no fewer.",
    )


@RULES.validator(
    "651a.3(b)",
    "Manual dealing shoe",
    fields=("shoe_type", "shuffler_mode", "lab_approval_ref"),
    figures=(CONTINUOUS_DEVICE,),
    owner={IN_FORCE: "casino_compliance", "*": "gaming_operations"},
)
def cards_come_from_a_manual_shoe(facts: CasinoWarFacts, text: Text) -> Outcome:
    """All cards are dealt from a manual dealing shoe.

    Citation  651a.3(b)
    Duty      All cards are dealt from a manual dealing shoe.
    Editions  Proposed: always. Comment: unless a continuous shuffler is chosen. In force: unless the laboratory has
              approved a device that reshuffles and counts.
    Figures   CONTINUOUS_DEVICE, on what terms such a device is admitted.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   In force, a device whose approval is not on file frees from nothing.
    """
    if manual_shoe_is_lifted(facts, text):
        return NOT_APPLICABLE
    if facts.shoe_type == "manual":
        return None
    if facts.shoe_type is None:
        return unstated("shoe_type")
    return violation(
        "shoe_type",
        facts.shoe_type,
        wrong="The cards are not dealt from a manual dealing shoe.",
        required="a manual dealing shoe for all cards",
        mend="Deal from a manual shoe, or give the laboratory’s approval of the device that takes its place."
        if text[CONTINUOUS_DEVICE] == "approved"
        else "Deal from a manual shoe.",
    )


@RULES.validator(
    "651a.3(b)",
    "Shoe on the dealer’s left",
    fields=("shoe_location", "shoe_type"),
    editions=(PROPOSED, COMMENT),
)
def shoe_stands_left_of_the_dealer(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The dealing shoe stands on the dealer’s left.

    Citation  651a.3(b)
    Duty      The dealing shoe is on the table to the left of the dealer.
    Editions  Proposed and comment texts. In force, Casino Compliance approves the place instead.
    Figures   None.
    Source    41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   The place is stated in words; it meets the text where they say left and not right.
    """
    if facts.shoe_type != "manual":
        return NOT_APPLICABLE
    place = facts.shoe_location
    if place is None:
        return unstated("shoe_location")
    words = place.casefold()
    if "left" in words and "right" not in words:
        return None
    return violation(
        "shoe_location",
        place,
        wrong=f"The dealing shoe stands at “{place}”.",
        required="the dealing shoe on the table to the left of the dealer",
        mend="Move the shoe to the dealer’s left.",
    )


@RULES.validator(
    "651a.3(b)",
    "Place of the shoe",
    fields=("shoe_location", "shoe_type"),
    owner="casino_compliance",
    editions=(IN_FORCE,),
)
def place_of_the_shoe_is_stated(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The filing says where the dealing shoe stands, so that the place can be approved.

    Citation  651a.3(b)
    Duty      The dealing shoe is on the table, in the place that Casino Compliance has approved.
    Editions  In force; the earlier texts fix the dealer’s left.
    Figures   None.
    Source    42 Pa.B. 2877.
    Reading   Any place on the table may be approved; the approval is a row of its own.
    """
    if not SHOE_IN_USE.met(facts):
        return NOT_APPLICABLE
    return unstated("shoe_location") if facts.shoe_location is None else None


RULES.approval(
    "651a.3(b)",
    "Approval of the place of the shoe",
    field="shoe_location_approval_ref",
    unit="casino_compliance",
    duty="Casino Compliance approves where on the table the dealing shoe stands.",
    when=SHOE_IN_USE,
    editions=(IN_FORCE,),
)


@RULES.validator(
    "651a.3(c)",
    "Decks with a shuffling device",
    fields=("deck_count", "shuffler_mode"),
    figures=(BATCH_DECKS, CONTINUOUS_DEVICE),
)
def shuffling_device_takes_its_decks(facts: CasinoWarFacts, text: Text) -> Outcome:
    """With an automated card shuffling device the number of decks lies in the stated range.

    Citation  651a.3(c)
    Duty      With an automated card shuffling device the game is played with the stated number of decks.
    Editions  Proposed and in force: 12 to 16. Comment: 6 to 16, also for a continuous shuffler.
    Figures   BATCH_DECKS, both ends inclusive; CONTINUOUS_DEVICE.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   13 and 15 lie in the range; they fail 651a.3(c)(1). The device of 651a.3(e) is not this device. The
              proposed text knows no other way to shuffle by machine than two batches.
    """
    if facts.shuffler_mode is None:
        return unstated("shuffler_mode")
    if not _takes_batch_range(facts, text):
        if facts.shuffler_mode == "continuous_device" and text[CONTINUOUS_DEVICE] == "not_admitted":
            return violation(
                "shuffler_mode",
                facts.shuffler_mode,
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
        mend=f"Use an even number of decks from {least} to {most}, half of them in each batch.",
    )


@RULES.validator(
    "651a.3(c)(1)",
    "Two equal batches",
    fields=("decks_per_batch", "batch_count", "deck_count"),
    figures=(BATCH_COUNT, BATCH_DECKS),
)
def batches_are_equal(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The cards are kept in two batches with the same number of decks.

    Citation  651a.3(c)(1)
    Duty      With an automated card shuffling device the decks are split into two batches of equal number.
    Editions  The same in all texts; the comment text lets a continuous shuffler hold a single batch.
    Figures   BATCH_COUNT. In force that leaves 12, 14 and 16 decks.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   The batches together are all the decks of the game.
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
    found: list[Finding] = []
    if facts.batch_count is None:
        found.append(unstated("batch_count"))
    elif facts.batch_count != two:
        found.append(
            violation(
                "batch_count",
                facts.batch_count,
                wrong=f"The cards are kept in {facts.batch_count} batch{'es' if facts.batch_count != 1 else ''}.",
                required="two batches with an equal number of decks",
                mend="Split the decks into two batches.",
            )
        )
    wrong = _unequal(batches, total)
    if batches is None and not wrong:
        found.append(unstated("decks_per_batch"))
    elif wrong:
        least, most = text[BATCH_DECKS]
        found.append(
            violation(
                "decks_per_batch",
                batches,
                wrong=wrong,
                required="two batches with an equal number of decks",
                mend=f"Enter the same number for both batches, from {least // 2} to {most // 2}, together the decks "
                f"in use.",
            )
        )
    return found


def _unequal(batches: tuple[int, ...] | None, total: int | None) -> str:
    """What is wrong with the batches, in words; empty when nothing is, or when they are not stated."""
    if batches is None:
        return f"{total} decks cannot be split into two equal batches." if total is not None and total % 2 else ""
    shown = " and ".join(str(decks) for decks in batches) or "none"
    if len(batches) != 2:
        return f"Decks are stated for {len(batches)} batch{'es' if len(batches) != 1 else ''}: {shown}."
    if batches[0] != batches[1]:
        return f"The two batches are not equal: {shown} decks."
    if total is not None and sum(batches) != total:
        return f"The two batches hold {sum(batches)} decks together; {total} decks are stated to be in use."
    return ""


@RULES.validator("651a.3(c)(2)", "Backs of the batches", fields=("batch_designs_same", "batch_back_colors"))
def batches_differ_in_back_color_only(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Both batches have one design; their backs differ in color.

    Citation  651a.3(c)(2)
    Duty      The cards of both batches have the same design; the backs of one batch have another color than the
              backs of the other.
    Editions  The same in all texts.
    Figures   None; two colors.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   Colors are compared as words, without regard to capitals and outer blanks.
    """
    if facts.shuffler_mode != "batch_shuffler":
        return NOT_APPLICABLE
    found: list[Finding] = []
    if facts.batch_designs_same is None:
        found.append(unstated("batch_designs_same"))
    elif not facts.batch_designs_same:
        found.append(
            violation(
                "batch_designs_same",
                False,
                wrong="The cards of the two batches differ in design.",
                required="cards of the same design in both batches",
                mend="Use one design for both batches; only the color of the backs differs.",
            )
        )
    colors = facts.batch_back_colors
    if colors is None:
        found.append(unstated("batch_back_colors"))
    elif len(colors) != 2 or not colors[0].strip() or _same(colors[0], colors[1]):
        shown = " and ".join(colors) or "none"
        found.append(
            violation(
                "batch_back_colors",
                colors,
                wrong=f"The back colors of the two batches are: {shown}.",
                required="backs of another color in one batch than in the other",
                mend="Give each batch a back color of its own.",
            )
        )
    return found or None


def _same(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold() or not other.strip()


RULES.attestation(
    "651a.3(c)(3)",
    "One batch rests while the other is dealt",
    field="attest_651a_3_c",
    cite="651a.3(c)",
    when=BATCHES,
    duty="While one batch is dealt, the device shuffles and holds the other; the batches take turns, a batch for every "
    "other shoe; the discard rack never holds cards of both.",
    reading="One attestation answers for 651a.3(c)(3), (4) and (5).",
)
RULES.procedure(
    "651a.3(c)(4)",
    "Batches take turns",
    duty="Each batch is used for every other dealing shoe, without a break. Attested with 651a.3(c)(3).",
)
RULES.procedure(
    "651a.3(c)(5)",
    "One batch in the discard rack",
    duty="The discard rack holds cards of one batch at a time. Attested with 651a.3(c)(3).",
)

RULES.approval(
    "651a.3(e)",
    "Laboratory approval of a device that reshuffles and counts",
    field="lab_approval_ref",
    unit="gaming_laboratory_operations",
    duty="A shoe or device that reshuffles and counts the cards is approved by the laboratory before its first use; "
    "651a.3(b) and (c) then do not apply.",
    when=CONTINUOUS,
    first_use="first_use_on",
    editions=(IN_FORCE,),
    reading="651a.3(a) and (d), 651a.4 and 651a.8 stay.",
)


@RULES.validator(
    "651a.3(e)",
    "Device that reshuffles and counts",
    fields=("continuous_device_model", "device_reshuffles", "device_counts_cards", "first_use_on"),
    owner="gaming_laboratory_operations",
    editions=(IN_FORCE,),
)
def device_reshuffles_and_counts(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The device that takes the place of shoe and batches reshuffles and counts the cards by itself.

    Citation  651a.3(e)
    Duty      A device used in place of the manual shoe reshuffles and counts the cards automatically.
    Editions  In force only.
    Figures   None.
    Source    42 Pa.B. 2877.
    Reading   Both are needed. An automated card shuffling device in two batches is not this device.
    """
    if facts.shuffler_mode != "continuous_device":
        return NOT_APPLICABLE
    found: list[Finding] = []
    if facts.continuous_device_model is None:
        found.append(unstated("continuous_device_model"))
    if facts.device_reshuffles is None:
        found.append(unstated("device_reshuffles"))
    elif not facts.device_reshuffles:
        found.append(_falls_short("device_reshuffles", "reshuffle"))
    if facts.device_counts_cards is None:
        found.append(unstated("device_counts_cards"))
    elif not facts.device_counts_cards:
        found.append(_falls_short("device_counts_cards", "count"))
    if facts.first_use_on is None:
        found.append(unstated("first_use_on"))
    return found or None


def _falls_short(field: str, verb: str) -> Finding:
    return violation(
        field,
        False,
        wrong=f"The device does not {verb} the cards by itself.",
        required="a device that reshuffles and counts the cards automatically",
        mend="Use such a device, or shuffle by hand or in two batches.",
    )
