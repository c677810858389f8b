/* What the tablet has to send, one entry each, and what may happen to an entry. Values in,
   values out: nothing here stores, sends or shows.

   An entry has an `id` (its identity for the server), a `kind`, an `order`, and
   `started`: a request with it left once, so its content is settled (the server may have it);
   `stuck`: the server's refusal, which a person has to settle; `hold`: not before this moment,
   so that a slip can be undone without a trace. */

export const DEAL = "deal";
export const CORRECTION = "correction";
export const RETURN = "return"; // a deal that the server has lost, sent back
export const SIGNATURE = "signature";
export const UNSIGNING = "unsigning"; // a signature taken back
export const CALL = "call";
export const WITHDRAWAL = "withdrawal";

const URGENT = new Set([CALL, WITHDRAWAL]); // an arbiter is not called behind a conflict
const CLOSED = new Set(["table_closed", "sheet_signed"]);
const LACKING = new Set(["deal_unknown", "number_ahead"]);
const CREATED = 201;
const OK = 200;
const REFUSED = new Set([404, 409, 413, 422]);
const SHUT_OUT = new Set([401, 403]);

export const KEEP = "keep"; // the server's stands, ours is forgotten
export const ANOTHER = "another"; // it is another deal: it comes after the server's last
export const REPLACE = "replace"; // ours stands: a correction of the server's
export const RETRY = "retry"; // send the same again

export const byOrder = (one, other) =>
  one.order - other.order || (one.id < other.id ? -1 : Number(one.id > other.id));

export const nextOrder = (entries) =>
  entries.reduce((most, { order }) => Math.max(most, order), 0) + 1;

/** Whether an entry is one of the sheet: a deal, a correction or a signature. */
export const isOfSheet = ({ kind }) => !URGENT.has(kind);

/** Whether it is a deal, and not what is said about one. */
export const isDeal = ({ kind }) => kind === DEAL || kind === RETURN;

/** Whether it changes the sheet that players sign. */
export const changesSheet = (entry) => isDeal(entry) || entry.kind === CORRECTION;

/** Whether its refusal only says that the table is closed for now. */
export const waitsForReopening = ({ stuck }) => Boolean(stuck) && CLOSED.has(stuck.code);

/** The entry to send now: a call before all else, then the sheet in order. */
export function nextToSend(entries, now) {
  const waiting = [...entries].sort(byOrder);
  const urgent = waiting.find((entry) => !isOfSheet(entry) && !entry.stuck);
  if (urgent) return urgent;
  const first = waiting.find(isOfSheet);
  return !first || first.stuck || isHeld(first, now) ? null : first;
}

/** When the first held entry may go; null when none is held. */
export function heldUntil(entries, now) {
  const first = [...entries].sort(byOrder).find(isOfSheet);
  return first && !first.stuck && isHeld(first, now) ? first.hold : null;
}

/** A clock that was set back must not hold a deal for hours. */
function isHeld({ hold, held_for: span }, now) {
  return Boolean(hold) && hold > now && hold - now <= span;
}

/** The request of an entry: where to, with what. */
export function requestOf(entry) {
  const { id, kind } = entry;
  if (kind === DEAL) {
    const { number, facts, recorded_at, bid_at, finished_at } = entry;
    return ["donnes/", { uuid: id, number, facts, recorded_at, bid_at, finished_at }];
  }
  if (kind === RETURN) {
    const { number, facts, earlier, recorded_at, started_at, finished_at } = entry;
    return ["retours/", { uuid: id, number, facts, earlier, recorded_at, started_at, finished_at }];
  }
  if (kind === CORRECTION) {
    const { deal, version, reason, facts } = entry;
    return [`donnes/${deal}/corrections/`, { uuid: id, version, reason, facts }];
  }
  if (kind === SIGNATURE) {
    return ["signatures/", { uuid: id, position: entry.position, bilan: entry.bilan }];
  }
  if (kind === UNSIGNING) return ["signatures/retrait/", { uuid: id, position: entry.position }];
  if (kind === CALL) {
    const { reason, deal, position, text } = entry;
    return ["appels/", { uuid: id, reason, deal, position, text }];
  }
  return [`appels/${entry.call}/retrait/`, {}];
}

/** What an answer means for the entry: sent, stuck, shut_out, or later. */
export function meaningOf(entry, { status, body }) {
  if ((status === CREATED || status === OK) && isAbout(entry, body)) return "sent";
  if (!body || typeof body.code !== "string") return "later";
  if (SHUT_OUT.has(status)) return "shut_out";
  return REFUSED.has(status) ? "stuck" : "later";
}

