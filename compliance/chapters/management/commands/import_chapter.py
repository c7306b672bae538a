"""Import the official text of a chapter as an edition, or lint it."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.utils import timezone

from compliance.management.edge import REFUSED
from compliance.regulation.texts import LintFinding, TextRefused, lint, parse_text
from compliance.regulation.texts.tree import ChapterText

from ...reading import not_found
from ...services import text_import
from ...shelf import proposal_of, text_before


class Command(BaseCommand):
    """Exit status 0: imported, or on file already, or linted; 2: refused, with the reason on standard error."""

    help = "Reads an official text into its items and keeps it as the text of an edition. It is safe to run again."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="text file, UTF-8")
        parser.add_argument("--edition", required=True, metavar="KEY", help="edition that the text is, as 651a-2012")
        parser.add_argument("--lint", action="store_true", help="list the mistakes found in the text; write nothing")
        parser.add_argument(
            "--base", metavar="FILE", default="", help="with --lint: the proposal that this text follows"
        )
        parser.add_argument("--format", choices=("text", "json"), default="text", help="form of the answer")

    def handle(self, *args: Any, **options: Any) -> None:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding="utf-8")  # the section sign, whatever the locale
        path, key = Path(options["file"]), options["edition"]
        try:
            raw = path.read_bytes()
            answer, words = (
                self._lint(raw, key, options["base"]) if options["lint"] else self._import(raw, key, path.name)
            )
        except OSError as error:
            raise CommandError(f"{error.filename or path}: {error.strerror or error}", returncode=REFUSED) from None
        except TextRefused as refusal:
            raise CommandError(f"{path}: {refusal}", returncode=REFUSED) from None
        as_json = options["format"] == "json"
        self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2) if as_json else words)

    def _import(self, raw: bytes, key: str, name: str) -> tuple[dict[str, Any], str]:
        imported = text_import(raw=raw, edition_key=key, file_name=name, at=timezone.now())
        text, slugs = imported.text, list(imported.text.items.values_list("slug", flat=True))
        lost = not_found(text.chapter_number, key, slugs)
        answer = {
            "edition": key, "sha256": text.sha256, "number": text.number, "items": len(slugs), "new": imported.is_new,
            "not_found": lost,
        }  # fmt: skip
        summary = f"{key}: {len(slugs)} items, SHA-256 {text.sha256}"
        words = f"Imported {summary}" if imported.is_new else f"Already on file; nothing written: {summary}"
        return (
            answer,
            f"{words}\nNot found in it: {', '.join(f'§ {citation}' for citation in lost)}." if lost else words,
        )

    def _lint(self, raw: bytes, key: str, base: str) -> tuple[dict[str, Any], str]:
        read = parse_text(raw, key)
        findings = lint(read, self._base(key, base))
        answer = {"edition": key, "sha256": read.sha256, "findings": [asdict(finding) for finding in findings]}
        head = f"{key}: {len(findings) or 'no'} {'finding' if len(findings) == 1 else 'findings'}"
        return answer, "\n".join([head, *(_in_words(finding) for finding in findings)])

    def _base(self, key: str, base: str) -> ChapterText | None:
        """The proposal that a text follows: out of the file named, else as it is on file."""
        if base:
            return parse_text(Path(base).read_bytes(), proposal_of(key))
        try:
            return text_before(key)
        except OperationalError:
            return None  # a text is linted without a database too


def _in_words(finding: LintFinding) -> str:
    kind = finding.kind.replace("_", " ")
    return f"\n§ {finding.citation}  {kind}: “{finding.quoted}”\n    {finding.explanation}; {finding.suggestion}."
