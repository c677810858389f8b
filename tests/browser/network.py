"""A hall's bad network, for pages of the browser tests."""

from contextlib import suppress

from playwright.sync_api import Error


def cut_answers(context, share, chance):
    """Let requests reach the server, but lose this share of the answers to writes.

    `chance` is a random.Random; the server has stored what it was sent. Give the addresses
    whose answers were lost, as they are.
    """
    lost = []

    def handle(route):
        if route.request.method != "POST" or chance.random() >= share:
            return route.continue_()
        lost.append(route.request.url)
        with suppress(Error):  # the server is away: the answer is lost all the same
            route.fetch(max_retries=0, timeout=5000)
        return route.abort("connectionreset")

    context.route("**/api/**", handle)
    return lost


def no_network(context):
    """Lose everything until `context.unroute_all()`; the page does not hear of it."""
    context.route("**/*", lambda route: route.abort("internetdisconnected"))


def tap_before_an_answer(page, buttons):
    """Tap two buttons, the second before the first is answered; give both requests, held."""
    held = []
    page.route(
        "**/*",
        lambda route: (
            held.append(route) if route.request.method == "POST" else route.continue_()
        ),
    )
    taps = buttons.all()[:2]
    for button in taps:
        button.tap()
    while len(held) != len(taps):
        page.wait_for_timeout(20)
    return held
