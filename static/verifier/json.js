/* Canonical JSON (section 2): a strict parser, and the one way to write a value. */
(() => {
  "use strict";
  const V = window.Verifier;
  const DEEPEST = 32;
  const MOST_VALUES = 1000000;
  const PLAIN = /"[^"\\\u0000-\u001f]*"/y;
  const ESCAPED = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
  const NUMBER = /-?(?:0|[1-9][0-9]*)(?![0-9.eE])/y;
  const SPACE = /[ \t\n\r]*/y;
  const ASCII = /^[\u0001-\u007f]*$/;
  const WORDS = [["true", true], ["false", false], ["null", null]];

  /** A text as the format wants it: NFC, no NUL, no lone surrogate. */
  const wellFormed = (value) => {
    if (ASCII.test(value)) return value;
    if (value.includes("\u0000")) throw new V.Flaw("text", "no NUL", "NUL");
    if (!value.isWellFormed()) throw new V.Flaw("text", "whole characters", "a lone surrogate");
    if (value.normalize("NFC") !== value) throw new V.Flaw("text", "Unicode NFC", JSON.stringify(value));
    return value;
  };

  class Parser {
    constructor(source) {
      this.source = source;
      this.at = 0;
    }

    fail(expected) {
      const found = this.source.slice(this.at, this.at + 20) || "the end";
      throw new V.Flaw("json", expected, `${found} at place ${this.at}`);
    }

    match(pattern) {
      pattern.lastIndex = this.at;
      const found = pattern.exec(this.source);
      if (found) this.at = pattern.lastIndex;
      return found && found[0];
    }

    skip() {
      const code = this.source.charCodeAt(this.at);
      if (code === 32 || (code >= 9 && code <= 13)) this.match(SPACE);
    }

    take(character) {
      this.skip();
      if (this.source[this.at] !== character) return false;
      this.at += 1;
      this.skip();
      return true;
    }

    string() {
      const plain = this.match(PLAIN);
      if (plain !== null) return wellFormed(plain.slice(1, -1));
      const escaped = this.match(ESCAPED);
      if (escaped === null) this.fail("a text in double quotes");
      return wellFormed(JSON.parse(escaped));
    }

    value(depth) {
      const first = this.source[this.at];
      if (first === '"') return this.string();
      if (first === "{" || first === "[") {
        if (depth >= DEEPEST) this.fail(`nesting at most ${DEEPEST} deep`);
        return first === "{" ? this.object(depth + 1) : this.list(depth + 1);
      }
      for (const [word, value] of WORDS) {
        if (this.source.startsWith(word, this.at)) {
          this.at += word.length;
          return value;
        }
      }
      const digits = this.match(NUMBER);
      if (digits === null) this.fail("a value whose numbers are whole");
      const number = Number(digits);
      if (!Number.isSafeInteger(number) || digits === "-0") throw new V.Flaw("json", "a number below 2^53", digits);
      return number;
    }

    list(depth) {
      const items = [];
      this.take("[");
      if (this.take("]")) return items;
      do items.push(this.value(depth));
      while (this.take(","));
      if (!this.take("]")) this.fail("a comma or the end of the list");
      return items;
    }

    object(depth) {
      const members = Object.create(null);
      this.take("{");
      if (this.take("}")) return members;
      do {
        const name = this.string();
        if (name in members) throw new V.Flaw("json", "each member once", `${JSON.stringify(name)} twice`);
        if (!this.take(":")) this.fail("a colon");
        members[name] = this.value(depth);
      } while (this.take(","));
      if (!this.take("}")) this.fail("a comma or the end of the object");
      return members;
    }
  }

  /** Throws a Flaw for a text of too many values, before any memory is taken for them. */
  const checkCount = (source) => {
    if (source.length <= MOST_VALUES) return;
    let count = 0;
    for (let i = 0; i < source.length; i += 1) {
      const code = source.charCodeAt(i);
      if (code === 0x2c || code === 0x5b || code === 0x7b) count += 1;
    }
    if (count > MOST_VALUES) throw new V.Flaw("json", `at most ${MOST_VALUES} commas, brackets and braces`, String(count));
  };

  /** The value of a JSON text; objects have no prototype. Throws a Flaw on whatever the format forbids. */
  const parseStrict = (source) => {
    checkCount(source);
    const parser = new Parser(source);
    parser.skip();
    const value = parser.value(0);
    parser.skip();
    if (parser.at !== source.length) parser.fail("nothing after the value");
    return value;
  };

  /** The canonical text of a value that `parseStrict` returned. JavaScript sorts names by UTF-16 code units. */
  const canonical = (value) => {
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    const members = Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
    return `{${members.join(",")}}`;
  };

  /** The value of a text that must be canonical. */
  const parseCanonical = (source) => {
    const value = parseStrict(source);
    const again = canonical(value);
    if (again !== source) {
      let at = 0;
      while (again[at] === source[at]) at += 1;
      throw new V.Flaw("json", "canonical JSON", `another way of writing at place ${at}`);
    }
    return value;
  };

  Object.assign(V, { parseStrict, canonical, parseCanonical, wellFormed });
})();
