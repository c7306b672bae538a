"""An edition is announced, or its announcement withdrawn: one of the Board's people asks, another confirms."""

from datetime import date, datetime
from typing import Any

from compliance.chapters.shelf import text_in_use
from compliance.holders.access import check_perm
from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.words import require_words
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.images import fetch
from compliance.regulation.core.edition import Edition
from compliance.regulation.core.fields import SENTENCE
from compliance.web.values import day_words

from ...acts import act_record_inside
from ...conditions import today_of
from ...errors import IllegalMove
from ...models import Announcement, AnnouncementAnswer
from ...requests import WaitingRequest, request_waiting
from .on_record import EditionNews, news_of

MAY_ASK = (Perm.ADVISE, Perm.DECIDE, Perm.ADMINISTER_BOARD)
MAY_CONFIRM = (Perm.DECIDE, Perm.ADMINISTER_BOARD)
NO_REASON = "Say why. The public register shows it."


@act
def announcement_ask(
    *, edition: Edition, number: int, is_withdrawal: bool, reason: str, by: User, at: datetime
) -> Announcement:
    """Asks to announce an edition for the day that the program has, or to withdraw that; `number` is that of the newest
    request on the page, 0 for none. A request that waits ends with it. Raises NotAllowed, FieldRefused, IllegalMove
    where somebody asked meanwhile, no official text is in use, or nothing would change."""
    check_perm(by, *MAY_ASK)
    _take_turn(edition)
    newest = Announcement.objects.filter(edition_key=edition.key).order_by("-number").first()
    if number != (newest.number if newest else 0):
        raise IllegalMove("Somebody made another request after you opened the page. Reload it to see it.")
    words = require_words(reason, "reason", NO_REASON, longest=SENTENCE)
    news = news_of([edition])[edition.key]
    in_force_on = _day_of(news, today_of(at), is_withdrawal=is_withdrawal)
    actor = actor_of(by, at)
    asked = Announcement.objects.create(
        edition_key=edition.key,
        number=number + 1,
        is_withdrawal=is_withdrawal,
        in_force_on=in_force_on,
        text_sha256="" if is_withdrawal else _text_of(edition),
        reason=words,
        **actor.acted_as(at),
    )
    act_record_inside("announcement.ask", asked, actor)
    return asked


def _day_of(news: EditionNews, today: date, *, is_withdrawal: bool) -> date:
    """The day that a request names. Raises IllegalMove where there is nothing to ask for."""
    if is_withdrawal:
        if news.said is None or not news.may_be_withdrawn(today):
            raise IllegalMove(
                "Only an announced edition that is not in force yet can be withdrawn. What is in force ends by another "
                "edition."
            )
        return news.said.in_force_on
    if news.edition.effective_from is None or not news.may_be_announced(today):
        raise IllegalMove("This edition is announced for its day, is over, or was never adopted. Nothing is changed.")
    return news.edition.effective_from


def _text_of(edition: Edition) -> str:
    """The hash of the official text in use, as the records hold it. Raises IllegalMove where there is none, NotHeld."""
    text = text_in_use(edition.key)
    if text is None:
        raise IllegalMove("No official text of this edition is in use. Import it on the page Official texts first.")
    hold({mark_of(text)}, of_logs=False)
    return text.sha256


@act
def announcement_confirm(*, edition: Edition, by: User, at: datetime, seen: str | None = None) -> AnnouncementAnswer:
    """The second person confirms what waits, which is public from now on. `seen`: as of `refuse_changed`. Raises
    NotAllowed, IllegalMove, NotHeld."""
    check_perm(by, *MAY_CONFIRM)
    request = _waiting(edition, by, at, seen)
    request.refuse_same_person("You made the request, so you cannot confirm it.")
    asked, news = request.row, news_of([edition])[edition.key]
    if _day_of(news, today_of(at), is_withdrawal=asked.is_withdrawal) != asked.in_force_on:
        raise IllegalMove("The program now has another day for this edition. Decline this, and make the request again.")
    if not asked.is_withdrawal and _text_of(edition) != asked.text_sha256:
        raise IllegalMove("Another official text is in use now. Decline this, and make the request again.")
    return request.record_confirmation(AnnouncementAnswer, act="announcement.confirm")


@act
def announcement_decline(*, edition: Edition, by: User, at: datetime, seen: str | None = None) -> AnnouncementAnswer:
    """Another person declines what waits, or whoever asked takes it back. `seen`: as of `refuse_changed`. Raises
    NotAllowed, IllegalMove, NotHeld."""
    check_perm(by, *MAY_ASK)
    request = _waiting(edition, by, at, seen)
    if request.row.by_id != by.pk:
        check_perm(by, *MAY_CONFIRM)
    return request.record_refusal(AnnouncementAnswer, act="announcement.decline")


def answer_rests_on(asked: Announcement) -> dict[str, Any]:
    """The content of the page about a request that waits, as values of canonical JSON."""
    return {
        "edition": asked.edition_key,
        "number": asked.number,
        "what": "withdrawal" if asked.is_withdrawal else "announcement",
        "in_force_on": day_words(asked.in_force_on),
        "sha256": asked.text_sha256,
        "reason": asked.reason,
        "made_by": asked.printed_name,
    }


def _waiting(edition: Edition, by: User, at: datetime, seen: str | None) -> WaitingRequest[Announcement]:
    _take_turn(edition)
    asked = Announcement.objects.filter(edition_key=edition.key).waiting().first()
    missing = "No request is waiting now: it was confirmed or declined. Reload the page."
    return request_waiting(asked, answer_rests_on, missing=missing, by=by, at=at, seen=seen)


def _take_turn(edition: Edition) -> None:
    """Waits until nobody else acts on announcements of this edition."""
    fetch("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", f"announcement:{edition.key}")
