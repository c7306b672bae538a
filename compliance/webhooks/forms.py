"""Forms of the pages of webhooks."""

from typing import Any

from django import forms

from compliance.events.kinds import KINDS
from compliance.holders.forms import AdministratorForm, reason_field
from compliance.holders.models import CertificateHolder
from compliance.holders.roles import Perm


class ReceiverForm(AdministratorForm):
    """A form of a receiver of events: its name, its address, and the kinds of events."""

    name = forms.CharField(label="Name", max_length=80, help_text="The receiving program, such as “Floor system”")
    address = forms.CharField(
        label="Address",
        max_length=500,
        help_text="Starts with https:// and is on the public internet. Redirects are refused.",
        widget=forms.URLInput,
    )
    kinds = forms.MultipleChoiceField(
        label="Send when",
        choices=[(kind.code, kind.words.removesuffix(".")) for kind in KINDS],
        widget=forms.CheckboxSelectMultiple,
    )
    reason = reason_field()


class ReceiverAddForm(ReceiverForm):
    """The same of a new receiver, and for the Board, whose events it gets."""

    holder = forms.ModelChoiceField(CertificateHolder.objects.none(), label="Events of", empty_label="Choose")
    field_order = ("holder", "name", "address", "kinds", "reason")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if not self.by.may(Perm.ADMINISTER_BOARD):
            del self.fields["holder"]
