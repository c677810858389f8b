/* Calling the arbiter, and his answer in sight of the table. */

import { button, element, fill, icon } from "./element.js";
import { hour, label, labels, say } from "./words.js";

/** Ask why, then call; `about` is {deal, position}, `call` does it. */
export function askWhy(about, call) {
  const dialog = document.getElementById("call");
  const told = document.getElementById("call-about");
  told.hidden = !about.words;
  told.textContent = about.words ?? "";
  const text = document.getElementById("call-text");
  text.value = "";
  const reasons = labels("call_reason").map(([reason, words]) =>
    button(words, () => {
      dialog.close();
      const { deal, position, words: mention } = about;
      const sentence = [deal?.waits ? mention : "", text.value.trim()].filter(Boolean).join(" : ");
      call({ reason, deal: deal?.uuid ?? null, position: position ?? null, text: sentence.slice(0, 200) });
    }, { kind: "main", value: reason }));
  fill(document.getElementById("call-reasons"), reasons);
  dialog.showModal();
}

/** The calls that are still of interest, as messages. `seen` are those put away here. */
export function callMessages(state, { withdraw, see, seen, reachable }) {
  return state.calls
    .filter((call) => !call.withdrawn_at && !seen.includes(newsOf(call)))
    .map((call) => message(call, { withdraw, see, reachable }));
}

/** What is put away: that a call is settled is told although its answer has been seen. */
const newsOf = ({ uuid, settled_at: settled }) => settled ? `settled-${uuid}` : uuid;

function message(call, { withdraw, see, reachable }) {
  const { uuid, reason, at, answered_at: answered, answer, settled_at: settled } = call;
  if (answered || settled) {
    const words = settled ? say("settled", { at: hour(settled) })
      : say(answer ? "answered" : "answered_coming", { at: hour(answered), answer });
    return element("div", { class: "message message-success", "data-call": uuid }, icon("success"),
      element("p", {}, words), button(say("seen"), () => see(newsOf(call)), { "data-focus": `seen-${uuid}` }));
  }
  const hint = call.waits && reachable === false ? ` ${say("called_offline")}` : "";
  const words = say("called", { at: hour(at), reason: label("call_reason", reason) }) + hint;
  return element("div", { class: "message message-warning", "data-call": uuid }, icon("warning"),
    element("p", {}, words), button(say("withdraw"), () => withdraw(uuid), { "data-focus": `withdraw-${uuid}` }));
}
