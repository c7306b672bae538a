/* ML-DSA-44 verification (FIPS 204, algorithm 3, with an empty context). Polynomials are arrays of 256 numbers. */
(() => {
  "use strict";
  const V = window.Verifier;
  const Q = 8380417;
  const GAMMA1 = 2 ** 17;
  const GAMMA2 = (Q - 1) / 88;
  const BETA = 78;
  const TAU = 39;
  const OMEGA = 80;
  const K = 4;
  const L = 4;
  const PUBLIC_SIZE = 1312;
  const SIGNATURE_SIZE = 2420;
  const FOUR = [0, 1, 2, 3];
  const matrices = new Map();

  const mod = (a) => ((a % Q) + Q) % Q;
  const ZETAS = (() => {
    const powers = [1];
    for (let i = 1; i < 256; i += 1) powers.push((powers[i - 1] * 1753) % Q);
    const reversed = (i) => parseInt(i.toString(2).padStart(8, "0").split("").reverse().join(""), 2);
    return powers.map((_, i) => powers[reversed(i)]);
  })();

  const ntt = (poly) => {
    const w = poly.map(mod);
    for (let length = 128, m = 0; length >= 1; length /= 2) {
      for (let start = 0; start < 256; start += 2 * length) {
        m += 1;
        for (let j = start; j < start + length; j += 1) {
          const t = (ZETAS[m] * w[j + length]) % Q;
          w[j + length] = mod(w[j] - t);
          w[j] = (w[j] + t) % Q;
        }
      }
    }
    return w;
  };

  const inverseNtt = (poly) => {
    const w = poly.slice();
    for (let length = 1, m = 256; length < 256; length *= 2) {
      for (let start = 0; start < 256; start += 2 * length) {
        m -= 1;
        for (let j = start; j < start + length; j += 1) {
          const t = w[j];
          w[j] = (t + w[j + length]) % Q;
          w[j + length] = (mod(w[j + length] - t) * ZETAS[m]) % Q;
        }
      }
    }
    return w.map((c) => (c * 8347681) % Q);
  };

  /** The 256 numbers of `width` bits packed at `at`, the least significant bit first. */
  const unpack = (bytes, at, width) => {
    const out = [];
    let held = 0;
    let bits = 0;
    for (let p = at; out.length < 256; p += 1) {
      held += bytes[p] * 2 ** bits;
      bits += 8;
      for (; bits >= width && out.length < 256; bits -= width) {
        out.push(held % 2 ** width);
        held = Math.floor(held / 2 ** width);
      }
    }
    return out;
  };

  const pack6 = (poly) => {
    const out = new Uint8Array(192);
    for (let i = 0, p = 0; i < 256; i += 4, p += 3) {
      const word = poly[i] | (poly[i + 1] << 6) | (poly[i + 2] << 12) | (poly[i + 3] << 18);
      out.set([word, word >> 8, word >> 16], p);
    }
    return out;
  };

  /** Algorithm 30: a polynomial of uniform coefficients from a seed of 34 bytes. */
  const uniform = (seed) => {
    const stream = V.shake128(seed);
    const out = [];
    while (out.length < 256) {
      const [a, b, c] = stream.read(3);
      const value = a | (b << 8) | ((c & 0x7f) << 16);
      if (value < Q) out.push(value);
    }
    return out;
  };

  /** Algorithm 29: the challenge, TAU coefficients of 1 or -1. */
  const inBall = (seed) => {
    const stream = V.shake256(seed);
    const signs = stream.read(8);
    const c = new Array(256).fill(0);
    for (let i = 256 - TAU; i < 256; i += 1) {
      let [j] = stream.read(1);
      while (j > i) [j] = stream.read(1);
      const bit = i + TAU - 256;
      c[i] = c[j];
      c[j] = (signs[bit >> 3] >> (bit & 7)) & 1 ? -1 : 1;
    }
    return c;
  };

  /** Algorithm 21: the hints, K arrays of 256; null where they are not written the one lawful way. */
  const hints = (bytes) => {
    const all = [];
    let index = 0;
    for (let i = 0; i < K; i += 1) {
      const one = new Array(256).fill(0);
      const until = bytes[OMEGA + i];
      if (until < index || until > OMEGA) return null;
      for (const first = index; index < until; index += 1) {
        if (index > first && bytes[index - 1] >= bytes[index]) return null;
        one[bytes[index]] = 1;
      }
      all.push(one);
    }
    return bytes.subarray(index, OMEGA).some((byte) => byte) ? null : all;
  };

  /** Algorithm 40: the high bits of r, moved by a hint. */
  const useHint = (hint, r) => {
    let low = r % (2 * GAMMA2);
    if (low > GAMMA2) low -= 2 * GAMMA2;
    let high = (r - low) / (2 * GAMMA2);
    if (r - low === Q - 1) {
      high = 0;
      low -= 1;
    }
    if (!hint) return high;
    return low > 0 ? (high + 1) % 44 : (high + 43) % 44;
  };

  /** The matrix A of a key, rows of polynomials; kept, as a bundle has few keys and many checkpoints. */
  const matrixOf = (rho) => {
    const name = V.hex(rho);
    if (!matrices.has(name)) {
      matrices.set(name, FOUR.map((row) => FOUR.map((column) => uniform(V.concat(rho, Uint8Array.of(column, row))))));
    }
    return matrices.get(name);
  };

  /** Whether `signature` (2420 bytes) over `message` is of the key `publicKey` (1312 bytes). */
  const verifyMlDsa44 = (publicKey, message, signature) => {
    if (publicKey.length !== PUBLIC_SIZE || signature.length !== SIGNATURE_SIZE) return false;
    const matrix = matrixOf(publicKey.subarray(0, 32));
    const seed = signature.subarray(0, 32);
    const z = FOUR.map((i) => unpack(signature, 32 + 576 * i, 18).map((value) => GAMMA1 - value));
    const h = hints(signature.subarray(32 + 576 * L));
    if (!h || z.some((poly) => poly.some((value) => Math.abs(value) >= GAMMA1 - BETA))) return false;
    const key = V.shake256(publicKey).read(64);
    const mu = V.shake256(key, Uint8Array.of(0, 0), message).read(64);
    const c = ntt(inBall(seed));
    const zHat = z.map(ntt);
    const high = FOUR.map((row) => {
      const t = ntt(unpack(publicKey, 32 + 320 * row, 10).map((value) => value * 2 ** 13));
      let sum = t.map((value, i) => mod(-c[i] * value));
      for (let column = 0; column < L; column += 1) {
        const a = matrix[row][column];
        sum = sum.map((value, i) => (value + a[i] * zHat[column][i]) % Q);
      }
      return pack6(inverseNtt(sum).map((value, i) => useHint(h[row][i], value)));
    });
    return V.equal(V.shake256(mu, ...high).read(32), seed);
  };

  Object.assign(V, { verifyMlDsa44 });
})();
