/* What the tablet shows: the server's state as it was last heard, and the outbox applied. */

import {
  CALL, CORRECTION, DEAL, RETURN, SIGNATURE, UNSIGNING, WITHDRAWAL, byOrder, changesSheet, isOfSheet,
  waitsForReopening,
} from "./outbox.js";
import { nextBoard } from "./boards.js";
import { isPlayed, nextDealer } from "./facts.js";

/** The state of the server with what waits in the outbox; `server` as docs/API.md tells it.

    `fallen` are signatures that never left the tablet, because the sheet changed before, `lost`
    {deal, missing}: what the server had and has no longer stays on the sheet. */
export function view(server, entries, { fallen = [], lost = [] } = {}) {
  const waiting = [...entries].sort(byOrder);
  const { signatures, voided } = signed(server, waiting, fallen);
  const deals = server.deals.map((deal) => ({ ...deal, waits: null, stuck: null }));
  for (const { deal } of lost) putBack(deals, { ...deal, waits: null, stuck: null, lost: true });
  for (const entry of waiting.filter(({ kind }) => kind === RETURN)) comeBack(deals, entry);
  deals.sort((one, other) => one.number - other.number);
  for (const entry of waiting) {
    if (entry.kind === DEAL) addDeal(deals, entry);
    if (entry.kind === CORRECTION) correct(deals, entry);
  }
  const last = deals.at(-1);
  return {
    ...server,
    deals,
    bilans: server.typed ? server.bilans : bilansOf(deals, server.seats.length),
    next: { number: (last?.number ?? 0) + 1, dealer: dealerOf(server, deals, last) },
    signatures,
    all_signed: server.seats.length === signatures.filter(({ stuck }) => !stuck).length,
    voided,
    calls: callsOf(server, waiting),
    stuck: waiting.filter(({ stuck }) => stuck),
    unsent: waiting.length,
    unsent_sheet: waiting.some(isOfSheet),
    unsent_deals: waiting.filter(changesSheet).length,
    lost: lost.map(({ deal }) => deal),
    closed: Boolean(server.table.closed_at),
    played: deals.filter(({ facts }) => isPlayed(facts)).length,
  };
}

/** A board names its dealer; else he follows from the deal before. */
function dealerOf(server, deals, last) {
  const board = nextBoard(server.table, deals);
  return board ? String(board.dealer) : nextDealer(server, last?.facts);
}

function putBack(deals, deal) {
  const at = deals.findIndex(({ uuid }) => uuid === deal.uuid);
  if (at < 0) deals.push(deal);
  else deals[at] = { ...deal, number: deals[at].number };
}

/** A deal on its way back to the server; it has no number where only its versions lack. */
function comeBack(deals, entry) {
  if (entry.stuck && !waitsForReopening(entry)) return;
  const { id, number } = entry;
  const last = deals.reduce((most, deal) => Math.max(most, deal.number), 0);
  putBack(deals, { ...entry, uuid: id, number: number ?? last + 1, waits: id });
}

/** A refused deal counts only while all that it lacks is a table that takes deals. */
function addDeal(deals, entry) {
  const known = deals.find(({ uuid }) => uuid === entry.id);
  if (known) {
    known.waits = entry.id; // the server has it, its answer was lost
    return;
  }
  if (entry.stuck && !waitsForReopening(entry)) return;
  deals.push({
    uuid: entry.id,
    number: Math.max(entry.number ?? 0, (deals.at(-1)?.number ?? 0) + 1),
    version: 1,
    revisions: 0,
    facts: entry.facts,
    made: entry.made ?? null,
    scores: entry.scores,
    recorded_at: entry.recorded_at,
    recorded_by: "",
    started_at: entry.bid_at ?? null,
    finished_at: entry.finished_at ?? null,
    waits: entry.id,
    stuck: entry.stuck,
  });
}

function correct(deals, entry) {
  const deal = deals.find(({ uuid }) => uuid === entry.deal);
  if (!deal || (entry.stuck && !waitsForReopening(entry))) return;
  deal.waits = entry.id;
  if (deal.version > entry.version) return; // done already, its answer was lost
  const { facts, scores, made = null } = entry;
  const before = { facts: deal.facts, scores: deal.scores };
  Object.assign(deal, { facts, scores, made, before });
  deal.version = entry.version + 1;
  deal.revisions += 1;
}

function bilansOf(deals, seats) {
  const bilans = Array(seats).fill(0);
  for (const { scores } of deals) {
    scores.forEach((points, seat) => {
      bilans[seat] += points ?? 0;
    });
  }
  return bilans;
}

/** Who has signed, and who has to sign again: any change of the sheet takes the signatures. */
function signed(server, waiting, fallen) {
  let given = server.signatures.map((one) => ({ ...one, waits: null }));
  const voided = [...(server.voided ?? []), ...fallen];
  for (const { id, kind, position, bilan, at, stuck } of waiting) {
    const others = given.filter((one) => one.position !== position);
    if (changesSheet({ kind })) voided.push(...given.splice(0));
    else if (kind === UNSIGNING && !stuck) given = others;
    else if (kind === SIGNATURE && others.length === given.length) {
      given.push({ position, bilan, at, waits: id, stuck });
    }
  }
  const again = new Map(voided.map((one) => [one.position, one]));
  for (const { position } of given) again.delete(position);
  return { signatures: given, voided: [...again.values()] };
}

function callsOf(server, waiting) {
  const calls = server.calls.map((call) => ({ ...call, waits: null }));
  for (const entry of waiting.filter((one) => !isOfSheet(one))) {
    const known = calls.find(({ uuid }) => uuid === (entry.call ?? entry.id));
    if (entry.kind === CALL && !known) calls.push(waitingCall(entry));
    if (entry.kind === WITHDRAWAL && known) known.withdrawn_at ??= entry.at;
  }
  return calls;
}

function waitingCall({ id, reason, deal, position, text, at }) {
  return {
    ...{ uuid: id, reason, deal, position, text, at, waits: id },
    ...{ answered_at: null, answer: "", withdrawn_at: null },
  };
}

/** What a write's answer tells, put into the server's state; null when a GET must tell. */
export function afterWrite(server, body) {
  const state = { ...server, revision: body.revision };
  if (body.deal) {
    const others = server.deals.filter(({ uuid }) => uuid !== body.deal.uuid);
    state.deals = [...others, body.deal].sort((one, other) => one.number - other.number);
    Object.assign(state, { bilans: body.bilans, next: body.next, signatures: [] });
    const again = server.signatures.map(({ position }) => position);
    const before = (server.voided ?? []).filter(({ position }) => !again.includes(position));
    state.voided = [...before, ...server.signatures];
  }
  if (body.signature) {
    const others = server.signatures.filter((one) => one.position !== body.signature.position);
    state.signatures = [...others, body.signature];
    state.voided = (server.voided ?? []).filter((one) => one.position !== body.signature.position);
    state.signed = body.signed;
    state.table = { ...server.table, closed_at: body.closed_at };
  }
  if (body.withdrawn !== undefined) {
    state.signatures = server.signatures.filter(({ position }) => position !== body.withdrawn);
  }
  if (body.call) {
    const others = server.calls.filter(({ uuid }) => uuid !== body.call.uuid);
    state.calls = [...others, body.call];
  }
  return state;
}

/** Whether an answer shows that nothing else happened since the state was heard. */
export const nothingElse = (server, body) => body.revision - server.revision <= 1;
