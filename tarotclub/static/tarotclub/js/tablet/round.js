/* The round around the table: its clock, and how many deals it asks for. The table itself knows
   no event; who knows it answers at `tour/`. Kept on the tablet, the clock goes on without a
   network: by what has passed on this device, never by its time of day while the page lives. */

import { say } from "./words.js";

const PAUSE = 10_000; // milliseconds between two questions
const DRIFT = 3000; // of the moment at which the time is over, before it is kept anew

export class TableRound {
  /** `send(method, path)` as for Sync; `store` keeps the record "round". */
  constructor({ send, store, now = () => performance.now(), today = Date.now }) {
    Object.assign(this, { send, store, now, today });
    this.told = null;
    this.sheet = null; // which one the table has, by its ETag; null where no answer came
    this.#remember();
  }

  /** Ask now and then, for as long as the page is in sight. */
  async follow(onchange) {
    if (document.visibilityState === "visible" && (await this.hear())) onchange();
    if (!this.stopped) setTimeout(() => this.follow(onchange), PAUSE);
  }

  stop() {
    this.stopped = true;
  }

  /** Ask how it stands; whether that is something new but for the seconds. */
  async hear() {
    let answer;
    this.sheet = null;
    try {
      answer = await this.send("GET", "tour/", {});
    } catch {
      return false; // no network: what is known goes on
    }
    if (answer.status !== 200 || answer.body?.round === undefined) return false;
    const [before, left] = [this.told, this.seconds];
    [this.told, this.heard] = [answer.body.round, this.now()];
    this.sheet = answer.body.sheet;
    this.#goOn(before, left);
    this.#keep();
    return facts(before) !== facts(this.told);
  }

  /** Seconds left, fewer than none once the time is over; null without a clock. */
  get seconds() {
    const clock = this.told?.clock;
    if (!clock) return null;
    if (clock.seconds === null) return clock.minutes * 60;
    const gone = clock.running ? (this.now() - this.heard) / 1000 : 0;
    return Math.floor(clock.seconds - gone);
  }

  get over() {
    return this.seconds !== null && this.seconds < 0;
  }

  /** Whether the last deal has been called: no other is to be begun. */
  get last() {
    const clock = this.told?.clock;
    return Boolean(clock?.running && this.seconds <= (clock.last ?? 0));
  }

  /** Whether so many played deals are all that the round asks for. */
  asksNoMore({ played }) {
    return Boolean(this.told?.deals && played >= this.told.deals);
  }

  /** What the sheet says of the round, after so many deals that were played; null: nothing. */
  words({ played, next, closed }) {
    if (!this.told) return null;
    const { number, deals, ended } = this.told;
    if (ended) return say("round_ended", { number });
    const parts = [say("round", { number })];
    if (closed) return parts[0];
    if (this.asksNoMore({ played })) parts.push(say("round_done", { played, deals }));
    else if (deals && played + 1 === deals) parts.push(say("last_deal_of", { number: deals, deals }));
    else if (deals && played + 1 !== next.number) parts.push(say("played_of", { played, deals }));
    else if (deals) parts.push(say("deal_of", { number: played + 1, deals }));
    if (this.over) parts.push(say("time_over"));
    else if (this.last) parts.push(say("last_deal_called"));
    else if (this.told.clock?.set_back) parts.push(say("time_went_back"));
    return parts.join(" · ");
  }

  /** Where the server's time has gone back, what was counted here is nearer to the truth. */
  #goOn(before, left) {
    const clock = this.told?.clock;
    if (!clock?.set_back || left === null || before.number !== this.told.number) return;
    clock.seconds = Math.min(clock.seconds, left);
  }

  #keep() {
    const clock = this.told?.clock;
    const until = clock?.running ? this.today() + clock.seconds * 1000 : null;
    const kept = this.store?.get("round");
    const moved = Math.abs((kept?.until ?? 0) - (until ?? 0)) > DRIFT;
    if (kept && facts(kept.told) === facts(this.told) && !moved) return;
    this.store?.set("round", { told: this.told, until });
  }

  #remember() {
    const kept = this.store?.get("round");
    if (!kept) return;
    const { told, until } = kept;
    [this.told, this.heard] = [told, this.now()];
    if (!until) return;
    const left = Math.min((until - this.today()) / 1000, told.clock.minutes * 60);
    this.told = { ...told, clock: { ...told.clock, seconds: left } };
  }
}

/** All of a round but the seconds of its clock that runs. */
function facts(told) {
  const clock = told?.clock && { ...told.clock, seconds: told.clock.running ? 0 : told.clock.seconds };
  return JSON.stringify(told ? { ...told, clock } : null);
}

/** Show the clock in its place, which never changes its size; give the round that is shown. */
export function showClock(place, round) {
  const seconds = round?.seconds ?? null;
  place.hidden = seconds === null;
  if (seconds === null) return;
  const text = written(seconds);
  if (place.textContent !== text) place.textContent = text;
  place.classList.toggle("tablet-clock-over", round.over || round.last);
}

/** 12:05, −1:30 */
function written(seconds) {
  const whole = Math.abs(seconds);
  const rest = String(whole % 60).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${Math.floor(whole / 60)}:${rest}`;
}
