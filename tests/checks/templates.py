"""Compile every template, so that a typing error is found before a visitor finds it."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template import TemplateDoesNotExist, TemplateSyntaxError, loader
from django.template.base import Template
from django.template.loader_tags import ExtendsNode, IncludeNode
from django.templatetags.static import StaticNode


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarotclub.settings")
    django.setup()
    folder = Path(settings.TEMPLATES[0]["DIRS"][0])
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    problems = [f"{name}: {problem}" for name in names if (problem := problem_of(name))]
    print(*problems, f"templates: {len(names)} compiled, {len(problems)} broken", sep="\n")
    return 1 if problems else 0


def problem_of(name: str) -> str:
    """Say what is wrong with a template or with one that it names; nothing when all is well."""
    try:
        for named in named_templates(loader.get_template(name).template):
            loader.get_template(named)
        for path in named_files(loader.get_template(name).template):
            if not finders.find(path):
                return f"there is no file {path}"
    except TemplateSyntaxError as error:
        return str(error)
    except TemplateDoesNotExist as error:
        return f"there is no {error}"
    return ""


def named_files(template: Template) -> Iterator[str]:
    """List the static files that a template names by a fixed path."""
    for node in template.nodelist.get_nodes_by_type(StaticNode):
        if isinstance(node.path.var, str):
            yield node.path.var


def named_templates(template: Template) -> Iterator[str]:
    """List what a template extends and includes by a fixed name."""
    for node in template.nodelist.get_nodes_by_type((ExtendsNode, IncludeNode)):
        name = (node.parent_name if isinstance(node, ExtendsNode) else node.template).var
        if isinstance(name, str):
            yield name


if __name__ == "__main__":
    sys.exit(main())
