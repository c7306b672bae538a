"""Log books: a facility's logs of a month as one kept paper, made a day after the month ends, and its supplements."""
