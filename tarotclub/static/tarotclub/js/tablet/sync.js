/* Sending what waits, in order and one at a time, until each entry was heard; and listening to
   what others did. Nothing here shows anything: `onchange` says that there is something new. */

import {
  CORRECTION, DEAL, RETURN, heldUntil, isOfSheet, meaningOf, nextToSend, requestOf, waitsForReopening,
} from "./outbox.js";
import { compare, isSame, keptIn, keyOf, partyOf } from "./known.js";
import { afterWrite, nothingElse, view } from "./state.js";

const UNAVAILABLE = 503;
const PAUSES = { first: 1000, longest: 30_000, listening: 5000 }; // milliseconds

/** `send(method, path, {body, etag})` answers {status, body, etag}, or throws: no answer.

   `store` keeps `entries`, and the records "server" (the state as last heard), "differences"
   (where the server's points are not the tablet's), what known.js keeps of each deal, and
   "lost" (the identities of deals that the server no longer has, or not all of). */
export class Sync {
  constructor({ store, send, now = Date.now, random = Math.random, clock = globalThis }) {
    Object.assign(this, { store, send, now, random, clock });
    this.pauses = { ...PAUSES };
    this.failures = 0;
    this.reachable = null; // unknown until a first answer
    this.shutOut = null; // the refusal that asks for a new link
    this.ailing = null; // why the server, which answers, takes nothing: {message, after}
    this.running = null;
    this.timer = null;
    this.writes = 0;
    this.met = false; // whether this table was heard since the page was opened
    this.onchange = () => {};
  }

