/* SHA-256 and the proof made of it (FIPS 180-4, RFC 2104): `crypto.subtle` needs a secure
   context, which a hall's plain Wi-Fi is not. */

const BLOCK = 64;
const primes = [];
for (let number = 2; primes.length < 64; number += 1) {
  if (primes.every((prime) => number % prime)) primes.push(number);
}
const fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The digest of some bytes, as bytes. */
export function sha256(message) {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  blocks.set(message);
  blocks[message.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, message.length * 8);
  let state = START;
  for (let at = 0; at < blocks.length; at += BLOCK) {
    state = mixed(state, new DataView(blocks.buffer, at, BLOCK));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setInt32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

function mixed(state, block) {
  const words = [];
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at += 1) {
    words.push(at < 16 ? block.getInt32(at * 4) : spread(words, at));
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[at] + words[at];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
}

function spread(words, at) {
  const [far, near] = [words[at - 15], words[at - 2]];
  const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
  const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
  return (words[at - 16] + low + words[at - 7] + high) | 0;
}

/** The proof that who wrote a message knows the key (HMAC). */
export function hmac(key, message) {
  const short = key.length > BLOCK ? sha256(key) : key;
  const padded = new Uint8Array(BLOCK);
  padded.set(short);
  const inner = sha256(joined(padded.map((byte) => byte ^ 0x36), message));
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), inner));
}

/** Bytes after bytes. */
export function joined(...pieces) {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
