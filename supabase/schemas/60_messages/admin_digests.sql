-- The mails that tell an admin of new quotes, with the moment from which the next one is counted, and what each tells
-- of.
create table private.admin_digests (
  outbox_id uuid primary key references public.email_outbox (id) on delete cascade,
  admin_id uuid not null references public.profiles (id) on delete cascade,
  due_at timestamptz not null
);

create index admin_digests_of_admin on private.admin_digests (admin_id, due_at desc);

alter table private.admin_digests enable row level security;
