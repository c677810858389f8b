/* Identities made on the device. `crypto.randomUUID` needs a secure context, this does not. */

const VERSION = [0x0f, 0x40]; // what is kept of a random byte, what is set (RFC 9562, version 4)
const VARIANT = [0x3f, 0x80];

/** A random UUID, as text. */
export function newUuid(random = (bytes) => crypto.getRandomValues(bytes)) {
  const bytes = random(new Uint8Array(16));
  bytes[6] = (bytes[6] & VERSION[0]) | VERSION[1];
  bytes[8] = (bytes[8] & VARIANT[0]) | VARIANT[1];
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
