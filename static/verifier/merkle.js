/* The Merkle tree of RFC 6962 with SHA-256. Hashes are arrays of 32 bytes. */
(() => {
  "use strict";
  const V = window.Verifier;
  const LEAF = Uint8Array.of(0);
  const NODE = Uint8Array.of(1);
  const leafHash = (bytes) => V.sha256(LEAF, bytes);
  const nodeHash = (left, right) => V.sha256(NODE, left, right);

  /** How many complete subtrees make up a tree of `size` leaves. */
  const subtrees = (size) => {
    let count = 0;
    for (let rest = size; rest; rest = Math.floor(rest / 2)) count += rest % 2;
    return count;
  };

  /** A tree that only grows, held as the roots of its complete subtrees from the largest to the smallest. */
  class CompactRange {
    constructor(size, hashes) {
      this.size = size;
      this.hashes = hashes.slice();
    }

    append(leaf) {
      let hash = leaf;
      for (let rest = this.size; rest % 2; rest = (rest - 1) / 2) hash = nodeHash(this.hashes.pop(), hash);
      this.hashes.push(hash);
      this.size += 1;
    }

    root() {
      if (!this.hashes.length) return V.sha256();
      return this.hashes.reduceRight((right, left) => nodeHash(left, right));
    }
  }

  /** The root that an inclusion proof makes of a leaf (RFC 9162 section 2.1.3.2); null where the proof has the wrong form. */
  const rootFromInclusion = (index, size, leaf, proof) => {
    if (index >= size) return null;
    let place = index;
    let last = size - 1;
    let hash = leaf;
    for (const sibling of proof) {
      if (!last) return null;
      if (place % 2 || place === last) {
        hash = nodeHash(sibling, hash);
        while (place && !(place % 2)) {
          place /= 2;
          last = Math.floor(last / 2);
        }
      } else {
        hash = nodeHash(hash, sibling);
      }
      place = Math.floor(place / 2);
      last = Math.floor(last / 2);
    }
    return last ? null : hash;
  };

  /**
   * The root that the tree had when `index` was its last leaf: the hashes on the left of an inclusion proof are the complete
   * subtrees before that leaf. The proof leads to a root already.
   */
  const rootUpTo = (index, size, leaf, proof) => {
    const before = [];
    let place = index;
    let last = size - 1;
    for (const sibling of proof) {
      if (place % 2 || place === last) {
        before.unshift(sibling);
        while (place && !(place % 2)) {
          place /= 2;
          last = Math.floor(last / 2);
        }
      }
      place = Math.floor(place / 2);
      last = Math.floor(last / 2);
    }
    const range = new CompactRange(index, before);
    range.append(leaf);
    return range.root();
  };

  Object.assign(V, { leafHash, nodeHash, subtrees, CompactRange, rootFromInclusion, rootUpTo });
})();
