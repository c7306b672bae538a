/* Kinds of values, as the tables of the format name them: each is a function (value, member) that throws a Flaw. */
(() => {
  "use strict";
  const V = window.Verifier;
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
  const HASH = /^[0-9a-f]{64}$/;
  const TYPE = /^[a-z0-9]+(?:[._][a-z0-9]+)*$/;
  const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
  const WALL = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;
  const OFFSET = /^[+-](?:[01]\d|2[0-3]):[0-5]\d$/;

  const told = (value) => {
    if (value === undefined) return "nothing";
    const words = V.canonical(value);
    return words.length > 80 ? `${words.slice(0, 80)}…` : words;
  };
  const kind = (expected, test) => (value, member) => {
    if (!test(value)) throw new V.Flaw(member, expected, told(value));
  };
  const isText = (value) => typeof value === "string";
  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  const matching = (expected, pattern) => kind(expected, (value) => isText(value) && pattern.test(value));

  const isDay = (value) => {
    const found = isText(value) && DAY.exec(value);
    if (!found || found[1] === "0000") return false;
    const [year, month, day] = found.slice(1).map(Number);
    const days = [31, (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1];
  };
  const isWall = (value) => {
    const found = isText(value) && WALL.exec(value);
    return Boolean(found) && isDay(found[1]);
  };
  const isInstant = (value) => isText(value) && value.length === 27 && isWall(value.slice(0, 19)) && /^\.\d{6}Z$/.test(value.slice(19));

  /** Seconds since 1970 of an instant or a wall clock read as UTC, fractions of a second left out. */
  const secondsOf = (value) => Date.parse(`${value.slice(0, 19)}Z`) / 1000;
  const microsOf = (value) => Number(value.slice(20, 26));

  const is = {
    text: kind("a text", isText),
    filled: kind("a text that is not empty", (value) => isText(value) && value !== ""),
    flag: kind("true or false", (value) => typeof value === "boolean"),
    count: kind("a number that is not negative", (value) => Number.isSafeInteger(value) && value >= 0),
    ordinal: kind("a number from 1", (value) => Number.isSafeInteger(value) && value >= 1),
    uuid: matching("a UUID in lower case", UUID),
    hash: matching("64 lower-case hexadecimal digits", HASH),
    type: matching("words of lower-case letters and digits, joined by . and _", TYPE),
    day: kind("a day", isDay),
    wall: kind("a wall clock time", isWall),
    instant: kind("an instant", isInstant),
    offset: matching("an offset such as -05:00", OFFSET),
    origin: kind("the origin of a log", (value) => isText(value) && V.isOrigin(value)),
    base64: kind("base64 of a byte or more", (value) => isText(value) && value !== "" && V.fromBase64(value) !== null),
    hash64: kind("32 bytes in base64", (value) => isText(value) && V.fromBase64(value)?.length === 32),
    object: kind("an object", isObject),
    exactly: (wanted) => kind(V.canonical(wanted), (value) => value === wanted),
    nullable: (check) => (value, member) => value === null || check(value, member),
    list: (check) => (value, member) => {
      if (!Array.isArray(value)) throw new V.Flaw(member, "a list", told(value));
      value.forEach((item, i) => check(item, `${member}[${i}]`));
    },
    /** An object with exactly these members. */
    members: (checks) => {
      const wanted = Object.entries(checks);
      return (value, member) => {
        const path = member ? `${member}.` : "";
        if (!isObject(value)) throw new V.Flaw(member || "line", "an object", told(value));
        for (const [name, check] of wanted) {
          if (!(name in value)) throw new V.Flaw(path + name, "this member", "nothing");
          check(value[name], path + name);
        }
        for (const name of Object.keys(value)) {
          if (!Object.hasOwn(checks, name)) throw new V.Flaw(path + name, "no such member", told(value[name]));
        }
      };
    },
  };

  Object.assign(V, { is, told, secondsOf, microsOf });
})();
