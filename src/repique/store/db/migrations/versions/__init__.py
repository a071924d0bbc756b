"""One module for each version; what was released is never edited again."""
