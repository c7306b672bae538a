"""§ 617a.2(a): who inspects, and that the inspection comes before the opening."""

from ...core.families import before, recorded
from ...core.finding import correct_or_tell
from ...general.log_families import acted_by
from ...general.series import ends_before_opening, serves_its_opening
from .inspection import HOLDS_INSPECTION, NOT_REPLACED, has_failed
from .register import LOG, LOG_RULES

INSPECTORS = frozenset({"floorperson", "security_member"})
COMPLETE = "an inspection that is complete before the table opens"

LOG_RULES.demands(
    "617a.2(a)",
    "Inspector",
    recorded("inspector_role", "the position of the inspector"),
    *acted_by(
        "inspector_role",
        INSPECTORS,
        wrong="The inspector’s position is: {found}.",
        required="a floorperson or a security department member as inspector",
        mend="Have one of these inspect the table again.",
    ),
    recorded("inspector_name", "the name of the inspector"),
    recorded("inspector_credential_number", "the credential number of the inspector"),
    recorded("event_reason", "the reason for the inspection"),
    name="the_inspector_may_inspect",
    when=HOLDS_INSPECTION,
    duty="Before a table opens, a floorperson or a security department member inspects it.",
    reading='The text says "floorperson" and not "floorperson or above": a supervisor is a note, not a violation. '
    "Table game maintenance may adjust, and may not inspect.",
    log=LOG,
)


LOG_RULES.demands(
    "617a.2(a)",
    "Inspection before opening",
    recorded("inspection_started_at", "when the inspection started"),
    recorded("inspection_completed_at", "when the inspection ended"),
    before(
        "inspection_started_at",
        "inspection_completed_at",
        wrong="The inspection starts on {found} but ends before that, on {other}.",
        required=COMPLETE,
        mend=correct_or_tell(),
    ),
    serves_its_opening(
        "inspection_completed_at",
        opened="opened_or_reopened_at",
        is_passed=lambda entry, text: not has_failed(entry),
    ),
    ends_before_opening("inspection_completed_at", "opened_or_reopened_at", COMPLETE, when=NOT_REPLACED),
    name="inspection_ends_before_the_table_opens",
    when=HOLDS_INSPECTION,
    duty="The inspection is made before the table opens for gaming.",
    reading="Equal times are accepted. After a replacement, an opening before the end of the inspection is a question "
    "of 617a.2(d). An inspection serves one opening: every opening needs one that ended after the opening before.",
    fields=("inspection_completed_at", "inspection_started_at", "opened_or_reopened_at"),
    log=LOG,
)
