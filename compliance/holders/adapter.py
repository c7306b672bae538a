"""The behavior of allauth: who may sign in with a password; nobody signs up, no stranger locks anybody out, nobody
loses the last second factor."""

import time
from typing import Any
from urllib.parse import quote, urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from allauth.core import context
from allauth.core.exceptions import ReauthenticationRequired
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from compliance.callers import client_ip
from compliance.isolation.context import office_context
from compliance.ledger.holding import as_recorded, mark_of
from compliance.regulation.core.identity import address_form
from compliance.web.mail import MailKind, MailPart, mail_of, parts_of

from .errors import NotAllowed
from .means import KEEPER, opened, refuse_other_means
from .models import User
from .provider.sessions import METHOD, refuse_ended
from .services.factors import factors_resealed, means_recorded
from .services.provider_links import link_of, provider_name
from .sessions import FACTORS, has_second_factor, is_exempt

SECOND_FACTOR = "allauth.mfa.stages.AuthenticateStage"


class AccountAdapter(DefaultAccountAdapter):
    """allauth without sign-up."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Always False: people are entered by the administrator of their certificate holder or of the Board."""
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address for allauth's own limits, which is also the one for ours."""
        return client_ip(request) or ""

    def get_reset_password_from_key_url(self, key: str) -> str:
        """The link to set a password, at the address of the office. The host in the request does not count: anybody can
        claim one."""
        path = reverse("account_reset_password_from_key", kwargs={"uidb36": "UID", "key": "KEY"})
        return f"{settings.SITE_URL}{path.replace('UID-KEY', quote(key))}"

    def set_password(self, user: User, password: str) -> None:
        """Sets the password, by a link or by the person, and records that. PostgreSQL lets no page for signing in write
        one."""
        with transaction.atomic(), office_context("whoever opens a link is not signed in, and the link was checked"):
            super().set_password(user, password)
            means_recorded(user, "password.set")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends mail with the name and address of the office, not with those of the request. About an account, only to
        the address that the records state: one that was planted in the account, or beside it in the table of
        addresses, which is no record, would receive the link."""
        user = context.get("user")
        if isinstance(user, User) and (
            address_form(email) != address_form(user.email) or not as_recorded({mark_of(user)})
        ):
            return
        site = {"name": urlsplit(settings.SITE_URL).hostname, "domain": settings.SITE_URL}
        super().send_mail(template_prefix, email, {**context, "current_site": site})

    def render_mail(
        self, template_prefix: str, email: str, context: dict[str, Any], headers: dict[str, str] | None = None
    ) -> EmailMultiAlternatives:
        """A mail about an account, with the link that it is about as its button. allauth writes the one by which a
        password is set; other changes of an account are notices."""
        days = {"days": settings.PASSWORD_RESET_TIMEOUT // (24 * 60 * 60)}
        mail = super().render_mail(template_prefix, email, context | days, headers)
        button = MailPart("Set your password", MailKind.BUTTON, context["password_reset_url"])
        return mail_of(mail.subject, [*parts_of(mail.body), button], mail.to)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """The person of these credentials, or None."""
        user = super().authenticate(request, **credentials)
        return user if user is not None and (may_sign_in(user) or not user.is_active) else None

    def pre_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse | None:
        """Refuses an account of the demo data outside a demonstration, by passkey too. None lets the person in."""
        refused: HttpResponse | None = super().pre_login(request, user, **kwargs)
        if refused is None and user.is_active and not may_sign_in(user):
            raise NotAllowed("This account belongs to the demonstration. You cannot sign in with it here.")
        if refused is None and user.is_active:
            refuse_other_means(user)
        return refused

    def login(self, request: HttpRequest, user: User) -> None:
        """Signs the person in, after every factor. By then means of the account may have been planted since the first
        of them was proved. Secrets that an older release sealed are sealed anew."""
        refuse_other_means(user)
        refuse_ended(request, user)
        factors_resealed(user)
        super().login(request, user)

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """The ways in which a person confirms who they are before they change factors: with a factor that they have;
        with the password, or at the provider, only if they have none."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if user.is_authenticated and has_second_factor(user):
            return [method for method in methods if method["id"] != "reauthenticate"]
        if user.is_authenticated and link_of(user) is not None:
            methods.append({"id": METHOD, "description": provider_name(), "url": reverse("organization_again")})
        return methods

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Whether a person confirms who they are. allauth knows passwords and factors alone, and takes anybody without
        for somebody who just did. Raises ReauthenticationRequired for them."""
        request = context.request
        if link_of(request.user) is not None and not get_reauthentication_flows(request.user):
            records = get_authentication_records(request, request.user)
            confirmed_at = max((one["at"] for one in records if one.get("reauthenticated")), default=0)
            if time.time() - confirmed_at >= settings.ACCOUNT_REAUTHENTICATION_TIMEOUT:
                raise ReauthenticationRequired
        required: bool = super().is_reauthentication_required(app=app, **kwargs)
        return required

    def get_login_stages(self) -> list[str]:
        """The stages after the first proof of a sign-in: the second factor, unless the provider asked for one."""
        stages: list[str] = super().get_login_stages()
        is_proved = getattr(context.request, "is_second_factor_proved", False)
        return [stage for stage in stages if not (is_proved and stage == SECOND_FACTOR)]

    def reauthenticate(self, user: User, password: str) -> bool:
        """Whether this is the person's password. A wrong one counts as at the sign-in."""
        return self.authenticate(context.request, email=user.email, password=password) == user


class MFAAdapter(DefaultMFAAdapter):
    """Second factors. Secrets are encrypted at rest, and the last factor stays."""

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        """Whether another factor remains. An account of the demo data may have none."""
        others = Authenticator.objects.filter(user=authenticator.user, type__in=FACTORS).exclude(pk=authenticator.pk)
        return others.exists() or is_exempt(authenticator.user)

    def encrypt(self, text: str) -> str:
        """The secret, sealed for no account yet: it is sealed for its own when the row is written (`means.seal`)."""
        return KEEPER.sealed(text)

    def decrypt(self, encrypted_text: str) -> str:
        """The secret as the authenticator app knows it, of the account in whose row it is. Raises NotAllowed where it
        was copied from another."""
        return opened(encrypted_text)


def may_sign_in(user: User) -> bool:
    """Whether this account may sign in: it is active and, outside a demonstration, no account of the demo data, whose
    password is public."""
    return user.is_active and (settings.DEMO or not user.is_demo)


class PasswordBackend(AuthenticationBackend):
    """E-mail address and password."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Any:
        """The person with this address, however it is spelled. The limit of guesses uses the same spelling."""
        spelled = {
            name: address_form(str(credentials[name])) for name in ("email", "username") if credentials.get(name)
        }
        return super().authenticate(request, **credentials | spelled)

    def _check_password(self, user: Any, password: str) -> Any:
        """Does not look at an account that waits for the owner of its address: the time taken would show that there is
        one."""
        return super()._check_password(user if user and user.has_usable_password() else None, password)

    def user_can_authenticate(self, user: Any) -> bool:
        """Called at the sign-in and on every later request."""
        return may_sign_in(user)
