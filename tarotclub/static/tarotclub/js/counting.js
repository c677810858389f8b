/* Counting the piles: the same count as scoring/rules/cards.py, and the dialog that asks.
   No number of any game stands here: all come with the table, from its ruleset. */

const HALVES_IN_A_POINT = 2;

/* Count a side's piles. `owed` are low cards it still owes for an Excuse it kept. */
export function count(piles, game, { chien, owed = 0 }) {
  const ranks = Object.keys(game.pack);
  const has = (rank) => piles[rank] ?? 0;
  const sum = (worth) => ranks.reduce((total, rank) => total + worth(rank), 0);
  const cards = sum(has) - owed;
  const halves = sum((rank) => game.halves[rank] * has(rank)) - game.low_halves * owed;
  const remarks = ranks
    .filter((rank) => has(rank) > game.pack[rank])
    .map((rank) => ({ code: "too_many", rank, amount: has(rank) - game.pack[rank], more: 0 }));
  if (cards) remarks.push(...trickRemarks(cards, game, chien ? game.chien : 0));
  return { cards, points: halves / HALVES_IN_A_POINT, bouts: has("bout"), remarks };
}

/* A whole trick is a card a player. */
function trickRemarks(cards, game, setAside) {
  const over = cards > setAside ? (cards - setAside) % game.players : cards - setAside;
  if (over === 0) {
    return cards % HALVES_IN_A_POINT ? [{ code: "half_point", rank: "", amount: 0, more: 0 }] : [];
  }
  const less = over < 0 ? setAside : cards - over;
  return [{ code: uneven(over, game), rank: "", amount: less, more: less + game.players }];
}

function uneven(over, game) {
  const kept = over > 0 && over <= game.excuses;
  const awaited = over < game.players && game.players - over <= game.excuses;
  if (kept && awaited) return "excuse_unpaid";
  if (kept) return "excuse_kept";
  return awaited ? "excuse_awaited" : "not_tricks";
}

/* Whom a half point profits, by the attack's points and bouts; null where there is none. */
export function halfPointGoesTo(points, bouts, game) {
  if (Number.isInteger(points)) return null;
  return points >= game.points_to_make[bouts] ? "attack" : "defence";
}

const written = (number) =>
  Number.isInteger(number) ? String(number) : `${Math.floor(number) || ""}½`;

const filled = (sentence, values) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/* The dialog. One a page; whoever opens it says which field the points go to. */
class Counter {
  constructor(dialog) {
    this.dialog = dialog;
    this.words = JSON.parse(dialog.dataset.words);
    this.inputs = [...dialog.querySelectorAll("[data-rank]")];
    this.tricks = dialog.querySelector("[data-tricks]");
    dialog.addEventListener("click", (event) => this.press(event));
    for (const kind of ["input", "change"]) {
      dialog.addEventListener(kind, (event) => {
        event.stopPropagation(); // the page's form is not being filled in yet
        this.typed(event.target);
      });
    }
  }

  /* The game comes with the table. */
  play(game) {
    this.game = game;
    for (const input of this.inputs) input.max = game.pack[input.dataset.rank];
    this.tricks.max = game.hand;
    for (const option of this.dialog.querySelector("[data-owed]").options) {
      option.hidden = Math.abs(option.value) > game.excuses;
      option.disabled = option.hidden;
    }
  }

  open(opener) {
    this.play(JSON.parse(this.dialog.dataset.game));
    this.target = document.getElementById(opener.dataset.countsFor);
    this.alone = "countsAlone" in opener.dataset;
    if (this.counting !== this.target) this.clear();
    this.counting = this.target;
    const side = document.querySelector("[name=side]:checked")?.value;
    const own = this.dialog.querySelector(`[data-side][value="${side}"]`);
    if (own) own.checked = true;
    for (const part of this.dialog.querySelectorAll("[data-with-side]")) {
      part.hidden = this.alone || ("withChien" in part.dataset && !this.game.chien);
    }
    this.show();
    this.dialog.showModal();
  }

  clear() {
    for (const input of [...this.inputs, this.tricks]) input.value = "";
    this.dialog.querySelector("[data-owed]").selectedIndex = 0;
    this.show();
  }

