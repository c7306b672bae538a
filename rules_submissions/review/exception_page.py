"""The desk by exception as its template reads it: rows that need a person, sections that are agreed with one act."""

from collections.abc import Iterable, Sequence
from typing import Any

from compliance.regulation.core.fields import Approval, Field, Odds
from compliance.regulation.core.finding import Owner
from compliance.regulation.core.titles import wager_title
from compliance.web.facts_forms import base_name
from compliance.web.values import NOT_STATED, fact_words, moment_words
from compliance.web.words import SIGN_OFF_STATES, TagWords, owner_words

from ..facts import finding_key
from ..models import FindingAct
from ..recusals import DECIDER_UNITS
from ..sheets.pins import ANSWERED
from ..sheets.stage import cut_out_shown
from . import clauses
from .baseline import Baseline
from .batches import AddressOf, Batches, agreed_words, signed_words
from .clauses import ClauseItem, agreement, changed_fields
from .docket import Docket
from .effects import Effects
from .exception import AS_BEFORE, ATTESTED, UNANSWERED, Matter, Reason, has_other_text, sorted_clauses
from .exception_rows import CHECKS, KINDS, NEW_SHEET, PETITION, PIN, WORDS, Attestations, Batch, ExceptionRow, OtherUnit
from .matters import place_of
from .on_sheets import OnSheets
from .queue import pip
from .reading import ClauseAnswer, answer_of

AFTER = TagWords("after the report", "empty", "waiting")

MOST_WORDS = 12
"""Rows about words on sheets, at most."""


