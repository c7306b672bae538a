"""The rows shown at each address of the floor, its logs and the audit."""

from compliance.addresses import list_at, object_at, unread
from compliance.documents.models import Document
from compliance.holders.models import Facility, GamingTable
from rules_submissions.addresses import FILINGS
from rules_submissions.holding import rows_of_document

from .exceptions.rows import rows_of_exception
from .holding import rows_of_alarm, rows_of_table
from .models import Alarm, Countersignature, LogEntry, RunningLimit, TableEvent, TableState
from .models.books import LogBook, LogBookPart
from .models.denials import Denial
from .models.exceptions import ExceptionAct
from .models.handovers import Handover, Takeover
from .models.ladders import LadderSet
from .models.packages import Package, PackageMove, PackageSigning
from .models.problems import Problem
from .models.samples import AuditCase, CaseFile, CaseStep, Sample, SampleFile, SampleItem, SampleNote
from .models.tables import Installation

ENTRIES = (LogEntry, Countersignature, Denial)
EXCEPTIONS = (*ENTRIES, RunningLimit, TableEvent, Installation, ExceptionAct)
BOARD = (GamingTable, TableState, RunningLimit, LogEntry)

object_at("floor api", "table_id", "Table", GamingTable, rows=rows_of_table, files="floor:replay_packet")
object_at("floor", "facility_id", "Facility", Facility, parts=((LadderSet, "facility"),), files="floor:packages_csv")
object_at("floor api", "entry_id", "Log entry", LogEntry)
object_at("floor", "alarm_id", "Alarm", Alarm, rows=rows_of_alarm)
object_at("floor", "exception_key", "Exception", rows=rows_of_exception)
object_at("floor api", "package_id", "Package", Package)
object_at("floor api", "signing_id", "Entry of the package log", PackageSigning)
object_at("floor api", "handover_id", "Handover", Handover)
object_at("floor", "hung_code", "Print", silent="a code, which leads to a paper of a filing")
object_at("api", "book_part_id", "Log book", LogBookPart, parts=((LogBook, "parts"),), files="api:log_book_part")
object_at(
    "audit",
    "sample_id",
    "Sample",
    Sample,
    parts=((SampleItem, "sample"), (SampleFile, "sample"), (SampleNote, "item__sample")),
    files="audit:work_paper audit:work_paper_pdf",
)
object_at("audit", "item_id", "Entry of a sample", SampleItem, silent="with its sample, which says so")
object_at("audit", "case_id", "Case", AuditCase, parts=((CaseStep, "case"), (CaseFile, "step__case")))
object_at("audit", "file_id", "File of a sample or case", Document, rows=rows_of_document)
list_at(
    "floor:exceptions api:exceptions",
    "Exceptions",
    *EXCEPTIONS,
    files="floor:exceptions_csv floor:exceptions_pdf",
)
list_at("floor:figures", "Overview", *EXCEPTIONS, Problem, *FILINGS, files="floor:figures_csv")
list_at("floor:figure_entries", "Log entries behind a figure", *ENTRIES)
list_at("floor:figure_openings", "Openings behind a figure", TableEvent)
list_at("floor:figure_limits", "Running limits behind a figure", RunningLimit)
list_at("floor:figure_problems", "Problems behind a figure", Problem, LogEntry)
list_at("floor:figure_filings", "Filings behind a figure", *FILINGS)
list_at("floor:entries api:log_entries", "Log entries", *ENTRIES)
list_at("floor:my_entries", "Own log entries", *ENTRIES)
list_at("floor:find", "Search of all records", LogEntry, Package, *FILINGS)
list_at("floor:board", "Pit board", *BOARD)
list_at("api:tables", "Tables", *BOARD)
list_at("api:problems", "Problems", Problem, LogEntry)
list_at("floor:facility", "", *BOARD)
list_at("floor:alarms", "Alarms", Alarm)
list_at("floor:books api:log_books", "Log books", LogBook, LogBookPart)
list_at("api:packages", "Packages", Package, PackageMove, PackageSigning)
list_at("floor:packages floor:packages_csv", "", Package, PackageMove, PackageSigning)
list_at("api:package_entries", "Package log", PackageSigning)
list_at("floor:package_log", "", PackageSigning)
list_at("api:handovers", "Handovers", Handover, Takeover)
list_at("floor:handovers", "", Handover, Takeover)
list_at("audit:samples", "Samples", Sample)
list_at("audit:cases api:cases", "Cases", AuditCase, CaseStep)
unread("floor:searches", "the person's own searches")
unread("floor:tray", "stands on the person's own device")
unread("floor:tray_file", "what the person's own device keeps")
unread("floor:tray_session", "says whether the person is signed in")
unread("floor:worker", "a program")
unread("scan", "leads to the page of a table, which is read there")
unread("scan_typed", "an empty form")
