import sys

import pytest

from tarotclub.serving import browser


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is one")
@pytest.mark.parametrize(
    ("variables", "shown"),
    [({}, False), ({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "wayland-0"}, True)],
)
def test_a_browser_needs_a_screen(monkeypatch, variables, shown):
    for name in browser.SCREENS:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert browser.has_screen() == shown
