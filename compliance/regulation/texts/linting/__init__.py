"""Lint of an official text: slips of drafting and of the copy, each with its place and the likely right reading."""

from __future__ import annotations

from compliance.regulation.texts.linting.finding import LintFinding, LintKind
from compliance.regulation.texts.linting.lists import lists_are_whole
from compliance.regulation.texts.linting.meaning import references_meet_their_matter
from compliance.regulation.texts.linting.names import rows_are_worded_alike, rows_have_names, terms_are_one
from compliance.regulation.texts.linting.odds import odds_agree, strikes_are_kept
from compliance.regulation.texts.linting.targets import (
    outside_titles_agree,
    references_lead_somewhere,
    titles_are_headings,
)
from compliance.regulation.texts.linting.wording import (
    editors_notes_fit,
    items_end_whole,
    items_follow_on,
    outcomes_name_their_wager,
    units_are_there,
)
from compliance.regulation.texts.tree import ChapterText

__all__ = ["LintFinding", "LintKind", "lint"]


def lint(chapter: ChapterText, base: ChapterText | None = None) -> list[LintFinding]:
    """Every slip found, the preamble's first, then in the order of the text.

    `base` is the text that this one follows: the proposal behind a comment letter or an adopted text. It sharpens the
    search for lost strike-through, and its lists are what shorter ones are told by.
    """
    preamble = f"{chapter.chapter} preamble"
    passages = [(preamble, paragraph) for paragraph in chapter.explanation]
    passages += [(item.citation, item.text) for item in chapter.walk()]
    findings = [
        *references_lead_somewhere(chapter, passages),
        *titles_are_headings(chapter, passages),
        *outside_titles_agree(chapter, passages),
        *references_meet_their_matter(chapter),
        *odds_agree(chapter),
        *strikes_are_kept(chapter, base),
        *items_end_whole(chapter),
        *items_follow_on(chapter),
        *units_are_there(chapter),
        *editors_notes_fit(chapter),
        *outcomes_name_their_wager(chapter),
        *terms_are_one(chapter),
        *rows_have_names(chapter),
        *rows_are_worded_alike(chapter),
        *lists_are_whole(chapter, base),
    ]
    order = {citation: at for at, citation in enumerate([preamble, *chapter.items()])}
    return sorted(findings, key=lambda finding: order[finding.citation])
