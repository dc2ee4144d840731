create table private.search_windows (
  id int generated always as identity primary key,
  starts_at timestamptz not null unique
);

comment on table private.search_windows is 'The conversations of the inbox in runs by their newest message: a window '
  'has those from starts_at up to the next window''s. The first starts at -infinity. upkeep() opens windows;
rebuild_conversation_texts() makes all of equal size.';
