"""Places: tables, equipment, facilities, certificate holders."""

from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Prefetch, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html

from compliance.holders.access import get_visible_or_404
from compliance.holders.forms import (
    IN_STORE,
    EquipmentAddForm,
    EquipmentMoveForm,
    FacilityForm,
    HolderForm,
    ReasonForm,
    TableAddForm,
    TableEditForm,
)
from compliance.holders.models import (
    CertificateHolder,
    Equipment,
    EquipmentKind,
    Facility,
    GamingTable,
    User,
    chapter_choices,
    game_name,
    pit_at,
)
from compliance.holders.ordering import number_order
from compliance.holders.roles import Perm
from compliance.holders.services import (
    equipment_create,
    equipment_move,
    equipment_retire,
    facility_create,
    holder_create,
    table_create,
    table_retire,
    table_update,
    tables_retire,
)
from compliance.regulation.core.filing import TABLE_FORMATS
from compliance.web.parts import Filter

from .pages import ADMINISTRATORS, IMPORT, ChosenForm, FormPage, ListPage, link

STATES = (("", "In use"), ("retired", "Retired"), ("all", "All"))
BOARD_ONLY = (Perm.ADMINISTER_BOARD,)


class PlaceList(ListPage):
    """A list of tables or of equipment, with filters by facility and state."""

    def of_facility_and_state(self, rows: "QuerySet[Any]") -> "QuerySet[Any]":
        """The rows of the chosen facility, in use unless the address says otherwise."""
        if facility := self.typed("facility"):
            rows = rows.filter(facility__name=facility)
        state = self.typed("state")
        return rows if state == "all" else rows.filter(is_active=state != "retired")

    def facility_and_state(self, user: User) -> list[Filter]:
        """The two filters. One query."""
        names = Facility.objects.visible_to(user).order_by("name").values_list("name", flat=True).distinct()
        choices = (("", "Every facility"), *((name, name) for name in names))
        return [
            Filter("facility", "Facility", self.typed("facility"), "choice", choices),
            Filter("state", "State", self.typed("state"), "choice", STATES),
        ]

    def may_change(self) -> bool:
        """Whether rows carry links to change them."""
        return any(self.request.user.may(perm) for perm in ADMINISTRATORS)

    def links(self, row: Any, *acts: tuple[str, str, dict[str, Any]]) -> str:
        """Links of one row, for those who may change it."""
        if not self.may_change() or not row.is_active:
            return "In use" if row.is_active else "Retired"
        parts = [link(reverse(f"holders:{name}", kwargs=kwargs), words, str(row)) for name, words, kwargs in acts]
        return format_html("{} · {}", *parts)


class TablesPage(PlaceList):
    """Gaming tables."""

    name, title = "tables", "Gaming tables"
    keys = ("facility__name", "in_order", "id")
    headings = ("Table", "Facility", "Pit", "Game", "Kind of table", "Equipment", "State")
    add = ("table_add", "Add a table", ADMINISTRATORS)
    many = ((("imports:file", "tables"), IMPORT),)
    choose = ("tables_retire", "Retire the tables that you chose")

    def rows_of(self, user: User) -> "QuerySet[Any]":
        """Tables with their equipment: two queries, however many."""
        here = Equipment.objects.filter(is_active=True)
        rows = (
            GamingTable.objects.visible_to(user)
            .select_related("facility")
            .prefetch_related(Prefetch("equipment", here, to_attr="here"))
            .annotate(in_order=number_order("number"), pit=pit_at(timezone.now()))
        )
        if (game := self.typed("game")) in dict(chapter_choices()):
            rows = rows.filter(chapter=game)
        if number := self.typed("number"):
            rows = rows.filter(number__icontains=number)
        return self.of_facility_and_state(rows)

    def filters(self, user: User) -> list[Filter]:
        """By facility, game, number, state."""
        facility, state = self.facility_and_state(user)
        games = (("", "Every game"), *chapter_choices())
        return [
            facility,
            Filter("game", "Game", self.typed("game"), "choice", games),
            Filter("number", "Number", self.typed("number")),
            state,
        ]

    def cells(self, row: Any) -> list[Any]:
        """The cells of a table."""
        kwargs = {"table_id": row.pk}
        return [
            self.choice(row, row.number, f"table {row.number}") if row.is_active else row.number,
            row.facility.name,
            row.pit or "None",
            f"{game_name(row.chapter)} ({row.chapter})",
            TABLE_FORMATS.get(row.table_format, row.table_format),
            "; ".join(f"{item.get_kind_display()} {item.serial_number}" for item in row.here) or "None",
            self.links(row, ("table_edit", "Change", kwargs), ("table_retire", "Retire", kwargs)),
        ]


