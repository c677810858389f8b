/* The big digits and the small steps: they go to the count that was touched last. */

import { numberIn, typed, written } from "./draft.js";

/** Whether a field is a count of which only one digit is there. */
export const isHalfTyped = (field) =>
  field.matches("[data-points] input") && /^\d$/.test(field.value.trim());

/** Let the keys of a form type; `most` is the points of the pack. */
export function listenToKeys(form, most) {
  let typing = form.querySelector("[data-points] input");

  const typeInto = (input) => {
    typing?.classList.remove("is-typing");
    typing = input;
    typing.classList.add("is-typing");
  };
  const set = (text) => {
    typing.value = text;
    typing.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const several = form.querySelectorAll("[data-points] input");
  if (several.length > 1) typeInto(several[0]);
  form.addEventListener("focusin", ({ target }) => {
    if (target.matches("[data-points] input")) typeInto(target);
  });
  form.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-key]");
    if (key) set(typed(typing.value.trim(), key.dataset.key, most));
    const step = target.closest("[data-step]");
    if (step) {
      const moved = (numberIn(typing.value) ?? 0) + Number(step.dataset.step);
      set(written(Math.min(Math.max(moved, 0), most)));
    }
  });
}
