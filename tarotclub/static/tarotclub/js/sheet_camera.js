/* The live picture of a sheet: once it lies still in good light it is sent, and the site says
   what it read or what to do. Where a page may not use the camera, the fields of files stay. */

const STILL = 6; // difference of two pictures, of 255, below which nobody moves
const DARK = 70; // mean light, of 255
const LOOK = 400; // milliseconds between two looks
const AGAIN = 1500; // after a picture that could not be read
const LONGEST = 2400; // pixels of the longer side of what is sent
const SMALL = 48;

const form = document.getElementById("sheet-photos");
const panel = form.querySelector(".paper-camera");
const live = form.querySelector(".paper-live");
const video = panel.querySelector("video");
const status = panel.querySelector("[role=status]");
const again = panel.querySelector("[data-again]");
const hints = JSON.parse(panel.dataset.hints);
const small = Object.assign(document.createElement("canvas"), { width: SMALL, height: SMALL });
const light = small.getContext("2d", { willReadFrequently: true });

let before = null;

if (window.isSecureContext && navigator.mediaDevices) {
  live.hidden = false;
  live.querySelector("button").addEventListener("click", start);
  again.addEventListener("click", watch);
}

async function start() {
  try {
    const wish = { facingMode: "environment", width: { ideal: 4096 }, height: { ideal: 4096 } };
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: wish });
    await video.play();
  } catch {
    live.hidden = true;
    panel.hidden = false;
    status.textContent = hints.refused;
    return;
  }
  live.hidden = true;
  panel.hidden = false;
  watch();
}

function watch() {
  again.hidden = true;
  before = null;
  status.textContent = hints.look;
  setTimeout(look, LOOK);
}

/** Look whether the picture is bright and still; send it then. */
function look() {
  light.drawImage(video, 0, 0, SMALL, SMALL);
  const pixels = light.getImageData(0, 0, SMALL, SMALL).data.filter((_, at) => at % 4 === 1);
  const mean = pixels.reduce((sum, each) => sum + each, 0) / pixels.length;
  const moved = before ? change(pixels, before) : Infinity;
  before = pixels;
  if (mean < DARK) {
    status.textContent = hints.dark;
  } else if (moved > STILL) {
    status.textContent = hints.still;
  } else {
    send();
    return;
  }
  setTimeout(look, LOOK);
}

function change(one, other) {
  return one.reduce((sum, each, at) => sum + Math.abs(each - other[at]), 0) / one.length;
}

async function send() {
  status.textContent = hints.reading;
  const body = new FormData(form);
  body.delete("files");
  body.set("photo", await picture(), "photo.jpg");
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(form.action, { method: "POST", body, headers });
    const { sheets, refused } = await answer.json();
    if (sheets.length) {
      taken(sheets);
      return;
    }
    status.textContent = refused.join(" ");
  } catch {
    status.textContent = hints.look; // the network: the next picture tries again
  }
  setTimeout(look, AGAIN);
}

function taken(sheets) {
  status.replaceChildren(
    ...sheets.flatMap(({ page, words }) => {
      const link = Object.assign(document.createElement("a"), { href: page, textContent: words });
      link.className = "button button-primary button-main";
      return [link, " "];
    }),
  );
  again.hidden = false;
  again.focus();
  navigator.vibrate?.(80);
}

function picture() {
  const share = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(video.videoWidth * share);
  canvas.height = Math.round(video.videoHeight * share);
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
}
