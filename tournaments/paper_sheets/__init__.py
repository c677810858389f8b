"""Score sheets that are filled by pen and read from a picture.

`layout` says once where everything stands: by it the paper is drawn, the picture is cut, and
the test draws its filled sheets. `code` is what its QR code says, `readings` what was read of
it, weighed. What looks at pictures is in `reading/`, needs the extra `papier`, and runs in the
workshop only (docs/PAPER.md).
"""
