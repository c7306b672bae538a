"""The text by which a decision can be contested: one administrator of the Board asks for it, another confirms it."""

from datetime import datetime
from typing import Any

from compliance.holders.access import check_perm
from compliance.holders.acting import Acting, actor_of
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Perm
from compliance.holders.two_people import is_one_of, refuse_as_second, refuse_new
from compliance.holders.words import fitting, require_words
from compliance.ledger.dependence import marks_of_person
from compliance.ledger.holding import act, hold, mark_of
from compliance.regulation import PACKAGES

from ...acts import act_record_inside
from ...errors import IllegalMove, NotAllowed
from ...models import ContestText, ContestTextAnswer
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
    text, actor = _waiting(decision, chapter_number, by, at, seen)
    if is_one_of(by, [(text.by_id, text.credential_number)], signs_with=actor.credential_number):
        raise NotAllowed("This takes two people. You asked for this text, so you cannot confirm it.")
    refuse_as_second(text.by_id, by.pk, at)
    refuse_amid_decisions(at)
    return _answer("contest_text.confirm", text, actor, at, is_confirmed=True)


@act
def contest_text_decline(
    *, decision: str, chapter_number: str, by: User, at: datetime, seen: str | None = None
) -> ContestTextAnswer:
    """Another administrator declines what waits, or whoever asked takes it back. `seen`: as of `refuse_changed`. Raises
    NotAllowed, IllegalMove, NotHeld."""
    text, actor = _waiting(decision, chapter_number, by, at, seen)
    refuse_new(by.pk, at=at)
    return _answer("contest_text.decline", text, actor, at, is_confirmed=False)


def answer_rests_on(text: ContestText, at: datetime) -> dict[str, Any]:
    """What the page shows of a text that waits, as values of canonical JSON. One query."""
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
) -> tuple[ContestText, Acting]:
    """The text that waits, as the records state it and as the page showed it, and who answers."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    take_turn()
    text = ContestText.objects.waiting().filter(decision=decision, chapter_number=chapter_number).first()
    if text is None:
        raise IllegalMove("No text is waiting here now: it was confirmed or declined. Reload the page.")
    hold({mark_of(text), *marks_of_person(text.by_id)}, of_logs=False)
    refuse_changed(by, seen, lambda: answer_rests_on(text, at))
    return text, actor_of(by, at)


def _answer(kind: str, text: ContestText, actor: Acting, at: datetime, *, is_confirmed: bool) -> ContestTextAnswer:
    answer = ContestTextAnswer.objects.create(text=text, is_confirmed=is_confirmed, **actor.acted_as(at))
    act_record_inside(kind, answer, actor)
    return answer
