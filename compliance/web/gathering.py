"""Every phrase that public pages can show: those that templates and code mark for translation, and those of the rule
core, with where each stands. `manage.py phrases` keeps the translation file at it."""

import ast
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from django.conf import settings
from django.template.base import Lexer, Token, TokenType
from django.utils.text import smart_split
from django.utils.translation import trim_whitespace

from compliance.holders.models import game_name
from compliance.regulation import PACKAGES, Chapter, chapter
from compliance.regulation.core.drawn_wheel import COLORS
from compliance.regulation.core.fields import Field, fields_of
from compliance.regulation.core.finding import OWNERS
from compliance.regulation.core.published import METHODS
from compliance.regulation.core.titles import AFTER_WAGER, CASES, YES_OR_NO, case_title, wager_title
from compliance.regulation.general.settings import HELP_LINE

from .catalog import new_catalog
from .phrases import OPEN
from .values import is_money, unit_in_words

MARKS = {"gettext", "gettext_lazy", "gettext_noop", "_", "noop"}
MARKS_OF_TWO = {"ngettext", "ngettext_lazy"}
REFUSES, INPUTS = "Unreadable", "compliance/web"
"""The error that inputs raise with words for the person who typed, and the folder of the inputs."""
SOURCES = ("compliance", "rules_submissions")
CORE = "compliance/regulation"
WORDS = re.compile(r"[A-Za-z’]{2,}[:,;.]? +[a-zA-Z“(]|[A-Za-z]{3,}.* |^[A-Z][a-z]+$")
Found = tuple[str, str, str]
"""A phrase, its plural or nothing, and where it stands."""


def gathered() -> Catalog:
    """All of them, without translations, in the order of their places. Each once."""
    phrases = new_catalog()
    for phrase, plural, where in (*of_code(), *of_templates()):
        phrases.add((phrase, plural) if plural else phrase, locations=[(where, 0)])
    for phrase, plural, where in of_core():
        phrases.add((phrase, plural) if plural else phrase, auto_comments=[where])
    return phrases


def _files(folder: str, ending: str) -> Iterator[tuple[str, str]]:
    base = Path(settings.BASE_DIR)
    for path in sorted((base / folder).rglob(f"*{ending}")):
        if "tests" not in path.parts:
            yield path.relative_to(base).as_posix(), path.read_text(encoding="utf-8")


# -- Code


def of_code() -> Iterator[Found]:
    """Phrases that code marks."""
    for folder in SOURCES:
        for name, text in _files(folder, ".py"):
            if name.startswith(CORE) or not ("gettext" in text or REFUSES in text):
                continue
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    texts = [_text(argument) for argument in node.args[:2]]
                    if texts and texts[0] and (node.func.id in MARKS or _refuses(name, node.func.id, texts[0])):
                        yield texts[0], "", name
                    elif node.func.id in MARKS_OF_TWO and all(texts):
                        yield str(texts[0]), str(texts[1]), name


def _refuses(name: str, called: str, text: str) -> bool:
    return (
        called == REFUSES
        and name.startswith(INPUTS)
        and any(character.isalpha() for character in text.replace(OPEN, ""))
    )


def _text(node: ast.expr) -> str | None:
    """The text of a literal, `{}` for what an f-string fills in; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


# -- Templates

MARKED = re.compile(r"""_\((?:"([^"]+)"|'([^']+)')\)""")


def of_templates() -> Iterator[Found]:
    """Phrases that templates mark."""
    for name, text in _files("templates", ".html"):
        tokens = iter(Lexer(text).tokenize())
        for token in tokens:
            if token.token_type in (TokenType.BLOCK, TokenType.VAR):
                for double, single in MARKED.findall(token.contents):
                    yield double or single, "", name
            if token.token_type == TokenType.BLOCK:
                bits = list(smart_split(token.contents))
                if bits[0] in ("translate", "trans"):
                    yield bits[1][1:-1], "", name
                elif bits[0] in ("blocktranslate", "blocktrans"):
                    phrase, plural = _block(tokens, is_trimmed="trimmed" in bits)
                    yield phrase, plural, name


