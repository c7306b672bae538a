"""Effects of an edition, as programs read them."""

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from compliance.regulation.core import outputs as core
from compliance.regulation.core.alternative import Alternative
from compliance.regulation.core.citation import chapter_order
from compliance.regulation.core.edition import NOBODYS_LAW, Status
from compliance.regulation.core.outputs import Answer, Citation, Count, Finding, Object, about
from compliance.web.values import by_number

from ..case.outputs import Code
from .announcing.on_record import EditionNews
from .chain import Chain, Effects, by_casino, by_clause, by_day, logs_concerned
from .impact import Impact, NeedsChange


class EffectShare(Answer):
    """The work due because of one clause, at one casino, from one day, or in all."""

    name: str
    approvals: Annotated[Count, about("Approvals that need a change.")]
    open_filings: Annotated[Count, about("Filings without a decision that need one.")]
    tables: Annotated[Count, about("Tables at which their rules hold, or would; each once.")]
    open_tables: Annotated[Count, about("Those of them that are open at this moment.")]
    prints: Annotated[Count, about("Prints to replace: each names its approval.")]
    sheets: Annotated[Count, about("Sheets that would say something else than the answers.")]


class LogConcerned(Answer):
    """A log that the edition judges otherwise than the one in force."""

    title: str
    citations: list[Citation]


class RuleChange(Answer):
    """The effects of an edition on the filings that the caller may see."""

    edition: str
    is_withdrawn: Annotated[bool, about("Whether the Board withdrew it before its day, so that nothing is due.")]
    whole: EffectShare
    by_clause: list[EffectShare]
    by_casino: list[EffectShare]
    by_day: list[EffectShare]
    logs: list[LogConcerned]
    running: Annotated[Count, about("Time limits that run at the tables of the game.")]
    over: Annotated[list[str], about("What would be over if the edition governed now.")]


class RuleChangeFiling(Answer):
    """A filing that needs a change under the edition."""

    id: UUID
    reference: str
    status: Code
    facility_id: UUID
    facility__name: str
    table_numbers: list[str]
    since: Annotated[date, about("The first day on which its rules would be under the edition.")]
    findings: Annotated[list[Finding], about("What the edition finds, and the filing’s own does not.")]
    fixed: Annotated[Object, about("The answers that the edition leaves no choice about, as facts.")]
    left: Annotated[list[Finding], about("What is left to answer with these.")]
    prints: Count
    other_prints: Annotated[list[str], about("The prints that would say other rules.")]
    sheets: Annotated[list[str], about("The sheets to draw again.")]
    open_tables: list[str]
    running: Annotated[list[str], about("What runs against a time limit at its tables, and until when.")]
    over: Annotated[list[str], about("What would be over if the edition governed now.")]


def rule_change_answer(effects: Effects, news: EditionNews, today: date) -> RuleChange:
    """The effects of an edition, counted."""

    def shares(found: Any) -> list[EffectShare]:
        return [EffectShare.from_row(share) for share in found]

    edition = effects.approved.edition
    return RuleChange(
        edition=edition.key,
        is_withdrawn=news.is_off(today),
        whole=EffectShare.from_row(effects.whole),
        by_clause=shares(by_clause(effects.chains)),
        by_casino=shares(by_casino(effects.chains)),
        by_day=shares(by_day(effects.chains)),
        logs=[LogConcerned(title, items) for title, items in logs_concerned(edition, today)],
        running=len(effects.running),
        over=[one.words for one in effects.over],
    )


def filing_answer(chain: Chain) -> RuleChangeFiling:
    """A filing with the work that its change needs."""
    row, remedy = chain.row, chain.row.remedy
    return RuleChangeFiling.from_row(
        row.filing,
        facility__name=row.filing.facility.name,
        table_numbers=row.tables,
        since=chain.since,
        findings=[core.finding_answer(one) for one in row.findings],
        fixed=remedy.answers,
        left=[core.finding_answer(one) for one in remedy.left],
        prints=chain.prints,
        other_prints=chain.outlook.other_prints,
        sheets=[line.title for line in chain.sheets],
        open_tables=sorted((number for _, _, number in chain.open_tables), key=by_number),
        running=[limit.words for limit in chain.running],
        over=[limit.words for limit in chain.over],
    )


