"""Parts common to administration pages: lists with filters, forms that carry out one act, the tabs above them."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.db.models import Model, QuerySet
from django.forms import ChoiceField, Field, Form, ModelChoiceField
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views import View

from compliance.holders.access import NOT_FOUND, PermRequired, SignedInRequest
from compliance.holders.attempt import Attempt
from compliance.holders.errors import IllegalMove, Refused
from compliance.holders.forms import AdministratorForm
from compliance.holders.models import User
from compliance.holders.page_mark import SEEN, mark_input, refuse_changed
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.ledger.holding import legible
from compliance.web.django_forms import form_errors
from compliance.web.parts import Column, DataTable, Filter, table_row

READERS = (Perm.FILE, Perm.ADMINISTER_HOLDER, Perm.ADMINISTER_BOARD)
ADMINISTRATORS = (Perm.ADMINISTER_HOLDER, Perm.ADMINISTER_BOARD)
IMPORT = "Import from a file"
HISTORY_READERS = (*ADMINISTRATORS, Perm.READ_OFFICE)

TABS = (
    ("people", "People", READERS),
    ("tables", "Tables", READERS),
    ("pits", "Pits", READERS),
    ("equipment", "Equipment", READERS),
    ("facilities", "Facilities", READERS),
    ("certificate_holders", "Certificate holders", (Perm.ADMINISTER_BOARD,)),
    ("second_signatures", "Second signatures", (Perm.ADMINISTER_HOLDER,)),
    ("grants", "Outside access", (Perm.READ_OFFICE,)),
    ("webhooks:list", "Webhooks", ADMINISTRATORS),
    ("settings", "Settings", (Perm.ADMINISTER_BOARD,)),
    ("history", "History", HISTORY_READERS),
)
OF_A_HOLDER = frozenset({"second_signatures"})
"""Tabs for a certificate holder's own administrators, and not for the Board's."""


def page_url(name: str) -> str:
    """The address of a page of this part; a name without a namespace is one of people and places."""
    return reverse(name if ":" in name else f"holders:{name}")


def tabs_for(user: User, current: str) -> list[dict[str, Any]]:
    """The tabs of this part that the person may open."""
    return [
        {"label": label, "url": page_url(name), "is_current": name == current}
        for name, label, perms in TABS
        if any(user.may(perm) for perm in perms) and (name not in OF_A_HOLDER or user.holder_id is not None)
    ]


def link(url: str, words: str, more: str = "") -> SafeString:
    """A link of a table; `more` is said to screen readers only."""
    hidden = format_html('<span class="vh"> {}</span>', more) if more else ""
    return format_html('<a class="keep" href="{}">{}{}</a>', url, words, hidden)


class ListPage(PermRequired, View):
    """A list by keyset with its filters in the address."""

    perms: ClassVar[tuple[Perm, ...]] = READERS
    request: SignedInRequest
    name: ClassVar[str]
    title: ClassVar[str]
    keys: ClassVar[Sequence[str]]
    headings: ClassVar[Sequence[str]]
    empty_title: ClassVar[str] = "Nothing found"
    empty_text: ClassVar[str] = "No match. Remove a filter, or add what is missing."
    add: ClassVar[tuple[str, str, tuple[Perm, ...]] | None] = None
    many: ClassVar[Sequence[tuple[tuple[str, ...], str]]] = ()
    """Addresses (name and arguments) and words of acts on many rows, for whoever may add one."""
    choose: ClassVar[tuple[str, str] | None] = None
    """An act on the rows that are chosen (`choice`), for whoever may add one: its address and its words."""
    older_word: ClassVar[str] = "Next"
    newer_word: ClassVar[str] = "Previous"

    def rows_of(self, user: User) -> "QuerySet[Any]":
        """The rows that this person may see, filtered as the address says."""
        raise NotImplementedError

    def filters(self, user: User) -> Sequence[Filter]:
        """The filters of this list, with what is chosen."""
        raise NotImplementedError

    def cells(self, row: Any) -> Sequence[Any]:
        """The cells of a row, a cell for each heading."""
        raise NotImplementedError

    def choice(self, row: Model, content: Any, words: str) -> Any:
        """A cell with a box that chooses its row; the cell alone for whoever may do nothing with it."""
        if not self.choose or not self._may_add():
            return content
        box = '<input class="pick" type="checkbox" name="{}" value="{}" aria-label="Choose {}"> {}'
        return format_html(box, CHOSEN, row.pk, words, content)

    def _may_add(self) -> bool:
        return bool(self.add) and any(self.request.user.may(perm) for perm in self.add[2])  # type: ignore[index]

    def typed(self, name: str) -> str:
        """The value of a filter in the address."""
        return self.request.GET.get(name, "").strip()

    def get(self, request: SignedInRequest) -> HttpResponse:
        """The page of the list."""
        page = page_of(self.rows_of(request.user), self.keys, request.GET)
        columns = [Column(heading) for heading in self.headings]
        rows = legible(page, lambda row: table_row(columns, self.cells(row)))
        add = self.add if self._may_add() else None
        context = {
            "title": self.title,
            "tabs": tabs_for(request.user, self.name),
            "filters": self.filters(request.user),
            "table": DataTable(
                self.name.partition(":")[0], self.title, columns, rows, empty_title=self.empty_title,
                empty_text=self.empty_text,
            ),
            "page": page,
            "older_word": self.older_word,
            "newer_word": self.newer_word,
            "add_url": page_url(add[0]) if add else "",
            "add_word": add[1] if add else "",
            "many": [(reverse(name, args=args), words) for (name, *args), words in self.many if add],
        }  # fmt: skip
        if add and self.choose and rows:
            context |= {"choose_url": reverse(f"holders:{self.choose[0]}"), "choose_word": self.choose[1]}
        return render(request, "holders/list.html", context)


CHOSEN = "chosen"
"""The name of the boxes of a list, and of the ids in an address."""
ANOTHER = "another"
"""The name of the second button of a form that adds something, and of what the session keeps for the next form."""


class FormPage(PermRequired, View):
    """A form that carries out one act; what was typed is shown again with the reasons when it is refused. Where it is
    about rows on file (`subjects`), it brings the mark of what its page showed of them."""

    perms: ClassVar[tuple[Perm, ...]] = ADMINISTRATORS
    request: SignedInRequest
    service: ClassVar[Callable[..., Any]]
    """The act. It takes `about`, what was typed, the person and the time."""
    form_class: ClassVar[type[AdministratorForm]]
    title: ClassVar[str]
    button: ClassVar[str]
    lede: ClassVar[str] = ""
    done: ClassVar[str]
    kept: ClassVar[tuple[str, ...]] = ()
    """The values that the next form starts with, if a second button adds another; empty if there is no such button."""
    subjects: tuple[Model, ...] = ()

    def find(self) -> None:
        """Finds what the address names, for this person, as `subjects`; or raises Http404."""

    def initial(self) -> dict[str, Any]:
        """The first values of the form: those kept of the form before, once."""
        if self.request.method != "GET" or ANOTHER not in self.request.session:
            return {}
        path, values = self.request.session.pop(ANOTHER)
        return values if path == self.request.path else {}

    def act(self, typed: dict[str, Any]) -> str:
        """Carries out the act and gives the address to go to. Raises FieldRefused and other OfficeErrors."""
        self.service(**self.about, **typed, by=self.request.user, at=self.at)
        return self.back()[0]

    def refused(self, attempt: Attempt) -> None:
        """Adds the rest that follows from a refusal, whose act was rolled back."""

    def back(self) -> tuple[str, str]:
        """Address and words of the way back."""
        raise NotImplementedError

    def heading(self) -> str:
        """The title with what it is about."""
        return self.title

    def form(self, typed: QueryDict | None = None) -> AdministratorForm:
        """The form, with what was typed."""
        return self.form_class(typed, by=self.request.user, initial=self.initial())

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """As Django's, with `at`: the time of the act; and `about`: the rows that its service takes, by their names."""
        super().setup(request, *args, **kwargs)
        self.at, self.about = timezone.now(), self.kwargs

    def get(self, request: SignedInRequest, **kwargs: Any) -> HttpResponse:
        """The empty form."""
        self.find()
        return self._page(self.form())

    def post(self, request: SignedInRequest, **kwargs: Any) -> HttpResponse:
        """The act, or the form with the reasons."""
        self.find()
        with transaction.atomic():
            for row in self.subjects:
                type(row)._base_manager.select_for_update().only("pk").filter(pk=row.pk).first()
            self.find()
            form = self.form(request.POST)
            is_valid = form.is_valid()
            with Attempt(form, IllegalMove) as as_shown:
                if self.subjects:
                    refuse_changed(request.user, request.POST.get(SEEN, ""), lambda: self._page_values(form))
            if as_shown.refusal:
                return self._page(form, as_shown.status)
            if is_valid:
                with Attempt(form) as attempt, transaction.atomic():
                    address = self.act(form.cleaned_data)
                    messages.success(request, self.done)
                    return self.answer(address)
                self.refused(attempt)
        return self._page(form)

    def answer(self, address: str) -> HttpResponse:
        """The answer once the act is done: leads to its address, or to the form for another."""
        return HttpResponseRedirect(self._another(self.request) if ANOTHER in self.request.POST else address)

    def _another(self, request: SignedInRequest) -> str:
        """The address of the next form, which starts with what is the same again."""
        kept = {name: request.POST[name] for name in self.kept if request.POST.get(name)}
        request.session[ANOTHER] = request.path, kept
        return request.path

    def _page_values(self, form: Form) -> dict[str, Any]:
        """The values that the page shows of its rows: the title, and each value that the form starts from, by its
        label."""
        started = self.initial()
        fields = [(form.fields[name], started[name]) for name in started if name in form.fields]
        values = {str(field.label): _words(field, value) for field, value in fields}
        return {"heading": self.heading(), **values}

    def _page(self, form: Form, status: int = 200) -> HttpResponse:
        back_url, back_word = self.back()
        context = {
            "title": self.heading(),
            "lede": self.lede,
            "form": form,
            "button": self.button,
            "another": ANOTHER if self.kept else "",
            "back_url": back_url,
            "back_word": back_word,
            "page_errors": form_errors(form),
            "seen": mark_input(self.request.user, self._page_values(form)) if self.subjects else "",
        }
        return render(self.request, "holders/form.html", context, status=status)


def _words(field: Field, value: Any) -> str | bool:
    """A value that a form starts from, as its page shows it."""
    if isinstance(value, list):
        return ", ".join(str(_words(field, one)) for one in value)
    if isinstance(field, ChoiceField) and not isinstance(field, ModelChoiceField):
        choices: Any = field.choices
        return str(dict(choices).get(value, value))
    return value if isinstance(value, bool) else str(value or "")


class ChosenForm(FormPage):
    """A form about rows that were chosen on a list: their ids are in the address."""

    def chosen(self, rows: "QuerySet[Any]") -> list[Any]:
        """The rows among these that the address names. Raises Http404 if a named row is not among them, Refused for
        none."""
        try:
            keys = {UUID(text) for text in self.request.GET.getlist(CHOSEN)}
        except ValueError:
            raise Http404(NOT_FOUND) from None
        if not keys:
            raise Refused("Nothing was chosen. Go back to the list and choose at least one row.")
        found = list(rows.filter(pk__in=keys)[: len(keys)])
        if len(found) < len(keys):
            raise Http404(NOT_FOUND)
        return found
