create table public.order_admin (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references public.orders (id) on delete cascade,
  internal_notes text check (length(internal_notes) <= 5000),
  assigned_to uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint order_admin_note_not_blank check (internal_notes <> '')
);

comment on table public.order_admin is
  'What only admins may read of an order. Written by assign_record and save_internal_note.';

create index order_admin_assigned on public.order_admin (assigned_to) where assigned_to is not null;

alter table public.order_admin enable row level security;
grant select on public.order_admin to authenticated;
grant all on public.order_admin to service_role;

create policy "admins read what is internal of an order" on public.order_admin
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.order_admin for each row
  execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.order_admin for each row
  execute function private.write_audit();
create trigger check_assignee before insert or update of assigned_to on public.order_admin
  for each row when (new.assigned_to is not null) execute function private.check_assignee();
