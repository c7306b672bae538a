"""What can be shown on paper: characters that a font on this machine has, and none that reorder or hide others.

Every other character is written as its code, `[U+202E]`, so that a reader sees that something stood there; the exact
text is in the data attached to the paper. Run in the child process that lays out the paper.
"""

import ctypes
import unicodedata
from collections.abc import Callable
from functools import cache

SYSTEM_FONTS = 0
LIBRARIES = ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll")
PLAIN = frozenset("\t\n\r") | frozenset(map(chr, range(0x20, 0x7F)))
JOINERS = frozenset("\u200c\u200d")
"""Zero-width joiners belong to the spelling of some names; nothing else invisible is let through."""


class _FontSet(ctypes.Structure):
    _fields_ = (
        ("count", ctypes.c_int),
        ("size", ctypes.c_int),
        ("fonts", ctypes.POINTER(ctypes.c_void_p)),
    )


def _library() -> ctypes.CDLL:
    for name in LIBRARIES:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise OSError(f"none of {', '.join(LIBRARIES)} is installed")


@cache
def _has_glyph() -> Callable[[str], bool]:
    """A function that tells whether any font of the system has a character."""
    library = _library()
    library.FcInitLoadConfigAndFonts.restype = ctypes.c_void_p
    library.FcConfigGetFonts.restype = ctypes.POINTER(_FontSet)
    library.FcConfigGetFonts.argtypes = (ctypes.c_void_p, ctypes.c_int)
    library.FcPatternGetCharSet.argtypes = (
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p),
    )  # fmt: skip
    library.FcCharSetHasChar.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
    fonts = library.FcConfigGetFonts(library.FcInitLoadConfigAndFonts(), SYSTEM_FONTS).contents
    covered: list[ctypes.c_void_p] = []
    for place in range(fonts.count):
        charset = ctypes.c_void_p()
        if library.FcPatternGetCharSet(fonts.fonts[place], b"charset", 0, ctypes.byref(charset)) == 0:
            covered.append(charset)
    return lambda character: any(library.FcCharSetHasChar(one, ord(character)) for one in covered)


@cache
def as_printed(character: str) -> str:
    """The character itself where it can be shown, else its code in brackets."""
    if character in PLAIN or character in JOINERS:
        return character
    hidden = unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    return character if not hidden and _has_glyph()(character) else f"[U+{ord(character):04X}]"


def printable(text: str) -> str:
    """The text with every character that cannot be shown written as its code."""
    return text.translate({ord(one): as_printed(one) for one in set(text) - PLAIN})
