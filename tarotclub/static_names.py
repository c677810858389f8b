"""Static files under names that change with their content, those that modules import too."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

FROM = (r'(?P<matched>from "(?P<url>\.[^"]+)")', 'from "%(url)s"')
IMPORT = (r'(?P<matched>import\("(?P<url>\.[^"]+)"\))', 'import("%(url)s")')


class NamedByContent(CompressedManifestStaticFilesStorage):
    """A page and its modules are of one version, which a browser may keep for good.

    Django's own switch for this reads other people's scripts too, and trips over comments.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("tarotclub/*.js", (FROM, IMPORT)),
    )
    max_post_process_passes = 20  # as deep as modules import each other
