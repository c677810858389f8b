/* Clocks of rounds, counted down from what the server said when the page was made; this
   computer's own time of day is never asked. The last deal is called some minutes before the end,
   and the end itself: a bell rings where somebody has switched it on, once for each, also on a page
   that was loaded anew meanwhile. At the end the part of the page around the clock is fetched. */

const BELL = "tarot-bell";
const RUNG = "tarot-rung"; // what was rung for last in this tab: a round and its call
const LATE = 60; // seconds after which nobody wants to hear of it any more
const loaded = new WeakMap();
const shown = new Map(); // by round: what was left, and when
const title = document.title;
let audio = null;

function left(clock) {
  if (!loaded.has(clock)) {
    loaded.set(clock, performance.now());
    if ("setBack" in clock.dataset) goOn(clock);
  }
  const seconds = Number(clock.dataset.seconds);
  if (!("running" in clock.dataset)) return seconds;
  const now = performance.now();
  const rest = seconds - (now - loaded.get(clock)) / 1000;
  shown.set(clock.dataset.clock, { rest, now });
  return Math.floor(rest);
}

/* The server's time has gone back: what this page has counted itself is nearer to the truth. */
function goOn(clock) {
  const before = shown.get(clock.dataset.clock);
  if (!before) return;
  const rest = before.rest - (performance.now() - before.now) / 1000;
  clock.dataset.seconds = Math.min(Number(clock.dataset.seconds), rest);
}

function written(seconds) {
  const whole = Math.abs(seconds);
  const rest = String(whole % 60).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${Math.floor(whole / 60)}:${rest}`;
}

function show(clock) {
  const seconds = left(clock);
  clock.querySelector("[data-time]").textContent = written(seconds);
  const now = stage(clock, seconds);
  const was = clock.matches(".clock-over") ? "over" : clock.matches(".clock-last") ? "last" : "left";
  if ("running" in clock.dataset) call(clock, now, seconds, now !== was);
  if (now === was) return;
  for (const name of ["left", "last", "over"]) {
    clock.classList.toggle(`clock-${name}`, name === now);
    clock.querySelector(`[data-when-${name}]`).hidden = name !== now;
  }
  const words = clock.querySelector(`[data-when-${now}]`).textContent;
  document.title = now === "left" ? title : `${words} · ${title}`;
  if (now === "over") document.querySelector("[data-poll]")?.dispatchEvent(new Event("clock-over"));
}

function stage(clock, seconds) {
  if (seconds < 0) return "over";
  return "running" in clock.dataset && seconds <= Number(clock.dataset.last) ? "last" : "left";
}

/* Ring once for each call of a round; on a page loaded since, unless it is long past. */
function call(clock, now, seconds, seen) {
  if (now === "left" || !bellIsOn()) return;
  const since = now === "over" ? -seconds : Number(clock.dataset.last) - seconds;
  const mine = `${location.pathname.split("/")[2]} ${clock.dataset.clock} ${now}`;
  if ((since > LATE && !seen) || sessionStorage.getItem(RUNG) === mine) return;
  sessionStorage.setItem(RUNG, mine);
  ring();
}

const bellIsOn = () => localStorage.getItem(BELL) === "on";

/* A browser lets no page sound before somebody has touched it: the first touch of anything opens
   the way, and until then the page says that it is mute. */
function open() {
  if (!audio) {
    audio = new AudioContext();
    audio.addEventListener("statechange", showMute);
  }
  audio.resume();
  showMute();
}

function showMute() {
  const mute = bellIsOn() && audio !== null && audio.state !== "running";
  document.querySelectorAll("[data-bell-mute]").forEach((note) => (note.hidden = !mute));
}

/* Three strokes of a bell, made here: nothing is fetched. */
function ring() {
  open();
  for (const stroke of [0, 0.7, 1.4]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + stroke;
    tone.frequency.value = 880;
    volume.gain.setValueAtTime(0.4, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.6);
  }
}

function showBell(button) {
  button.setAttribute("aria-pressed", String(bellIsOn()));
  button.textContent = bellIsOn() ? button.dataset.on : button.dataset.off;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-bell-test]")) ring();
  const button = event.target.closest("[data-bell]");
  if (!button) return;
  localStorage.setItem(BELL, bellIsOn() ? "off" : "on");
  showBell(button);
  if (bellIsOn()) ring();
});

for (const touch of ["pointerdown", "keydown"]) {
  document.addEventListener(touch, () => bellIsOn() && open());
}

function tick() {
  document.querySelectorAll("[data-clock][data-seconds]").forEach(show);
}

document.querySelectorAll("[data-bell]").forEach(showBell);
if (bellIsOn() && document.querySelector("[data-clock]")) open();
document.addEventListener("htmx:afterSwap", tick); // what comes new tells its time at once
setInterval(tick, 500);
tick();
