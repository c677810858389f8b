/* Fast entry of bilans by keyboard: Enter goes on to the next one and at the end sends; the last
   one that is empty is proposed as the remainder, so that the sum is zero. */

const form = document.querySelector("[data-results]");
const bilans = form ? [...form.querySelectorAll("[data-bilan]")] : [];
const sum = form?.querySelector("[data-sum]");
const rest = form?.querySelector("[data-rest]");

const number = (input) => {
  const text = input.value.replace(/[\s\u00a0\u202f]/g, "").replace(/[−–]/g, "-");
  return /^[+-]?\d+$/.test(text) ? Number(text) : null;
};

function total(inputs) {
  const numbers = inputs.map(number);
  return numbers.includes(null) ? null : numbers.reduce((one, other) => one + other, 0);
}

const signed = (points) => `${points > 0 ? "+" : points < 0 ? "−" : ""}${Math.abs(points)}`;

/* The sum of what is typed so far, and what the others still have to bring. */
function showSum() {
  const all = total(bilans.filter((input) => input.value !== ""));
  if (all === null) return;
  sum.textContent = signed(all);
  rest.textContent = all ? rest.dataset.rest.replace("{n}", signed(-all)) : "";
}

function propose(input) {
  if (input.value !== "") return;
  const others = total(bilans.filter((one) => one !== input));
  if (others === null) return;
  input.value = String(-others || 0);
  showSum();
}

for (const [place, input] of bilans.entries()) {
  input.addEventListener("focus", () => {
    propose(input);
    input.select();
  });
  input.addEventListener("input", showSum);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const next = bilans[place + 1];
    if (next) next.focus();
    else form.requestSubmit();
  });
}

/* The table that is proposed gives way to the number that is typed. */
document.querySelector("[data-proposed]")?.select();

/* After a refusal, form.js puts the reader on the summary of errors. */
if (form && !form.querySelector("[data-error-summary]")) {
  (bilans.find((input) => input.value === "") ?? bilans.at(-1))?.focus();
}
