create table private.conversation_texts (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  part int not null,
  chars bigint not null,
  words tsvector not null,
  search_window int not null references private.search_windows (id),
  primary key (conversation_id, part)
);

comment on table private.conversation_texts is 'The words of a conversation: its names and its messages. Kept by '
  'triggers; rebuild_conversation_texts() writes it from them. Every 20,000 characters of messages begin a part, '
  'with the
names again, so that a message costs the same in a long conversation. Words of a search are found in one part.';
comment on column private.conversation_texts.part is 'The characters of the messages before, divided by 20,000';
comment on column private.conversation_texts.chars is 'Characters of the messages up to the end of this part';
comment on column private.conversation_texts.search_window is 'The window of the conversation''s newest message';

-- fastupdate: each window would read all of the index's pending list
create index conversation_texts_words on private.conversation_texts
  using gin (private.words_in_window(search_window, words)) with (fastupdate = off);
