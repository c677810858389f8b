import sys

import pytest

from tarotclub.serving.running import SCREENS, Running, has_screen


def test_one_site_runs_on_a_folder_and_the_next_learns_where(tmp_path):
    first, second = Running(tmp_path), Running(tmp_path)
    assert first.take()
    assert (second.take(), second.noted()) == (False, "")
    first.note("http://localhost:8000/")
    assert (second.take(), second.noted()) == (False, "http://localhost:8000/")
    first.leave()
    assert (second.take(), second.noted()) == (True, "")
    second.leave()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is one")
@pytest.mark.parametrize(
    ("variables", "shown"),
    [({}, False), ({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "wayland-0"}, True)],
)
def test_a_browser_needs_a_screen(monkeypatch, variables, shown):
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert has_screen() == shown
