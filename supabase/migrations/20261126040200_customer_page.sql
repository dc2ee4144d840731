-- The page of one customer: facts, internal notes, cash on delivery. What admins keep beside a profile is written by functions only, so that
-- two admins do not overwrite each other's notes.

alter table public.profile_admin add column notes_version int not null default 0;
comment on column public.profile_admin.notes_version is 'Counts saves of internal_notes. save_customer_notes refuses an older one';
revoke insert, update on public.profile_admin from authenticated;
revoke insert (user_id, cod_enabled, internal_notes), update (cod_enabled, internal_notes) on public.profile_admin from authenticated;
drop policy "admins add what stands beside a profile" on public.profile_admin;
drop policy "admins change what stands beside a profile" on public.profile_admin;

create view public.admin_customer_details with (security_invoker = true) as
select
  p.id, p.full_name, p.email, p.phone, p.country, p.preferred_display_currency, p.marketing_opt_out, p.created_at, p.updated_at,
  exists (select from public.user_roles r where r.user_id = p.id and r.role = 'admin') as is_admin,
  coalesce(a.cod_enabled, false) as cod_enabled, a.internal_notes, coalesce(a.notes_version, 0) as notes_version,
  (select jsonb_build_object('recipient_name', d.recipient_name, 'phone', d.phone, 'address_line1', d.address_line1,
     'address_line2', d.address_line2, 'city', d.city, 'state_province_region', d.state_province_region, 'postal_code', d.postal_code,
     'country_code', d.country_code)
   from public.user_addresses d where d.user_id = p.id order by d.is_default desc, d.created_at desc limit 1) as address,
  (select count(*)::int from public.quotes q where q.user_id = p.id) as quote_count,
  (select count(*)::int from public.orders o where o.user_id = p.id) as order_count,
  (select count(*)::int from public.payments y join public.orders o on o.id = y.order_id where o.user_id = p.id) as payment_count,
  (select count(*)::int from public.refunds f join public.payments y on y.id = f.payment_id join public.orders o on o.id = y.order_id
   where o.user_id = p.id) as refund_count,
  (select count(*)::int from public.messages m where m.sender_id = p.id or m.recipient_id = p.id) as message_count,
  (select coalesce(sum(o.total_usd), 0) from public.orders o
   where o.user_id = p.id and o.payment_status in ('paid', 'partially_refunded')) as total_usd,
  (select coalesce(round(sum(f.amount * o.total_usd / nullif(o.total, 0)), 2), 0) from public.refunds f
   join public.payments y on y.id = f.payment_id join public.orders o on o.id = y.order_id
   where o.user_id = p.id and f.status = 'succeeded') as refunded_usd,
  greatest(p.created_at, (select max(q.created_at) from public.quotes q where q.user_id = p.id),
    (select max(o.created_at) from public.orders o where o.user_id = p.id),
    (select max(m.created_at) from public.messages m where m.sender_id = p.id),
    (select max(e.occurred_at) from public.cart_events e where e.user_id = p.id)) as last_activity_at
from public.profiles p
left join public.profile_admin a on a.user_id = p.id
where (select private.caller_is_admin());
comment on view public.admin_customer_details is
  'One row a person, for their page: read it by id. total_usd: orders that were paid and kept; refunded_usd: refunds at the rate of their order; address: the default one, else the newest. No row for anybody but admins.';
revoke all on public.admin_customer_details from anon, authenticated;
grant select on public.admin_customer_details to authenticated, service_role;

-- Locks what admins keep beside a profile, and makes the row if it is the first. PT404 customer_not_found.
create function private.lock_profile_admin(p_user_id uuid) returns public.profile_admin
language plpgsql set search_path = '' as $$
declare
  v_row public.profile_admin;
begin
  if not exists (select from public.profiles where id = p_user_id) then
    perform private.refuse('PT404', 'customer_not_found', 'This customer does not exist.');
  end if;
  insert into public.profile_admin (user_id) values (p_user_id) on conflict (user_id) do nothing;
  select * into v_row from public.profile_admin where user_id = p_user_id for update;
  return v_row;
end $$;

-- Saves the internal notes about a customer. Only admins read them. The same notes again change nothing.
--   p_notes    at most 5000 characters; empty removes them      p_version  the notes_version that was read, 0 without notes
--   returns    the row of admin_customer_details
--   errors     PT401, PT403 admin_only, PT404 customer_not_found, PT409 stale_version, PT400 missing_field, too_long
-- Definer: no client may write profile_admin directly.
create function public.save_customer_notes(p_user_id uuid, p_notes text, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_notes text := private.read_text(jsonb_build_object('notes', p_notes), '', 'notes', 5000);
  v_row public.profile_admin := private.lock_profile_admin(p_user_id);
begin
  if p_version is null then
    perform private.refuse('PT400', 'missing_field', 'Send the version of the notes that you saw.', 'version');
  elsif v_row.internal_notes is distinct from v_notes then
    if v_row.notes_version <> p_version then
      perform private.refuse('PT409', 'stale_version', 'Another admin saved these notes in the meantime.', 'Load them again and add yours.');
    end if;
    update public.profile_admin set internal_notes = v_notes, notes_version = notes_version + 1 where id = v_row.id;
  end if;
  return (select to_jsonb(d) from public.admin_customer_details d where d.id = p_user_id);
end $$;

-- Lets a customer pay in cash on delivery, or no longer. Orders that were placed stay as they are. Audited with the admin.
--   returns  the row of admin_customer_details
--   errors   PT401, PT403 admin_only, PT404 customer_not_found, PT400 missing_field
-- Definer: no client may write profile_admin directly.
create function public.set_cash_on_delivery(p_user_id uuid, p_enabled boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_row public.profile_admin := private.lock_profile_admin(p_user_id);
begin
  if p_enabled is null then perform private.refuse('PT400', 'missing_field', 'Send true or false.', 'enabled'); end if;
  update public.profile_admin set cod_enabled = p_enabled where id = v_row.id and cod_enabled <> p_enabled;
  return (select to_jsonb(d) from public.admin_customer_details d where d.id = p_user_id);
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.save_customer_notes(uuid, text, int), public.set_cash_on_delivery(uuid, boolean) from public, anon, authenticated;
grant execute on function public.save_customer_notes(uuid, text, int), public.set_cash_on_delivery(uuid, boolean) to authenticated, service_role;
