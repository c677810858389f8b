/* The page where a deal is typed has few stops of the Tab key, and on a phone a low bar. */

import { growWithResult } from "./growing_bar.js";
import { fewerStops } from "./stops.js";

growWithResult(document.querySelector(".action-bar"));
fewerStops(document.getElementById("main"));
