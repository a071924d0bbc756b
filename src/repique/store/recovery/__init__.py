"""Integrity checks, and the recovery of a damaged database.

`check` finds problems at opening; `recover` copies the damaged files to quarantine and builds a new
database; `salvage` reads rows from damaged files; `merge` keeps those with valid checksums;
`results` recomputes results that were lost.
"""
