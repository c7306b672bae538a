"""Acts of Gaming Operations for all bureaus: the return with one joint letter, and the report (601a.10(c))."""

from datetime import datetime
from uuid import UUID

from compliance.after_commit import after_commit
from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Role
from compliance.holders.words import fitting
from compliance.ledger.holding import act
from compliance.notices.services import notify

from ...acts import act_record, act_record_inside, reviewer_actor
from ...errors import NotReady
from ...models import Comment, ReviewRound, RulesSubmission
from ...models.sheets import PinComment
from ...people import administrators, holder_people
from ...recusals import DECIDER_UNITS
from ...tasks import revision_document_render
from ...transitions import move
from ..looked_at import not_looked_at, with_not_looked_at
from ..matters import Point, joint_points, open_matters
from ..rests_on import report_rests_on, return_rests_on
from ..reviewers import REPORTS, acting, deciders_of, review_locked


@act
def submission_return(
    *, submission_id: UUID, words: str, by: User, at: datetime, seen: str | None = None
) -> ReviewRound:
    """Returns the filing with one joint letter. The clock stops; refiling starts it afresh.

    The letter holds every point of `joint_points`, each kept as a comment that the holder answers, under the name of
    the officer who wrote it; where there is none, the words of the return become the point. `seen`: as of
    `refuse_changed`, here and below.
    """
    words = fitting(words, "words")
    review = review_locked(submission_id)
    who = acting(review, REPORTS, by, at, decides=True)
    written = joint_points(review)
    refuse_changed(by, seen, lambda: return_rests_on(review, written))
    points = written or [Point(REPORTS, words)]
    move(review.submission, "return", by=actor_of(by, at, Role(who["role"])), at=at, reason=words)
    for point in points:
        if point.comment is None:
            comment = Comment.objects.create(
                submission=review.submission,
                unit=point.unit,
                text=point.text,
                field=point.field[:120],
                citation=point.citation,
                for_return=True,
                **point.stands_under(who),
            )
            if point.pin is not None:
                PinComment.objects.create(holder_id=review.holder_id, pin=point.pin, comment=comment)
    review.closed_at, review.outcome = at, "returned"
    review.save(update_fields=["closed_at", "outcome"])
    act_record("submission.return", review.submission, reviewer_actor(who))
    submission = review.submission
    notify(
        holder_people(submission),
        "returned",
        subject=f"{submission.reference}: returned to you",
        body=f"{submission.reference}, {submission.title}, was returned by {who['printed_name']}, Gaming Operations: "
        f"{words}\nThe review clock has stopped. Answer each point and file again.",
        link=f"/submissions/{submission.pk}/",
        cause=f"return:{review.pk}",
        at=at,
    )
    after_commit(revision_document_render, str(review.revision_id), "return")
    return review


@act
def submission_recommend(
    *, submission_id: UUID, approve: bool, words: str, by: User, at: datetime, seen: str | None = None
) -> RulesSubmission:
    """Reports to the Executive Director (601a.10(c)). An approval is recommended only when nothing is open but what
    the Executive Director settles with the decision. The report lists what nobody has looked at on the sheets.

    Raises NotReady with each open matter.
    """
    review = review_locked(submission_id)
    who = acting(review, REPORTS, by, at, decides=True)
    matters, unread = open_matters(review, left_to=DECIDER_UNITS), not_looked_at(review)
    refuse_changed(by, seen, lambda: report_rests_on(review, review.bureaus.all(), matters, unread))
    if approve and matters:
        raise NotReady("Approval cannot be recommended yet.", matters)
    advice = "Recommends approval" if approve else "Recommends denial"
    submission = review.submission
    report = with_not_looked_at(f"{advice}. {fitting(words, 'words')}".strip(), unread)
    move(submission, "recommend", by=actor_of(by, at, Role(who["role"])), at=at, reason=report)
    act_record_inside("submission.recommend", submission, reviewer_actor(who))
    deciders = deciders_of(submission)
    page = "decision" if deciders else "review/delegate"
    notify(
        deciders or administrators(),
        "assigned",
        subject=f"{submission.reference}: for decision",
        body=f"{submission.reference}, {submission.title}. {who['printed_name']}, Gaming Operations: {report}",
        link=f"/submissions/{submission.pk}/{page}/",
        cause=f"recommend:{review.pk}:{at.isoformat()}",
        at=at,
    )
    return submission
