"""The head of letters: one administrator of the Board asks for it, another confirms it."""

from datetime import datetime
from typing import Any

from compliance.holders.access import check_perm
from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.words import fitting, require_words
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.recording import Attachment
from compliance.regulation.core.fields import SENTENCE

from ...acts import act_record_inside
from ...decision.contest import refuse_amid_decisions, take_turn
from ...errors import IllegalMove
from ...models import Letterhead, LetterheadAnswer, SealPicture
from ...requests import WaitingRequest, request_waiting
from ...sheets.reading import MEDIA_TYPES, ReadSheet, refused, sheet_from
from .in_effect import PrintedHead, head_on

NO_NAME = "Write the name of the Board."
NO_ADDRESS = "Write the address, line by line."
NO_REASON = "Say why. The change log shows it."
LONGEST_NAME, LONGEST_ADDRESS, LONGEST_SEAL, MOST_LINES = 120, 300, 60, 5
"""Characters, and lines of the address: more would push the letter down."""
LEAST_DOTS, MOST_DOTS = 300, 1_200
"""Of a picture across and down. Letters print it up to 24 mm high: fewer dots look coarse on paper, and no printer
shows more."""


def seal_from(name: str, content: bytes) -> ReadSheet:
    """The picture of a seal in an uploaded file. Raises FieldRefused with the reason. Runs a child process of at most a
    minute, after waiting for its turn."""
    read = sheet_from(name, content)
    if read.original_type == MEDIA_TYPES["PDF"]:
        raise refused("The file is a PDF. Save the seal as PNG or JPEG.")
    if not all(LEAST_DOTS <= side <= MOST_DOTS for side in (read.width, read.height)):
        raise refused(
            f"The picture measures {read.width:,} by {read.height:,} dots. Save it with {LEAST_DOTS:,} to "
            f"{MOST_DOTS:,} dots across and down."
        )
    return read


@act
def letterhead_ask(
    *,
    number: int,
    name: str,
    address: str,
    seal: str,
    reason: str,
    by: User,
    at: datetime,
    read: ReadSheet | None = None,
    is_without_picture: bool = False,
) -> Letterhead:
    """Asks for the next version; `number` is that of the newest one on the page, 0 for none. Without a picture that was
    `read`, it has that of the letterhead in effect, or none. A request that waits ends with it. Raises NotAllowed,
    FieldRefused, IllegalMove where somebody asked meanwhile, or nothing would change."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    take_turn()
    newest = Letterhead.objects.order_by("-number").first()
    if number != (newest.number if newest else 0):
        raise IllegalMove("Somebody asked for another letterhead after you opened the page. Reload it to see it.")
    lines = require_words(address, "address", NO_ADDRESS, longest=LONGEST_ADDRESS).splitlines()
    in_effect = head_on(at)
    kept = None if is_without_picture else in_effect.picture
    asked = Letterhead(
        number=number + 1,
        name=require_words(name, "name", NO_NAME, longest=LONGEST_NAME),
        address="\n".join(line.strip() for line in lines if line.strip()),
        seal=fitting(seal, "seal", longest=LONGEST_SEAL),
        picture=_picture(read) if read else kept,
        reason=require_words(reason, "reason", NO_REASON, longest=SENTENCE),
    )
    if len(asked.address.splitlines()) > MOST_LINES:
        raise IllegalMove(f"Write the address in at most {MOST_LINES} lines.")
    if PrintedHead.of(asked) == in_effect:
        raise IllegalMove("This is the letterhead in effect. Nothing is changed.")
    actor = actor_of(by, at)
    for column, value in actor.acted_as(at).items():
        setattr(asked, column, value)
    asked.save(force_insert=True)
    act_record_inside("letterhead.ask", asked, actor, [_attached(asked.picture)] if asked.picture else ())
    return asked


def _picture(read: ReadSheet) -> SealPicture:
    """The picture on file with this original; kept now where there is none."""
    columns = {name: value for name, value in vars(read).items() if name != "pages"}
    picture, is_new = SealPicture.objects.get_or_create(original_sha256=read.original_sha256, defaults=columns)
    if not is_new:
        hold({mark_of(picture)}, of_logs=False)
    return picture


def _attached(picture: SealPicture) -> Attachment:
    size = len(picture.preview)
    return Attachment(f"seal.{picture.pk}", picture.preview_sha256, size, "image/png", picture.original_sha256)


@act
def letterhead_confirm(*, by: User, at: datetime, seen: str | None = None) -> LetterheadAnswer:
    """The second administrator confirms what waits; letters of decisions and returns from now on have it. `seen`: as of
    `refuse_changed`. Raises NotAllowed, IllegalMove, NotHeld."""
    request = _waiting(by, at, seen)
    request.refuse_same_person("You asked for this letterhead, so you cannot confirm it.")
    refuse_amid_decisions(at)
    return request.record_confirmation(LetterheadAnswer, act="letterhead.confirm")


@act
def letterhead_decline(*, by: User, at: datetime, seen: str | None = None) -> LetterheadAnswer:
    """Another administrator declines what waits, or whoever asked takes it back. `seen`: as of `refuse_changed`. Raises
    NotAllowed, IllegalMove, NotHeld."""
    return _waiting(by, at, seen).record_refusal(LetterheadAnswer, act="letterhead.decline")


def answer_rests_on(asked: Letterhead, at: datetime) -> dict[str, Any]:
    """The values of canonical JSON that the page shows of a letterhead that waits. Two queries."""
    return {
        "name": asked.name,
        "address": asked.address,
        "seal": asked.seal,
        "picture": asked.picture.original_sha256 if asked.picture else "",
        "reason": asked.reason,
        "made_by": asked.printed_name,
        "letterhead_in_effect": "\n".join(_words(head_on(at))),
    }


def _words(head: PrintedHead) -> list[str]:
    picture = head.picture.original_sha256 if head.picture else ""
    return [head.name, *head.address, *filter(None, [head.seal, picture])]


def _waiting(by: User, at: datetime, seen: str | None) -> WaitingRequest[Letterhead]:
    check_perm(by, Perm.ADMINISTER_BOARD)
    take_turn()
    asked = Letterhead.objects.waiting()
    return request_waiting(
        asked,
        lambda row: answer_rests_on(row, at),
        missing="No letterhead is waiting now: it was confirmed or declined. Reload the page.",
        by=by,
        at=at,
        seen=seen,
        beside=[asked.picture] if asked and asked.picture else (),
    )