/** Only an answer about this very entry lets it go: a portal says 200 to everything. */
function isAbout(entry, body) {
  if (!body || typeof body.revision !== "number") return false;
  if (entry.kind === DEAL) return body.deal?.uuid === entry.id;
  if (entry.kind === RETURN) return Boolean(body.deal) && body.uuid === entry.id;
  if (entry.kind === CORRECTION) return body.deal?.uuid === entry.deal;
  if (entry.kind === SIGNATURE) return body.signature?.position === entry.position;
  if (entry.kind === UNSIGNING) return body.withdrawn === entry.position;
  return body.call?.uuid === (entry.kind === CALL ? entry.id : entry.call);
}

/** What a person may decide about a refused entry. */
export function choicesFor({ kind, stuck }) {
  const { code, stored } = stuck;
  if (CLOSED.has(code)) return [RETRY, KEEP];
  if (code === "deal_differs") return stored ? [KEEP, ANOTHER, REPLACE] : [KEEP, ANOTHER];
  if (code === "number_taken") return [KEEP, ANOTHER, REPLACE];
  if (code === "number_ahead") return [ANOTHER, KEEP];
  if (code === "board_played") return kind === DEAL ? [KEEP, REPLACE] : [KEEP];
  if (code === "deal_stale" || code === "correction_differs") return stored ? [KEEP, REPLACE] : [KEEP];
  return changesSheet({ kind }) ? [RETRY, KEEP] : [KEEP];
}

/** The entries to put and the ids to remove when a person sends back what the server lost.

    They go before all that waits; what was refused for lack of them goes after them. Signatures
    were for another sheet. */
export function giveBack(lost, entries) {
  const from = Math.min(1, ...entries.map(({ order }) => order)) - lost.length;
  const returns = lost.map(({ deal, missing }, at) => ({
    ...deal,
    ...{ id: deal.uuid, kind: RETURN, order: from + at, number: missing ? deal.number : null },
    ...{ started: false, stuck: null },
  }));
  const back = new Set(lost.map(({ deal }) => deal.uuid));
  const lacked = ({ kind, deal, stuck }) =>
    kind !== RETURN && stuck && (LACKING.has(stuck.code) || (stuck.code === "deal_stale" && back.has(deal)));
  const again = entries
    .filter(lacked)
    .map((entry) => ({ ...entry, stuck: null }));
  const void_ = entries.filter(({ kind }) => kind === SIGNATURE).map(({ id }) => id);
  return { put: [...returns, ...again], remove: void_ };
}

/** The entries to put and the ids to remove for what a person decided.

    `entries` are all of them, `identity` is new. */
export function decide(entry, choice, entries, { identity, reason }) {
  if (choice === RETRY) return { put: [{ ...entry, stuck: null }], remove: [] };
  const behind = entries.filter((other) => other.order > entry.order).sort(byOrder);
  if (choice === KEEP) return { put: [], remove: [entry.id, ...lost(entry, behind)] };
  const { stored, next } = entry.stuck;
  if (choice === ANOTHER) {
    const id = entry.stuck.code === "deal_differs" ? identity : entry.id;
    const another = { ...entry, id, number: null, started: false, stuck: null };
    return {
      put: [another, ...following(behind, next.number + 1), ...renamed(entry.id, id, behind)],
      remove: id === entry.id ? [] : [entry.id],
    };
  }
  const correction = {
    id: identity,
    kind: CORRECTION,
    order: entry.order,
    deal: stored.uuid,
    version: stored.version,
    reason: entry.reason ?? reason,
    facts: entry.facts,
    scores: entry.scores,
    made: entry.made,
    started: false,
    stuck: null,
  };
  const moved = rebased(entry, stored, behind);
  return { put: [correction, ...moved], remove: [entry.id] };
}

/** Corrections of a deal that is forgotten have nothing left to correct. */
function lost({ id, kind, stuck }, behind) {
  if (!isDeal({ kind }) || (kind === RETURN && stuck.stored?.uuid === id)) return [];
  return behind.filter((other) => isCorrectionOf(id, other)).map((other) => other.id);
}

/** The deals behind another one come right after it: the person has seen both sheets. */
function following(behind, number) {
  const deals = behind.filter((other) => isDeal(other) && other.number !== null);
  return deals.map((deal, at) => ({ ...deal, number: number + at }));
}

/** Corrections follow the deal to its new identity. */
function renamed(from, to, behind) {
  if (from === to) return [];
  const found = behind.filter((other) => isCorrectionOf(from, other));
  return found.map((other) => ({ ...other, deal: to }));
}

/** Later corrections count on from the version that the decided one will make. */
function rebased({ id, kind, deal }, stored, behind) {
  const about = isDeal({ kind }) ? id : deal;
  return behind
    .filter((other) => isCorrectionOf(about, other))
    .map((other, at) => ({ ...other, deal: stored.uuid, version: stored.version + 1 + at }));
}

const isCorrectionOf = (uuid, { kind, deal }) => kind === CORRECTION && deal === uuid;
