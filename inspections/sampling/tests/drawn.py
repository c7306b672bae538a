"""A sample of deck changes, and what auditors write about its items."""

from datetime import date

from compliance.regulation import chapter
from inspections.sampling.services.drawing import sample_draw
from inspections.sampling.services.notes import Look
from inspections.tests.factories import NOON

KIND = chapter("651a").log("deck_change")
MARCH = (date(2026, 3, 1), date(2026, 3, 3))
CLEAN = Look("slip", "yes")
OTHERWISE = Look("video", "no", "The video shows no new deck.")


def drawn(facility, by, size=2, when=NOON, **more):
    asked = {"days": MARCH, "by_table": False, "seed": "harbor 4471"} | more
    return sample_draw(facility=facility, chapter_number="651a", kind=KIND, size=size, by=by, at=when, **asked)
