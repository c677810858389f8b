/* Seating a table by tapping: the order of the taps is the order of play. The taps fill the
   lists that serve without script; those are what is sent. */

const form = document.querySelector("[data-seating]");
const taps = [...form.querySelectorAll("[data-player]")];
const places = [...form.querySelectorAll("select[name=players]")];
const status = form.querySelector("[data-seating-status]");
const words = status.dataset;
const seated = places.map((place) => place.value).filter((key) => key);

const capacity = () => Number(form.querySelector("[name=sitting]:checked")?.dataset.places ?? 4);
const tapOf = (key) => taps.find((tap) => tap.value === key);

function show() {
  const missing = capacity() - seated.length;
  for (const tap of taps) {
    const place = seated.indexOf(tap.value);
    tap.checked = place >= 0;
    if (!tap.disabled) {
      const label = place < 0 ? "" : words.placeName.replace("NUMBER", place + 1);
      tap.parentElement.querySelector("[data-place]").textContent = label;
    }
  }
  places.forEach((place, index) => {
    place.value = seated[index] ?? "";
  });
  for (const choice of form.querySelectorAll("[data-dealer]")) showDealer(choice);
  const left = missing === 1 ? words.one : words.more.replace("NUMBER", missing);
  status.textContent = missing > 0 ? left : words.complete;
}

function showDealer(choice) {
  const place = Number(choice.dataset.dealer);
  const input = choice.querySelector("input");
  choice.hidden = place >= capacity();
  if (choice.hidden && input.checked) form.querySelector("[value=draw]").checked = true;
  const label = choice.querySelector("[data-label]");
  label.dataset.placeName ??= label.textContent;
  label.textContent = tapOf(seated[place])?.dataset.player ?? label.dataset.placeName;
}

function tap(input) {
  const place = seated.indexOf(input.value);
  if (place >= 0) seated.splice(place, 1);
  else if (seated.length < capacity()) seated.push(input.value);
  show();
  if (place < 0 && !input.checked) status.textContent = words.full;
}

form.addEventListener("change", (event) => {
  if (taps.includes(event.target)) return tap(event.target);
  if (event.target.name === "sitting") {
    seated.length = Math.min(seated.length, capacity());
    show();
  }
});

show();
