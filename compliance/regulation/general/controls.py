"""461a and 465a: the laboratory, internal controls, forms and records, people at the tables."""

from functools import partial

from ..core.figure import Figure
from .row import GeneralProvision
from .settings import GAMING_DAY, LATE_ENTRY, RETENTION_RULE

CODE_461A = "58 Pa. Code § 461a.4, official code page, read in part"
CODE = "58 Pa. Code Chapter 465a, official code page"

BEFORE_START = Figure[int]("before table games start, at least", unit="days", citation="465a.2(a)", everywhere=90)
GAP_REPORT = Figure[int](
    "from finding or confirming the gap, whichever is first", unit="days", citation="465a.3(c)", everywhere=2
)
RETENTION = Figure[int]("records are kept, at least", unit="years", citation="465a.6(c)", everywhere=5)
DEALERS = Figure[int]("dealers at each table, at least", citation="465a.35(b)(1)", everywhere=1)
TABLES = Figure[int]("tables of one floorperson, at most", citation="465a.35(c)(1)", everywhere=4)

row = partial(GeneralProvision, confidence="read", source=CODE)
ROWS = (
    row(
        "461a.4(a)",
        "Test and approval before use",
        "A listed device, or a change of one, is offered once its prototype is tested by the Gaming Laboratory "
        "and approved by the Executive Director.",
        source=CODE_461A,
    ),
    row(
        "461a.4(c)(12)",
        "Table game devices that go to the laboratory",
        "The list of devices to be tested names table game devices; all others are reviewed from drawings.",
        confidence="in part",
        source="§ 601a.10(b)(10), which cites it so",
    ),
    row(
        "465a.2(a)",
        "Initial internal controls",
        "Written internal controls go to the Board and the Department of Revenue before operations start.",
        figures=(BEFORE_START,),
    ),
    row(
        "465a.2(e)",
        "Review of internal controls",
        "The Board reviews them with the Department; what is lacking is told in writing and may be mended.",
    ),
    row(
        "465a.2",
        "Gaming day",
        "Internal controls define the day by which operations are counted.",
        confidence="inferred",
        source="Preamble of temporary § 525.3 (2010)",
        setting=GAMING_DAY.code,
    ),
    row(
        "465a.3(a)",
        "Lasting records",
        "What must be recorded is recorded in ink or another lasting way, stored data included.",
    ),
    row(
        "465a.3",
        "Entries made at the time",
        "An entry is made when the event happens. A late entry says why.",
        confidence="inferred",
        source="Our practice; no text says how soon",
        setting=LATE_ENTRY.code,
    ),
    row(
        "465a.3(c)",
        "Gaps in numbered forms",
        "A gap in forms or serial numbers that are accounted for is reported to internal audit in writing.",
        figures=(GAP_REPORT,),
    ),
    row(
        "465a.3(d)",
        "Headings",
        "Forms, records and stored data carry the facility's name and the document's title; stored data, its day.",
    ),
    row(
        "465a.6(a)",
        "Which records are meant",
        "Anything that the operation of the facility produces, in any medium: logs of inspections included.",
    ),
    row(
        "465a.6(b)",
        "How records are kept",
        "Complete, legible, readable when technology changes, in a safe place, open to the Board, the Department "
        "and the State Police at all hours of operation, ordered for immediate access.",
    ),
    row(
        "465a.6(c)",
        "How long records are kept",
        "Records are kept for the general term unless an exception names them; the part read names no table log.",
        confidence="in part",
        source=f"{CODE}; the term was read, the list of exceptions is cut off",
        figures=(RETENTION,),
        setting=RETENTION_RULE.code,
    ),
    row(
        "465a.35(a)",
        "Table games personnel",
        "Dealers, stickpersons, boxpersons, floorpersons, pit managers and shift managers work the tables.",
    ),
    row(
        "465a.35(b)(1)",
        "Dealers at a table",
        "An open table of the ordinary banking games has its dealer.",
        figures=(DEALERS,),
    ),
    row(
        "465a.35(c)(1)",
        "Tables of a floorperson",
        "A floorperson supervises no more tables of ordinary banking games than the figure.",
        figures=(TABLES,),
    ),
    row(
        "465a.37",
        "Opening a table",
        "Security brings the locked container, the assigned floorperson unlocks it, the dealer counts before the "
        "floorperson, both sign, and the slip goes into the drop box.",
    ),
)
