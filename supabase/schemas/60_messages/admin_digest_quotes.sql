create table private.admin_digest_quotes (
  outbox_id uuid not null references private.admin_digests (outbox_id) on delete cascade,
  quote_id uuid not null references public.quotes (id) on delete cascade,
  added_at timestamptz not null default clock_timestamp(),
  primary key (outbox_id, quote_id)
);

create index admin_digest_quotes_of_quote on private.admin_digest_quotes (quote_id);

alter table private.admin_digest_quotes enable row level security;
