"""The style guide, in DEBUG only: every component in every state, on invented players."""

import re

from django import forms
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.utils.safestring import SafeString
from django_tables2 import Column, RequestConfig, Table, TemplateColumn

from tarotclub.ground.chart import line_chart
from tarotclub.ground.places import PACKAGE

NAMES = ["Odette", "Marcel", "Yvonne", "Firmin", "Léopold"]
BILANS = {
    "Odette": [106, 74, 198, 174, 302, 282, 316],
    "Marcel": [-106, -42, 20, 128, 96, 132, 98],
    "Yvonne": [106, 64, -60, -116, -180, -160, -194],
    "Firmin": [-106, -96, -158, -186, -218, -254, -220],
}
CONTRACTS = [
    ("petite", "Petite", "× 1"),
    ("garde", "Garde", "× 2"),
    ("garde_sans", "Garde sans", "× 4"),
    ("garde_contre", "Garde contre", "× 6"),
]
BOUTS = [("0", "56"), ("1", "51"), ("2", "41"), ("3", "36")]
NUMBER = {"th": {"class": "number"}, "td": {"class": "number"}}
COLOURS = ["paper", "surface", "sunken", "ink", "felt", "primary", "accent", "made", "failed"]
SUITS = [("heart", "cœur"), ("spade", "pique"), ("diamond", "carreau"), ("club", "trèfle")]


def face(label: str, **context: str) -> SafeString:
    """Draw a choice; only when asked, since static files may not be collected at import."""
    return render_to_string("components/_choice_label.html", {"label": label, **context})


class SampleForm(forms.Form):
    """One field of each kind."""

    taker = forms.ChoiceField(
        label="Preneur", widget=forms.RadioSelect, choices=[(n, n) for n in NAMES]
    )
    contract = forms.ChoiceField(
        label="Contrat",
        widget=forms.RadioSelect,
        choices=lambda: [(name, face(label, hint=times)) for name, label, times in CONTRACTS],
    )
    called = forms.ChoiceField(
        label="Roi appelé",
        widget=forms.RadioSelect,
        choices=lambda: [(suit, face(name, suit=suit)) for suit, name in SUITS],
    )
    bouts = forms.ChoiceField(
        label="Bouts de l’attaque",
        widget=forms.RadioSelect,
        choices=lambda: [(count, face(count, hint=f"{points} pts")) for count, points in BOUTS],
    )
    poignees = forms.MultipleChoiceField(
        label="Poignées",
        help_text="Une seule par joueur.",
        widget=forms.CheckboxSelectMultiple,
        choices=[(n, n) for n in NAMES[:4]],
    )
    points = forms.DecimalField(
        label="Points de l’attaque",
        help_text="Demi-points compris, par exemple 40,5.",
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )
    name = forms.CharField(label="Nom du joueur", max_length=80)
    club = forms.ChoiceField(
        label="Règlement", choices=[("fft-4", "FFT, quatre joueurs"), ("fft-5", "FFT, cinq")]
    )
    reason = forms.CharField(label="Motif", required=False, widget=forms.Textarea)
    mort = forms.BooleanField(label="Un joueur fait le mort à tour de rôle", required=False)


def sample_table(request: HttpRequest) -> Table:
    score = TemplateColumn(
        template_name="components/_score.html", verbose_name="Bilan", attrs=NUMBER
    )
    rows = [
        {"rank": rank, "name": name, "deals": len(BILANS[name]), "total": BILANS[name][-1]}
        for rank, name in enumerate(BILANS, start=1)
    ]
    columns = [
        ("rank", Column(verbose_name="Rang", attrs={"td": {"class": "rank"}})),
        ("name", Column(verbose_name="Joueur")),
        ("deals", Column(verbose_name="Donnes", attrs=NUMBER)),
        ("total", score),
    ]
    table = Table(rows, extra_columns=columns, order_by="rank")
    table.caption, table.row_header = "Classement de la soirée", "name"
    RequestConfig(request, paginate={"per_page": 3}).configure(table)
    return table


def styleguide(request: HttpRequest) -> HttpResponse:
    chosen = {"taker": "Odette", "contract": "garde", "called": "heart", "bouts": "2"}
    refused = SampleForm(chosen | {"points": "abc", "bouts": "9"}, prefix="refused")
    refused.data = {f"refused-{name}": value for name, value in refused.data.items()}
    drawings = PACKAGE / "static" / "tarotclub" / "icons.svg"
    context = {
        "names": NAMES,
        "form": SampleForm(initial=chosen | {"poignees": ["Marcel"], "points": "49"}),
        "refused": refused,
        "table": sample_table(request),
        "chart": line_chart("Bilans au fil des donnes", BILANS),
        "lines": [
            {"label": "Garde réussie de 8", "how": "(25 + 8) × 2", "amount": 66},
            {"label": "Petit au bout", "how": "10 × 2", "amount": 20},
            {"label": "Poignée simple", "amount": 20},
        ],
        "lost": [
            {"label": "Petite chutée de 7", "how": "25 + 7", "amount": -32},
            {"label": "Poignée simple", "how": "au camp qui gagne", "amount": -20},
            {"label": "Petit au bout", "amount": 10},
        ],
        "tabs": [
            {"label": "Feuille", "url": "#", "icon": "sheet", "current": True},
            {"label": "Classement", "url": "#", "icon": "ranking"},
            {"label": "Joueurs", "url": "#", "icon": "players"},
        ],
        "colours": COLOURS,
        "icons": re.findall(r'<symbol id="([a-z-]+)"', drawings.read_text(encoding="utf-8")),
        "kinds": ["info", "success", "warning", "error"],
    }
    return TemplateResponse(request, "styleguide.html", context)
