"""The beginnings of a new edition: what to declare, and which items have other words than before."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from compliance.management.edge import REFUSED
from compliance.management.new_edition import beginnings, is_key_of
from compliance.regulation.texts import OUTLINES, ChapterText, TextRefused, outline_of, parse_chapters, parse_text


class Command(BaseCommand):
    """Exit status 0: written; 2: refused, with the reason on standard error and nothing written."""

    help = (
        "Writes the beginnings of a new edition into a folder: its declaration, which follows the edition before it, "
        "its sections where they differ, and each item with other words, with its figures, rules, code and tests."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options: the two editions, their texts, and the folder."""
        parser.add_argument("key", metavar="KEY", help="key of the new edition, such as 651a-2027")
        parser.add_argument("--from", dest="base", metavar="KEY", required=True, help="edition on file before it")
        parser.add_argument("--text", metavar="FILE", required=True, help="text of the new edition, UTF-8")
        parser.add_argument("--from-text", metavar="FILE", required=True, help="text of the edition on file, UTF-8")
        parser.add_argument("--into", metavar="FOLDER", default="", help="a new folder; named for the key without it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Reads both texts, compares them, and writes the files."""
        key, base, folder = options["key"], options["base"], Path(options["into"] or options["key"])
        if outline_of(base) is None:
            raise CommandError(f"No text of {base[:40]} can be read. Known: {', '.join(OUTLINES)}.", returncode=REFUSED)
        if not is_key_of(key, base):
            number = base.partition("-")[0]
            words = f"{key[:40]} is on file, or no key of Chapter {number}. Write it as {number}-2027."
            raise CommandError(words, returncode=REFUSED)
        try:
            earlier, later = parse_text(Path(options["from_text"]).read_bytes(), base), _text(options["text"], base)
            files = beginnings(key, base, earlier, later)
            folder.mkdir()
        except (OSError, TextRefused) as refusal:
            raise CommandError(str(refusal), returncode=REFUSED) from refusal
        for name, words in files.items():
            (folder / name).write_text(words, encoding="utf-8")
        self.stdout.write("\n".join(str(folder / name) for name in files))


def _text(path: str, base: str) -> ChapterText:
    """The chapter in a file, whatever sections it has. Raises TextRefused where the file does not hold it once."""
    number = base.partition("-")[0]
    found = [text for text in parse_chapters(Path(path).read_bytes()) if text.chapter == number]
    if len(found) != 1:
        raise TextRefused(f"{path} holds Chapter {number} {len(found)} times; it has to be there once.")
    return found[0]
