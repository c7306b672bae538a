/* SHAKE128 and SHAKE256 (FIPS 202), which ML-DSA-44 is made of. */
(() => {
  "use strict";
  const V = window.Verifier;
  const MASK = (1n << 64n) - 1n;
  const turn = (word, by) => (by ? ((word << by) | (word >> (64n - by))) & MASK : word);

  /** Round constants and rotations, as sections 3.2.2 and 3.2.5 of FIPS 202 derive them. */
  const ROUNDS = (() => {
    const constants = [];
    let register = 1;
    for (let round = 0; round < 24; round += 1) {
      let word = 0n;
      for (let j = 0; j <= 6; j += 1) {
        if (register & 1) word |= 1n << BigInt(2 ** j - 1);
        register <<= 1;
        if (register & 0x100) register ^= 0x171;
      }
      constants.push(word);
    }
    return constants;
  })();
  const LANES = (() => {
    const steps = [];
    for (let t = 0, x = 1, y = 0; t < 24; t += 1) {
      const next = [y, (2 * x + 3 * y) % 5];
      steps.push({ from: x + 5 * y, by: BigInt((((t + 1) * (t + 2)) / 2) % 64) });
      [x, y] = next;
    }
    return [{ from: 0, by: 0n }, ...steps].map((step) => {
      const [x, y] = [step.from % 5, Math.floor(step.from / 5)];
      return { ...step, to: y + 5 * ((2 * x + 3 * y) % 5) };
    });
  })();

  /** The permutation Keccak-f[1600] over 25 words of 64 bits. */
  const permute = (state) => {
    const moved = new Array(25);
    for (const constant of ROUNDS) {
      const column = [0, 1, 2, 3, 4].map((x) => state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20]);
      for (const { from, to, by } of LANES) {
        const x = from % 5;
        moved[to] = turn(state[from] ^ column[(x + 4) % 5] ^ turn(column[(x + 1) % 5], 1n), by);
      }
      for (let y = 0; y < 25; y += 5) {
        for (let x = 0; x < 5; x += 1) {
          state[y + x] = moved[y + x] ^ (~moved[y + ((x + 1) % 5)] & MASK & moved[y + ((x + 2) % 5)]);
        }
      }
      state[0] ^= constant;
    }
  };

  /** A sponge that has taken `message`; `read(n)` gives the next n bytes of its output, without end. */
  class Shake {
    constructor(rate, message) {
      this.rate = rate;
      this.state = new Array(25).fill(0n);
      const padded = new Uint8Array((Math.floor(message.length / rate) + 1) * rate);
      padded.set(message);
      padded[message.length] ^= 0x1f;
      padded[padded.length - 1] ^= 0x80;
      const words = new DataView(padded.buffer);
      for (let at = 0; at < padded.length; at += rate) {
        for (let i = 0; i < rate / 8; i += 1) this.state[i] ^= words.getBigUint64(at + 8 * i, true);
        permute(this.state);
      }
      this.fill();
    }

    fill() {
      this.block = new Uint8Array(this.rate);
      const words = new DataView(this.block.buffer);
      for (let i = 0; i < this.rate / 8; i += 1) words.setBigUint64(8 * i, this.state[i], true);
      this.at = 0;
    }

    read(count) {
      const out = new Uint8Array(count);
      for (let i = 0; i < count; i += 1) {
        if (this.at === this.rate) {
          permute(this.state);
          this.fill();
        }
        out[i] = this.block[this.at];
        this.at += 1;
      }
      return out;
    }
  }

  Object.assign(V, {
    shake128: (...parts) => new Shake(168, V.concat(...parts)),
    shake256: (...parts) => new Shake(136, V.concat(...parts)),
  });
})();
