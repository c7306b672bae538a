"""The stories of every act that writes, and the acts without a story, with the reason."""

from collections.abc import Callable

from . import (
    audit_stories,
    condition_stories,
    desk_stories,
    filing_stories,
    program_stories,
    record_stories,
    report_stories,
    stories,
)
from .ground import Ground
from .stories import Story

EVERY: list[Callable[[Ground], Story]] = [
    stories.floor, stories.handover, stories.packages, stories.people, stories.places, stories.exports,
    filing_stories.drafting, filing_stories.reviewing, filing_stories.pinning, filing_stories.replacing_in_part,
    filing_stories.replacing, filing_stories.two_signatures, condition_stories.conditions,
    audit_stories.sampling, desk_stories.people_of_a_filing, desk_stories.wording, desk_stories.how_to_contest,
    desk_stories.letterhead, desk_stories.announcement, desk_stories.unchanged, desk_stories.figures,
    record_stories.factors, record_stories.exporting, record_stories.retention, record_stories.succession,
    record_stories.settling, report_stories.differences, report_stories.destroyed,
    program_stories.webhooks, program_stories.deliveries, program_stories.imports,
]  # fmt: skip

EXCUSED = {
    "access.digest": "made of rows that stay, by a timed task, in one transaction; the next run makes one that was cut "
    "(compliance/access/tests/test_keeping.py)",
    "demonstration.account": "written while the demonstration is loaded, in one transaction before anybody signs in",
    "demonstration.begin": "written while the demonstration is loaded, in one transaction before anybody signs in",
    "keys.announce": "told log by log by a command of two administrators that may be stopped and given again "
    "(compliance/records/tests/test_keys.py, compliance/ledger/tests/test_signer_turned.py)",
    "keys.retire": "as keys.announce",
    "print.code": "given once to a print from before numbers were recorded, by a sweep that comes again until it "
    "is done (rules_submissions/prints/tests/test_prints.py)",
    "ledger.begin": "tells rows older than the ledger, once, by a command that may be stopped and run again "
    "(compliance/ledger/tests/test_rebuild.py)",
    "means.begin": "states everybody's means once, by a command, in one transaction (tests/test_means_on_record.py)",
    "means.renew": "as means.begin",
    "people.begin": "written by a command, once, in one transaction before anybody signs in "
    "(tests/test_two_people_make_a_person.py)",
    "password.renew": "written with a right password, in one transaction; the next one writes what was cut "
    "(tests/test_secrets_at_rest.py)",
}
"""Acts without a story."""
