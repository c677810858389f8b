"""The rules load and run where nothing but Python is installed."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
import importlib, json, pkgutil
import scoring.rules
for module in pkgutil.iter_modules(scoring.rules.__path__, "scoring.rules."):
    importlib.import_module(module.name)
from scoring.rules import notation, problems, score
written = notation.read(json.loads(sys.argv[2]))
result = score(written.deal, written.ruleset)
loaded = {name.partition(".")[0] for name in sys.modules}
foreign = loaded - sys.stdlib_module_names - {"__main__"}
print(json.dumps([problems(written.deal, written.ruleset), result.scores, sorted(foreign)]))
"""


def test_rules_run_without_django():
    """-S hides the installed packages, -I the environment."""
    deal = {
        "ruleset": "fft-4",
        "players": ["Ana", "Bo", "Cy", "Di"],
        "taker": "Ana",
        "contract": "garde",
        "bouts": 2,
        "points": 49,
    }
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, str(ROOT), json.dumps(deal)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert json.loads(done.stdout) == [[], [198, -66, -66, -66], ["scoring"]]
