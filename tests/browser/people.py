"""Signing in as people do."""

from weakref import WeakKeyDictionary

_known = WeakKeyDictionary()  # browser → names → the cookies of who has signed in


def sign_in(page, username="ana", password="secret", to="/soirees/"):
    """Be at an address as somebody: typed the first time, known by his cookies after that."""
    cookies = _known.setdefault(page.context.browser, {})
    if username in cookies:
        page.context.add_cookies(cookies[username])
        page.goto(to)
        return page
    page.goto(f"/connexion/?next={to}")
    page.get_by_label("Nom d’utilisateur").fill(username)
    page.locator("[name=password]").fill(password)
    page.locator("main button[type=submit]").click()
    page.wait_for_url(lambda url: "/connexion/" not in url)
    cookies[username] = page.context.cookies()
    return page
