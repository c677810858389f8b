/* Every form of the site is sent from here: the page and what was typed on it stay until the
   server has answered. Without script the browser sends them, as ever.

   An answer that leads elsewhere is followed. An answer that is a page was a question or a
   refusal, and nothing is done yet: the form is then sent as the browser does, which shows it.
   A form with a password, one whose answer is shown once (`data-once`), or one that only asks,
   is sent so as soon as the server is there. */

import { newUuid } from "./tablet/identity.js";
import { account, AwayError, knock, post, reach, say, token } from "./reach.js";
import { keep, review, settle } from "./waiting.js";

const PATIENCE = 20_000;
const FILES_PATIENCE = 180_000;
const words = document.getElementById("away").dataset;

/* A field may be called "method" or "action": only attributes tell. */
const told = (form, submitter, name) =>
  submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";

function addressOf(form, submitter) {
  const address = new URL(told(form, submitter, "action"), location.href);
  address.hash = "";
  return address.href;
}

/** What a form says, with the button that was pressed. */
function fieldsOf(form, submitter) {
  const data = new FormData(form);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  return data;
}

function release(form) {
  delete form.dataset.sent;
  form.removeAttribute("aria-busy");
}

/** Let the browser send a form and show the answer. */
function submitNatively(form, submitter) {
  const pressed = document.createElement("input");
  if (submitter?.name) {
    Object.assign(pressed, { type: "hidden", name: submitter.name, value: submitter.value });
    form.append(pressed);
  }
  const before = form.getAttribute("action");
  form.setAttribute("action", addressOf(form, submitter));
  for (const known of form.querySelectorAll("[name=csrfmiddlewaretoken]")) known.value = token() ?? known.value;
  HTMLFormElement.prototype.submit.call(form);
  pressed.remove();
  if (before === null) form.removeAttribute("action");
  else form.setAttribute("action", before);
}

function go(address) {
  const there = new URL(address, location.href);
  const stays = there.pathname + there.search === location.pathname + location.search;
  if (stays && there.hash) {
    history.replaceState(history.state, "", there);
    location.reload();
  } else {
    location.assign(there);
  }
}

const TYPED = "input:not([type]), [type=text], [type=number], [type=search]";

/* What of a form a person recognises it by. */
function detailOf(form, submitter, fields) {
  if (form.dataset.detail) return form.dataset.detail;
  if (submitter?.name) return submitter.textContent.replace(/\s+/g, " ").trim();
  const typed = new Set([...form.querySelectorAll(TYPED)].map(({ name }) => name));
  return [...fields].filter(([name, value]) => typed.has(name) && value).map(([, value]) => value).join(" · ");
}

function keepForm(form, submitter, { uuid, address, fields }) {
  if (!form?.dataset.waits) return false; // it may not wait, kept in this browser
  const kept = keep({
    uuid,
    address: form.dataset.waitsAt ? new URL(form.dataset.waitsAt, location.href).href : address,
    fields: [...fields]
      .filter(([name]) => name !== "csrfmiddlewaretoken")
      .map(([name, value]) => [form.dataset.waitsAs && name === "q" ? form.dataset.waitsAs : name, value]),
    label: form.dataset.waits,
    detail: detailOf(form, submitter, fields),
  });
  if (kept) makeRoom(form, submitter, new Map(fields));
  return kept;
}

/* A form that was kept must not be taken for the next one; what was typed since stays. */
function makeRoom(form, submitter, sent) {
  const was = form.querySelector("input[name=uuid]")?.value;
  const identity = newUuid();
  for (const one of document.querySelectorAll("input[name=uuid]")) {
    if (one.value === was) one.value = identity; // two forms of a page may make the same thing
  }
  const kept = new CustomEvent("kept", {
    bubbles: true,
    cancelable: true,
    detail: submitter?.value,
  });
  if (!form.dispatchEvent(kept)) return;
  if (form.dataset.kept === "clear") {
    for (const one of form.querySelectorAll(TYPED)) {
      if (one.value === sent.get(one.name)) one.value = "";
    }
  } else if (form.dataset.kept === "stay") {
    submitter?.classList.add("is-kept");
  } else {
    const note = document.getElementById("kept").content.firstElementChild.cloneNode(true);
    form.replaceWith(note);
    note.scrollIntoView({ block: "center" });
  }
}

async function send(form, submitter) {
  const fields = fieldsOf(form, submitter);
  const sending = { uuid: form.dataset.identity || newUuid(), address: addressOf(form, submitter), fields };
  form.dataset.sent = "yes";
  form.setAttribute("aria-busy", "true");
  try {
    await settleAnswer(form, submitter, sending);
  } catch (error) {
    if (!(error instanceof AwayError)) throw error;
    if (!keepForm(form, submitter, sending)) say(words.kept);
  } finally {
    release(form);
  }
}

