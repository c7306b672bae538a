"""What an edition changes, as programs read it."""

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from compliance.regulation.core import outputs as core
from compliance.regulation.core.outputs import Answer, Citation, Count, Finding, Object, about
from compliance.web.values import by_number

from ..case.outputs import Code
from .chain import Chain, Effects, by_casino, by_clause, by_day, logs_concerned


class EffectShare(Answer):
    """What has to be done because of one clause, at one casino, from one day, or in all."""

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
    """What an edition changes for the filings that the caller may see."""

    edition: str
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


def rule_change_answer(effects: Effects, today: date) -> RuleChange:
    """What an edition changes, counted."""

    def shares(found: Any) -> list[EffectShare]:
        return [EffectShare.from_row(share) for share in found]

    edition = effects.approved.edition
    return RuleChange(
        edition=edition.key,
        whole=EffectShare.from_row(effects.whole),
        by_clause=shares(by_clause(effects.chains)),
        by_casino=shares(by_casino(effects.chains)),
        by_day=shares(by_day(effects.chains)),
        logs=[LogConcerned(title, items) for title, items in logs_concerned(edition, today)],
        running=len(effects.running),
        over=[one.words for one in effects.over],
    )


def filing_answer(chain: Chain) -> RuleChangeFiling:
    """One filing with what its change needs."""
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
