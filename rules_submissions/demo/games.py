"""The games and tables of the demonstration, and the first filings of those that both facilities play alike."""

from typing import Any

from ..models import RulesSubmission
from .answers_dice import craps, sic_bo
from .answers_more import big_six, pai_gow
from .office import Acts, Office

ROULETTE, BIG_SIX, PAI_GOW, CRAPS, SIC_BO, WAR = "617a", "619a", "621a", "623a", "625a", "651a"
ROULETTE_TABLES = [f"R-{number:02d}" for number in range(1, 7)]
WAR_TABLES = [f"W-{number:02d}" for number in range(11, 15)]
PAI_GOW_TABLES = ["P-01", "P-02"]


def _other_games(office: Office) -> dict[str, dict[str, Any]]:
    on = office.approved_on
    return {
        BIG_SIX: big_six(["B-01"], approved_on=on, logo=f"{office.facility.name} logo"),
        PAI_GOW: pai_gow(PAI_GOW_TABLES, approved_on=on),
        CRAPS: craps(["C-01"], approved_on=on),
        SIC_BO: sic_bo(["S-01"], approved_on=on),
    }


def opened_with(office: Office, number: str, since: float) -> Acts[RulesSubmission]:
    """A first filing of one of the other games, in effect since so many days."""
    submission = yield from office.started(number, since + 30, _other_games(office)[number], since)
    return (yield from office.in_effect(submission, since))


def in_review(office: Office, number: str, days: float) -> Acts[None]:
    """A first filing of one of the other games, filed so many days before and taken up two days later."""
    submission = yield from office.started(number, days + 6, _other_games(office)[number], -30)
    yield from office.filed(submission, days)
    yield from office.claimed(submission, days - 2)
