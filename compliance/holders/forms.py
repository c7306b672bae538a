"""Forms of the administration pages: is the input well formed, and chosen from what this administrator may see?"""

from typing import Any
from uuid import UUID

from django import forms
from django.utils import timezone

from .models import (
    BOARD,
    CertificateHolder,
    EquipmentKind,
    Facility,
    GamingTable,
    Membership,
    Pit,
    User,
    chapter_choices,
    format_choices,
)
from .ordering import number_order
from .roles import HOLDER_ROLES, MAY, Perm, Role
from .words import WordsField

IF_ANY = " (optional)"
REASON_HINT = "The administration history shows it beside the change."


class DayField(forms.DateField):
    """A day, typed or picked."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("widget", forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
        options.setdefault("error_messages", {"invalid": "Enter a day as year-month-day, such as 2026-02-27."})
        super().__init__(**options)


def two_ways_field(label: str, no: str, yes: str) -> forms.TypedChoiceField:
    """Radios for one of two ways, in words; the value is whether it is the second."""
    return forms.TypedChoiceField(
        label=label, choices=[("no", no), ("yes", yes)], coerce=lambda value: value == "yes", widget=forms.RadioSelect
    )


def reason_field() -> forms.CharField:
    """The field for the reason, on every page that changes something."""
    return WordsField(
        label="Reason",
        rows=2,
        help_text=REASON_HINT,
        error_messages={"required": f"Give the reason. {REASON_HINT}"},
    )


class AdministratorForm(forms.Form):
    """A form for an administrator. `by` limits what its choices show."""

    def __init__(self, *args: Any, by: User, **options: Any) -> None:
        super().__init__(*args, **options)
        self.by = by
        for name, field in self.fields.items():
            if isinstance(field, forms.ChoiceField):
                field.error_messages["required"] = "Choose one."
            elif field.error_messages["required"] == forms.Field.default_error_messages["required"]:
                field.error_messages["required"] = "Enter something here. It cannot be empty."
            if isinstance(field, forms.ModelChoiceField):
                self.bound_choices(name, field)

    def bound_choices(self, name: str, field: "forms.ModelChoiceField[Any]") -> None:
        """Leaves only the choices that `by` may see."""
        if name == "facility":
            field.queryset = Facility.objects.visible_to(self.by).select_related("holder")
            field.label_from_instance = lambda obj: f"{obj.name}, {obj.holder.name}"  # type: ignore[method-assign]
        elif name == "table":
            tables = GamingTable.objects.visible_to(self.by).filter(is_active=True).select_related("facility")
            field.queryset = tables.order_by("facility__name", number_order("number"))
            field.label_from_instance = lambda obj: f"{obj.number}, {obj.facility.name}"  # type: ignore[method-assign]
        elif name == "pit":
            field.queryset = Pit.objects.visible_to(self.by).filter(is_active=True).select_related("facility")
        elif name == "holder":
            field.queryset = CertificateHolder.objects.filter(is_active=True)


class ReasonForm(AdministratorForm):
    """An act that needs nothing but its reason."""

    reason = reason_field()


class RoleFields(AdministratorForm):
    """A role, where it holds and from when."""

    role = forms.ChoiceField(label="Role")
    holder = forms.ModelChoiceField(
        CertificateHolder.objects.none(), label="Organization", required=False, empty_label=BOARD
    )
    facility = forms.ModelChoiceField(
        Facility.objects.none(), label="Facility", required=False, empty_label="Every facility of the organization"
    )
    valid_from = DayField(label="First day", initial=timezone.localdate)
    valid_to = DayField(label=f"Last day{IF_ANY}", required=False)

    def __init__(self, *args: Any, by: User, **options: Any) -> None:
        super().__init__(*args, by=by, **options)
        of_the_board = by.may(Perm.ADMINISTER_BOARD)
        self.fields["role"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            ("", "Choose"),
            *((role.value, role.label) for role in Role if of_the_board or role in HOLDER_ROLES),
        ]
        if not of_the_board:
            del self.fields["holder"]

    def clean(self) -> dict[str, Any]:
        """The values. The organization of a holder's administrator is always the administrator's own."""
        typed: dict[str, Any] = super().clean() or {}
        if "holder" not in self.fields:
            membership = self.by.active_membership
            typed["holder"] = membership.holder if membership else None
        return typed


class PersonAddForm(RoleFields):
    """A new person with a first role."""

    printed_name = forms.CharField(label="Name, as printed on the credential", max_length=200)
    email = forms.EmailField(label="E-mail address", help_text="The person signs in with it.")
    title = forms.CharField(label=f"Title{IF_ANY}", max_length=200, required=False)
    reason = reason_field()
    field_order = ("printed_name", "email", "title", "role", "holder", "facility", "valid_from", "valid_to", "reason")


class PersonFactsForm(AdministratorForm):
    """A form of the facts that one administrator may change about somebody who has signed in."""

    printed_name = forms.CharField(label="Name, as printed on the credential", max_length=200)
    title = forms.CharField(label=f"Title{IF_ANY}", max_length=200, required=False)
    is_active = forms.BooleanField(
        label="The account is open",
        required=False,
        help_text=("If you close the account, the person is signed out. The records are kept."),
    )
    reason = reason_field()


class PersonEditForm(PersonFactsForm):
    """A form of the facts that may be changed about a person who never signed in, or about oneself."""

    email = forms.EmailField(label="E-mail address", help_text="A new address signs the person out.")
    field_order = ("printed_name", "email", "title", "is_active", "reason")


class AddressForm(AdministratorForm):
    """Another address for somebody."""

    email = forms.EmailField(label="New e-mail address", help_text="The person signs in with it.")
    reason = reason_field()


class SubjectForm(AdministratorForm):
    """Whom the provider names so."""

    subject = forms.CharField(
        label="Subject",
        help_text="How the provider names the person (“sub”, NameID). Its administrators look it up; it is no address.",
    )
    reason = reason_field()


class RoleForm(RoleFields):
    """A further role for a person; for the Board's people also as deputy of somebody who is away."""

    stands_in_for = forms.ModelChoiceField(
        User.objects.none(),
        label="As deputy of (optional)",
        required=False,
        empty_label="Nobody: the role is their own",
        help_text="A reviewer of another bureau who is away. Choose the reviewer’s role, the first and the last day.",
    )
    reason = reason_field()
    field_order = ("role", "holder", "facility", "stands_in_for", "valid_from", "valid_to", "reason")

    def __init__(self, *args: Any, by: User, **options: Any) -> None:
        super().__init__(*args, by=by, **options)
        if not by.may(Perm.ADMINISTER_BOARD):
            del self.fields["stands_in_for"]

    def bound_choices(self, name: str, field: "forms.ModelChoiceField[Any]") -> None:
        """Offer, as the person stood in for, those who review for a bureau today."""
        super().bound_choices(name, field)
        if name == "stands_in_for":
            roles = [role for role, perms in MAY.items() if Perm.REVIEW in perms]
            held = Membership.objects.in_force(timezone.localdate()).filter(role__in=roles, stands_in_for=None)
            field.queryset = User.objects.filter(memberships__in=held).distinct()


