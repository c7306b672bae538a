"""Open disagreements about a filing: what the Executive Director should know that somebody saw otherwise."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compliance.regulation.core.titles import place_title
from compliance.web.values import moment_words
from compliance.web.words import OWNERS

from ..facts import finding_key
from ..models import FindingAct
from ..review.docket import Docket
from ..review.matters import place_of
from .bureau_words import BureauWord
from .sheet_thumbs import Thumb

Act = FindingAct.Act
AGAINST, FOR = frozenset({Act.RAISE, Act.ACCEPT}), frozenset({Act.DISMISS, Act.OVERRIDE})
SAYS = {Act.RAISE: "raised it", Act.ACCEPT: "accepted it", Act.DISMISS: "dismissed it", Act.OVERRIDE: "overrode it"}


@dataclass(frozen=True)
class Disagreement:
    """One matter on which people of the Board differ, or which somebody let stand; with the item that it is about."""

    what: str
    words: str
    citation: str = ""


def disagreements(docket: Docket, words: Sequence[BureauWord], thumbs: Sequence[Thumb]) -> list[Disagreement]:
    """Bureaus that differ, findings that units see otherwise, findings overridden, pins open, elements not found. No
    query beside those of the docket."""
    return [*_bureaus(words), *_findings(docket), *_on_sheets(docket, thumbs)]


def _bureaus(words: Sequence[BureauWord]) -> Iterator[Disagreement]:
    """Verdicts that are not all one: a recommendation of approval and a sign-off are."""
    given = [word for word in words if word.at is not None]
    if len({word.tag.kind for word in given}) > 1:
        verdicts = "; ".join(f"{OWNERS[word.unit].name}: {word.tag.word.lower()}" for word in given)
        yield Disagreement("Bureaus differ", f"{verdicts}.")


def _findings(docket: Docket) -> Iterator[Disagreement]:
    """Findings about one place on which units differ, and those that were overridden."""
    last: dict[tuple[str, str], dict[str, FindingAct]] = defaultdict(dict)
    for act in docket.acts:
        last[place_of(act)][act.unit] = act
    for (citation, field), by_unit in last.items():
        acts = list(by_unit.values())
        overridden = [act for act in acts if act.act == Act.OVERRIDE]
        if {act.act for act in acts} & AGAINST and {act.act for act in acts} & FOR:
            what = "Units differ on a finding"
        elif overridden:
            what, acts = "Finding overridden", overridden
        else:
            continue
        yield Disagreement(what, f"{_about(docket, acts[0], field)}: {_acts_words(docket, acts)}", citation)


def _about(docket: Docket, act: FindingAct, field: str) -> str:
    """What the finding says: the words of the check, or of who raised it; the title of its fact where it is gone."""
    checked = (finding.wrong for finding in docket.findings if finding_key(finding) == act.finding_key)
    raised = (other.reason for other in docket.acts if other.act == Act.RAISE and other.finding_key == act.finding_key)
    words = next(checked, "") or next(raised, "") or place_title(field, docket.submission.chapter.fields)
    return words.rstrip(".")


def _acts_words(docket: Docket, acts: Sequence[FindingAct]) -> str:
    """Who did what, with the reason of each."""
    lines = (
        f"{act.printed_name}, {OWNERS[act.unit].name}, {SAYS[Act(act.act)]} on {moment_words(act.at)}"
        f"{docket.recusals.mark(act)}{f': {act.reason}' if act.reason else ''}"
        for act in acts
    )
    return "; ".join(line.rstrip(".") for line in lines) + "."


def _on_sheets(docket: Docket, thumbs: Sequence[Thumb]) -> Iterator[Disagreement]:
    for thumb in thumbs:
        title = thumb.upload.version.sheet.title
        yield from (Disagreement("Pin open", f"{pin} on {title} is not settled.") for pin in thumb.open_pins)
        for check in thumb.not_found:
            who = f"{check.printed_name}, {OWNERS[check.unit].name}{docket.recusals.mark(check)}"
            yield Disagreement("Element not found", f"{who} did not find it on {title}.", check.citation)
