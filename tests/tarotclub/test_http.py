import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import include, path


def show(request, number):
    return HttpResponse(str(number))


def explode(request):
    raise ZeroDivisionError


def forbid(request):
    raise PermissionDenied


def receive(request):
    return HttpResponse(request.POST.get("name", ""))


urlpatterns = [
    path("tables/<int:number>/", show),
    path("explode/", explode),
    path("forbid/", forbid),
    path("receive/", receive),
    path("", include("tarotclub.urls")),
]
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

CSP = {
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}


@pytest.fixture(scope="module", autouse=True)
def own_addresses():
    """Beside the site's; `pytest.mark.urls` would resolve them all anew for each test."""
    with override_settings(ROOT_URLCONF=__name__):
        yield


def visit(address, **options):
    return Client(raise_request_exception=False).get(address, **options)


def templates(response):
    return response.templates[0].name


@override_settings(ALLOWED_HOSTS=["tarot.example"])
@pytest.mark.parametrize("host", ["ailleurs.example", "a b", "-", "x" * 300, "[::1"])
def test_a_name_that_is_not_the_sites_is_refused_in_words_and_no_traceback(caplog, host):
    response = visit("/connexion/", headers={"Host": host})
    assert (response.status_code, templates(response)) == (400, "400_host.html")
    assert "Le site ne répond pas à ce nom" in response.text
    assert response.headers["X-Request-ID"] in response.text
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    assert visit("/bienvenue/", headers={"Host": "tarot.example"}).status_code == 200


REFUSALS = [
    pytest.param("/personne/", 404, id="unknown address"),
    pytest.param("/tables/9223372036854775808/", 404, id="id past the largest"),
    pytest.param("/tables/99999999999999999999/", 404, id="absurd id"),
    pytest.param(f"/tables/{'9' * 5000}/", 414, id="far too long a path"),
    pytest.param(f"/tables/1/?{'a=&' * 2001}", 414, id="far too many questions"),
    pytest.param("/tables/%00/", 400, id="NUL in the path"),
    pytest.param("/tables/1/?q=a%00b", 400, id="NUL in a query value"),
    pytest.param("/tables/1/?a%00b=q", 400, id="NUL in a query name"),
    pytest.param("/tables/%ff/", 404, id="a path that is not UTF-8"),
    pytest.param("/forbid/", 403, id="forbidden"),
    pytest.param("/explode/", 500, id="our mistake"),
]


@pytest.mark.parametrize(("address", "status"), REFUSALS)
def test_each_refusal_has_its_page(address, status):
    response = visit(address)
    assert (response.status_code, templates(response)) == (status, f"{status}.html")
    assert response.headers["X-Request-ID"] in response.text


def test_the_largest_id_and_a_query_that_is_not_utf_8_are_answered():
    addresses = ("/tables/9223372036854775807/", "/tables/1/?q=%ff%fe")
    assert [visit(address).status_code for address in addresses] == [200, 200]


@pytest.mark.parametrize("address", ["/tables/1/", "/personne/", "/explode/", "/?q=%00"])
def test_every_answer_is_guarded(address):
    headers = visit(address).headers
    assert set(headers["Content-Security-Policy"].split("; ")) == CSP
    guards = ("X-Content-Type-Options", "Referrer-Policy", "X-Frame-Options")
    assert [headers.get(name) for name in guards] == ["nosniff", "same-origin", "DENY"]


def test_a_nul_in_a_cookie_is_refused():
    client = Client()
    client.cookies["sessionid"] = "abcdefgh\0"
    assert client.get("/tables/1/").status_code == 400


def test_an_unknown_host_is_refused():
    response = visit("/connexion/", headers={"host": "evil.example"})
    assert (response.status_code, templates(response)) == (400, "400_host.html")


@pytest.mark.parametrize("charset", ["hex", "idna", "punycode", "undefined", "utf-16"])
def test_all_text_is_utf_8_whatever_it_is_called(client, charset):
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    field = 'Content-Disposition: form-data; name="code"\r\n\r\nŒuf'
    body = f"--x\r\n{field}\r\n--x--\r\n".encode()
    posted = client.generic("POST", "/f/", body, kind)
    assert (posted.status_code, posted.context["form"]["code"].value()) == (422, "Œuf")
    asked = client.generic("GET", "/regles/?q=%C5%92uf", b"", kind)
    assert (asked.status_code, asked.context["query"]) == (200, "Œuf")


FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=x"
FILES = b"".join(
    b'--x\r\nContent-Disposition: form-data; name="%d"; filename="a"\r\n\r\na\r\n' % n
    for n in range(14)
)
POSTS = [
    pytest.param(FORM, b"name=" + b"x" * 3_000_000, 413, id="huge field"),
    pytest.param(PARTS, b"x" * (10 * 1024 * 1024 + 1), 413, id="huge upload, never read"),
    pytest.param(FORM, b"a=&" * 10_001, 400, id="too many fields"),
    pytest.param(PARTS, FILES + b"--x--", 400, id="too many files"),
    pytest.param("multipart/form-data", b"--x", 400, id="no boundary"),
    pytest.param("multipart/form-data; boundary=", b"--x", 400, id="empty boundary"),
    pytest.param(f"{FORM}; charset=latin-1", b"name=Zo\xe9", 400, id="not UTF-8"),
]


