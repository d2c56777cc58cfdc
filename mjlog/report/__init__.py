"""Reports: what people ask of a warehouse, for the terminal, as JSON, and as a page.

A report defines no number. It chooses among the metrics of `mjlog.analytics` and sets them out.
"""
