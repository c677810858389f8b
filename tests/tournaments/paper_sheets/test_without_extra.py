"""A site that lacks the packages of the extra says how to add them."""

import os
import subprocess
import sys

import pytest

from tests.server import ROOT

# Plays `without_extra.py` in a process of its own that finds no package of the extra.
WITHOUT = """
import sys
from importlib.machinery import PathFinder

import pytest


class Lacking(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name in {"cv2", "zxingcpp"} else super().find_spec(name, path, target)


sys.meta_path[sys.meta_path.index(PathFinder)] = Lacking
sys.exit(pytest.main(["-q", "-n0", "-p", "no:cacheprovider", sys.argv[1]]))
"""


@pytest.mark.long
def test_a_site_without_its_extra_says_how_to_add_it():
    file = ROOT / "tests" / "tournaments" / "paper_sheets" / "without_extra.py"
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, file],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": "", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 passed" in done.stdout
