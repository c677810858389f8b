/* The rules of scoring in the browser. It interprets a ruleset's data and holds no number of
   any game: what it says is what scoring/rules says, as a test proves on every deal of the grid.

   A ruleset is what `for_browser` of scoring/rules/frozen.py gives. A deal is in its written
   form, but players are seats from 0, and `points` is a list where everyone plays alone; a key
   left out takes the value below. Points are counted in half points, in whole numbers. */

const ATTACK = "attack";
const DEFENCE = "defence";
const NO_DEAL = {
  outcome: "played",
  dealer: null,
  taker: null,
  partners: [],
  called_card: "",
  contract: "",
  bouts: 0,
  points: 0,
  petit_au_bout: null,
  petits: 1,
  poignees: [],
  chelem: { announced: false, achieved_by: null },
  petit_chelem: { announced: false, achieved: false },
  miseres: [],
};

const isPlayed = (deal) => deal.outcome === NO_DEAL.outcome;
const isAlone = (deal) => Array.isArray(deal.points);
const halvesOf = (points) => 2 * points;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const has = (values, key) => Object.hasOwn(values, key);
const isSeat = (player, ruleset) => player >= 0 && player < ruleset.players;
const isEmpty = (values) => Object.keys(values).length === 0;

function whole(facts) {
  const deal = { ...NO_DEAL, ...facts };
  deal.chelem = { ...NO_DEAL.chelem, ...deal.chelem };
  deal.petit_chelem = { ...NO_DEAL.petit_chelem, ...deal.petit_chelem };
  return deal;
}

/** Everything in a deal that the cards cannot do, as a list of {field, code}. */
export function problems(facts, ruleset) {
  const deal = whole(facts);
  const found = [];
  const add = (field, code) => found.push({ field, code });
  judgeSeats(deal, ruleset, add);
  if (deal.outcome === "passed_out" && ruleset.dealer_takes) add("outcome", "never_passed");
  if (!isPlayed(deal)) return found;
  if (isAlone(deal) || isEmpty(ruleset.contracts)) {
    judgeAlone(deal, ruleset, add);
    return found;
  }
  // Facts are held against one another only once each could be true by itself.
  const before = found.length;
  judgeFacts(deal, ruleset, add);
  if (found.length === before) judgeContradictions(deal, ruleset, add);
  judgeCall(deal, ruleset, add);
  if (deal.poignees.length) judgePoignees(deal, ruleset, add);
  judgePetitChelem(deal, ruleset, add);
  if (deal.miseres.length) judgeMiseres(deal, ruleset, add);
  return found;
}

/** What a deal without problems is worth, line by line. */
export function score(facts, ruleset) {
  const deal = whole(facts);
  const scores = Array(ruleset.players).fill(0);
  const result = {
    scores,
    made: null,
    margin: null,
    points_to_make: null,
    unit: 0,
    lines: [],
  };
  if (!isPlayed(deal)) return result;
  if (isAlone(deal)) return scoreAlone(deal, ruleset, result);
  const gap = marginHalves(deal, ruleset);
  const lines = unitLines(deal, ruleset, gap);
  const unit = sum(lines.map((line) => line.amount));
  const share = ruleset.shares[deal.partners.length];
  scores.fill(-unit * share.defender || 0);
  for (const partner of deal.partners) scores[partner] = unit * share.partner;
  scores[deal.taker] = unit * share.taker;
  for (const { player, kind } of deal.miseres) {
    const amount = ruleset.miseres[kind];
    lines.push({ reason: "misere", amount, player });
    for (let other = 0; other < scores.length; other += 1) scores[other] -= amount;
    scores[player] += amount * scores.length;
  }
  const points_to_make = ruleset.points_to_make[deal.bouts];
  return { scores, made: gap >= 0, margin: gap / 2, points_to_make, unit, lines };
}

