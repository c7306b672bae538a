"""Words of a filing: whether there are any, how they are compared, and numbers among them."""

from collections.abc import Iterable


def is_blank(text: str) -> bool:
    """Whether text shows nothing: it is empty or white space, and states nothing."""
    return not text[:1].isalnum() and not any(character.isprintable() and not character.isspace() for character in text)


def plain(text: str) -> str:
    """Text in the form in which it is compared: without regard to capital letters, or to white space around and between
    words."""
    return " ".join(text.split()).casefold()


def number_word(number: int) -> str:
    """A number as it stands inside a sentence: in a word up to ten, as `three`; in digits above."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if 0 <= number < len(words) else f"{number:,}"


def any_of(numbers: Iterable[int]) -> str:
    """The numbers of which one is due, in digits: `6 or 8`."""
    return " or ".join(str(number) for number in sorted(numbers))
