/* Names and the ceremony on a wall, as large as they fit: measured, so that a name shrinks only
   where it must. The classes that the server chose stay where no script measures. */

const NAMES = ["", "name-wide", "name-long", "name-longest", "name-least"];
const [LARGEST, SMALLEST] = [30, 5]; // of who is called, in hundredths of the screen

/* A name in one line may be cut at its side, one in several at its end or by its row: by a line,
   not by the room that some fonts keep above and below their letters. */
function cut(name) {
  const room = parseFloat(getComputedStyle(name).fontSize) / 6;
  const row = name.closest(".rows > li");
  return name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + room
    || (row !== null && row.scrollHeight > row.clientHeight + room);
}

/* Names of several lines are of a class each: the longest wear all of them. */
function wear(name, step) {
  for (const [place, size] of NAMES.entries()) {
    if (size) name.classList.toggle(size, place > 1 ? step >= place : step === place);
  }
}

/* What the server found widest of all stays as small as it made it. */
function mayGrow(name) {
  name.dataset.grows ??= String(!name.classList.contains("name-least"));
  return name.dataset.grows === "true";
}

function fitNames(root) {
  let left = [...root.querySelectorAll(".name")].filter(mayGrow);
  for (const step of NAMES.keys()) {
    for (const name of left) wear(name, step);
    left = left.filter(cut);
  }
}

/* The largest type in which who is called stands whole: on two lines at most, no word broken. */
function fitCalled(ceremony) {
  const name = ceremony.querySelector(".called-name");
  name.classList.add("called-fitted");
  for (let size = LARGEST; size >= SMALLEST; size -= 0.5) {
    name.style.setProperty("--called", size);
    const inside = ceremony.getBoundingClientRect();
    const called = name.parentElement.getBoundingClientRect();
    const lines = name.offsetHeight / parseFloat(getComputedStyle(name).fontSize);
    const whole = called.height <= inside.height && name.scrollWidth <= name.clientWidth + 1;
    if (whole && lines < 2.5) return;
  }
  name.classList.remove("called-fitted"); // a word too long for any: as the server made it
}

/* Fit all that a screen shows, now and whenever the screen has another size. */
export function fit(root) {
  fitNames(root);
  for (const ceremony of root.querySelectorAll(".ceremony")) fitCalled(ceremony);
}