class CasinoUnderFigures(Answer):
    """A casino with approvals that the figures concern."""

    name: str
    needs_change: Annotated[Count, about("Approvals that would need a change.")]
    eased: Annotated[Count, about("Approvals of which the figures find less, and nothing new.")]
    tables: Annotated[Count, about("Tables of the approvals that would need a change; each once.")]


class ClauseUnderFigures(Answer):
    """A clause that the figures concern."""

    name: str
    gained: Annotated[Count, about("Approvals in which the figures find something over this clause.")]
    lost: Annotated[Count, about("Approvals in which they find nothing over it any more.")]


class FilingUnderFigures(Answer):
    """An approval in which the figures find something else than its own edition."""

    id: UUID
    reference: str
    facility_id: UUID
    facility__name: str
    table_numbers: list[str]
    edition_key: str
    gained: Annotated[list[Finding], about("What the figures find, and the approval’s own edition does not.")]
    lost: Annotated[list[Finding], about("What the approval’s own edition finds, and the figures do not.")]


class FiguresImpact(Answer):
    """The effects of figures that are not law on the approvals in effect or to come."""

    edition: str
    edition_status: Status
    label: str
    base: Annotated[str, about("The edition from which the figures differ.")]
    note: str
    approvals: Annotated[Count, about("Approvals that were read.")]
    needs_change: Annotated[Count, about("Approvals that would need a change.")]
    eased: Annotated[Count, about("Approvals of which the figures find less, and nothing new.")]
    same: Annotated[Count, about("Approvals of which the figures find the same.")]
    unread: Annotated[Count, about("Approvals that could not be read; an alarm is open.")]
    tables: Annotated[Count, about("Tables of the approvals that would need a change; each once.")]
    by_casino: list[CasinoUnderFigures]
    by_clause: list[ClauseUnderFigures]
    filings: list[FilingUnderFigures]


def figures_answer(impact: Impact, asked: Alternative) -> FiguresImpact:
    """The effects of an alternative: the totals, each casino, each approval."""
    rows = impact.concerned
    casinos = {row.filing.facility_id: row.filing.facility.name for row in rows}

    def counts(rows: list[NeedsChange]) -> dict[str, int]:
        changed = [row for row in rows if row.findings]
        tables = {place for row in changed for place in row.places}
        return {"needs_change": len(changed), "eased": len(rows) - len(changed), "tables": len(tables)}

    gained = [{one.citation for one in row.findings} for row in rows]
    lost = [{one.citation for one in row.gone} for row in rows]
    return FiguresImpact.from_row(
        asked.edition,
        edition=asked.edition.key,
        edition_status=asked.edition.status,
        base=asked.base.key,
        note=NOBODYS_LAW,
        approvals=impact.filings,
        same=impact.stays - len(impact.eased),
        unread=impact.unread,
        by_casino=[
            CasinoUnderFigures(name, **counts([row for row in rows if row.filing.facility_id == casino]))
            for casino, name in casinos.items()
        ],
        by_clause=[
            ClauseUnderFigures(clause, sum(clause in one for one in gained), sum(clause in one for one in lost))
            for clause in sorted(set().union(*gained, *lost), key=chapter_order)
        ],
        filings=[_filing_under(row) for row in rows],
        **counts(rows),
    )


def _filing_under(row: NeedsChange) -> FilingUnderFigures:
    return FilingUnderFigures.from_row(
        row.filing,
        facility__name=row.filing.facility.name,
        table_numbers=row.tables,
        edition_key=row.revision.edition_key,
        gained=[core.finding_answer(one) for one in row.findings],
        lost=[core.finding_answer(one) for one in row.gone],
    )
