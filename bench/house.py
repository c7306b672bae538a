"""Size and plainness of the house: counts over the repository, each beside its goal.

Product is code beside tests, migrations and what is generated. A count without a figure is kept for comparison.
"""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from grimp import build_graph

from compliance.regulation import PACKAGES, chapter
from compliance.transparency.build import FOLDER, PROGRAMS, modules_of

ROOT = Path(__file__).resolve().parents[1]
APPS = ("compliance", "rules_submissions", "inspections")
TOPS = {*APPS, "templates", "static", "manage.py"}
APART = {"tests", "migrations", "golden"}
LONGEST_LINE = 160
PARTICIPLES = re.compile(r"^_?(?:told|said|asked|held|shown|seen|kept|taken|given|done|known|found)(?:_|$)")
"""Names of modules, classes and functions that say what happened in place of what a thing is."""
DEFINED = re.compile(r"^([ ]*)(?:async )?(class|def) (\w+)", re.MULTILINE)
"""The beginning of a class or a function."""
SUBJECTS = re.compile(r"(?:What|Which|Who|Whose|Whoever|Whatever|One|How|Where|When|Why|That|Those|None)\b")
"""First words of a docstring that name no thing."""
PUBLISHED = {
    "compliance/transparency/canonical.py": "shown",
    "compliance/transparency/readable.py": "told_lines",
}
"""Participles that stay, by module: they stand in the programs that auditors have, whose bytes no name is worth."""


class Count(NamedTuple):
    """A figure of the house: the thing counted, its number, and the most or the least that it should be, or None."""

    words: str
    number: int
    most: int | None = None
    least: int | None = None


def files(*endings: str) -> list[Path]:
    """The files of the repository with these endings."""
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\n")
    return [ROOT / name for name in names if name.endswith(endings)]


def product(*endings: str) -> list[Path]:
    """The files of the product with these endings, beside tests and migrations."""
    return [path for path in files(*endings) if not APART & set(path.parts) and path.relative_to(ROOT).parts[0] in TOPS]


def lines(paths: Iterable[Path]) -> int:
    """The number of lines in these files together."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def long_lines(paths: Iterable[Path]) -> int:
    """The number of lines in these files that are longer than a reader's window."""
    return sum(len(line) > LONGEST_LINE for path in paths for line in path.read_text(encoding="utf-8").splitlines())


def texts() -> Iterator[tuple[Path, str]]:
    """Each module of Python of the product, as text."""
    return ((path, path.read_text(encoding="utf-8")) for path in product(".py"))


def repeated_classes() -> list[str]:
    """The names of classes that stand in three or more modules."""
    places: dict[str, set[Path]] = defaultdict(set)
    for path, text in texts():
        for indent, kind, name in DEFINED.findall(text):
            if kind == "class" and not indent:
                places[name].add(path)
    return [name for name, paths in places.items() if len(paths) > 2 and name not in {"Command", "Migration", "Meta"}]


def participles() -> list[str]:
    """The names of modules, classes and functions that are a bare participle."""
    names = [path.stem for path in product(".py")]
    names += [
        name
        for path, text in texts()
        for _, _, name in DEFINED.findall(text)
        if name != PUBLISHED.get(str(path.relative_to(ROOT)))
    ]
    return [name for name in names if PARTICIPLES.match(name.lower())]


def strings_run_as_code() -> int:
    """The number of calls of eval and exec that the rules make, and of tests of a rule that are written as a string."""
    count = 0
    for path, text in texts():
        if "regulation" not in path.parts:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                count += isinstance(node.func, ast.Name) and node.func.id in {"eval", "exec"}
                count += sum(word.arg == "met" and isinstance(word.value, ast.Constant) for word in node.keywords)
    return count


def percent_by_family(*, of_logs: bool) -> int:
    """The percentage of rules of filings, or of logs, made of families that the chapters share."""
    rows = [row for number in PACKAGES for row in chapter(number).provisions if row.check and bool(row.log) == of_logs]
    shared = ("compliance.regulation.core.", "compliance.regulation.general.")
    by_family = [
        row for row in rows if row.demands and all(type(one).__module__.startswith(shared) for one in row.demands)
    ]
    return 100 * len(by_family) // len(rows)


