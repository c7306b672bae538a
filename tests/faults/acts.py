"""Every act that the code can record in the ledger, read from the code itself.

A function that hands one of its parameters on as the act (`event_record`, `row_event`) records whatever its callers
name; so does a class whose methods record `self.act`, which its `__init__` received. If the name is put together at run
time, PUT_TOGETHER lists its parts.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from pathlib import Path

from inspections.exceptions.services import MOVES
from inspections.models import TableEvent
from inspections.sampling.services.cases import ACTS
from rules_submissions.models import FindingAct

ROOT = Path(__file__).resolve().parents[2]
APPS = ("compliance", "inspections", "rules_submissions")
HOLE, ANY = "{}", "*"
"""In the name of an act: where a parameter is inserted, and where the inserted text is unknown."""
PUT_TOGETHER = {
    "administration.*": [],  # of acts done together, each of which is named where it is done
    "case.*": [f"case.{act}" for act in ACTS.values()],
    "exception.*": [f"exception.{code}" for code in MOVES],
    "table.*": [f"table.{act}" for act in TableEvent.Act.values],
    "finding.*": [f"finding.{act}" for act in FindingAct.Act.values],
    "*.renew": [f"{name}.renew" for name in ("authenticator_app", "recovery_codes")],
    "*.use": ["recovery_codes.use"],
    "*.enrol": [f"{name}.enrol" for name in ("passkey", "authenticator_app", "recovery_codes")],
    "*.revoke": [f"{name}.revoke" for name in ("passkey", "authenticator_app", "recovery_codes")],
}
"""Names of acts that the code puts together, by what stands in it: `table.*`."""


@dataclass(frozen=True)
class Recorder:
    """A function that records the act that it receives: in which argument, and in which form (`table.{}`)."""

    module: str
    name: str
    place: int
    argument: str
    words: str = HOLE


FIRST = [Recorder("recording", "LedgerAct", 0, "name")]


Called = tuple[ast.FunctionDef | None, ast.Call]
"""A call, and the function around it."""


@dataclass
class Module:
    """A file of the code, its texts by the name that they bear in it, its calls by the name of what is called."""

    path: Path
    tree: ast.Module
    texts: dict[str, str] = field(default_factory=dict)
    calls: dict[str, list[Called]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for called in _calls(self.tree, None):
            name = getattr(called[1].func, "id", getattr(called[1].func, "attr", ""))
            self.calls.setdefault(name, []).append(called)


@cache
def modules() -> list[Module]:
    """The code of the office, without tests and migrations."""
    paths = [path for app in APPS for path in sorted((ROOT / app).rglob("*.py"))]
    code = [path for path in paths if not {"tests", "migrations"} & set(path.parts)]
    found = [Module(path, ast.parse(path.read_text())) for path in code]
    known: dict[str, str] = {}
    for module in found:
        for statement in module.tree.body:
            module.texts |= _named(statement)
        known |= {f"{module.path.stem}.{name}": text for name, text in module.texts.items()}
    for module in found:
        module.texts = known | _renamed(module.tree, known) | module.texts
    return found


def _renamed(tree: ast.Module, known: dict[str, str]) -> dict[str, str]:
    """The texts of modules that are imported under another name, by that name."""
    names = {
        one.name: one.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for one in node.names
        if one.asname
    }
    split = ((*key.split(".", 1), text) for key, text in known.items())
    return {f"{names[stem]}.{name}": text for stem, name, text in split if stem in names}


def _named(statement: ast.stmt) -> dict[str, str]:
    """`ACT = "ledger.begin"`, and several in one line."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return {}
    target, value = statement.targets[0], statement.value
    pairs = zip(target.elts, value.elts, strict=False) if (
        isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
    ) else [(target, value)]  # fmt: skip
    return {
        name.id: text.value
        for name, text in pairs
        if isinstance(name, ast.Name) and isinstance(text, ast.Constant) and isinstance(text.value, str)
    }


def acts() -> set[str]:
    """Every act. Raises LookupError for a name that is put together and not listed."""
    code = modules()
    recorders, named = list(FIRST), set[str]()
    for recorder in recorders:  # grows while it is walked
        for module in code:
            if recorder.name.startswith("_") and not str(module.path).endswith(f"/{recorder.module}.py"):
                continue
            for function, call in module.calls.get(recorder.name, []):
                for words in _words(_argument(call, recorder), module.texts, function):
                    told = recorder.words.replace(HOLE, words.text)
                    if words.parameter is None:
                        named.add(told)
                        continue
                    handed_on = _recorder(module, function, words, told)
                    if handed_on not in recorders:
                        recorders.append(handed_on)
    return {act for one in named for act in (_put_together(one) if ANY in one else [one])}


