/* What people do at this table, each deed one change of the outbox that is on the disk before
   it is said to be done. No document here. */

import {
  CALL, CORRECTION, DEAL, RETURN, SIGNATURE, UNSIGNING, WITHDRAWAL, decide, giveBack, isOfSheet, nextOrder,
} from "./outbox.js";
import { keyOf, keptIn, strangers } from "./known.js";
import { CANCELLED, judge } from "./facts.js";
import { newUuid } from "./identity.js";
import { view } from "./state.js";

const UNDO = 5000;
const UNPROCESSABLE = 422;

/** Whether an unsent deal may still say something else: the server cannot have it. */
export const isEditable = ({ kind, started, stuck }) =>
  kind === DEAL && (!started || stuck?.status === UNPROCESSABLE || stuck?.code === "board_played");

export class TableAtHand {
  constructor({ store, sync, now = Date.now, uuid = newUuid }) {
    Object.assign(this, { store, sync, now, uuid });
  }

  /** What to show; null until the server was heard once. Made anew when the store has changed. */
  get state() {
    const { store, sync } = this;
    const known = store.get("server");
    const from = [known, store.entries, store.get("fallen")];
    if (store.get("lost") || from.some((part, at) => part !== this.shownFrom?.[at])) {
      this.shownFrom = from;
      this.shown = known && view(known.state, store.entries, { fallen: store.get("fallen") ?? [], lost: sync.lost });
    }
    return this.shown;
  }

  /** Deals of other players whom this table's number once had, and no server knows. */
  get strangers() {
    return strangers(keptIn(this.store), this.store.get("server").state);
  }

  /** Send back what the server has lost. */
  async giveBack() {
    await this.store.update((entries) => {
      this.#fall(entries);
      return giveBack(this.sync.lost, entries);
    });
    this.sync.flush();
  }

  /** Give up what the server has lost, or what belongs to a table that is no more. */
  async forget(deals) {
    await this.store.setAll(deals.map(({ uuid }) => [keyOf(uuid), null]));
    this.sync.flush();
  }

  entry(id) {
    return this.store.entries.find((one) => one.id === id) ?? null;
  }

