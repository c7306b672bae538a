"""“Would this be allowed?”: answers tried against a text. Nothing is stored; the link carries them."""

import base64
import binascii
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from compliance.regulation import Chapter, Finding, chapter, evaluate
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.edition import Edition
from compliance.regulation.core.elapsed import facility_zone
from compliance.regulation.core.fields import Field
from compliance.regulation.core.filing import FILING
from compliance.regulation.core.json_text import read_json
from compliance.regulation.core.parse import Refused, parse_day
from compliance.regulation.core.published import Published, published
from compliance.web.facts_forms import base_name

LONGEST = 4_000
"""The most characters that the answers in a link may have."""
LARGEST = 64 * 1024
"""The most bytes that they may be once unpacked."""
PARTS = {"chapter", "on", "facts"}
TOLD = ("violation", "needs_approval")
BROKEN = noop("This link is incomplete. Ask for it again, or start over.")


class TooLong(ValueError):
    """The answers do not fit into a link."""


def askable(whole: Chapter) -> dict[str, Field]:
    """The answers that may be tried: those that players see, without who files and for which tables."""
    return {
        name: field
        for name, field in whole.fields.items()
        if field.asked.public and (field.asked.section != FILING or name == "table_format")
    }


@dataclass(frozen=True)
class Trial:
    """A game, a day, and the answers given, as plain JSON values."""

    number: str
    on: date
    answers: Mapping[str, Any]

    @property
    def chapter(self) -> Chapter:
        """The chapter of the game."""
        return chapter(self.number)

    @property
    def edition(self) -> Edition:
        """The text of that day. Raises NotInForce."""
        return self.chapter.edition_on(self.on)

    @property
    def facts(self) -> Any:
        """The answers as the rule core reads them. Raises Refused."""
        return self.chapter.parse(dict(self.answers))


def packed(trial: Trial) -> str:
    """The answers as a link carries them. Raises TooLong."""
    whole = {"chapter": trial.number, "on": trial.on.isoformat(), "facts": dict(trial.answers)}
    text = base64.urlsafe_b64encode(zlib.compress(canonical_bytes(whole), 9)).decode().rstrip("=")
    if len(text) > LONGEST:
        raise TooLong(f"{len(text):,} characters; a link holds {LONGEST:,}")
    return text


def unpacked(text: str) -> Trial:
    """The trial that a link carries. Raises Refused for anything that `packed` does not write: too long, not whole,
    larger once unpacked than any answers are, or answers that are not asked here."""
    if len(text) > LONGEST or not text.isascii():
        raise Refused(("a", BROKEN))
    try:
        squeezed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj()
        raw = reader.decompress(squeezed, LARGEST)
    except (binascii.Error, zlib.error, ValueError):
        raise Refused(("a", BROKEN)) from None
    if not reader.eof or reader.unused_data:
        raise Refused(("a", BROKEN))
    whole = read_json(raw)
    if not isinstance(whole, dict) or set(whole) != PARTS or not isinstance(whole["facts"], dict):
        raise Refused(("a", BROKEN))
    number = whole["chapter"]
    game = chapter(number if isinstance(number, str) else "")
    on = parse_day(whole["on"], "on")
    strange = sorted(set(whole["facts"]) - set(askable(game)))
    if strange:
        raise Refused(*((name[:40], "not asked here") for name in strange[:5]))
    game.parse(whole["facts"])
    return Trial(game.number, on, whole["facts"])


@dataclass(frozen=True)
class Judged:
    """The results of the checks of a trial: findings about what was answered, and the number of questions that were
    not."""

    found: list[Finding]
    unanswered: int
    rules: Published

    @property
    def verdict(self) -> str:
        """The answer in one sentence; never that something is allowed."""
        broken = len({base_name(finding.field) for finding in self.found if finding.severity == "violation"})
        asked = len({base_name(finding.field) for finding in self.found if finding.severity == "needs_approval"})
        if broken:
            sentence = ngettext("No: {number} answer breaks a rule.", "No: {number} answers break a rule.", broken)
            return sentence.format(number=broken)
        if asked:
            sentence = ngettext(
                "Only with an approval: {number} answer needs one.",
                "Only with an approval: {number} answers need one.",
                asked,
            )
            return sentence.format(number=asked)
        return _("Nothing that you answered breaks a rule that is checked.")


def judged(trial: Trial) -> Judged:
    """The results of the checks of these answers by the text of the day. Raises NotInForce, Refused."""
    whole, key, facts = trial.chapter, trial.edition.key, trial.facts
    noon = datetime.combine(trial.on, time(12), facility_zone())
    findings = evaluate(facts, whole.rules(key), noon)
    asked = [name for name, field in askable(whole).items() if field.is_asked(facts, key)]
    return Judged(
        found=[
            finding for finding in findings if finding.severity in TOLD and base_name(finding.field) in trial.answers
        ],
        unanswered=sum(name not in trial.answers for name in asked),
        rules=published(whole, facts, key),
    )
