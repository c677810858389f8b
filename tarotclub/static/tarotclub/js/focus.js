/* The keyboard stays where it was when htmx draws a part of the page anew. htmx sees to what has
   an id; anything else is known by where it leads or what it says. */

const STOPS = "main :is(a[href], button, summary, [tabindex='0'])";

const nameOf = (one) => [
  one.localName, one.getAttribute("href") ?? one.getAttribute("aria-label") ?? one.textContent.trim(),
  one.form?.getAttribute("action"), one.value,
].join(" ");

const namesakes = (name) => [...document.querySelectorAll(STOPS)].filter((one) => nameOf(one) === name);

let name = "";
let place = -1; // among its namesakes

document.addEventListener("htmx:beforeSwap", () => {
  const focused = document.activeElement;
  name = nameOf(focused);
  place = namesakes(name).indexOf(focused);
});

document.addEventListener("htmx:afterSwap", () => {
  if (document.activeElement === document.body) namesakes(name)[place]?.focus({ preventScroll: true });
});
