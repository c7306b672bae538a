"""Pits: their list, and forms that add one, say which tables stand there, and retire one."""

from typing import Any

from django.db.models import Prefetch, QuerySet
from django.forms import Form
from django.http import QueryDict
from django.utils import timezone

from compliance.holders.access import get_visible_or_404
from compliance.holders.forms import AdministratorForm, PitAddForm, PitTablesForm, ReasonForm
from compliance.holders.models import GamingTable, Pit, User, pit_id_at
from compliance.holders.ordering import number_order
from compliance.holders.services import pit_create, pit_retire, pit_tables_set
from compliance.holders.services.pits import tables_for_pits
from compliance.web.parts import Filter

from .pages import ADMINISTRATORS, IMPORT
from .places import PlaceFormPage, PlaceList


class PitsPage(PlaceList):
    """Pits with the tables that stand there."""

    name, title = "pits", "Pits"
    keys = ("facility__name", "in_order", "id")
    headings = ("Pit", "Facility", "Tables", "State")
    add = ("pit_add", "Add a pit", ADMINISTRATORS)
    many = ((("imports:file", "pits"), IMPORT),)

    def rows_of(self, user: User) -> "QuerySet[Any]":
        """Pits with their facility, and its tables with the pit of each. Three queries."""
        tables = GamingTable.objects.filter(is_active=True).order_by(number_order("number"))
        placed = tables.annotate(pit_id=pit_id_at(timezone.now()))
        rows = Pit.objects.visible_to(user).annotate(in_order=number_order("name")).select_related("facility")
        rows = rows.prefetch_related(Prefetch("facility__tables", placed, to_attr="placed"))
        return self.of_facility_and_state(rows)

    def filters(self, user: User) -> list[Filter]:
        """By facility and state."""
        return self.facility_and_state(user)

    def cells(self, row: Any) -> list[Any]:
        """The cells of a pit."""
        here = ", ".join(table.number for table in row.facility.placed if table.pit_id == row.pk)
        kwargs = {"pit_id": row.pk}
        links = self.links(row, ("pit_tables", "Choose its tables", kwargs), ("pit_retire", "Retire", kwargs))
        return [row.name, row.facility.name, here or "None", links]


class PitForms(PlaceFormPage):
    """A form about pits."""

    list_name, list_word = "pits", "Pits"


class PitAdd(PitForms):
    """Add a pit."""

    service = staticmethod(pit_create)
    form_class, title, button, done = PitAddForm, "Add a pit", "Add the pit", "The pit was added."
    lede = "A pit keeps its name. To give it another one, add a pit and choose its tables."


class OnePit(PitForms):
    """A form about one pit."""

    pit: Pit

    def find(self) -> None:
        """The pit of the address, if this administrator may see it."""
        rows = Pit.objects.select_related("facility")
        self.pit = get_visible_or_404(rows, self.request.user, pk=self.kwargs["pit_id"])
        self.subjects = (self.pit,)

    def heading(self) -> str:
        """The title, with the pit."""
        return f"{self.title} {self.pit}, {self.pit.facility}"


class PitTables(OnePit):
    """Say which tables stand in a pit."""

    service = staticmethod(pit_tables_set)
    form_class, title, button, done = PitTablesForm, "Tables of", "Save", "The tables were moved."
    lede = "The change applies from now on. Records of earlier days keep the pit of that day."
    tables: list[Any]

    def find(self) -> None:
        """The pit, and the tables of its facility."""
        super().find()
        self.tables = list(tables_for_pits(self.pit.facility_id, self.at))

    def form(self, typed: QueryDict | None = None) -> AdministratorForm:
        """The form with the tables of the facility as choices."""
        form = super().form(typed)
        form.fields["tables"].choices = [(str(table.pk), self._words(table)) for table in self.tables]  # type: ignore[attr-defined]
        return form

    def _words(self, table: Any) -> str:
        return f"{table.number} ({table.pit})" if table.pit and table.pit_id != self.pit.pk else table.number

    def initial(self) -> dict[str, Any]:
        """The tables that stand here now."""
        return {"tables": [str(table.pk) for table in self.tables if table.pit_id == self.pit.pk]}

    def _page_values(self, form: Form) -> dict[str, Any]:
        return {"heading": self.heading(), **{table.number: table.pit for table in self.tables}}


class PitRetire(OnePit):
    """Retire a pit."""

    service = staticmethod(pit_retire)
    form_class, title, button, done = ReasonForm, "Retire", "Retire the pit", "The pit was retired."
    lede = "The pit leaves the floor permanently. Records of earlier days keep its name."