def unwrapped() -> list[str]:
    """The statements that the formatter leaves alone and that are no table of data: a display of values with a name."""
    places = []
    for path, text in texts():
        if "# fmt: skip" not in text:
            continue
        tables = {node.end_lineno for node in ast.walk(ast.parse(text)) if _is_table(node)}
        for number, line in enumerate(text.splitlines(), 1):
            if "# fmt: skip" in line and number not in tables:
                places.append(f"{path.relative_to(ROOT)}:{number}")
    return places


def _is_table(node: ast.AST) -> bool:
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return False
    value = node.value
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and len(value.args) == 1:
        value = value.args[0] if value.func.id in {"frozenset", "tuple", "dict", "set"} else value
    return isinstance(value, ast.Tuple | ast.List | ast.Dict | ast.Set)


def modules_of_ledger_sql() -> int:
    """The number of modules that say SQL to the ledger's schema outside its own package and outside the signer, which
    is its own program and may not import the office."""
    word = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE|SELECT|CALL)\s+ledger\.\w", re.IGNORECASE)
    return sum(
        bool(word.search(path.read_text(encoding="utf-8")))
        for path in product(".py")
        if not {"ledger", "signer"} & set(path.parts)
    )


def places_of_compliant_filings() -> int:
    """The number of folders with a filing written by hand: its tables, and what every layout shows, in one file."""
    words = [f'"{name}":' for name in ("table_numbers", "layout_has_name_or_logo")]
    stating = (
        path for path in files(".py", ".json") if all(word in path.read_text(encoding="utf-8") for word in words)
    )
    return len({path.parent for path in stating})


def docstrings_without_a_thing() -> list[str]:
    """The docstrings, also of tests, that begin with a word for no thing; those of the auditors' programs stay."""
    programs = {FOLDER / f"{name}.py" for program in PROGRAMS for name in modules_of(program)}
    return [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in files(".py")
        if "migrations" not in path.parts and path not in programs
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        and SUBJECTS.match(node.value.value.lstrip())
    ]


def circles() -> int:
    """The number of pairs of packages, two levels deep, that import each other."""
    graph = build_graph(*APPS)

    def package(module: str) -> str:
        return ".".join(module.split(".")[:2])

    arrows = {
        (package(module), package(other))
        for module in graph.modules
        if not APART & set(module.split("."))
        for other in graph.find_modules_directly_imported_by(module)
        if not APART & set(other.split("."))
    }
    return sum((other, one) in arrows for one, other in arrows if one < other)


def counts() -> list[Count]:
    """Every figure of the house."""
    templates = [path for path in files(".html") if "golden" not in path.parts]
    golden = [path for path in files("") if "golden" in path.parts and path.suffix != ".py"]
    return [
        Count(
            "lines of the product, with templates, scripts and styles", lines(product(".py", ".html", ".js", ".css"))
        ),
        Count("lines of Python of the product", lines(product(".py")), 105_000),
        Count(f"lines of templates over {LONGEST_LINE} characters", long_lines(templates), 0),
        Count(f"lines of documents over {LONGEST_LINE} characters", long_lines(files(".md")), 0),
        Count("lines of golden files", lines(golden), 25_000),
        Count("golden files", len(golden)),
        Count("rules kept as strings, or run by eval and exec", strings_run_as_code(), 0),
        Count("rules of filings by a family, percent", percent_by_family(of_logs=False), least=70),
        Count("rules of logs by a family, percent", percent_by_family(of_logs=True), least=70),
        Count("modules outside ledger and signer with SQL to its schema", modules_of_ledger_sql(), 0),
        Count("names of classes in three or more modules", len(repeated_classes()), 0),
        Count("names that are a bare participle", len(participles()), 0),
        Count("docstrings that begin with no thing", len(docstrings_without_a_thing()), 0),
        Count("fmt: skip beside no table of data", len(unwrapped()), 0),
        Count("folders with a compliant filing by hand", places_of_compliant_filings(), 1),
        Count("pairs of packages that import each other", circles(), 3),
    ]


def main() -> int:
    """Print the figures; 1 where one is beyond its limit."""
    missed = False
    for count in counts():
        limit = "" if count.most is None else f"≤ {count.most:,}"
        limit = limit if count.least is None else f"≥ {count.least:,}"
        is_missed = (count.most is not None and count.number > count.most) or count.number < (count.least or 0)
        missed |= is_missed
        print(f"{count.words:<58} {count.number:>8,}  {limit:<10} {'MISSED' if is_missed else ''}".rstrip())
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
