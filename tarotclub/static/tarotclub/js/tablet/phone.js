/* One player signs his own line on his own phone: the sheet, his bilan, one button. */

import { button, element, fill, icon } from "./element.js";
import { factsInWords } from "./explain.js";
import { keepingFocus } from "./focus.js";
import { Follower, tell } from "./following.js";
import { newUuid } from "./identity.js";
import { mark } from "./marks.js";
import { hour, say, signed } from "./words.js";

const { link } = document.getElementById("tablet").dataset;
const place = document.getElementById("signing");
let told = false; // whether it says that the sheet has changed
const phone = new Follower({ link, key: `tarotclub-signing-${link}`, memory: sessionStorage, show });

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
  keepingFocus(() => fill(place,
    element("section", { class: "panel tablet-signer-panel" },
      element("h2", {}, name),
      element("p", { class: "score-badge" }, mark(bilan)),
      given
        ? element("p", {}, element("span", { class: "badge badge-open" }, icon("check"), say("signed_at", { at: hour(given.at) })))
        : button(say("sign", { bilan: signed(bilan) }), () => sign(position, bilan), { kind: "primary main", drawing: "edit", "data-focus": "sign" }),
      given && !state.signed
        ? button(say("unsign"), () => unsign(position), { drawing: "undo", "data-focus": "sign" })
        : null,
      given ? null : button(say("dispute_this"), () => dispute(position), { drawing: "warning", "data-focus": "no" }),
      state.signed ? element("p", {}, say("sheet_signed")) : null),
    element("ol", { class: "tablet-lines" }, deals)));
}

async function sign(position, bilan) {
  const answer = await phone.send("POST", "signatures/", { body: { position, bilan } });
  if (!answer) return;
  tell("warning", "warning", answer.status < 300 ? null : answer.body?.message);
  await phone.hear();
}

async function unsign(position) {
  const answer = await phone.send("POST", "signatures/retrait/", { body: { uuid: newUuid(), position } });
  if (!answer) return;
  tell("warning", "warning", answer.status < 300 ? null : answer.body?.message);
  await phone.hear();
}

async function dispute(position) {
  const body = { uuid: newUuid(), reason: "dispute", deal: null, position, text: "" };
  const answer = await phone.send("POST", "appels/", { body });
  if (!answer) return;
  if (answer.status >= 300) return tell("warning", "warning", answer.body?.message);
  tell("success", "success", say("called", { at: hour(answer.body.call.at), reason: say("dispute_this") }));
}

await phone.listen();
