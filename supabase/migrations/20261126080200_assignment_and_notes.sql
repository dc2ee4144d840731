-- Who of the team works on a quote or an order, and what admins note beside it. Both are saved over what the caller saw: an admin never
-- overwrites another's change unread.

create table public.order_admin (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references public.orders (id) on delete cascade,
  internal_notes text check (length(internal_notes) <= 5000),
  assigned_to uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index order_admin_assigned on public.order_admin (assigned_to) where assigned_to is not null;
comment on table public.order_admin is 'What only admins may read of an order. Written by assign_record and save_internal_note.';
alter table public.order_admin add constraint order_admin_note_not_blank check (internal_notes <> '');
create trigger touch_updated_at before update on public.order_admin for each row execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.order_admin for each row execute function private.write_audit();
alter table public.order_admin enable row level security;
revoke all on public.order_admin from public, anon, authenticated;
grant select on public.order_admin to authenticated;
grant all on public.order_admin to service_role;
create policy "admins read what is internal of an order" on public.order_admin
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create view public.admin_team with (security_invoker = true) as
select p.id, coalesce(nullif(p.full_name, ''), p.email) as name
from public.user_roles r join public.profiles p on p.id = r.user_id
where r.role = 'admin' and (select private.caller_is_admin());
comment on view public.admin_team is 'Every admin, for choosing who works on something. No row for anybody but admins.';
revoke all on public.admin_team from anon, authenticated;
grant select on public.admin_team to authenticated, service_role;

-- Only an admin is assigned, whichever way it is written. PT422 not_an_admin.
create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.user_roles where user_id = new.assigned_to and role = 'admin') then
    perform private.refuse('PT422', 'not_an_admin', 'Only an admin can be assigned.', 'assigned_to');
  end if;
  return new;
end $$;
create trigger check_assignee before insert or update of assigned_to on public.quote_admin
  for each row when (new.assigned_to is not null) execute function private.check_assignee();
create trigger check_assignee before insert or update of assigned_to on public.order_admin
  for each row when (new.assigned_to is not null) execute function private.check_assignee();

-- Locks the row beside a quote or an order, made where there is none. PT400 unknown_type, PT404 quote_not_found or order_not_found.
create function private.lock_beside(p_entity_type text, p_id uuid, out assigned_to uuid, out internal_notes text)
language plpgsql set search_path = '' as $$
begin
  if p_entity_type = 'quote' then
    if not exists (select from public.quotes where id = p_id) then
      perform private.refuse('PT404', 'quote_not_found', 'This quote does not exist.');
    end if;
    insert into public.quote_admin (quote_id) values (p_id) on conflict (quote_id) do nothing;
    select a.assigned_to, a.internal_notes into assigned_to, internal_notes from public.quote_admin a where a.quote_id = p_id for update;
  elsif p_entity_type = 'order' then
    if not exists (select from public.orders where id = p_id) then
      perform private.refuse('PT404', 'order_not_found', 'This order does not exist.');
    end if;
    insert into public.order_admin (order_id) values (p_id) on conflict (order_id) do nothing;
    select a.assigned_to, a.internal_notes into assigned_to, internal_notes from public.order_admin a where a.order_id = p_id for update;
  else
    perform private.refuse('PT400', 'unknown_type', 'This must be quote or order.', 'p_entity_type');
  end if;
end $$;

-- Assigns a quote or an order to an admin; null to nobody.
--   p_seen    who was assigned on the caller's screen: another admin who took it meanwhile keeps it
--   returns   {assigned_to, assigned_name}, each null where nobody is assigned
--   errors    PT401, PT403 admin_only, PT404, PT409 stale_version, PT422 not_an_admin, PT400 unknown_type
-- Definer: order_admin is written by functions alone.
create function public.assign_record(p_entity_type text, p_id uuid, p_assignee uuid default null, p_seen uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_now uuid := (select b.assigned_to from private.lock_beside(p_entity_type, p_id) b);
begin
  if v_now is distinct from p_seen then
    perform private.refuse('PT409', 'stale_version', format('It is now assigned to %s.',
      coalesce((select coalesce(nullif(full_name, ''), email) from public.profiles where id = v_now), 'no one')), 'Assign it again to change that.');
  end if;
  if p_entity_type = 'quote' then
    update public.quote_admin set assigned_to = p_assignee where quote_id = p_id;
  else
    update public.order_admin set assigned_to = p_assignee where order_id = p_id;
  end if;
  return jsonb_build_object('assigned_to', p_assignee,
    'assigned_name', (select coalesce(nullif(full_name, ''), email) from public.profiles where id = p_assignee));
end $$;

-- Saves what admins note beside a quote or an order; '' or null removes it.
--   p_seen    the note on the caller's screen: a note that changed meanwhile is not overwritten
--   returns   {note}
--   errors    PT401, PT403 admin_only, PT404, PT409 stale_note, PT400 too_long, unknown_type
-- Definer: order_admin is written by functions alone.
create function public.save_internal_note(p_entity_type text, p_id uuid, p_note text, p_seen text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_note text := private.read_text(jsonb_build_object('note', p_note), '', 'note', 5000);
  v_now text := (select b.internal_notes from private.lock_beside(p_entity_type, p_id) b);
begin
  if coalesce(v_now, '') <> coalesce(p_seen, '') then
    perform private.refuse('PT409', 'stale_note', 'Another admin changed the note since you opened it.', 'Compare both, then save again.');
  end if;
  if p_entity_type = 'quote' then
    update public.quote_admin set internal_notes = v_note where quote_id = p_id;
  else
    update public.order_admin set internal_notes = v_note where order_id = p_id;
  end if;
  return jsonb_build_object('note', v_note);
end $$;

create or replace view public.admin_orders with (security_invoker = true) as
select c.*, p.full_name as customer_name, p.email as customer_email,
  private.flag_of((select private.status_map()), c.status, 'requiresAction')
    or (c.payment_status = 'awaiting_verification'
      and exists (select from public.payments w where w.order_id = c.id and w.status = 'awaiting_verification')) as requires_action,
  (select min(f.paid_at) from public.payments f where f.order_id = c.id and f.status = 'succeeded') as first_paid_at,
  a.assigned_to, a.internal_notes
from public.order_cards c
left join public.profiles p on p.id = c.user_id
left join public.order_admin a on a.order_id = c.id
where (select private.caller_is_admin());
comment on view public.admin_orders is 'order_cards with the customer and what only admins see. requires_action: the status asks for it, or a proof of payment waits; first_paid_at: when money first came in. No row for anybody but admins.';

revoke execute on all functions in schema private from public;
revoke execute on function public.assign_record(text, uuid, uuid, uuid), public.save_internal_note(text, uuid, text, text)
  from public, anon, authenticated;
grant execute on function public.assign_record(text, uuid, uuid, uuid), public.save_internal_note(text, uuid, text, text)
  to authenticated, service_role;
