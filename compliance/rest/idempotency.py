"""Writes under an idempotency key: the same key and body writes once and gets the same bytes again."""

import hashlib
import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone

from compliance.holders.models import User
from compliance.ledger.recording import Recorded, recorded_here
from compliance.signing.confirming import NotConfirmed

from .endpoint import MemberRequest
from .models import IdempotencyRecord
from .problems import ApiRefusal
from .rendering import encoded

KEPT = timedelta(days=30)
_KEY = re.compile(r"[!-~]{1,100}")
HEADER = "Idempotency-Key"


class Written(NamedTuple):
    """The result of a write: plain JSON values, the address of what it made."""

    value: Any
    location: str = ""


class IdempotentWrite:
    """An endpoint whose POST writes; put it before `Endpoint` in the bases, write `write` and answer with `keyed`.

    The record is made first, in the transaction of the write: of two requests under one key the second waits for the
    first, and then gives its answer. A refusal rolls both back, so that the key stays free.
    """

    def write(self, request: MemberRequest, key: str, **kwargs: Any) -> Written:
        """Carries out the write. `key` names it to services, which keep it to 64 characters."""
        raise NotImplementedError

    def keyed(self, request: MemberRequest, **kwargs: Any) -> HttpResponse:
        """The answer to a POST: of this write, or of the earlier one under this key. Raises Problem."""
        key = _key_of(request)
        sent = hashlib.sha256(b"\n".join((b"POST", request.path.encode(), request.body))).hexdigest()
        mine = IdempotencyRecord(user=request.user, token=request.auth, key=key, request_sha256=sent)
        IdempotencyRecord.objects.bulk_create([mine], ignore_conflicts=True)
        record = IdempotencyRecord.objects.get(user=mine.user, token=mine.token, key=key)
        if record.request_sha256 != sent:
            words = f"The key {key} was used with another request. Use a new key for a new request."
            raise ApiRefusal(422, "key_reused", words)
        if record.status is not None:
            return _answer(record)
        owner = request.auth.pk if request.auth is not None else mine.user.pk
        try:
            with recorded_here() as recorded:
                written = self.write(request, hashlib.sha256(f"api|{owner}|{key}".encode()).hexdigest(), **kwargs)
        except NotConfirmed:  # does not roll back, see `problems.handle`
            record.delete()
            raise
        record.finish(201, encoded(written.value), written.location, _entries(recorded, mine.user))
        return _answer(record)


def _key_of(request: MemberRequest) -> str:
    key = request.headers.get(HEADER, "")
    if not _KEY.fullmatch(key):
        words = f"{HEADER}: expected 1 to 100 visible ASCII characters, chosen by you once for each write"
        raise ApiRefusal(400, "key_missing", "A write needs its own key.", [(HEADER, words)])
    return key


def _entries(recorded: Sequence[tuple[UUID | None, Recorded]], user: User) -> str:
    """The entries of the write in logs that the caller may see: log, index and hash of each."""
    seen = [done for holder_id, done in recorded if user.is_board or holder_id == user.holder_id]
    return ", ".join(f"{done.origin} {done.index} {done.leaf}" for done in seen)


def _answer(record: IdempotencyRecord) -> HttpResponse:
    response = HttpResponse(bytes(record.body), status=record.status, content_type="application/json")
    if record.location:
        response["Location"] = record.location
    if record.entries:
        response["Ledger-Entry"] = record.entries
    return response


def keys_forget() -> int:
    """Deletes keys older than `KEPT` and returns how many. Services keep what guards a write beyond that."""
    return IdempotencyRecord.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]
