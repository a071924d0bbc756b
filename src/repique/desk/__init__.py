"""The front desk: players, scores, saved matches and preferences as commands, and the doctor."""
