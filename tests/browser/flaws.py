"""What bars a reader from a page: what axe finds, targets too small, a page too wide."""

from axe_playwright_python.sync_playwright import Axe

from tests import fonts

TARGETS = "button, select, summary, .button, .choice, .tabs a, .moments a, .table a, .input"
# Fingers need 48 pixels; at a desk with a mouse 36 do, and 30 in the list of its pages.
SMALL = f"""
() => [...document.querySelectorAll("main :is({TARGETS})")]
  .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, box]) => {{
    const mouse = matchMedia("(min-width: 68.75em) and (pointer: fine)").matches;
    const least = mouse && document.querySelector(".workbench") ? 35.5 : 47.5;
    return box.width && (box.height < least || box.width < least);
  }})
  .map(([html, box]) => `${{html}} ${{box.width}}×${{box.height}}`)
"""


LOADED = "() => 'axe' in window"
# Without `preload` axe copies no style sheet into the page, where the policy refuses it.
AXE = """({ where, ...rules }) => axe.run(
  where ?? document, { resultTypes: ['violations'], preload: false, ...rules },
).then((found) => found.violations)"""
COLOURS = ["color-contrast", "link-in-text-block"]
OF_COLOUR = {  # plain lines of a long list look like the first ones
    "where": {"exclude": ["tbody > tr:not([class]):nth-child(n+9)"]},
    "runOnly": COLOURS,
}
COLOURLESS = {"rules": {rule: {"enabled": False} for rule in COLOURS}}
# No colour is half way from light to dark, and nothing slides.
SETTLE = """() => document.getAnimations().forEach((one) => {
  if (one.effect.getComputedTiming().endTime < Infinity) one.finish();
})"""
WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
SIZES = ((360, 740), (820, 1180), (1920, 1080))  # a phone, a tablet, a desk
SCHEMES = ("light", "dark")
THREE = ((360, 740, "dark"), (820, 1180, "light"), (1920, 1080, "light"))
ALL = tuple((*size, scheme) for size in SIZES for scheme in SCHEMES)


def violations(page, asked=None):
    """Give what axe finds by all its rules or by those asked, each with its elements."""
    page.emulate_media(reduced_motion="reduce")  # no colour is half way
    if not page.evaluate(LOADED):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(AXE, asked or {})
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


def misfits(page):
    """Give the targets that are too small, and whether the page slides sideways."""
    return [*page.evaluate(SMALL), *sideways(page)]


def sideways(page):
    return ["sideways"] if page.evaluate(WIDE) else []


def flaws(page):
    """Give all that is wrong with a page of the desk; nothing is an empty list."""
    return [*misfits(page), *violations(page)]


def walk(page, addresses, looks=ALL, misfits=misfits):
    """Look at each page in every size, colour and font; give what is wrong where.

    A page is fetched once and then made wider and darker, as a window is.
    """
    wrong = {}
    for address in addresses:
        page.goto(address)
        wrong |= {(address, *look): found for look, found in looked_at(page, looks, misfits)}
    return wrong


def looked_at(page, looks=ALL, misfits=misfits):
    """Give what is wrong with the page as it stands, by size and colour.

    Then what does not fit for whoever blocks the site's fonts, by size and font: axe looks at
    neither, so each takes a twentieth of a second.
    """
    for width, height, scheme in looks:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        page.evaluate(SETTLE)
        found = misfits(page)
        for asked in rules_of((width, height, scheme), looks):
            found += violations(page, asked)
        if found:
            yield (width, height, scheme), found
    for font in (fonts.WIDE, fonts.NARROW):
        page.evaluate(fonts.READ_BY, font)
        for width, height in dict.fromkeys((width, height) for width, height, _ in looks):
            page.set_viewport_size({"width": width, "height": height})
            if found := misfits(page):
                yield (width, height, font), found
    page.evaluate(fonts.READ_BY, None)


def rules_of(look, looks):
    """Give what axe is asked at a look: colours once a scheme, where most is seen; the rest
    once a size.

    A colour is the same at every size, and to judge it takes longer than all other rules.
    """
    width, _height, scheme = look
    asked = []
    if look == max(other for other in looks if other[2] == scheme):
        asked.append(OF_COLOUR)
    if look == next(other for other in looks if other[0] == width):
        asked.append(COLOURLESS)
    return asked


def stops_until(page, name, most=40):
    """Press Tab until a button has the focus; tell how often."""
    button = page.get_by_role("button", name=name, exact=True)
    for stops in range(1, most):
        page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            return stops
    return most
