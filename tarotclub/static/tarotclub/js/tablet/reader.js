/* The sheet of a table on a player's phone: to be read, and nothing else. */

import { element, fill } from "./element.js";
import { keepingFocus } from "./focus.js";
import { Follower, tell } from "./following.js";
import { TableRound, showClock } from "./round.js";
import { sheet } from "./sheet.js";
import { view } from "./state.js";

const home = document.getElementById("tablet");
const { link } = home.dataset;
const PAUSE = 10_000; // milliseconds: who only reads waits for nothing
let state = null;

const follower = new Follower({
  link, key: `tarotclub-reading-${link}`, memory: localStorage, pause: PAUSE, onheard: tell,
  show(heard) {
    state = view(heard, []);
    draw();
  },
  /** One question tells the round, and which sheet there is. */
  async isNew() {
    if (await round.hear()) draw();
    if (!round.sheet || !follower.etag?.endsWith(`"${round.sheet}"`)) return true;
    tell();
    return false;
  },
});
const round = new TableRound({ send: async (...request) => (await follower.send(...request)) ?? {} });

function draw() {
  if (!state) return;
  keepingFocus(() => fill(document.getElementById("sheet"), sheet(state, null, { round, redraw: draw })));
}

setInterval(() => showClock(document.getElementById("clock"), round), 500);
await follower.listen();
