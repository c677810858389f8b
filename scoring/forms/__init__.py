"""Forms: what people type, judged by the rules and answered in sentences.

A page's deal (`deal.py:DealForm`), a tablet's (`api.py:DealBody`, `api.py:read_report`).
"""
