@rem npm scripts use `exec`, so that signals reach node instead of a shell. cmd has no such command; it finds this one.
@%*
