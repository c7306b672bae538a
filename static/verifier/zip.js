/* Reading a zip file from its central directory: stored or deflated, nothing else. Which names may be: manifest.js. */
(() => {
  "use strict";
  const V = window.Verifier;
  const MOST_FILES = 100000;
  const MOST_BYTES = 4 * 2 ** 30;
  const MOST_TIMES = 200;
  const DESCRIBED = 0x0008;
  const DESCRIPTORS = [12, 16, 20, 24]; // bytes of sizes and check sum after a file
  const UTF8_NAME = 0x0800;
  const ALLOWED_FLAGS = 0x080e; // data descriptor, speed of deflating, UTF-8 names

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

  /** Where the central directory stands: `{count, size, offset, end}`; the zip64 record where there is one. */
  const directory = async (blob) => {
    const tail = await view(blob, Math.max(0, blob.size - 65557), blob.size);
    let at = tail.byteLength - 22;
    while (at >= 0 && (tail.getUint32(at, true) !== 0x06054b50 || tail.getUint16(at + 20, true) !== tail.byteLength - at - 22)) at -= 1;
    if (at < 0) throw new Unreadable("it is no zip file, or was cut off");
    const end = blob.size - tail.byteLength + at;
    const plain = { count: tail.getUint16(at + 10, true), size: tail.getUint32(at + 12, true), offset: tail.getUint32(at + 16, true), end };
    if (tail.getUint32(at + 4, true) || tail.getUint16(at + 8, true) !== plain.count) throw new Unreadable("it is in several pieces");
    if (at < 20 || tail.getUint32(at - 20, true) !== 0x07064b50) return plain;
    const start = big(tail, at - 12);
    const record = await view(blob, start, start + 56);
    if (record.getUint32(0, true) !== 0x06064b50 || start + 12 + big(record, 4) !== end - 20) throw new Unreadable("its zip64 record is damaged");
    return { count: big(record, 32), size: big(record, 40), offset: big(record, 48), end: start };
  };

  /** Sizes and offset of a directory entry, from its zip64 extra field where they are too large for 32 bits. */
  const widened = (entry, extra) => {
    const wide = ["size", "packed", "offset"].filter((name) => entry[name] === 0xffffffff);
    for (let at = 0; at + 4 <= extra.byteLength && wide.length; ) {
      const size = extra.getUint16(at + 2, true);
      if (at + 4 + size > extra.byteLength) break;
      if (extra.getUint16(at, true) === 1) {
        let p = at + 4;
        while (wide.length && p + 8 <= at + 4 + size) {
          entry[wide.shift()] = big(extra, p);
          p += 8;
        }
      }
      at += 4 + size;
    }
    if (wide.length) throw new Unreadable("a size in it is missing");
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

  const readEntries = (data, count) => {
    const entries = [];
    let at = 0;
    while (at < data.byteLength) {
      if (at + 46 > data.byteLength || data.getUint32(at, true) !== 0x02014b50) throw new Unreadable("its directory is damaged");
      const [nameSize, extraSize, commentSize] = [28, 30, 32].map((place) => data.getUint16(at + place, true));
      const next = at + 46 + nameSize + extraSize + commentSize;
      if (next > data.byteLength) throw new Unreadable("its directory is damaged");
      const entry = {
        raw: nameOf(data, at + 46, nameSize),
        flags: data.getUint16(at + 8, true),
        method: data.getUint16(at + 10, true),
        crc: data.getInt32(at + 16, true),
        packed: data.getUint32(at + 20, true),
        size: data.getUint32(at + 24, true),
        offset: data.getUint32(at + 42, true),
      };
      entry.name = told(entry.raw, entry.flags);
      widened(entry, new DataView(data.buffer, data.byteOffset + at + 46 + nameSize, extraSize));
      entries.push(entry);
      at = next;
    }
    if (entries.length !== count) throw new Unreadable("its directory does not have the number of files it states");
    return entries;
  };

  /** The zip's files by name; throws Unreadable. Each is `{name, size, packed, method, crc, from}`; `from` is where its bytes begin. */
  const openZip = async (blob) => {
    const place = await directory(blob);
    if (place.count > MOST_FILES) throw new Unreadable(`it has ${place.count} files; at most ${MOST_FILES} are read`);
    if (place.offset + place.size !== place.end) throw new Unreadable("something stands between its directory and its end");
    const entries = readEntries(await view(blob, place.offset, place.end), place.count);
    const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0);
    const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
    if (unpacked > MOST_BYTES) throw new Unreadable("it unpacks to more than 4 GiB");
    if (unpacked > MOST_TIMES * packed) throw new Unreadable(`it unpacks to more than ${MOST_TIMES} times its size`);
    const files = new Map();
    let last = 0;
    let gaps = [0];
    for (const entry of entries.slice().sort((a, b) => a.offset - b.offset)) {
      if (entry.flags & ~ALLOWED_FLAGS || ![0, 8].includes(entry.method)) throw new Unreadable(`${entry.name} is encrypted or packed in an unknown way`);
      if (files.has(entry.name)) throw new Unreadable(`it holds ${entry.name} twice`);
      if (!gaps.includes(entry.offset - last)) throw new Unreadable(`${entry.name} lies over another file, or something stands before it`);
      gaps = entry.flags & DESCRIBED ? DESCRIPTORS : [0];
      const { length } = entry.raw;
      const head = await view(blob, entry.offset, Math.min(blob.size, entry.offset + 30 + length));
      const fits =
        head.byteLength === 30 + length &&
        head.getUint32(0, true) === 0x04034b50 &&
        head.getUint16(6, true) === entry.flags &&
        head.getUint16(8, true) === entry.method &&
        head.getUint16(26, true) === length &&
        nameOf(head, 30, length) === entry.raw;
      if (!fits) throw new Unreadable(`${entry.name} is not where the directory says`);
      entry.from = entry.offset + 30 + length + head.getUint16(28, true);
      last = entry.from + entry.packed;
      if (last > place.offset) throw new Unreadable(`${entry.name} lies over the directory`);
      files.set(entry.name, entry);
    }
    if (!gaps.includes(place.offset - last)) throw new Unreadable("something stands between its last file and its directory");
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
