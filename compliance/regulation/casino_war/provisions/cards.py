"""Casino War: decks and cover cards. § 651a.3(a) and § 603a.15(a)."""

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, note, violation
from ..editions import COMMENT, IN_FORCE, PROPOSED
from ..facts import CasinoWarFacts
from ..figures import BATCH_DECKS, CARDS_PER_DECK, CONTINUOUS_DEVICE, COVER_CARDS, COVER_CARDS_COUNTED, DECK_COUNTS
from .register import RULES, unstated
from .ways_to_shuffle import batch_range_applies


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
        wrong=f"{count} decks are in use, without two batches.",
        required="six or eight decks",
        mend=f"Use 6 or 8 decks, or {least} to {most} in two equal batches with an automated card shuffling device.",
    )


def _batches_of_another_size(count: int, text: Text) -> Outcome:
    """A note on two equal batches of neither six nor eight decks, where `count` lies in the range of 651a.3(c)."""
    least, most = text[BATCH_DECKS]
    if not least <= count <= most:
        return NOT_APPLICABLE
    return note(
        "deck_count",
        found=count,
        wrong=f"{count} decks make two batches of {count // 2}. They pass § 651a.3(c); § 651a.3(a) speaks of six or "
        "eight decks.",
        mend="A reviewer reads how the two agree.",
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
