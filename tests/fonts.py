"""The fonts that a test's browser has: none of the machine's, three that packages bring.

What a page shows is the site's own type. Whoever blocks it reads by another one, and the widest
and the narrowest of common use stand here: Bitstream Vera is DejaVu Sans before that was given
more letters, Archivo Narrow is made after Arial Narrow, and both are as wide as those.
"""

from pathlib import Path

import font_roboto
import fontpkg_archivo_narrow
import reportlab

WIDE, NARROW = "Bitstream Vera Sans", "Archivo Narrow"
USUAL = "Roboto"  # where nothing is named, as on most tablets
FILES = {
    font_roboto: ("files/Roboto-Regular.ttf", "files/Roboto-Bold.ttf"),
    fontpkg_archivo_narrow: ("files/ArchivoNarrow[wght].ttf",),
    reportlab: ("fonts/Vera.ttf", "fonts/VeraBd.ttf"),
}
CONFIG = """<?xml version="1.0"?>
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{folder}</cachedir>
  <match>
    <edit name="family" mode="append_last"><string>{usual}</string></edit>
  </match>
</fontconfig>
"""
# Every text in one font instead of the site's; in none, it is the site's again.
READ_BY = """(font) => {
  for (const name of ["--sans", "--serif", "--sans-meanwhile", "--serif-meanwhile"]) {
    for (const place of [document.documentElement, document.body]) {
      if (font) place.style.setProperty(name, `"${font}"`);
      else place.style.removeProperty(name);
    }
  }
}"""


def only_these(folder: Path) -> str:
    """Put the fonts into a folder; give the file that shows them alone (FONTCONFIG_FILE)."""
    for package, files in FILES.items():
        for file in files:
            font = Path(package.__file__).parent / file
            (folder / font.name).symlink_to(font)
    config = folder / "fonts.conf"
    config.write_text(CONFIG.format(folder=folder, usual=USUAL))
    return str(config)
