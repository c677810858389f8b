/* The end of the round: the bilan goes round the table, each signs his own line. */

import { button, element, icon, unseen } from "./element.js";
import { mark } from "./marks.js";
import { hour, say, signed } from "./words.js";

/** The list of players and what each has to sign; `deeds` are {sign, unsign, phone, dispute, code},
    `scanned` the codes in sight, by position. */
export function signing(state, deeds, scanned) {
  const sum = state.bilans.reduce((total, bilan) => total + bilan, 0);
  const nothing = !state.deals.length;
  const blocked = nothing || state.stuck.length > 0 || state.lost.length > 0;
  const hint = hintOf(state, nothing);
  const players = state.seats.map((seat, at) =>
    line(seat, state.bilans[at], state, { ...deeds, scanned: scanned.get(seat.position) }, blocked));
  return [
    element("h1", { tabindex: "-1" }, say("signing_title")),
    hint && element("div", { class: "message message-warning" }, icon("warning"), element("p", {}, hint)),
    state.all_signed
      ? element("div", { class: "message message-success" }, icon("lock"),
        element("p", {}, say(state.signed ? "sheet_signed" : "all_signed")))
      : null,
    element("ul", { class: "tablet-signatures" }, players),
    element("p", { class: sum ? "field-error" : "soft" }, say(sum ? "sum_not_zero" : "sum_zero")),
    state.unsent_sheet && deeds.code
      ? button(say("sheet_code"), deeds.code, { kind: "wide", drawing: "screen", "data-focus": "code" })
      : null,
  ];
}

function hintOf(state, nothing) {
  if (nothing) return say("sign_nothing");
  if (state.lost.length) return say("sign_lost");
  if (state.stuck.length) return say("sign_stuck");
  return state.unsent_deals ? say("sign_unsent") : null;
}

function line({ position, name }, bilan, state, deeds, blocked) {
  const given = state.signatures.find((one) => one.position === position);
  return element(
    "li",
    { class: "panel", "data-seat": position },
    element("span", { class: "tablet-signer" }, element("strong", {}, name), mark(bilan)),
    given ? signature(given) : missing(position, state),
    given && !state.signed
      ? button([say("unsign"), unseen(` (${name})`)], () => deeds.unsign(position),
        { drawing: "undo", "data-focus": `sign-${position}` })
      : null,
    given || blocked ? null : element(
      "span",
      { class: "button-group" },
      button([say("sign", { bilan: signed(bilan) }), unseen(` (${name})`)], () => deeds.sign(position),
        { kind: "primary main", drawing: "edit", "data-focus": `sign-${position}` }),
      button([say("by_phone"), unseen(` (${name})`)], () => deeds.phone(position), { "data-focus": `phone-${position}` }),
      button([say("dispute_this"), unseen(` (${name})`)], () => deeds.dispute(position), { drawing: "warning", "data-focus": `no-${position}` }),
    ),
    given || blocked ? null : deeds.scanned,
  );
}

const missing = (position, { voided }) =>
  voided.some((one) => one.position === position)
    ? element("strong", { class: "field-error" }, say("sign_again"))
    : element("span", { class: "soft" }, say("not_signed"));

const signature = ({ at, waits }) =>
  element("span", { class: "badge badge-open" }, icon(waits ? "sync" : "check"),
    waits ? say("signature_waits") : say("signed_at", { at: hour(at) }));

/** The code a player scans to sign on his phone. The drawing comes from our own server. */
export function signingCode({ qr, url }, name) {
  // As a part of a page: it names no namespace, and as a document of its own draws nothing.
  const [drawing] = new DOMParser().parseFromString(qr, "text/html").body.children;
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", url);
  return element("div", { class: "tablet-code" }, drawing, element("p", {}, say("scan", { player: name })));
}
