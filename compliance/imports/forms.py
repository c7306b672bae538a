"""Forms of an import: the file and whose it is; then the reason, with the file as it was read."""

import base64
import binascii

from django import forms

from compliance.holders.forms import AdministratorForm, reason_field
from compliance.holders.models import BOARD, CertificateHolder, User
from compliance.holders.roles import Perm


class FileForm(AdministratorForm):
    """A file, and for the Board's administrators the organization of its people and places."""

    holder = forms.ModelChoiceField(
        CertificateHolder.objects.none(), label="Organization", required=False, empty_label=BOARD
    )
    file = forms.FileField(
        label="File (CSV or XLSX)",
        allow_empty_file=True,
        help_text="You see what each row does before anything changes.",
        error_messages={"required": "Choose a file."},
    )

    def __init__(self, *args: object, by: User, of_board: bool, **options: object) -> None:
        super().__init__(*args, by=by, **options)
        if not by.may(Perm.ADMINISTER_BOARD):
            del self.fields["holder"]
        elif not of_board:
            self.fields["holder"].required = True
            self.fields["holder"].empty_label = "Choose"  # type: ignore[attr-defined]  # a ModelChoiceField

    @property
    def organization(self) -> CertificateHolder | None:
        """The certificate holder of the people and places in the file; None for the Board's people."""
        membership = self.by.active_membership
        chosen: CertificateHolder | None = self.cleaned_data.get("holder")
        return chosen if "holder" in self.fields else membership.holder if membership else None


class ConfirmForm(FileForm):
    """The reason, beside the bytes of the file that the page showed."""

    reason = reason_field()
    content = forms.CharField(widget=forms.HiddenInput)
    name = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)

    def __init__(self, *args: object, by: User, of_board: bool, **options: object) -> None:
        super().__init__(*args, by=by, of_board=of_board, **options)
        del self.fields["file"]

    def clean_content(self) -> bytes:
        """The bytes. Raises ValidationError for what this page did not send."""
        try:
            return base64.b64decode(self.cleaned_data["content"], validate=True)
        except (binascii.Error, ValueError):
            raise forms.ValidationError("The file was lost on the way. Choose it again.") from None
