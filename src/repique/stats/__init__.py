"""Scores, leagues, lifetime totals and tournament results: queries on the store, and output as
CSV and HTML. Nothing here writes, except `saved_matches.begin_replica` and
`score_lists.change_board`."""
