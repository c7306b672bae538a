"""Points that no text on file fixes, or fixes only in part: each with its default, its basis and the reason for it.

The defaults stand here; what a Board administrator sets instead is kept by `compliance.holders.policy`.
"""

from functools import partial
from typing import Any

from .row import Setting

SETTINGS: dict[str, Setting] = {}
"""Every setting by its code, in the order in which they stand here."""


def _setting(code: str, **how: Any) -> Setting:
    return SETTINGS.setdefault(code, Setting(code=code, **how))


_inferred, _ours = partial(_setting, confidence="inferred"), partial(_setting, confidence="ours")

REVIEW_DAYS = _inferred(
    "review_days",
    label="Review of a Rules Submission",
    kind="number",
    unit="calendar days",
    least=1,
    most=365,
    default="15",
    basis="601a.10(c)",
    reason=(
        "601a.2 is not on file in full, and no time limit for Rules Submissions was found. Gaming Operations has 15 "
        "calendar days to report on layouts, signage and equipment; the same is used here."
    ),
    effect="The last day of each review round that opens after a change; rounds already open keep theirs.",
)
RETURN_EFFECT = _inferred(
    "return_effect",
    label="What a return does to the review clock",
    kind="choice",
    choices={
        "restart": "It stops, and the full time starts again when the filing comes back",
        "resume": "It stops, and the days that were left continue when the filing comes back",
    },
    default="restart",
    basis="601a.10(d)",
    reason="The copy of 601a.10(d) on file breaks off. A deficiency affects the clock, but the copy does not show how.",
    effect="The last day of a round that a refiling opens.",
)
AMENDMENT_ROUTE = _inferred(
    "amendment_route",
    label="Route of amendments",
    kind="words",
    default="A change to an approved choice is filed as an amendment and applies once approved; until then the "
    "approved version stays in effect.",
    basis="601a.2",
    reason="No amendment procedure was found. A model filing on the same template requires approval before use.",
    effect="Shown to anyone who starts an amendment. No setting lets a table play by rules that are not approved.",
)
RETENTION_RULE = _inferred(
    "retention_counts_from",
    label="When the 5 years for an approved filing start",
    kind="choice",
    choices={
        "later_of_both": "From its approval or from being superseded, whichever is later",
        "approval": "From its approval",
    },
    default="later_of_both",
    basis="465a.6(c)",
    reason="465a.6(c) sets 5 years. It does not say when they start for superseded rules. The later day is the safe "
    "choice.",
    effect="Shown with the general provisions. Only log entries can be destroyed, on request. Filings are kept.",
)
MINIMUM_WAGER_NOTICE = _inferred(
    "minimum_wager_notice",
    label="Notice before a minimum wager is raised at a live table",
    kind="number",
    unit="minutes",
    least=0,
    most=1440,
    default="30",
    basis="601a.6",
    reason=(
        "The statute (4 Pa.C.S. § 13A02(3)) protects players who are already betting from a new minimum, with an "
        "exception whose wording breaks off in the copy on file. 30 minutes is from a model filing."
    ),
    effect="Shown with the general provisions. No filing or log records a change of limits, so nothing is checked.",
)
GAMING_DAY = _inferred(
    "gaming_day_start",
    label="Start of the gaming day",
    kind="time",
    default="06:00",
    basis="465a.2",
    reason="Temporary regulation 525.3 of 2010 set 06:00:00 to 05:59:59. Whether it still applies is not known.",
    effect="Shown with the general provisions. The chapters’ limits are counted in elapsed hours, not gaming days.",
)
LATE_ENTRY = _ours(
    "late_entry_minutes",
    label="When a log entry counts as late",
    kind="number",
    unit="minutes",
    least=1,
    most=1440,
    default="60",
    basis="465a.3",
    reason="No text says how soon an entry must be made. An hour leaves room for a busy table.",
    effect="A later entry needs a reason and is marked as late. Entries already signed stay as they are.",
)
WARN_BEFORE = _ours(
    "warn_before_minutes",
    label="How long before a limit the floor is warned",
    kind="number",
    unit="minutes",
    least=1,
    most=1440,
    default="120",
    basis="465a.3",
    reason="No text asks for a warning. Two hours leave time to bring new cards, dice or tiles to the table.",
    effect="Warnings about limits that start after a change.",
)
HELP_NUMBER = _ours(
    "help_number",
    label="Help number on public pages",
    kind="words",
    default="1-800-GAMBLER",
    basis="601a.6",
    reason="Chapter 501a (§ 501a.7) is not on file. The number is the one in use in Pennsylvania; check it before use.",
    effect="Shown on the public register and on what is printed from it.",
)
HELP_LINE = _ours(
    "help_line",
    label="Responsible play line on public pages",
    kind="words",
    default="If you or someone you know has a gambling problem, help is available.",
    basis="601a.6",
    reason="Chapter 501a (§ 501a.7) is not on file, so its wording was not read. Enter the wording that it requires.",
    effect="Shown beside the help number.",
)
