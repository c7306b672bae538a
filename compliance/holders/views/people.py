"""People: who they are, their credentials, their roles, and why they see what they see."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from compliance.holders.access import NOT_FOUND, SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.changes import act_words, change_words
from compliance.holders.errors import FieldRefused, NumberTaken, Refused
from compliance.holders.expiring import EXPIRES_SOON_DAYS
from compliance.holders.forms import (
    CredentialForm,
    PersonAddForm,
    PersonEditForm,
    PersonFactsForm,
    ReasonForm,
    RoleForm,
)
from compliance.holders.guesses import are_numbers_locked_out, number_refused
from compliance.holders.invitation import link_rests_on
from compliance.holders.means import has_means
from compliance.holders.models import AdministrationEvent, Credential, Membership, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.page_mark import mark_input
from compliance.holders.roles import BOARD_ROLES, MAY, OUTSIDE_ROLES, Perm, Role
from compliance.holders.services import (
    credential_issue,
    credential_revoke,
    membership_end,
    membership_grant,
    memberships_end,
    person_create,
    person_update,
)
from compliance.holders.services.provider_links import issuer, link_of
from compliance.holders.services.rights import administers_person
from compliance.web.parts import Filter, PageError
from compliance.web.values import day_words, series_words

from .pages import ADMINISTRATORS, IMPORT, READERS, ChosenForm, FormPage, ListPage, link, tabs_for

OPENS: dict[Perm, str] = {
    Perm.FILE: "files Rules Submissions",
    Perm.READ_FILINGS: "reads Rules Submissions",
    Perm.READ_LOGS: "reads logs",
    Perm.LOG: "signs log entries",
    Perm.ACKNOWLEDGE: "acknowledges alarms",
    Perm.ADMINISTER_HOLDER: "manages people, tables and equipment",
    Perm.REVIEW: "reviews filings",
    Perm.RETURN: "returns and recommends filings",
    Perm.DECIDE: "decides on filings",
    Perm.ADVISE: "tries figures that are not law",
    Perm.EXPORT: "exports records",
    Perm.ADMINISTER_BOARD: "manages organizations and people at the Board",
    Perm.AUDIT: "reads decisions, destructions and legal holds of every certificate holder",
    Perm.OVERSEE: "reads the change log and the access log",
    Perm.VISIT: "reads records while two Board administrators allow it",
    Perm.READ_OFFICE: "exports records of the acts of the Board’s people",
}

LAST_EVENTS = 20
WAITS = "Waits for a second person"
TAKES_TWO = (
    "A credential, or a role that signs, decides or administers, takes effect when another administrator confirms it. "
    "For 24 hours after that, the person cannot decide anything."
)


def person_url(user_id: UUID) -> str:
    """The page of a person."""
    return reverse("holders:person", kwargs={"user_id": user_id})


def visible_memberships(user: User) -> "QuerySet[Membership]":
    """Roles that this person may see, with what a line about one shows."""
    return (
        Membership.objects.visible_to(user).select_related("holder", "facility", "stands_in_for").order_by("created_at")
    )


def credential_words(credential: Credential, day: Any) -> str:
    """The state of a credential in words."""
    if credential.revoked_on is not None and credential.revoked_on <= day:
        return f"Revoked on {day_words(credential.revoked_on)}"
    if credential.waits:
        return WAITS
    if credential.valid_from > day:
        return f"Starts on {day_words(credential.valid_from)}"
    if credential.valid_to is None:
        return "Valid"
    if credential.valid_to < day:
        return f"Expired on {day_words(credential.valid_to)}"
    left = (credential.valid_to - day).days
    return "Valid" if left > EXPIRES_SOON_DAYS else f"Expires soon: {left} {'day' if left == 1 else 'days'} left"


def membership_words(membership: Membership, day: Any) -> str:
    """The state of a role in words."""
    if membership.waits and membership.ended_on is None:
        return WAITS
    if membership.is_in_force(day):
        return "In force"
    if membership.ended_on is not None:
        return f"Ended on {day_words(membership.ended_on)}"
    return "Starts later" if membership.valid_from > day else "Over"


def waiting_of(user: User, someone: User) -> "QuerySet[Any]":
    """The changes about somebody that wait for a second person, as far as this person sees them."""
    rows = AccountChange.objects.visible_to(user).filter(user=someone).waiting(timezone.now())
    return rows.select_related("asked_by", "membership__holder", "credential")


class PeoplePage(ListPage):
    """The people of one's certificate holder; of every organization for the Board."""

    name, title = "people", "People"
    keys = ("printed_name", "id")
    headings = ("Name", "Credential", "Role", "Organization", "Account")
    add = ("person_add", "Add a person", ADMINISTRATORS)
    many = ((("imports:file", "people"), IMPORT), (("holders:links",), "Send links to new people"))
    choose = ("roles_end", "End all roles of the people that you chose")

    def rows_of(self, user: User) -> "QuerySet[Any]":
        """People with their roles, those that wait too, and credentials: four queries, however many."""
        today = timezone.localdate()
        roles = visible_memberships(user)
        memberships = roles.in_force(today)  # type: ignore[attr-defined]
        rows = User.objects.visible_to(user).prefetch_related(
            Prefetch("memberships", memberships, to_attr="roles_now"),
            Prefetch("memberships", roles.filter(waits=True, ended_on=None), to_attr="roles_waiting"),
            Prefetch("credentials", Credential.objects.order_by("-valid_from"), to_attr="all_credentials"),
        )
        if text := self.typed("text"):
            rows = rows.filter(
                Q(printed_name__icontains=text) | Q(email__icontains=text) | Q(credentials__number__icontains=text)
            ).distinct()
        if (role := self.typed("role")) in Role.values:
            rows = rows.filter(pk__in=memberships.filter(role=role).values("user_id"))
        return rows

    def filters(self, user: User) -> list[Filter]:
        """By words and by role."""
        roles = (("", "Every role"), *((role.value, str(role.label)) for role in Role))
        return [
            Filter("text", "Name, e-mail or credential", self.typed("text")),
            Filter("role", "Role", self.typed("role"), "choice", roles),
        ]

    def cells(self, row: Any) -> list[Any]:
        """Name, number, roles, organization, account."""
        today = timezone.localdate()
        valid = next((credential for credential in row.all_credentials if credential.is_valid_on(today)), None)
        roles = row.roles_now
        waiting = [f"{membership.get_role_display()} ({WAITS.lower()})" for membership in row.roles_waiting]
        return [
            self.choice(row, link(person_url(row.pk), row.printed_name), row.printed_name),
            f"{valid.number}" if valid else "None valid today",
            ", ".join([*(membership.get_role_display() for membership in roles), *waiting]) or "None in force",
            ", ".join(dict.fromkeys(membership.organization for membership in (*roles, *row.roles_waiting))) or "–",
            "Open" if row.is_active else "Closed",
        ]


