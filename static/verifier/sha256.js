/* SHA-256 (FIPS 180-4), in pieces: the browser's own digest takes a whole file at once, and only later. */
(() => {
  "use strict";
  const V = window.Verifier;

  /** The first 32 bits of the fraction of a root of each of the first `count` primes. */
  const primeRoots = (count, root) => {
    const words = [];
    for (let n = 2; words.length < count; n += 1) {
      let isPrime = true;
      for (let d = 2; d * d <= n; d += 1) if (n % d === 0) isPrime = false;
      if (isPrime) words.push(((root(n) % 1) * 2 ** 32) | 0);
    }
    return Int32Array.from(words);
  };
  const K = primeRoots(64, Math.cbrt);
  const START = primeRoots(8, Math.sqrt);
  const W = new Int32Array(64);

  /** Take one block of 64 bytes at `at` into the state. */
  const compress = (state, bytes, at) => {
    for (let i = 0, p = at; i < 16; i += 1, p += 4) {
      W[i] = (bytes[p] << 24) | (bytes[p + 1] << 16) | (bytes[p + 2] << 8) | bytes[p + 3];
    }
    for (let i = 16; i < 64; i += 1) {
      const x = W[i - 15];
      const y = W[i - 2];
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      W[i] = (W[i - 16] + s0 + W[i - 7] + s1) | 0;
    }
    let a = state[0];
    let b = state[1];
    let c = state[2];
    let d = state[3];
    let e = state[4];
    let f = state[5];
    let g = state[6];
    let h = state[7];
    for (let i = 0; i < 64; i += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + W[i]) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  };

  /** SHA-256 of what `update` was given, piece after piece; `digest` (once) returns 32 bytes and sets `size`, the bytes taken. */
  class Sha256 {
    constructor() {
      this.state = START.slice();
      this.block = new Uint8Array(64);
      this.used = 0;
      this.length = 0;
    }

    update(bytes) {
      let at = 0;
      this.length += bytes.length;
      if (this.used) {
        at = Math.min(64 - this.used, bytes.length);
        this.block.set(bytes.subarray(0, at), this.used);
        this.used += at;
        if (this.used < 64) return this;
        compress(this.state, this.block, 0);
        this.used = 0;
      }
      for (; at + 64 <= bytes.length; at += 64) compress(this.state, bytes, at);
      this.block.set(bytes.subarray(at), 0);
      this.used = bytes.length - at;
      return this;
    }

    digest() {
      this.size = this.length;
      const bits = V.bigEndian(this.length * 8, 8);
      const zeros = (119 - (this.length % 64)) % 64;
      this.update(Uint8Array.of(0x80)).update(new Uint8Array(zeros)).update(bits);
      const out = new Uint8Array(32);
      this.state.forEach((word, i) => out.set([word >>> 24, word >>> 16, word >>> 8, word], 4 * i));
      return out;
    }
  }

  /** SHA-256 of the parts, one after the other. */
  const sha256 = (...parts) => {
    const hash = new Sha256();
    for (const part of parts) hash.update(part);
    return hash.digest();
  };

  Object.assign(V, { Sha256, sha256 });
})();
