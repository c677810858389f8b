"""The page of a club: what new events start from, and its logo."""

import zlib
from io import BytesIO
from struct import pack

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.urls import reverse
from PIL import Image, PngImagePlugin

from scoring.models import Action, Club, Logo, Role
from scoring.models.club import Publication
from scoring.services.clubs import add_player
from tarotclub.people.forms.clubs import ClubSettingsForm
from tarotclub.people.services.clubs import LARGEST, LogoError, draw_anew
from tests.factories import club, drawn, evening, member, players, record, released, tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client, home):
    client.force_login(member(Role.ORGANISER, in_club=home))
    return client


def filled(**other):
    usual = {"name": "Tarot de la Halle", "ruleset": "", "fees": "", "sites": ""}
    return usual | {"publication": "first"} | other


def picture(size=(80, 40), kind="PNG", **options):
    held = BytesIO()
    Image.new("RGB", size, (200, 20, 20)).save(held, kind, **options)
    return held.getvalue()


def test_what_a_club_is_asked_for_is_stored_and_logged(organiser, home):
    sent = filled(
        name="Tarot du Pont",
        ruleset="sans-petite-4",
        fees="Membre 10 €\nJeune 5 €",
        sites="https://Club.example/\nhttp://club.example:80\nhttps://club.example:8443",
    )
    answer = organiser.post(reverse("club", args=[home.pk]), sent, follow=True)
    assert answer.redirect_chain == [(reverse("club", args=[home.pk]), 302)]
    home.refresh_from_db()
    assert (home.name, home.ruleset, home.publication) == (
        "Tarot du Pont",
        "sans-petite-4",
        "first",
    )
    assert home.fees == [["Membre", 1000], ["Jeune", 500]]
    assert home.sites == [
        "https://club.example",
        "http://club.example",
        "https://club.example:8443",
    ]
    told = Action.objects.get(kind="change_club")
    assert told.data["changes"]["name"] == ["Tarot de la Halle", "Tarot du Pont"]
    assert told.data["changes"]["publication"] == ["full", "first"]
    assert told.data["fields"] == ["fees", "name", "publication", "ruleset", "sites"]
    organiser.post(reverse("club", args=[home.pk]), sent)
    assert Action.objects.filter(kind="change_club").count() == 1


NOT_SITES = [
    *("club.example", "ftp://club.example", "https://club.example/page", "https://a b"),
    *("https://", "https://moi@club.example", "https://club.example?x", "*", "null"),
    *(
        "https://é.example",
        "javascript:alert(1)",
        "https://" + "a" * 300,
        "https://-.fr:99999999",
    ),
]


@pytest.mark.parametrize("line", NOT_SITES)
def test_what_is_no_site_is_refused_with_its_line(home, line):
    form = ClubSettingsForm(_posted(filled(sites=f"https://club.example\n{line}")), club=home)
    assert form.errors["sites"] == [
        "Ligne 2 : écrivez l’adresse d’un site sans page, comme « https://www.mon-club.fr »."
    ]


def test_whole_names_are_chosen_knowingly(organiser, home):
    Club.objects.update(publication=Publication.FIRST)
    address = reverse("club", args=[home.pk])
    answer = organiser.post(address, filled(publication="full"))
    assert answer.status_code == 422
    assert "knowingly" in answer.context["form"].errors
    assert "sans qu’ils l’aient choisi" in answer.content.decode().replace("\n", " ")
    organiser.post(address, filled(publication="full", knowingly="on"))
    home.refresh_from_db()
    assert add_player(club=home, name="Zoé Lambert").publication == "full"
    organiser.post(address, filled(publication="full"))  # it is so already
    assert organiser.post(address, filled(publication="full")).status_code == 302


def test_another_club_s_name_is_refused(organiser, home):
    club("Ailleurs")
    answer = organiser.post(reverse("club", args=[home.pk]), filled(name="Ailleurs"))
    assert answer.status_code == 422
    assert answer.context["form"].errors["name"] == [
        "Un autre club de ce site porte déjà ce nom."
    ]


def test_new_events_start_from_what_the_club_said(organiser, home):
    Club.objects.update(ruleset="sans-petite-4", fees=[["Membre", 1000]])
    initial = organiser.get(reverse("tournament_create")).context["form"].initial
    assert (initial["ruleset"], initial["fees"]) == ("sans-petite-4", [["Membre", 1000]])
    night = evening(in_club=home)
    for player in players(4, in_club=home):
        night.entries.create(player=player, number=player.pk, added_at=night.opened_at)
    form = organiser.get(reverse("table_create", args=[night.pk])).context["form"]
    assert form.initial["sitting"] == "sans-petite-4"
    Club.objects.update(ruleset="house-99")  # put away since
    form = organiser.get(reverse("table_create", args=[night.pk])).context["form"]
    assert form.initial["sitting"] == "4"
    assert organiser.get(reverse("tournament_create")).context["form"].initial["ruleset"] == "4"


