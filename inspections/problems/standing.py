"""The meaning of open problems for a table: the play that a text bars, and the matters that somebody has to look at."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse

from compliance.holders.models import Facility, GamingTable
from compliance.regulation import NotInForce, chapter
from compliance.regulation.core.figure import Text
from compliance.web.words import TagWords

from ..models.problems import Problem
from ..reasons import Cure, Reason
from .lines import problem_tag


@dataclass(frozen=True)
class OpenProblem:
    """A problem without an entry that says what was done. `citation` is the clause that bars play, or else the one to
    look at."""

    problem: Problem
    words: str
    citation: str
    bars: bool
    tag: TagWords

    @property
    def closing_url(self) -> str:
        """The address at which somebody signs the work done."""
        place = {"table_id": self.problem.table_id, "log_code": self.problem.entry.log_code}
        return f"{reverse('floor:entry_new', kwargs=place)}?{urlencode({'problem': self.problem.number})}"


def open_problems(facility: Facility, tables: Sequence[UUID]) -> Mapping[UUID, Sequence[Problem]]:
    """The open problems of these tables of a facility, the oldest first. One query."""
    problems: dict[UUID, list[Problem]] = defaultdict(list)
    rows = Problem.objects.open().filter(facility=facility, table__in=tables).select_related("entry")
    for problem in rows.order_by("found_at", "id"):
        problems[problem.table_id].append(problem)
    return problems


def reasons_of_problems(
    table: GamingTable, problems: Iterable[Problem], at: datetime
) -> tuple[list[Reason], list[OpenProblem]]:
    """The reasons that open problems of a table hold against opening, and all of the problems to look at."""
    rows = list(problems)
    if not rows:
        return [], []
    try:
        text = Text(chapter(table.chapter).edition_on(table.facility.day(at)), {})
    except NotInForce:
        text = None
    reasons: list[Reason] = []
    shown: list[OpenProblem] = []
    for problem in rows:
        rules, words = problem.kind.problem, f"Problem {problem.number} is open. {problem.words}."
        if rules is None:
            continue
        barred = rules.bars(problem.entry.decoded, text) if text is not None else []
        cure = Cure("floor:entry", "See the problem", {"entry_id": problem.entry_id})
        reasons += [
            Reason(
                f.citation,
                f"Problem {problem.number}: {f.wrong}",
                cure,
                f.severity != "cannot_tell",
                problem_id=problem.pk,
            )
            for f in barred
        ]
        cited, tag = barred[0].citation if barred else rules.looks, problem_tag(problem, table.facility, at)
        shown.append(OpenProblem(problem, words, cited, bool(barred), tag))
    return reasons, shown
