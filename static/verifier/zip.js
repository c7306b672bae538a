/* Reading a zip file, of which there is one reading alone (section 8): stored or deflated, side by side, each header in the words of
   the directory, nothing else. Which names may be: manifest.js. */
(() => {
  "use strict";
  const V = window.Verifier;
  const MOST_FILES = 100000;
  const MOST_DIRECTORY = 16 * 2 ** 20;
  const MOST_BYTES = 4 * 2 ** 30;
  const MOST_TIMES = 200;
  const UTF8_NAME = 0x0800;
  const ALLOWED_FLAGS = 0x0806; // speed of deflating, UTF-8 names
  const WIDE = 0xffffffff; // the true number is in a record of zip64
  const [PLAIN, ZIP64] = [20, 45]; // versions needed to read
  const KINDS = [0, 4, 8]; // of the mode of Unix: none, a folder, a file; 10 is a symbolic link

  const CRC = Int32Array.from({ length: 256 }, (_, byte) => {
    let c = byte;
    for (let i = 0; i < 8; i += 1) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
    return c;
  });
  const crc32 = (crc, bytes) => {
    let c = ~crc;
    for (let i = 0; i < bytes.length; i += 1) c = CRC[(c ^ bytes[i]) & 0xff] ^ (c >>> 8);
    return ~c;
  };

  /** The zip cannot be read: the verdict is UNREADABLE. */
  class Unreadable extends Error {}

  const view = async (blob, from, to) => {
    if (from < 0 || to > blob.size || from > to) throw new Unreadable("it ends before its directory says so");
    return new DataView(await blob.slice(from, to).arrayBuffer());
  };
  const big = (data, at) => {
    const number = Number(data.getBigUint64(at, true));
    if (!Number.isSafeInteger(number)) throw new Unreadable("it states a size beyond measure");
    return number;
  };

  /** Where the central directory stands: `{count, size, offset, end}`, counts and sizes within the limits; the zip64 record where there is one. */
  const directory = async (blob) => {
    const end = blob.size - 22;
    if (end < 0) throw new Unreadable("it is no zip file, or was cut off");
    const tail = await view(blob, end, blob.size);
    if (tail.getUint32(0, true) !== 0x06054b50 || tail.getUint16(20, true)) throw new Unreadable("it is no zip file, was cut off, or has a comment");
    const plain = { count: tail.getUint16(10, true), size: tail.getUint32(12, true), offset: tail.getUint32(16, true), end };
    const place = (await widened(blob, plain)) || plain;
    const fits = !tail.getUint32(4, true) && tail.getUint16(8, true) === plain.count;
    if (!fits || place.offset + place.size !== place.end) throw new Unreadable("something stands between its directory and its end");
    if (place.count > MOST_FILES) throw new Unreadable(`it has ${place.count} files; at most ${MOST_FILES} are read`);
    if (place.size > MOST_DIRECTORY) throw new Unreadable("its directory is larger than 16 MiB");
    return place;
  };

  /** The same by the zip64 record, which the plain one must repeat as far as its numbers fit; null where there is none. */
  const widened = async (blob, { count, size, offset, end }) => {
    if (end < 20) return null;
    const locator = await view(blob, end - 20, end);
    if (locator.getUint32(0, true) !== 0x07064b50) return null;
    const start = big(locator, 8);
    if (locator.getUint32(4, true) || locator.getUint32(16, true) !== 1 || start !== end - 76) throw new Unreadable("its zip64 record is damaged");
    const record = await view(blob, start, start + 56);
    const isWhole = record.getUint32(0, true) === 0x06064b50 && big(record, 4) === 44 && record.getUint16(14, true) <= ZIP64 && !big(record, 16);
    if (!isWhole || big(record, 24) !== big(record, 32)) throw new Unreadable("its zip64 record is damaged");
    const wide = { count: big(record, 32), size: big(record, 40), offset: big(record, 48), end: start };
    const repeats = count === Math.min(wide.count, 0xffff) && size === Math.min(wide.size, WIDE) && offset === Math.min(wide.offset, WIDE);
    if (!repeats) throw new Unreadable("the two records at its end do not agree");
    return wide;
  };

  const nameOf = (data, at, size) => String.fromCharCode(...new Uint8Array(data.buffer, data.byteOffset + at, size));

  /** A name as its flags say it is written; a Latin-1 character for each byte where it is not UTF-8. */
  const told = (raw, flags) => {
    if (!(flags & UTF8_NAME)) return raw;
    try {
      return V.text(Uint8Array.from(raw, (one) => one.charCodeAt(0)));
    } catch {
      throw new Unreadable("a name in it is not the UTF-8 that it claims to be");
    }
  };

  /** Where a file stands, by its line in the directory: by the extra field for zip64, the only one that may be, where the line is too narrow. */
  const placeOf = (name, stated, extra) => {
    if (!extra.byteLength) return stated;
    if (stated === WIDE && extra.byteLength === 12 && extra.getUint32(0, true) === 0x00080001) return big(extra, 4);
    throw new Unreadable(`it says more of ${name} than the format knows`);
  };

  /** The lines of the directory: `{name, size, packed, method, crc, offset, raw, words, needed}`; `words` are those that a header repeats. */
  const readEntries = (data, count) => {
    const entries = [];
    let at = 0;
    while (at < data.byteLength) {
      if (entries.length === count || at + 46 > data.byteLength || data.getUint32(at, true) !== 0x02014b50) throw new Unreadable("its directory is damaged");
      const [nameSize, extraSize, comment, disk] = [28, 30, 32, 34].map((place) => data.getUint16(at + place, true));
      const next = at + 46 + nameSize + extraSize;
      if (next > data.byteLength || comment || disk) throw new Unreadable("its directory is damaged, or holds a comment");
      const [needed, flags, method] = [6, 8, 10].map((place) => data.getUint16(at + place, true));
      const raw = nameOf(data, at + 46, nameSize);
      const name = told(raw, flags);
      const extra = new DataView(data.buffer, data.byteOffset + next - extraSize, extraSize);
      if (flags & ~ALLOWED_FLAGS || ![0, 8].includes(method) || needed > ZIP64 || !KINDS.includes(data.getUint32(at + 38, true) >>> 28)) {
        throw new Unreadable(`${name} is encrypted, a link, or packed in an unknown way`);
      }
      entries.push({
        raw,
        name,
        needed,
        method,
        words: nameOf(data, at + 8, 20), // flags, method, time, day, check sum, sizes
        crc: data.getInt32(at + 16, true),
        packed: data.getUint32(at + 20, true),
        size: data.getUint32(at + 24, true),
        offset: placeOf(name, data.getUint32(at + 42, true), extra),
        isWide: extraSize > 0,
      });
      at = next;
    }
    if (entries.length !== count) throw new Unreadable("its directory does not have the number of files it states");
    return entries;
  };

  /** The zip's files by name; throws Unreadable. Each is `{name, size, packed, method, crc, from}`; `from` is where its bytes begin. */
  const openZip = async (blob) => {
    const place = await directory(blob);
    const entries = readEntries(await view(blob, place.offset, place.end), place.count);
    const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0);
    const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
    if (unpacked > MOST_BYTES) throw new Unreadable("it unpacks to more than 4 GiB");
    if (unpacked > MOST_TIMES * packed) throw new Unreadable(`it unpacks to more than ${MOST_TIMES} times its size`);
    const files = new Map();
    let last = 0;
    for (const entry of entries) {
      if (files.has(entry.name)) throw new Unreadable(`it holds ${entry.name} twice`);
      if (entry.offset !== last) throw new Unreadable(`${entry.name} is not where the directory says`);
      const { length } = entry.raw;
      const head = await view(blob, last, Math.min(blob.size, last + 30 + length));
      const isWhole = head.byteLength === 30 + length && head.getUint32(0, true) === 0x04034b50;
      // A place beyond 2 GiB stands in the directory alone, which then asks for a newer reader than the header.
      const versions = entry.isWide && entry.needed === ZIP64 ? [PLAIN, ZIP64] : [entry.needed];
      const agrees =
        isWhole &&
        versions.includes(head.getUint16(4, true)) &&
        nameOf(head, 6, 20) === entry.words &&
        head.getUint16(26, true) === length &&
        !head.getUint16(28, true) &&
        nameOf(head, 30, length) === entry.raw;
      if (!agrees) throw new Unreadable(`the header of ${entry.name} says other than the directory`);
      entry.from = last + 30 + length;
      last = entry.from + entry.packed;
      files.set(entry.name, entry);
    }
    if (last !== place.offset) throw new Unreadable("something stands between its last file and its directory");
    return files;
  };

  /** The bytes of one file, chunk after chunk; throws a Flaw where they cannot be unpacked to what the directory states. */
  async function* chunks(blob, entry) {
    const packed = blob.slice(entry.from, entry.from + entry.packed);
    const stream = entry.method ? packed.stream().pipeThrough(new DecompressionStream("deflate-raw")) : packed.stream();
    const reader = stream.getReader();
    let size = 0;
    let crc = 0;
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(() => {
          throw new V.Flaw("bytes", "a file that can be unpacked", "damaged bytes");
        });
        if (done) break;
        size += value.length;
        if (size > entry.size) throw new V.Flaw("size", `${entry.size} bytes`, "more");
        crc = crc32(crc, value);
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
    if (size !== entry.size) throw new V.Flaw("size", `${entry.size} bytes`, `${size} bytes`);
    if (crc !== entry.crc) throw new V.Flaw("bytes", "the check sum of the zip's directory", "another");
  }

  Object.assign(V, { Unreadable, openZip, chunks });
})();
