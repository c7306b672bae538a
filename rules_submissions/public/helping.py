"""Help for players: the Board's number and line, from its settings."""

from dataclasses import dataclass

from compliance.holders.policy import policies
from compliance.isolation.context import office_context
from compliance.regulation.general.settings import HELP_LINE, HELP_NUMBER


@dataclass(frozen=True)
class Help:
    """The line for responsible play, and the number to call."""

    line: str
    number: str

    @property
    def words(self) -> str:
        """As a sign says it."""
        return f"{self.line} {self.number}"


def help_now() -> Help:
    """The Board's line and number as they are now. One query."""
    with office_context("settings say who set them, which the public does not read"):
        current = policies()
    return Help(current[HELP_LINE.code].value, current[HELP_NUMBER.code].value)
