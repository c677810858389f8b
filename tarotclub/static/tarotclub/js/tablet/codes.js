/* QR codes in a dialog: the sheet to be read along, and the sheet itself when no network will
   carry it. */

import { button, fill } from "./element.js";
import { digitsBehind, drawCode } from "./qr.js";
import { act } from "./screens.js";
import { sheetCodes } from "./sheet_code.js";
import { say } from "./words.js";

const { here: origin } = document.getElementById("tablet").dataset;
const dialog = document.getElementById("code");
const part = (name) => document.getElementById(`code-${name}`);

function showDialog(title, words, drawing, actions = []) {
  part("title").textContent = title;
  part("words").textContent = words;
  fill(part("drawing"), drawing);
  fill(part("actions"), actions, button(say("close"), () => dialog.close(), { kind: "primary" }));
  if (!dialog.open) dialog.showModal();
}

/** The way to the sheet for who only reads it. */
export function showFollowing({ link }) {
  const address = `${origin}${link.reading}`;
  showDialog(say("follow_title"), say("follow_hint"), drawCode(address, address));
}

/** The sheet itself, for the desk: as many codes as it takes. */
export async function showSheet({ table, pass }) {
  const entries = await act(() => table.handOver());
  if (!entries) return;
  const { number } = table.state.table;
  const parts = sheetCodes(entries, { ...pass, table: number });
  const address = `${origin}/f/#f`;
  const showPart = (at) => {
    const part = say("sheet_code_part", { part: at + 1, count: parts.length });
    const words = parts.length > 1 ? `${part} ${say("sheet_code_hint")}` : say("sheet_code_hint");
    const drawing = drawCode(digitsBehind(address, parts[at]), `${say("sheet_code")} ${part}`);
    drawing.dataset.holds = address + parts[at];
    const next = () => showPart((at + 1) % parts.length);
    const more = parts.length > 1 ? [button(say("next_part"), next, { drawing: "next" })] : [];
    showDialog(`${say("table", { number })} · ${say("sheet_code")}`, words, drawing, more);
  };
  showPart(0);
}
