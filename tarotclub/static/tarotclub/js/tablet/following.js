/* A phone at the table, with a link of its own and no outbox: it hears the table, and may send. */

import { NoAnswerError, ask } from "./api.js";
import { scannedToken, tableOf } from "./door.js";
import { element, fill, icon } from "./element.js";
import { guideLink } from "./guide.js";
import { say } from "./words.js";

const LISTENING = 5000;

/** A word above the page; without words none. */
export const tell = (kind, drawing, words) =>
  fill(document.getElementById("news"),
    words && element("div", { class: `message message-${kind}`, role: "status" }, icon(drawing), element("p", {}, words),
      kind === "warning" || kind === "error" ? guideLink() : null));

export class Follower {
  /** `memory` (a Storage) keeps the token under `key`; `show(state)` hears each new state, which is
      asked for after each `pause` where `isNew` may be so. */
  constructor({ link, key, memory, show, onheard = () => {}, pause = LISTENING, isNew = async () => true }) {
    Object.assign(this, { link, show, onheard, pause, isNew });
    this.token = scannedToken() ?? memory.getItem(key);
    if (this.token) memory.setItem(key, this.token);
    this.path = null;
    this.etag = null;
  }

  /** Send something; null when no answer came, which the page says. */
  async send(method, rest = "", options = {}) {
    try {
      return await ask(method, this.path + rest, { token: this.token, ...options });
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      tell("warning", "offline", say("needs_network"));
      return null;
    }
  }

  async listen() {
    if (!this.path) {
      const found = await tableOf(this.link, this.token ?? "");
      if (found?.refusal) return tell("error", "error", found.refusal.message);
      if (!found) tell("warning", "offline", say("needs_network"));
      else this.path = `/api/tables/${found.table}/`;
    }
    if (this.path && (await this.isNew())) await this.hear();
    setTimeout(() => this.listen(), this.pause);
  }

  async hear() {
    const answer = await this.send("GET", "", { etag: this.etag });
    if (!answer) return;
    if (answer.status !== 200 && answer.status !== 304) {
      return tell("error", "error", answer.body?.message ?? say("needs_network"));
    }
    this.onheard();
    if (answer.status === 304) return;
    this.etag = answer.etag;
    this.show(answer.body);
  }
}
