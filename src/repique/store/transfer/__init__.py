"""Export files: all data, or one player's, carried to another machine.

`export` writes a file; `validation` reads one and checks every row; `importer` adds its rows to the
store, with `logs` for matches and `tournaments` for tournaments.
"""
