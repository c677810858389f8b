/* Fast entry of bilans by keyboard: Enter goes on to the next one and at the end sends; the last
   one that is empty is proposed as the remainder, so that the sum is zero. Tables follow one
   another on the same page. */

const bilansOf = (form) => [...form.querySelectorAll("[data-bilan]")];

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
function showSum(form) {
  const typed = bilansOf(form).filter((input) => input.value !== "");
  const all = typed.length ? total(typed) : null;
  const [sum, rest] = form.querySelectorAll("[data-sum], [data-rest]");
  sum.value = all === null ? sum.defaultValue : signed(all);
  rest.value = all ? rest.dataset.rest.replace("{n}", signed(-all)) : "";
}

function propose(input) {
  if (input.value !== "") return;
  const others = total(bilansOf(input.form).filter((one) => one !== input));
  if (others === null) return;
  input.value = String(-others || 0);
  showSum(input.form);
}

document.addEventListener("focusin", ({ target }) => {
  if (!target.matches("[data-bilan]")) return;
  propose(target);
  target.select();
});

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-bilan]")) showSum(target.form);
});

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (key !== "Enter" || !target.matches("[data-bilan]")) return;
  event.preventDefault();
  const bilans = bilansOf(target.form);
  const next = bilans[bilans.indexOf(target) + 1];
  if (next) next.focus();
  else target.form.requestSubmit();
});

function begin() {
  const form = document.querySelector("[data-results]");
  /* The table that is proposed gives way to the number that is typed. */
  document.querySelector("[data-proposed]")?.select();
  if (!form) return;
  showSum(form);
  /* After a refusal, form.js puts the reader on the summary of errors. */
  if (form.querySelector("[data-error-summary]")) return;
  const bilans = bilansOf(form);
  (bilans.find((input) => input.value === "") ?? bilans.at(-1))?.focus();
}

/* Another page than that of the results, as one that refuses, is shown by the browser. */
document.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  const { serverResponse, requestConfig, shouldSwap, xhr } = detail;
  if (!shouldSwap || target.id !== "results-entry") return;
  if (serverResponse.includes('id="results-entry"')) return;
  detail.shouldSwap = false;
  if (requestConfig.verb === "post") HTMLFormElement.prototype.submit.call(requestConfig.elt);
  else location.assign(xhr.responseURL);
});

document.addEventListener("htmx:afterSettle", begin);
begin();
