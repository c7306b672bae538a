"""The thread on the desk: who said what and for whom, with the certificate holder's answers."""

from compliance.web.parts import Message
from compliance.web.words import owner_words

from ..case.thread import comments_for
from ..models import Comment
from .docket import Docket

AUDIENCES = {
    "board": "Board staff only",
    "holder": "Board staff and the certificate holder, now",
    "point": "A point that the certificate holder must answer, sent with the return",
}


def messages_of(docket: Docket) -> list[Message]:
    """The comments of every round, each followed by the certificate holder's answers to it, oldest first. One query."""
    messages: list[Message] = []
    for comment in comments_for(docket.submission, docket.user):
        messages.append(_message(docket, comment))
        for revision in docket.revisions:
            if answer := revision.replies.get(str(comment.pk)):
                who = f"the certificate holder, answering with revision {revision.number}"
                messages.append(Message(revision.signature.get("printed_name", ""), answer, revision.filed_at, who))
    return messages


def _message(docket: Docket, comment: Comment) -> Message:
    unit = owner_words(comment.unit).name if comment.unit else ""
    if comment.for_return:
        unit = f"{unit}, a point for the certificate holder to answer".removeprefix(", ")
    who = f"{comment.writer}{docket.recusals.mark(comment)}"
    return Message(who, comment.text, comment.at, unit, comment.citation, comment.board_only)
