/* A form for who has no account: the browser works for a second, so that a robot would for hours.

   Without a script, or where a page comes over plain HTTP, the question is answered instead. */

const form = document.querySelector("form[data-proof]");

async function prove(uuid) {
  const text = new TextEncoder();
  for (let proof = 0; ; proof += 1) {
    const digest = await crypto.subtle.digest("SHA-256", text.encode(`${uuid}:${proof}`));
    const [first, second] = new Uint8Array(digest);
    if (first === 0 && second === 0) return String(proof);
  }
}

if (form && window.crypto?.subtle) {
  const question = form.querySelector("[data-question]");
  const failed = question.querySelector("[aria-invalid]");
  question.hidden = !failed;
  const proved = prove(form.dataset.proof).then((proof) => {
    form.elements.proof.value = proof;
  });
  form.addEventListener("submit", (event) => {
    if (form.elements.proof.value) return;
    event.preventDefault();
    proved.then(() => form.requestSubmit());
  });
}
