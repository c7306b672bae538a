/* What the check found: findings, notes, logs, and the verdict they add up to (section 11). */
(() => {
  "use strict";
  const V = window.Verifier;
  const MOST_FINDINGS = 20000;
  const MOST_OF_A_KIND = 20;
  const ORDER = ["UNREADABLE", "TAMPERED", "INCOMPLETE", "UNWITNESSED"];
  const words = (value) => (value === null || typeof value === "string" ? value : V.canonical(value));

  class Report {
    constructor() {
      this.findings = [];
      this.notes = new Map();
      this.logs = [];
      this.kinds = new Set();
      this.leftOut = 0;
    }

    finding(kind, where, index, member, expected, found, message) {
      this.kinds.add(kind);
      if (this.findings.length >= MOST_FINDINGS) {
        this.leftOut += 1;
        return;
      }
      this.findings.push({ kind, where, index, member, expected: words(expected), found: words(found), message });
    }

    tampered(where, member, expected, found, message) {
      this.finding("TAMPERED", where, null, member, expected, found, message);
    }

    incomplete(where, expected, message) {
      this.finding("INCOMPLETE", where, null, null, expected, "nothing", message);
    }

    /** A Flaw thrown while reading, as a finding; any other error is thrown on. */
    flaw(error, kind, where, index, message) {
      if (!(error instanceof V.Flaw)) throw error;
      this.finding(kind, where, index, error.member, error.expected, error.found, message);
    }

    /** A note is no fault. Of each kind, the first are told, and how many more there are. */
    note(kind, message) {
      const noted = this.notes.get(kind) || { count: 0, first: [] };
      this.notes.set(kind, noted);
      noted.count += 1;
      if (noted.count <= MOST_OF_A_KIND) noted.first.push(message);
    }

    /** `{verdict, findings, notes, logs}`, the shape of --json. */
    result() {
      if (this.leftOut) this.note("left out", `${this.leftOut} further findings are not listed.`);
      const verdict = ORDER.find((kind) => this.kinds.has(kind)) || (this.kinds.size ? "UNREADABLE" : "INTACT");
      const notes = [...this.notes.values()].map(({ count, first }) => [...first, ...(count > first.length ? [`And ${count - first.length} more of this kind.`] : [])].join(" "));
      return { verdict, findings: this.findings, notes, logs: this.logs };
    }
  }

  Object.assign(V, { Report });
})();
