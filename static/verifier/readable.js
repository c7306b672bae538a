/* The readable log (section 12): each entry that was checked, as text, a line for each value. */
(() => {
  "use strict";
  const V = window.Verifier;
  const UNSEEN = /[\\\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
  const MEMBERS = ["actor", "subject", "occurred_at", "lateness", "stream", "supersedes", "attachments"];

  /** Words as they stand on one line: what ends lines, turns them around or does not show is told by its number. */
  const oneLine = (words) => words.replace(UNSEEN, (found) => `\\u{${found.codePointAt(0).toString(16)}}`);

  /** Each value with the way to it, a line each; members in the order of their names. */
  const toldLines = (value, path) => {
    if (Array.isArray(value) && value.length) return value.map((one, number) => toldLines(one, `${path}[${number}]`)).join("");
    if (value !== null && typeof value === "object" && !Array.isArray(value)) {
      const names = Object.keys(value).sort();
      if (names.length) return names.map((name) => toldLines(value[name], `${path}.${oneLine(name)}`)).join("");
    }
    return `  ${path}: ${typeof value === "string" ? oneLine(value) : V.canonical(value)}\n`;
  };

  const isThere = (value) => value !== null && !(Array.isArray(value) && !value.length);

  /** An entry as text, with its payload or, where the bundle holds none, without. */
  const entryText = (envelope, payload) => {
    let text = `Entry ${envelope.index} of ${oneLine(envelope.origin)}: ${envelope.type}, received ${envelope.received_at}\n`;
    for (const name of MEMBERS) if (isThere(envelope[name])) text += toldLines(envelope[name], name);
    if (envelope.signature) text += `  signature: ${envelope.signature.assurance}\n`;
    if (!payload) return `${text}  This bundle holds no more of this entry.\n`;
    if (payload.shown !== null) text += toldLines(V.parseCanonical(payload.shown), "shown");
    if (Object.keys(payload.about).length) text += toldLines(payload.about, "about");
    for (const { table, id, values } of payload.rows) text += toldLines(values, `${oneLine(table)} ${oneLine(id)}`);
    return text;
  };

  /** Gathers texts of entries; `blob(result)` puts the result before them. */
  class Readable {
    constructor() {
      this.parts = [];
      this.held = [];
      this.length = 0;
    }

    add(text) {
      this.held.push(text);
      this.length += text.length;
      if (this.length < 2 ** 20) return;
      this.parts.push(new Blob(this.held));
      this.held = [];
      this.length = 0;
    }

    blob({ verdict, findings, notes, logs }) {
      const found = findings.map((one) => `${one.kind}: ${one.where}${one.index === null ? "" : `, entry ${one.index}`}: ${one.message}`);
      const ranges = logs.map((log) => `Log ${log.origin}: entries ${log.start} to ${log.end - 1}, root ${log.root}`);
      const head = [verdict, ...found, ...notes.map((note) => `Note: ${note}`), ...ranges].map(oneLine);
      return new Blob([`${head.join("\n")}\n----\n`, ...this.parts, ...this.held], { type: "text/plain;charset=utf-8" });
    }
  }

  Object.assign(V, { entryText, Readable });
})();
