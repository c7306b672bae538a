"""What each address reads, in one place. An address that shows records stands here, or is excused with a reason.

An address that names an object reads that object: `OBJECTS`, by namespace and the name in the pattern. Others are lists
and searches, with their filters as terms: `LISTS`. `tests/test_declared.py` fails for an address in none of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class DeclaredReading:
    """What is read: its word, and for an object its table and the argument that names it."""

    title: str
    table: str = ""
    argument: str = ""


_FILING = ("Filing", "rules_submissions_rulessubmission")
_TABLE = ("Table", "holders_gamingtable")
_FACILITY = ("Facility", "holders_facility")
_ENTRY = ("Log entry", "inspections_logentry")
_EXPORT = ("Export", "documents_exportjob")
_PACKAGE = ("Package", "inspections_package")
_SIGNING = ("Entry of the package log", "inspections_packagesigning")
_HANDOVER = ("Handover", "inspections_handover")

OBJECTS: dict[tuple[str, str], tuple[str, str]] = {
    ("submissions", "pk"): _FILING,
    ("submissions", "report_pk"): ("Report of a difference", "rules_submissions_differencereport"),
    ("api", "submission_id"): _FILING,
    ("floor", "entry_id"): _ENTRY,
    ("api", "entry_id"): _ENTRY,
    ("floor", "table_id"): _TABLE,
    ("api", "table_id"): _TABLE,
    ("floor", "facility_id"): _FACILITY,
    ("floor", "equipment_id"): ("Equipment", "holders_equipment"),
    ("floor", "alarm_id"): ("Alarm", "inspections_alarm"),
    ("floor", "exception_key"): ("Exception", ""),
    ("floor", "handover_id"): _HANDOVER,
    ("api", "handover_id"): _HANDOVER,
    ("floor", "package_id"): _PACKAGE,
    ("api", "package_id"): _PACKAGE,
    ("floor", "signing_id"): _SIGNING,
    ("api", "signing_id"): _SIGNING,
    ("api", "book_part_id"): ("Log book", "inspections_logbookpart"),
    ("floor", "hung_code"): ("Print", ""),
    ("audit", "sample_id"): ("Sample", "inspections_sample"),
    ("audit", "item_id"): ("Entry of a sample", "inspections_sampleitem"),
    ("audit", "case_id"): ("Case", "inspections_auditcase"),
    ("audit", "file_id"): ("File of a sample or case", "documents_document"),
    ("documents", "job_id"): _EXPORT,
    ("api", "job_id"): _EXPORT,
    ("api", "volume_id"): ("Volume of an export", "documents_exportvolume"),
    ("documents", "document_id"): ("Document saved", "documents_document"),
    ("documents", "bundle_id"): ("Bundle", "documents_bundle"),
    ("records", "log_id"): ("Ledger", "ledger.log"),
    ("retention", "destruction_id"): ("Destruction", "retention_destruction"),
    ("holders", "user_id"): ("Person", "holders_user"),
    ("holders", "change_id"): ("Change of an account", "holders_accountchange"),
    ("holders", "grant_id"): ("Outside access of a person", "holders_outsidegrant"),
    ("holders", "equipment_id"): ("Equipment", "holders_equipment"),
    ("holders", "table_id"): _TABLE,
    ("changes", "event_id"): ("Change", "ledger.entry"),
}
"""Word and table of the object, by namespace and argument of its address. No table: the row may be of several."""

LISTS: dict[str, str] = {
    "access:csv": "Access log saved",
    "access:list": "Access log",
    "api:cases": "Cases",
    "api:exceptions": "Exceptions",
    "api:exports": "Exports",
    "api:handovers": "Handovers",
    "api:log_books": "Log books",
    "api:log_entries": "Log entries",
    "api:package_entries": "Package log",
    "api:packages": "Packages",
    "api:submissions": "Filings",
    "api:tables": "Tables",
    "audit:cases": "Cases",
    "audit:samples": "Samples",
    "changes:csv": "Change log saved",
    "changes:list": "Change log",
    "documents:bundles": "Bundles",
    "documents:exports": "Exports",
    "floor:alarms": "Alarms",
    "floor:board": "Pit board",
    "floor:books": "Log books",
    "floor:entries": "Log entries",
    "floor:exceptions": "Exceptions",
    "floor:exceptions_csv": "Exceptions saved",
    "floor:exceptions_pdf": "Exceptions saved",
    "floor:find": "Search of all records",
    "floor:figure_filings": "Filings behind a figure",
    "floor:figure_entries": "Log entries behind a figure",
    "floor:figure_problems": "Problems behind a figure",
    "floor:figure_limits": "Running limits behind a figure",
    "floor:figure_openings": "Openings behind a figure",
    "floor:figures": "Overview",
    "floor:figures_csv": "Overview saved",
    "floor:my_entries": "Own log entries",
    "holders:certificate_holders": "Certificate holders",
    "holders:equipment": "Equipment",
    "holders:facilities": "Facilities",
    "holders:grants": "Outside access",
    "holders:history": "Administration history",
    "holders:people": "People",
    "holders:settings": "Settings",
    "holders:tables": "Tables",
    "records:alarms": "Integrity alarms",
    "records:logs": "Ledgers",
    "retention:destructions": "Destructions",
    "retention:holds": "Legal holds",
    "submissions:approved": "Approved now",
    "submissions:conditions": "Register of conditions",
    "submissions:conditions_csv": "Register of conditions saved",
    "submissions:decisions": "Decisions",
    "submissions:impact": "Approvals under another edition",
    "submissions:impact_csv": "Approvals under another edition saved",
    "submissions:list": "Filings",
    "submissions:queue": "Queue",
    "submissions:reports": "Reports of differences",
    "submissions:try_choose": "Approved now",
}
"""Lists and searches by address, with their words."""

SAVED = frozenset({
    "api:export_volume", "api:log_book_part", "audit:work_paper", "audit:work_paper_pdf", "documents:bundle_file",
    "documents:download", "floor:packages_csv", "floor:replay_packet", "records:checkpoint", "records:receipt",
    "submissions:artwork_original", "submissions:export_json", "submissions:filed_paper", "submissions:odds_csv",
    "submissions:paper",
})  # fmt: skip
"""Addresses of an object that save a file of it."""

OPEN = frozenset({"checkpoints", "register", "regulation"})
"""Namespaces that are open to everybody: nobody's reading of them is kept."""

