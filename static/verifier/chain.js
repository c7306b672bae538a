/* What holds between the entries of a log (section 5). */
(() => {
  "use strict";
  const V = window.Verifier;

  /** Equal slots of bytes, one for each entry, in memory that grows. */
  class Slots {
    constructor(width) {
      this.width = width;
      this.bytes = new Uint8Array(width * 256);
      this.count = 0;
    }

    add(bytes) {
      const at = this.count * this.width;
      if (at === this.bytes.length) {
        const more = new Uint8Array(2 * at);
        more.set(this.bytes);
        this.bytes = more;
      }
      this.bytes.set(bytes, at);
      this.count += 1;
    }

    at(place) {
      return this.bytes.subarray(place * this.width, (place + 1) * this.width);
    }
  }

  const eventBytes = (uuid) => {
    const digits = uuid.replaceAll("-", "");
    return Uint8Array.from({ length: 16 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16));
  };
  const NO_EVENT = new Uint8Array(16);

  /** The state of one log from entry to entry. `file` is where its findings are. */
  class Chain {
    constructor(log, file, trails) {
      Object.assign(this, { file, trails, origin: log.origin, start: log.start });
      this.leaves = new Slots(32);
      this.events = new Slots(16);
      this.versions = new Map();
      this.numbers = new Map();
      this.receivedAt = "";
      this.beginsLater = log.start > 0;
    }

    /** Keep the leaf of the next entry; `event` is its UUID, or null where the envelope was unreadable. */
    keep(leaf, event) {
      this.leaves.add(leaf);
      this.events.add(event ? eventBytes(event) : NO_EVENT);
    }

    holds(index) {
      return index >= this.start && index < this.start + this.leaves.count;
    }

    /** What is wrong with `{event, leaf}` of a reference to an entry held here: a Flaw, or null. */
    mismatch({ event, index, leaf }) {
      const found = V.hex(this.leaves.at(index - this.start));
      if (leaf !== found) return new V.Flaw("supersedes.leaf", found, leaf);
      const held = V.hex(this.events.at(index - this.start));
      return held === V.hex(eventBytes(event)) ? null : new V.Flaw("supersedes.event", held, event);
    }

    /** Hold one envelope to those before it; returns Flaws. Call `keep` afterwards. */
    check(envelope, index) {
      const flaws = [];
      const demand = (holds, member, expected, found) => holds || flaws.push(new V.Flaw(member, String(expected), String(found)));
      demand(envelope.origin === this.origin, "origin", this.origin, envelope.origin);
      demand(envelope.index === index, "index", index, envelope.index);
      demand(envelope.received_at > this.receivedAt, "received_at", `later than ${this.receivedAt}`, envelope.received_at);
      this.receivedAt = envelope.received_at;
      if (index === this.start) this.firstReceivedAt = envelope.received_at;
      demand(envelope.type !== "log.opened" || index === 0, "type", "log.opened at index 0 alone", envelope.type);
      if (index === 0 && envelope.type === "log.opened") this.beginsLater = true;
      const { subject, stream, supersedes } = envelope;
      if (subject) this.follows(this.versions, [subject.table, subject.id], subject.version, this.start > 0, "subject.version", demand);
      if (stream) this.follows(this.numbers, [stream.name, stream.place], stream.number, this.beginsLater, "stream.number", demand);
      if (supersedes) this.supersede(supersedes, index, flaws, demand);
      return flaws;
    }

    follows(counts, names, number, mayGoOn, member, demand) {
      const key = names.join("\u0000");
      const last = counts.get(key);
      if (last !== undefined || !mayGoOn) demand(number === (last || 0) + 1, member, (last || 0) + 1, number);
      counts.set(key, number);
    }

    supersede(reference, index, flaws, demand) {
      const key = `${reference.origin} ${reference.index}`;
      demand(!this.trails.superseded.has(key), "supersedes", "an entry that nothing supersedes yet", key);
      this.trails.superseded.add(key);
      demand(V.signerOf(reference.origin) === V.signerOf(this.origin), "supersedes.origin", "a log of the same system", reference.origin);
      if (reference.origin !== this.origin) {
        this.trails.references.push({ reference, index, file: this.file, receivedAt: this.receivedAt });
      } else if (reference.index >= index) {
        demand(false, "supersedes.index", `an index before ${index}`, reference.index);
      } else if (this.holds(reference.index)) {
        const flaw = this.mismatch(reference);
        if (flaw) flaws.push(flaw);
      }
    }
  }

  Object.assign(V, { Chain });
})();
