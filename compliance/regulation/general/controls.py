"""461a and 465a: the laboratory, internal controls, forms and records, people at the tables."""

from ..core.figure import Figure
from .row import GeneralProvision
from .settings import GAMING_DAY, LATE_ENTRY, RETENTION_RULE

CODE_461A = "58 Pa. Code § 461a.4, official code page, read in part"
CODE = "58 Pa. Code Chapter 465a, official code page"

BEFORE_START = Figure[int]("before table games start, at least", unit="days", citation="465a.2(a)", everywhere=90)
GAP_REPORT = Figure[int]("from finding or confirming the gap, whichever is first", unit="days", citation="465a.3(c)",
                         everywhere=2)  # fmt: skip
RETENTION = Figure[int]("records are kept, at least", unit="years", citation="465a.6(c)", everywhere=5)
DEALERS = Figure[int]("dealers at each table, at least", citation="465a.35(b)(1)", everywhere=1)
TABLES = Figure[int]("tables of one floorperson, at most", citation="465a.35(c)(1)", everywhere=4)

ROWS = (
    GeneralProvision(
        citation="461a.4(a)",
        title="Test and approval before use",
        duty="A listed device, or a change of one, is offered once its prototype is tested by the Gaming Laboratory "
        "and approved by the Executive Director.",
        confidence="read",
        source=CODE_461A,
    ),
    GeneralProvision(
        citation="461a.4(c)(12)",
        title="Table game devices that go to the laboratory",
        duty="The list of devices to be tested names table game devices; all others are reviewed from drawings.",
        confidence="in part",
        source="§ 601a.10(b)(10), which cites it so",
    ),
    GeneralProvision(
        citation="465a.2(a)",
        title="Initial internal controls",
        duty="Written internal controls go to the Board and the Department of Revenue before operations start.",
        confidence="read",
        source=CODE,
        figures=(BEFORE_START,),
    ),
    GeneralProvision(
        citation="465a.2(e)",
        title="Review of internal controls",
        duty="The Board reviews them with the Department; what is lacking is told in writing and may be mended.",
        confidence="read",
        source=CODE,
    ),
    GeneralProvision(
        citation="465a.2",
        title="Gaming day",
        duty="Internal controls define the day by which operations are counted.",
        confidence="inferred",
        source="Preamble of temporary § 525.3 (2010)",
        setting=GAMING_DAY.code,
    ),
    GeneralProvision(
        citation="465a.3(a)",
        title="Lasting records",
        duty="What must be recorded is recorded in ink or another lasting way, stored data included.",
        confidence="read",
        source=CODE,
    ),
    GeneralProvision(
        citation="465a.3",
        title="Entries made at the time",
        duty="An entry is made when its event has happened; one that comes late says why.",
        confidence="inferred",
        source="The office's own practice; no text says how soon",
        setting=LATE_ENTRY.code,
    ),
    GeneralProvision(
        citation="465a.3(c)",
        title="Gaps in numbered forms",
        duty="A gap in forms or serial numbers that are accounted for is reported to internal audit in writing.",
        confidence="read",
        source=CODE,
        figures=(GAP_REPORT,),
    ),
    GeneralProvision(
        citation="465a.3(d)",
        title="Headings",
        duty="Forms, records and stored data carry the facility's name and the document's title; stored data, its day.",
        confidence="read",
        source=CODE,
    ),
    GeneralProvision(
        citation="465a.6(a)",
        title="Which records are meant",
        duty="Anything that the operation of the facility produces, in any medium: logs of inspections included.",
        confidence="read",
        source=CODE,
    ),
    GeneralProvision(
        citation="465a.6(b)",
        title="How records are kept",
        duty="Complete, legible, readable when technology changes, in a safe place, open to the Board, the Department "
        "and the State Police at all hours of operation, ordered for immediate access.",
        confidence="read",
        source=CODE,
    ),
    GeneralProvision(
        citation="465a.6(c)",
        title="How long records are kept",
        duty="Records are kept for the general term unless an exception names them; the part read names no table log.",
        confidence="in part",
        source=f"{CODE}; the term was read, the list of exceptions is cut off",
        figures=(RETENTION,),
        setting=RETENTION_RULE.code,
    ),
    GeneralProvision(
        citation="465a.35(a)",
        title="Table games personnel",
        duty="Dealers, stickpersons, boxpersons, floorpersons, pit managers and shift managers work the tables.",
        confidence="read",
        source=CODE,
    ),
    GeneralProvision(
        citation="465a.35(b)(1)",
        title="Dealers at a table",
        duty="An open table of the ordinary banking games has its dealer.",
        confidence="read",
        source=CODE,
        figures=(DEALERS,),
    ),
    GeneralProvision(
        citation="465a.35(c)(1)",
        title="Tables of a floorperson",
        duty="A floorperson supervises no more tables of ordinary banking games than the figure.",
        confidence="read",
        source=CODE,
        figures=(TABLES,),
    ),
    GeneralProvision(
        citation="465a.37",
        title="Opening a table",
        duty="Security brings the locked container, the assigned floorperson unlocks it, the dealer counts before the "
        "floorperson, both sign, and the slip goes into the drop box.",
        confidence="read",
        source=CODE,
    ),
)
