"""Data tables of an event and of a club's year, the workbooks and CSV files made of them."""
