"""The forms of a page, with what a browser sends of each once "I know" is ticked."""

from html.parser import HTMLParser

TICKED = {"radio", "checkbox"}
SILENT = {"submit", "button", "file", "image", "reset"}


class Forms(HTMLParser):
    """`forms` are pairs of an address and its fields; the first button of each is pressed."""

    def __init__(self, page, address):
        super().__init__()
        self.address, self.forms, self.fields = address, [], None
        self.select = self.area = ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):  # noqa: C901, PLR0912 (a kind of field after another)
        told = {name: value or "" for name, value in attrs}
        name, value, kind = told.get("name", ""), told.get("value", ""), told.get("type", "")
        if tag == "form" and told.get("method") == "post":
            self.fields, self.pressed = {}, False
            self.forms.append((told.get("action") or self.address, self.fields))
        if self.fields is None:
            return
        if "formaction" in told:  # the same fields, sent elsewhere
            self.forms.append((told["formaction"], self.fields))
        if tag == "button" and kind in {"", "submit"} and not self.pressed:
            self.pressed = True
            if name:
                self.fields[name] = [value]
        elif "disabled" in told or (not name and tag != "option"):
            return
        elif (
            tag == "input"
            and kind not in SILENT
            and (kind not in TICKED or "checked" in told or name == "ticked")
        ):
            usual = value if "value" in told or kind not in TICKED else "on"
            self.fields.setdefault(name, []).append(usual)
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select:
            if "selected" in told or self.select not in self.fields:
                self.fields[self.select] = [value]
        elif tag == "textarea":
            self.area, self.fields[name] = name, [""]

    def handle_data(self, data):
        if self.area:
            self.fields[self.area][0] += data.removeprefix("\n")

    def handle_endtag(self, tag):
        if tag == "textarea":
            self.area = ""
        elif tag == "select":
            self.select = ""
        elif tag == "form":
            self.fields = None


def form_on(page, page_address, address, *, having=""):
    """Give the fields of the first form that a page sends to an address; None without.

    Where there are more, it is the first `having` a field.
    """
    for action, fields in Forms(page, page_address).forms:
        leads = action.partition("?")[0].partition("#")[0] == address
        if leads and (not having or having in fields):
            return fields
    return None
