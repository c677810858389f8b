/* What each table likes, kept on this tablet: size, contrast, hand, sound, a screen that stays
   on, a language. */

import { say } from "./words.js";

const LONGEST = 4000; // milliseconds that a page in another language may take
const KEY = "tarotclub-comfort";
const USUAL = { sound: true, vibration: true, awake: true };
let chosen = { ...USUAL, ...stored() };
let lock = null;
let sound = null;

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Whether a choice is on. */
export const likes = (name) => Boolean(chosen[name]);

/** Apply the choices and follow the switches; `onchange` hears of each. */
export function startComfort(onchange) {
  apply();
  for (const input of document.querySelectorAll("[data-comfort]")) {
    input.checked = likes(input.dataset.comfort);
    input.addEventListener("change", () => {
      chosen = { ...chosen, [input.dataset.comfort]: input.checked };
      try {
        localStorage.setItem(KEY, JSON.stringify(chosen));
      } catch {
        // the choice lasts for this page only
      }
      apply();
      onchange();
    });
  }
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", () => speak(button.dataset.language));
  }
  document.getElementById("comfort-awake").hidden = "wakeLock" in navigator;
  document.addEventListener("visibilitychange", stayAwake);
  document.addEventListener("pointerdown", stayAwake, { once: true });
}

function apply() {
  for (const name of ["big", "contrast", "left"]) {
    document.documentElement.toggleAttribute(`data-${name}`, likes(name));
  }
  stayAwake();
}

/* The words come with the page: it is left only for one that is there, in the language asked. */
async function speak(language) {
  const before = document.documentElement.lang;
  keepLanguage(language);
  try {
    const page = await fetch(location.pathname, { cache: "reload", signal: AbortSignal.timeout(LONGEST) });
    if (page.ok && page.headers.get("Content-Language") === language) return location.reload();
  } catch {
    // no answer: the page stays
  }
  keepLanguage(before);
  window.alert(say("needs_network"));
}

/* In the cookie that the server reads, for a year. */
function keepLanguage(language) {
  document.cookie = `django_language=${language}; path=/; max-age=31536000; samesite=lax`;
}

/* The browser takes the lock back whenever the page is hidden. */
async function stayAwake() {
  if (!likes("awake")) {
    await lock?.release();
    lock = null;
    return;
  }
  if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
  try {
    lock = (await navigator.wakeLock?.request("screen")) ?? null;
  } catch {
    lock = null; // low battery, or not allowed
  }
}

/** A short sign that a deal is stored. */
export function celebrate() {
  if (likes("vibration")) navigator.vibrate?.(40);
  if (likes("sound")) beep();
}

function beep() {
  try {
    sound ??= new AudioContext();
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    const end = sound.currentTime + 0.12;
    tone.frequency.value = 880;
    volume.gain.setValueAtTime(0.15, sound.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(end);
  } catch {
    // no sound here
  }
}