/** Who sits where: distinct seats of this table. */
function judgeSeats(deal, ruleset, add) {
  for (const field of ["dealer", "taker"]) {
    if (deal[field] !== null && !isSeat(deal[field], ruleset)) add(field, "player_unknown");
  }
  const { partners } = deal;
  const most = ruleset.shares.length - 1;
  if (partners.length > most) add("partners", most ? "partners_too_many" : "partners_none");
  if (partners.some((one) => !isSeat(one, ruleset))) add("partners", "player_unknown");
  if (new Set([deal.taker, ...partners]).size <= partners.length) {
    add("partners", "partner_not_distinct");
  }
}

/** What is called: never an atout nor a bout, and the ranks of this game alone. A table that a
    tablet has kept from an older site does not tell them: the site judges then. */
function judgeCall({ called_card }, { pack }, add) {
  const words = called_card.toLowerCase().match(/\w+/g) ?? [];
  if (words.some((word) => pack.not_called?.includes(word))) add("called_card", "card_not_called");
}

/** Each fact of the attack by itself: is it there, and in its range. */
function judgeFacts(deal, ruleset, add) {
  if (deal.taker === null) add("taker", "taker_missing");
  if (!has(ruleset.contracts, deal.contract)) add("contract", "contract_unknown");
  if (deal.bouts < 0 || deal.bouts > ruleset.pack.bouts) add("bouts", "bouts_out_of_range");
  const code = countProblem(deal.points, ruleset);
  if (code) add("points", code);
  if (deal.petits < 1 || deal.petits > ruleset.packs) add("petits", "petits_out_of_range");
}

/** A count by itself: within the pack, in steps of a half. */
export function countProblem(points, ruleset) {
  const inRange = Number.isFinite(points) && points >= 0 && points <= ruleset.card_points;
  if (!inRange) return "points_out_of_range";
  return Number.isInteger(halvesOf(points)) ? null : "points_not_half";
}

/** The count, the bouts, the petit and the chelem against one another. */
function judgeContradictions(deal, ruleset, add) {
  const { pack } = ruleset;
  const half = halvesOf(deal.points);
  const others = pack.bouts - deal.bouts;
  if (half % 2 && !pack.half_points) add("points", "half_point_impossible");
  if (half < leastHalves(deal.bouts, pack)) add("points", "points_too_few_for_bouts");
  if (halvesOf(ruleset.card_points) - half < leastHalves(others, pack)) {
    add("points", "points_too_many_for_bouts");
  }
  const takesChien = ruleset.contracts[deal.contract].chien === ATTACK;
  const ofChien = pack.low_halves * ruleset.chien;
  if (takesChien && half < ofChien) add("points", "points_below_chien");
  if (!takesChien && halvesOf(ruleset.card_points) - half < ofChien) {
    add("points", "points_above_chien");
  }
  if (deal.petit_au_bout === ATTACK && deal.bouts < deal.petits) {
    add("petit_au_bout", "petit_attack_without_bout");
  }
  if (deal.petit_au_bout === DEFENCE && others < deal.petits) {
    add("petit_au_bout", "petit_defence_without_bout");
  }
  if (deal.chelem.achieved_by !== null) judgeChelem(deal, ruleset, add);
  if (deal.chelem.achieved_by === null) judgePetitChelemCount(deal, ruleset, add);
}

/** The fewest half points of a side with so many bouts: no low card paid an Excuse. */
function leastHalves(bouts, pack) {
  return pack.bout_halves * bouts - pack.low_halves * Math.min(bouts, pack.excuses);
}

/** The fewest and the most half points that a chelem leaves the attack; none is impossible. A
    table kept from an older site does not tell: anything may be. */
export function chelemHalves({ contract, bouts = 0, chelem }, { pack, card_points }) {
  if (!pack.chelems) return [0, halvesOf(card_points)];
  return pack.chelems[contract][chelem.achieved_by][bouts];
}

