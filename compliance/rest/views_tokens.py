"""The pages of API tokens: one's own, and for administrators those of the people whom they look after."""

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from compliance.holders.access import PermRequired, SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.forms import ReasonForm
from compliance.holders.models import User
from compliance.holders.page_mark import ShownChanged
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.holders.views.pages import FormPage, link
from compliance.signing.sign_form import SignForm
from compliance.signing.signature import Prepared
from compliance.web.django_forms import form_errors
from compliance.web.parts import Column, DataTable, PageError, table_row
from compliance.web.values import day_words

from .forms import TokenForm
from .models import ApiToken
from .record import MAKE, token_prepared, token_rests_on
from .services import token_create, token_revoke

HEADINGS = ("Name", "Person", "Acts as", "Signs", "Last used", "State", "Change")


def state_words(token: ApiToken, now: Any) -> str:
    """The state of a token in words."""
    if token.revoked_at is not None:
        return f"Revoked on {day_words(timezone.localdate(token.revoked_at))}"
    if token.is_outlived:  # type: ignore[attr-defined]  # `with_means`
        return "Not valid: others helped to replace this person’s means after it was made"
    if now >= token.expires_at:
        return f"Expired on {day_words(timezone.localdate(token.expires_at))}"
    if not token.membership.is_in_force(timezone.localdate(now)):
        return "Not valid: the role is not in force"
    return f"Valid until {day_words(timezone.localdate(token.expires_at))}"


def visible_tokens(user: User) -> "QuerySet[ApiToken]":
    """Tokens that this person may see, with what a line about one shows."""
    rows = ApiToken.objects.visible_to(user)
    return rows.with_means().select_related("membership__user", "membership__holder", "membership__facility")


class TokensPage(PermRequired, View):
    """The list, newest first. Two queries, however many."""

    def get(self, request: SignedInRequest) -> HttpResponse:
        """The page of the list."""
        now = timezone.now()
        page = page_of(visible_tokens(request.user), ("-created_at", "-id"), request.GET)
        columns = [Column(heading) for heading in HEADINGS]
        rows = [table_row(columns, self._cells(token, now)) for token in page]
        administers = request.user.may(Perm.ADMINISTER_HOLDER) or request.user.may(Perm.ADMINISTER_BOARD)
        context = {
            "administers": administers,
            "table": DataTable(
                "tokens", "API tokens", columns, rows, empty_title="No tokens",
                empty_text="A program that works in your name needs one.",
            ),
            "page": page,
        }  # fmt: skip
        return render(request, "account/tokens.html", context)

    def _cells(self, token: ApiToken, now: Any) -> list[Any]:
        revoke = reverse("tokens:revoke", kwargs={"token_id": token.pk})
        return [
            f"{token.label} (…{token.hint})",
            token.membership.user.printed_name,
            str(token.membership),
            "Yes" if token.may_sign else "No",
            day_words(token.last_used_on) if token.last_used_on else "Never",
            state_words(token, now),
            link(revoke, "Revoke", token.label) if token.revoked_at is None else "–",
        ]


@never_cache
@sensitive_post_parameters()
@perm_required()
def token_add(request: SignedInRequest) -> HttpResponse:
    """A new token: the form, and after it the secret, shown this once."""
    form = TokenForm(request.POST or None, by=request.user)
    rests_on = partial(token_rests_on, request.user)
    sign = SignForm(request, meaning=MAKE, rests_on=rests_on)
    if request.method == "POST" and form.is_valid():
        prepared = _making(form.cleaned_data)
        sign = SignForm(request, request.POST, meaning=MAKE, prepared=prepared, rests_on=rests_on)
    if sign.is_asking:
        return sign.answer()
    if sign.is_valid():
        with Attempt(form), Attempt(sign, ShownChanged), transaction.atomic():
            token, secret = token_create(
                membership=form.cleaned_data["membership"],
                label=form.cleaned_data["label"],
                may_sign=form.cleaned_data.get("may_sign", False),
                days=form.cleaned_data["days"],
                signature=sign.signature,
                at=timezone.now(),
                reason=form.cleaned_data["reason"],
            )
            return render(request, "account/token_made.html", {"token": token, "secret": secret})
    errors = [*form_errors(form), *_sign_errors(sign)] if request.method == "POST" else []
    return render(request, "account/token_form.html", {"form": form, "sign": sign, "page_errors": errors})


def _making(stated: Mapping[str, Any]) -> Prepared:
    """The record that the maker of this token signs."""
    return token_prepared(
        stated["membership"],
        label=stated["label"],
        may_sign=stated.get("may_sign", False),
        days=stated["days"],
        reason=stated["reason"],
    )


def _sign_errors(sign: SignForm) -> list[PageError]:
    if not sign.is_bound:
        return []
    return [PageError(str(words), f"id_{sign.prefix}-{name}") for name, texts in sign.errors.items() for words in texts]


class TokenRevoke(FormPage):
    """A token that opens nothing any more."""

    perms: ClassVar[tuple[Perm, ...]] = ()
    form_class, title, button = ReasonForm, "Revoke a token", "Revoke the token"
    lede, done = "From their next request on, programs that use it are refused.", "The token is revoked."

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """As the base's."""
        super().setup(request, *args, **kwargs)
        self.token_id: UUID = kwargs["token_id"]

    def find(self) -> None:
        """The token, if this person may see it."""
        self.token = get_visible_or_404(visible_tokens(self.request.user), self.request.user, pk=self.token_id)
        self.subjects = (self.token,)

    def heading(self) -> str:
        """The title with the name of the token."""
        return f"{self.title}: {self.token.label}"

    def act(self, typed: dict[str, Any]) -> str:
        """Revokes it."""
        token_revoke(token_id=self.token.pk, by=self.request.user, at=self.at, reason=typed["reason"])
        return reverse("tokens:list")

    def back(self) -> tuple[str, str]:
        """To the list."""
        return reverse("tokens:list"), "API tokens"
