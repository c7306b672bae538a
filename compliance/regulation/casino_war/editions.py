"""Chapter 651a: the texts on file and the days they govern."""

from datetime import date

from ..core.edition import Edition, keys_of, proposed

EDITIONS: tuple[Edition, ...] = (
    proposed(
        "651a",
        "Proposed text of June 11, 2011",
        source="41 Pa.B. 3000 (June 11, 2011), Doc. No. 11-970",
        reading="Never in force. Of interest for what changed on the way to the adopted text.",
    ),
    Edition(
        key="651a-2011C",
        chapter="651a",
        status="comparison",
        published_on=date(2011, 7, 8),
        source="Comment of Greenwood Gaming & Entertainment, Inc. on rulemaking #125-148, July 8, 2011, Exhibit A",
        label="Alternative text of a public comment of July 8, 2011",
        reading="Never law; for comparison only. Its redline runs struck and new digits together: 6 to 16 decks, "
        "War Wager 1 to 1, War Wager on a tie 2 to 1.",
    ),
    Edition(
        key="651a-2012",
        chapter="651a",
        status="in_force",
        published_on=date(2012, 5, 19),
        effective_from=date(2012, 5, 19),
        source="42 Pa.B. 2877; Pa. Code pages 651a-1 to 651a-10 (No. 588, November 2023)",
        label="Adopted text, in force since May 19, 2012",
    ),
)
KEYS = PROPOSED, COMMENT, IN_FORCE = keys_of(EDITIONS)
BEFORE_FIRST = "Temporary Chapter 567 was in force before then; its text is not on file"