/** A chelem against the count, the bouts and the petit. */
function judgeChelem(deal, ruleset, add) {
  const { pack } = ruleset;
  const [least, most] = chelemHalves(deal, ruleset);
  const half = halvesOf(deal.points);
  if (least === undefined) add("chelem", "chelem_bouts");
  else if (half < least || half > most || (pack.chelems && (half - least) % 2)) add("chelem", "chelem_points");
  const { chelem, petit_au_bout: petit } = deal;
  if (chelem.achieved_by === ATTACK && petit === DEFENCE) add("chelem", "chelem_but_petit_defence");
  if (chelem.achieved_by === DEFENCE && petit === ATTACK) add("chelem", "chelem_defence_but_petit");
}

/** The fewest and the most half points of an attack that lost one trick: the defence has that
    trick, the chien where it is its own, and at best Excuses that it could not pay for. */
export function lostTrickHalves(contract, ruleset) {
  const { pack } = ruleset;
  const chien = ruleset.contracts[contract].chien === DEFENCE ? ruleset.chien : 0;
  const cards = ruleset.players + chien;
  const all = halvesOf(ruleset.card_points);
  return [all - pack.bout_halves * (cards + pack.excuses), all - pack.low_halves * cards];
}

/** All tricks but one against the count; where none is played that is said alone. */
function judgePetitChelemCount(deal, ruleset, add) {
  if (!deal.petit_chelem.achieved || ruleset.petit_chelem === null) return;
  const half = halvesOf(deal.points);
  const [least, most] = lostTrickHalves(deal.contract, ruleset);
  if (half < least || half > most) add("petit_chelem", "petit_chelem_points");
}

/** The poignées against the atouts in the pack. */
function judgePoignees(deal, ruleset, add) {
  const players = deal.poignees.map(({ player }) => player);
  const termsOf = (size) => has(ruleset.poignees, size) && ruleset.poignees[size];
  const terms = deal.poignees.map(({ size }) => termsOf(size));
  if (!players.every((player) => isSeat(player, ruleset))) add("poignees", "player_unknown");
  if (new Set(players).size < players.length) add("poignees", "poignee_twice");
  if (terms.includes(false)) {
    add("poignees", "poignee_size_unknown");
  } else if (sum(terms.map(({ atouts }) => atouts)) > ruleset.pack.atouts) {
    add("poignees", "poignee_too_many_atouts");
  }
}

/** A petit chelem: only where it is played, and never beside a chelem. */
function judgePetitChelem({ petit_chelem, chelem }, ruleset, add) {
  if (!petit_chelem.announced && !petit_chelem.achieved) return;
  if (ruleset.petit_chelem === null) {
    add("petit_chelem", "petit_chelem_not_played");
  } else if (petit_chelem.achieved && chelem.achieved_by !== null) {
    add("petit_chelem", "petit_chelem_and_chelem");
  }
}

/** The misères: only where they are played, and no atout means no poignée. */
function judgeMiseres({ miseres, poignees }, ruleset, add) {
  const shown = new Set(poignees.map(({ player }) => player));
  const different = new Set(miseres.map(({ player, kind }) => `${player} ${kind}`));
  const isStranger = ({ player }) => !isSeat(player, ruleset);
  const isNotPlayed = ({ kind }) => !has(ruleset.miseres, kind);
  if (miseres.some(isStranger)) add("miseres", "player_unknown");
  if (miseres.some(isNotPlayed)) add("miseres", "misere_not_played");
  if (different.size < miseres.length) add("miseres", "misere_twice");
  if (miseres.some(({ player, kind }) => kind === "atout" && shown.has(player))) {
    add("miseres", "misere_and_poignee");
  }
  for (const [kind, cards] of Object.entries(ruleset.pack.misere_cards)) {
    const holders = [...different].filter((one) => one.endsWith(` ${kind}`)).length;
    const room = ruleset.hand * (ruleset.players - holders) + ruleset.chien;
    if (holders && room < cards) add("miseres", "misere_without_room");
  }
}

