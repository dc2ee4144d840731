-- Nothing in private is executable through PUBLIC; trigger functions need no grant to run.
revoke execute on all functions in schema private from public, anon, authenticated;
