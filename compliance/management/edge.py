"""Parts that the commands of the rule core share: reading a file or standard input, one answer or one for each line,
exit status."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from datetime import UTC, date, datetime
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from compliance.regulation.core.alternative import Alternative, read_alternative
from compliance.regulation.core.edition import NotInForce
from compliance.regulation.core.fields import LENGTHS
from compliance.regulation.core.json_text import read_json
from compliance.regulation.core.parse import Refused, parse_day, parse_moment

REFUSED = 2


def day_option(text: str) -> date:
    """The day that an option states. Raises CommandError naming what was expected."""
    try:
        return parse_day(text, "--on")
    except Refused as refusal:
        raise CommandError(str(refusal), returncode=REFUSED) from None


def moment_option(text: str | None) -> datetime:
    """The time that `--as-of` states; now where it is left out. Raises CommandError naming what was expected."""
    if text is None:
        return datetime.now(UTC)
    try:
        return parse_moment(text, "--as-of")
    except Refused as refusal:
        raise CommandError(str(refusal), returncode=REFUSED) from None


def read_alternative_file(path: str) -> Alternative:
    """The alternative in a TOML file. Raises CommandError with every problem and its line."""
    try:
        return read_alternative(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror or error}", returncode=REFUSED) from None
    except (Refused, UnicodeDecodeError) as refusal:
        raise CommandError(f"{path}: {refusal}", returncode=REFUSED) from None


class EdgeCommand(BaseCommand):
    """A command that answers JSON with JSON and needs neither database nor services.

    Exit status 0: no violation; 1: at least one; 2: refused, with the reason on standard error and nothing on
    standard output. A file of lines is answered line by line, and its status is that of its worst line.
    """

    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--format", choices=("json", "text"), default="json", help="form of the answer")

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """The parser, whose help ends with the greatest lengths of what is read."""
        return super().create_parser(prog_name, subcommand, epilog=LENGTHS, **kwargs)

    def answer(self, value: Any, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to one parsed input. May raise Refused or NotInForce."""
        raise CommandError("this command has no answer", returncode=REFUSED)

    def as_text(self, answer: dict[str, Any]) -> str:
        """The answer in words, for a person at a terminal."""
        return json.dumps(answer, ensure_ascii=False, indent=2)

    def handle(self, *args: Any, **options: Any) -> None:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding="utf-8")  # the same input gives the same bytes, whatever the locale
        source = options["file"]
        try:
            with _opened(source) as file:
                lines, by_line = _lines(file, source)
                status = self._answer_lines(lines, options) if by_line else self._answer_whole(lines, source, options)
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            raise CommandError(f"{source}: {error.strerror or error}", returncode=REFUSED) from None
        if status:
            sys.exit(status)

    def _answer_whole(self, lines: Iterable[bytes], source: str, options: dict[str, Any]) -> int:
        try:
            answer = self.answer(read_json(b"".join(lines)), options)
        except (Refused, NotInForce) as refusal:
            name = "standard input" if source == "-" else source
            raise CommandError(f"{name}: {refusal}", returncode=REFUSED) from None
        self.show(answer, options)
        return status_of(answer)

    def _answer_lines(self, lines: Iterable[bytes], options: dict[str, Any]) -> int:
        worst = 0
        for number, line in enumerate(lines, start=1):
            try:
                answer = self.answer(read_json(line), options)
            except (Refused, NotInForce) as refusal:
                answer = {"line": number, "error": str(refusal)}
            if options["format"] == "text":
                self.stdout.write(f"Line {number}")
            self.show(answer, options, indent=None)
            worst = max(worst, status_of(answer))
        return worst

    def show(self, answer: dict[str, Any], options: dict[str, Any], indent: int | None = 2) -> None:
        """Write one answer in the form that was asked for."""
        if options["format"] == "json":
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=indent))
        else:
            self.stdout.write(f"Refused: {answer['error']}\n" if "error" in answer else self.as_text(answer))


def status_of(answer: dict[str, Any]) -> int:
    """The exit status that an answer stands for."""
    if "error" in answer:
        return REFUSED
    return 1 if answer.get("counts", {}).get("violation") else 0


def _opened(source: str) -> Any:
    return nullcontext(sys.stdin.buffer) if source == "-" else Path(source).open("rb")


def _lines(file: IO[bytes], source: str) -> tuple[Iterator[bytes], bool]:
    """The lines of the input, and whether each is its own input.

    A file says so by its name, `.jsonl`; standard input by two first lines that each hold a whole object.
    """
    if source != "-":
        return iter(file), source.endswith(".jsonl")
    first = list(islice(file, 2))
    whole = [line.strip().startswith(b"{") and line.strip().endswith(b"}") for line in first]
    return chain(first, file), whole == [True, True]
