def test_a_real_browser_reaches_a_real_server(page):
    response = page.goto("/sante/")
    assert (response.status, response.json()["migrated"]) == (200, True)