async function settleAnswer(form, submitter, { uuid, address, fields }) {
  const asks = told(form, submitter, "method").toLowerCase() !== "post";
  // Cookies that were forgotten under the page come with it again.
  if (!asks && !token()) await reach(location.href, { patience: PATIENCE });
  if (asks || form.matches("[data-once]") || form.querySelector("[type=password]")) {
    await knock();
    submitNatively(form, submitter);
    return;
  }
  const files = form.enctype === "multipart/form-data";
  const answer = await post(address, files ? fields : new URLSearchParams(fields), {
    uuid,
    patience: files ? FILES_PATIENCE : PATIENCE,
  });
  const to = answer.headers.get("Sent-To");
  if (to) {
    settle(address);
    go(to);
  } else if (answer.headers.get("Sending-By")) {
    say(words.another);
  } else if (answer.status >= 500) {
    say(words.broken);
  } else if (answer.status === 401 && files) {
    say(words.signedOut); // the page of the sign-in holds no file
  } else {
    if (form.dataset.reviews) review({ uuid: form.dataset.reviews });
    submitNatively(form, submitter);
  }
}

/** Send what somebody typed on a page that is no more: a form of its own, which nobody sees. */
export function sendAlone(address, fields, { reviews = "", identity = "" } = {}) {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: address, hidden: true });
  Object.assign(form.dataset, { reviews, identity });
  for (const [name, value] of [...fields, ["csrfmiddlewaretoken", token() ?? ""]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  return send(form, null);
}

/* On the window, after all others: what a script or htmx sends is theirs. */
addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || told(form, submitter, "method") === "dialog") return;
  event.preventDefault();
  if (!form.dataset.sent) send(form, submitter);
});

addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) release(form);
});

document.addEventListener("review", ({ detail }) =>
  sendAlone(detail.address, detail.fields, { reviews: detail.uuid, identity: detail.uuid }),
);

/* What htmx sends has an identity too, so that it can be sent again. */

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb !== "post") return;
  detail.headers.Sending = newUuid();
  if (account) detail.headers["Sending-By"] = account;
  if (token()) detail.parameters.csrfmiddlewaretoken = token();
});

function keepOfHtmx({ currentTarget, detail }) {
  const { elt, requestConfig: request } = detail;
  if (currentTarget !== elt || request.verb !== "post" || !elt.matches("form, form button")) return;
  const form = elt.closest("form");
  const submitter = elt === form ? request.triggeringEvent?.submitter : elt;
  const kept = keepForm(form, submitter, {
    uuid: request.headers.Sending,
    address: new URL(request.path, location.href).href,
    fields: request.formData,
  });
  if (!kept) say(words.kept);
}

function keepWhereAway(event) {
  if ([502, 503, 504].includes(event.detail.xhr.status)) keepOfHtmx(event);
}

/* htmx looks for the place of an answer beside what was tapped. */
function showLate(event) {
  const { elt, target, xhr } = event.detail;
  if (elt.isConnected || ![200, 409, 422].includes(xhr.status)) return;
  event.preventDefault();
  const place = xhr.getResponseHeader("HX-Retarget") ?? `#${target.id}`;
  const swapStyle = xhr.getResponseHeader("HX-Reswap") ?? "outerHTML";
  htmx.swap(place, xhr.response, { swapStyle });
}

/* Where an answer leads: shown in its place where that is a part of this page. */
document.addEventListener("htmx:beforeSwap", ({ target, detail: { requestConfig, xhr } }) => {
  const to = xhr.getResponseHeader("Sent-To");
  if (!to) return;
  settle(new URL(requestConfig.path, location.href).href);
  const stays = new URL(to, location.href).pathname === location.pathname;
  if (stays && target.matches("[hx-select]")) htmx.ajax("GET", to, { source: target });
  else go(to);
});

/* The answer to a name may bring another search box, while the next name is being typed. */
let typed = "";

document.addEventListener("input", ({ target }) => {
  if (target.type === "search") typed = target.value;
});

document.addEventListener("htmx:afterSettle", () => {
  const box = document.querySelector("[type=search]");
  if (!box || box.value || !typed) return;
  box.value = typed;
  box.dispatchEvent(new Event("input", { bubbles: true }));
});

/* On what was tapped itself: an earlier answer may take it from the page before its own comes. */
document.addEventListener("htmx:beforeSend", ({ detail: { elt, requestConfig } }) => {
  if (requestConfig.verb !== "post") return;
  typed = "";
  elt.addEventListener("htmx:beforeOnLoad", showLate);
  elt.addEventListener("htmx:sendError", keepOfHtmx);
  elt.addEventListener("htmx:timeout", keepOfHtmx);
  elt.addEventListener("htmx:responseError", keepWhereAway);
});
