/* Reading one file of the zip piece by piece: lines, bytes, the whole; its hash is held to the manifest on the way. */
(() => {
  "use strict";
  const V = window.Verifier;
  const LONGEST = 64 * 2 ** 20;
  const LINE_FEED = 10;
  const PAUSE_MS = 40;
  let pausedAt = 0;

  /** Let the page breathe: resolves at once, or after the browser's own work where the last pause was long ago. */
  const pause = async () => {
    if (performance.now() - pausedAt < PAUSE_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    pausedAt = performance.now();
  };

  class Reader {
    /** `listed` is the file's `{sha256, size}` in the manifest, or null; `advance` is told of bytes read. */
    constructor(blob, entry, listed, report, advance) {
      Object.assign(this, { name: entry.name, listed, report, advance });
      this.source = V.chunks(blob, entry);
      this.hash = new V.Sha256();
      this.chunk = new Uint8Array(0);
      this.at = 0;
      this.isOver = false;
      this.isDamaged = false;
    }

    /** Pull the next chunk; false at the end. A file that cannot be unpacked is a finding, and ends there. */
    async pull() {
      if (this.isOver) return false;
      try {
        const { done, value } = await this.source.next();
        if (!done) {
          this.hash.update(value);
          this.advance(value.length);
          await pause();
          this.chunk = value;
          this.at = 0;
          return true;
        }
      } catch (error) {
        this.isDamaged = true;
        this.report.flaw(error, "TAMPERED", this.name, null, "The file is damaged.");
      }
      this.isOver = true;
      this.chunk = new Uint8Array(0);
      this.at = 0;
      return false;
    }

    /** The next line without its line feed; null at the end. Lines beyond 64 MiB make the bundle unreadable. */
    async line() {
      const parts = [];
      let size = 0;
      for (;;) {
        const end = this.chunk.indexOf(LINE_FEED, this.at);
        const part = this.chunk.subarray(this.at, end < 0 ? undefined : end);
        size += part.length;
        if (size > LONGEST) throw new V.Unreadable(`${this.name} has a line of more than 64 MiB`);
        if (end >= 0) {
          this.at = end + 1;
          return parts.length ? V.concat(...parts, part) : part;
        }
        if (part.length) parts.push(part);
        if (!(await this.pull())) break;
      }
      if (!size) return null;
      if (!this.isDamaged) this.report.tampered(this.name, "line", "a line feed after the last line", "none", "The file does not end with a whole line.");
      return V.concat(...parts);
    }

    /** The next `count` bytes, fewer at the end. */
    async take(count) {
      const parts = [];
      for (let left = count; left; ) {
        if (this.at === this.chunk.length && !(await this.pull())) break;
        const part = this.chunk.subarray(this.at, this.at + left);
        this.at += part.length;
        left -= part.length;
        parts.push(part);
      }
      return parts.length === 1 ? parts[0] : V.concat(...parts);
    }

    /** The whole file as text; throws a Flaw where it is not UTF-8, Unreadable beyond 64 MiB. */
    async text() {
      const bytes = await this.take(LONGEST + 1);
      if (bytes.length > LONGEST) throw new V.Unreadable(`${this.name} is larger than 64 MiB`);
      return V.text(bytes);
    }

    /** Read what is left, and hold hash and size to the manifest. Returns the hash in hexadecimal. */
    async finish() {
      while (await this.pull());
      const found = V.hex(this.hash.digest());
      if (this.listed && !this.isDamaged && (found !== this.listed.sha256 || this.hash.size !== this.listed.size)) {
        this.report.tampered(this.name, "sha256", this.listed.sha256, found, "The file's bytes differ from the manifest.");
      }
      return found;
    }
  }

  Object.assign(V, { Reader });
})();