@perm_required(*READERS)
def person(request: SignedInRequest, user_id: UUID) -> HttpResponse:
    """Shows a person: credentials, roles, why they see what they see, what was changed. A fixed number of queries."""
    return person_page(request, user_id)


def person_page(request: SignedInRequest, user_id: UUID, page_errors: Sequence[PageError] = ()) -> HttpResponse:
    """The page of a person, with why an act on it was refused."""
    someone = get_visible_or_404(User.objects.all(), request.user, pk=user_id)
    today = timezone.localdate()
    memberships = list(visible_memberships(request.user).filter(user=someone))
    deputies = visible_memberships(request.user).filter(stands_in_for=someone).select_related("user")
    changes = any(request.user.may(perm) for perm in ADMINISTRATORS) and administers_person(
        request.user, someone, today
    )
    events = AdministrationEvent.objects.visible_to(request.user).filter(about=someone.pk).order_by("-at", "-id")
    context = {
        "person": someone,
        "tabs": tabs_for(request.user, "people"),
        "credentials": [(c, credential_words(c, today)) for c in someone.credentials.order_by("-valid_from")],
        "memberships": [(m, membership_words(m, today)) for m in memberships],
        "deputies": [(m, membership_words(m, today)) for m in deputies],
        "why": why_sees(someone, [m for m in memberships if m.is_in_force(today)]),
        "may_change": changes,
        "is_self": someone.pk == request.user.pk,
        "has_means": has_means(someone),
        "waiting": waiting_of(request.user, someone),
        "link": link_of(someone) if request.user.may(Perm.ADMINISTER_BOARD) else None,
        "may_link": issuer() and someone.is_board and request.user.may(Perm.ADMINISTER_BOARD),
        "events": [(event, act_words(event), change_words(event)) for event in events[:LAST_EVENTS]] if changes else [],
        "page_errors": page_errors,
        "seen": mark_input(request.user, link_rests_on(someone)) if changes else "",
    }
    return render(request, "holders/person.html", context)


