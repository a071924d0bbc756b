"""Computer players for every game that has none of its own.

They know nothing of a game but its rules and its rules of thumb (`Strategy.sketch`): they try
their actions in sample deals that fit what their seat sees, and play each to the end of the deal.
"""
