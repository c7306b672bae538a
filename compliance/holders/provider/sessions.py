"""Which sessions began by the provider, under which link and which session there."""

from typing import Any

from allauth.account.internal.flows.login import get_authentication_records
from django.core import signing
from django.http import HttpRequest
from django.utils import timezone

from compliance.holders.errors import NotAllowed
from compliance.holders.models import ProviderLink, User
from compliance.holders.services.provider_links import link_of
from compliance.holders.sessions import SessionStore, read_and_written, salt_of

_BEGUN = "organization"
METHOD = "organization"
"""How allauth's records of a session name this way to sign in."""
ENDED = "You no longer sign in by the organization here. Sign in another way, or ask an administrator of the Board."


def begin(request: HttpRequest, link: ProviderLink, sid: str) -> None:
    """Notes by which link, and as which session of the provider, this session begins."""
    request.session[_BEGUN] = {"link": str(link.pk), "sid": sid}


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


@read_and_written
def end(link: ProviderLink | None, sid: str) -> int:
    """Ends every session that began by this link, or as this session of the provider; gives how many. One query, which
    reads every session that is kept, and one that ends them."""
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


def _is_meant(begun: dict[str, str], link: ProviderLink | None, sid: str) -> bool:
    """Whether a session that began so is one of this link and of this session there. One that was told no session of
    the provider ends with any."""
    if link is None:
        return begun["sid"] == sid
    return begun["link"] == str(link.pk) and (not sid or begun["sid"] in ("", sid))
