/* Signed out while a page was open, or no longer allowed. What htmx was to send is sent as a plain
   form, whose answer says why not, or is the sign-in page, which holds it. Back on the page, what
   was held is put into its form again: it is seen before it is sent. */

import { sendAlone } from "./send.js";
import { isTyped } from "./waiting.js";

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { elt, target, requestConfig, xhr: { status } } = detail;
  if (status !== 401 && status !== 403) return;
  const form = requestConfig.verb === "post" && elt.matches("form, button") && elt.closest("form");
  if (form) {
    // A form that came by itself stands on another page, which shows it again.
    if (form.dataset.page) history.replaceState(null, "", form.dataset.page);
    sendAlone(new URL(requestConfig.path, location.href), requestConfig.formData);
    return;
  }
  if (status === 403) return;
  const polls = elt.matches("[data-poll]");
  if (polls && !isTyped()) {
    location.reload();
    return;
  }
  const note = document.getElementById("signed-out").content.cloneNode(true);
  (polls ? document.getElementById("messages") : target).replaceChildren(note);
});

const CHOICE = "[type=radio], [type=checkbox]";
const UNTOUCHED = "[type=file], [type=password], [name=csrfmiddlewaretoken]";

/* A text takes any value, a choice or a button only its own. */
function takes(one, value) {
  if (one.matches("select")) return [...one.options].some((option) => option.value === value);
  return one.matches(`${CHOICE}, button`) ? one.value === value : !one.matches(UNTOUCHED);
}

function placesIn(form, pairs) {
  const places = new Map();
  for (const [name, value] of pairs) {
    const all = [...form.elements].filter((one) => one.name === name && takes(one, value));
    const place = all.find((one) => !places.has(one));
    if (place) places.set(place, value);
  }
  return places;
}

function addressOf(form) {
  return new URL(form.getAttribute("action") ?? "", location.href).href;
}

/* The form of that address with the most places; nothing when it has none for what was typed. */
function formFor(held, pairs) {
  const forms = [...document.forms].filter(
    (form) =>
      form !== held &&
      form.getAttribute("method") === "post" &&
      addressOf(form) === addressOf(held),
  );
  const found = forms.map((form) => ({ form, places: placesIn(form, pairs) }));
  const [best] = found.sort((one, other) => other.places.size - one.places.size);
  return best && (best.places.size || !pairs.length) ? best : null;
}

function fill(form, places) {
  for (const one of form.elements) if (one.matches(CHOICE)) one.checked = false;
  for (const [one, value] of places) {
    if (one.matches(CHOICE)) one.checked = true;
    else if (!one.matches("button")) one.value = value;
  }
}

/* Nothing that was typed stays folded away. */
function unfold(one) {
  for (let around = one; around; around = around.parentElement) {
    if (around.matches("details")) around.open = true;
    if (around.matches("dialog:not([open])")) around.showModal();
  }
}

function putBack(held) {
  const pairs = [...new FormData(held)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const found = formFor(held, pairs);
  if (!found) return;
  const { form, places } = found;
  fill(form, places);
  held.querySelector("[data-held-send]").remove();
  addEventListener("load", () => {
    for (const [one, value] of places) {
      one.dispatchEvent(new Event("input", { bubbles: true }));
      one.dispatchEvent(new Event("change", { bubbles: true }));
      if (value) unfold(one);
    }
    unfold(form);
    const send = [...form.elements].filter((one) => one.type === "submit");
    (send.find((one) => places.has(one)) ?? send[0])?.focus();
  });
}

const held = document.querySelector("[data-held]");
if (held) putBack(held);
