/* One player signs his own line on his own phone: the sheet, his bilan, one button. */

import { NoAnswerError, ask } from "./api.js";
import { scannedToken, tableOf } from "./door.js";
import { button, element, fill, icon } from "./element.js";
import { factsInWords } from "./explain.js";
import { newUuid } from "./identity.js";
import { mark } from "./preview.js";
import { hour, say, signed } from "./words.js";

const LISTENING = 5000;
const home = document.getElementById("tablet");
const place = document.getElementById("signing");
const key = `tarotclub-signing-${home.dataset.link}`;
const token = scannedToken() ?? sessionStorage.getItem(key);
let path = null;
let etag = null;
let told = false; // whether it says that the sheet has changed

const tell = (kind, drawing, words) =>
  fill(document.getElementById("news"),
    words && element("div", { class: `message message-${kind}`, role: "status" }, icon(drawing), element("p", {}, words)));

async function send(method, rest = "", options = {}) {
  try {
    return await ask(method, path + rest, { token, ...options });
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    tell("warning", "offline", say("needs_network"));
    return null;
  }
}

async function listen() {
  if (!path) {
    const found = await tableOf(home.dataset.link, token ?? "");
    if (found?.refusal) return tell("error", "error", found.refusal.message);
    if (!found) tell("warning", "offline", say("needs_network"));
    else path = `/api/tables/${found.table}/`;
  }
  if (path) await hear();
  setTimeout(listen, LISTENING);
}

async function hear() {
  const answer = await send("GET", "", { etag });
  if (!answer || answer.status === 304) return;
  if (answer.status !== 200) return tell("error", "error", answer.body?.message ?? say("needs_network"));
  ({ etag } = answer);
  show(answer.body);
}

function show(state) {
  const at = state.seats.findIndex(({ position }) => position === state.link.position);
  const { position, name } = state.seats[at];
  const bilan = state.bilans[at];
  const given = state.signatures.find((one) => one.position === position);
  const deals = state.deals.map((deal) =>
    element("li", {}, element("span", {}, `${deal.number}. ${factsInWords(deal.facts, state)}`),
      deal.scores[at] === null ? say("mort") : mark(deal.scores[at])));
  const again = state.voided.some((one) => one.position === position);
  if (again !== told) tell("warning", "warning", again ? say("sheet_changed", { players: name }) : null);
  told = again;
  fill(place,
    element("section", { class: "panel tablet-signer-panel" },
      element("h2", {}, name),
      element("p", { class: "score-badge" }, mark(bilan)),
      given
        ? element("p", {}, element("span", { class: "badge badge-open" }, icon("check"), say("signed_at", { at: hour(given.at) })))
        : button(say("sign", { bilan: signed(bilan) }), () => sign(position, bilan), { kind: "primary main", drawing: "edit" }),
      given && !state.signed
        ? button(say("unsign"), () => unsign(position), { drawing: "undo" })
        : null,
      given ? null : button(say("dispute_this"), () => dispute(position), { drawing: "warning" }),
      state.signed ? element("p", {}, say("sheet_signed")) : null),
    element("ol", { class: "tablet-lines" }, deals));
}

async function sign(position, bilan) {
  const answer = await send("POST", "signatures/", { body: { position, bilan } });
  if (!answer) return;
  tell("warning", "warning", answer.status < 300 ? null : answer.body?.message);
  await hear();
}

async function unsign(position) {
  const answer = await send("POST", "signatures/retrait/", { body: { uuid: newUuid(), position } });
  if (!answer) return;
  tell("warning", "warning", answer.status < 300 ? null : answer.body?.message);
  await hear();
}

async function dispute(position) {
  const body = { uuid: newUuid(), reason: "dispute", deal: null, position, text: "" };
  const answer = await send("POST", "appels/", { body });
  if (!answer) return;
  if (answer.status >= 300) return tell("warning", "warning", answer.body?.message);
  tell("success", "success", say("called", { at: hour(answer.body.call.at), reason: say("dispute_this") }));
}

if (token) sessionStorage.setItem(key, token);
await listen();