class ExceptionPage:
    """The desk by exception, for one docket; `finding_rows` and `settled_rows` hold the forms of `desk_page`."""

    def __init__(
        self, docket: Docket, finding_rows: Iterable[dict[str, Any]], settled_rows: Iterable[dict[str, Any]]
    ) -> None:
        self.docket = docket
        self.items = clauses.items_of(docket)
        self.sorted = sorted_clauses(docket, self.items)
        self.batches = Batches(docket, self.sorted, self._url)
        self.sheets = OnSheets(docket)
        self.effects = Effects(docket, docket.baseline) if docket.baseline else None
        self.may_mark = docket.is_open and bool(docket.unit)
        self.finding_rows = list(finding_rows)
        self.placed: set[str] = set()
        self.settled_rows = list(settled_rows)

    def context(self) -> dict[str, Any]:
        """The context of the template."""
        every = self._rows()
        rows = [row for row in every if not row.stands]
        beside = [*self._pins(), *self._words(), *self._new_sheets()]
        attested, as_before = self.batches.attestations(ATTESTED), self.batches.attestations(AS_BEFORE)
        alone = [self._clause_row(matter) for matter in self._by_themselves(self.sorted.alone, AS_BEFORE)]
        stand = [row for row in every if row.stands]
        batches = self.batches.sections()
        first: list[ExceptionRow | Attestations] = [*rows, *filter(None, [attested]), *beside]
        _lead_on(first, batches, [*alone, *stand, *filter(None, [as_before])])
        batched = len(self.sorted.listed)
        checked = sum(len(section.items) for section in self.sorted.sections if section.key != UNANSWERED)
        need = sum(row.clauses for row in every if not row.done)
        need += len(attested.lines) - attested.agreed if attested else 0
        agreed = sum(row.clauses for row in every if row.done) + sum(bool(row.agreed) for row in alone)
        agreed += sum(batch.agreed for batch in batches)
        agreed += sum(listed.agreed for listed in (attested, as_before) if listed is not None)
        others = others_of(self.docket, self.sorted.others, self.finding_rows, self._url)
        own = len(self.items) - sum(len(one.lines) for one in others)
        return {
            "rows": rows,
            "attested": attested,
            "as_before": as_before,
            "beside": beside,
            "beside_open": sum(row.is_open for row in beside),
            "alone": [*alone, *stand],
            "stand": len(self.sorted.alone) + len(stand),
            "batches": batches,
            "others": others,
            "others_clauses": len(self.items) - own,
            "batched": batched,
            "checked": checked,
            "unchecked": batched - checked,
            "need": need,
            "clauses_agreed": agreed,
            "own": own,
            "total": len(self.items),
            "meter_eye": own - need,
            "in_short": self._in_short(),
            "effects": self.effects.strip() if self.effects else [],
            "every": self.batches.every() if sum(batch.is_open for batch in batches) > 1 else None,
            "every_clause_url": self._url(clauses.chosen(self.items, "")),
            "unattached": self.settled_rows,
            "start": next((f"#{row.anchor}" for row in (*first, *batches) if row.is_open), "#decision"),
        }

    def _url(self, item: ClauseItem) -> str:
        """The address of a clause, read by itself against the same baseline."""
        against = self.docket.baseline.kind if self.docket.baseline else ""
        return clauses.clause_query(item.key, against=against, unit=self.docket.unit_kept)

    def _in_short(self) -> str:
        """The filing in one sentence: what it changes, or that it is the first."""
        if self.effects is None:
            return "A first filing: no rules in effect to compare it with."
        changed = self.effects.comparison.changed
        if len(changed) != 1:
            count = f"{len(changed)} answers differ" if changed else "No answer differs"
            return f"{count} from {self.effects.base.in_a_sentence}."
        field = changed[0].field
        is_question = field.label.endswith("?")
        name = f"“{field.label}”" if is_question else field.label
        words = [
            fact_words(getattr(facts, field.name), field) for facts in (self.effects.base.facts, self.docket.facts)
        ]
        if sum(map(len, words)) > 60:
            return f"One answer changed: {name}{'' if is_question else '.'}"
        return f"One answer changed: {name}, from {words[0]} to {words[1]}."

    # Rows of clauses

    def _rows(self) -> list[ExceptionRow]:
        """A row for each clause that needs a person; one for all that read the same changed answers."""
        together = self.sorted.by_answers
        alone = self._by_themselves(self.sorted.eye, ATTESTED)
        first = {read[0].place: answers for answers, read in together.items()}
        within = {matter.place for read in together.values() for matter in read}
        return [
            self._answer_row(first[matter.place]) if matter.place in first else self._clause_row(matter)
            for matter in alone
            if matter.place in first or matter.place not in within
        ]

    def _by_themselves(self, matters: Sequence[Matter], part: str) -> list[Matter]:
        """The clauses that are not in a list of attestations."""
        listed = {matter.place for matter in self.sorted.attestations.get(part, ())}
        return [matter for matter in matters if matter.place not in listed]

    def _answer_row(self, answers: str) -> ExceptionRow:
        """A row for the clauses that read the same changed answers."""
        read = self.sorted.by_answers[answers]
        row = self._clause_row(read[0])
        fields = self.docket.submission.chapter.fields
        row.what = ", ".join(fields[name].label for name in read[0].answers).replace("?, ", "? ")
        base = self._differs_from(read[0].item)
        row.lines = self._lines_of_change(read[0].item, base) if base is not None else []
        row.others = [(matter.item, self._url(matter.item)) for matter in read[1:]]
        marks = [agreement(self.docket, matter.item.provision) for matter in read]
        given = [mark for mark in marks if mark is not None]
        row.done = agreed_words(self.docket, max(given, key=lambda mark: mark.at)) if len(given) == len(read) else ""
        row.acts, row.may_agree, row.may_take_back = self.batches.acts(answers), False, False
        return row

    def _clause_row(self, matter: Matter) -> ExceptionRow:
        item, provision = matter.item, matter.item.provision
        row = ExceptionRow(
            f"clause-{matter.place}",
            KINDS[matter.reason],
            provision.citation,
            provision.title,
            self._url(item),
            "Read the clause",
            item,
            agreed=agreement(self.docket, provision),
        )
        row.findings = self._findings(item)
        row.settled = self._settled(item)
        if any(line["row"].petition for line in row.findings):
            row.kind = PETITION
        base = self._differs_from(item)
        if base is not None:
            row.changes = self._changes(item, base)
            row.lines = self._lines_of_change(item, base)
        if matter.reason in (Reason.CHANGED, Reason.ATTESTATION) and provision.duty:
            row.lines = [*row.lines, provision.duty]
            row.parts = provision.parts
        row.lines = [*row.lines, *self._stated(item)]
        if matter.reason == Reason.SHEET:
            self._on_sheet(row, (provision.citation, provision.name))
        elif row.findings or row.settled:
            row.done = self._answered(row)
        else:
            row.done = agreed_words(self.docket, row.agreed)
            row.may_agree = self.may_mark and not row.agreed
        row.may_take_back = self.may_mark and row.agreed is not None and row.agreed.unit == self.docket.unit
        return row

    def _findings(self, item: ClauseItem) -> list[dict[str, Any]]:
        """The findings of a clause; of those raised by hand, all that cite it. The forms stand with the first clause
        that shows a finding."""
        keys = {finding_key(finding) for finding in item.row.findings}
        raised = [act for act in self.docket.acts if act.act == FindingAct.Act.RAISE]
        keys |= {act.finding_key for act in raised if place_of(act)[0] == item.provision.citation}
        shown = [line for line in self.finding_rows if line["row"].key in keys]
        own = [line if line["row"].key not in self.placed else {"row": line["row"]} for line in shown]
        self.placed |= keys
        return own

    def _settled(self, item: ClauseItem) -> list[dict[str, Any]]:
        """The approvals settled in review that this clause reads; each stands with the first such clause."""
        names = set(item.provision.fields)
        mine = [line for line in self.settled_rows if base_name(line["row"].field) in names]
        self.settled_rows = [line for line in self.settled_rows if line not in mine]
        return mine

    def _differs_from(self, item: ClauseItem) -> Baseline | None:
        """The baseline from which a clause differs, the one that is read against first; None where it differs from
        none."""
        docket = self.docket
        every = sorted(docket.baselines.values(), key=lambda base: base is not docket.baseline)
        differs = (
            base for base in every if changed_fields(docket, item.row, base) or has_other_text(docket, item, base)
        )
        return next(differs, None)

    def _changes(self, item: ClauseItem, base: Baseline) -> list[ClauseAnswer]:
        """The changed answers of a clause before and now; of odds, each line that differs."""
        fields = self.docket.submission.chapter.fields
        changed = [fields[name] for name in changed_fields(self.docket, item.row, base)]
        answers: list[ClauseAnswer] = []
        for field in changed:
            if field.kind == "odds_table":
                answers += self._odds_lines(field, base)
            else:
                answers.append(answer_of(self.docket, base, field, item.row))
        return answers

    def _odds_lines(self, field: Field, base: Baseline) -> list[ClauseAnswer]:
        before, after = ({**(getattr(facts, field.name) or {})} for facts in (base.facts, self.docket.facts))
        fields = self.docket.submission.chapter.fields
        return [
            ClauseAnswer(wager_title(fields, line), _odds(before.get(line)), _odds(after.get(line)), is_changed=True)
            for line in before | after
            if before.get(line) != after.get(line)
        ]

    def _lines_of_change(self, item: ClauseItem, base: Baseline) -> list[str]:
        lines = [f"Against {base.in_a_sentence}."] if base is not self.docket.baseline else []
        if has_other_text(self.docket, item, base):
            lines.append(f"The clause itself is not that of edition {base.revision.edition_key}.")
        if item.row.answer in CHECKS and not item.row.findings:
            lines.append(CHECKS[item.row.answer])
        if self.effects is not None and base is self.effects.base:
            lines += self.effects.of_answers(changed_fields(self.docket, item.row, base))
        return lines

    def _stated(self, item: ClauseItem) -> list[str]:
        """The content of an attestation or a stated approval: by whom, when, under which number."""
        fields = self.docket.submission.chapter.fields
        sentences = signed_words(self.docket, item)
        for name, value in zip(item.provision.fields, item.row.values, strict=False):
            if isinstance(value, Approval) and item.provision.kind == "approval":
                sentences.append(f"On file: {fact_words(value, fields[name])}.")
        if item.row.answer == "not_applicable" and item.provision.kind in ("approval", "attestation"):
            sentences.append("Does not apply to these answers.")
        return sentences

    def _on_sheet(self, row: ExceptionRow, element: tuple[str, str]) -> None:
        """Turns the row to the sheet: where the element is marked, and what a reviewer said of it."""
        shown = self.sheets.element(element)
        row.lines = [
            *row.lines,
            *(f"Marked on {upload.version.title}, zone {zone}." for upload, zone in shown.marked),
        ] or ["The filer marked it on no sheet."]
        row.url, row.url_words = shown.url, "Check it on the sheet"
        if shown.check is not None:
            who = f"{shown.check.printed_name}, {owner_words(shown.check.unit).name}, {moment_words(shown.check.at)}"
            who += self.docket.recusals.mark(shown.check)
            if shown.check.found:
                row.done = f"Found by {who}"
                row.stands = shown.check.at < self.docket.revision.filed_at
            else:
                row.lines = [*row.lines, f"Not found by {who}. Set a pin, or raise a finding."]

    def _answered(self, row: ExceptionRow) -> str:
        """The word for a row whose findings are all answered or raised by a person and approvals settled; else
        empty."""
        if not all(line["row"].done or self._is_raised(line["row"].key) for line in row.findings):
            return ""
        return "Answered" if row.findings else "Settled"

    def _is_raised(self, key: str) -> bool:
        act = self.docket.newest_acts.get(key)
        return act is not None and act.act == FindingAct.Act.RAISE

    # Rows of sheets

    def _pins(self) -> list[ExceptionRow]:
        rows = []
        for pin in self.sheets.pins:
            words = f"{pin.pin} on {self.sheets.where(pin)}, zone {pin.place.zone}"
            message = pin.messages[-1] if pin.messages else None
            lines = [f"{message.author}: {message.text}"] if message else []
            if pin.state == ANSWERED:
                lines.append("The certificate holder answered.")
            url = self.sheets.url(self.sheets.of_pin(pin), pin.anchor)
            rows.append(ExceptionRow(f"pin-{pin.pin.pk}", PIN, "", words, url, "Open the pin", lines=lines))
        return rows

    def _words(self) -> list[ExceptionRow]:
        """The words on the sheets that need a person, each with its cut-out; at most MOST_WORDS rows."""
        rows = []
        words = self.sheets.words()
        for at, (upload, note, why) in enumerate(words[:MOST_WORDS]):
            place, frame = note.place, note.frame
            if place is None or frame is None:
                continue
            url = self.sheets.url(upload.pk, "new-pin", place=frame.typed)
            lines = [note.sentence, f"On {upload.version.title}, zone {place.zone}."]
            lines += [f"The certificate holder files it anyway: {why}"] if why else []
            if at == MOST_WORDS - 1 and len(words) > MOST_WORDS:
                lines.append(f"{len(words) - MOST_WORDS} more are on the pages of the sheets.")
            anchor = f"words-{at}"
            cut = cut_out_shown(upload, frame)
            rows.append(
                ExceptionRow(
                    anchor, WORDS, note.citation, note.about, url, "Look at it, and pin it", lines=lines, cut=cut
                )
            )
        return rows

    def _new_sheets(self) -> list[ExceptionRow]:
        rows = []
        for upload in self.docket.artwork:
            if self.effects is not None and not self.effects.is_new(upload.version):
                continue
            before = f"It is not in {self.effects.base.in_a_sentence}." if self.effects else "Filed for the first time."
            words, url = upload.version.title, self.sheets.url(upload.pk)
            done = "Each element on it was found" if self.sheets.has_all(upload) else ""
            row = ExceptionRow(
                f"sheet-{upload.pk}", NEW_SHEET, "", words, url, "Open the sheet", lines=[before], done=done
            )
            rows.append(row)
        return rows


