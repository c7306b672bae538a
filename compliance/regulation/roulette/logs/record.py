"""§ 617a.2(e): what every entry of the inspection log holds."""

from datetime import datetime

from ...core.condition import FactCondition
from ...core.demand import Demand
from ...core.elapsed import at_words
from ...core.families import stated
from ...core.fields import fields_of
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, TELL, Finding, Outcome, cannot_tell, violation
from ...core.standing import PARTS, attestation_lacks
from ...general.log_families import at_its_table, dated
from ...general.series import NOT_ON_RECORD
from .adjustment import changes_in
from .inspection import CHANGED, RouletteInspection, holds_inspection
from .register import LOG, LOG_RULES, Case, later

_ALWAYS = (
    ("log_date", "the date"),
    ("log_time", "the time"),
    ("roulette_table_number", "the Roulette table number"),
    ("adjustment_or_replacement_made", "a statement whether an adjustment or replacement was made"),
)
_WHEN_CHANGED = (
    ("adjustment_replacement_description", "a description of the adjustment or replacement"),
    ("performer_signature", "the signature of the person who made the adjustment or replacement"),
    ("performer_credential_number", "the Board-issued credential number of the person who made it"),
)


_KNOWN = f"If it is known, add an entry that states it. If not, {TELL}"


def _missing(field: str, what: str, mend: str = _KNOWN) -> Finding:
    return violation(
        field,
        None,
        wrong=f"The entry lacks {what}.",
        required=f"{what} in the inspection log",
        mend=mend,
    )


def _in_the_log(field: str, what: str, when: FactCondition | None = None) -> Demand:
    return stated(
        field,
        when=when,
        wrong=f"The entry lacks {what}.",
        required=f"{what} in the inspection log",
        mend=_KNOWN,
    )


LOG_RULES.demands(
    "617a.2(e)",
    "Contents of the entry",
    *(_in_the_log(field, what) for field, what in _ALWAYS),
    *(_in_the_log(field, what, CHANGED) for field, what in _WHEN_CHANGED),
    at_its_table("roulette_table_number", "the number of the Roulette table in the inspection log"),
    dated("log_date"),
    name="the_entry_is_complete",
    duty="The log holds date, time, table number, whether something was adjusted or replaced, what it was, and the "
    "signature and credential number of the person who did it.",
    reading="The signature is that of the person who adjusted or replaced, not of the inspector; without an adjustment "
    'or replacement no such signature is due, and the answer "none" is. Where another person closes the entry, the '
    "person who did it signs separately. The text does not say by when, and a missing signature keeps no table closed "
    "(decision 0012). The table number is that of the log’s table. A date before every time that the entry states is "
    "noted.",
    log=LOG,
)
_OF_A_CHANGE = (
    "adjustment_replacement_description",
    "performer_signature",
    "performer_credential_number",
    "performer_role",
    "security_witness_name",
    "security_witness_role",
    "security_witness_credential_number",
    "adjustment_completed_at",
    "replacement_completed_at",
)
"""The facts that an entry states of an adjustment or replacement, and of nothing else."""


@LOG_RULES.validator(
    "617a.2(e)",
    "Whether anything was adjusted or replaced",
    fields=(
        "adjustment_or_replacement_made",
        *_OF_A_CHANGE,
        "inspection_started_at",
        "inspection_completed_at",
    ),
    log=LOG,
)
def the_entry_agrees_on_changes(case: Case, text: Text) -> Outcome:
    """“None” stands beside no adjustment or replacement, in the entry or in the log since the last inspection.

    Duty      The log says whether an adjustment or replacement was made.
    Reading   An entry that says “none” and describes one, or follows one of another entry with no inspection in
              between, contradicts the log: whether 617a.2(b) asked for a witness cannot be told.
    """
    entry = case.entry
    if entry.adjustment_or_replacement_made != "none":
        return NOT_APPLICABLE
    asked = fields_of(RouletteInspection)
    stated = [asked[name].label.rstrip("?") for name in _OF_A_CHANGE if getattr(entry, name) is not None]
    if stated:
        return _contradicted(f"The entry also answers “{stated[0]}”.")
    changed = _changed_since_the_last_inspection(case)
    if changed is None:
        return None
    return _contradicted(f"Another entry records an adjustment or replacement, done by {at_words(changed)}.")


def _contradicted(but: str) -> Finding:
    return cannot_tell(
        "adjustment_or_replacement_made",
        wrong="The entry says that nothing was adjusted or replaced since the last inspection. "
        f"{but} So it is not clear whether security had to be present (§ 617a.2(b)).",
        mend="If something was adjusted or replaced, correct this entry: say what, by whom, who from security was "
        "present, and when. If nothing was, correct the entry that says so.",
    )


def _changed_since_the_last_inspection(case: Case) -> datetime | None:
    """The end of another entry’s latest adjustment or replacement that no inspection before this one took in."""
    own = case.entry.inspection_started_at or case.entry.inspection_completed_at
    if own is None:
        return None
    changes = [
        at
        for kind in ("adjustment", "replacement")
        for index, at in changes_in(case.entries, kind)
        if index != case.index and not later(at, own)
    ]
    if not changes:
        return None
    others = (entry for index, entry in enumerate(case.entries) if index != case.index)
    ended = [at for entry in others if (at := entry.inspection_completed_at) is not None and not later(at, own)]
    since = max(ended, default=None)
    return max((at for at in changes if since is None or later(at, since)), default=None)


@LOG_RULES.validator(
    "617a.2(e)",
    "Certification of the inspection",
    fields=("inspection_completed_certification", "inspection_completed_at"),
    log=LOG,
)
def the_inspection_is_certified(case: Case, text: Text) -> Outcome:
    """An inspection that is required is certified as complete.

    Duty      The log holds a certification that the inspection, where one is required, was completed.
    Reading   Required for every opening and for every inspection recorded, except for spot checks of a table that stays
              as it is. An entry that records only an adjustment or replacement of a closed table leaves the
              certification to the entry of the inspection that must follow. A certification without a signer,
              credential number or time does not count, nor does one signed after the instant of judgment. Nothing can
              be certified before it was done: one signed before the end of the inspection leaves open what it says.
    """
    entry = case.entry
    spot_check = entry.event_reason == "spot_check" and entry.opened_or_reopened_at is None
    if spot_check or not holds_inspection(entry):
        return NOT_APPLICABLE
    lacking = attestation_lacks(entry.inspection_completed_certification, case.as_of)
    if not lacking:
        return _certified_too_early(entry)
    if lacking[0] == "signed":
        return _missing(
            "inspection_completed_certification",
            "a signed certification that the inspection was completed",
            NOT_ON_RECORD,
        )
    words = f"{PARTS[lacking[0]]} in the certification of the inspection"
    return _missing(f"inspection_completed_certification.{lacking[0]}", words, NOT_ON_RECORD)


def _certified_too_early(entry: RouletteInspection) -> Finding | None:
    certification, ended = entry.inspection_completed_certification, entry.inspection_completed_at
    signed_at = certification.signed_at if certification is not None else None
    if signed_at is None or ended is None or not later(ended, signed_at):
        return None
    return cannot_tell(
        "inspection_completed_certification",
        wrong=f"The inspection was certified as completed on {at_words(signed_at)}, but it ended only on "
        f"{at_words(ended)}.",
        mend="If a time is wrong, add a correction. If both are right, the inspector certifies the inspection again.",
    )
