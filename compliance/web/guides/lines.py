"""The one quiet line of help on a page of work: which paragraph of which guide each page leads to."""

from dataclasses import dataclass

from django.urls import reverse

from .reading import Paragraph, guide

HELP = {
    "holders:people": "filing#keep-people-and-tables-current",
    "holders:person": "filing#keep-people-and-tables-current",
    "holders:tables": "filing#keep-people-and-tables-current",
    "holders:equipment": "filing#keep-people-and-tables-current",
    "submissions:list": "filing#start-a-rules-submission",
    "submissions:start": "filing#start-a-rules-submission",
    "submissions:tasks": "filing#answer-the-questions",
    "submissions:question": "filing#answer-the-questions",
    "submissions:artwork": "filing#attach-the-sheets",
    "submissions:check": "filing#check-sign-and-file",
    "submissions:filed": "filing#follow-a-filing",
    "submissions:case": "filing#follow-a-filing",
    "submissions:points": "filing#answer-a-return",
    "submissions:amend": "filing#amend-approved-rules",
    "submissions:approved": "filing#amend-approved-rules",
    "submissions:try_choose": "filing#amend-approved-rules",
    "submissions:plan": "filing#when-the-rules-change",
    "submissions:impact_fill": "filing#when-the-rules-change",
    "submissions:reprint": "filing#put-up-the-new-prints",
    "submissions:queue": "reviewing#find-your-filings",
    "submissions:review": "reviewing#review-the-clauses",
    "submissions:sheet": "reviewing#look-at-the-sheets",
    "submissions:decision": "reviewing#decide",
    "submissions:decisions": "reviewing#after-a-decision",
    "submissions:conditions": "reviewing#after-a-decision",
    "submissions:rule_changes": "reviewing#after-a-decision",
    "submissions:figures": "reviewing#try-figures",
    "floor:board": "floor#read-the-pit-board",
    "floor:facility": "floor#read-the-pit-board",
    "floor:table": "floor#open-a-table",
    "floor:round": "floor#open-many-tables-in-one-round",
    "floor:round_sign": "floor#open-many-tables-in-one-round",
    "floor:entry_new": "floor#make-an-entry",
    "floor:change": "floor#change-decks-tiles-or-dice",
    "floor:entry": "floor#correct-an-entry",
    "floor:my_entries": "floor#correct-an-entry",
    "floor:entry_correct": "floor#correct-an-entry",
    "floor:alarms": "floor#answer-an-alarm",
    "floor:alarm": "floor#answer-an-alarm",
    "floor:handovers": "floor#hand-over-the-shift",
    "floor:handover_new": "floor#hand-over-the-shift",
    "floor:handover_take": "floor#hand-over-the-shift",
    "floor:tray": "floor#work-without-network",
    "floor:packages": "floor#keep-track-of-packages",
    "floor:package_new": "floor#keep-track-of-packages",
    "floor:install": "floor#put-up-a-sheet",
    "floor:find": "auditing#find-a-record",
    "floor:entries": "auditing#find-a-record",
    "floor:exceptions": "auditing#follow-exceptions",
    "floor:exception": "auditing#follow-exceptions",
    "floor:figures": "auditing#follow-exceptions",
    "floor:replay": "auditing#look-at-a-table-at-another-time",
    "floor:table_day": "auditing#where-the-answers-are",
    "audit:samples": "auditing#draw-a-sample",
    "audit:sample": "auditing#draw-a-sample",
    "audit:cases": "auditing#send-a-case",
    "audit:case": "auditing#send-a-case",
    "audit:new_case": "auditing#send-a-case",
    "floor:books": "auditing#export-logs",
    "documents:exports": "auditing#export-logs",
    "documents:export_new": "auditing#export-logs",
    "documents:bundles": "auditing#check-a-bundle",
    "documents:bundle_new": "auditing#check-a-bundle",
    "documents:bundle": "auditing#check-a-bundle",
    "checkpoints:list": "auditing#check-a-bundle",
    "records:logs": "auditing#check-a-bundle",
    "changes:list": "auditing#see-who-changed-and-who-read",
    "access:list": "auditing#see-who-changed-and-who-read",
}
"""Names of views, each with the guide and the id of its paragraph."""


@dataclass(frozen=True)
class HelpLine:
    """The title of a paragraph, and its address."""

    title: str
    url: str


def help_line_of(view_name: str) -> HelpLine | None:
    """The line of the page with this name; None where it has none."""
    return help_line_to(HELP[view_name]) if view_name in HELP else None


def help_line_to(address: str) -> HelpLine:
    """The line that leads to the paragraph at this address."""
    return HelpLine(paragraph_of(address).title, paragraph_url(address))


def paragraph_of(address: str) -> Paragraph:
    """The paragraph at such an address as `floor#open-a-table`. Raises KeyError where the guide has none."""
    name, _, key = address.partition("#")
    return guide(name).paragraph(key)


def paragraph_url(address: str) -> str:
    """The address of the paragraph on the site."""
    name, _, key = address.partition("#")
    return f"{reverse('help:guide', args=[name])}#{key}"