class CredentialForm(AdministratorForm):
    """A Board-issued credential."""

    number = forms.CharField(label="Credential number", max_length=40, help_text="As printed, such as PA-204417.")
    valid_from = DayField(label="Valid from")
    valid_to = DayField(label=f"Valid to{IF_ANY}", required=False)
    reason = reason_field()


class TableAddForm(AdministratorForm):
    """A new gaming table."""

    facility = forms.ModelChoiceField(Facility.objects.none(), label="Facility", empty_label="Choose")
    number = forms.CharField(label="Table number", max_length=20, help_text="As on the floor, such as R-01.")
    chapter = forms.ChoiceField(label="Game", choices=chapter_choices)
    table_format = forms.ChoiceField(label="Kind of table", choices=format_choices)
    reason = reason_field()


class TablePitForm(AdministratorForm):
    """The pit of a table."""

    pit = forms.ModelChoiceField(Pit.objects.none(), label="Pit", required=False, empty_label="In no pit")


class TableEditForm(AdministratorForm):
    """A form of the facts that may be changed about a table."""

    number = forms.CharField(label="Table number", max_length=20)
    chapter = forms.ChoiceField(label="Game", choices=chapter_choices)
    table_format = forms.ChoiceField(label="Kind of table", choices=format_choices)
    reason = reason_field()


class PitAddForm(AdministratorForm):
    """A new pit."""

    facility = forms.ModelChoiceField(Facility.objects.none(), label="Facility", empty_label="Choose")
    name = forms.CharField(label="Name of the pit", max_length=40, help_text="As on the floor, such as Pit 1.")
    reason = reason_field()


class PitTablesForm(AdministratorForm):
    """A form of the tables in a pit."""

    tables = forms.TypedMultipleChoiceField(
        label="Tables in this pit (optional)",
        coerce=UUID,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="A table is in one pit at a time. A table that you clear is in no pit.",
    )
    reason = reason_field()


IN_STORE = "In store"


class EquipmentAddForm(AdministratorForm):
    """A new piece of equipment."""

    facility = forms.ModelChoiceField(Facility.objects.none(), label="Facility", empty_label="Choose")
    table = forms.ModelChoiceField(GamingTable.objects.none(), label="Table", required=False, empty_label=IN_STORE)
    kind = forms.ChoiceField(label="Kind", choices=EquipmentKind.choices)
    model = forms.CharField(label="Model", max_length=120)
    serial_number = forms.CharField(label="Serial number", max_length=80)
    reason = reason_field()


class EquipmentMoveForm(AdministratorForm):
    """A form of the new table of a piece of equipment; none is storage."""

    table = forms.ModelChoiceField(GamingTable.objects.none(), label="Table", required=False, empty_label=IN_STORE)
    reason = reason_field()


class FacilityForm(AdministratorForm):
    """A new licensed facility."""

    holder = forms.ModelChoiceField(CertificateHolder.objects.none(), label="Certificate holder", empty_label="Choose")
    name = forms.CharField(label="Name", max_length=200)
    reason = reason_field()


class HolderForm(AdministratorForm):
    """A new certificate holder."""

    name = forms.CharField(label="Name, as on the certificate", max_length=200)
    reason = reason_field()
