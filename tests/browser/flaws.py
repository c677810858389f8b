"""What bars a reader from a page: what axe finds, targets too small, a page too wide."""

from axe_playwright_python.sync_playwright import Axe

TARGETS = "button, select, summary, .button, .choice, .tabs a, .moments a, .table a, .input"
SMALL = f"""
() => [...document.querySelectorAll("main :is({TARGETS})")]
  .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 47.5 || box.width < 47.5))
  .map(([html, box]) => `${{html}} ${{box.width}}×${{box.height}}`)
"""


def violations(page):
    """Give what axe finds, each with the elements it is found at."""
    found = Axe().run(page).response["violations"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


def flaws(page):
    """Give all that is wrong with a page of the desk; nothing is an empty list."""
    found = [*violations(page), *page.evaluate(SMALL)]
    if page.evaluate("document.documentElement.scrollWidth") != page.viewport_size["width"]:
        found.append("sideways")
    return found
