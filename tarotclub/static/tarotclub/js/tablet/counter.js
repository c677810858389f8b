/* The counter of piles on the tablet: js/counting.js asks and counts, here it learns the game. */

import { element, icon } from "./element.js";
import { say } from "./words.js";

/** The button that counts the piles for a count; a player's own where everyone plays alone. A
    state kept from before tables told how they count has none. */
export function counterOpener({ counting }, field, player = null) {
  if (!counting) return null;
  return element(
    "button",
    { class: "button button-quiet", type: "button", "data-counts-for": field,
      "data-counts-alone": player !== null },
    icon("cards"),
    element("span", {}, player === null ? say("count_tricks") : say("count_tricks_of", { player })),
  );
}

/** Let the page's counter count as this table does. */
export function fitCounter({ counting }) {
  document.querySelector("[data-counting]").dataset.game = JSON.stringify(counting ?? null);
}
