"""Pins as they stand: which are open, what was said about each, as a person may read it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet

from compliance.holders.models import User
from compliance.web.parts import Message
from compliance.web.words import owner_words

from ..models import Comment, Revision, RulesSubmission
from ..models.sheets import Pin, PinAct, PinComment, Sheet
from ..place import Place

OPEN, ANSWERED, SETTLED = "open", "answered", "settled"


@dataclass(frozen=True)
class PinShown:
    """A pin with its words, oldest first. `state` is open, answered or settled."""

    pin: Pin
    messages: Sequence[Message]
    state: str
    settled: PinAct | None
    is_for_holder: bool

    @property
    def place(self) -> Place:
        """The place of the pin."""
        return self.pin.place

    @property
    def is_open(self) -> bool:
        """Whether it is carried to the next version."""
        return self.state != SETTLED

    @property
    def anchor(self) -> str:
        """Its id on the page."""
        return f"pin-{self.pin.number}"

    @property
    def unit(self) -> str:
        """The unit that set it, by its code."""
        return str(self.pin.comments.all()[0].comment.unit)


def is_settled(pin: Pin) -> bool:
    """Whether the newest act on the pin settled it."""
    newest = max(pin.acts.all(), key=lambda act: (act.at, str(act.pk)), default=None)
    return newest is not None and newest.settled


def on_pins(comments: "QuerySet[Comment]") -> "QuerySet[Comment]":
    """These comments, each with the pin that it is about and the upload on which that was set, without its bytes."""
    upload = "on_pin__pin__version__artwork"
    rows = comments.select_related("on_pin__pin__sheet", upload)
    return rows.defer(f"{upload}__original", f"{upload}__preview")


def pin_of(comment: Comment) -> Pin | None:
    """The pin that a comment of `on_pins` is about."""
    on_pin: PinComment | None = getattr(comment, "on_pin", None)
    return on_pin.pin if on_pin is not None else None


def open_points(submission: RulesSubmission) -> list[Pin]:
    """The open pins of this filing that the certificate holder has to answer, with their comments. Three queries."""
    asked = Pin.objects.filter(comments__comment__submission=submission, comments__comment__for_return=True)
    rows = _with_words(asked.distinct(), Comment.objects.filter(submission=submission))
    return [pin for pin in rows.select_related("sheet", "version").order_by("sheet", "number") if not is_settled(pin)]


def pins_of(
    sheets: Iterable[Sheet], user: User, revisions: Iterable[Revision], mark: Callable[[Comment], str]
) -> list[PinShown]:
    """The pins of sheets as this person may see them, each with the answers filed in these revisions; `mark` is what
    stands beside who wrote a comment. Three queries."""
    readable = Comment.objects.readable_by(user)
    pins = _with_words(Pin.objects.visible_to(user).filter(sheet__in=list(sheets)), readable)
    pins = pins.select_related("sheet", "version")
    filed = list(revisions)
    return [_pin_row(pin, filed, mark) for pin in pins.order_by("sheet", "number")]


def _with_words(pins: Any, readable: Any) -> Any:
    comments = PinComment.objects.filter(comment__in=readable).select_related("comment__by")
    ordered = comments.order_by("comment__at", "comment__id")
    return pins.prefetch_related(Prefetch("comments", ordered), Prefetch("acts", PinAct.objects.order_by("at", "id")))


def _pin_row(pin: Pin, revisions: Sequence[Revision], mark: Callable[[Comment], str]) -> PinShown:
    comments = [link.comment for link in pin.comments.all()]
    messages: list[Message] = []
    answered = False
    for comment in comments:
        unit = owner_words(comment.unit).name if comment.unit else ""
        who = f"{comment.writer}{mark(comment)}"
        messages.append(Message(who, comment.text, comment.at, unit, "", comment.board_only))
        for revision in revisions:
            if words := revision.replies.get(str(comment.pk)):
                name = revision.signature.get("printed_name", "")
                messages.append(Message(name, words, revision.filed_at, f"with revision {revision.number}"))
                answered = True
    newest = max(pin.acts.all(), key=lambda act: (act.at, str(act.pk)), default=None)
    settled = newest if newest is not None and newest.settled else None
    state = SETTLED if settled else ANSWERED if answered else OPEN
    return PinShown(pin, messages, state, settled, any(comment.for_return for comment in comments))
