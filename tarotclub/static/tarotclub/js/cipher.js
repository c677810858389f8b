/* What waits in the browser is written so that only its account reads it: ChaCha20 (RFC 8439).
   `crypto.subtle` would do, but needs HTTPS, which a hall seldom has. */

const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const ROUNDS = 10;
const BLOCK = 64;
const NONCE = 12;
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

const turned = (word, by) => (word << by) | (word >>> (32 - by));

function mix(words, [a, b, c, d]) {
  for (const [one, other] of [[16, 12], [8, 7]]) {
    words[a] += words[b];
    words[d] = turned(words[d] ^ words[a], one);
    words[c] += words[d];
    words[b] = turned(words[b] ^ words[c], other);
  }
}

const wordsOf = (bytes) => new Uint32Array(bytes.slice().buffer); // little-endian, as browsers are

function block(key, nonce, counter) {
  const start = new Uint32Array([...CONSTANTS, ...wordsOf(key), counter, ...wordsOf(nonce)]);
  const words = start.slice();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const quarter of QUARTERS) mix(words, quarter);
  }
  return new Uint8Array(words.map((word, at) => word + start[at]).buffer);
}

/** The bytes hidden, or the hidden bytes told again. */
export function chacha20(bytes, key, nonce, counter = 1) {
  const told = bytes.slice();
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const stream = block(key, nonce, counter + at / BLOCK);
    for (let i = at; i < Math.min(at + BLOCK, bytes.length); i += 1) told[i] ^= stream[i - at];
  }
  return told;
}

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A value as text that nobody reads without the key (64 hexadecimal digits). */
export function hide(value, key) {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return hexOf(nonce) + hexOf(chacha20(bytes, bytesOf(key), nonce));
}

/** The value again; null when the key is another one or the text is spoilt. */
export function tell(text, key) {
  const bytes = bytesOf(text);
  try {
    const told = chacha20(bytes.slice(NONCE), bytesOf(key), bytes.slice(0, NONCE));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(told));
  } catch {
    return null;
  }
}
