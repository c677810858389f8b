/* What was typed while the server was away: kept in this browser for the account that typed it,
   sent in order when the server is back, once (the server knows each by its identity), and shown
   until then. What the server refuses stays, with its reason, until somebody decides. */

import { hide, tell } from "./cipher.js";
import { account, AwayError, onReturn, post, say, tellWaiting, token } from "./reach.js";

const PATIENCE = 20_000;
const REVIEWED = "tarot-reviewed"; // which refused form this page shows again
const SENT = "tarot-sent"; // what the page before has sent

const list = document.getElementById("waiting"); // on pages of somebody who has signed in
const prefix = `tarot-waiting.${account}.`;
const sent = []; // what has gone since the page was opened
let sending = false;
let shutOut = false;

/** All that waits, the oldest first. */
export function entries() {
  if (!list) return [];
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys
      .map((key) => tell(localStorage.getItem(key), list.dataset.key))
      .filter(Boolean)
      .sort((one, other) => one.at - other.at);
  } catch {
    return []; // storage can be forbidden
  }
}

function store(entry) {
  localStorage.setItem(prefix + entry.uuid, hide(entry, list.dataset.key));
}

function forget({ uuid }) {
  localStorage.removeItem(prefix + uuid);
}

const isKept = ({ uuid }) => localStorage.getItem(prefix + uuid) !== null;

const same = (one, other) =>
  one.address === other.address &&
  JSON.stringify(one.fields.filter(([name]) => name !== "uuid")) ===
    JSON.stringify(other.fields.filter(([name]) => name !== "uuid"));

/** Keep a form: {uuid, label, detail, address, fields}. False when the browser keeps nothing. */
export function keep(form) {
  if (!list) return false;
  const known = entries();
  if (!known.some((entry) => !entry.refused && same(entry, form))) {
    const at = Math.max(Date.now(), (known.at(-1)?.at ?? 0) + 1);
    try {
      store({ ...form, at, page: location.pathname + location.search });
    } catch {
      return false; // full, or forbidden
    }
  }
  settle(form.address);
  say(list.dataset.kept.replace("{what}", form.label));
  show();
  return true;
}

/** A form that was refused and looked at again has found its way: it waits no more. */
export function settle(address) {
  const reviewed = sessionStorage.getItem(REVIEWED);
  const entry = entries().find(({ uuid }) => uuid === reviewed);
  if (!entry || entry.address !== address) return;
  sessionStorage.removeItem(REVIEWED);
  forget(entry);
  show();
}

/** Remember which refused form the next page shows again. */
export function review({ uuid }) {
  sessionStorage.setItem(REVIEWED, uuid);
}

function reasonIn(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const found =
    page.querySelector("[data-error-summary] ul, .entry-why, .message-error p") ??
    page.querySelector("main .message p") ??
    page.querySelector("main h1");
  for (const item of found?.querySelectorAll("li") ?? []) item.append(" ");
  return found?.textContent.replace(/\s+/g, " ").trim() || list.dataset.refused;
}

async function sendOne(entry) {
  const body = new URLSearchParams(entry.fields);
  const answer = await post(entry.address, body, {
    uuid: entry.uuid,
    late: true,
    patience: PATIENCE,
  });
  if (answer.status >= 500) throw new AwayError();
  if (answer.status === 401 || !token()) {
    shutOut = true;
    return;
  }
  const json = answer.headers.get("Content-Type") === "application/json";
  const { said: sentences, refused, to } = json
    ? await answer.json()
    : { said: [reasonIn(await answer.text())], refused: true };
  if (!isKept(entry)) return; // another tab has sent it
  if (refused) {
    store({ ...entry, refused: sentences.join(" ") });
    return;
  }
  forget(entry);
  sent.push({ ...entry, answer: sentences.join(" ") || list.dataset.done, to });
}

/** Send what waits; what was refused is for a person to decide. */
export async function flush() {
  if (sending || !list) return;
  sending = true;
  shutOut = false;
  try {
    for (const entry of entries()) {
      if (entry.refused || !isKept(entry)) continue;
      await sendOne(entry);
      show();
      if (shutOut) break;
    }
  } catch {
    // away again: another time
  }
  sending = false;
  renew();
}

/* Go where the answer leads, as if the server had been there, unless somebody goes on typing. */
function renew() {
  const here = location.pathname + location.search;
  const mineHere = sent.filter(({ page }) => page === here);
  if (!mineHere.length || entries().some(({ refused }) => !refused)) return;
  if (isTyped() || document.querySelector("dialog[open], [data-poll]")) return;
  sessionStorage.setItem(SENT, sent.map(({ answer }) => answer).join(" "));
  location.assign(mineHere.at(-1).to);
}

/** Whether somebody has typed or chosen something on this page. */
export function isTyped() {
  return [...document.querySelectorAll("main :is(input, textarea)")].some((one) =>
    one.matches("[type=checkbox], [type=radio]")
      ? one.checked !== one.defaultChecked
      : one.value !== one.defaultValue,
  );
}

function lineOf(entry) {
  const line = list.querySelector("template").content.cloneNode(true).firstElementChild;
  const state = entry.answer ?? entry.refused ?? (shutOut ? list.dataset.shutOut : list.dataset.later);
  const at = new Date(entry.at).toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
  });
  line.querySelector("[data-label]").textContent = entry.label;
  line.querySelector("[data-detail]").textContent = entry.detail;
  line.querySelector("[data-at]").textContent = at;
  line.querySelector("[data-waits]").textContent = state;
  line.classList.toggle("is-refused", Boolean(entry.refused));
  line.classList.toggle("is-sent", entry.answer !== undefined);
  line.querySelector("[data-decide]").hidden = !entry.refused;
  line.dataset.uuid = entry.uuid;
  return line;
}

/* Lines of what has gone stay until the page is left: nothing moves under a finger. */
function show() {
  const all = [...sent, ...entries()].sort((one, other) => one.at - other.at);
  list.hidden = !all.length;
  const count = all.filter((entry) => entry.answer === undefined).length;
  const title = count ? list.dataset.count.replace("{n}", count) : list.dataset.none;
  list.querySelector("summary").textContent = title;
  if (all.some(({ refused }) => refused)) list.querySelector("details").open = true;
  tellWaiting(count ? `${title}.` : "");
  list.querySelector("ul").replaceChildren(...all.map(lineOf));
}

function decide(button) {
  const { uuid } = button.closest("[data-uuid]").dataset;
  const entry = entries().find((one) => one.uuid === uuid);
  if (button.matches("[data-forgets]")) {
    if (button.dataset.asked) {
      forget(entry);
      show();
      return;
    }
    button.dataset.asked = "yes";
    button.textContent = button.dataset.forgets;
    return;
  }
  document.dispatchEvent(new CustomEvent("review", { detail: entry }));
}

if (list) {
  // At a table the deal to be noted comes first.
  list.querySelector("details").open = !document.body.matches(".tablet");
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) decide(button);
  });
  addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(prefix)) show();
  });
  onReturn(flush);
  const answers = sessionStorage.getItem(SENT);
  sessionStorage.removeItem(SENT);
  if (answers) say(answers);
  show();
  flush();
}
