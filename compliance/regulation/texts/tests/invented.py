"""Texts of an invented chapter 900a, in the three shapes that official texts come in. Nothing here is law."""

CODE_PAGE = """
CHAPTER 900a. MARBLE RUN

Sec.

- 900a.1. Definitions.
- 900a.2. Track; physical characteristics.
- 900a.3. Payout odds.

Authority

The provisions of this Chapter 900a issued under an invented act.

§ 900a.1. Definitions.

The words of this chapter mean:

Marble—A ball of glass.

“Gate Wager”—A wager on the gate passed last, as § 900a.3 (relating to payout odds) pays it.

§ 900a.2. Track; physical characteristics.

(a) A track must have the gates 1, 2,

3 and 4 and be approved in accordance with § 901a.4(c) (relating to approvals).

(b) The layout must contain:

- (1) The name of the certificate holder.
- (2) An area for each of the following:
- (i) A Gate Wager.
- (ii) A Lane Wager:
- (A) In red.
- (B) In blue.
- (c) A track stays covered when closed, as described in subsections (a) and (b).

Source

The provisions of this § 900a.2 amended on an invented day.

900a-2

Cross References

This section cited in § 900a.1.

§ 900a.3. Payout odds.

The certificate holder pays as follows:

(1) Gate Wagers by the table:

<i>Wager</i>\t<i>Payout Odds</i>
Gate 1\t3 to 1

<i>Wager</i>\t<i>Payout Odds</i>
Gate 2\t4 to 1

(2) A Lane Wager shall be paid at odds of 1 to 1.

[Next page is 900b-1.]

(123456) No. 1 Dec. 21

Copyright © 2021 Nobody
"""

BULLETIN = """Preface of the agency

Explanation of Chapter 900a

\u2002Chapter 900a is invented. Section 900a.1 (relating to definitions) holds the terms.

Affected Parties

\u2002Everybody.

CHAPTER 899. (Reserved)

899.1—899.4.\u2003\u2003(Reserved).

CHAPTER 900a. MARBLE RUN

Sec.

900a.1.Definitions.
900a.2.Payout odds.

§ 900a.1. Definitions.

\u2002Words mean:

Marble—A ball that is called a ''runner'' too.

§ 900a.2. Payout odds.

\u2002(a)\u2002Gate Wagers are paid at:

Wager Payout Odds
Gate 1 or other
approved gate
3 to 1
Gate 2 4 to 1

\u2002(b)\u2002A Lane Wager shall be paid at odds of 1 to 1.

\u2002(Editor's Note: Chapter 901a comes later.)

CHAPTER 901a. SPINNING TOP

Sec.

901a.1.Tops.

§ 901a.1. Tops.

\u2002A top spins.

[Pa.B. Doc. No. 0-0. Filed for public inspection.]

No part of this.
"""

OCR = """### CHAPTER 900a. **MARBLE RUN**

| Sec.    |   |
|---------|---|
| 900a.1. | Track.       |

#### § 9 00a.1. Track.

900a.2. Payout odds.

- (a) The track must be kept in a man-

- ner that is orderly and self-evident, at $\\S$ 900a.2(a), for \\$5.
- (b) The co-bank is ~~seven~~ ten marbles.
    - (1) *Small Bet.* A wager that wins.

${\\it Editor's\\ Note:}$ Chapter 901a follows.

### § 900a.2. Payout odds.

- (a) Wagers are paid:

| Wager    | $Payout\\ Odds$ | (c) is |
|----------|----------------|--------|
| Small Be | t 5 to 1       | paid   |
| Big Bet  | 6 to 1         |        |

- (b) A self-evident duty.
"""


def chapter(*sections: str, number: str = "900a") -> bytes:
    """The bytes of a chapter with these sections, each `Heading.` and its lines after it."""
    parts = [f"CHAPTER {number}. MARBLE RUN"]
    parts += [f"§ {number}.{at}. {section}" for at, section in enumerate(sections, start=1)]
    return "\n\n".join(parts).encode()
