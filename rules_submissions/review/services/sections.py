"""An act on several clauses: those of a section about which nothing was found, attestations, or those that read one
changed answer.

Each clause gets its mark, and one entry lists them all.
"""

from datetime import datetime
from uuid import UUID

from compliance.holders.models import User
from compliance.ledger.holding import act

from ...acts import act_record_inside, reviewer_actor
from ...errors import IllegalMove
from ...models import Mark
from ..clauses import items_of
from ..docket import Docket
from ..exception import EVERY, agreed_by, list_sha256, sorted_clauses
from ..reviewers import acting, review_locked, unit_name


@act
def section_mark(
    *, submission_id: UUID, unit: str, section: str, shown: str, agreed: bool, by: User, at: datetime
) -> list[Mark]:
    """Agrees to each clause of a list, or takes that back, for one unit, of the clauses that this unit decides.

    `section` is a section by its number, `651a.3`, a general chapter, UNANSWERED or EVERY; attestations, ATTESTED or
    AS_BEFORE; or changed answers, `table_max_usd`, for the clauses that need a person only because they read these.
    `shown` is the list's `list_sha256`, as the page had it. The list is made again under the lock. That of a section
    never holds a finding, a changed answer, an approval, an attestation or what stands on a sheet; one of attestations
    no finding and no changed answer; that of an answer no other answer. Raises IllegalMove where it is not the list
    that was shown, and for EVERY where there is no baseline.
    """
    review = review_locked(submission_id)
    who = acting(review, unit, by, at)
    if not review.bureaus.filter(unit=unit).exists():
        raise IllegalMove(f"{unit_name(unit)} has nothing to review in this round.")
    docket = Docket(review.submission, by, at, unit=unit)
    if section == EVERY and not docket.baselines:
        raise IllegalMove("This is the first filing, so nothing is unchanged. Agree section by section.")
    placed = sorted_clauses(docket, items_of(docket))
    listed = agreed_by(docket, unit, placed.of_part(section), agreed=not agreed)
    if not listed or list_sha256(docket, unit, listed, agreed=agreed) != shown:
        raise IllegalMove(_changed(section, len(listed), agreed=agreed))
    marks = Mark.objects.bulk_create(
        Mark(unit=unit, citation=item.provision.citation, provision=item.provision.name, agreed=agreed, **who)
        for item in listed
    )
    about, who_acts = review.submission, reviewer_actor(who)
    if section in placed.by_answers:
        act_record_inside("answer.agree" if agreed else "answer.take_back", about, who_acts)
    elif section in placed.attestations:
        act_record_inside("attestation.agree" if agreed else "attestation.take_back", about, who_acts)
    else:
        act_record_inside("section.agree" if agreed else "section.take_back", about, who_acts)
    return marks


def _changed(section: str, count: int, *, agreed: bool) -> str:
    """The reason why an act on a section was refused, in words."""
    where = f"The list of §\u00a0{section}" if "." in section else "This list"
    act, done = ("agree to", "agreed to") if agreed else ("take back", "taken back")
    clauses = f"{count} {'clause' if count == 1 else 'clauses'}"
    now = f"It holds {clauses} now: read them, then {act} them." if count else "It is empty now."
    return f"{where} changed after your page was made, so nothing was {done}. {now}"
