"""Series and matches: their logs, results and reviews, and the job that writes live matches."""
