"""Phrases that read as translated do not come back: in templates, in texts of the code and in scripts."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
REFUSED = {
    r"\(if there (is one|are any)\)": "(optional)",
    r"\bSuch as [“\d]|^Such as ": "For example, L-1.",
    r"\botherwise than\b": "Did a table pay differently from its sign?",
    r"\bour own mark\b|\bmark of ours\b": "No clause asks for this.",
    r"\bthings? to mend\b": "2 things to fix",
    r"this page shows it by itself": "The page updates on its own.",
    r"you sign this with": "You sign with your password.",
    r"^Rung \S+ told:": "Compliance manager told",
    r"The entry is true as it stands": "The entry is true.",
    r"\bnot copied\b": "The draft starts with the sheets in effect.",
    r"\bbars play\b": "The regulation on file does not forbid play.",
    r"\b[Nn]obody of the Board\b": "Nobody at the Board has looked at this.",
    r"\bThose drawn before stay\b": "The entries drawn before stay in the sample.",
    r"\bprefilled\b": "From the records",
    r"\bour reading of\b": "The answer agrees with the clause as this program reads it.",
    r"\balready served an earlier\b": "Not inspected since the table last opened.",
    r"\b([Gg]ive|[Ss]ay|[Ww]rite) [a-z ]*\bin words\b[.,]": "Give the reason.",
    r"\bas ever\b": "You sign as usual.",
    r"\b[Nn]o column of ours\b": "It is not a column of this file.",
    r"\bAsk the office\b(?! for a bundle)": "Check the network.",
    r"\btell the office\b": "Tell your administrator.",
    r"\bwhat became of\b": "Whether it was superseded, ended or rescinded.",
    r"\bof (its|their) own(?=[.,;:]| (for|on|and|or)\b|$)": "Make a separate entry for it. It has its own page.",
    r"\bthe stated (diameter|length|odds|hours|number|percentage|multiple)\b|\bthe two figures\b": "at least 30 inches",
    r"\bhas that many\b|\binto that many\b|\bset of that many\b": "37 equally spaced compartments",
    r"\(if any\)$|, if it has one$": "(optional)",
    r"^Told (with|to) ": "Shown with the general provisions.",
    r"\b(gives?|give) way at\b": "It is replaced at table W-11.",
    r"\b[Ww]hat stands (before you|on it|on a layout)\b|^Entries stand\b": "The one in front of you differs.",
    r"\bnone of two people\b": "This person cannot be the second person.",
    r"\bdo not hold any more\b|\bon which it holds\b": "These rules are no longer in effect.",
    r"\b(comes|ends|come) by itself\b": "Access ends on its own.",
    r"\bis to come$": "No new rules are coming.",
    r"\bWho of\b": "Who from security was present?",
    r"\bnot asked of you\b": "Other units decide them.",
    r"\bto read it against\b": "There is no version in effect to compare it with.",
    r"\bthat nobody keeps\b": "You work on a copy, and nothing is saved.",
    r"\bas it is at the moment you ask\b": "Current when you download it.",
    r"\bat the odds that are approved\b": "Exact, for a fair wheel at the approved odds.",
    r"\bnever counted as fine\b": "Questions you skip never count as passed.",
    r"\bor no longer$": "Package numbers turned on or off",
    r"^Set it$|^Keep this choice$": "Save",
    r"\ba filing would do under\b": "The checks show whether a filing would pass.",
    r"\bearlier image\b": "No earlier values.",
    r"\b(of|by|of the records of) this office\b": "of this system",
    r"^(Higher|Lower) for the house$": "House edge goes down",
    r"\bnobody(’|')s law\b": "This text is not law.",
    r"\bas the link says\b": "Batch A, which you chose",
    r"\bnever the rung at the limit\b": "The rung at the limit is never delayed.",
    r"\b[Pp]eople of the Board\b(?! and)": "Two people at the Board announce an edition.",
    r"^Rung … told|^The office$": "Pit manager told. This system",
    r"\b[Hh]ang (at|the|new)\b|to hang\b": "Put up at each table",
    r"\bif you have one\b": "(optional)",
}
"""Patterns, each with what to say instead."""
TAGS = re.compile(r"{#.*?#}|{%.*?%}|{{.*?}}|<[^>]+>", re.DOTALL)
COMMENTS = re.compile(r"^\s*//.*$", re.MULTILINE)
DOCUMENTS = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")} - {ROOT / "docs" / "glossary.md"})
"""The glossary names words that are not used."""
APPS = ("compliance", "rules_submissions", "inspections")


def texts_of_code(source: str) -> Iterator[str]:
    """Strings of a module, without docstrings; of an f-string its words, with a placeholder for each value."""
    tree = ast.parse(source)
    left_out: set[ast.AST] = {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            left_out.update(node.values)
            yield "".join(str(one.value) if isinstance(one, ast.Constant) else "…" for one in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in left_out:
            yield node.value


def texts() -> Iterator[tuple[str, str]]:
    """Each text that people may read, with its file."""
    for path in sorted((ROOT / "templates").rglob("*.html")):
        for text in TAGS.split(path.read_text(encoding="utf-8")):
            yield path.name, text
        for text in re.findall(r'{%\s*translate\s+"([^"]+)"', path.read_text(encoding="utf-8")):
            yield path.name, text
    for path in DOCUMENTS:
        for text in path.read_text(encoding="utf-8").split("\n\n"):
            yield str(path.relative_to(ROOT)), text
    for path in sorted((ROOT / "static" / "js").glob("*.js")):
        yield path.name, COMMENTS.sub("", path.read_text(encoding="utf-8"))
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if not {"tests", "migrations"} & set(path.parts):
                for text in texts_of_code(path.read_text(encoding="utf-8")):
                    yield str(path.relative_to(ROOT)), text


def refused(text: str) -> list[str]:
    """The words to say instead of phrases in this text."""
    plain = " ".join(text.split())
    return [instead for pattern, instead in REFUSED.items() if re.search(pattern, plain)]


@pytest.mark.sampled
def test_no_page_says_what_is_refused() -> None:
    assert [(file, text, instead) for file, text in texts() if (instead := refused(text))] == []


@pytest.mark.parametrize(
    "text",
    [
        "Title (if there is one)", "Such as “L-1”.", "Was it paid otherwise than its sign says?", "our own mark",
        "2 things to mend", "This page shows it by itself. Wait; this page shows it by itself.",
        "Without a passkey, you sign this with password.", "Rung 4 told: pit manager", "Sheets are not copied.",
        "It agrees with our reading of a clause.", "The inspection already served an earlier opening.",
        "Give the reason in words.", "You sign as ever.", "Column B is no column of ours.", "Ask the office now",
        "If it happens again, tell the office.", "Every approval, and what became of it",
        "A wheel of at least the stated diameter.", "A wheel has that many compartments.", "Rounds an hour (if any)",
        "Told with the general provisions.", "RS-6T2K-P4 gives way at table W-11", "If what stands before you differs",
        "Its owner is none of two people.", "These rules do not hold any more", "It ends by itself.",
        "Nothing is to come",
        "Who of security was present?", "They are not asked of you.", "No version to read it against.", "Set it",
        "You work on a copy that nobody keeps.", "Everything, as it is at the moment you ask.", "Lower for the house",
        "Counted over all throws, at the odds that are approved.", "What you leave out is never counted as fine.",
        "Package numbers kept, or no longer", "Its checks show how a filing would do under the proposal.",
        "The text is nobody’s law.", "no check of its own",
        "Batch A, as the link says", "Once, and never the rung at the limit.", "Two people of the Board announce it.",
        "The office", "4 prints to hang", "A file, if you have one",
        "No earlier image.", "One hash covers every record of this office.",
    ],
)  # fmt: skip
def test_a_phrase_that_came_back_is_noticed(text: str) -> None:
    assert refused(text)


def test_texts_are_found_in_code_but_not_in_docstrings() -> None:
    found = list(texts_of_code('"""mend"""\nf"Rung {number} told"\nx = "said"'))
    assert sorted(found) == ["Rung … told", "said"]
