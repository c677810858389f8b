/* Pictures of sheets, sent one after the other: files, or the live picture once it lies still in
   good light. The site says what it read or what to do, and asks for the table where a sheet does
   not say it. Where a page may not use the camera, the fields of files stay. */

const STILL = 6; // difference of two pictures, of 255, below which nobody moves
const DARK = 70; // mean light, of 255
const LOOK = 400; // milliseconds between two looks
const AGAIN = 1500; // after a picture that could not be read
const TRIES = 3; // pictures of the film whose code is not read, before its table is asked
const LONGEST = 2400; // pixels of the longer side of what is sent
const SMALL = 48;

const form = document.getElementById("sheet-photos");
const { choice, live, again, skip } = Object.fromEntries(
  ["choice", "live", "again", "skip"].map((name) => [name, form.querySelector(`[data-${name}]`)]),
);
const table = form.querySelector("[data-table]");
const video = form.querySelector("video");
const status = form.querySelector("[role=status]");
const hints = JSON.parse(status.dataset.hints);
const small = Object.assign(document.createElement("canvas"), { width: SMALL, height: SMALL });
const light = small.getContext("2d", { willReadFrequently: true });

let before = null;
let tries = 0;
let queue = []; // pictures to send: the first stays until its table is said, or the site answers

form.addEventListener("submit", submit);
again.addEventListener("click", watch);
skip.addEventListener("click", skipped);
skip.hidden = false;
if (window.isSecureContext && navigator.mediaDevices) {
  live.hidden = false;
  live.querySelector("button").addEventListener("click", start);
}

async function start() {
  live.hidden = true;
  try {
    const wish = { facingMode: "environment", width: { ideal: 4096 }, height: { ideal: 4096 } };
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: wish });
    await video.play();
  } catch {
    status.textContent = hints.refused;
    return;
  }
  video.hidden = false;
  watch();
}

function watch() {
  again.hidden = true;
  before = null;
  tries = 0;
  status.textContent = hints.look;
  setTimeout(look, LOOK);
}

/** Look whether the picture is bright and still; send it then. */
async function look() {
  light.drawImage(video, 0, 0, SMALL, SMALL);
  const pixels = light.getImageData(0, 0, SMALL, SMALL).data.filter((_, at) => at % 4 === 1);
  const mean = pixels.reduce((sum, each) => sum + each, 0) / pixels.length;
  const moved = before ? change(pixels, before) : Infinity;
  before = pixels;
  if (mean < DARK || moved > STILL) {
    status.textContent = mean < DARK ? hints.dark : hints.still;
    setTimeout(look, LOOK);
    return;
  }
  queue = [await picture()];
  const { links, asks } = await send();
  if (!links.length && !asks) setTimeout(look, AGAIN);
}

function change(one, other) {
  return one.reduce((sum, each, at) => sum + Math.abs(each - other[at]), 0) / one.length;
}

async function submit(event) {
  if (!queue.length) queue = [...form.photo.files, ...form.files.files];
  if (!queue.length) return; // the page says what is missing
  event.preventDefault();
  const { links, refused } = await send();
  const [only] = links;
  if (only && links.length === 1 && !refused && video.hidden) location.assign(only.href);
}

/** Leave a picture whose table nobody wants to say. */
async function skipped() {
  done();
  await send();
  if (!video.hidden) watch();
}

/** Send all pictures, and show what came of them. */
async function send() {
  status.textContent = hints.reading;
  let [links, sentences, asks, lost] = [[], [], "", false];
  while (queue.length && !asks && !lost) {
    const answer = await read(queue[0]);
    const name = queue[0].name ? `${queue[0].name} : ` : ""; // of a file, not of the film
    links = links.concat(answer.sheets.map(link));
    sentences = sentences.concat(answer.refused.map((each) => name + each));
    ({ asks, lost = false } = answer);
    if (asks === "no_code" && !video.hidden) asks = (tries += 1) >= TRIES;
    if (!asks && !lost) done();
  }
  table.hidden = !asks;
  choice.hidden = asks;
  if (!queue.length) form.photo.value = form.files.value = "";
  status.replaceChildren(...links, ...sentences.map(paragraph));
  again.hidden = video.hidden || asks || !links.length;
  (asks ? form.table : (links[0] ?? status)).focus();
  if (links.length) navigator.vibrate?.(80);
  return { links, asks, refused: sentences.length };
}

/** Go on to the next picture, of which no table is said. */
function done() {
  queue.shift();
  form.table.value = "";
}

async function read(photo) {
  const body = new FormData(form);
  body.delete("files");
  body.set("photo", photo, photo.name ?? "photo.jpg");
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(form.action, { method: "POST", body, headers });
    return await answer.json();
  } catch {
    return { sheets: [], refused: [hints.lost], asks: "", lost: true };
  }
}

function link({ page, words }) {
  const made = Object.assign(document.createElement("a"), { href: page, textContent: words });
  made.className = "button button-primary button-main";
  return made;
}

function paragraph(textContent) {
  return Object.assign(document.createElement("p"), { textContent, className: "paper-why" });
}

function picture() {
  const share = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(video.videoWidth * share);
  canvas.height = Math.round(video.videoHeight * share);
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
}
