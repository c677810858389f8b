"""The colours of both themes, read from tokens.css, can be told apart (WCAG 2.2 AA)."""

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "tarotclub" / "static" / "tarotclub"
TOKENS = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
DARK_BY_SYSTEM = ':root:not([data-theme="light"])'
DARK_BY_CHOICE = '[data-theme="dark"]'
LIGHT = ':root,\n[data-theme="light"]'

GROUNDS = ["paper", "surface", "sunken"]
TEXT = 4.5  # 1.4.3, normal text
PART = 3.0  # 1.4.11, borders of controls, icons, lines of a chart; the focus ring


def block(selector: str) -> dict[str, str]:
    body = re.search(re.escape(selector) + r" \{([^}]*)\}", TOKENS)
    return dict(re.findall(r"--([a-z0-9-]+): ([^;]+);", body[1]))


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def on(grounds: list[str], *colours: str, least: float = TEXT):
    return [(colour, ground, least) for colour in colours for ground in grounds]


PAIRS = [
    *on(GROUNDS, "ink", "ink-soft", "primary", "primary-hover", "accent", "made", "failed"),
    *on(["accent-soft", "made-soft", "failed-soft", "warning-soft", "info-soft"], "ink"),
    *on(["accent-soft", "made-soft", "failed-soft"], "made", "failed", "ink-soft"),
    ("accent", "accent-soft", TEXT),
    ("warning", "warning-soft", TEXT),
    ("info", "info-soft", TEXT),
    *on(["felt", "felt-raised"], "on-felt", "on-felt-soft"),
    *on(["primary", "primary-hover"], "on-primary"),
    ("on-primary-soft", "primary", TEXT),
    *on(["danger", "danger-hover"], "on-danger"),
    *on(GROUNDS, "suit-red", "suit-black", "line-strong", "focus", least=PART),
    *on(["surface"], *(f"series-{number}" for number in range(1, 7))),
    ("focus-on-felt", "felt", PART),
    ("focus-on-felt", "felt-raised", PART),
]


def test_contrast_of_black_on_white():
    assert contrast("#000000", "#ffffff") == 21


@pytest.mark.parametrize("theme", [LIGHT, DARK_BY_CHOICE], ids=["light", "dark"])
@pytest.mark.parametrize(("colour", "ground", "least"), PAIRS)
def test_pairs_that_meet_on_screen(theme, colour, ground, least):
    tokens = block(theme)
    assert contrast(tokens[colour], tokens[ground]) >= least


def test_dark_is_the_same_by_choice_and_by_system():
    assert block(DARK_BY_CHOICE) == block(DARK_BY_SYSTEM)


def test_both_themes_name_the_same_tokens():
    assert set(block(LIGHT)) == set(block(DARK_BY_CHOICE))


@pytest.mark.parametrize("sheet", sorted((STATIC / "css").glob("*.css")), ids=lambda s: s.name)
def test_style_sheets_use_only_variables_that_exist(sheet):
    text = sheet.read_text(encoding="utf-8")
    known = re.findall(r"--([a-z0-9-]+):", TOKENS + text)
    used = re.findall(r"var\(--([a-z0-9-]+)", text)
    assert set(used) - set(known) == set()
