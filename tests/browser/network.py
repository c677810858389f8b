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
