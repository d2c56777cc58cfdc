"""What the tables of a warehouse say: metrics, their intervals, comparisons, audits."""
