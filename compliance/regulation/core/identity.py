"""The normal form of a credential number and of an e-mail address, however they are spelled.

What a person wrote is recorded as it is. Uniqueness, and every rule that needs another person, compare these forms.
"""

import re
import unicodedata

_NOT_IN_A_NUMBER = re.compile(r"[^0-9A-Za-z]+")
_NOT_IN_A_MARK = re.compile("[^ -~]+")
_HYPHENS = re.compile("[\u2010-\u2015\u2212]")
_APOSTROPHES = re.compile("[\u2018\u2019\u02bc\u02b9\u2032`\u00b4]")
_HIDDEN = re.compile("VARIATION SELECTOR|COMBINING GRAPHEME JOINER|HANGUL .*FILLER")
_NOT_IN_AN_ADDRESS = re.compile(r"[^!-~]+")


def number_form(text: str) -> str:
    """The capitals and digits of a credential number, leading zeros too: “pa‑204 417” is “PA204417”."""
    return _NOT_IN_A_NUMBER.sub("", unicodedata.normalize("NFKC", text)).upper()


def address_form(text: str) -> str:
    """An e-mail address in small letters, without spaces and invisible characters."""
    return _NOT_IN_AN_ADDRESS.sub("", unicodedata.normalize("NFKC", text)).lower()


def mark_form(text: str) -> str:
    """A number that stands on a thing or at a place, as it is compared: capitals in compatibility form (NFKC), one
    hyphen for all that look like one, nothing invisible. “ｃ ‑ 101” is “C-101”."""
    text = _HYPHENS.sub("-", unicodedata.normalize("NFKC", text))
    text = _NOT_IN_A_MARK.sub("", " ".join(text.split())).upper()
    return re.sub(r" *- *", "-", " ".join(text.split()))


def name_form(text: str) -> str:
    """The name of an organization or a place, as it is compared: in compatibility form, small letters, one hyphen and
    one apostrophe for all that look like one, nothing invisible."""
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    shown = "".join(
        " " if letter.isspace() else letter for letter in text if letter.isspace() or not _is_unseen(letter)
    )
    shown = _APOSTROPHES.sub("'", _HYPHENS.sub("-", shown))
    return re.sub(r" *- *", "-", " ".join(shown.split()))


def _is_unseen(character: str) -> bool:
    return unicodedata.category(character)[0] == "C" or bool(_HIDDEN.match(unicodedata.name(character, "")))


def same_number(number: str | None, other: str | None) -> bool:
    """Whether two credential numbers are the same, in any spelling. Text without a number is nobody's."""
    form = number_form(number or "")
    return bool(form) and form == number_form(other or "")


def same_mark(mark: str | None, other: str | None) -> bool:
    """Whether two numbers of tables, sets or devices are the same, in any spelling; None is none."""
    return mark is not None and other is not None and mark_form(mark) == mark_form(other)


def foreign_letter(text: str) -> str:
    """The first letter or digit that is not one of A to Z and 0 to 9, with its name; empty where there is none.

    A Cyrillic “А” looks like a Latin one, and would make two people of one number. A character that is too new for this
    program counts as one: PostgreSQL may know it as a letter, and would have another form.
    """
    if text.isascii():
        return ""
    for character in unicodedata.normalize("NFKC", text):
        name, kind = unicodedata.name(character, "a character without a name"), unicodedata.category(character)
        is_letter = kind[0] in "LMN" or kind == "Cn"
        if not character.isascii() and is_letter and not _HIDDEN.match(name):
            return f"“{character}” ({name})"
    return ""


def trouble_with_name(text: str) -> str:
    """The reason why this cannot be the name of an organization or a place; empty if it can be. Letters with accents
    may be in it, letters of other scripts may not: the name would look like another's."""
    for character in unicodedata.normalize("NFKC", text):
        name, kind = unicodedata.name(character, "a character without a name"), unicodedata.category(character)
        is_other = (kind[0] in "LM" and not name.startswith("LATIN ")) or kind[0] == "N" or kind == "Cn"
        if not character.isascii() and is_other and not _HIDDEN.match(name):
            return f"“{character}” ({name}) is not a Latin letter or a digit. Type the name with those alone."
    return "" if name_form(text) else "There is nothing to read in it. Type the name."


def trouble_with_number(text: str) -> str:
    """The reason why this cannot be a credential number; empty if it can be."""
    if letter := foreign_letter(text):
        return f"{letter} is not a letter from A to Z or a digit. Type the number as it is on the credential."
    return "" if number_form(text) else "It has no letter or digit. Type the number as it is on the credential."


def trouble_with_address(text: str) -> str:
    """The reason why this cannot be an e-mail address here; empty if it can be."""
    letter = foreign_letter(text)
    return f"{letter} is not a letter from A to Z or a digit. Type the address with those alone." if letter else ""
