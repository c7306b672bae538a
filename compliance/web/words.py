"""The words, shapes and marks of every state: the same on each page, in mail and in print."""

from dataclasses import dataclass

from django.utils.translation import gettext_noop as noop

from compliance.regulation.core import finding
from compliance.regulation.core.fields import FREE_TEXT


@dataclass(frozen=True)
class SeverityWords:
    """The words of a severity: a word, its meaning for filing, an icon, the class of its line, and the nouns for one
    and for several."""

    word: str
    say: str
    icon: str
    kind: str
    one: str
    many: str

    def counted(self, number: int) -> str:
        """ "1 violation", "26 attestations missing"."""
        return f"{number} {self.one if number == 1 else self.many}"

    @property
    def sentence(self) -> str:
        """Word and meaning in one line, as "Violation: fix it before you file"."""
        return f"{self.word}: {self.say}" if self.say else self.word


SEVERITIES: dict[str, SeverityWords] = {
    "violation": SeverityWords(
        noop("Violation"), noop("fix it before you file"), "stop", "violation", "violation", "violations"
    ),
    "needs_approval": SeverityWords(
        noop("Needs approval"),
        noop("you may file without it"),
        "stamp",
        "approval",
        "approval needed",
        "approvals needed",
    ),
    "attestation_missing": SeverityWords(
        "Attestation missing",
        "sign it before you file",
        "attest",
        "attestation",
        "attestation missing",
        "attestations missing",
    ),
    "cannot_tell": SeverityWords(
        "Cannot tell", "a fact is missing", "unknown", "unknown", "cannot tell", "cannot tell"
    ),
    "note": SeverityWords("Note", "", "note", "note", "note", "notes"),
}


@dataclass(frozen=True)
class OwnerWords:
    """A bureau or office that owns findings and approvals: its short mark and its name."""

    mark: str
    name: str


MARKS = {
    "gaming_operations": "GO",
    "casino_compliance": "CC",
    "gaming_laboratory_operations": "GL",
    "executive_director": "ED",
    "board": "BD",
}
OWNERS: dict[str, OwnerWords] = {code: OwnerWords(MARKS[code], name) for code, name in finding.OWNERS.items()}


EDITION_STATUS: dict[str, str] = {
    "in_force": noop("in force"),
    "superseded": noop("superseded"),
    "proposed": noop("proposed text"),
    "comparison": noop("text kept for comparison"),
}


@dataclass(frozen=True)
class TagWords:
    """A status tag: the word, the icon that repeats it, and the color class that repeats it again."""

    word: str
    icon: str
    kind: str = ""


PART_STATES: dict[str, TagWords] = {
    "not_started": TagWords("Not started", "empty"),
    "approval_open": TagWords("Approval open", "empty"),
    "in_progress": TagWords("In progress", "half", "note"),
    "problem": TagWords("There is a problem", "stop", "stop"),
    "done": TagWords("Done", "ok", "ok"),
    "filled": TagWords("Filled, nothing to do", "ok", "ok"),
    "cannot_start": TagWords("Not ready yet", "lock", "plain"),
}


SUBMISSION_STATES: dict[str, TagWords] = {
    "draft": TagWords("Draft", "empty"),
    "awaiting_second": TagWords("Awaiting second signature", "attest", "warn"),
    "filed": TagWords("Filed", "half", "note"),
    "in_review": TagWords("In review", "half", "note"),
    "returned": TagWords("Returned to you", "return", "warn"),
    "approved": TagWords("Approved", "ok", "ok"),
    "in_effect": TagWords("In effect", "ok", "ok"),
    "denied": TagWords("Denied", "stop", "stop"),
    "withdrawn": TagWords("Withdrawn", "return"),
    "discarded": TagWords("Draft discarded", "dash"),
    "superseded": TagWords("Superseded", "dash"),
    "rescinded": TagWords("Rescinded", "stop", "stop"),
    "ended": TagWords("Ended", "stop", "stop"),
}


CONDITION_STATES: dict[str, TagWords] = {
    "in_force": TagWords("In force", "half", "note"),
    "met": TagWords("Met", "ok", "ok"),
    "ended": TagWords("Ended", "stop", "stop"),
    "superseded": TagWords("Superseded", "dash"),
}


SIGN_OFF_STATES: dict[str, TagWords] = {
    "signed_off": TagWords("signed off", "ok", "signed"),
    "in_review": TagWords("in review", "half", "review"),
    "waiting": TagWords("waiting", "empty", "waiting"),
    "asks_for_return": TagWords("asks for return", "return", "returned"),
    "advises_denial": TagWords("recommends denial", "stop", "returned"),
    "not_asked": TagWords("not asked", "dash", "none"),
}


LIGHTS: dict[str, TagWords] = {
    "may_open": TagWords("May open", "ok", "go"),
    "in_order": TagWords("In order", "ok", "go"),
    "due_soon": TagWords("Due soon", "warn", "soon"),
    "do_not_open": TagWords("Do not open", "stop", "stop"),
    "cannot_tell": TagWords("Cannot tell", "unknown", "unknown"),
}


CLAUSE_MARKS: dict[str, TagWords] = {
    "agreed": TagWords("Agreed", "ok", "ok"),
    "passed_unread": TagWords("Passed, not yet agreed", "empty", "un"),
    "attested": TagWords("Attested", "attest", "att"),
    "needs_approval": TagWords("Needs approval", "stamp", "warn"),
    "finding": TagWords("Finding", "stop", "stop"),
    "cannot_tell": TagWords("Cannot tell", "unknown", "un"),
    "note": TagWords("Note", "note", "note"),
    "does_not_apply": TagWords("Does not apply", "dash", "un"),
    "not_checked": TagWords("For you to read; the check cannot decide it", "page", "un"),
}


EXPORT_STATES: dict[str, TagWords] = {
    "waiting": TagWords("Waiting", "empty"),
    "writing": TagWords("Writing", "half", "note"),
    "ready": TagWords("Ready", "ok", "ok"),
    "failed": TagWords("Failed", "stop", "stop"),
    "stopped": TagWords("Stopped", "dash"),
}


def plural(count: int, forms: str) -> str:
    """Count and noun: `{{ n|plural:"problem,problems" }}`."""
    singular, plural_form = forms.split(",")
    return f"{count}\u00a0{singular if count == 1 else plural_form}"


def spell_code(code: str) -> str:
    """A code of the catalog read as words: "batch_shuffler" is "batch shuffler"."""
    return code.replace("_", " ")


def owner_words(code: str) -> OwnerWords:
    """Mark and name of an owner; an unknown code is spelled out rather than hidden."""
    return OWNERS.get(code) or OwnerWords(code[:2].upper() or "??", spell_code(code).title())


def up_to(longest: int = FREE_TEXT) -> str:
    """The words beside a box for words."""
    return noop(f"Up to {longest:,} characters.")


def too_long(characters: int, longest: int) -> str:
    """The words about a text that is longer."""
    return noop(f"This has {characters:,} characters, but the limit is {longest:,}. Shorten it.")