EXCUSED: dict[str, str] = {
    "account_sessions": "the caller's own sessions",
    "api:chapter": "the regulation, open to everybody",
    "api:chapters": "the regulation, open to everybody",
    "api:docs": "describes the API",
    "api:edition": "the regulation, open to everybody",
    "api:editions": "the regulation, open to everybody",
    "api:me": "the caller's own account",
    "api:payouts": "mathematics, open to everybody",
    "api:register": "the public register",
    "api:register_approval": "the public register",
    "api:schema": "describes the API",
    "api:try": "mathematics, open to everybody",
    "documents:bundle_new": "an empty form",
    "documents:export_new": "an empty form",
    "floor:searches": "the person's own searches",
    "floor:tray": "stands on the person's own device",
    "floor:tray_file": "what the person's own device keeps",
    "floor:tray_session": "says whether the person is signed in",
    "floor:worker": "a program",
    "holders:certificate_holder_add": "an empty form",
    "holders:equipment_add": "an empty form",
    "holders:facility_add": "an empty form",
    "holders:facility_problems": "a form with the settings of a facility",
    "holders:grant_ask": "an empty form",
    "holders:home": "the person's own work",
    "holders:package_numbers": "a form with a setting of a facility",
    "holders:person_add": "an empty form",
    "holders:resume": "leads back to where the person was",
    "holders:second_signatures": "a form with a setting of the certificate holder",
    "holders:setting_edit": "a form with a setting of the office",
    "holders:table_add": "an empty form",
    "holders:visit": "what is open to the person, and no record of it",
    "notices:choices": "the person's own choices",
    "notices:inbox": "the person's own inbox",
    "records:alarm": "an integrity alarm: the office's own watch, no record of a holder",
    "retention:lift": "a form about a hold, which the list shows",
    "scan": "leads to the page of a table, which is read there",
    "scan_typed": "an empty form",
    "status:parts": "what works and what does not: no record",
    "submissions:contest_text": "a setting of the office",
    "submissions:contest_texts": "settings of the office",
    "submissions:reprint": "a list of papers to print again, which are read where they are saved",
    "submissions:rule_changes": "the editions on file, open to everybody",
    "submissions:start": "an empty form",
    "submissions:start_file": "an empty form",
    "submissions:wording": "stock wording of the Board",
    "submissions:wordings": "stock wording of the Board",
    "tokens:add": "the person's own tokens",
    "tokens:list": "the person's own tokens",
    "tokens:revoke": "the person's own tokens",
}
"""Addresses of which no reading is kept, with the reason."""


def reading_of(name: str, namespace: str, arguments: Mapping[str, Any]) -> DeclaredReading | None:
    """What the address with this name and these arguments reads; None where no reading of it is kept."""
    if name in EXCUSED or namespace in OPEN:
        return None
    if name in LISTS:
        return DeclaredReading(LISTS[name])
    for argument in arguments:
        if (namespace, argument) in OBJECTS:
            title, table = OBJECTS[namespace, argument]
            return DeclaredReading(f"{title}: file saved" if name in SAVED else title, table, argument)
    return None
