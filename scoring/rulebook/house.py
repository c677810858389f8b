"""The page of a club's own rules: what they were copied from, each changed number marked."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.forms.house_table import said_parts
from scoring.models import HouseRuleset
from scoring.rulebook import prose
from scoring.rulebook.library import game_page
from scoring.rules import Ruleset
from scoring.ruleset_words import ruleset_name

CHANGED = "†"  # set after a number that the club changed
UNMARKED = {"exemples", "sources"}  # what follows from the numbers, and where they are from
NUMBER = re.compile(rf"[−+]?\d+½?(?: {re.escape(prose.CONVENTION)})?|½")


def house_page(house: HouseRuleset, rules: Ruleset | None = None) -> prose.Page:
    """Tell a club's rules beside what they were copied from; `rules` are a table's own."""
    rules = rules or house.rules
    original = house.origin
    page = game_page(rules, _source_words(house, original))
    if original is None:
        return page
    changed = tuple(
        (part.label, part.value, part.was)
        for part in said_parts(rules, original)
        if part.changed
    )
    sections = tuple(_marked_sections(page, game_page(original)))
    return replace(page, sections=(*_changes(changed), *sections))


def _source_words(house: HouseRuleset, original: Ruleset | None) -> str:
    club = house.club.name
    if original is None:
        return _("Règlement maison de %(club)s, venu d’un fichier.") % {"club": club}
    return _("Règlement maison de %(club)s, copié de « %(original)s ».") % {
        "club": club,
        "original": ruleset_name(original),
    }


def _changes(rows: tuple[tuple[str, ...], ...]) -> Iterator[prose.Section]:
    """List what the club changed, before all the rest."""
    if not rows:
        return
    note = _("%(mark)s : changé par le club, partout où ce signe suit un nombre ou une règle.")
    head = (_("partie"), _("ici"), _("dans l’original"))
    grid = prose.Grid(_("Ce que le club a changé"), head, rows, numbers=False)
    blocks = (grid, prose.Aside(note % {"mark": CHANGED}))
    yield prose.Section("changements", _("Ce qui change"), blocks)


def _marked_sections(page: prose.Page, original: prose.Page) -> Iterator[prose.Section]:
    before = {section.anchor: section for section in original.sections}
    for section in page.sections:
        was = before.get(section.anchor)
        if section.anchor in UNMARKED:
            yield section
        elif was is None:
            yield replace(section, title=f"{section.title} {CHANGED}")
        else:
            blocks = tuple(_marked(block, was) for block in section.blocks)
            yield replace(section, blocks=blocks)


def _marked(block: prose.Block, was: prose.Section) -> prose.Block:
    """Mark what a block says otherwise than its section did."""
    if isinstance(block, prose.Grid):
        grids = [one for one in was.blocks if isinstance(one, prose.Grid)]
        same = next((one for one in grids if one.caption == block.caption), None)
        return _marked_grid(block, same) if same else block
    texts = list(was.texts())
    if isinstance(block, prose.Bullets):
        return prose.Bullets(tuple(_marked_text(item, texts) for item in block.items))
    if isinstance(block, prose.Diagram):
        return block
    return replace(block, text=_marked_text(block.text, texts))


def _marked_text(text: str, texts: Sequence[str]) -> str:
    """Mark the numbers that differ in the same sentence; a sentence that is new, at its end."""
    if text in texts:
        return text
    same = [one for one in texts if NUMBER.sub("", one) == NUMBER.sub("", text)]
    if not same:
        return f"{text} {CHANGED}"
    old = iter(NUMBER.findall(same[0]))
    return NUMBER.sub(
        lambda found: found[0] if found[0] == next(old) else f"{found[0]} {CHANGED}", text
    )


def _marked_grid(grid: prose.Grid, was: prose.Grid) -> prose.Grid:
    rows = {row[0]: row for row in was.rows}
    return replace(
        grid, rows=tuple(tuple(_marked_row(grid, row, was, rows)) for row in grid.rows)
    )


def _marked_row(
    grid: prose.Grid, row: tuple[str, ...], was: prose.Grid, rows: dict[str, tuple[str, ...]]
) -> Iterator[str]:
    """Mark the cells that differ from the row of the same name, or the name of a new row."""
    old = rows.get(row[0])
    if old is None:
        yield f"{row[0]} {CHANGED}"
        yield from row[1:]
        return
    yield row[0]
    for head, cell in zip(grid.head[1:], row[1:], strict=True):
        same = cell in _counterparts(head, grid, was, old)
        yield cell if same else f"{cell} {CHANGED}"


def _counterparts(
    head: str, grid: prose.Grid, was: prose.Grid, old: tuple[str, ...]
) -> set[str]:
    """What a column said before; where columns were one or became one, what all said."""
    if head in was.head:
        return {old[was.head.index(head)]}
    gone = {cell for name, cell in zip(was.head, old, strict=True) if name not in grid.head}
    return gone if len(gone) == 1 else set()
