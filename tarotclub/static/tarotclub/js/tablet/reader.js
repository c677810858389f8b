/* The sheet of a table on a player's phone: to be read, and nothing else. */

import { element, fill } from "./element.js";
import { Follower, tell } from "./following.js";
import { TableRound, showClock } from "./round.js";
import { sheet } from "./sheet.js";
import { view } from "./state.js";

const home = document.getElementById("tablet");
const { link } = home.dataset;
let state = null;
let round = null;

function draw() {
  if (state) fill(document.getElementById("sheet"), sheet(state, null, { round, redraw: draw }));
}

const follower = new Follower({
  link, key: `tarotclub-reading-${link}`, memory: localStorage,
  show(heard) {
    state = view(heard, []);
    draw();
  },
  onheard() {
    tell();
    if (round) return;
    round = new TableRound({ send: async (...request) => (await follower.send(...request)) ?? {} });
    round.follow(draw);
  },
});

setInterval(() => showClock(document.getElementById("clock"), round), 500);
await follower.listen();