class EquipmentPage(PlaceList):
    """Wheels, shufflers, shoes, shakers, generators."""

    name, title = "equipment", "Equipment"
    keys = ("kind", "serial_number", "id")
    headings = ("Serial number", "Kind", "Model", "Facility", "Table", "State")
    add = ("equipment_add", "Add equipment", ADMINISTRATORS)
    many = ((("imports:file", "equipment"), IMPORT),)

    def rows_of(self, user: User) -> "QuerySet[Any]":
        """Equipment with its place. One query."""
        rows = Equipment.objects.visible_to(user).select_related("facility", "table")
        if (kind := self.typed("kind")) in EquipmentKind.values:
            rows = rows.filter(kind=kind)
        if text := self.typed("text"):
            rows = rows.filter(Q(serial_number__icontains=text) | Q(model__icontains=text))
        return self.of_facility_and_state(rows)

    def filters(self, user: User) -> list[Filter]:
        """By facility, kind, words, state."""
        facility, state = self.facility_and_state(user)
        kinds = (("", "Every kind"), *EquipmentKind.choices)
        return [
            facility,
            Filter("kind", "Kind", self.typed("kind"), "choice", kinds),
            Filter("text", "Serial number or model", self.typed("text")),
            state,
        ]

    def cells(self, row: Equipment) -> list[Any]:
        """The cells of a piece of equipment."""
        kwargs = {"equipment_id": row.pk}
        return [
            row.serial_number,
            row.get_kind_display(),
            row.model,
            row.facility.name,
            row.table.number if row.table else IN_STORE,
            self.links(row, ("equipment_move", "Move", kwargs), ("equipment_retire", "Retire", kwargs)),
        ]


class FacilitiesPage(ListPage):
    """Licensed facilities."""

    name, title = "facilities", "Facilities"
    keys = ("name", "id")
    headings = ("Facility", "Certificate holder", "Tables in use", "Problems", "Package numbers", "Alarms")
    add = ("facility_add", "Add a facility", BOARD_ONLY)

    def rows_of(self, user: User) -> "QuerySet[Any]":
        """Facilities with the number of their tables. One query."""
        in_use = Count("tables", filter=Q(tables__is_active=True))
        rows = Facility.objects.visible_to(user).select_related("holder").annotate(tables_in_use=in_use)
        return rows.filter(name__icontains=text) if (text := self.typed("text")) else rows

    def filters(self, user: User) -> list[Filter]:
        """By name."""
        return [Filter("text", "Name", self.typed("text"))]

    def cells(self, row: Any) -> list[Any]:
        """The cells of a facility."""
        tables = f"{reverse('holders:tables')}?{urlencode({'facility': row.name})}"
        words = f"{row.tables_in_use} {'table' if row.tables_in_use == 1 else 'tables'}"
        problems = reverse("holders:facility_problems", kwargs={"facility_id": row.pk})
        may_set = any(self.request.user.may(perm) for perm in ADMINISTRATORS)
        setting = link(problems, "Rates and notices", f"for problems at {row.name}") if may_set else ""
        here = link(tables, words, f"at {row.name}")
        return [row.name, row.holder.name, here, setting, self._packages(row), self._ladder(row)]

    def _ladder(self, row: Facility) -> Any:
        """The ladder of its alarms, for those who read logs."""
        if not self.request.user.may(Perm.READ_LOGS):
            return ""
        return link(reverse("floor:ladder", args=[row.pk]), "Ladder", f"of the alarms at {row.name}")

    def _packages(self, row: Facility) -> Any:
        """Whether it keeps package numbers; a link for those who decide it."""
        words = "Kept" if row.keeps_packages else "Not kept"
        if self.request.user.holder_id is None or not self.request.user.may(Perm.ADMINISTER_HOLDER):
            return words
        return link(reverse("holders:package_numbers", args=[row.pk]), words, f"at {row.name}: change")


class HoldersPage(ListPage):
    """Certificate holders; for Board administrators."""

    perms = BOARD_ONLY
    name, title = "certificate_holders", "Certificate holders"
    keys = ("name", "id")
    headings = ("Certificate holder", "Facilities", "State")
    add = ("certificate_holder_add", "Add a certificate holder", BOARD_ONLY)

    def rows_of(self, user: User) -> "QuerySet[Any]":
        """Every certificate holder: the page is the Board's. Two queries."""
        rows = CertificateHolder.objects.prefetch_related("facilities")
        return rows.filter(name__icontains=text) if (text := self.typed("text")) else rows

    def filters(self, user: User) -> list[Filter]:
        """By name."""
        return [Filter("text", "Name", self.typed("text"))]

    def cells(self, row: Any) -> list[Any]:
        """The cells of a certificate holder."""
        facilities = ", ".join(facility.name for facility in row.facilities.all())
        return [row.name, facilities or "None", "Active" if row.is_active else "Closed"]