def _put_together(words: str) -> list[str]:
    if words not in PUT_TOGETHER:
        raise LookupError(f"an act is put together as {words!r}: say in PUT_TOGETHER of what")
    return PUT_TOGETHER[words]


def _calls(node: ast.AST, around: ast.FunctionDef | None) -> Iterator[Called]:
    """Every call below this node."""
    if isinstance(node, ast.FunctionDef):
        around = node
    if isinstance(node, ast.Call):
        yield around, node
    for inner in ast.iter_child_nodes(node):
        yield from _calls(inner, around)


def _argument(call: ast.Call, recorder: Recorder) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == recorder.argument:
            return keyword.value
    return call.args[recorder.place] if len(call.args) > recorder.place else None


@dataclass(frozen=True)
class Words:
    """The text of an argument; `parameter` names the parameter of the function around it that fills the hole, or that
    of the `__init__` of its class."""

    text: str
    parameter: str | None = None
    of_class: bool = False


def _words(value: ast.expr | None, texts: dict[str, str], function: ast.FunctionDef | None) -> list[Words]:
    """All texts that this expression may give."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return [Words(value.value)]
    if isinstance(value, ast.IfExp):
        return [*_words(value.body, texts, function), *_words(value.orelse, texts, function)]
    if isinstance(value, ast.Name) and value.id in texts:
        return [Words(texts[value.id])]
    if isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name) and value.value.id == "self":
        return [Words(HOLE, value.attr, of_class=True)]
    if isinstance(value, ast.Attribute):
        module = value.value.id if isinstance(value.value, ast.Name) else ""
        known = [text for name, text in texts.items() if name.endswith(f".{value.attr}") and _is_of(name, module)]
        return [Words(text) for text in known] or [Words(ANY)]
    if isinstance(value, ast.Name) and function is not None:
        of_text = {
            one.arg
            for one in (*function.args.args, *function.args.kwonlyargs)
            if isinstance(one.annotation, ast.Name) and one.annotation.id == "str"
        }
        return [Words(HOLE, value.id) if value.id in of_text else Words(ANY)]
    if isinstance(value, ast.JoinedStr):
        return _joined(value, texts, function)
    return [Words(ANY)]


def _is_of(name: str, module: str) -> bool:
    """Whether `bundle.EXPORT` is meant by an attribute of `ledger_bundle`, as the module is imported."""
    return module.endswith(name.rsplit(".", 1)[0])


def _joined(value: ast.JoinedStr, texts: dict[str, str], function: ast.FunctionDef | None) -> list[Words]:
    parts = [
        _words(part.value if isinstance(part, ast.FormattedValue) else part, texts, function) for part in value.values
    ]
    found = []
    for chosen in product(*parts):
        text = "".join(one.text for one in chosen)
        filled = [one for one in chosen if one.parameter]
        found.append(replace(filled[-1], text=text) if filled else Words(text))
    return found


def _recorder(module: Module, function: ast.FunctionDef | None, words: Words, told: str) -> Recorder:
    """The recorder that fills the hole. Raises LookupError if `self` has it from elsewhere than a parameter of
    `__init__`."""
    assert function is not None
    assert words.parameter is not None
    if words.of_class:
        name, told_by = _made_by(module, function)
        names = [one.arg for one in told_by.args.args[1:]]
        if words.parameter not in names:
            raise LookupError(f"{module.path}: where self.{words.parameter} comes from cannot be read")
        return Recorder(
            str(module.path.relative_to(ROOT).with_suffix("")),
            name,
            names.index(words.parameter),
            words.parameter,
            told,
        )
    names = [one.arg for one in function.args.args]
    place = names.index(words.parameter) if words.parameter in names else len(names)
    return Recorder(str(module.path.relative_to(ROOT).with_suffix("")), function.name, place, words.parameter, told)


def _made_by(module: Module, method: ast.FunctionDef) -> tuple[str, ast.FunctionDef]:
    """The class of a method, and its `__init__`. Raises LookupError where it has none."""
    for made in ast.walk(module.tree):
        if isinstance(made, ast.ClassDef) and method in made.body:
            for told_by in made.body:
                if isinstance(told_by, ast.FunctionDef) and told_by.name == "__init__":
                    return made.name, told_by
    raise LookupError(f"{module.path}: {method.name} records what `self` bears, and nothing tells what that is")
