"""The text by which a decision can be contested: what is in effect by game and decision. A decision needs it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from compliance.ledger.holding import hold, mark_of
from compliance.ledger.images import fetch
from compliance.regulation import PACKAGES, chapter

from ..errors import IllegalMove
from ..models import ContestText, RulesSubmission, SubmissionEvent

ALL_GAMES, ALL_GAMES_SLUG = "", "all-games"
Of = ContestText.Of
OF_MOVE = {"approve": Of.APPROVAL, "deny": Of.DENIAL, "rescind": Of.RESCISSION}
"""The kind of decision that a move of a filing makes."""


def game_words(chapter_number: str) -> str:
    """`All games`, or the game of the chapter."""
    return chapter(chapter_number).game if chapter_number in PACKAGES else "All games"


def title_of(decision: str, chapter_number: str) -> str:
    """`How an approval can be contested: Roulette`."""
    return f"How {_one(decision)} can be contested: {game_words(chapter_number)}"


def _one(decision: str) -> str:
    kind = Of(decision).label.lower()
    return f"{'an' if kind[0] == 'a' else 'a'} {kind}"


def address_of(decision: str, chapter_number: str) -> str:
    """The page of this text."""
    return reverse("submissions:contest_text", args=[decision, chapter_number or ALL_GAMES_SLUG])


def texts_in_effect(chapter_number: str, at: datetime) -> dict[str, ContestText]:
    """For each kind of decision that has a text for this game at this time: the game's own, else that for all games.
    One query."""
    rows = ContestText.objects.in_effect(at).filter(chapter_number__in=[ALL_GAMES, chapter_number])
    return {row.decision: row for row in sorted(rows, key=lambda row: row.chapter_number) if row.text}


def text_required(submission: RulesSubmission, of: Of, at: datetime) -> ContestText:
    """The text for this decision, as the records state it; no other takes its place until this transaction ends. Two
    queries, and one for the turn. Raises IllegalMove where none is in effect, NotHeld."""
    take_turn(shared=True)
    if (text := texts_in_effect(submission.chapter_number, at).get(of)) is None:
        raise IllegalMove(missing_words(submission, of))
    text_hold(text)
    return text


def text_hold(text: ContestText) -> None:
    """Refuses a text, or its confirmation, that is not as the records state it. Raises NotHeld."""
    hold({mark_of(text), mark_of(text.answer)}, of_logs=False)


def missing_words(submission: RulesSubmission, of: Of) -> str:
    """The refusal to sign a decision for which no text says how it can be contested."""
    return (
        f"No text says how {_one(of)} for {submission.chapter.game} can be contested, so none can be signed. A Board "
        "administrator enters the text under Settings, and a second one confirms it."
    )


def take_turn(*, shared: bool = False) -> None:
    """Waits until nobody confirms a text (`shared`, for who decides), or until nobody decides either."""
    lock = "pg_advisory_xact_lock_shared" if shared else "pg_advisory_xact_lock"
    fetch(f"SELECT {lock}(hashtextextended('contest_text', 0))")


def refuse_amid_decisions(at: datetime) -> None:
    """Refuses to change at this time what letters of decisions say, where one was signed then or later. Whoever asks
    has taken the turn. One query. Raises IllegalMove."""
    if SubmissionEvent.objects.filter(move__in=OF_MOVE, at__gte=at).exists():
        raise IllegalMove("A decision was signed at this moment, and its letter says what is in effect. Confirm again.")


@dataclass(frozen=True)
class ContestLine:
    """The line of a page about one kind of decision: its text, or that no text is in effect and where to enter it."""

    label: str
    text: str
    missing: str
    url: str


def contest_lines(submission: RulesSubmission, kinds: Iterable[Of], at: datetime) -> list[ContestLine]:
    """A line for each of these kinds of decision. One query."""
    texts = texts_in_effect(submission.chapter_number, at)
    return [
        ContestLine(
            label=of.label,
            text=texts[of].text if of in texts else "",
            missing="" if of in texts else missing_words(submission, of),
            url=address_of(of, ALL_GAMES),
        )
        for of in kinds
    ]
