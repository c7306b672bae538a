"""Words of a filing: whether there are any, and how they are compared."""


def is_blank(text: str) -> bool:
    """Whether text has nothing that can be seen: it is empty or white space, and states nothing."""
    return not any(character.isprintable() and not character.isspace() for character in text)


def plain(text: str) -> str:
    """Text as it is compared with other text: capital letters and white space around and between words aside."""
    return " ".join(text.split()).casefold()
