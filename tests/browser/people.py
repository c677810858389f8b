"""Signing in as people do."""


def sign_in(page, username="ana", password="secret", to="/soirees/"):
    """Type a name and a password; be where that leads."""
    page.goto(f"/connexion/?next={to}")
    page.get_by_label("Nom d’utilisateur").fill(username)
    page.locator("[name=password]").fill(password)
    page.locator("main button[type=submit]").click()
    page.wait_for_url(f"**{to}")
    return page