@pytest.mark.parametrize("address", ["/receive/", "/personne/", "/explode/"])
@pytest.mark.parametrize(("kind", "body", "status"), POSTS)
def test_an_unreadable_post_is_refused_by_every_address(address, kind, body, status):
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    response = client.generic("POST", address, body, content_type=kind)
    assert (response.status_code, templates(response)) == (status, f"{status}.html")


def test_an_unreadable_post_to_an_unknown_host_is_refused():
    response = Client().generic(
        "POST", "/receive/", b"", content_type=PARTS[:19], headers={"host": "evil.example"}
    )
    assert (response.status_code, templates(response)) == (400, "400_host.html")


def test_an_upload_without_parts_is_an_empty_form():
    response = Client().generic("POST", "/receive/", b"--x\r\nnonsense", content_type=PARTS)
    assert (response.status_code, response.content) == (200, b"")


def test_a_refused_request_leaves_one_line_in_the_log(caplog):
    visit("/tables/1/?q=%00")
    assert [(entry.getMessage(), entry.exc_info) for entry in caplog.records] == [
        ("Bad Request: /tables/1/", None)
    ]


@pytest.mark.parametrize("method", ["GET", "PUT", "FOO"])
def test_a_method_an_address_does_not_take_is_refused_in_words(method):
    response = Client().generic(method, "/deconnexion/")
    assert (response.status_code, templates(response)) == (405, "405.html")
    assert response.headers["Allow"] == "POST, OPTIONS"
    assert response.headers["X-Request-ID"] in response.text
    assert response.headers["Content-Length"] == str(len(response.content))  # else it is cut


def test_a_form_without_its_token_is_refused():
    response = Client(enforce_csrf_checks=True).post("/receive/")
    assert (response.status_code, templates(response)) == (403, "403_csrf.html")
    assert response.headers["X-Request-ID"] in response.text


LANGUAGES = [
    # cookie, Accept-Language, language spoken
    ("", "", "fr"),
    ("", "en", "fr"),
    ("en", "fr", "en"),
    ("fr", "en", "fr"),
    ("de", "", "fr"),
    ("x" * 500, "", "fr"),
]


@pytest.mark.parametrize(("cookie", "browser", "spoken"), LANGUAGES)
def test_french_unless_the_cookie_says_otherwise(cookie, browser, spoken):
    client = Client()
    client.cookies["django_language"] = cookie
    response = client.get("/soirees/", headers={"accept-language": browser})
    assert response.headers["Content-Language"] == spoken
    assert "Cookie" in response.headers["Vary"]
    assert "Accept-Language" not in response.headers["Vary"]


FOR_EVERYBODY = [
    # cookie, Accept-Language, language spoken
    ("", "", "fr"),
    ("", "en-GB,en;q=0.9", "en"),
    ("", "de", "fr"),
    ("", "de,en;q=0.5", "en"),
    ("", "fr-CH, en;q=0.9", "fr"),
    ("", "en;q=x,;;,*", "fr"),
    ("fr", "en", "fr"),
    ("en", "fr", "en"),
    ("x", "en", "en"),
]


@pytest.mark.parametrize(("cookie", "browser", "spoken"), FOR_EVERYBODY)
def test_pages_for_everybody_follow_the_browser_until_somebody_chooses(cookie, browser, spoken):
    client = Client()
    client.cookies["django_language"] = cookie
    response = client.get("/regles/au-jeu/donne/", headers={"accept-language": browser})
    assert response.headers["Content-Language"] == spoken
    assert f'<html lang="{spoken}"' in response.text
    assert {"Cookie", "Accept-Language"} <= {*response.headers["Vary"].split(", ")}


def test_a_choice_made_on_a_page_for_everybody_stays():
    client = Client(headers={"accept-language": "en"})
    chosen = client.get("/regles/au-jeu/donne/?langue=fr")
    assert chosen.headers["Content-Language"] == "fr"
    assert client.get("/regles/au-jeu/donne/").headers["Content-Language"] == "fr"
    assert client.get("/regles/au-jeu/donne/?langue=xx").headers["Content-Language"] == "fr"
    assert client.get("/soirees/?langue=en").headers["Content-Language"] == "fr"


def test_who_is_signed_in_reads_one_language():
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_user("odile"))
    assert client.get("/regles/au-jeu/donne/").headers["Content-Language"] == "fr"


def test_only_the_browser_keeps_a_page_of_who_is_signed_in():
    client = Client()
    assert "Cache-Control" not in client.get("/regles/au-jeu/donne/").headers
    client.force_login(User.objects.create_user("odile"))
    assert client.get("/soirees/").headers["Cache-Control"] == "private, no-cache"
    health = client.get("/sante/").headers["Cache-Control"]
    assert health.startswith("max-age=0, no-cache, no-store")  # its own stands


def test_a_visitor_chooses_the_language():
    client = Client()
    response = client.post("/langue/", {"language": "en", "next": "/connexion/"})
    assert (response.status_code, response.headers["Location"]) == (302, "/connexion/")
    assert client.get("/connexion/").headers["Content-Language"] == "en"


def test_choosing_a_language_leads_nowhere_else():
    response = Client().post("/langue/", {"language": "en", "next": "https://evil.example/"})
    assert response.headers["Location"] == "/"
