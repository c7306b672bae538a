"""The facts that a page shows of an act, sealed for their reader. The act, signed or not, refuses any that differ, and
the page names the changes.

    context["seen"] = mark_input(user, basis)                       # `{{ seen }}` in the form
    service(…, seen=request.POST.get(SEEN, ""))                     # None where no page was shown
    refuse_changed(by, seen, lambda: basis)                         # in the service, under its lock
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from typing import Any

from django.core import signing
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from compliance.ledger.canonical import canonical
from compliance.regulation import PACKAGES
from compliance.regulation.core.titles import titles_of
from compliance.web.parts import PageError

from .errors import IllegalMove
from .models import User

RestsOn = Callable[[], Mapping[str, Any]]
"""Gives what an act rests on beside its record, as its page shows it, by names."""
SALT = "compliance.signing.seen"
KEPT_FOR = timedelta(hours=12)
SEEN = "seen"
"""The name of the hidden field that brings the mark of an act that nobody signs."""
NOT_SEEN = "Nothing was saved. Read what this page shows now, then send it again."


@dataclass(frozen=True)
class Difference:
    """A member of a record that differs from what was shown; `shown` and `now` in words, empty where it is missing."""

    member: str
    shown: str
    now: str

    @property
    def words(self) -> str:
        """`Entry › Instrument of the ball test: shown “magnet”, now “not stated”`."""
        return f"{self.member}: shown “{self.shown or 'not stated'}”, now “{self.now or 'not stated'}”"


class NotAsShown(IllegalMove):
    """An act does not bring the mark of its page (409)."""


class ShownChanged(NotAsShown):
    """A refusal (409) because the basis of an act, or its record, is not as the page showed it; `differences` names
    each member."""

    def __init__(self, differences: list[Difference], done: str = "signed", then: str = "sign") -> None:
        named = "; ".join(difference.words for difference in differences)
        super().__init__(
            f"Nothing was {done}, because this changed since you saw it: {named}. Read it again, then {then}."
        )
        self.differences = differences


def canonical_text(record: Any) -> str:
    """Canonical JSON of plain values (docs/records.md, section 2). Raises LedgerError for a value without such a
    form."""
    return canonical(record).decode()


Path = tuple[str | int, ...]
"""The way to a member of a record: names of members, and numbers of items from 1."""


def differences(shown: str, now: str) -> list[Difference]:
    """Each member of two canonical JSON texts that differs, in order, its path in titles."""
    old, new = json.loads(shown), json.loads(now)
    titles = _titles(new)
    before, after = dict(_leaves(old)), dict(_leaves(new))
    # As JSON, where 1 is not true and a member that is null is not one that is missing.
    return [
        Difference(_in_titles(path, titles), _leaf_words(before, path), _leaf_words(after, path))
        for path in {**before, **after}
        if (path in before, json.dumps(before.get(path))) != (path in after, json.dumps(after.get(path)))
    ]


TITLES = {
    "agreed": "Statement made", "approved": "Approved", "asked_at": "Requested", "asked_by": "Requested by",
    "clock_ahead_s": "Clock ahead, seconds",
    "conditions": "Conditions", "correction_reason": "Corrected because",
    "credential_number": "Credential number", "edition": "Edition",
    "effective_on": "In effect from", "entry": "Entry", "facts": "Answers", "file": "File",
    "filing_sha256": "SHA-256 of the filing", "findings": "Findings read", "heading": "Title of this page",
    "intended_effective_on": "Intended effective day", "issued_at": "Issued", "late_reason": "Entered late because",
    "log": "Log", "made_at": "Made", "made_by": "Made by", "meaning": "What signing means", "number": "Number",
    "occurred_at": "Happened", "original_sha256": "SHA-256 of the original", "petition": "Petition",
    "printed_name": "Printed name",
    "reason": "Reason", "reasons": "Petitions", "record_sha256": "SHA-256 of the record", "reference": "Reference",
    "replies": "Answers to the return", "revision": "Revision", "role": "Role", "sha256": "SHA-256", "sheets": "Sheets",
    "signer": "Signer", "supersedes": "Corrects", "table": "Table", "title": "Title", "user": "Account",
    "without_network": "Without network", "words": "Words",
}  # fmt: skip
"""Names of the members of records for people. The members of facts and entries have the titles of their fields."""


def _titles(record: Any) -> Mapping[str, str]:
    """The titles of the members of this record, with those of the fields of its chapter."""
    members = record if isinstance(record, dict) else {}
    stated = next((members[name] for name in ("countersigns", "denies") if name in members), members)
    number = stated.get("chapter") if isinstance(stated, dict) else None
    return TITLES | (titles_of(number, str(stated.get("log", ""))) if number in PACKAGES else {})


def _in_titles(path: Path, titles: Mapping[str, str]) -> str:
    return " › ".join(
        str(step) if isinstance(step, int) else titles.get(step) or step.replace("_", " ").capitalize() for step in path
    )


def _leaves(value: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    if isinstance(value, dict) and value:
        return [leaf for name, item in value.items() for leaf in _leaves(item, (*path, name))]
    if isinstance(value, list) and value:
        return [leaf for number, item in enumerate(value, 1) for leaf in _leaves(item, (*path, number))]
    return [(path, value)]


def _leaf_words(leaves: Mapping[Path, Any], path: Path) -> str:
    value = leaves.get(path, "")
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return "empty" if value is None or value == [] or value == {} else str(value)


def sealed(user: User, *shown: str) -> str:
    """The mark of what this person sees now: texts, sealed for them alone."""
    return signing.dumps(list(shown), salt=_salt(user), compress=True)


def unsealed(user: User, mark: str) -> list[str]:
    """The texts of a mark. Raises `signing.BadSignature` for one that is not this person's, or older than 12 hours."""
    shown: list[str] = signing.loads(mark, salt=_salt(user), max_age=KEPT_FOR)
    return shown


def _salt(user: User) -> str:
    return json.dumps([SALT, str(user.pk)])


def mark_shown(user: User, basis: Mapping[str, Any]) -> str:
    """The mark of what an act rests on that nobody signs, as its page shows it to this person."""
    return sealed(user, canonical_text(basis))


def mark_input(user: User, basis: Mapping[str, Any]) -> SafeString:
    """The hidden field of a form with that mark."""
    return format_html('<input type="hidden" name="{}" value="{}">', SEEN, mark_shown(user, basis))


def refusal_on(
    page: Callable[..., HttpResponse],
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Answers an act that is refused (IllegalMove) with its page, which states why (`page_errors`) and bears the mark
    of what it shows now."""

    def answering(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                return view(request, *args, **kwargs)
            except IllegalMove as refusal:
                with transaction.atomic():
                    response = page(request, *args, **kwargs, page_errors=[PageError(refusal.sentence)])
                response.status_code = refusal.status
                return response

        return answer

    return answering


def refuse_changed(by: User, seen: str | None, rests_on: RestsOn) -> None:
    """Refuses an act that nobody signs where what it rests on is not what its page showed (`seen`; None where no page
    was shown). Raises ShownChanged with each difference, NotAsShown for a mark that is missing or somebody else's."""
    if seen is None:
        return
    try:
        (before,) = unsealed(by, seen)
    except (signing.BadSignature, ValueError) as error:
        raise NotAsShown(NOT_SEEN) from error
    if before != (now := canonical_text(rests_on())):
        raise ShownChanged(differences(before, now), "saved", "decide")