class PersonFormPage(FormPage):
    """A form about one person."""

    def find(self) -> None:
        """The person of the address, if this administrator may see them."""
        self.person = get_visible_or_404(User.objects.all(), self.request.user, pk=self.kwargs["user_id"])
        self.subjects, self.about = (self.person,), {"user": self.person}

    def heading(self) -> str:
        """The title and the name."""
        return f"{self.title}: {self.person.printed_name}"

    def back(self) -> tuple[str, str]:
        """To the person."""
        return person_url(self.person.pk), self.person.printed_name


class PersonAdd(FormPage):
    """Add a person."""

    form_class, title, button = PersonAddForm, "Add a person", "Add the person"
    lede = "You do not choose a password. On the next page, send a link that lets the person set one."
    done = "The person was added. Enter the credential and send the link to set a password. A second person confirms."
    kept = ("role", "holder", "facility", "valid_from", "valid_to", "reason")

    def back(self) -> tuple[str, str]:
        """To the list."""
        return reverse("holders:people"), "People"

    def act(self, typed: dict[str, Any]) -> str:
        """Adds the person."""
        return person_url(person_create(**typed, by=self.request.user, at=self.at).pk)


class PersonEdit(PersonFormPage):
    """Change a person's name, title or account; the address, too, of oneself or of a person who never signed in."""

    title, button, done = "Change", "Save", "The change was saved."

    def find(self) -> None:
        """The person, and what may be changed."""
        super().find()
        alone = self.person.pk == self.request.user.pk or not has_means(self.person)
        self.form_class = PersonEditForm if alone else PersonFactsForm  # type: ignore[misc]  # one form a person

    def initial(self) -> dict[str, Any]:
        """The facts in force."""
        return {name: getattr(self.person, name) for name in ("printed_name", "email", "title", "is_active")}

    def act(self, typed: dict[str, Any]) -> str:
        """Saves the change."""
        typed.setdefault("email", self.person.email)
        return person_url(person_update(user_id=self.person.pk, **typed, by=self.request.user, at=self.at).pk)


class RoleAdd(PersonFormPage):
    """Give a role."""

    service = staticmethod(membership_grant)
    form_class, title, button, done = RoleForm, "Give a role", "Give the role", "The role was given."
    lede = TAKES_TWO


class RoleEnd(PersonFormPage):
    """End a role."""

    service = staticmethod(membership_end)
    form_class, title, button = ReasonForm, "End a role", "End the role today"
    lede = "The role ends now and the person is signed out. Their signatures stay valid."
    done = "The role ended. The person is signed out everywhere."

    def find(self) -> None:
        """The person and the role."""
        super().find()
        membership = (
            visible_memberships(self.request.user).filter(user=self.person, pk=self.kwargs["membership_id"]).first()
        )
        if membership is None:
            raise Http404(NOT_FOUND)
        self.membership = membership
        self.subjects, self.about = (self.person, membership), {"membership_id": membership.pk}

    def heading(self) -> str:
        """The title, with the role and its person."""
        return f"End a role: {self.person.printed_name}, {self.membership}"


