"""Roles that people hold at a certificate holder or at the Board, and what each may do.

Each act raises three questions: may this person ever do it (a `Perm` of a role), for this object (`visible_to`), and
now (the transition table)? This module answers the first. No other code names a role to decide it.
"""

from enum import StrEnum

from django.db.models import TextChoices

from compliance.regulation.core.finding import Owner


class Role(TextChoices):
    """Roles of `docs/glossary.md`, in the regulation's terms."""

    COMPLIANCE_MANAGER = "compliance_manager", "Compliance manager"
    FLOORPERSON = "floorperson", "Floorperson"
    PIT_MANAGER = "pit_manager", "Pit manager"
    ASSISTANT_SHIFT_MANAGER = "assistant_shift_manager", "Assistant table games shift manager"
    SHIFT_MANAGER = "shift_manager", "Table games shift manager"
    SECURITY_MEMBER = "security_member", "Security department member"
    TABLE_GAME_MAINTENANCE = "table_game_maintenance", "Table game maintenance member"
    DEALER = "dealer", "Dealer"
    INTERNAL_AUDIT = "internal_audit", "Internal audit"
    SURVEILLANCE = "surveillance", "Surveillance"
    HOLDER_ADMINISTRATOR = "holder_administrator", "Holder administrator"
    GAMING_OPERATIONS_REVIEWER = "gaming_operations_reviewer", "Gaming Operations reviewer"
    CASINO_COMPLIANCE_REPRESENTATIVE = "casino_compliance_representative", "Casino Compliance representative"
    GAMING_LABORATORY_ANALYST = "gaming_laboratory_analyst", "Gaming Laboratory analyst"
    EXECUTIVE_DIRECTOR = "executive_director", "Executive Director"
    BOARD_COUNSEL = "board_counsel", "Board counsel"
    AUDITOR = "auditor", "Auditor"
    BOARD_ADMINISTRATOR = "board_administrator", "Board administrator"
    OUTSIDE_AUDITOR = "outside_auditor", "Outside auditor"
    STATE_POLICE = "state_police", "State Police"


def role_words(code: str) -> str:
    """A role in words; a code that names none stays as it is."""
    return str(Role(code).label) if code in Role.values else code


class Perm(StrEnum):
    """Every permission that the office checks."""

    FILE = "file"  # draft, attest, file, answer, withdraw
    READ_FILINGS = "read_filings"
    READ_LOGS = "read_logs"
    LOG = "log"  # sign entries at the table
    ACKNOWLEDGE = "acknowledge"  # take note of an alarm
    ADMINISTER_HOLDER = "administer_holder"  # people, credentials, tables, equipment of one certificate holder
    REVIEW = "review"  # claim, mark, comment, sign off for one's bureau
    RETURN = "return"  # send one joint letter back, recommend to the Executive Director
    DECIDE = "decide"
    ADVISE = "advise"  # read what the Board judges by; write figures that are nobody's law
    EXPORT = "export"
    ADMINISTER_BOARD = "administer_board"
    AUDIT = "audit"  # read decisions, destructions and holds of every certificate holder; decide none of them
    OVERSEE = "oversee"  # who changed what, and who read what, on one's own side
    READ_OFFICE = "read_office"  # what the Board's people do among themselves, which no certificate holder sees
    VISIT = "visit"  # read as a guest, while a grant by two Board administrators allows it


_FLOOR = {Perm.LOG, Perm.READ_LOGS}
_SUPERVISOR = _FLOOR | {Perm.ACKNOWLEDGE, Perm.EXPORT}
_BUREAU = {Perm.READ_FILINGS, Perm.READ_LOGS, Perm.REVIEW, Perm.EXPORT}

