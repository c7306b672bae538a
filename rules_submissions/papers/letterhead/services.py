"""The head of letters: one administrator of the Board asks for it, another confirms it."""

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
from compliance.regulation.core.fields import SENTENCE

from ...acts import act_record_inside
from ...decision.contest import refuse_amid_decisions, take_turn
from ...errors import IllegalMove, NotAllowed
from ...models import Letterhead, LetterheadAnswer
from .in_effect import PrintedHead, head_on

NO_NAME = "Write the name of the Board."
NO_ADDRESS = "Write the address, line by line."
NO_REASON = "Say why. The change log shows it."
LONGEST_NAME, LONGEST_ADDRESS, LONGEST_SEAL, MOST_LINES = 120, 300, 60, 5
"""Characters, and lines of the address: more would push the letter down."""


@act
def letterhead_ask(
    *, number: int, name: str, address: str, seal: str, reason: str, by: User, at: datetime
) -> Letterhead:
    """Asks for the next version; `number` is that of the newest one on the page, 0 for none. A request that waits ends
    with it. Raises NotAllowed, FieldRefused, IllegalMove where somebody asked meanwhile, or nothing would change."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    take_turn()
    newest = Letterhead.objects.order_by("-number").first()
    if number != (newest.number if newest else 0):
        raise IllegalMove("Somebody asked for another letterhead after you opened the page. Reload it to see it.")
    lines = require_words(address, "address", NO_ADDRESS, longest=LONGEST_ADDRESS).splitlines()
    asked = Letterhead(
        number=number + 1,
        name=require_words(name, "name", NO_NAME, longest=LONGEST_NAME),
        address="\n".join(line.strip() for line in lines if line.strip()),
        seal=fitting(seal, "seal", longest=LONGEST_SEAL),
        reason=require_words(reason, "reason", NO_REASON, longest=SENTENCE),
    )
    if len(asked.address.splitlines()) > MOST_LINES:
        raise IllegalMove(f"Write the address in at most {MOST_LINES} lines.")
    if PrintedHead.of(asked) == head_on(at):
        raise IllegalMove("This is the letterhead in effect. Nothing is changed.")
    actor = actor_of(by, at)
    for column, value in actor.acted_as(at).items():
        setattr(asked, column, value)
    asked.save(force_insert=True)
    act_record_inside("letterhead.ask", asked, actor)
    return asked


@act
def letterhead_confirm(*, by: User, at: datetime, seen: str | None = None) -> LetterheadAnswer:
    """The second administrator confirms what waits; letters of decisions and returns from now on have it. `seen`: as of
    `refuse_changed`. Raises NotAllowed, IllegalMove, NotHeld."""
    asked, actor = _waiting(by, at, seen)
    if is_one_of(by, [(asked.by_id, asked.credential_number)], signs_with=actor.credential_number):
        raise NotAllowed("This takes two people. You asked for this letterhead, so you cannot confirm it.")
    refuse_as_second(asked.by_id, by.pk, at)
    refuse_amid_decisions(at)
    return _answer("letterhead.confirm", asked, actor, at, is_confirmed=True)


@act
def letterhead_decline(*, by: User, at: datetime, seen: str | None = None) -> LetterheadAnswer:
    """Another administrator declines what waits, or whoever asked takes it back. `seen`: as of `refuse_changed`. Raises
    NotAllowed, IllegalMove, NotHeld."""
    asked, actor = _waiting(by, at, seen)
    refuse_new(by.pk, at=at)
    return _answer("letterhead.decline", asked, actor, at, is_confirmed=False)


def answer_rests_on(asked: Letterhead, at: datetime) -> dict[str, Any]:
    """What the page shows of a letterhead that waits, as values of canonical JSON. Two queries."""
    return {
        "name": asked.name,
        "address": asked.address,
        "seal": asked.seal,
        "reason": asked.reason,
        "made_by": asked.printed_name,
        "letterhead_in_effect": "\n".join(_words(head_on(at))),
    }


def _words(head: PrintedHead) -> list[str]:
    return [head.name, *head.address, *filter(None, [head.seal])]


def _waiting(by: User, at: datetime, seen: str | None) -> tuple[Letterhead, Acting]:
    """The letterhead that waits, as the records state it and as the page showed it, and who answers."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    take_turn()
    asked = Letterhead.objects.waiting()
    if asked is None:
        raise IllegalMove("No letterhead waits any more: it was confirmed or declined. Reload the page.")
    hold({mark_of(asked), *marks_of_person(asked.by_id)}, of_logs=False)
    refuse_changed(by, seen, lambda: answer_rests_on(asked, at))
    return asked, actor_of(by, at)


def _answer(kind: str, asked: Letterhead, actor: Acting, at: datetime, *, is_confirmed: bool) -> LetterheadAnswer:
    answer = LetterheadAnswer.objects.create(letterhead=asked, is_confirmed=is_confirmed, **actor.acted_as(at))
    act_record_inside(kind, answer, actor)
    return answer
