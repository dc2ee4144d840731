-- What records are found by. Folded: lower case, without accents, full width or compatibility forms (search.sql).
create table private.search_texts (
  kind text not null check (kind in ('quote', 'order', 'payment', 'customer', 'conversation', 'audit')),
  record_id uuid not null,
  part int not null default 0,
  person_id uuid,
  text text not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (record_id, kind, part)
);

comment on table private.search_texts is 'Written from search_sources by triggers. A conversation has a row for '
  'every 4,000 characters or so, each with its names, so that a message costs the same in a long one.';
comment on column private.search_texts.person_id is 'The customer whose name the text has';

-- Count and page of a search that many rows fit are planned by a sample of the texts.
alter table private.search_texts alter column text set statistics 1000;

-- One per kind, because a search is for one kind. Without fastupdate no search reads a pending list, and no write
-- empties one.
create index search_texts_of_quotes on private.search_texts using gin (text extensions.gin_trgm_ops)
  with (fastupdate = off) where kind = 'quote';
create index search_texts_of_orders on private.search_texts using gin (text extensions.gin_trgm_ops)
  with (fastupdate = off) where kind = 'order';
create index search_texts_of_payments on private.search_texts using gin (text extensions.gin_trgm_ops)
  with (fastupdate = off) where kind = 'payment';
create index search_texts_of_customers on private.search_texts using gin (text extensions.gin_trgm_ops)
  with (fastupdate = off) where kind = 'customer';
create index search_texts_of_conversations on private.search_texts using gin (text extensions.gin_trgm_ops)
  with (fastupdate = off) where kind = 'conversation';
create index search_texts_of_audit on private.search_texts using gin (text extensions.gin_trgm_ops)
  with (fastupdate = off) where kind = 'audit';
create index search_texts_of_person on private.search_texts (person_id);

-- People whose records still have an older name in their search_texts. upkeep() rewrites them.
create table private.renamed_people (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  renamed_at timestamptz not null
);
