/* Getting in: a scanned token from the address, a kept one, or eight digits. */

import { NoAnswerError, ask } from "./api.js";
import { say } from "./words.js";
import { Store } from "./store.js";

/** The links this tablet knows: for each its token and its table. */
export async function openLinks() {
  return Store.open("links");
}

/** Take a token from the address's fragment, which then leaves the address bar. */
export function scannedToken() {
  const token = location.hash.slice(1);
  if (!/^\d+\../.test(token)) return null;
  history.replaceState(null, "", location.pathname);
  return decodeURIComponent(token);
}

/** Ask which table a scanned token opens; null when there is no answer, or {refusal}. */
export async function tableOf(link, token) {
  try {
    const { status, body } = await ask("GET", `/api/liens/${link}/`, { token });
    if (status === 200 && body) return { table: body.table };
    return body?.message ? { refusal: body } : null;
  } catch (error) {
    if (error instanceof NoAnswerError) return null;
    throw error;
  }
}

/**
 * Show the door; `enter(token, table)` once the digits are right, `back` to go on without.
 *
 * A `token` that opened a table before tells that this tablet is no stranger.
 */
export function showDoor(link, { why, token, enter, back }) {
  const form = document.getElementById("door-form");
  const note = document.getElementById("door-note");
  const leave = document.getElementById("door-back");
  if (why) document.getElementById("door-why").textContent = why;
  note.textContent = "";
  leave.hidden = !back;
  leave.onclick = back;
  form.pin.value = "";
  form.onsubmit = async (event) => {
    event.preventDefault();
    note.textContent = await tryPin(link, form.pin.value.replace(/\s/g, ""), { token, enter });
    if (note.textContent) form.pin.select();
  };
}

async function tryPin(link, pin, { token, enter }) {
  if (!/^\d{8}$/.test(pin)) return say("pin_digits");
  try {
    const path = `/api/liens/${link}/code/`;
    const { status, body } = await ask("POST", path, { token, body: { pin } });
    if (status !== 200 || !body?.token) return body?.message ?? say("pin_offline");
    await enter(body.token, body.table);
    return "";
  } catch (error) {
    if (error instanceof NoAnswerError) return say("pin_offline");
    throw error;
  }
}
