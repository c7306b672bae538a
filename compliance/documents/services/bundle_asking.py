"""Asking for a bundle, stopping it, trying it again."""

import re
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, date, datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from compliance.after_commit import after_commit
from compliance.holders.acting import actor_of
from compliance.holders.errors import FieldRefused, NotAllowed
from compliance.holders.models import CertificateHolder, User
from compliance.holders.roles import Perm
from compliance.ledger.earlier import checkpoint_named
from compliance.ledger.ranges import Filter, types_of
from compliance.ledger.recording import CLOCK, LedgerAct, record, subject_of

from ..models import Bundle
from ..words import ACTS
from .jobs import resumed, stopped

TYPE = re.compile(r"[a-z_]+(\.[a-z_]+)*")
NO_CHECKPOINT = (
    "No published checkpoint of the Board log is named so, or it does not say how far each log went. Paste the whole "
    "text of the checkpoint, or its number of entries from the list of checkpoints."
)
NOT_A_NAME = re.compile(r"[^A-Za-z0-9]+")


def refuse_without_bundle_rights(holder_id: UUID | None, by: User | None) -> None:
    """Checks that this person may export the records of this holder (None: the office's own log) now; `by` None is the
    office itself. Raises NotAllowed."""
    if by is None:
        return
    if holder_id is None:
        if not by.is_active or not by.may(Perm.READ_OFFICE):
            raise NotAllowed("Only the Board’s auditors and administrators can export the ledger of the system.")
        return
    if not by.is_active or not by.may(Perm.EXPORT):
        raise NotAllowed("Your role cannot export records.")
    if not CertificateHolder.objects.filter(pk=holder_id).exists() or not (by.is_board or by.holder_id == holder_id):
        raise NotAllowed("You may not see the records of this certificate holder.")


def bundle_request(
    *,
    holder: CertificateHolder | None,
    first: date | None = None,
    last: date | None = None,
    types: Sequence[str] | None = None,
    since: str = "",
    by: User | None,
    at: datetime,
) -> Bundle:
    """Asks for the bundle of a holder's records (None: of the office's own log), by the UTC days of their receipt,
    inclusive, and by type; None: all. `since` is a published checkpoint of the Board log, by its text or its number of
    entries, with which the bundle is connected; empty: with the first of each day alone.

    If the same person made the same request and it is not finished, that one is returned. A request of the Board is in
    the office's log. Raises NotAllowed, and FieldRefused for `first`, `last`, `types` or
    `since`.
    """
    holder_id = holder.pk if holder is not None else None
    refuse_without_bundle_rights(holder_id, by)
    chosen = Filter(first, last, tuple(sorted(set(types))) if types is not None else None)
    _refuse_filter(chosen, holder_id, at.astimezone(UTC).date())
    named = checkpoint_named(since) if since.strip() else None
    if since.strip() and named is None:
        raise FieldRefused("since", NO_CHECKPOINT)
    parameters = chosen.as_json() | ({"since": asdict(named)} if named else {})
    for_board = by is None or by.is_board
    moving = Bundle.objects.moving().filter(holder=holder, requested_by=by, parameters=parameters)
    try:
        with transaction.atomic():
            same: Bundle | None = moving.first() if by is not None else None
            if same is not None:
                return same
            bundle: Bundle = Bundle.objects.create(
                holder=holder,
                requested_by=by,
                for_board=for_board,
                requested_at=at,
                step_at=at,
                parameters=parameters,
                file_name=f"{_stem(holder, chosen, at)}.zip",
            )
            record(
                LedgerAct(
                    "export.request",
                    by=actor_of(by, at) if by is not None else CLOCK,
                    subject=subject_of(bundle),
                    about={"bundle": True, "holder": holder_id, "filter": chosen.as_json()},
                ),
                holder_id=None if for_board else holder_id,
            )
            if by is not None:
                bundle_hand_over(bundle.pk)
    except IntegrityError:
        bundle = moving.get()
    return bundle


def _refuse_filter(chosen: Filter, holder_id: UUID | None, today: date) -> None:
    if chosen.first is not None and chosen.first > today:
        raise FieldRefused("first", "The first day is in the future. Choose today or an earlier day.")
    if chosen.first is not None and chosen.last is not None and chosen.last < chosen.first:
        raise FieldRefused("last", "The last day is before the first. Change one of the two.")
    if chosen.types is not None and (not chosen.types or not all(TYPE.fullmatch(kind) for kind in chosen.types)):
        raise FieldRefused("types", "Name the kinds of entries as in the register, for example log_entry.sign.")
    if foreign := [kind for kind in chosen.types or () if kind not in ACTS]:
        known = types_of(holder_id)
        if unknown := [kind for kind in foreign if kind not in known]:
            raise FieldRefused("types", f"There is no kind of entry {unknown[0]!r}. The kinds are: {', '.join(known)}.")


def _stem(holder: CertificateHolder | None, chosen: Filter, at: datetime) -> str:
    days = [day.isoformat() for day in (chosen.first, chosen.last) if day] or [at.astimezone(UTC).date().isoformat()]
    return (
        NOT_A_NAME.sub("-", " ".join([holder.name if holder is not None else "office", "records", *days]))
        .strip("-")
        .lower()[:150]
    )


def bundle_hand_over(bundle_id: UUID) -> None:
    """Queues the work once the change is committed; beat finds what the broker loses."""
    from ..tasks import bundle_write

    after_commit(bundle_write, str(bundle_id))


@transaction.atomic
def bundle_stop(*, bundle_id: UUID, at: datetime) -> Bundle:
    """Stops a bundle that is not finished. Raises IllegalMove."""
    bundle: Bundle = Bundle.objects.select_for_update().get(pk=bundle_id)
    return stopped(bundle, at)


@transaction.atomic
def bundle_retry(*, bundle_id: UUID, by: User, at: datetime) -> Bundle:
    """Resumes a bundle that failed or was stopped, from where it ended. Raises IllegalMove, NotAllowed."""
    bundle: Bundle = Bundle.objects.select_for_update().get(pk=bundle_id)
    refuse_without_bundle_rights(bundle.holder_id, by)
    same = Bundle.objects.moving().filter(
        requested_by=bundle.requested_by_id, holder_id=bundle.holder_id, parameters=bundle.parameters
    )
    resumed(bundle, same, step_at=at)
    bundle_hand_over(bundle.pk)
    return bundle
