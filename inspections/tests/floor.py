"""A facility for tests of the floor, with one table of each game, and short words for what happens there."""

from inspections.opening.services import table_close, table_open

from .factories import at, deck_change, deck_inspection, inspection, signed, table_of


class Floor:
    """A facility with one table of each game, and short words for what happens there."""

    def __init__(self, facility, people):
        self.facility, self.people = facility, people

    def wheel(self, **given):
        self.table = table_of(self.facility, "617a", "R-01", self.people["floorperson"], **given)

    def cards(self, **given):
        self.table = table_of(self.facility, "651a", "W-01", self.people["floorperson"], **given)

    def inspected(self, when=-1.0, by="floorperson", **more):
        values = inspection(at(when), **more)
        return signed(self.table, "roulette_inspection", values, self.people[by], moment=at(when, 1))

    def adjusted(self, when, what="adjustment", **more):
        security, maintenance = self.people["security"], self.people["maintenance"]
        local = at(when).astimezone()
        values = {
            "log_date": local.date().isoformat(), "log_time": local.isoformat(timespec="seconds")[11:],
            "event_reason": f"after_{what}", "adjustment_or_replacement_made": what,
            "adjustment_replacement_description": "A screw.", f"{what}_completed_at": at(when).isoformat(),
        }  # fmt: skip
        if what == "adjustment":
            values |= {
                "security_witness_name": security.printed_name, "security_witness_role": "security_member",
                "security_witness_credential_number": security.credentials.get().number,
            }  # fmt: skip
        return signed(self.table, "roulette_inspection", values | more, maintenance, moment=at(when, 1))

    def decks(self, opened, removed=None, **more):
        values = deck_change(at(opened), at(removed) if removed is not None else None, **more)
        moment = at(removed if removed is not None else opened, 1)
        return signed(self.table, "deck_change", values, self.people["dealer"], moment=moment)

    def decks_inspected(self, when=-2.0, **more):
        values = deck_inspection(at(when), self.people["dealer"])
        floorperson = self.people["floorperson"]
        return signed(self.table, "deck_inspection", values | more, floorperson, moment=at(when, 8))

    def outage(self, when, **more):
        values = {"device_id": "BX2-1", "out_at": at(when).isoformat()} | more
        return signed(self.table, "device_out_of_service", values, self.people["floorperson"], moment=at(when, 5))

    def ready_cards(self):
        self.cards()
        self.decks_inspected()
        self.decks(-2)

    def ready_batches(self):
        self.cards(shuffler_mode="batch_shuffler", deck_count=16)
        self.decks_inspected(decks_received=16, batch_label="single")
        self.decks(-2, batch_label="A", deck_count=8)

    def opened(self, when):
        table_open(table=self.table, by=self.people["floorperson"], at=at(when))

    def closed(self, when):
        table_close(table=self.table, by=self.people["floorperson"], at=at(when))
