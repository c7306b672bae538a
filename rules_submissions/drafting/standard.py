"""The standard answers of a draft that starts from the standard rules of its game.

What such a draft leaves open is filled with the standard answers of its edition (`Chapter.standard`) and with what the
registry of the facility leaves no choice about. Each filled answer is marked, follows the answers that it depends on,
and is the filer's own once somebody changes it. A draft keeps both marks beside what was typed.
"""

from collections.abc import Collection, Mapping
from typing import Any

from compliance.holders.models import Equipment, GamingTable

from .. import facts as bridge
from ..models import Draft, RulesSubmission
from .tables import FIELD

STANDARD, REGISTRY, RULES = "standard", "registry", "rules"
ORIGINS = {STANDARD: "Standard", REGISTRY: "From your registry", RULES: "From the change of rules"}
FORMAT = "table_format"


def origins_of(draft: Draft) -> dict[str, str]:
    """The origin of each answer that nobody gave: `standard`, `registry` or `rules`, by field."""
    return {name: origin for origin in ORIGINS for name in draft.typed.get(origin, ())}


def origin_words(draft: Draft, name: str) -> str:
    """The origin of an answer in words; empty for one that somebody gave."""
    return ORIGINS.get(origins_of(draft).get(name, ""), "")


def changed_names(submission: RulesSubmission, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The names of what two sets of answers of this filing answer otherwise; a set in another order is the same."""
    other = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    old, new = (bridge.stated(submission, {name: side.get(name) for name in other}) for side in (before, after))
    return [name for name in other if getattr(old, name, None) is None or getattr(old, name) != getattr(new, name)]


def follows_standard(draft: Draft) -> bool:
    """Whether what this draft leaves open is filled."""
    return STANDARD in draft.typed


def rules_marks(draft: Draft, given: Collection[str]) -> dict[str, list[str]]:
    """The fields still filled from a change of rules, for a draft that was; an answer that somebody gives is their
    own."""
    return {RULES: [name for name in draft.typed[RULES] if name not in given]} if RULES in draft.typed else {}


def standard_fill(draft: Draft, given: Collection[str] = ()) -> None:
    """Fills what the draft leaves open and marks it. `given` are answers that somebody has changed now. Two queries."""
    draft.answers, marks = filled(draft, draft.answers, given, draft.typed.get("raw", ()))
    draft.typed = draft.typed | marks


def filled(
    draft: Draft, answers: Mapping[str, Any], given: Collection[str], unread: Collection[str]
) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """These answers with what they leave open, and the names of what is filled, by origin. What the draft has marked
    follows the others, but for what is `given`, which loses its mark. `unread` is what somebody typed and nobody can
    read: it stays open. Two queries."""
    marked = {name for name in origins_of(draft) if name not in given}
    own = {name: value for name, value in answers.items() if name not in marked and value is not None}
    closed = own.keys() | set(unread)
    registry = {n: v for n, v in registered_answers(draft.submission, own).items() if n not in closed}
    facts = bridge.what_is_asked(draft.submission, own | registry)
    standard = draft.submission.chapter.standard(facts, draft.submission.edition_key)
    standard = {name: value for name, value in standard.items() if name not in closed}
    return own | registry | standard, {REGISTRY: sorted(registry), STANDARD: sorted(standard)}


def registered_answers(submission: RulesSubmission, answers: Mapping[str, Any]) -> dict[str, Any]:
    """The answers about which the registry of the facility leaves no choice: the one kind of the tables named, of all
    tables of the game while none is named, and the one model of a device. Two queries."""
    tables = GamingTable.objects.filter(facility=submission.facility_id, chapter=submission.chapter_number)
    named = answers.get(FIELD)
    tables = tables.filter(number__in=named) if named else tables.filter(is_active=True)
    formats = set(tables.values_list("table_format", flat=True))
    found: dict[str, Any] = {FORMAT: formats.pop()} if len(formats) == 1 else {}
    kinds = {field.name: field.asked.registered for field in submission.chapter.fields.values()}
    models = registered_models(submission, {name: kind for name, kind in kinds.items() if kind and name != FIELD})
    facts = bridge.what_is_asked(submission, dict(answers))
    asked = {field.name for field in bridge.due_fields(submission, facts)}
    return found | {name: next(iter(held)) for name, held in models.items() if len(held) == 1 and name in asked}


def registered_models(submission: RulesSubmission, kinds: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The models of the facility's devices, each as it is read, by field, whose `kinds` are given. One query, none
    without a kind."""
    if not kinds:
        return {}
    held = Equipment.objects.filter(
        facility=submission.facility_id, kind__in=kinds.values(), is_active=True
    ).values_list("kind", "model")
    models = sorted(set(held))
    return {name: {model: model for held_kind, model in models if held_kind == kind} for name, kind in kinds.items()}