  get side() {
    return this.alone ? null : this.dialog.querySelector("[data-side]:checked").value;
  }

  get chien() {
    const contract = document.querySelector("[name=contract]:checked")?.value;
    return !this.alone && this.side === (this.game.chien_side[contract] ?? "attack");
  }

  get piles() {
    return Object.fromEntries(
      this.inputs.map((input) => [input.dataset.rank, Math.max(0, Math.trunc(input.value) || 0)]),
    );
  }

  press(event) {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.moves) this.move(button);
    if ("clears" in button.dataset) this.clear();
    if ("uses" in button.dataset && button.getAttribute("aria-disabled") !== "true") this.use();
  }

  move(button) {
    const input = this.dialog.querySelector(`#${button.dataset.moves}`);
    const moved = (Math.trunc(input.value) || 0) + Number(button.dataset.by);
    input.value = Math.min(Math.max(moved, 0), Number(input.max));
    this.typed(input);
  }

  /* So many tricks leave so many low cards; a low card counted by hand forgets the tricks. */
  typed(input) {
    if (input.dataset.rank === "low") this.tricks.value = "";
    if (this.tricks.value !== "") {
      const { low, ...others } = this.piles;
      const high = Object.values(others).reduce((total, number) => total + number, 0);
      const all = Number(this.tricks.value) * this.game.players + (this.chien ? this.game.chien : 0);
      const lowest = this.inputs.find((one) => one.dataset.rank === "low");
      lowest.value = Math.max(0, all + this.owed - high);
    }
    this.show();
  }

  get owed() {
    return Number(this.dialog.querySelector("[data-owed]").value);
  }

  get counted() {
    return count(this.piles, this.game, { chien: this.chien, owed: this.owed });
  }

  /* The attack's points and bouts, whichever side was counted. */
  attack({ points, bouts }) {
    if (this.side !== "defence") return { points, bouts };
    return { points: this.game.card_points - points, bouts: this.game.bouts - bouts };
  }

  show() {
    const counted = this.counted;
    const total = { ...counted, points: written(counted.points) };
    const attack = this.attack(counted);
    const lines = [filled(this.words.total, total)];
    if (this.side === "defence") {
      lines.push(filled(this.words.attack, { ...attack, points: written(attack.points) }));
    }
    this.dialog.querySelector("[data-total]").textContent = lines.join(" · ");
    const wrong = counted.remarks.some((remark) => remark.code === "too_many");
    this.remark(counted, attack, wrong);
    const use = this.dialog.querySelector("[data-uses]");
    use.setAttribute("aria-disabled", String(wrong || !counted.cards));
  }

  remark(counted, attack, wrong) {
    const list = this.dialog.querySelector("[data-remarks]");
    list.classList.toggle("counting-wrong", wrong);
    const sentences = counted.remarks.map((remark) => this.sentence(remark, attack)).filter(Boolean);
    list.replaceChildren(
      ...sentences.map((sentence) => Object.assign(document.createElement("li"), { textContent: sentence })),
    );
  }

  sentence(remark, attack) {
    if (remark.code !== "half_point") {
      const name = this.dialog.querySelector(`[data-name="${remark.rank}"]`)?.textContent;
      return filled(this.words[remark.code], { ...remark, rank: name });
    }
    if (this.alone || attack.bouts < 0) return "";
    return this.words[`half_${halfPointGoesTo(attack.points, attack.bouts, this.game)}`];
  }

  use() {
    const counted = this.counted;
    this.fill(this.target, written(counted.points));
    if (!this.alone) {
      this.choose("side", this.side);
      this.choose("bouts", this.attack(counted).bouts);
    }
    this.dialog.close();
    this.target.focus();
  }

  fill(input, text) {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  choose(name, value) {
    const choice = document.querySelector(`[name="${name}"][value="${value}"]`);
    if (!choice) return;
    choice.checked = true;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/* Imported for its count alone, the module finds no dialog and does nothing. */
const dialog = document.querySelector("[data-counting]");
if (dialog) {
  const counter = new Counter(dialog);
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-counts-for]");
    if (opener) counter.open(opener);
  });
}
