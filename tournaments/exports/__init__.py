"""What leaves the printer and the spreadsheet: plain values in, bytes out."""