class RolesEnd(ChosenForm):
    """End every role of several people at the organizations that one administers."""

    service = staticmethod(memberships_end)
    form_class, title, button = ReasonForm, "End roles", "End these roles today"
    lede = "The roles end now and the people are signed out. Their signatures stay valid."
    done = "The roles ended. The people are signed out everywhere."

    def find(self) -> None:
        """The people that were chosen, and their roles that are not over."""
        people = self.chosen(User.objects.visible_to(self.request.user).order_by("printed_name", "pk"))
        today = timezone.localdate(self.at)
        rows = visible_memberships(self.request.user).filter(user__in=people, ended_on=None)
        rows = rows.filter(Q(valid_to=None) | Q(valid_to__gte=today)).select_related("user")
        self.roles = list(rows.order_by("user__printed_name", "created_at", "pk"))
        if not self.roles:
            raise Refused("None of these people has a role that could end. Go back to the list and choose others.")
        self.subjects, self.about = (*people, *self.roles), {"membership_ids": [role.pk for role in self.roles]}

    def heading(self) -> str:
        """The title, with the roles and their people."""
        return f"{self.title}: {'; '.join(f'{role.user.printed_name}, {role}' for role in self.roles)}"

    def back(self) -> tuple[str, str]:
        """To the list."""
        return reverse("holders:people"), "People"


NUMBERS_LOCKED_OUT = "Too many numbers that you entered could not be used. Wait 15 minutes, then check the number."


class CredentialAdd(PersonFormPage):
    """Enter a credential."""

    service = staticmethod(credential_issue)
    form_class, title, button = CredentialForm, "Enter a credential", "Enter the credential"
    lede = f"Every signature of this person shows the number. {TAKES_TWO}"
    done = "The credential was entered."

    def act(self, typed: dict[str, Any]) -> str:
        """Enters the credential; none after too many numbers that are somebody's."""
        if are_numbers_locked_out(self.request, self.request.user):
            raise FieldRefused("number", NUMBERS_LOCKED_OUT)
        return super().act(typed)

    def refused(self, attempt: Attempt) -> None:
        """Counts a number that is somebody's."""
        if isinstance(attempt.refusal, NumberTaken):
            number_refused(self.request, self.request.user)


class CredentialRevoke(PersonFormPage):
    """Revoke a credential."""

    service = staticmethod(credential_revoke)
    form_class, title, button = ReasonForm, "Revoke a credential", "Revoke the credential today"
    lede = "From now on the person cannot sign, and is signed out. Earlier signatures stay valid."
    done = "The credential is revoked. The person is signed out everywhere."

    def find(self) -> None:
        """The person and the credential."""
        super().find()
        credential = self.person.credentials.filter(pk=self.kwargs["credential_id"]).first()
        if credential is None:
            raise Http404(NOT_FOUND)
        self.credential = credential
        self.subjects, self.about = (self.person, credential), {"credential_id": credential.pk}

    def heading(self) -> str:
        """The title, with the credential and its person."""
        return f"Revoke {self.credential.number}: {self.person.printed_name}"


def opened_by(membership: Membership) -> str:
    """A sentence on a role: what it opens, where, since when."""
    role = Role(membership.role)
    what = series_words([OPENS[perm] for perm in Perm if perm in MAY[role]])
    of = "" if role in BOARD_ROLES | OUTSIDE_ROLES else f" of {membership.organization}"
    deputy = f", as deputy of {membership.stands_in_for}," if membership.stands_in_for else ""
    every = ", for every certificate holder" if role in BOARD_ROLES else ""
    return f"{role.label}{of}{deputy} since {day_words(membership.valid_from)}{every}: {what}."


def why_sees(user: User, in_force: list[Membership]) -> list[str]:
    """The reasons why this person sees what they see today; one sentence a role, or the reason why they see nothing."""
    if not user.is_active:
        return ["Sees nothing: the account is closed."]
    if not in_force:
        return ["Sees nothing: no role is in force today."]
    return [opened_by(membership) for membership in in_force]
