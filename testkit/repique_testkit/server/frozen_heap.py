"""Imported last by the process that others are forked from: what is there by then is never looked
through for rubbish again, neither there nor in its children, and so stays shared between them."""

import gc

gc.collect()
gc.freeze()
