"""Words of a filing: whether there are any, and how they are compared."""


def is_blank(text: str) -> bool:
    """Whether text shows nothing: it is empty or white space, and states nothing."""
    return not any(character.isprintable() and not character.isspace() for character in text)


def plain(text: str) -> str:
    """Text in the form in which it is compared: without regard to capital letters, or to white space around and between
    words."""
    return " ".join(text.split()).casefold()
