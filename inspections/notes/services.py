"""A note that somebody of the Board makes at a table."""

from datetime import datetime

from django.urls import reverse

from compliance.holders.acting import actor_of
from compliance.holders.models import GamingTable, User
from compliance.holders.roles import Perm
from compliance.holders.words import require_words
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.recording import LedgerAct, record, subject_of
from compliance.notices.models import Notice
from compliance.notices.services import notify
from compliance.regulation.core.fields import SENTENCE

from ..errors import NotAllowed
from ..models.tables import BoardNote
from ..people import supervisors_and_filers

BOARD_ALONE = "Only Board staff leave notes at a table."


def may_note(user: User) -> bool:
    """Whether this person may leave a note at a table: the Board's people who read logs."""
    return user.is_board and user.may(Perm.READ_LOGS)


@act
def board_note(*, table: GamingTable, text: str, by: User, at: datetime) -> BoardNote:
    """Leaves a note at a table and sends it to its holder's supervisors and compliance managers.

    Raises NotAllowed for anybody but the Board's people; FieldRefused without words, or with too many.
    """
    if not may_note(by):
        raise NotAllowed(BOARD_ALONE)
    words = require_words(text, "text", "Write what the certificate holder should know.", longest=SENTENCE)
    hold({mark_of(table), mark_of(table.facility)}, of_logs=False)
    actor = actor_of(by, at)
    made = BoardNote.objects.create(
        holder_id=table.holder_id, facility_id=table.facility_id, table=table, text=words, **actor.acted_as(at)
    )
    record(LedgerAct("table.note", by=actor, subject=subject_of(made)), holder_id=table.holder_id)
    notify(
        supervisors_and_filers(table.facility, table.facility.day(at)),
        Notice.Kind.NOTE,
        subject=f"Note of the Board at table {table.number}",
        body=f"{table.facility.name}, table {table.number}. {actor.printed_name} noted: {words}",
        link=reverse("floor:table", kwargs={"table_id": table.pk}),
        cause=f"board_note:{made.pk}",
        at=at,
    )
    return made
