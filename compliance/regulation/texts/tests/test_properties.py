"""No file crashes the reader: it is read whole or refused with a reason. What is written as a tree is read as one."""

from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.texts import TextRefused, compare, lint, parse_chapters, parse_text
from compliance.regulation.texts.read import clean

HEADS = [
    "CHAPTER 900a. X",
    "CHAPTER 901. (Reserved)",
    "§ 900a.1. Odds.",
    "§ 900a.2. Definitions.",
    "Source",
    "Authority",
    "Sec.",
]
WORDS = [
    "Marble—A ball.",
    "Wager Payout Odds",
    "Gate 3 to 1",
    "21 to 1",
    "(Editor's Note: Chapter 903a.",
    "word",
    "''",
    "“",
    "~~",
    "*",
    "**",
    "$",
    "\\",
]
MARKERS = ["(a) ", "(b)", "(i) ", "(v) ", "(1) ", "(2)(i) ", "(A) ", "(aa) ", "- ", "#### "]
REFERENCES = ["§ 900a.1(a)(1) and (2)", " (relating to ", ")", "subsections (a)—(c)", "listed in subsection (a) "]
SPACES = ["\n", "\n\n", " ", "\r\n", "\f", "\t", "|", "| Wager | Payout Odds |\n"]
PIECES = st.sampled_from([*HEADS, *WORDS, *MARKERS, *REFERENCES, *SPACES])
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ROMANS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]


def read_or_refuse(raw):
    try:
        chapters = parse_chapters(raw)
    except TextRefused:
        return ()
    for chapter in chapters:
        lint(chapter)
        compare(chapter, chapter)
    return chapters


@given(st.binary(max_size=4000))
def test_arbitrary_bytes_are_read_or_refused(raw):
    read_or_refuse(raw)


@given(st.lists(PIECES, max_size=60).map("".join))
def test_arbitrary_pieces_of_chapters_are_read_or_refused(text):
    read_or_refuse(text.encode())
    read_or_refuse(f"CHAPTER 900a. X\n\n§ 900a.1. Odds.\n\n{text}".encode())


@given(st.text(max_size=400))
def test_cleaning_a_clean_line_changes_nothing_more_in_its_spaces(words):
    cleaned = clean(words)
    assert cleaned == " ".join(cleaned.split())


@st.composite
def outlines(draw):
    """A section as a tree of counts: letters, numbers under each, romans and capitals under those."""
    counts = st.integers(0, 3)
    last = draw(st.integers(0, 25))
    # (u)(1)(iv) and then (v) as the very last item could be either; a number under the last letter tells.
    return [
        [[draw(counts) for _ in range(draw(st.integers(0, 11)))] for _ in range(draw(st.integers(int(at == last), 2)))]
        for at in range(last + 1)
    ]


@given(outlines())
def test_a_written_tree_is_read_back_as_the_same_tree(tree):
    lines, expected = ["CHAPTER 900a. X", "§ 900a.1. Track."], ["900a.1"]
    for letter, numbers in zip(LETTERS, tree, strict=False):
        lines.append(f"({letter}) Duty{':' if numbers else '.'}")
        expected.append(f"900a.1({letter})")
        for number, romans in enumerate(numbers, start=1):
            lines.append(f"({number}) Duty{':' if romans else '.'}")
            expected.append(f"900a.1({letter})({number})")
            for roman, capitals in zip(ROMANS, romans, strict=False):
                lines.append(f"({roman}) Duty{':' if capitals else '.'}")
                expected.append(f"900a.1({letter})({number})({roman})")
                for capital in "ABC"[:capitals]:
                    lines.append(f"({capital}) Duty.")
                    expected.append(f"900a.1({letter})({number})({roman})({capital})")
    assert list(parse_text("\n\n".join(lines).encode(), None).items()) == expected
