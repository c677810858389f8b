/* Building the page: elements, icons, marks. All text goes in as text. */

const SVG = "http://www.w3.org/2000/svg";

/** element("button", {class: "button", onclick: …}, "words", other): null children are left out. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else made.setAttribute(name, value);
  }
  made.append(...kept(children));
  return made;
}

/** Put other children in an element's place. */
export function fill(target, ...children) {
  target.replaceChildren(...kept(children));
}

const kept = (children) =>
  children.flat(2).filter((child) => child !== null && child !== undefined && child !== false);

/** A drawing of icons.svg, whose address the page knows. */
export function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${document.getElementById("tablet").dataset.icons}#${name}`);
  drawing.append(use);
  return drawing;
}

/** A button with a drawing. */
export function button(label, onclick, { kind = "", drawing, ...more } = {}) {
  const type = more.type ?? "button";
  const name = `button${kind && ` button-${kind.split(" ").join(" button-")}`}`;
  return element(
    "button",
    { class: name, ...more, type, onclick },
    drawing && icon(drawing),
    element("span", {}, label),
  );
}

/** Words that only screen readers need. */
export const unseen = (text) => element("span", { class: "visually-hidden" }, text);
