/* Raised hands: signing the sheet, disputing it, calling the arbiter. */

import { showToast } from "./bars.js";
import { askWhy } from "./calls.js";
import { factsInWords } from "./explain.js";
import { nameOf } from "./names.js";
import { act, go, here, refresh } from "./screens.js";
import { signingCode } from "./signing.js";
import { say } from "./words.js";

/** The codes that players are scanning, drawn, by position: news from elsewhere leaves them in sight. */
export const scanned = new Map();

export function goSigning() {
  scanned.clear();
  go("sign");
}

export const sign = (position) => act(() => here.table.sign(position));

export const unsign = (position) => act(() => here.table.unsign(position));

export const dispute = (position) => callArbiter({ position });

export async function phone(position) {
  try {
    const { status, body } = await here.table.sync.send("POST", "signatures/liens/", { body: { position } });
    if (status !== 201) return showToast(body?.message ?? say("needs_network"));
    const code = signingCode(body, nameOf(position, here.table.state));
    scanned.set(position, code);
    refresh(true);
    code.scrollIntoView({ block: "center" });
  } catch {
    showToast(say("needs_network"));
  }
}

export function callArbiter({ deal = null, position = null }) {
  const words = deal && `${say("deal", { number: deal.number })} · ${factsInWords(deal.facts, here.table.state)}`;
  askWhy({ deal, position, words }, (asked) => act(() => here.table.call(asked)));
}