  /** Record a deal; it leaves the tablet once it can no longer be undone. */
  async record(facts, { bid_at = null, undo = UNDO } = {}) {
    const at = this.#at();
    const id = this.uuid();
    await this.store.update((entries) => {
      const { number } = this.state.next;
      const entry = {
        ...{ id, kind: DEAL, order: nextOrder(entries), number, facts, ...this.#worth(facts) },
        ...{ recorded_at: at, bid_at, finished_at: at, started: false, stuck: null },
        ...{ hold: undo ? this.now() + undo : 0, held_for: undo },
      };
      return { put: [entry], remove: this.#fall(entries) };
    });
    this.sync.flush();
    return id;
  }

  /** Take an unsent deal back as if it had never been; false when it has left already. */
  async undo(id) {
    const changes = await this.store.update((entries) => {
      const entry = entries.find((one) => one.id === id);
      if (!entry || !isEditable(entry)) return null;
      const behind = entries.filter(({ kind, deal }) => kind === CORRECTION && deal === id);
      return { remove: [id, ...behind.map((one) => one.id)] };
    });
    return changes !== null;
  }

  /** Let a deal say something else: an unsent one at once, any other by a correction. */
  async correct(uuid, facts, reason) {
    await this.store.update((entries) => {
      const mine = entries.find(({ id }) => id === uuid);
      if (mine && isEditable(mine)) return { put: [this.#edited(mine, facts)] };
      const last = entries.filter(({ kind, deal }) => kind === CORRECTION && deal === uuid).at(-1);
      if (last && !last.started) return { put: [{ ...this.#edited(last, facts), reason }] };
      const { version } = this.state.deals.find((deal) => deal.uuid === uuid);
      const correction = {
        ...{ id: this.uuid(), kind: CORRECTION, order: nextOrder(entries), deal: uuid, version },
        ...{ reason, facts, ...this.#worth(facts), at: this.#at(), started: false, stuck: null },
      };
      return { put: [correction], remove: this.#fall(entries) };
    });
    this.sync.flush();
  }

  /** Cancel a deal; it stays on the sheet and counts no longer. */
  cancel(uuid, reason) {
    const { facts } = this.state.deals.find((deal) => deal.uuid === uuid);
    return this.correct(uuid, { outcome: CANCELLED, dealer: facts.dealer, board: facts.board }, reason);
  }

  async sign(position) {
    await this.store.update((entries) => {
      const seat = this.state.seats.findIndex((one) => one.position === position);
      const bilan = this.state.bilans[seat];
      const others = entries.filter((one) => one.kind === SIGNATURE && one.position === position);
      const entry = {
        ...{ id: this.uuid(), kind: SIGNATURE, order: nextOrder(entries), position, bilan },
        ...{ at: this.#at(), started: false, stuck: null },
      };
      return { put: [entry], remove: others.map(({ id }) => id) };
    });
    await this.#stand(position);
    this.sync.flush();
  }

  /** Take a signature back: one that never left as if it had never been. */
  async unsign(position) {
    await this.store.update((entries) => {
      const mine = entries.filter((one) => one.kind === SIGNATURE && one.position === position);
      const remove = mine.map(({ id }) => id); // sent again, it might lock the sheet first
      if (mine.length && mine.every(({ started, stuck }) => !started || stuck)) return { remove };
      const entry = {
        ...{ id: this.uuid(), kind: UNSIGNING, order: nextOrder(entries), position },
        ...{ at: this.#at(), started: false, stuck: null },
      };
      return { put: [entry], remove };
    });
    this.sync.flush();
  }

  /** Give what waits to somebody else who carries it: the server may have it from here on. */
  async handOver() {
    await this.store.update((entries) => {
      const fresh = entries.filter((one) => isOfSheet(one) && (!one.started || one.hold));
      return { put: fresh.map((one) => ({ ...one, started: true, hold: 0 })) };
    });
    return this.store.entries.filter(isOfSheet);
  }

  async call({ reason, deal = null, position = null, text = "" }) {
    // A deal that the server does not know yet is named in the text instead.
    const known = this.store.get("server").state.deals.some(({ uuid }) => uuid === deal);
    const about = known ? deal : null;
    await this.store.update((entries) => {
      const entry = {
        ...{ id: this.uuid(), kind: CALL, order: nextOrder(entries), reason, deal: about },
        ...{ position, text, at: this.#at(), started: false, stuck: null },
      };
      return { put: [entry] };
    });
    this.sync.flush();
  }

  async withdraw(call) {
    await this.store.update((entries) => {
      const mine = entries.find(({ id }) => id === call);
      if (mine && !mine.started) return { remove: [call] };
      const entry = {
        ...{ id: this.uuid(), kind: WITHDRAWAL, order: nextOrder(entries), call },
        ...{ at: this.#at(), started: false, stuck: null },
      };
      return { put: [entry] };
    });
    this.sync.flush();
  }

  /** Settle a refused entry as a person decided. */
  async decide(id, choice, { reason = "", dealer } = {}) {
    const entry = this.entry(id);
    const changes = await this.store.update((entries) => {
      const refused = entries.find((one) => one.id === id);
      if (!refused?.stuck) return null;
      const settled = dealer ? this.#redealt(refused, dealer) : refused;
      return decide(settled, choice, entries, { identity: this.uuid(), reason });
    });
    // What a person gave up is not lost again; what stands will be heard.
    if (entry?.kind === RETURN && changes?.remove.includes(id)) await this.store.set(keyOf(id), null);
    this.sync.flush();
  }

  /** Signatures that were not sent fall with any change of the sheet; their players are told. */
  #fall(entries) {
    const gone = entries.filter(({ kind, started }) => kind === SIGNATURE && !started);
    const told = (this.store.get("fallen") ?? []).filter(
      ({ position }) => !gone.some((one) => one.position === position));
    if (gone.length) this.store.set("fallen", [...told, ...gone.map(({ position, at }) => ({ position, at }))]);
    return gone.map(({ id }) => id);
  }

  /** Who signs again has not to be told any longer. */
  async #stand(signer) {
    const told = this.store.get("fallen") ?? [];
    const left = told.filter(({ position }) => position !== signer);
    if (left.length < told.length) await this.store.set("fallen", left.length ? left : null);
  }

  #redealt(entry, dealer) {
    const facts = { ...entry.facts, dealer };
    return { ...entry, facts, ...this.#worth(facts) };
  }

  #edited(entry, facts) {
    return { ...entry, facts, ...this.#worth(facts), started: false, stuck: null };
  }

  #worth(facts) {
    const { scores, result } = judge(facts, this.store.get("server").state);
    return { scores, made: result.made };
  }

  #at() {
    return new Date(this.now()).toISOString();
  }
}
