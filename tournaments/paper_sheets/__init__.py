"""Score sheets that are filled by pen and read from a picture.

`layout` says once where everything stands: by it the paper is drawn, the picture is cut, and
the test draws its filled sheets; what its QR code says is there too. `readings` is what was
read of it, weighed. What looks at pictures is in `reading/`, needs the extra `papier`, and runs
in the workshop only (docs/PAPER.md).
"""
