"""The sessions that began by the provider, under which link and which session there."""

import time
from hashlib import sha256
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records
from allauth.socialaccount.internal.statekit import STATE_TTL
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone

from compliance.holders.errors import NotAllowed
from compliance.holders.models import ProviderLink, User
from compliance.holders.services.provider_links import link_of
from compliance.holders.sessions import SessionStore, read_and_written, salt_of

_BEGUN = "organization"
METHOD = "organization"
"""The name of this way to sign in, in allauth's records of a session."""
ANY = "\n"
"""In place of a session of the provider: no provider calls one so."""
MOST_MORE = 20
"""Of the provider's sessions that a session remembers beside the one by which it began."""
ENDED = "You no longer sign in by the organization here. Sign in another way, or ask an administrator of the Board."


def begin(request: HttpRequest, link: ProviderLink, sid: str) -> None:
    """Notes by which link, and as which session of the provider, this session begins."""
    request.session[_BEGUN] = {"link": str(link.pk), "sid": sid}


def go_on(request: HttpRequest, sid: str) -> None:
    """Notes as which session of the provider somebody confirmed who they are, where this session began by it: it may be
    another one there, and this one ends with either."""
    begun = request.session.get(_BEGUN)
    if begun is not None and sid not in (begun["sid"], *begun.get("more", [])):
        request.session[_BEGUN] = begun | {"more": [*begun.get("more", []), sid][-MOST_MORE:]}


def has_ended(link: ProviderLink, sid: str, since: float) -> bool:
    """Whether the provider said since then that this session of it ended, or every session of this person."""
    names = [_name(link, ""), *([_name(link, sid), _name(None, sid)] if sid else [_name(link, ANY)])]
    return any(at >= since for at in cache.get_many(names).values())


def is_by_organization(request: HttpRequest) -> bool:
    """Whether this session began by the provider."""
    return _BEGUN in request.session


def refuse_ended(request: HttpRequest, user: User) -> None:
    """Stops a sign-in whose link ended between the provider's word and the last factor. Raises NotAllowed. One query,
    and none for other sign-ins."""
    records = get_authentication_records(request, user)
    if not any(record.get("method") == METHOD for record in records):
        request.session.pop(_BEGUN, None)
    elif link_of(user) is None:
        request.session.flush()
        raise NotAllowed(ENDED)


def end(link: ProviderLink | None, sid: str) -> int:
    """Ends every session that began by this link, or as this session of the provider, and each that is about to; gives
    how many were kept. One query, which reads every session that is kept, and one that ends them."""
    for name in {_name(link, sid), _name(link, ANY)} if link is not None else {_name(None, sid)}:
        cache.set(name, time.time(), timeout=STATE_TTL + 60)
    return _end_kept(link, sid)


@read_and_written
def _end_kept(link: ProviderLink | None, sid: str) -> int:
    model, found = SessionStore.get_model_class(), []
    for row in model.objects.filter(expire_date__gt=timezone.now()):
        try:
            data: dict[str, Any] = signing.loads(
                row.session_data, salt=salt_of(row.session_key), serializer=SessionStore().serializer
            )
        except signing.BadSignature:
            continue
        begun = data.get(_BEGUN)
        if begun and _is_meant(begun, link, sid):
            found.append(row.session_key)
    ended: int = model.objects.filter(session_key__in=found).delete()[0]
    return ended


def _name(link: ProviderLink | None, sid: str) -> str:
    """The key under which the end of a session is kept: by this link or any, as this session of the provider or every
    one."""
    return f"organization.over:{link.pk if link else ''}:{sha256(sid.encode()).hexdigest()}"


def _is_meant(begun: dict[str, Any], link: ProviderLink | None, sid: str) -> bool:
    """Whether a session that began so is one of this link and of this session there. One that was told no session of
    the provider ends with any."""
    own = {begun["sid"], *begun.get("more", [])}
    if link is None:
        return sid in own
    return begun["link"] == str(link.pk) and (not sid or not own.isdisjoint(("", sid)))
