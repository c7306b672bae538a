"""Fields of ordinary Django forms drawn like the fields of facts."""

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import BaseForm, CheckboxInput, CheckboxSelectMultiple, RadioSelect, Select, Textarea
from django.forms.boundfield import BoundField, BoundWidget
from django.utils.safestring import SafeString

from compliance.web.parts import PageError, page_error


def input_shape(field: BoundField) -> str:
    """The form of the field on the page: "checkbox", "group" of radios or checkboxes, or "single" input."""
    widget = field.field.widget
    if isinstance(widget, RadioSelect | CheckboxSelectMultiple):
        return "group"
    return "checkbox" if isinstance(widget, CheckboxInput) else "single"


def styled(field: BoundField) -> SafeString:
    """The input with the classes of our sheet; Django ties it to hint and errors by itself."""
    widget = field.field.widget
    if isinstance(widget, CheckboxInput):
        css = "usa-checkbox__input"
    elif isinstance(widget, Textarea):
        css = "usa-textarea"
    elif isinstance(widget, Select):
        css = "usa-select"
    else:
        css = "usa-input"
    error = " usa-input--error" if field.errors else ""
    # The label says what to enter; a placeholder would only repeat it, faintly, until somebody types.
    return field.as_widget(attrs={"class": f"{css}{error}", "placeholder": False})


def styled_choice(choice: BoundWidget) -> SafeString:
    """A radio button or checkbox of a group with the classes of our sheet."""
    choice.data["attrs"]["class"] = f"usa-{choice.data['type']}__input"
    return choice.tag()


def form_errors(form: BaseForm | None) -> list[PageError]:
    """Lines of the error summary of a Django form: errors without a field, then each field's."""
    if form is None or not form.is_bound:
        return []
    # The message itself, not its text: a pointer has an address.
    of_page = form.errors.as_data().get(NON_FIELD_ERRORS, [])
    lines = [page_error(next(iter(error)) if error.params else error.message) for error in of_page]
    for field in form:
        lines += [PageError(f"{field.label}: {message}", field.auto_id) for message in field.errors]
    return lines


def signing_errors(sign: BaseForm) -> list[PageError]:
    """Lines of the error summary of a form that signs, whose messages name their fields."""
    return [
        PageError(str(words), f"id_{sign.add_prefix(name)}") for name, some in sign.errors.items() for words in some
    ]
