"""Translation files: read and written as text (`.po`), and compiled to what gettext reads (`.mo`), without tools of the
system.

`python -m compliance.web.po` compiles: it needs neither Django nor its settings, whose start would take seconds.
"""

import ast
import re
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "locale"
HEADER = """Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit
Language: es
Plural-Forms: nplurals=2; plural=(n != 1);
"""
PLACES = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
MAGIC = 0x950412DE


@dataclass(frozen=True)
class Entry:
    """A phrase with its translations: one, or with a `plural` one for each number. `where` says where it is shown."""

    phrase: str
    plural: str = ""
    words: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    is_fuzzy: bool = False

    @property
    def problem(self) -> str:
        """What is wrong with its translation, in words; empty where nothing is."""
        if len(self.words) != (2 if self.plural else 1) or not all(self.words):
            return "not translated"
        if self.is_fuzzy:
            return "marked as fuzzy"
        for original, words in zip((self.phrase, self.plural), self.words, strict=False):
            if sorted(PLACES.findall(original)) != sorted(
                re.sub(r"\{\d+\}", "{}", place) for place in PLACES.findall(words)
            ):
                return "other places to fill in than the phrase"
            if (original[:1].isspace(), original[-1:].isspace()) != (words[:1].isspace(), words[-1:].isspace()):
                return "other space around it than the phrase"
        return ""


def po_path() -> Path:
    """Where the Spanish phrases are."""
    return FOLDER / "es" / "LC_MESSAGES" / "django.po"


def read(text: str) -> list[Entry]:
    """The entries of a `.po` file, without its header and what is commented out. Raises ValueError for another line."""
    return [entry for block in re.split(r"\n\s*\n", text) if (entry := _entry(block)) is not None and entry.phrase]


def _entry(block: str) -> Entry | None:
    parts: dict[str, str] = {}
    where: list[str] = []
    is_fuzzy, key = False, ""
    for line in block.splitlines():
        if line.startswith("#:"):
            where.append(line[2:].strip())
        elif line.startswith("#,"):
            is_fuzzy = is_fuzzy or "fuzzy" in line
        elif line.startswith("#") or not line.strip():
            continue
        else:
            name, _, quoted = line.partition(" ") if not line.startswith('"') else (key, "", line)
            key = name
            parts[key] = parts.get(key, "") + ast.literal_eval(quoted)
    if "msgid" not in parts:
        if parts:
            raise ValueError(f"no msgid: {block}")
        return None
    words = tuple(parts[name] for name in ("msgstr", "msgstr[0]", "msgstr[1]") if name in parts)
    return Entry(parts["msgid"], parts.get("msgid_plural", ""), words, tuple(where), is_fuzzy)


def written(entries: Iterable[Entry]) -> str:
    """The text of a `.po` file with these entries."""
    return "\n".join([_lines("", "", (HEADER,), ()), *(_lines(*_parts(entry)) for entry in entries)])


def _parts(entry: Entry) -> tuple[str, str, Sequence[str], Sequence[str]]:
    words = entry.words or (("", "") if entry.plural else ("",))
    return (
        entry.phrase,
        entry.plural,
        words,
        [*(["#, fuzzy"] if entry.is_fuzzy else []), *(f"#: {at}" for at in entry.where)],
    )


def _lines(phrase: str, plural: str, words: Sequence[str], notes: Sequence[str]) -> str:
    lines = [*notes, f"msgid {_quoted(phrase)}"]
    if plural:
        lines += [f"msgid_plural {_quoted(plural)}", *(f"msgstr[{n}] {_quoted(form)}" for n, form in enumerate(words))]
    else:
        lines.append(f"msgstr {_quoted(words[0])}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, escaped)
    return f'"{text}"'


def compiled(entries: Iterable[Entry]) -> bytes:
    """The entries as gettext reads them; those without a translation are left out."""
    texts = {"": HEADER}
    for entry in entries:
        if entry.words and all(entry.words) and not entry.is_fuzzy:
            texts["\0".join([entry.phrase, entry.plural] if entry.plural else [entry.phrase])] = "\0".join(entry.words)
    pairs = [(key.encode(), texts[key].encode()) for key in sorted(texts, key=str.encode)]
    tables = 28, 28 + 8 * len(pairs)
    place = tables[1] + 8 * len(pairs)
    lists: list[list[int]] = [[], []]
    data = b""
    for side in (0, 1):
        for pair in pairs:
            lists[side] += [len(pair[side]), place + len(data)]
            data += pair[side] + b"\0"
    head = struct.pack("<7I", MAGIC, 0, len(pairs), *tables, 0, place)
    return head + struct.pack(f"<{4 * len(pairs)}I", *lists[0], *lists[1]) + data


def _as_compiled() -> tuple[bytes, Path]:
    """What the compiled file has to hold, and where it is."""
    path = po_path()
    return compiled(read(path.read_text(encoding="utf-8"))), path.with_suffix(".mo")


def are_compiled() -> bool:
    """Whether the compiled file says what the text does."""
    content, target = _as_compiled()
    return target.exists() and target.read_bytes() == content


def compile_phrases() -> None:
    """Writes the compiled file beside the text."""
    content, target = _as_compiled()
    made = target.with_suffix(f".{id(content):x}.tmp")
    made.write_bytes(content)
    made.replace(target)


if __name__ == "__main__":
    compile_phrases()
