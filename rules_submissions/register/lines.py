"""What an edition changes, as lines of files and papers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from compliance.web.words import SEVERITIES

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
"""Those of the columns that a paper has room for; its last one has the clauses."""
SHOWN = (
    "State", "Answers that the edition fixes", "Left to answer", "Prints to replace", "Sheets to draw again",
    "Open now", "Would be over",
)  # fmt: skip
"""Those that the page shows of a filing in a run."""


class ImpactLine(Protocol):
    """A filing in a list: the cells of OF_FILING by heading, and those of OF_FINDING for each finding."""

    @property
    def cells(self) -> Mapping[str, str]: ...

    @property
    def problems(self) -> Sequence[Sequence[str]]: ...


@dataclass(frozen=True)
class NewLine:
    """A line that was worked out just now."""

    cells: Mapping[str, str]
    problems: Sequence[Sequence[str]]


def line_of(chain: Chain, status: str) -> NewLine:
    """The line of a filing; `status` is that of the edition."""
    problems = [[one.citation, SEVERITIES[one.severity].word, one.wrong, one.mend] for one in chain.row.findings]
    return NewLine(cells_of(chain, status), problems)


def cells_of(chain: Chain, status: str) -> dict[str, str]:
    """The cells of OF_FILING, by heading; `status` is that of the edition."""
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
    return dict(zip(OF_FILING, values, strict=True))


def csv_lines(lines: Iterable[ImpactLine]) -> Iterator[list[str]]:
    """The cells of CSV_COLUMNS for each finding of these filings."""
    for line in lines:
        whole = [line.cells[heading] for heading in OF_FILING]
        for problem in line.problems:
            yield [*whole, *problem]


def paper_lines(lines: Iterable[ImpactLine]) -> tuple[list[str], list[list[str]]]:
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
