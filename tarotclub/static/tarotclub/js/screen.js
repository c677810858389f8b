/* A screen of the hall: shows its pages in turn, asks for news every few seconds and swaps them
   without a reload. While the server is away it goes on with what it has, and says since when;
   then it asks for the whole page, and begins anew only where another version made it.
   Times are counted from the server's; this computer's own time of day is never asked. */

import { fit } from "./fitting.js";

const POLL = 4000;
const PATIENCE = 8000; // for one answer
const LONG = 60_000; // asleep for so long: ask for everything again
const FRESH = 15_000; // how long an announcement covers the screen

const away = document.querySelector("[data-state]");
let hall = document.getElementById("hall");
let loaded = performance.now();
let turnAt = 0;
let heard = Date.now();
let heardTime = "";

const slides = () => [...hall.querySelectorAll(".slide")];
const keyed = (found, key) => found.find((slide) => slide.dataset.key === key);
const two = (number) => String(number).padStart(2, "0");

function elapsed() {
  return (performance.now() - loaded) / 1000;
}

function dayTime() {
  const minutes = Math.floor((Number(hall.dataset.now) + elapsed()) / 60) % 1440;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/* Pages in turn. */

function show(slide) {
  for (const other of slides()) other.classList.toggle("current", other === slide);
  turnAt = performance.now() + Number(slide.dataset.seconds) * 1000;
}

function turn() {
  const all = slides();
  if (!all.length || performance.now() < turnAt) return;
  const next = all[(all.findIndex((slide) => slide.matches(".current")) + 1) % all.length];
  show(next);
}

/* Clocks. */

function tick() {
  for (const clock of hall.querySelectorAll("[data-clock][data-seconds]")) {
    const since = "running" in clock.dataset ? elapsed() : 0;
    const seconds = Math.floor(Number(clock.dataset.seconds) - since);
    const whole = Math.abs(seconds);
    const time = clock.querySelector("[data-time]");
    const written = `${seconds < 0 ? "−" : ""}${Math.floor(whole / 60)}:${two(whole % 60)}`;
    if (time.textContent !== written) time.textContent = written;
    time.classList.toggle("clock-wide", written.length > 6);
    const last = "running" in clock.dataset && seconds <= Number(clock.dataset.last);
    const now = seconds < 0 ? "over" : last ? "last" : "left";
    for (const name of ["left", "last", "over"]) {
      clock.classList.toggle(`clock-${name}`, name === now);
      clock.querySelector(`[data-when-${name}]`).hidden = name !== now;
    }
  }
  const now = dayTime();
  for (const place of hall.querySelectorAll("[data-day-time]")) {
    if (place.textContent !== now) place.textContent = now;
  }
}

/* The server's time has gone back: what this screen has counted itself is nearer to the truth. */
function goOn(next) {
  for (const clock of next.querySelectorAll("[data-set-back][data-seconds]")) {
    const same = `[data-clock="${clock.dataset.clock}"][data-running][data-seconds]`;
    const before = hall.querySelector(same);
    if (!before) continue;
    const rest = Number(before.dataset.seconds) - elapsed();
    clock.dataset.seconds = Math.min(Number(clock.dataset.seconds), rest);
  }
}

/* News: the page that is shown stays, unless the ceremony has gone a step. */

const made = (page) =>
  [...page.querySelectorAll("link[rel=stylesheet], script[src]")].map(
    (file) => file.getAttribute("href") ?? file.getAttribute("src"),
  ).join();

function swap(text, whole) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const next = page.getElementById("hall");
  if (!next) throw new Error("not a screen");
  if (whole && made(page) !== made(document)) {
    location.reload(); // its styles and script are those of another version
    return;
  }
  const before = slides();
  const shown = before.find((slide) => slide.matches(".current"));
  const announcedBefore = hall.querySelector("[data-announcement]")?.textContent;
  goOn(next);
  hall.replaceWith(next);
  hall = next;
  fit(hall);
  loaded = performance.now();
  document.documentElement.dataset.theme = hall.dataset.theme;
  choose(before, shown);
  tick();
  const announced = hall.querySelector("[data-announcement]");
  if (announced && announced.textContent !== announcedBefore) cover(announced.closest(".announcement"));
}

function choose(before, shown) {
  const all = slides();
  const stepped = all.find(
    (slide) => slide.dataset.show === "ceremony" && !keyed(before, slide.dataset.key),
  );
  const same = shown && keyed(all, shown.dataset.key);
  const chosen = stepped ?? same ?? all.find((s) => s.dataset.show === shown?.dataset.show);
  const slide = chosen ?? all[0];
  if (!slide) return;
  const until = turnAt;
  show(slide);
  if (slide === same) turnAt = Math.min(until, turnAt);
  else slide.classList.add("arriving");
}

function cover(announcement) {
  announcement.classList.add("fresh");
  setTimeout(() => announcement.classList.remove("fresh"), FRESH);
}

/* Asking. */

function here() {
  heard = Date.now();
  heardTime = dayTime();
  away.hidden = true;
}

function gone() {
  if (!away.hidden) return;
  away.textContent = away.dataset.words.replace("{time}", heardTime);
  away.hidden = false;
}

async function ask() {
  const known = away.hidden && Date.now() - heard < LONG;
  try {
    const answer = await fetch(known ? away.dataset.state : location.pathname, {
      cache: "no-store",
      headers: known ? { "If-None-Match": `"${hall.dataset.etag}"` } : {},
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status === 404) {
      swap(await answer.text(), false); // the address was taken back: the server says so
    } else if (answer.status !== 304) {
      if (!answer.ok) throw new Error(answer.status);
      swap(await answer.text(), !known);
    }
    here();
  } catch {
    gone();
  }
  setTimeout(ask, POLL);
}

document.documentElement.classList.add("turning");
show(hall.querySelector(".slide.current") ?? slides()[0] ?? hall);
here();
new ResizeObserver(() => fit(hall)).observe(document.documentElement); // now, and laid out anew
document.fonts.addEventListener("loadingdone", () => fit(hall));
tick();
setInterval(() => {
  turn();
  tick();
}, 250);
setTimeout(ask, POLL);
