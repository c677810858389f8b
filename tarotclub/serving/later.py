"""Views that are imported when somebody first asks for their page.

A site begins with a few pages. Each of the others brings the tables, papers and libraries that
it is made with when it is wanted, and what documents are made with comes to the workshop alone.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from threading import RLock
from typing import Any, ClassVar

from django.urls import URLPattern, path
from django.utils.functional import cached_property

IMPORTING = RLock()  # a package and a module of it, each imported by a thread, would both wait


def views(package: str, *modules: str) -> Iterator["Views"]:
    """Name modules of views, none of which is imported by that."""
    return (Views(f"{package}.{module}") for module in modules)


def route(address: str, view: Callable[..., Any]) -> URLPattern:
    """The address of a view, known by the view's name."""
    return path(address, view, name=view.__name__)


def import_views() -> None:
    """Import what addresses have named so far, for who has time now and will not later."""
    for view in View.named:
        import_module(view.__module__)


class Views:
    """A module of views: whatever it is asked for is one."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> "View":
        return View(self._module, name)


class View:
    """A view that is known by its name; called or asked about, it is the view itself."""

    named: ClassVar[list["View"]] = []

    def __init__(self, module: str, name: str) -> None:
        self.__module__, self.__name__, self.__qualname__ = module, name, name
        self.named.append(self)

    def __call__(self, *args: Any, **options: Any) -> Any:
        return self._view(*args, **options)

    def __getattr__(self, name: str) -> Any:
        if name == "view_class":  # Django asks every address for it, to know it by its name
            raise AttributeError(name)
        return getattr(self._view, name)

    @cached_property
    def _view(self) -> Any:
        with IMPORTING:
            return getattr(import_module(self.__module__), self.__name__)
