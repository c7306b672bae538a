"""Forms of the token pages."""

from typing import Any

from django import forms

from compliance.holders.forms import AdministratorForm, reason_field
from compliance.holders.models import Membership

from .record import roles_of
from .services import LIVES_DAYS, may_sign_as


class TokenForm(AdministratorForm):
    """A token for one of the person's own roles."""

    label = forms.CharField(
        label="Name", max_length=80, help_text="What will use it, such as “Nightly copy of the logs”"
    )
    membership = forms.ModelChoiceField(label="Acts as", queryset=Membership.objects.none(), empty_label=None)
    days = forms.TypedChoiceField(
        label="Valid for", coerce=int, choices=[(days, f"{days} days") for days in LIVES_DAYS], initial=90
    )
    may_sign = forms.BooleanField(
        label="It may sign log entries in my name",
        required=False,
        help_text="Each such entry shows that a token signed it. That is a lower assurance than a password or passkey",
    )
    reason = reason_field()

    def bound_choices(self, name: str, field: "forms.ModelChoiceField[Any]") -> None:
        """The person's own roles in force today."""
        field.queryset = roles_of(self.by)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if not any(may_sign_as(membership) for membership in self.by.current_memberships):
            del self.fields["may_sign"]
