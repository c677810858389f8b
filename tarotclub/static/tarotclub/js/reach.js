/* Whether the server is there: every page of the desk asks now and then, and says since when it
   has not answered. 503 is an answer of nobody: the site runs, its database does not. */

const EVERY = 5000;
const PATIENCE = 4000; // for so small an answer
const SHOWN = 15_000; // how long a sentence stays
const AWAY = new Set([502, 503, 504]);

const notice = document.getElementById("away");
const words = notice.dataset;
/** Whom the page was made for; empty where nobody has signed in. */
export const account = document.getElementById("waiting")?.dataset.account ?? "";
const told = new Set();
let heard = Date.now();
let away = false;
let message = "";
let waiting = "";
let hush;

/** The server did not answer, or nobody knows whether it did. */
export class AwayError extends Error {}

/** Call back when the server is heard again. */
export function onReturn(listener) {
  told.add(listener);
}

function show() {
  const since = new Date(heard).toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
  });
  const lines = {
    "[data-since]": away ? words.since.replace("{time}", since) : "",
    "[data-waiting]": away && !message ? waiting : "",
    "[data-message]": message,
  };
  for (const [place, text] of Object.entries(lines)) {
    const line = notice.querySelector(place);
    if (line.textContent !== text) line.textContent = text;
  }
  notice.hidden = !away && !message;
}

/** Say something over the page, where nothing has to move for it. */
export function say(text) {
  message = text;
  show();
  clearTimeout(hush);
  hush = setTimeout(() => {
    message = "";
    show();
  }, SHOWN);
}

/** Say how much waits for the server, beside since when it is away. */
export function tellWaiting(text) {
  waiting = text;
  show();
}

function here() {
  heard = Date.now();
  if (!away) return;
  away = false;
  show();
  for (const listener of told) listener();
}

function gone() {
  if (away) return;
  away = true;
  show();
}

/** Fetch; throws AwayError when there is no server to answer. */
export async function reach(address, { patience, ...options }) {
  let answer;
  try {
    answer = await fetch(address, {
      cache: "no-store",
      signal: AbortSignal.timeout(patience),
      ...options,
    });
  } catch {
    gone();
    throw new AwayError();
  }
  if (AWAY.has(answer.status)) {
    gone();
    throw new AwayError();
  }
  here();
  return answer;
}

/** Ask whether the server is there; throws AwayError. */
export function knock() {
  return reach(words.presence, { patience: PATIENCE });
}

/** The token that goes with the cookies of now: another tab may have signed in again. */
export function token() {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
}

/** Post a form: its identity tells it from any other, and its account from any other's. */
export function post(address, body, { uuid, late = false, patience }) {
  const headers = { Sending: uuid };
  if (account) headers["Sending-By"] = account;
  if (late) headers["Sending-Late"] = "1";
  if (token()) body.set("csrfmiddlewaretoken", token());
  return reach(address, { method: "POST", body, headers, patience, redirect: "manual" });
}

/* htmx asks on its own account. */
document.addEventListener("htmx:sendError", gone);
document.addEventListener("htmx:timeout", gone);
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (AWAY.has(detail.xhr.status)) gone();
  else if (detail.xhr.status) here();
});

/* A page that cannot come must not take the place of this one, and of what is typed on it. */
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[href]");
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!away || !link || !plain || event.defaultPrevented || link.target) return;
  if (link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  try {
    await knock();
    location.assign(link.href);
  } catch {
    say(words.closed);
  }
});

async function watch() {
  if (!document.hidden && Date.now() - heard >= EVERY) await knock().catch(() => {});
  setTimeout(watch, EVERY);
}

if (account) {
  setTimeout(watch, EVERY);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) knock().catch(() => {});
  });
  for (const change of ["online", "offline"]) addEventListener(change, () => knock().catch(() => {}));
}
