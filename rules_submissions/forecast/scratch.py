"""A change that somebody tries: the answers of an approval with some of them changed, in a draft that nobody keeps.

The form carries the answers, or a link. Nothing is stored or recorded until somebody starts an amendment with them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from compliance.regulation import Finding, NotInForce, Rules, evaluate
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.differing import Changes
from compliance.regulation.core.fields import Field
from compliance.web.drawings import Figure
from compliance.web.facts_forms import FieldInput, raw_of

from ..case.comparison import Comparison, Side, compare
from ..drafting.answers import SHOWN, Posted, inputs_of, posted_on
from ..drafting.forms import suggested_day
from ..drafting.question_pages import pages_of
from ..drafting.standard import changed_names, registered_models
from ..drafting.summary import fact_words
from ..drafting.tables import FIELD, registered_tables
from ..drafting.worksheet import Worksheet
from ..errors import IllegalMove
from ..facts import open_findings
from ..models import Draft, Revision, RulesSubmission
from ..models.sheets import read_as_versions
from ..settlements import settled_facts, settlements_in_effect
from ..states import MAY_BE_AMENDED, Status
from ..successors import tables_left
from .cases import case_of_sheet
from .outlook import Outlook, outlook_of

MOST_WHOLE = 3
"""Up to so many findings are shown whole."""
LONGEST_LINK = 4_000
"""Characters of a query that carries tried answers: what web servers and mail programs let through."""
OF = "of"
"""The name of the part of a link that says from what it was made."""
UNDER = "under"
"""The name in a form or a link of the rules that are chosen."""


@dataclass(frozen=True)
class OtherRules:
    """A text that is not the one under which an amendment would be filed. `changes` gives what it finds in answers
    under the edition with a key, and that does not, as of a time; and the other way round. `side_with_remedy` gives the
    answers with those that it leaves no choice about."""

    key: str
    words: str
    rules: Rules
    changes: Callable[[str, Any, datetime], Changes]
    side_with_remedy: Callable[[Side, Sequence[Finding], datetime], Side]


class Scratch:
    """The answers of an approval, as an amendment from it would be filed on the suggested day, with what `data` (a
    form of its questions) changes; `other` are rules under which they are tried too. Raises IllegalMove for rules that
    cannot be amended."""

    def __init__(
        self, rules: RulesSubmission, data: QueryDict | None, at: datetime, other: OtherRules | None = None
    ) -> None:
        self.rules, self.at, self.other = rules, at, other
        self.before = self._before()
        on = suggested_day(rules.facility.day(at))
        try:
            key = rules.chapter.edition_on(on).key
        except NotInForce:
            key = rules.edition_key
        self.submission = RulesSubmission(
            holder=rules.holder,
            facility=rules.facility,
            chapter_number=rules.chapter_number,
            edition_key=key,
            intended_effective_on=on,
            amends=rules,
            created_at=at,
            status_since=at,
        )
        self.stored = {name: to_json(getattr(self.before.facts, name)) for name in rules.chapter.fields} | {
            "filing_kind": "amendment",
            "amends_submission_id": rules.reference,
            FIELD: tables_left(rules, rules.facility.day(at)),
        }
        self.stored = {name: value for name, value in self.stored.items() if value is not None}
        self.draft = Draft(submission=self.submission, answers=self.stored)
        self.posted = self._posted(data) if data is not None else Posted({})
        answers = self.stored | self.posted.answers
        self.draft.answers = {name: value for name, value in answers.items() if value is not None}
        self.draft.typed = {"raw": self.posted.typed}
        self.sheet = Worksheet(self.draft, at)

    @cached_property
    def revision(self) -> Revision:
        """The newest approved revision. One query."""
        revision = self.rules.revisions.filter(decision__approved=True).order_by("-number").first()
        if revision is None or Status(self.rules.status) not in MAY_BE_AMENDED:
            raise IllegalMove(
                f"{self.rules.reference or 'This draft'} is “{self.rules.get_status_display()}”; you can try a change "
                "only of approved rules."
            )
        revision.submission = self.rules
        return revision

    def _before(self) -> Side:
        settled = settlements_in_effect(self.rules) if self.revision else {}
        facts = settled_facts(self.revision, settled)
        return Side(facts, self.revision.edition_key, open_findings(self.revision, settled))

    def _posted(self, data: QueryDict) -> Posted:
        """The posted answers of every question page; an attestation is never tried."""
        stored = Worksheet(self.draft, self.at)
        pages = pages_of(self.submission.chapter, self.submission.edition_key)
        found = [posted_on(page, data, stored).readings for page in pages if not page.is_of_attestations]
        return Posted({name: reading for readings in found for name, reading in readings.items()})

    @cached_property
    def changes(self) -> dict[str, Any]:
        """The answers that differ from the approval's, as JSON; None for one that is taken away."""
        names = changed_names(self.submission, self.stored, self.draft.answers)
        return {name: self.draft.answers.get(name) for name in names}

    @property
    def source(self) -> str:
        """The source of a link, after which it is stale: the revision that was approved last, and the edition."""
        return f"{self.revision.number}-{self.submission.edition_key}"

    @property
    def link(self) -> str:
        """The query of a link that opens the changed answers again; empty where nothing is changed, something cannot be
        read, or it would be too long."""
        if not self.changes or not self.is_readable:
            return ""
        chapter = self.submission.chapter
        texts = [
            (f"{name}{suffix}", text)
            for name, value in self.changes.items()
            for suffix, several in raw_of(chapter.fields[name], value).items()
            for text in several
        ]
        under = [(UNDER, self.other.key)] if self.other else []
        query = urlencode([(OF, self.source), *under, *((SHOWN, name) for name in self.changes), *texts])
        return query if len(query) <= LONGEST_LINK else ""

    def doubts(self, link: QueryDict) -> list[str]:
        """The warnings about a link that somebody opened: it was made from another source, or names answers that are
        not tried."""
        found = []
        if link.get(OF) != self.source:
            found.append(
                "This link was made from an earlier approval or edition. Its answers are tried on what holds now."
            )
        if set(link.getlist(SHOWN)) - self.posted.readings.keys():
            found.append("The link names answers that are not tried here. They are left out.")
        return found

    @property
    def is_readable(self) -> bool:
        """Whether everything that was typed can be read."""
        return not self.posted.typed

    @cached_property
    def comparison(self) -> Comparison:
        """The differences: answers, findings, odds and house edges."""
        return compare(self.submission.chapter, self.before, self.side)

    @property
    def side(self) -> Side:
        """The answers as they are tried."""
        return Side(self.sheet.facts, self.sheet.edition_key, self.sheet.findings)

    @cached_property
    def under_other(self) -> Changes | None:
        """The findings that the chosen other rules make in the tried answers and the edition does not, and the reverse.
        None if no other rules are chosen."""
        return self.other.changes(self.sheet.edition_key, self.sheet.facts, self.at) if self.other else None

    @property
    def figures_under_other(self) -> list[Figure]:
        """The tried answers, drawn under the other rules that were chosen."""
        if self.other is None:
            return []
        rules, facts = self.other.rules, self.sheet.facts
        found = evaluate(facts, rules, self.at)
        drawings = self.submission.chapter.draw_all(facts, rules.edition.key, found, rules.values)
        return [Figure(drawing, rules.edition.key, rules.edition.caution, "under") for drawing in drawings]

    @cached_property
    def outlook_under_other(self) -> Outlook | None:
        """The outlook at the tables under the chosen other rules, with the answers about which they leave no choice;
        None if no other rules are chosen."""
        if self.other is None or self.under_other is None:
            return None
        side = self.other.side_with_remedy(self.side, self.under_other.appeared, self.at)
        return replace(self.outlook, case=replace(self.outlook.case, side=side))

    @property
    def is_crowded(self) -> bool:
        """Whether there are so many findings that each is said in short."""
        return len(self.comparison.appeared) > MOST_WHOLE

    @cached_property
    def outlook(self) -> Outlook:
        """The effects of an approval, on the sheets of the approval. Sixteen queries at most."""
        return outlook_of(case_of_sheet(self.sheet, read_as_versions(self.revision.artwork.all())), self.at)

    @cached_property
    def inputs(self) -> dict[str, FieldInput]:
        """Every question that is asked now, but attestations, by name. Four queries at most."""
        pages = [page for page in self.sheet.pages if not page.is_of_attestations]
        kinds = {field.name: field.asked.registered for page in pages for field in page.fields}
        kinds = {name: kind for name, kind in kinds.items() if kind and name != FIELD}
        registered = {FIELD: registered_tables(self.submission), **registered_models(self.submission, kinds)}
        made = [inputs_of(self.sheet, page, posted=self.posted, registered=registered) for page in pages]
        return {name: one for inputs in made for name, one in inputs.items() if one is not None}

    @property
    def first(self) -> list[tuple[FieldInput, str]]:
        """The questions to show first: the answers that are changed or cannot be read, then questions that are asked
        newly, each with the answer of the approval in words."""
        chapter, key = self.submission.chapter, self.before.edition_key
        was_asked = {name for name, field in chapter.fields.items() if field.is_asked(self.before.facts, key)}
        wanted = [name for name in self.inputs if name in self.changes or name in self.posted.typed]
        wanted += [name for name in self.inputs if name not in was_asked and name not in wanted]
        return [(self.inputs[name], self._was(chapter.fields[name], was_asked=name in was_asked)) for name in wanted]

    def _was(self, field: Field, *, was_asked: bool) -> str:
        return fact_words(field, self.before.facts) if was_asked else "not asked"

    @property
    def unreadable(self) -> list[FieldInput]:
        """The questions whose answers cannot be read."""
        return [one for name, one in self.inputs.items() if name in self.posted.typed]

    @property
    def rest(self) -> list[tuple[str, list[FieldInput], int]]:
        """The other questions, by section, and how many of their answers break a rule."""
        first = {one.name for one, _ in self.first}
        sections: dict[str, list[FieldInput]] = {}
        for page in self.sheet.pages:
            shown = [one for name, one in self.inputs.items() if name in page.names - first]
            if shown:
                sections.setdefault(page.section.title, []).extend(shown)
        return [(title, inputs, sum(bool(one.errors) for one in inputs)) for title, inputs in sections.items()]
