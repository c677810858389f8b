/* What waits in the outbox as digits for QR codes: for when no network will carry it. The form
   is told in scoring/tablets.py, which reads it; the digits are proved by the link's token. */

import { requestOf } from "./outbox.js";
import { hmac, joined, sha256 } from "./sha256.js";
import { code as words } from "./words.js";

const FORMAT = 1;
const SEAL = 16;
const CHECK = 2;
const CHUNK = 600; // bytes a code, which a phone still reads from a tablet at arm's length
const FIRST_WORD = 16;
const EPOCH = Date.UTC(2020, 0, 1);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const utf8 = new TextEncoder();

/** The digits of each code. `link` and `table` are numbers, `token` proves who wrote this. */
export function sheetCodes(entries, { link, table, token }) {
  const bytes = Uint8Array.from(written(entries.map(requestOf).map(([path, body]) => [
    path.split("/").filter(Boolean), body,
  ])));
  const seal = hmac(utf8.encode(token), bytes).slice(0, SEAL);
  const sealed = joined(bytes, seal);
  const count = Math.ceil(sealed.length / CHUNK);
  return Array.from({ length: count }, (_, at) => {
    const chunk = sealed.slice((at * sealed.length) / count, ((at + 1) * sealed.length) / count);
    const head = [FORMAT, ...whole(link), ...whole(table), ...seal.slice(0, CHECK), at + 1, count];
    const part = joined(Uint8Array.from(head), chunk);
    return digits(joined(part, sha256(part).slice(0, CHECK)));
  });
}

/** Digits are as compact in a QR code as bytes, and survive any keyboard. */
const digits = (bytes) =>
  BigInt(`0x01${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`).toString();

/** A value of JSON as bytes; what is not defined is left out, as JSON does. */
export function written(value) {
  if (value === null) return [0];
  if (typeof value === "boolean") return [value ? 1 : 2];
  if (typeof value === "number") return numbered(value);
  if (typeof value === "string") return texted(value);
  if (Array.isArray(value)) return [7, ...whole(value.length), ...value.flatMap(written)];
  const pairs = Object.entries(value).filter(([, held]) => held !== undefined);
  return [8, ...whole(pairs.length), ...pairs.flat().flatMap(written)];
}

function numbered(value) {
  if (Number.isInteger(value)) return [3, ...whole(value < 0 ? -value * 2 - 1 : value * 2)];
  const held = new DataView(new ArrayBuffer(8));
  held.setFloat64(0, value);
  return [9, ...new Uint8Array(held.buffer)];
}

function texted(value) {
  const known = words.indexOf(value);
  if (known >= 0) return [FIRST_WORD + known];
  if (UUID.test(value)) return [5, ...value.replaceAll("-", "").match(/../g).map((pair) => parseInt(pair, 16))];
  const moment = MOMENT.test(value) ? Math.floor((Date.parse(value) - EPOCH) / 1000) : -1;
  if (moment >= 0) return [6, ...whole(moment)];
  const bytes = utf8.encode(value);
  return [4, ...whole(bytes.length), ...bytes];
}

/** Seven bits a byte, the small ones first. */
function whole(number) {
  const bytes = [];
  let rest = number;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}