  /** Send all that may go now. Calls in the meantime join the run that is under way. */
  flush() {
    this.running ??= this.#run().finally(() => {
      this.running = null;
      this.#plan();
    });
    return this.running;
  }

  /** Something happened that may have brought the network back. */
  wake() {
    this.failures = 0;
    return this.flush().then(() => this.listen());
  }

  /** Hold nothing back any longer: the page may not live on. */
  release() {
    for (const entry of this.store.entries) if (entry.hold) entry.hold = 0;
    return this.flush();
  }

  /** The deals that the server has lost and nobody has decided about, by number. */
  get lost() {
    const waiting = new Set(this.store.entries.map(({ id }) => id));
    const stored = new Set(this.store.get("server")?.state.deals.map(({ uuid }) => uuid));
    return (this.store.get("lost") ?? [])
      .filter((uuid) => !waiting.has(uuid) && this.store.get(keyOf(uuid)))
      .map((uuid) => ({ deal: this.store.get(keyOf(uuid)).deal, missing: !stored.has(uuid) }))
      .sort((one, other) => one.deal.number - other.deal.number);
  }

  /** Hear what others did; nothing is transferred while nothing has changed.

      What seems to be `lost` is looked for twice: another page of this tablet may have written
      while the first answer was on its way. */
  async listen(lost = []) {
    if (this.shutOut) return;
    const writes = this.writes;
    const known = this.store.get("server");
    let answer;
    try {
      answer = await this.send("GET", "", { etag: known?.etag });
    } catch {
      return this.#unheard();
    }
    if (answer.status === 304) {
      this.#meet();
      return this.#heard();
    }
    const refused = answer.body && typeof answer.body.code === "string";
    if (refused && (answer.status === 401 || answer.status === 403)) {
      return this.#refuse(answer.body);
    }
    if (answer.status !== 200 || !answer.body?.seats) return this.#unheard(answer);
    this.#heard();
    if (writes !== this.writes) return this.listen(); // older than an answer that came since
    await this.#setAside(known, answer.body);
    const found = compare(keptIn(this.store), answer.body);
    const before = new Set([...lost, ...(this.store.get("lost") ?? [])]);
    if (found.lost.some((uuid) => !before.has(uuid))) return this.listen(found.lost);
    await this.store.setAll([
      ...found.learnt,
      ["lost", found.lost.length ? found.lost : null],
      ["server", { state: answer.body, etag: answer.etag }],
    ]);
    if (!answer.body.table.closed_at) await this.#reopen();
    this.#meet();
    this.onchange();
  }

  /** From now on it is known whose table this is. */
  #meet() {
    if (this.met) return;
    this.met = true;
    this.flush();
  }

  /** The number is another table's now: the sheet is kept, to be copied, and nothing of it sent. */
  async #setAside(known, state) {
    if (!known || isSame(partyOf(known.state), partyOf(state))) return;
    const { deals } = view(known.state, this.store.entries, { lost: this.lost });
    const party = partyOf(known.state);
    await this.store.setAll(deals.map((deal) => [keyOf(deal.uuid), { deal, party }]));
    await this.store.write([], this.store.entries.map(({ id }) => id));
  }

  stop() {
    this.clock.clearTimeout(this.timer);
    this.stopped = true;
  }

  /** What is sent now; of the sheet nothing before the table was heard once, and once somebody has
      decided about what was lost. */
  #next() {
    const entry = this.shutOut ? null : nextToSend(this.store.entries, this.now());
    const waits = entry && isOfSheet(entry) && (!this.met || (entry.kind !== RETURN && this.lost.length));
    return waits ? null : entry;
  }

  async #run() {
    let stale = false;
    for (;;) {
      const entry = this.#next();
      if (!entry) break;
      const meaning = await this.#sendOne(entry);
      if (meaning === "later" || meaning === "shut_out") break;
      stale ||= meaning === "moved" || meaning === "stuck"; // others wrote: see what
    }
    if (stale) await this.listen();
  }

  async #sendOne(entry) {
    // From here on the server may have it: an edit has to be a correction.
    if (!entry.started) {
      entry = await this.store.change(entry.id, (one) => ({ ...one, started: true }));
      if (!entry) return "gone"; // undone in the meantime
    }
    const [path, body] = requestOf(entry);
    let answer;
    try {
      answer = await this.send("POST", path, { body });
    } catch {
      this.#unheard();
      return "later";
    }
    const meaning = meaningOf(entry, answer);
    if (meaning === "later") this.#unheard(answer);
    else this.#heard();
    if (meaning === "shut_out") this.#refuse(answer.body);
    if (meaning === "stuck") await this.#getStuck(entry, answer);
    return meaning === "sent" ? this.#sent(entry, answer) : meaning;
  }

  async #sent(entry, { status, body }) {
    this.writes += 1;
    await this.#compare(entry, body);
    const known = this.store.get("server");
    await this.#learn(entry, body, known);
    let meaning = "moved";
    if (known && body.revision >= known.state.revision) {
      const alone = status === 201 && nothingElse(known.state, body);
      if (alone) meaning = "sent";
      const state = afterWrite(known.state, body);
      if (!alone) state.revision = known.state.revision; // what others did is not in it
      await this.store.set("server", { state, etag: null });
    }
    await this.store.write([], [entry.id]);
    this.onchange();
    return meaning;
  }

  /** Keep a deal as it was confirmed; one that came back is lost no longer. */
  async #learn({ id, kind }, { deal }, known) {
    if (!deal || !known) return;
    const { state } = known;
    const kept = kind === RETURN ? [] : keptIn(this.store);
    const { learnt } = compare(kept, { ...state, deals: [deal] });
    const lost = (this.store.get("lost") ?? []).filter((uuid) => kind !== RETURN || uuid !== id);
    const replaced = kind === RETURN && deal.uuid !== id; // the same deal, typed anew
    await this.store.setAll([
      ...learnt,
      ...(replaced ? [[keyOf(id), null]] : []),
      ["lost", lost.length ? lost : null],
    ]);
  }

  /** The server is right, but nobody should find out by himself that it says otherwise. */
  async #compare(entry, { deal }) {
    if (entry.kind !== DEAL && entry.kind !== CORRECTION) return;
    const version = entry.kind === DEAL ? 1 : entry.version + 1;
    if (deal.version !== version || !entry.scores) return;
    if (deal.scores.every((points, seat) => points === entry.scores[seat])) return;
    const different = { uuid: deal.uuid, number: deal.number, tablet: entry.scores };
    const others = (this.store.get("differences") ?? []).filter((one) => one.uuid !== deal.uuid);
    await this.store.set("differences", [...others, { ...different, server: deal.scores }]);
  }

  async #getStuck(entry, { status, body }) {
    await this.store.change(entry.id, (one) => ({ ...one, stuck: { ...body, status } }));
    this.onchange();
  }

  /** What a closed table refused may go again, once somebody has reopened it. */
  async #reopen() {
    const waiting = this.store.entries.filter(waitsForReopening);
    if (!waiting.length) return;
    await this.store.write(waiting.map((entry) => ({ ...entry, stuck: null })));
    this.flush();
  }

  #refuse(refusal) {
    this.shutOut = refusal;
    this.reachable = true;
    this.onchange();
  }

  #heard() {
    const news = !this.reachable || this.failures;
    this.ailing = null;
    this.failures = 0;
    this.reachable = true;
    if (news) this.onchange();
  }

  #unheard(answer) {
    this.failures += 1;
    const told = answer?.status === UNAVAILABLE ? (answer.body?.message ?? null) : null;
    const news = this.reachable !== false || (this.ailing?.message ?? null) !== told;
    this.ailing = told ? { message: told, after: answer.retryAfter } : null;
    this.reachable = false;
    if (news) this.onchange();
  }

  /** Come back later: at the end of a hold, after a pause that grows, or to listen. */
  #plan() {
    this.clock.clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = this.clock.setTimeout(() => this.#turn(), this.pause());
  }

  async #turn() {
    await this.flush();
    await this.listen();
    this.#plan();
  }

  /** How long to wait before the next turn; never the same for two tablets. */
  pause() {
    const jitter = 0.5 + this.random();
    const { first, longest, listening } = this.pauses;
    if (this.ailing?.after) return this.ailing.after * jitter;
    if (this.failures) return Math.min(longest, first * 2 ** (this.failures - 1)) * jitter;
    if (this.#next()) return 0;
    const held = heldUntil(this.store.entries, this.now());
    const rest = listening * jitter;
    return held === null ? rest : Math.min(rest, Math.max(held - this.now(), 0) + 20);
  }
}