def test_who_organises_one_club_is_led_to_it_and_of_several_chooses(organiser, home):
    assert organiser.get(reverse("club_list")).url == reverse("club", args=[home.pk])
    user = home.memberships.get().user
    other = club("Ailleurs")
    other.memberships.create(user=user, role=Role.ORGANISER)
    assert set(organiser.get(reverse("club_list")).context["clubs"]) == {home, other}


def test_a_logo_is_drawn_anew_and_shown(organiser, home):
    told = PngImagePlugin.PngInfo()
    told.add_text("Comment", "secret")
    sent = picture((1200, 300), pnginfo=told)
    upload = SimpleUploadedFile("../logo.svg", sent, "image/svg+xml")
    address = reverse("club_logo_change", args=[home.pk])
    assert organiser.post(address, {"logo": upload}).status_code == 302
    logo = Logo.objects.get(club=home)
    assert (logo.width, logo.height) == (600, 150)
    assert b"secret" not in bytes(logo.png)
    page = organiser.get(reverse("club", args=[home.pk])).content.decode()
    shown = reverse("club_logo", args=[home.pk, logo.digest])
    assert shown in page
    answer = organiser.get(shown)
    assert (answer.headers["Content-Type"], answer.content) == ("image/png", bytes(logo.png))
    assert Action.objects.get(kind="change_logo").data == {"digest": logo.digest}
    organiser.post(reverse("club_logo_remove", args=[home.pk]))
    assert not Logo.objects.exists()
    assert organiser.get(shown).status_code == 404


def bomb(wide, high):
    """Make a PNG of a few bytes that says it has so many pixels."""

    def chunk(kind, data):
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    header = pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" * 10_000)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", rows)
        + chunk(b"IEND", b"")
    )


REFUSED = [
    pytest.param(bomb(60_000, 60_000), "too_large", id="a bomb that Pillow knows"),
    pytest.param(bomb(5_000, 5_000), "too_large", id="more pixels than are unpacked"),
    pytest.param(bomb(400, 400), "unreadable", id="cut short"),
    pytest.param(b"<svg xmlns='http://www.w3.org/2000/svg'/>", "unreadable", id="SVG"),
    pytest.param(picture(kind="GIF"), "unreadable", id="GIF"),
    pytest.param(b"%PDF-1.4", "unreadable", id="PDF"),
    pytest.param(b"", "unreadable", id="nothing"),
    pytest.param(picture((8, 8)), "too_small", id="a dot"),
    pytest.param(b"\x89PNG" + b"x" * 3_000_000, "too_heavy", id="heavy"),
]


@pytest.mark.parametrize(("data", "code"), REFUSED)
def test_what_is_no_logo_is_refused(data, code):
    with pytest.raises(LogoError) as refused:
        draw_anew(data)
    assert refused.value.code == code


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGBA", "CMYK", "I;16"])
def test_every_kind_of_picture_is_drawn(mode):
    held = BytesIO()
    Image.new(mode, (700, 900)).save(held, "JPEG" if mode == "CMYK" else "PNG")
    drawn_anew = draw_anew(held.getvalue())
    with Image.open(BytesIO(drawn_anew.png)) as shown:
        assert (shown.mode, shown.size) == ("RGBA", (467, 600))
    assert drawn_anew.height == LARGEST[1]


def test_a_refused_logo_is_said_on_the_page(organiser, home):
    address = reverse("club_logo_change", args=[home.pk])
    for sent in ({}, {"logo": SimpleUploadedFile("logo.png", b"GIF89a")}):
        answer = organiser.post(address, sent)
        assert answer.status_code == 422
        assert answer.context["logo_form"].errors["logo"]
    assert not Logo.objects.exists()


def test_the_logo_is_on_what_is_printed(organiser, home):
    event = tournament(4, in_club=home)
    record(released(drawn(event))[0])
    addresses = [
        reverse("document_pdf", args=[event.pk, "certificats"]) + "?premiers=tous",
        reverse("table_signs_pdf", args=[event.pk, 1]),
        reverse("document_pdf", args=[event.pk, "numeros"]),
        reverse("round_sheets_pdf", args=[event.pk, 1]),
        reverse("blank_sheet_pdf"),
    ]
    bare = [organiser.get(address).content for address in addresses]
    assert not any(b"/Subtype /Image" in content for content in bare)
    upload = SimpleUploadedFile("logo.png", picture())
    organiser.post(reverse("club_logo_change", args=[home.pk]), {"logo": upload})
    shown = [organiser.get(address).content for address in addresses]
    assert [b"/Subtype /Image" in content for content in shown] == [True] * 5


def test_only_organisers_of_the_club_see_its_page(client, home):
    scorer, stranger = member(Role.SCORER, in_club=home), member(Role.ORGANISER)
    routes = [("club", "get"), ("club_logo_change", "post"), ("club_logo_remove", "post")]
    for user, status in ((scorer, 403), (stranger, 404)):
        client.force_login(user)
        answers = [getattr(client, method)(reverse(r, args=[home.pk])) for r, method in routes]
        assert {answer.status_code for answer in answers} == {status}


def _posted(values):
    sent = QueryDict(mutable=True)
    sent.update(values)
    return sent
