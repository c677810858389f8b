"""Views that their addresses only name: imported late, and then as if they had been there."""

import sys

from django.urls import get_resolver, resolve, reverse

from tarotclub.serving.later import View, import_views, views
from tests.scoring.test_around import routes


def test_a_view_is_imported_when_it_is_asked_about(tmp_path, monkeypatch):
    (tmp_path / "some_views.py").write_text("def page(request):\n    return request\n")
    monkeypatch.syspath_prepend(tmp_path.parent)
    name = f"{tmp_path.name}.some_views"
    [some] = views(tmp_path.name, "some_views")
    view = some.page
    assert (view.__module__, view.__name__, name in sys.modules) == (name, "page", False)
    assert (view("a request"), name in sys.modules) == ("a request", True)
    monkeypatch.delitem(sys.modules, name)
    import_views()
    assert name in sys.modules
    View.named.remove(view)


def test_what_marks_a_view_marks_its_address():
    marks = {
        page: getattr(resolve(reverse(page, args=[1])).func, "csrf_exempt", False)
        for page in ("deal_post", "deal_create")
    }
    assert marks == {"deal_post": True, "deal_create": False}


def test_every_address_has_its_view():
    assert [
        route
        for route in routes(get_resolver())
        if not callable(getattr(route.callback, "_view", route.callback))
    ] == []
