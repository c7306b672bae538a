"""An act that a page tries. What its service refuses stands on the page, at the field that it is about.

attempt = Attempt(form)
if form.is_valid():
    with attempt:
        thing_make(**form.cleaned_data, by=request.user, at=timezone.now())
        messages.success(request, "The thing is made.")
        return redirect("things")
context = {"form": form, "page_errors": attempt.page_errors}
return render(request, "thing.html", context, status=attempt.status)
"""

from types import TracebackType
from typing import Any, Protocol, runtime_checkable

from django.forms import BaseForm

from compliance.web.django_forms import form_errors
from compliance.web.parts import PageError, page_error

from .errors import FieldRefused, OfficeError


@runtime_checkable
class Refusable(Protocol):
    """A form that says in its own way why an act was refused."""

    def refuse(self, refusal: Any, /) -> None:
        """Puts the refusal where it belongs."""


class Attempt:
    """Catches the refusals of these kinds; `refusal` is the one that was caught. Any other passes, and the middleware
    answers with its page. A form says it at its fields, or in its own way where it has one (`refuse`)."""

    def __init__(
        self,
        form: BaseForm | Refusable | None = None,
        catches: type[OfficeError] | tuple[type[OfficeError], ...] = FieldRefused,
    ) -> None:
        self.form, self.catches = form, catches
        self.refusal: OfficeError | None = None

    def __enter__(self) -> "Attempt":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, self.catches):
            return False
        self.refusal = error
        if isinstance(self.form, Refusable):
            self.form.refuse(error)
        elif self.form is not None:
            self.form.add_error(self.field if self.field in self.form.fields else None, error.lines)
        return True

    @property
    def sentence(self) -> str:
        """The sentence of the refusal; empty if there is none."""
        return self.refusal.sentence if self.refusal else ""

    @property
    def field(self) -> str:
        """The field that the refusal is about; empty where it is about none."""
        return self.refusal.field if isinstance(self.refusal, FieldRefused) else ""

    @property
    def page_errors(self) -> list[PageError]:
        """Lines of the error summary: those of the form, or of a page without one."""
        if isinstance(self.form, BaseForm):
            return form_errors(self.form)
        lines = self.refusal.lines if self.refusal else []
        return [page_error(line, self.field and f"id_{self.field}") for line in lines]

    @property
    def status(self) -> int:
        """The status of the page: that of the refusal, 400 for a form that is not well formed, else 200."""
        if self.refusal is not None:
            return self.refusal.status
        return 400 if isinstance(self.form, BaseForm) and self.form.errors else 200
