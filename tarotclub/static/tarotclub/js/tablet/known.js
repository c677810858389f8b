/* What the server has confirmed or shown, kept until the table's link ends: an older copy of its
   database may be put back. Values in, values out.

   `kept` are {deal, party}: a deal as docs/API.md tells it, and at whose table it was. */

import { sameFacts } from "./facts.js";

/** The key of a deal's record in the store. */
export const keyOf = (uuid) => `known-${uuid}`;

/** The deals that a store keeps. */
export const keptIn = ({ records }) =>
  [...records].filter(([key]) => key.startsWith(keyOf(""))).map(([, kept]) => kept);

/** Whose table a state is: a table opened anew may have the number of another. */
export const partyOf = ({ table, seats }) =>
  ({ opened_at: table.opened_at, names: seats.map(({ name }) => name) });

/** Whether deals of one party belong on the sheet of the other. */
export const isSame = (one, other) =>
  one.opened_at === other.opened_at || String(one.names) === String(other.names);

/** Those of another party: nothing here takes them. */
export const strangers = (kept, state) =>
  kept.filter(({ party }) => !isSame(party, partyOf(state)));

/** What the state lacks (`lost`, as identities), and what it says and is to be kept. */
export function compare(kept, state) {
  const party = partyOf(state);
  const stored = new Map(state.deals.map((deal) => [deal.uuid, deal]));
  const ours = kept.filter((one) => isSame(one.party, party)).map(({ deal }) => deal);
  const lost = ours.filter((deal) => !holds(stored.get(deal.uuid), deal)).map(({ uuid }) => uuid);
  const before = new Map(kept.map(({ deal }) => [deal.uuid, deal]));
  const fresh = state.deals.filter((deal) =>
    !lost.includes(deal.uuid) && look(deal) !== look(before.get(deal.uuid)));
  return { lost, learnt: fresh.map((deal) => [keyOf(deal.uuid), { deal, party }]) };
}

/** Whether the server's deal says, or has said, all that is known of it. */
export function holds(stored, known) {
  if (!stored) return false;
  const theirs = versions(stored);
  return versions(known).every((facts, at) => theirs[at] && sameFacts(facts, theirs[at]));
}

const look = (deal) => deal && String([deal.version, deal.number, deal.scores]);

/** All that a deal has said, without the ruleset: it may have been scored by another since. */
function versions({ facts, earlier = [] }) {
  return [...earlier.map((was) => was.facts), facts].map(({ ruleset, ...told }) => told);
}