class PlaceFormPage(FormPage):
    """A form about a place; goes back to its list. The service takes the key in the address by the same name."""

    list_name = "tables"
    list_word = "Gaming tables"

    def back(self) -> tuple[str, str]:
        """To the list."""
        return reverse(f"holders:{self.list_name}"), self.list_word


class TableAdd(PlaceFormPage):
    """Add a table."""

    service = staticmethod(table_create)
    form_class, title, button, done = TableAddForm, "Add a table", "Add the table", "The table was added."
    kept = ("facility", "chapter", "table_format", "reason")


class OneTable(PlaceFormPage):
    """A form about one table."""

    def find(self) -> None:
        """The table of the address, if this administrator may see it."""
        tables = GamingTable.objects.select_related("facility")
        self.table = get_visible_or_404(tables, self.request.user, pk=self.kwargs["table_id"])
        self.subjects = (self.table,)

    def heading(self) -> str:
        """The title, with the table."""
        return f"{self.title} {self.table.number}, {self.table.facility.name}"


class TableEdit(OneTable):
    """Change a table."""

    service = staticmethod(table_update)
    form_class, title, button, done = TableEditForm, "Change table", "Save", "The change was saved."
    lede = "Filings and logs stay with the table when its number changes."

    def initial(self) -> dict[str, Any]:
        """The facts in force."""
        return {name: getattr(self.table, name) for name in ("number", "chapter", "table_format")}


class TableRetire(OneTable):
    """Retire a table."""

    service = staticmethod(table_retire)
    form_class, title, button, done = ReasonForm, "Retire table", "Retire the table", "The table was retired."
    lede = "The table leaves the floor permanently, and its equipment goes into storage. Its filings and logs are kept."


class TablesRetire(ChosenForm, PlaceFormPage):
    """Retire several tables."""

    service = staticmethod(tables_retire)
    form_class, title, button, done = ReasonForm, "Retire", "Retire these tables", "The tables were retired."
    lede = "The tables leave the floor permanently, and their equipment goes into storage. Filings and logs are kept."

    def find(self) -> None:
        """The tables in use that were chosen, as far as this administrator may see them."""
        tables = GamingTable.objects.visible_to(self.request.user).filter(is_active=True).select_related("facility")
        self.subjects = tuple(self.chosen(tables.order_by("facility__name", number_order("number"))))
        self.about = {"table_ids": [table.pk for table in self.subjects]}

    def heading(self) -> str:
        """The title, with the tables."""
        return f"{self.title} {'; '.join(f'{table.number}, {table.facility.name}' for table in self.subjects)}"  # type: ignore[attr-defined]


class EquipmentForms(PlaceFormPage):
    """A form about equipment."""

    list_name, list_word = "equipment", "Equipment"


class EquipmentAdd(EquipmentForms):
    """Add equipment."""

    service = staticmethod(equipment_create)
    form_class, title, button = EquipmentAddForm, "Add equipment", "Add the equipment"
    done = "The equipment was added."
    kept = ("facility", "kind", "model", "reason")


class OneEquipment(EquipmentForms):
    """A form about one piece of equipment."""

    def find(self) -> None:
        """The equipment of the address, if this administrator may see it."""
        rows = Equipment.objects.select_related("facility", "table")
        self.item = get_visible_or_404(rows, self.request.user, pk=self.kwargs["equipment_id"])
        self.subjects = (self.item,)

    def heading(self) -> str:
        """The title, with the piece of equipment."""
        return f"{self.title} {self.item}"


class EquipmentMove(OneEquipment):
    """Move equipment."""

    service = staticmethod(equipment_move)
    form_class, title, button, done = EquipmentMoveForm, "Move", "Move it", "The equipment was moved."

    def initial(self) -> dict[str, Any]:
        """The table at which the piece is now; None if it is in storage."""
        return {"table": self.item.table}


class EquipmentRetire(OneEquipment):
    """Retire equipment."""

    service = staticmethod(equipment_retire)
    form_class, title, button, done = ReasonForm, "Retire", "Retire it", "The equipment was retired."
    lede = "This takes it out of use for good. Its history is kept."


class FacilityAdd(PlaceFormPage):
    """Add a facility; for Board administrators."""

    perms = BOARD_ONLY
    service = staticmethod(facility_create)
    form_class, title, button, done = FacilityForm, "Add a facility", "Add the facility", "The facility was added."
    list_name, list_word = "facilities", "Facilities"


class HolderAdd(PlaceFormPage):
    """Add a certificate holder; for Board administrators."""

    perms = BOARD_ONLY
    service = staticmethod(holder_create)
    form_class, title, button = HolderForm, "Add a certificate holder", "Add the certificate holder"
    done = "The certificate holder was added."
    list_name, list_word = "certificate_holders", "Certificate holders"
