"""Freezes the heap on import; preloaded last by the fork server, and imported by nothing else.

The garbage collector then leaves everything alone that was imported before, in the fork server and
in its children, so that its memory stays shared. It is a module because preloading is importing.
"""

import gc

gc.collect()
gc.freeze()
