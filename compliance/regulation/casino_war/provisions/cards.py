"""Casino War: decks and cover cards. § 651a.3(a) and § 603a.15(a)."""

from ...core.families import answered_no, answered_yes, exactly
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, note, violation
from ...core.wording import any_of
from ..editions import IN_FORCE
from ..facts import CasinoWarFacts
from ..figures import BATCH_DECKS, CARDS_PER_DECK, CONTINUOUS_DEVICE, COVER_CARDS, COVER_CARDS_COUNTED, DECK_COUNTS
from .register import CHAPTER_603A, EARLIER, RULES, unstated
from .ways_to_shuffle import batch_range_applies


@RULES.validator(
    "651a.3(a)",
    "Six or eight decks",
    fields=("deck_count", "shuffler_mode"),
    figures=(DECK_COUNTS, BATCH_DECKS, CONTINUOUS_DEVICE),
)
def six_or_eight_decks_are_used(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The game is played with six or eight decks, unless two batches are used.

    Duty      Six or eight decks are in use where the cards are shuffled by hand, or by an approved device that
              reshuffles and counts.
    Reading   The device of 651a.3(e) lifts (b) and (c), but not (a). With two batches (c) governs; a batch of neither
              six nor eight decks passes (c) and is noted for the reviewer, because (a) says six or eight. In the
              comment text a continuous shuffler takes the range of 651a.3(c) instead.
    """
    count, allowed, mode = facts.deck_count, text[DECK_COUNTS], facts.shuffler_mode
    if mode == "batch_shuffler":
        if count is None or count in allowed or count % 2 or count // 2 in allowed:
            return NOT_APPLICABLE
        return _batches_of_another_size(count, text)
    if mode == "continuous_device" and batch_range_applies(facts, text):
        return NOT_APPLICABLE
    if count is None:
        return unstated("deck_count")
    least, most = text[BATCH_DECKS]
    if count in allowed or (mode is None and least <= count <= most):
        return None
    return violation(
        "deck_count",
        count,
        wrong=f"{count} decks are in use without two batches.",
        required=f"{any_of(allowed)} decks",
        mend=f"Use {any_of(allowed)} decks, or {least} to {most} in two equal batches with an automated card shuffling "
        "device.",
    )


def _batches_of_another_size(count: int, text: Text) -> Outcome:
    """A note on two equal batches of neither six nor eight decks, where `count` lies in the range of 651a.3(c)."""
    allowed, (least, most) = text[DECK_COUNTS], text[BATCH_DECKS]
    if not least <= count <= most:
        return NOT_APPLICABLE
    return note(
        "deck_count",
        found=count,
        wrong=f"{count} decks make two batches of {count // 2}. They meet § 651a.3(c), but § 651a.3(a) says "
        f"{any_of(allowed)} decks.",
        mend="A reviewer decides how to read the two together.",
    )


RULES.demands(
    "651a.3(a)",
    "Decks look alike",
    answered_yes(
        "decks_identical",
        wrong="The decks do not all look the same.",
        required="decks that are identical in appearance",
        mend="Use decks of one design and one back color; with two batches, within each batch.",
    ),
    name="decks_look_alike",
    duty="All decks of the game are identical in appearance; with two batches, all decks of a batch.",
    reading="With a shuffling device the backs of the two batches must differ, so the answer is for each batch "
    "separately.",
)

WHOLE_DECK = (
    exactly(
        "cards_per_deck",
        CARDS_PER_DECK,
        wrong="Each deck has {found} cards.",
        required="decks of {due} cards",
        mend="Use decks of {due} cards; count neither cover cards nor jokers.",
    ),
    answered_no(
        "jokers_used",
        wrong="Jokers are dealt.",
        required="no jokers in a game whose rules have none",
        mend="Take the jokers out of every deck.",
    ),
)
RULES.demands(
    "603a.15(a)",
    "Decks of 52 cards",
    *WHOLE_DECK,
    name="deck_is_whole",
    duty="A deck has 52 cards of the same size; jokers may come with it but are not dealt unless the rules of the "
    "game include them.",
    reading="Chapter 651a ranks no joker, so none is dealt. The earlier texts say it in 651a.3(a).",
    editions=(IN_FORCE,),
    source=CHAPTER_603A,
)
RULES.demands(
    "651a.3(a)",
    "Decks of 52 cards",
    *WHOLE_DECK,
    name="deck_of_the_earlier_texts_is_whole",
    duty="A deck has 52 cards besides its cover cards; no joker is dealt.",
    reading="A joker would be a 53rd card.",
    editions=EARLIER,
)


@RULES.validator(
    "651a.3(a)",
    "Cover cards",
    fields=("cover_cards", "deck_count"),
    figures=(COVER_CARDS, COVER_CARDS_COUNTED),
)
def two_cover_cards_are_used(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Two cover cards are used.

    Duty      The game has two cover cards.
    Reading   In the earlier texts the number may be stated for one deck or for all decks together.
    """
    count, two = facts.cover_cards, text[COVER_CARDS]
    if count == two:
        return None
    if count is None:
        return unstated("cover_cards")
    each_deck = text[COVER_CARDS_COUNTED] == "each_deck"
    if each_deck and facts.deck_count is not None and count == two * facts.deck_count:
        return None
    return violation(
        "cover_cards",
        count,
        wrong=f"Cover cards in use: {count}.",
        required=f"{two} cover cards {'with each deck' if each_deck else 'in the game'}",
        mend=f"Use exactly {two}. If the number is a slip, correct it.",
    )
