"""What every layout shows, whatever the game."""

from ..core.families import answered_yes

NAME_OR_LOGO = answered_yes(
    "layout_has_name_or_logo",
    wrong="The layout shows neither your name nor your logo.",
    required="the certificate holder’s name or logo on the layout",
    mend="Add one of the two to the artwork.",
)
"""The layout shows who holds the certificate."""
