"""Series, matches, logs, results and reviews as rows."""
