"""Data tables of an event and the workbooks made of them."""
