"""Why somebody sees what they see: the roles in force, where, since when, and what each role opens."""

from compliance.web.values import day_words, series_words

from .models import Membership, User
from .roles import BOARD_ROLES, MAY, OUTSIDE_ROLES, Perm, Role

OPENS: dict[Perm, str] = {
    Perm.FILE: "files Rules Submissions",
    Perm.READ_FILINGS: "reads Rules Submissions",
    Perm.READ_LOGS: "reads logs",
    Perm.LOG: "signs log entries",
    Perm.ACKNOWLEDGE: "acknowledges alarms",
    Perm.ADMINISTER_HOLDER: "manages people, tables and equipment",
    Perm.REVIEW: "reviews filings",
    Perm.RETURN: "returns and recommends filings",
    Perm.DECIDE: "decides on filings",
    Perm.ADVISE: "tries figures that are not law",
    Perm.EXPORT: "exports records",
    Perm.ADMINISTER_BOARD: "manages organizations and people at the Board",
    Perm.AUDIT: "reads decisions, destructions and legal holds of every certificate holder",
    Perm.OVERSEE: "reads the change log and the access log",
    Perm.VISIT: "reads records while two Board administrators allow it",
    Perm.READ_OFFICE: "exports records of the acts of the Board’s people",
}


def opened_by(membership: Membership) -> str:
    """One sentence: what this role opens, where, since when."""
    role = Role(membership.role)
    what = series_words([OPENS[perm] for perm in Perm if perm in MAY[role]])
    of = "" if role in BOARD_ROLES | OUTSIDE_ROLES else f" of {membership.organization}"
    deputy = f", as deputy of {membership.stands_in_for}," if membership.stands_in_for else ""
    every = ", for every certificate holder" if role in BOARD_ROLES else ""
    return f"{role.label}{of}{deputy} since {day_words(membership.valid_from)}{every}: {what}."


def why_sees(user: User, in_force: list[Membership]) -> list[str]:
    """Why this person sees what they see today; one sentence a role, or the reason why they see nothing."""
    if not user.is_active:
        return ["Sees nothing: the account is closed."]
    if not in_force:
        return ["Sees nothing: no role is in force today."]
    return [opened_by(membership) for membership in in_force]