def _block(tokens: Iterator[Token], *, is_trimmed: bool) -> tuple[str, str]:
    forms: list[list[str]] = [[]]
    for token in tokens:
        if token.token_type == TokenType.TEXT:
            forms[-1].append(token.contents.replace("%", "%%"))
        elif token.token_type == TokenType.VAR:
            forms[-1].append(f"%({token.contents.strip()})s")
        elif token.contents.strip() == "plural":
            forms.append([])
        elif token.contents.startswith("end"):
            break
    texts = [trim_whitespace("".join(form)) if is_trimmed else "".join(form) for form in forms]
    return texts[0], texts[1] if len(texts) > 1 else ""


# -- The rule core


def of_core() -> Iterator[Found]:
    """Phrases of the rule core that public pages show, `{}` for what is filled in."""
    yield HELP_LINE.default, "", "setting help_line"
    for owner, name in OWNERS.items():
        yield name, "", f"core: owner {owner}"
    for color in sorted(COLORS):
        yield color, "", "core: color of a number"
    for name, title in CASES.items():
        yield title, "", f"core: case {name}"
    for name, form in AFTER_WAGER.items():
        yield form, "", f"core: case {name}"
    for name, words in YES_OR_NO.items():
        for word in words:
            yield word, "", f"core: case {name}"
    for number in PACKAGES:
        yield from _of_chapter(chapter(number))
    for name, text in _files(CORE, ".py"):
        what = Path(name).name
        if what.startswith(("mathematics", "drawing", "drawn")):
            yield from _literals(name, ast.parse(text))
    yield from _of_findings()


def _of_chapter(whole: Chapter) -> Iterator[Found]:
    number = whole.number
    yield whole.game, "", f"{number}: game"
    yield game_name(number), "", f"{number}: game"
    yield whole.play, "", f"{number}: play"
    for state, method in METHODS.items():
        if whole.counted or state != "exact":
            yield method.format(counted=whole.counted), "", f"{number}: method, {state}"
    for edition in whole.editions:
        for row in whole.payouts(None, edition.key):
            for code in (row.wager, *(row.odds if isinstance(row.odds, Mapping) else ())):
                title = wager_title(whole.fields, code)
                if any(character.isalpha() for character in title):
                    yield title, "", f"{number}: line {code}"
            for name, value in row.case.items():
                if isinstance(value, str):
                    yield case_title(whole.fields, {name: value}).partition(": ")[2], "", f"{number}: case {name}"
    for section in whole.sections:
        yield section.title, "", f"{number}: section {section.code}"
    for code, title in whole.line_titles.items():
        yield title, "", f"{number}: line {code}"
    for name, field in whole.fields.items():
        if field.asked.public:
            yield from _of_field(field, f"{number}: {name}")


def _of_field(field: Field, where: str) -> Iterator[Found]:
    how = field.asked
    yield how.label, "", f"{where}, question"
    if how.hint:
        yield how.hint, "", f"{where}, hint"
    for tells in how.tells.values() if isinstance(how.tells, Mapping) else [how.tells]:
        if tells:
            yield tells, "", f"{where}, sentence"
    if how.unit and not is_money(how.unit):
        for unit in (unit_in_words(how.unit, "1"), unit_in_words(how.unit)):
            if unit != "%":
                yield unit, "", f"{where}, unit"
    for code, label in field.choices:
        if any(character.isalpha() for character in label):
            yield label, "", f"{where}, choice {code}"
    if field.record is not None:
        for name, part in fields_of(field.record).items():
            yield from _of_field(part, f"{where}.{name}")


# -- Findings about answers that everybody may try

SAY_FINDINGS = re.compile(rf"{CORE}/(\w+/provisions/\w+|general/(boxes|layout|numbers|table_games)|core/answers)\.py")
"""Modules whose functions make findings about a filing."""
WORDED = {"wrong", "required", "mend", "empty", "more"}
"""Words of a demand that its findings say."""
QUIET = {"cannot_tell", "note", "noted", "unstated", "measured", "unclear", "procedure", "definition"}
"""The calls that make no violation and ask for no approval, and so no words that a visitor reads."""
BESIDE = {"duty", "reading", "citation", "about", "name", "owner", "source", "title", "met"}
"""Words of a provision that stand in no finding."""
A_FIELD = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)?")
NAMED = re.compile(r"\{[^{}]*\}")
A_FORM = "{value}"


