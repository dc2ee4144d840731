-- Nothing is reachable through the API until a later line grants it. The secret key (service_role) keeps its hosted
-- rights.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

-- private: helpers, scheduled jobs and triggers. delivery: the release registry. Neither is exposed by the API.
create schema private;
create schema delivery;
revoke all on schema private, delivery from public, anon, authenticated;
comment on schema private is
  'Helpers, clocks and trigger functions. Not exposed by the API; no role of the API has usage by default.';
comment on schema delivery is 'The release registry (modules, releases, activations). Reached only through '
  'functions; closed to every role of the API.';

grant usage on schema private to service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
-- Postgres itself lets PUBLIC execute every new function; that default can only be taken back without "in schema".
alter default privileges revoke execute on functions from public;
alter default privileges in schema private, delivery revoke all on tables from public;
