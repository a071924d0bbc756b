"""The command line: `app` is the program, and each command or group has a module of its own.

Shared by commands: `arguments`, `confirmation`, `groups` (subcommands), `opponents` (levels),
`output_files`, `setup` (rules and preferences for a match), `store`, `tables`.
"""