def _of_findings() -> Iterator[Found]:
    """The phrases of checks of public answers, `{}` for each part that is filled in."""
    public = {name for number in PACKAGES for name, field in chapter(number).fields.items() if field.asked.public}
    for name, text in _files(CORE, ".py"):
        if SAY_FINDINGS.fullmatch(name):
            whole = ast.parse(text)
            for phrase, plural, where in _literals(name, whole, _worded(whole, public)):
                if " " in phrase and A_FORM not in phrase:
                    yield NAMED.sub(OPEN, phrase), plural, where
    for number in PACKAGES:
        for figure in {id(figure): figure for row in chapter(number).provisions for figure in row.figures}.values():
            for code, label in figure.labels.items():
                if any(character.isalpha() for character in label):
                    yield label, "", f"{number}: figure {figure.name}, {code}"


def _worded(whole: ast.Module, public: set[str]) -> set[int]:
    """The nodes of a module that words of findings about public answers are made of: those of demands, what functions
    say, and what either names."""
    nodes = [node for part in ast.walk(whole) for node in _saying(part)]
    named = {part.id for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)}
    nodes += [node for statement in whole.body for node in _values_of(statement, named)]
    silent = [node for part in ast.walk(whole) for node in _silent(part, public)]
    return _parts(nodes) - _parts(silent)


def _parts(nodes: Iterable[ast.AST]) -> set[int]:
    return {id(part) for node in nodes for part in ast.walk(node)}


def _saying(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.FunctionDef):
        yield node
    elif isinstance(node, ast.keyword) and node.arg in WORDED:
        yield node.value
    elif isinstance(node, ast.Call) and _called(node) == "demands":
        yield from node.args[2:]


def _values_of(node: ast.stmt, names: set[str]) -> Iterator[ast.AST]:
    """The values that a module assigns to these names, once or row by row."""
    if isinstance(node, ast.Assign) and names.intersection(
        target.id for target in node.targets if isinstance(target, ast.Name)
    ):
        yield node.value
    elif isinstance(node, ast.For) and isinstance(node.target, ast.Tuple) and isinstance(node.iter, ast.Tuple):
        rows = [row.elts for row in node.iter.elts if isinstance(row, ast.Tuple)]
        for place, target in enumerate(node.target.elts):
            if isinstance(target, ast.Name) and target.id in names:
                yield from (row[place] for row in rows)


def _silent(node: ast.AST, public: set[str]) -> Iterator[ast.AST]:
    """The nodes that make no finding about a public answer."""
    if isinstance(node, ast.FunctionDef):
        yield from node.decorator_list
        declared = [decorator for decorator in node.decorator_list if isinstance(decorator, ast.Call)]
        read = [word.value for decorator in declared for word in decorator.keywords if word.arg == "fields"]
        if read and not public.intersection(_strings_in(read[0])):
            yield node
    if isinstance(node, ast.Call):
        called, given = _called(node), {word.arg: word.value for word in node.keywords}
        yield from (value for word, value in given.items() if word in BESIDE)
        if called == "demands":
            yield from node.args[:2]
        field = _text(node.args[0]) if node.args and "wrong" in given and called != "violation" else None
        is_other = (
            field
            and A_FIELD.fullmatch(field)
            and not called.startswith("pays")
            and field.partition(".")[0] not in public
        )
        if called in QUIET or is_other or isinstance(given.get("is_noted"), ast.Constant):
            yield node


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _strings_in(node: ast.AST) -> set[str]:
    return {part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def _literals(name: str, whole: ast.Module, among: Container[int] | None = None) -> Iterator[Found]:
    """The words of a module, or of these nodes of it: every text of several words that is no docstring."""
    docs = {id(node.value) for node in ast.walk(whole) if isinstance(node, ast.Expr)}
    inside = {id(part) for node in ast.walk(whole) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(whole):
        text = _text(node) if isinstance(node, ast.expr) and id(node) not in docs | inside else None
        if among is not None and id(node) not in among:
            continue
        if text and not text.isupper() and WORDS.search(text.replace(OPEN, "")):
            yield text.strip(), "", name