MAY: dict[Role, frozenset[Perm]] = {
    Role.COMPLIANCE_MANAGER: frozenset({Perm.FILE, Perm.READ_FILINGS, Perm.READ_LOGS, Perm.EXPORT, Perm.OVERSEE}),
    Role.FLOORPERSON: frozenset(_SUPERVISOR),
    Role.PIT_MANAGER: frozenset(_SUPERVISOR),
    Role.ASSISTANT_SHIFT_MANAGER: frozenset(_SUPERVISOR),
    Role.SHIFT_MANAGER: frozenset(_SUPERVISOR),
    Role.SECURITY_MEMBER: frozenset(_FLOOR),
    Role.TABLE_GAME_MAINTENANCE: frozenset(_FLOOR),
    Role.DEALER: frozenset(_FLOOR),
    Role.INTERNAL_AUDIT: frozenset({Perm.READ_FILINGS, Perm.READ_LOGS, Perm.EXPORT, Perm.OVERSEE}),
    Role.SURVEILLANCE: frozenset({Perm.READ_FILINGS, Perm.READ_LOGS}),
    Role.HOLDER_ADMINISTRATOR: frozenset({Perm.ADMINISTER_HOLDER, Perm.READ_FILINGS, Perm.READ_LOGS}),
    Role.GAMING_OPERATIONS_REVIEWER: frozenset(_BUREAU | {Perm.RETURN}),
    Role.CASINO_COMPLIANCE_REPRESENTATIVE: frozenset(_BUREAU),
    Role.GAMING_LABORATORY_ANALYST: frozenset(_BUREAU),
    Role.EXECUTIVE_DIRECTOR: frozenset({Perm.READ_FILINGS, Perm.READ_LOGS, Perm.DECIDE, Perm.EXPORT}),
    Role.BOARD_COUNSEL: frozenset({Perm.READ_FILINGS, Perm.READ_LOGS, Perm.ADVISE, Perm.EXPORT}),
    Role.AUDITOR: frozenset(
        {Perm.READ_FILINGS, Perm.READ_LOGS, Perm.EXPORT, Perm.OVERSEE, Perm.READ_OFFICE, Perm.AUDIT}
    ),
    Role.BOARD_ADMINISTRATOR: frozenset(
        {Perm.ADMINISTER_BOARD, Perm.ADMINISTER_HOLDER, Perm.OVERSEE, Perm.READ_OFFICE}
    ),
    Role.OUTSIDE_AUDITOR: frozenset({Perm.VISIT}),
    Role.STATE_POLICE: frozenset({Perm.VISIT}),
}

_BY_TWO = {
    Perm.FILE, Perm.LOG, Perm.ACKNOWLEDGE, Perm.REVIEW, Perm.RETURN, Perm.DECIDE, Perm.ADMINISTER_HOLDER,
    Perm.ADMINISTER_BOARD,
}  # fmt: skip


def takes_two(role: Role) -> bool:
    """Whether a role signs, decides or administers, and so counts only once a second person has confirmed it."""
    return bool(MAY[role] & _BY_TWO)


GUEST = frozenset({Perm.VISIT, Perm.READ_LOGS, Perm.EXPORT, Perm.OVERSEE})
"""The permissions of a guest in a request that reads, while a grant is in force. A guest signs and changes nothing."""

BOARD_ROLES = frozenset(
    {
        Role.GAMING_OPERATIONS_REVIEWER,
        Role.CASINO_COMPLIANCE_REPRESENTATIVE,
        Role.GAMING_LABORATORY_ANALYST,
        Role.EXECUTIVE_DIRECTOR,
        Role.BOARD_COUNSEL,
        Role.AUDITOR,
        Role.BOARD_ADMINISTRATOR,
    }
)
OUTSIDE_ROLES = frozenset({Role.OUTSIDE_AUDITOR, Role.STATE_POLICE})
"""Roles of people who belong neither to a certificate holder nor to the Board. Alone they open nothing."""
HOLDER_ROLES = frozenset(Role) - BOARD_ROLES - OUTSIDE_ROLES

# The units of the Board for which a role acts: who claims in which queue, who settles which approval. The Executive
# Director also records what the Board itself approves (internal controls, 465a.2).
UNITS_OF: dict[Role, tuple[Owner, ...]] = {
    Role.GAMING_OPERATIONS_REVIEWER: ("gaming_operations",),
    Role.CASINO_COMPLIANCE_REPRESENTATIVE: ("casino_compliance",),
    Role.GAMING_LABORATORY_ANALYST: ("gaming_laboratory_operations",),
    Role.EXECUTIVE_DIRECTOR: ("executive_director", "board"),
}

AS_DELEGATE = "as delegate of the Executive Director"


def decided_as(role: str) -> str:
    """In which capacity somebody with this role decided: `Executive Director`, or another role as delegate."""
    if role == Role.EXECUTIVE_DIRECTOR or role not in Role.values:
        return str(Role.EXECUTIVE_DIRECTOR.label)
    return f"{Role(role).label}, {AS_DELEGATE}"
