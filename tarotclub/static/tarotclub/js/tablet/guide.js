/* The way from a refusal to the guide, on the pages of a table. */

import { element } from "./element.js";
import { say } from "./words.js";

/** A link to what the page knows as its guide; in another tab, as the table's page stays. */
export function guideLink() {
  const href = document.getElementById("tablet").dataset.guide;
  return element("a", { class: "help-link", href, target: "_blank", rel: "noopener" }, say("learn_more"));
}
