"""§ 621a.6(a)(3)(i) and (ii): an unsuitable set is sealed whole, and another is brought."""

from ...core.answers import not_recorded
from ...core.fields import fields_of, moments_of
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, TELL, Finding, Outcome, cannot_tell, note, violation
from ...core.identity import same_mark
from ...general.series import NOT_RECORDED, is_dated_before, must_be_recorded
from .inspection_rules import LOG
from .register import LOG_RULES
from .tile_inspection import RESERVE, Case, TileInspection, UnsuitableTileSet

_SEALED_SET = (
    "the whole unsuitable set in a sealed envelope or container, marked with table number, date and time and signed by "
    "the dealer and a floorperson or above"
)
_MARK_NOW = "If it is there, add an entry that states it. If not, mark and sign the sealed set now."
_PRESCRIBED = ("table_number", "date", "time", "dealer_signature", "floorperson_signature")


def _not_recorded(part: str, words: str) -> Finding:
    return not_recorded(f"unsuitable_set.{part}", words)


@LOG_RULES.validator(
    "621a.6(a)(3)(i)",
    "Another set from the reserve",
    fields=("unsuitable_set", "opened_for_play_at", "result", "tile_set_id"),
    log=LOG,
)
def another_set_is_brought(case: Case, text: Text) -> Outcome:
    """An unsuitable set is not played with; another comes from the reserve and is inspected in its turn.

    Duty      Where tiles are unsuitable a floorperson or above brings another set from the reserve in the pit stand.
    Reading   To deal an unsuitable set is a violation, as is a replacement from elsewhere. The other set has its own
              entry: if the log continues without one, it does not show that the set was inspected.
    """
    entry = case.entry
    if entry.result != "unsuitable":
        return NOT_APPLICABLE
    findings: list[Finding] = []
    required = "another set of tiles, brought by a floorperson or above from the reserve in the pit stand"
    if entry.opened_for_play_at is not None:
        findings.append(
            violation(
                "opened_for_play_at",
                entry.opened_for_play_at,
                wrong="The set was found unsuitable, but it was dealt.",
                required=required,
                mend="Take it out of play now, seal it, and inspect another set.",
            )
        )
    kept = entry.unsuitable_set
    if kept is None:
        return findings or NOT_APPLICABLE
    if kept.reason is None:
        findings.append(_not_recorded("reason", "what makes the set unsuitable"))
    if kept.replacement_brought_by is None:
        findings.append(_not_recorded("replacement_brought_by", "who brought the other set"))
    if kept.replacement_source is None:
        findings.append(_not_recorded("replacement_source", "where the other set came from"))
    elif kept.replacement_source.strip().casefold() != RESERVE:
        findings.append(
            violation(
                "unsuitable_set.replacement_source",
                kept.replacement_source,
                wrong=f"The other set came from: {kept.replacement_source}.",
                required=required,
                mend=f"If it came from there, enter “{RESERVE}”. If not, {TELL}",
            )
        )
    replacement = kept.replacement_set_id
    if replacement is None:
        findings.append(_not_recorded("replacement_set_id", "which set replaces it"))
    elif replacement == entry.tile_set_id:
        findings.append(
            violation(
                "unsuitable_set.replacement_set_id",
                replacement,
                wrong=f"The entry says that set {replacement} replaced itself.",
                required=required,
                mend="If another set was brought, correct this. If not, the table waits for one.",
            )
        )
    elif case.index < len(case.entries) - 1 and not _is_inspected_later(case, replacement):
        findings.append(
            cannot_tell(
                "unsuitable_set.replacement_set_id",
                wrong=f"The log continues, but it has no inspection of set {replacement} after this one.",
                required=required,
                mend=NOT_RECORDED,
            )
        )
    return findings or None


def _is_inspected_later(case: Case, set_id: str) -> bool:
    return any(other.tile_set_id == set_id for other in case.entries[case.index + 1 :])


@LOG_RULES.validator(
    "621a.6(a)(3)(ii)",
    "Unsuitable set sealed",
    fields=("unsuitable_set", "result", "tile_set_id", "table_number"),
    log=LOG,
)
def unsuitable_set_is_sealed(case: Case, text: Text) -> Outcome:
    """The whole unsuitable set is sealed, marked and signed by two people.

    Duty      The unsuitable set is placed in a sealed envelope or container, identified by table number, date and
              time, and signed by the dealer and a floorperson or above.
    Reading   The marks and both signatures are what the item itself lists, so leaving any out is a violation. The whole
              set goes in: an envelope with another set, or one that is not said to be sealed with the whole set, does
              not count.
    """
    entry, kept = case.entry, case.entry.unsuitable_set
    if entry.result != "unsuitable":
        return NOT_APPLICABLE
    if kept is None:
        return violation(
            "unsuitable_set",
            None,
            wrong="The set was found unsuitable, but its sealing is not recorded.",
            required=_SEALED_SET,
            mend="If it was sealed, add an entry that says when and by whom. If not, seal, mark and sign the whole "
            "set now.",
        )
    questions = fields_of(UnsuitableTileSet)
    findings = [
        must_be_recorded(f"unsuitable_set.{part}", f"“{questions[part].label}”", _SEALED_SET, _MARK_NOW)
        for part in _PRESCRIBED
        if getattr(kept, part) is None
    ]
    if kept.container_type is None:
        findings.append(_not_recorded("container_type", "what the set is sealed in"))
    if kept.sealed is None:
        findings.append(_not_recorded("sealed", "whether it is sealed"))
    elif not kept.sealed:
        findings.append(_broken("sealed", False, "The unsuitable set is not sealed.", "Seal the whole set now."))
    if kept.tile_set_id is None:
        findings.append(_not_recorded("tile_set_id", "which set is inside"))
    if is_dated_before(kept.date, moments_of(entry)):
        wrong = "The date on it is before every time that the entry states."
        findings.append(
            note("unsuitable_set.date", found=kept.date, wrong=wrong, mend="Correct the date, or the times.")
        )
    return (findings + _contradictions(entry, kept)) or None


def _broken(part: str, value: object, wrong: str, mend: str) -> Finding:
    return violation(f"unsuitable_set.{part}", value, wrong=wrong, required=_SEALED_SET, mend=mend)


def _contradictions(entry: TileInspection, kept: UnsuitableTileSet) -> list[Finding]:
    """The contradictions between envelope and entry: another set, another table, one person for two."""
    findings: list[Finding] = []
    if None not in (kept.table_number, entry.table_number) and not same_mark(kept.table_number, entry.table_number):
        wrong = f"It is marked with table {kept.table_number}, but the set was at table {entry.table_number}."
        findings.append(_broken("table_number", kept.table_number, wrong, "Correct the mark, or the entry."))
    if None not in (kept.tile_set_id, entry.tile_set_id) and kept.tile_set_id != entry.tile_set_id:
        wrong = f"Set {kept.tile_set_id} is inside, but set {entry.tile_set_id} was found unsuitable."
        findings.append(_broken("tile_set_id", kept.tile_set_id, wrong, "Seal the set that was found unsuitable."))
    dealer, floorperson = kept.dealer_signature, kept.floorperson_signature
    if dealer and floorperson and dealer.strip().casefold() == floorperson.strip().casefold():
        wrong = f"Both signatures are by {floorperson}."
        findings.append(
            _broken(
                "floorperson_signature",
                floorperson,
                wrong,
                f"If a floorperson or above signed it too, add a correction. If not, {TELL}",
            )
        )
    return findings
