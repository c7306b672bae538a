"""The text by which a decision can be contested: one administrator of the Board asks for it, another confirms it."""

from datetime import datetime
from typing import Any

from compliance.holders.access import check_perm
from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.words import fitting, require_words
from compliance.ledger.holding import act
from compliance.regulation import PACKAGES

from ...acts import act_record_inside
from ...errors import IllegalMove
from ...models import ContestText, ContestTextAnswer
from ...requests import WaitingRequest, request_waiting
from ..contest import ALL_GAMES, Of, game_words, refuse_amid_decisions, take_turn, texts_in_effect

MISSING = "Write the text, as counsel gave it to you."
NO_REASON = "Say why, and by whose advice. The change log shows it."


@act
def contest_text_ask(
    *, decision: str, chapter_number: str, number: int, text: str, reason: str, by: User, at: datetime
) -> ContestText:
    """Asks for the next version of a text; `number` is that of the newest one on the page, 0 for none. Without words,
    the text for all games applies to the game again. A request that waits ends with it.

    Raises NotAllowed, FieldRefused, IllegalMove where somebody asked meanwhile, or where nothing would change.
    """
    check_perm(by, Perm.ADMINISTER_BOARD)
    if decision not in Of.values or chapter_number not in {ALL_GAMES, *PACKAGES}:
        raise IllegalMove("Choose the game and the decision on the page “How decisions can be contested”.")
    take_turn()
    versions = ContestText.objects.filter(decision=decision, chapter_number=chapter_number)
    last = versions.order_by("-number").first()
    if number != (last.number if last else 0):
        raise IllegalMove("Somebody asked for another text after you opened the page. Reload it to see the text.")
    words = fitting(text, "text")
    used = versions.in_effect(at).first()
    if words == (used.text if used else ""):
        raise IllegalMove("This is the text in effect. Nothing is changed." if words else MISSING)
    if not words and chapter_number == ALL_GAMES:
        raise IllegalMove(MISSING)
    actor = actor_of(by, at)
    row = ContestText.objects.create(
        decision=decision,
        chapter_number=chapter_number,
        number=number + 1,
        text=words,
        reason=require_words(reason, "reason", NO_REASON),
        **actor.acted_as(at),
    )
    act_record_inside("contest_text.ask", row, actor)
    return row


@act
def contest_text_confirm(
    *, decision: str, chapter_number: str, by: User, at: datetime, seen: str | None = None
) -> ContestTextAnswer:
    """The second administrator confirms what waits; letters of decisions signed from now on print it. `seen`: as of
    `refuse_changed`. Raises NotAllowed, IllegalMove, NotHeld."""
    request = _waiting(decision, chapter_number, by, at, seen)
    request.refuse_same_person("You asked for this text, so you cannot confirm it.")
    refuse_amid_decisions(at)
    return request.record_confirmation(ContestTextAnswer, act="contest_text.confirm")


@act
def contest_text_decline(
    *, decision: str, chapter_number: str, by: User, at: datetime, seen: str | None = None
) -> ContestTextAnswer:
    """Another administrator declines what waits, or whoever asked takes it back. `seen`: as of `refuse_changed`. Raises
    NotAllowed, IllegalMove, NotHeld."""
    return _waiting(decision, chapter_number, by, at, seen).record_refusal(
        ContestTextAnswer, act="contest_text.decline"
    )


def answer_rests_on(text: ContestText, at: datetime) -> dict[str, Any]:
    """The content of the page about a text that waits, as values of canonical JSON. One query."""
    used = texts_in_effect(text.chapter_number, at).get(text.decision)
    return {
        "decision": text.get_decision_display(),
        "game": game_words(text.chapter_number),
        "text": text.text,
        "reason": text.reason,
        "made_by": text.printed_name,
        "text_in_effect": used.text if used else "",
    }


def _waiting(
    decision: str, chapter_number: str, by: User, at: datetime, seen: str | None
) -> WaitingRequest[ContestText]:
    check_perm(by, Perm.ADMINISTER_BOARD)
    take_turn()
    text = ContestText.objects.waiting().filter(decision=decision, chapter_number=chapter_number).first()
    missing = "No text is waiting here now: it was confirmed or declined. Reload the page."
    return request_waiting(text, lambda row: answer_rests_on(row, at), missing=missing, by=by, at=at, seen=seen)
