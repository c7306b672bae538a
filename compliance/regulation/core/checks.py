"""The published functions of the chapters: plain JSON values in, plain JSON values out, for the command line, the API
and bulk use.

Each function raises Refused or NotInForce for input that it does not take, and keeps nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from . import outputs
from .alternative import Alternative
from .canonical import to_json
from .chapter import Chapter, chapter
from .drawing import Drawing
from .edition import Edition
from .elapsed import facility_zone
from .evaluate import counts, evaluate
from .finding import Finding
from .log import LogKind, entry_day
from .parse import Refused, parse_day, parse_object, parse_records, parse_struct, parse_text


def check_submission(
    value: Any, edition: str | None = None, on: date | None = None, *, as_of: datetime
) -> dict[str, Any]:
    """Every finding about one Rules Submission, in the published order of keys.

    `value` holds `chapter` and `facts`, and may hold `edition` and `on`; the arguments win over both. Without any of
    them the edition in force on the day of `as_of` is used, or the proposed text where no other is on file. Whatever
    the edition, approvals and attestations that lie after `as_of` do not count.
    """
    whole, text, facts = _submitted(value, edition, on, as_of)
    findings = evaluate(facts, whole.rules(text.key), as_of)
    return _answer(whole, text, findings, outputs.CheckedSubmission, outputs.Finding)


def check_under(value: Any, under: Alternative, *, as_of: datetime) -> dict[str, Any]:
    """Every finding about one Rules Submission under a text that is nobody's law, as `check_submission` gives them."""
    _of_chapter(value, under.base.chapter)
    whole, _, facts = _submitted(value, under.base.key, None, as_of)
    return _answer(whole, under.edition, under.findings(facts, as_of), outputs.CheckedSubmission, outputs.Finding)


def draw_submission(
    value: Any, edition: str | None = None, on: date | None = None, *, what: str, as_of: datetime
) -> Drawing:
    """The layout or the wheel of one Rules Submission, with every deviation ringed. It takes what
    `check_submission` takes, and raises Refused for a wheel where the game has none."""
    whole, text, facts = _submitted(value, edition, on, as_of)
    return whole.draw(what, facts, text.key, evaluate(facts, whole.rules(text.key), as_of))


def draw_under(value: Any, under: Alternative, *, what: str, as_of: datetime) -> Drawing:
    """The same under a text that is nobody's law, with its caution across."""
    _of_chapter(value, under.base.chapter)
    _, _, facts = _submitted(value, under.base.key, None, as_of)
    return under.draw(what, facts, as_of)


def _submitted(value: Any, edition: str | None, on: date | None, as_of: datetime) -> tuple[Chapter, Edition, Any]:
    """The chapter, the edition and the facts of one Rules Submission."""
    stated = _filing(value)
    whole = chapter(_required_text(stated, "chapter"))
    text = _edition(whole, stated, edition, on, as_of.astimezone(facility_zone()).date())
    return whole, text, parse_struct(whole.facts, stated["facts"], "facts")


def _filing(value: Any) -> Mapping[str, Any]:
    return parse_object(value, "", ("chapter", "facts", "edition", "on"), ("chapter", "facts"))


def _of_chapter(value: Any, number: str) -> Mapping[str, Any]:
    """The members of a filing of this chapter. Raises Refused for one of another."""
    stated = _filing(value)
    if stated["chapter"] != number:
        raise Refused(("chapter", f"the filing is of another chapter; expected {number!r}"))
    return stated


def check_log(value: Any, as_of: datetime) -> dict[str, Any]:
    """Every finding about one log, each entry judged by the edition of its day; each finding names its entry.

    `value` holds `chapter`, `log`, `table` and `entries`. The edition in the head of the answer is that of the latest
    entry, or that of `as_of` for a log without entries.
    """
    stated = parse_object(value, "", ("chapter", "log", "table", "entries"), ("chapter", "log", "table", "entries"))
    whole = chapter(_required_text(stated, "chapter"))
    kind = whole.log(_required_text(stated, "log"))
    table = parse_struct(kind.table, stated["table"], "table")
    entries = parse_records(kind.entry, stated["entries"], "entries")
    findings = whole.check_log(kind, table, entries, as_of)
    text = _latest_edition(whole, kind, entries, as_of)
    return _answer(whole, text, findings, outputs.CheckedLog, outputs.LogFinding)


def payouts(
    number: str, filing: Any = None, edition: str | None = None, on: date | None = None, *, today: date
) -> dict[str, Any]:
    """The exact mathematics of each wager: of `filing`, or of the chapter's own figures when it is None.

    `filing` is the value that `check_submission` takes; it must be of chapter `number`. The edition is chosen alike.
    """
    whole = chapter(number)
    stated: Mapping[str, Any] = {}
    facts = None
    if filing is not None:
        stated = _of_chapter(filing, number)
        facts = parse_struct(whole.facts, stated["facts"], "facts")
    text = _edition(whole, stated, edition, on, today)
    rows = whole.payouts(facts, text.key)
    return outputs.Payouts(number, text.key, text.status, [outputs.wager_answer(row) for row in rows]).plain()


def _answer(
    whole: Chapter,
    text: Edition,
    judged: Iterable[Finding],
    kind: type[outputs.CheckedSubmission],
    one: type[outputs.Finding],
) -> dict[str, Any]:
    tally = counts(findings := tuple(judged))
    answers = [one.from_row(finding, found=to_json(finding.found)) for finding in findings]
    return kind(whole.number, text.key, text.status, tally, answers).plain()


def _edition(whole: Chapter, stated: Mapping[str, Any], edition: str | None, on: date | None, today: date) -> Edition:
    """The edition from the arguments, else from the input, else from the day. What the input states is always read, and
    refused where it is no key and no day."""
    own_key = None if stated.get("edition") is None else _required_text(stated, "edition")
    own_day = None if stated.get("on") is None else parse_day(stated["on"], "on")
    if edition is None and on is None:
        edition, on = own_key, own_day
    return whole.edition_on(on or today) if edition is None else whole.edition(edition)


def _latest_edition(whole: Chapter, kind: LogKind, entries: Sequence[Any], as_of: datetime) -> Edition:
    days = [entry_day(kind, entry, as_of) for entry in entries]
    return whole.edition_on(max(days, default=as_of.astimezone(facility_zone()).date()))


def _required_text(stated: Mapping[str, Any], name: str) -> str:
    text = parse_text(stated[name], name)
    if text is None:
        raise Refused((name, "empty; expected text"))
    return text
