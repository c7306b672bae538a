"""Import the official text of a chapter as an edition, or lint it."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.utils import timezone

from compliance.management.edge import REFUSED
from compliance.regulation.texts import LintFinding, TextRefused, editions_in, lint, parse_text
from compliance.regulation.texts.tree import ChapterText

from ...reading import not_found
from ...services import text_import
from ...shelf import proposal_of, text_before, text_in_use


class Command(BaseCommand):
    """Exit status 0: imported, or on file already, or linted; 2: refused, with the reason on standard error. Of a
    folder, every file is read before a refusal ends the command."""

    help = (
        "Reads an official text into its items and keeps it as the text of an edition, or each text of a folder. "
        "It is safe to run again."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            help="text file, UTF-8; or a folder, from whose .txt and .md files the editions without a text get theirs",
        )
        parser.add_argument(
            "--edition",
            metavar="KEY",
            help="edition that the text is, such as 651a-2012; without it, every edition that the file certainly holds",
        )
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
        if (options["lint"] or key) and path.is_dir():
            raise CommandError(f"{path} is a folder. Name one of its files.", returncode=REFUSED)
        if options["lint"] and not key:
            raise CommandError("Name the edition that the text is held against: --edition KEY.", returncode=REFUSED)
        answers: list[tuple[dict[str, Any], str]] = []
        refusals = []
        for file in _files_of(path):
            try:
                answers += self._answers(file, key, options, fill=path.is_dir())
            except OSError as error:
                refusals.append(f"{error.filename or file}: {error.strerror or error}")
            except TextRefused as refusal:
                refusals.append(f"{file}: {refusal}")
        if answers and options["format"] == "json":
            found = [answer for answer, _ in answers]
            self.stdout.write(json.dumps(found[0] if key else found, ensure_ascii=False, indent=2))
        elif answers:
            self.stdout.write("\n".join(words for _, words in answers))
        if refusals:
            raise CommandError("\n".join(refusals), returncode=REFUSED)

    def _answers(
        self, file: Path, key: str | None, options: dict[str, Any], *, fill: bool
    ) -> Iterator[tuple[dict[str, Any], str]]:
        """The answer for each edition in the file; to `fill`, for those that have no text yet."""
        raw = file.read_bytes()
        if options["lint"]:
            yield self._lint(raw, key or "", options["base"])
            return
        for each in [key] if key else editions_in(raw):
            if not (fill and text_in_use(each)):
                yield self._import(raw, each, file.name)

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


def _files_of(path: Path) -> list[Path]:
    """The file itself, or the text files of a folder by name."""
    return sorted(each for each in path.iterdir() if each.suffix in (".txt", ".md")) if path.is_dir() else [path]


def _in_words(finding: LintFinding) -> str:
    kind = finding.kind.replace("_", " ")
    return f"\n§ {finding.citation}  {kind}: “{finding.quoted}”\n    {finding.explanation}; {finding.suggestion}."
