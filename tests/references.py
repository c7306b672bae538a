"""Every id that a person or a program may send beside the address: in a form, in a query, in the body of the API.

`REFERENCES` says how to send each; `tests/test_references.py` finds them in the forms, in the views and in the
description of the API, and fails for one that stands neither here nor, with its reason, in `OTHERWISE`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from compliance.holders.tests.factories import EquipmentFactory
from compliance.records.tests.matrix_samples import change_of
from inspections.problems.tests.problems import reported
from inspections.tests.factories import deck_change, table_of
from inspections.tests.matrix_samples import (
    book_part_of,
    case_of,
    count_of,
    entry_of,
    handover_of,
    late_of,
    package_of,
)
from rules_submissions.tests.matrix_samples import filer_of, filing_of, sheet_of
from tests.matrix import Ground

Body = dict[str, Any]

DAYS = {"first": "2026-03-01", "last": "2026-03-02"}
ROLE = {"role": "floorperson", "valid_from": "2026-03-01", "reason": "New here"}
FORM, QUERY, API, API_QUERY = "form", "query", "api", "api query"


@dataclass(frozen=True)
class Reference:
    """An id named `field` in what `who` sends to the address; `beside` is sent with it, well formed.

    `is_heeded` is False where the person's own id makes no difference either.
    """

    name: str
    way: str
    who: str
    address: str
    sample: Callable[[Ground], Any]
    beside: Callable[[Ground], Body] = lambda ground: {}
    is_heeded: bool = True

    @property
    def field(self) -> str:
        """The name under which it is sent."""
        return self.name.replace(".", " ").split()[-1]

    def body(self, ground: Ground, value: Any) -> Body:
        """The body that is sent from this ground, with this id."""
        is_list = self.way == API and self.field == "tables"
        return self.beside(ground) | {self.field: [str(value)] if is_list else str(value)}


def facility_id(ground: Ground) -> Any:
    return ground.facility.pk


def table_id(ground: Ground) -> Any:
    return ground.table.pk


def war_table_id(ground: Ground) -> Any:
    """A table at which Casino War is offered under approved rules."""
    return ground.once("war", lambda: table_of(ground.facility, "651a", "W-8", filer_of(ground))).pk


def approved_id(ground: Ground) -> Any:
    """A filing of Casino War in effect."""
    war_table_id(ground)
    return ground.facility.submissions.get(status="in_effect").pk


def problem_entry_of(ground: Ground) -> Any:
    """A report of a problem at a table of this holder."""
    return ground.once(
        "problem report", lambda: reported(table_of(ground.facility, "651a", "W-8", ground.person), ground.person)
    )


def holder_id(ground: Ground) -> Any:
    return ground.holder.pk


def entry(ground: Ground) -> Body:
    return {"log": "deck_change", "values": deck_change_of(ground)}


def deck_change_of(ground: Ground) -> Body:
    return deck_change(entry_of(ground).occurred_at)


def person_typed(ground: Ground) -> Body:
    return ROLE | {"printed_name": "Nora New", "email": "nora@example.test"}


def table_typed(ground: Ground) -> Body:
    return {"number": "R-77", "chapter": "617a", "table_format": "traditional", "reason": "Bought"}


def equipment_typed(ground: Ground) -> Body:
    return {
        "facility": str(facility_id(ground)), "kind": "wheel", "model": "Invented", "serial_number": "SN-1",
        "reason": "Bought",
    }  # fmt: skip


def filing_typed(ground: Ground) -> Body:
    return {"facility": str(facility_id(ground)), "chapter": "651a", "effective_on": "2036-05-01"}


def filed_typed(ground: Ground) -> Body:
    return {"text": '{"chapter": "651a", "facts": {}}', "effective_on": "2036-05-01"}


def filing_sent(ground: Ground) -> Body:
    return {"chapter": "651a", "effective_on": "2036-05-01", "facts": {}}


def export_typed(ground: Ground) -> Body:
    return {"facility": str(facility_id(ground)), "logs": ["617a:roulette_inspection"], **DAYS}


def package_entry(ground: Ground) -> Body:
    """The body that is sent to sign the cancellation of a package."""
    values = {"moved_at": "2026-03-03T12:00:00-05:00", "package_numbers": [package_of(ground).number]}
    values["description"] = "Worn."
    return {"move": "cancel", "values": values, "late_reason": "Busy"}


def pit_rows(ground: Ground) -> Body:
    return {"rows": [["Facility"]]}


def pits_to_import(ground: Ground) -> Body:
    return pit_rows(ground) | {"sha256": "0" * 64, "reason": "The floor opens"}


def receiver_typed(ground: Ground) -> Body:
    return {"name": "Floor", "address": "https://floor.example/", "kinds": ["table.opened"], "reason": "New"}


REFERENCES = [
    # Forms of the administration
    Reference("PersonAddForm.facility", FORM, "holder_admin", "holders:person_add", facility_id, person_typed),
    Reference("PersonAddForm.holder", FORM, "holder_admin", "holders:person_add", holder_id, person_typed, False),
    Reference("RoleForm.facility", FORM, "holder_admin", "holders:role_add", facility_id, lambda ground: ROLE),
    Reference("RoleForm.holder", FORM, "holder_admin", "holders:role_add", holder_id, lambda ground: ROLE, False),
    Reference("TableAddForm.facility", FORM, "holder_admin", "holders:table_add", facility_id, table_typed),
    Reference(
        "PitAddForm.facility", FORM, "holder_admin", "holders:pit_add", facility_id,
        lambda ground: {"name": "Pit 1", "reason": "New"},
    ),
    Reference(
        "PitTablesForm.tables", FORM, "holder_admin", "holders:pit_tables", table_id, lambda ground: {"reason": "New"}
    ),
    Reference(
        "EquipmentAddForm.facility", FORM, "holder_admin", "holders:equipment_add", facility_id, equipment_typed
    ),
    Reference("EquipmentAddForm.table", FORM, "holder_admin", "holders:equipment_add", table_id, equipment_typed),
    Reference(
        "EquipmentMoveForm.table", FORM, "holder_admin", "holders:equipment_move", table_id,
        lambda ground: {"reason": "Moved"},
    ),
    Reference(
        "TokenForm.membership", FORM, "filer", "tokens:add", lambda ground: filer_of(ground).memberships.get().pk,
        lambda ground: {"label": "Copy", "days": "90", "reason": "Nightly"}, False,
    ),
    Reference(
        "ReceiverAddForm.holder", FORM, "holder_admin", "webhooks:add", holder_id, receiver_typed, is_heeded=False
    ),
    # Filings and exports
    Reference("StartForm.facility", FORM, "filer", "submissions:start", facility_id, filing_typed),
    Reference("StartFileForm.facility", FORM, "filer", "submissions:start_file", facility_id, filed_typed),
    Reference("StartForm.copy_of", FORM, "filer", "submissions:start", approved_id, filing_typed),
    # Sheets are attached to a draft; the filing in the address is with the Board.
    Reference(
        "ArtworkForm.version_of", FORM, "filer", "submissions:artwork",
        lambda ground: sheet_of(ground).version.sheet_id, is_heeded=False,
    ),
    Reference("ExportForm.tables", FORM, "filer", "documents:export_new", table_id, export_typed),
    Reference("read.facility", QUERY, "filer", "documents:export_new", facility_id),
    Reference("read.facility", QUERY, "floorperson", "floor:entries", facility_id, is_heeded=False),
    Reference("read.holder", QUERY, "filer", "documents:bundle_new", holder_id),
    # Labels of tables
    Reference("read.tables", FORM, "floorperson", "floor:labels", table_id),
    # Exceptions and figures
    Reference("read.facility", QUERY, "filer", "floor:exceptions", facility_id, is_heeded=False),
    Reference("read.facility", QUERY, "filer", "floor:figures", facility_id, is_heeded=False),
    Reference("read.facility", QUERY, "filer", "changes:list", facility_id, is_heeded=False),
    Reference("read.older", QUERY, "filer", "changes:list", change_of, is_heeded=False),
    Reference("read.newer", QUERY, "filer", "changes:list", change_of, is_heeded=False),
    Reference("read.facility", QUERY, "filer", "floor:find", facility_id, is_heeded=False),
    Reference(
        "GET exceptions facility", API_QUERY, "filer", "api:exceptions", lambda ground: late_of(ground).facility_id
    ),
    # Packages
    Reference(
        "POST package-entries facility", API, "floorperson", "api:package_entries",
        lambda ground: package_of(ground).facility_id, package_entry,
    ),
    Reference(
        "POST package-entries explains", API, "floorperson", "api:package_entries",
        lambda ground: count_of(ground).pk,
        lambda ground: package_entry(ground) | {"facility": str(package_of(ground).facility_id), "move": "explain"},
    ),
    Reference("GET events holder", API_QUERY, "floorperson", "api:events", holder_id),
    Reference("POST imports/{import_kind} holder", API, "holder_admin", "api:imports", holder_id, pits_to_import),
    Reference("POST imports/{import_kind}/look holder", API, "holder_admin", "api:import_look", holder_id, pit_rows),
    Reference(
        "POST handovers facility", API, "floorperson", "api:handovers",
        lambda ground: handover_of(ground).facility_id, lambda ground: {"words": "Watch R-01."},
    ),
    Reference(
        "GET handovers facility", API_QUERY, "filer", "api:handovers",
        lambda ground: handover_of(ground).facility_id,
    ),
    Reference("GET cases facility", API_QUERY, "filer", "api:cases", lambda ground: case_of(ground).facility_id),
    Reference(
        "GET problems facility", API_QUERY, "filer", "api:problems", lambda ground: problem_entry_of(ground).facility_id
    ),
    Reference(
        "GET problems table", API_QUERY, "filer", "api:problems", lambda ground: problem_entry_of(ground).table_id
    ),
    Reference(
        "GET equipment facility", API_QUERY, "filer", "api:equipment",
        lambda ground: EquipmentFactory(facility=ground.facility).facility_id,
    ),
    Reference("POST bundles holder", API, "filer", "api:bundles", holder_id, lambda _: {}),
    Reference(
        "GET log-books facility", API_QUERY, "filer", "api:log_books",
        lambda ground: book_part_of(ground).book.facility_id,
    ),
    Reference(
        "GET packages facility", API_QUERY, "filer", "api:packages", lambda ground: package_of(ground).facility_id
    ),
    Reference(
        "GET package-entries facility", API_QUERY, "filer", "api:package_entries",
        lambda ground: package_of(ground).facility_id,
    ),
    # Retention
    Reference(
        "read.holder", FORM, "holder_admin", "retention:destructions", holder_id,
        lambda ground: {"up_to": "2019-12-31", "reason": "The policy says so."},
    ),
    # The API
    Reference("POST log-entries table", API, "floorperson", "api:log_entries", war_table_id, entry),
    Reference(
        "POST log-entries supersedes", API, "floorperson", "api:log_entries",
        lambda ground: entry_of(ground).pk,
        lambda ground: entry(ground) | {"table": str(entry_of(ground).table_id), "correction_reason": "Misread"},
    ),
    Reference("POST submissions facility", API, "filer", "api:submissions", facility_id, filing_sent),
    Reference("POST exports facility", API, "filer", "api:exports", facility_id, export_typed),
    Reference("POST exports tables", API, "filer", "api:exports", table_id, export_typed),
    Reference(
        "GET log-entries facility", API_QUERY, "filer", "api:log_entries",
        lambda ground: entry_of(ground).facility_id,
    ),
    Reference(
        "GET log-entries table", API_QUERY, "filer", "api:log_entries", lambda ground: entry_of(ground).table_id
    ),
    Reference(
        "GET submissions facility", API_QUERY, "filer", "api:submissions",
        lambda ground: filing_of(ground).facility_id,
    ),
    Reference("GET tables facility", API_QUERY, "filer", "api:tables", lambda ground: ground.table.facility_id),
]  # fmt: skip

OTHERWISE = {
    "GET decisions facility": "filters decisions that the caller sees; tried in inspections/tests/test_api_lists.py",
    "TablePitForm.pit": "a cell of a file: the name of a pit of the facility in its row",
    "read.code": "leads to the address of the code as it would be scanned",
    "ConfirmForm.holder": "as FacilityForm.holder; nobody else has the field",
    "FacilityForm.holder": "for Board administrators, who see every certificate holder",
    "GrantForm.user": "for Board administrators, among people from outside",
    "GrantForm.holders": "as FacilityForm.holder",
    "HandOverForm.colleague": "for the Board, among the people of its unit",
    "read.wording": "for the Board, among the texts of its bureau",
    "RoleForm.stands_in_for": "for Board administrators, among the Board's reviewers",
    "RecuseForm.delegate": "for the Board, among its reviewers",
    "DelegateForm.delegate": "as above",
    "read.files": "for the Board's auditors, among the files of the item in the address",
    "read.before": "an alarm of the ledger, for Board administrators; a size or a time on the pages of logs, which are"
    " public; on the page of comparison a version of the filing in the address",
    "read.session": "a session of the reader, by its hash; that of another person stays (test_own_sessions.py)",
    "read.approval": "a reference of the public register, open to everybody",
    "GET register facility": "a casino of the public register, open to everybody",
    "read.approvals": "for the Board: references of filings, of which only those on the page are taken",
    "read.closing": "compared with the newest closing of the table in the address, and looked up nowhere",
    "read.statement": "what its own signer was shown: found by the person too, in tests of signing",
}
"""Ids of another holder that no certificate holder's person can send, and why."""

WORDS = {
    "a", "about", "act", "after", "against", "agree", "answer", "as", "ask", "back", "by", "change", "chapter",
    "clause", "closed", "day", "edition", "error", "filter", "from", "game", "how", "iss", "kept", "kept_at", "key",
    "kind", "known", "lane", "log", "login", "logout_token", "mark", "next", "now", "number", "of", "on",
    "package_numbers", "page", "passkey", "person", "pit", "place", "reason", "reference", "result", "role", "round",
    "seen", "show", "shown", "sign-ask", "signed", "size", "stamped", "state", "step", "sure", "table", "text",
    "than_day", "than_time", "theme", "then", "time", "title", "to", "unit", "until", "up_to", "usual", "version",
    "view", "which", "with", "words", "_back", "_seen", "_shown", "_then", "_version",
}  # fmt: skip
"""Other names that the views read: words, days, numbers and marks, but no id of a row."""
