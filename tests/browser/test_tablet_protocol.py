"""Exactly once: the sync protocol through random saves, edits, conflicts, cuts and kills."""

import os
import random
from pathlib import Path

from scoring.rules import FFT_4
from scoring.rules.frozen import for_browser

PROTOCOL = Path(__file__).with_name("tablet_protocol.js").read_text(encoding="utf-8")
FIRST = int(os.environ.get("PROTOCOL_SEED") or random.randrange(10**6))
WALKS = int(os.environ.get("PROTOCOL_WALKS") or 40)
STEPS = 60


def test_random_walks_end_with_each_deal_stored_once(plain_page):
    rules = for_browser(FFT_4)
    wrong = []
    for seed in range(FIRST, FIRST + WALKS):
        wrong += plain_page.evaluate(PROTOCOL, [seed, STEPS, rules])
    assert wrong == []
