/* The page where a deal is typed has few stops of the Tab key. */

import { fewerStops } from "./stops.js";

fewerStops(document.getElementById("main"));
