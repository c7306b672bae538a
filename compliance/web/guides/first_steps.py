"""The first three steps of each role. They stand on the first page of a person until the person dismisses them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from compliance.holders.roles import Role

from .lines import HelpLine, help_line_to, paragraph_url


@dataclass(frozen=True)
class FirstStep:
    """A first thing to do, and its explanation: a paragraph of a guide, or the page itself by its name."""

    words: str
    leads_to: str

    @property
    def url(self) -> str:
        """The address of that paragraph or page."""
        return paragraph_url(self.leads_to) if "#" in self.leads_to else reverse(self.leads_to)


Steps = tuple[FirstStep, FirstStep, FirstStep]

_LOGGING = FirstStep("Make an entry: answer for what you saw or did yourself, and sign it.", "floor#make-an-entry")
_BOARD = FirstStep("Read the pit board: the most urgent table comes first.", "floor#read-the-pit-board")
_ANSWERS = FirstStep("See which page answers which question.", "auditing#where-the-answers-are")
_EARLIER = FirstStep("Look at a table as it was at another time.", "auditing#look-at-a-table-at-another-time")
_SEARCH = FirstStep("Find a record by a name, a number or a table.", "auditing#find-a-record")
_EXCEPTIONS = FirstStep("See the open exceptions.", "auditing#follow-exceptions")

_SUPERVISOR: Steps = (
    _BOARD,
    FirstStep("Open a table: do what each line of its page asks for.", "floor#open-a-table"),
    FirstStep("Answer an alarm: only the signed entry ends it.", "floor#answer-an-alarm"),
)
_AT_THE_TABLE: Steps = (
    _BOARD,
    _LOGGING,
    FirstStep("No network? Keep the entry on your device and sign it later.", "floor#work-without-network"),
)
_BUREAU: Steps = (
    FirstStep("Find your filings: the fewest days left come first.", "reviewing#find-your-filings"),
    FirstStep("Claim a filing for your bureau.", "reviewing#claim-a-filing"),
    FirstStep("Review the clauses that need your eyes, then sign off.", "reviewing#review-the-clauses"),
)
_GUEST: Steps = (_ANSWERS, _SEARCH, _EARLIER)

FIRST_STEPS: Mapping[Role, Steps] = {
    Role.COMPLIANCE_MANAGER: (
        FirstStep("Have tables, sheets and odds at hand before you file.", "filing#before-you-start"),
        FirstStep("Start a filing from the standard rules of the game.", "filing#start-a-rules-submission"),
        FirstStep("Follow it: see who has it now and how many days are left.", "filing#follow-a-filing"),
    ),
    Role.FLOORPERSON: _SUPERVISOR,
    Role.PIT_MANAGER: _SUPERVISOR,
    Role.ASSISTANT_SHIFT_MANAGER: _SUPERVISOR,
    Role.SHIFT_MANAGER: _SUPERVISOR,
    Role.SECURITY_MEMBER: _AT_THE_TABLE,
    Role.TABLE_GAME_MAINTENANCE: _AT_THE_TABLE,
    Role.DEALER: _AT_THE_TABLE,
    Role.INTERNAL_AUDIT: (_ANSWERS, _EXCEPTIONS, FirstStep("Export the logs of a period.", "auditing#export-logs")),
    Role.SURVEILLANCE: (_BOARD, _EARLIER, FirstStep("See the approved rules of each table.", "submissions:approved")),
    Role.HOLDER_ADMINISTRATOR: (
        FirstStep("Add people with their roles and credentials.", "holders:people"),
        FirstStep("Add your tables.", "holders:tables"),
        FirstStep("Add the equipment on them.", "holders:equipment"),
    ),
    Role.GAMING_OPERATIONS_REVIEWER: _BUREAU,
    Role.CASINO_COMPLIANCE_REPRESENTATIVE: _BUREAU,
    Role.GAMING_LABORATORY_ANALYST: _BUREAU,
    Role.EXECUTIVE_DIRECTOR: (
        FirstStep("Read what the bureaus say, then decide.", "reviewing#decide"),
        FirstStep("Look at the sheets that you approve.", "reviewing#look-at-the-sheets"),
        FirstStep("Follow decisions and conditions.", "reviewing#after-a-decision"),
    ),
    Role.BOARD_COUNSEL: (
        FirstStep("See which approvals an edition changes.", "submissions:rule_changes"),
        FirstStep("Try figures that are not law.", "reviewing#try-figures"),
        _ANSWERS,
    ),
    Role.AUDITOR: (_ANSWERS, _EXCEPTIONS, FirstStep("Check a bundle on your own computer.", "auditing#check-a-bundle")),
    Role.BOARD_ADMINISTRATOR: (
        FirstStep("Add people at the Board with their roles.", "holders:people"),
        FirstStep("Set what the Board decides for every certificate holder.", "holders:settings"),
        FirstStep("See that every part of the system works.", "status:parts"),
    ),
    Role.OUTSIDE_AUDITOR: _GUEST,
    Role.STATE_POLICE: _GUEST,
}


ADMINISTRATION = "filing#keep-people-and-tables-current"


def first_help_line(role: Role) -> HelpLine:
    """The line of the first page of people with this role: the paragraph of its first step that has one."""
    addresses = (step.leads_to for step in FIRST_STEPS[role])
    return help_line_to(next((address for address in addresses if "#" in address), ADMINISTRATION))
