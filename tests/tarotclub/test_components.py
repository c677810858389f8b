"""What the components promise to the pages that include them."""

import re
from html.parser import HTMLParser

import pytest
from django import forms
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils.translation import override
from django_tables2 import Column, RequestConfig, Table

from tarotclub.guide.styleguide import styleguide

ERROR_PAGES = ["400", "403", "403_csrf", "404", "500", "503_document"]


class Elements(HTMLParser):
    """The opening tags of a page, in order, and its text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.words = [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words += data.split()

    def all(self, tag):
        return [attrs for name, attrs in self.tags if name == tag]


def render(template, **context):
    return Elements(render_to_string(f"components/_{template}.html", context))


def words(template, **context):
    return " ".join(render(template, **context).words)


class DealForm(forms.Form):
    bouts = forms.ChoiceField(
        label="Bouts", widget=forms.RadioSelect, choices=[("0", "0"), ("1", "1")]
    )
    points = forms.DecimalField(label="Points", help_text="Sur 91.")
    note = forms.CharField(label="Note", required=False)


@pytest.mark.parametrize(("value", "shown"), [(106, "+106"), (-42, "−42"), (0, "0")])
def test_a_score_has_a_real_sign(value, shown):
    assert words("score", value=value) == shown


@pytest.mark.parametrize(("made", "shown"), [(True, "réussi"), (False, "chuté")])
def test_a_verdict_is_a_word(made, shown):
    assert words("verdict", made=made) == shown


def test_a_refused_field_points_to_its_help_and_its_error():
    field = DealForm({"points": "abc"})["points"]
    shown = render("field", field=field)
    described = shown.all("input")[0]["aria-describedby"].split()
    ids = [attrs.get("id") for attrs in shown.all("div")]
    assert described == ["id_points_helptext", "id_points_error"]
    assert [name for name in ids if name] == described
    assert " ".join(shown.words) == "Points Sur 91. Saisissez un nombre."


def test_only_an_optional_field_says_so():
    form = DealForm()
    assert words("field", field=form["note"]) == "Note (facultatif)"
    assert words("field", field=form["points"]) == "Points Sur 91."


def test_choices_are_a_group_with_a_legend():
    shown = render("field", field=DealForm({"bouts": "7"})["bouts"])
    group = shown.all("fieldset")[0]
    assert (group["id"], group["role"], group["aria-describedby"]) == (
        "id_bouts",
        "radiogroup",
        "id_bouts_error",
    )
    assert [attrs["id"] for attrs in shown.all("input")] == ["id_bouts_0", "id_bouts_1"]
    assert [attrs["for"] for attrs in shown.all("label")] == ["id_bouts_0", "id_bouts_1"]


def test_the_summary_links_every_error_to_its_field():
    links = render("error_summary", form=DealForm({"points": "abc"})).all("a")
    assert [attrs["href"] for attrs in links] == ["#id_bouts", "#id_points", "/guide/"]


def test_a_form_without_errors_has_no_summary():
    assert render("error_summary", form=DealForm()).tags == []


def test_a_name_is_never_markup():
    assert words("back", url="/", label="<b>Zoé</b>") == "<b>Zoé</b>"


def ranking(request, **options):
    rows = [{"rank": rank, "name": name} for rank, name in enumerate("ABCD", start=1)]
    columns = [("rank", Column(verbose_name="Rang")), ("name", Column(verbose_name="Nom"))]
    table = Table(rows, extra_columns=columns, order_by="-rank")
    table.caption, table.row_header = "Classement", "name"
    RequestConfig(request, **options).configure(table)
    return render("table", table=table, request=request)


def test_a_table_says_how_it_is_sorted_and_named():
    shown = ranking(RequestFactory().get("/"))
    heads = [attrs for attrs in shown.all("th") if attrs["scope"] == "col"]
    assert [attrs.get("aria-sort") for attrs in heads] == ["descending", None]
    assert [attrs["href"] for attrs in shown.all("a")] == ["?sort=rank", "?sort=name"]
    assert len([attrs for attrs in shown.all("th") if attrs["scope"] == "row"]) == 4
    region = shown.all("div")[0]
    assert (region["role"], region["aria-label"], region["tabindex"]) == (
        "region",
        "Classement",
        "0",
    )


def test_a_long_table_has_pages():
    shown = ranking(RequestFactory().get("/?page=2"), paginate={"per_page": 2})
    hrefs = [attrs["href"] for attrs in shown.all("a")]
    assert hrefs == ["?sort=rank", "?sort=name", "?page=1", "?page=1"]
    assert " ".join(shown.words[-3:]) == "Précédente 1 2"


@pytest.mark.parametrize("page", ERROR_PAGES)
def test_error_pages_need_neither_request_nor_database(page):
    shown = Elements(render_to_string(f"{page}.html"))
    assert len(shown.all("h1")) == 1
    assert "/" in [attrs["href"] for attrs in shown.all("a")]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_page_names_its_language(language):
    with override(language):
        shown = Elements(render_to_string("404.html"))
    assert shown.all("html")[0] == {"lang": language, "dir": "ltr"}


def test_no_component_holds_a_style_or_a_script_of_its_own(rf):
    html = styleguide(rf.get("/")).render().content.decode()
    shown = Elements(html)
    assert shown.all("style") == []
    assert [attrs for _, attrs in shown.tags if "style" in attrs] == []
    assert [attrs for attrs in shown.all("script") if "src" not in attrs] == []
    assert re.findall(r"\son[a-z]+=", html) == []