/** Each player's count where everyone plays alone. */
function judgeAlone(deal, ruleset, add) {
  const counts = isAlone(deal) ? deal.points : [];
  if (ruleset.settlement === null) return add("points", "alone_not_played");
  if (counts.length !== ruleset.players) return add("points", "card_points_incomplete");
  const codes = counts.map((points) => countProblem(points, ruleset));
  for (const code of ["points_out_of_range", "points_not_half"]) {
    if (codes.includes(code)) return add("points", code);
  }
  const { bout_halves, low_halves } = ruleset.pack;
  const halves = counts.map(halvesOf);
  if (ruleset.players % 2 === 0 && halves.some((half) => half % 2)) {
    add("points", "card_half_point_impossible");
  }
  if (halves.some((half) => half > 0 && half < low_halves * ruleset.players)) {
    add("points", "card_points_below_trick");
  }
  const missing = halvesOf(ruleset.card_points) - sum(halves);
  if (missing < low_halves * ruleset.chien || missing > bout_halves * ruleset.chien) {
    add("points", "card_points_sum");
  }
}

/** Half points above (or below, negative) what the bouts demand. */
function marginHalves(deal, ruleset) {
  const needed = ruleset.points_to_make[deal.bouts] - ruleset.added_points;
  return halvesOf(deal.points) - halvesOf(needed);
}

/** A margin as it is paid: half-way goes up, or everything does. */
export function wholeMargin(gap, ruleset) {
  const half = Math.abs(gap);
  const step = ruleset.rounding_step;
  if (ruleset.rounding_nearest) return step * Math.floor((half + step) / (2 * step));
  return step * Math.ceil(half / (2 * step));
}

/** The lines whose sum is the unit, as the attack sees them. */
function unitLines(deal, ruleset, gap) {
  const lines = [];
  const add = (reason, amount) => lines.push({ reason, amount: amount || 0 });
  const terms = ruleset.contracts[deal.contract];
  const sign = gap >= 0 ? 1 : -1;
  const paid = wholeMargin(gap, ruleset) * terms.margin_multiplier;
  add("contract", sign * (ruleset.base * terms.base_multiplier + paid));
  if (deal.petit_au_bout !== null) {
    const petit = ruleset.petit * terms.petit_multiplier * deal.petits;
    add("petit_au_bout", deal.petit_au_bout === ATTACK ? petit : -petit);
  }
  for (const { size } of deal.poignees) add("poignee", sign * ruleset.poignees[size].value);
  const times = ruleset.chelem_multiplied ? terms.base_multiplier : 1;
  for (const amount of chelemAmounts(deal.chelem, ruleset.chelem)) {
    add("chelem", times * amount);
  }
  const { announced, achieved } = deal.petit_chelem;
  const petit_chelem = { announced, achieved_by: achieved ? ATTACK : null };
  if (ruleset.petit_chelem !== null) {
    for (const amount of chelemAmounts(petit_chelem, ruleset.petit_chelem)) {
      add("petit_chelem", times * amount);
    }
  }
  return lines;
}

/** Rewards and fines of a slam; announced and won by the defence costs both fines. */
function chelemAmounts({ announced, achieved_by }, terms) {
  if (achieved_by === ATTACK) return [announced ? terms.announced_made : terms.made];
  const fines = announced ? [terms.announced_missed] : [];
  return achieved_by === DEFENCE ? [...fines, terms.by_defence] : fines;
}

/** Each pair of players settles the difference of their card points. */
function scoreAlone({ points }, ruleset, result) {
  const total = sum(points);
  const scores = points.map((own) => ruleset.settlement * (total - ruleset.players * own));
  const lines = scores.map((amount, player) => ({ reason: "card_points", amount, player }));
  return { ...result, scores, lines };
}
