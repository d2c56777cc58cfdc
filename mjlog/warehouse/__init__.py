"""Verified hands as tables: Parquet files that DuckDB and pandas read (``docs/warehouse.md``)."""
