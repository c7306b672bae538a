"""Links of people of the Board to its identity provider, by which they sign in. Two people link somebody
(`account_changes`); one administrator ends that."""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import AccountChange, ProviderLink, User
from compliance.isolation.context import office_context
from compliance.ledger.holding import act, as_recorded, hold, mark_of, marks_of_person

from .history import event_record, need_reason
from .people import sessions_end
from .rights import check_administers_board, home_of

LONGEST = 255
"""Of a subject, in ASCII characters (OpenID Connect Core 1.0, section 2)."""


def issuer() -> str:
    """By what the provider of the settings is named in links: OpenID Connect's `iss`, or the entity id of SAML. Empty
    where the office has none."""
    named: str = settings.OIDC_ISSUER or settings.SAML_ISSUER
    return named


def provider_name() -> str:
    """The name of the provider on pages; empty if the office has none."""
    return settings.OIDC_NAME if settings.OIDC_ISSUER else settings.SAML_NAME if settings.SAML_ISSUER else ""


def link_of(user: User) -> ProviderLink | None:
    """The link by which this person signs in at the provider of the settings; None for somebody without. One query,
    and none where the office has no provider."""
    if not issuer():
        return None
    with office_context("by what somebody signs in is the office's to read"):
        return ProviderLink.objects.filter(user=user, issuer=issuer(), ended_at=None).first()


def link_to(subject: str) -> ProviderLink | None:
    """The link of whom the provider of the settings names so; None for somebody unknown. One query."""
    with office_context("whoever signs in is not known yet"):
        links = ProviderLink.objects.select_related("user")
        return links.filter(issuer=issuer(), subject=subject, ended_at=None).first()


def link_on_record(subject: str) -> ProviderLink | None:
    """The same, where the records state it, of a person of the Board. Otherwise the link opens nothing, and an alarm is
    raised. Four queries."""
    link = link_to(subject)
    with office_context("whoever signs in is not known yet, and roles decide"):
        return link if link is not None and as_recorded({mark_of(link)}) and link.user.is_board else None


def open_link_of(user: User) -> ProviderLink:
    """The link of this person, at whatever provider. Raises IllegalMove for somebody without. One query."""
    link: ProviderLink | None = ProviderLink.objects.filter(user=user, ended_at=None).first()
    if link is None:
        raise IllegalMove("This person does not sign in by the organization. Reload the page.")
    return link


def check_offered() -> None:
    """Raises IllegalMove in an office without a provider."""
    if not issuer():
        raise IllegalMove("This office has no identity provider. The operator sets one (OIDC_ISSUER or SAML_ISSUER).")


def check_subject(user: User, subject: str) -> str:
    """The subject, where this person may be linked to it. Raises NotAllowed, FieldRefused, IllegalMove. Two queries."""
    check_offered()
    if not user.is_board:
        raise NotAllowed("Only a person with a role of the Board signs in by the organization.")
    if not subject.isascii() or not subject.isprintable() or not 0 < len(subject) <= LONGEST:
        raise FieldRefused("subject", f"Copy the subject from the provider: at most {LONGEST} characters, no spaces.")
    if ProviderLink.objects.filter(user=user, ended_at=None).exists():
        raise IllegalMove("This person already signs in by the organization. End that first.")
    if link_to(subject) is not None:
        raise FieldRefused("subject", "Another person already signs in with this subject. Look it up again.")
    return subject


def link_made(change: AccountChange, at: datetime) -> ProviderLink:
    """The link that two people agreed on."""
    check_subject(change.user, change.subject)
    if change.issuer != issuer():
        raise IllegalMove("The office has another identity provider by now. Decline this, and ask again.")
    with office_context("PostgreSQL lets nobody write by what a colleague signs in"):
        return ProviderLink.objects.create(user=change.user, issuer=change.issuer, subject=change.subject, linked_at=at)


@act
def provider_link_end(*, user_id: UUID, by: User, at: datetime, reason: str) -> ProviderLink:
    """Ends a link, as an administrator of the Board. The person is signed out everywhere. Raises NotAllowed,
    FieldRefused, IllegalMove."""
    user: User = User.objects.select_for_update().get(pk=user_id)
    hold(marks_of_person(user.pk), of_logs=False)
    check_administers_board(by)
    reason = need_reason(reason)
    link = open_link_of(user)
    link.ended_at = at
    link.save(update_fields=["ended_at"])
    sessions_end(user)
    event_record(
        by=by,
        at=at,
        act="provider_link_end",
        about=user.pk,
        subject=f"Person {user.printed_name}",
        holder_id=home_of(user, timezone.localdate(at)),
        before=link_facts(link) | {"ended_at": None},
        after=link_facts(link) | {"ended_at": at},
        reason=reason,
    )
    return link


def link_facts(link: ProviderLink | AccountChange) -> dict[str, str]:
    """The facts that the history states of a link."""
    return {"issuer": link.issuer, "subject": link.subject}
