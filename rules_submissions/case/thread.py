"""The words about a submission that a person may read: Board-only words and points not yet sent stay with the Board."""

from django.db.models import QuerySet

from compliance.holders.models import User
from compliance.web.parts import Message
from compliance.web.words import owner_words

from ..deputies import deputies_of
from ..models import Comment, Revision, RulesSubmission
from ..recusals import recusals_of


def comments_for(submission: RulesSubmission, user: User) -> "QuerySet[Comment]":
    """The comments of a submission that this person may read, oldest first."""
    return submission.comments.readable_by(user).select_related("round").order_by("at", "id")


def thread_of(submission: RulesSubmission, user: User, revisions: list[Revision]) -> list[Message]:
    """Comments, each followed by the certificate holder's answers to it, under whoever wrote them; a deputy is marked
    and, for the Board, whoever is recused. Two queries, for the Board one more."""
    messages: list[Message] = []
    mark = (recusals_of(submission) if user.is_board else deputies_of(submission)).mark
    for comment in comments_for(submission, user):
        messages.append(
            Message(
                author=f"{comment.writer}{mark(comment)}",
                bureau=owner_words(comment.unit).name if comment.unit else "",
                text=comment.text,
                at=comment.at,
                citation=comment.citation,
                is_board_only=comment.board_only,
            )
        )
        messages += [
            Message(
                author=revision.signature.get("printed_name", ""),
                text=revision.replies[str(comment.pk)],
                at=revision.filed_at,
            )
            for revision in revisions
            if str(comment.pk) in revision.replies
        ]
    return messages
