"""Forms about who acts in a filing: handing work over, giving it back, recusal, the delegate."""

from collections.abc import Iterable
from typing import Any

from django import forms

from compliance.holders.models import User

from .forms import DeskForm, SeenForm, words_field

WHO = {"invalid_choice": "Choose a person from the list.", "required": "Choose a person."}


def person_field(label: str, *, required: bool = True, help_text: str = "") -> "forms.ModelChoiceField[User]":
    """A field for one of some people, whom the form names (`people_of`)."""
    return forms.ModelChoiceField(
        User.objects.none(),
        label=label,
        required=required,
        empty_label=None if required else "Nobody yet",
        help_text=help_text,
        error_messages=WHO,
    )


def people_of(people: Iterable[User]) -> Any:
    """These people, by name."""
    return User.objects.filter(pk__in=[user.pk for user in people]).order_by("printed_name")


class HandOverForm(DeskForm):
    """Hands the work of a bureau over to one of its people."""

    colleague = person_field("Hand over to")
    words = words_field("What should they know?", required="Say what your colleague needs to know.", rows=2)

    def __init__(self, data: Any = None, *, people: Iterable[User] = (), **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["colleague"].queryset = people_of(people)  # type: ignore[attr-defined]


class ReleaseForm(DeskForm):
    """Gives claimed work back to the bureau."""

    words = words_field("Reason", required="Give the reason. Your bureau reads it.", rows=2)


class RecuseForm(DeskForm):
    """Takes the reader out of the filing; an Executive Director may name the delegate at once."""

    reason = words_field("Reason", required="Give the reason. Board staff read it.", rows=2)
    delegate = person_field(
        "Who decides this filing in your place?",
        required=False,
        help_text="A reviewer of the Board. You can name one later.",
    )
    sure = forms.BooleanField(
        label="I will not act in this filing again",
        error_messages={"required": "Check the box. A recusal cannot be undone."},
    )

    def __init__(self, data: Any = None, *, people: Iterable[User] | None = None, **more: Any) -> None:
        """`people` are those whom an Executive Director may name; None for who names nobody."""
        super().__init__(data, **more)
        if people is None:
            del self.fields["delegate"]
        else:
            self.fields["delegate"].queryset = people_of(people)  # type: ignore[attr-defined]


class DelegateForm(SeenForm):
    """Names who decides a filing in place of the Executive Director."""

    delegate = person_field("Delegate", help_text="A reviewer of the Board who neither recommended nor signed off.")
    reason = words_field("Reason", required="Give the reason. It stays on file.")

    def __init__(self, data: Any = None, *, people: Iterable[User] = (), **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["delegate"].queryset = people_of(people)  # type: ignore[attr-defined]
