/* A QR code drawn here: it needs no network. */

import { correction, generate, mode } from "../vendor/lean-qr.js";

const SVG = "http://www.w3.org/2000/svg";
const BORDER = 4; // squares of light around it, as readers want

/** Digits behind an address: as compact as can be, and a phone's camera opens them. */
export const digitsBehind = (address, digits) => mode.multi(mode.ascii(address), mode.numeric(digits));

/** Draw what a code says; `label` is what is said to who does not see it. */
export function drawCode(content, label) {
  const code = generate(content, { minCorrectionLevel: correction.L });
  const squares = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  }
  const drawing = document.createElementNS(SVG, "svg");
  const size = code.size + 2 * BORDER;
  drawing.setAttribute("viewBox", `${-BORDER} ${-BORDER} ${size} ${size}`);
  drawing.setAttribute("shape-rendering", "crispEdges");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", label);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", squares.join(""));
  drawing.append(path);
  return drawing;
}