def _lead_on(
    rows: Sequence[ExceptionRow | Attestations], batches: Sequence[Batch], alone: Sequence[ExceptionRow | Attestations]
) -> None:
    """Tells each row and section the anchor of the next one that is open; those that stand alone lead to themselves."""
    following = "decision"
    for batch in reversed(batches):
        batch.next, following = following, batch.anchor if batch.is_open else following
    for row in alone:
        row.next = row.anchor
    for row in reversed(rows):
        row.next, following = following, row.anchor if row.is_open else following


def _odds(stated: Odds | None) -> str:
    return f"{stated.pay} to {stated.to}" if stated is not None else NOT_STATED


def others_of(
    docket: Docket, others: dict[Owner, list[ClauseItem]], finding_rows: Iterable[dict[str, Any]], address_of: AddressOf
) -> list[OtherUnit]:
    """Each unit that decides some of the clauses, with how far it is, the clauses, and what is found about them."""
    rows = {line["row"].key: line["row"] for line in finding_rows if not line["row"].is_aside}
    raised = {act.finding_key: place_of(act)[0] for act in docket.raised}

    def findings_of(item: ClauseItem) -> list[Any]:
        keys = [finding_key(finding) for finding in item.row.findings]
        keys += [key for key, citation in raised.items() if citation == item.provision.citation]
        return [rows[key] for key in keys if key in rows]

    def agreed(unit: Owner, items: Iterable[ClauseItem]) -> list[str]:
        marks = ((docket.marks.get((item.provision.citation, item.provision.name, unit)), item) for item in items)
        return [item.key for mark, item in marks if mark is not None and mark.agreed]

    return [
        OtherUnit(
            unit,
            _state(docket, unit),
            [(item, address_of(item), findings_of(item)) for item in items],
            agreed(unit, items),
        )
        for unit, items in others.items()
    ]


def _state(docket: Docket, unit: Owner) -> TagWords:
    return AFTER if unit in DECIDER_UNITS else SIGN_OFF_STATES[pip(docket.bureaus.get(unit))]
