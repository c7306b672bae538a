/* The table report/records.csv (section 9), made anew and compared byte for byte. */
(() => {
  "use strict";
  const V = window.Verifier;
  const HEADER = [
    "origin", "index", "received_at", "occurred_at", "type", "subject", "printed_name", "credential_number", "assurance",
    "late_seconds", "supersedes", "leaf",
  ];

  const field = (value) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
  const line = (values) => `${values.map((value) => field(String(value))).join(",")}\r\n`;

  const row = (envelope, leaf) =>
    line([
      envelope.origin,
      envelope.index,
      envelope.received_at,
      envelope.occurred_at?.utc ?? "",
      envelope.type,
      envelope.subject ? `${envelope.subject.table} ${envelope.subject.id}` : "",
      envelope.actor.printed_name,
      envelope.actor.credential_number,
      envelope.signature?.assurance ?? "",
      envelope.lateness?.is_late ? envelope.lateness.seconds : "",
      envelope.supersedes?.index ?? "",
      V.hex(leaf),
    ]);

  /** Compares a table line by line; stops at the first difference. `reader` null: there is no table. */
  class Table {
    constructor(reader, report) {
      Object.assign(this, { reader, report, isOpen: reader !== null });
    }

    async begin() {
      await this.compare(line(HEADER), null);
    }

    /** `envelope` null where the entry could not be read: nothing after it can be compared. */
    async add(envelope, leaf, index) {
      if (!envelope) this.isOpen = false;
      if (this.isOpen) await this.compare(row(envelope, leaf), index);
    }

    async compare(expected, index) {
      if (!this.isOpen) return;
      const bytes = V.utf8(expected);
      const found = await this.reader.take(bytes.length);
      if (V.equal(bytes, found)) return;
      this.isOpen = false;
      if (this.reader.isDamaged) return;
      const shown = new TextDecoder().decode(found).trimEnd();
      this.report.finding("TAMPERED", this.reader.name, index, "line", expected.trimEnd(), shown || "nothing", "The table differs from the entries.");
    }

    async end() {
      if (this.isOpen && (await this.reader.take(1)).length) {
        this.report.tampered(this.reader.name, "line", "the end of the table", "more", "The table has more lines than there are entries.");
      }
    }
  }

  Object.assign(V, { Table });
})();
