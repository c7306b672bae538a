"""Lint of an official text: slips of drafting and of the copy, each with its place and the likely right reading."""

from compliance.regulation.texts.linting.finding import LintFinding, LintKind
from compliance.regulation.texts.linting.run import lint

__all__ = ["LintFinding", "LintKind", "lint"]
