"""Effects of an edition, as lines of files and papers."""

from collections.abc import Iterable, Iterator

from compliance.web.words import SEVERITIES

from ..models import ImpactRow
from .chain import Chain
from .impact import NeedsChange

OF_FILING = (
    "Filing", "State", "Game", "Certificate holder", "Facility", "Tables", "Filed under", "Edition",
    "Status of the edition", "Under the edition from", "Answers that the edition fixes", "Left to answer",
    "Findings no more", "House edges that change", "Open now", "Prints to replace", "Prints that say other rules",
    "Sheets to draw again", "Running limits", "Would be over",
)  # fmt: skip
OF_FINDING = ("Clause", "Kind", "Finding", "What to do")
UNDER_FIGURES = (
    "Filing", "Game", "Certificate holder", "Facility", "Tables", "Filed under", "Figures", "Status", "Gained or lost",
    *OF_FINDING,
)  # fmt: skip
CSV_COLUMNS = (*OF_FILING, *OF_FINDING)
PRINTED = (
    "Filing", "Facility", "Tables", "Left to answer", "Prints to replace", "Sheets to draw again", "Would be over",
)  # fmt: skip
"""The columns that a paper has room for; its last one has the clauses."""
SHOWN = (
    "State", "Answers that the edition fixes", "Left to answer", "Prints to replace", "Sheets to draw again",
    "Open now", "Would be over",
)  # fmt: skip
"""The columns that the page shows of a filing in a run."""


def line_of(chain: Chain, status: str) -> ImpactRow:
    """The line of a filing, worked out just now and of no run; `status` is that of the edition."""
    problems = [[one.citation, SEVERITIES[one.severity].word, one.wrong, one.mend] for one in chain.row.findings]
    row, remedy, outlook = chain.row, chain.row.remedy, chain.outlook
    values = (
        row.filing.reference,
        row.filing.get_status_display(),
        row.filing.chapter.game,
        row.filing.facility.holder.name,
        row.filing.facility.name,
        ", ".join(row.tables),
        row.revision.edition_key,
        row.edition.key,
        status,
        chain.since.isoformat(),
        "; ".join(f"{label}: {words}" for label, words in remedy.words),
        str(len(remedy.left)),
        str(len(row.gone)),
        str(len(remedy.changed_edges)),
        ", ".join(number for _, _, number in chain.open_tables),
        str(chain.prints),
        ", ".join(outlook.other_prints),
        "; ".join(line.title for line in chain.sheets),
        "; ".join(limit.words for limit in chain.running),
        "; ".join(limit.words for limit in chain.over),
    )
    return ImpactRow(cells=dict(zip(OF_FILING, values, strict=True)), problems=problems)


def csv_lines(lines: Iterable[ImpactRow]) -> Iterator[list[str]]:
    """The cells of CSV_COLUMNS for each finding of these filings."""
    for line in lines:
        whole = [line.cells[heading] for heading in OF_FILING]
        for problem in line.problems:
            yield [*whole, *problem]


def paper_lines(lines: Iterable[ImpactRow]) -> tuple[list[str], list[list[str]]]:
    """The headings of a paper, and a line for each filing."""
    rows = [
        [
            *(line.cells[heading] for heading in PRINTED),
            "\n".join(f"§ {item} {wrong}" for item, _, wrong, _ in line.problems),
        ]
        for line in lines
    ]
    return [*PRINTED, "New problems"], rows


def lines_under_figures(row: NeedsChange) -> Iterator[list[str]]:
    """The cells of UNDER_FIGURES for each finding that figures make or take away."""
    filing = row.filing
    for word, findings in (("Gained", row.findings), ("Lost", row.gone)):
        for finding in findings:
            yield [
                filing.reference,
                filing.chapter.game,
                filing.facility.holder.name,
                filing.facility.name,
                ", ".join(row.tables),
                row.revision.edition_key,
                row.edition.key,
                row.edition.caution,
                word,
                finding.citation,
                SEVERITIES[finding.severity].word,
                finding.wrong,
                finding.mend,
            ]
