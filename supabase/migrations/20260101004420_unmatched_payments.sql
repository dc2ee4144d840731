-- Money that came and fits no open order: kept until a person says what became of it.
create table public.unmatched_payments (
  id uuid primary key default gen_random_uuid(),
  gateway text not null check (gateway in ('stripe', 'sandbox', 'bank')),
  gateway_ref text check (length(gateway_ref) <= 300),
  payment_event_id uuid references public.payment_events (id) on delete restrict,
  payment_id uuid references public.payments (id) on delete restrict,
  amount numeric(14,2) not null check (amount > 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null check (reason in ('unknown_payment', 'wrong_amount', 'wrong_currency', 'order_closed', 'order_paid', 'by_hand')),
  note text not null default '' check (length(note) <= 2000),
  note_key uuid,
  resolution text check (length(btrim(resolution)) between 1 and 2000),
  resolved_at timestamptz,
  resolved_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint unmatched_payments_amount_number check (amount <> 'NaN'),
  constraint unmatched_payments_once unique (payment_event_id),
  constraint unmatched_payments_noted_once unique (note_key),
  constraint unmatched_payments_resolved_whole check ((resolution is null) = (resolved_at is null))
);
create index unmatched_payments_open on public.unmatched_payments (created_at desc) where resolved_at is null;
create index unmatched_payments_of_payment on public.unmatched_payments (payment_id);
create index unmatched_payments_resolved_by on public.unmatched_payments (resolved_by);

create trigger touch_updated_at before update on public.unmatched_payments for each row execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.unmatched_payments for each row execute function private.write_audit();
alter table public.unmatched_payments enable row level security;
revoke all on public.unmatched_payments from public, anon, authenticated;
grant select on public.unmatched_payments to authenticated;
grant all on public.unmatched_payments to service_role;
create policy "admins read unmatched payments" on public.unmatched_payments
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create view public.admin_unmatched_payments with (security_invoker = true) as
select u.id, u.gateway, u.gateway_ref, u.payment_id, u.amount, u.currency, u.reason, u.note, u.resolution, u.resolved_at, u.created_at,
  u.updated_at, o.id as order_id, o.order_number, o.status as order_status, c.full_name as customer_name, c.email as customer_email
from public.unmatched_payments u
left join public.payments p on p.id = u.payment_id
left join public.orders o on o.id = p.order_id
left join public.profiles c on c.id = o.user_id
where (select private.caller_is_admin());
comment on view public.admin_unmatched_payments is 'Money without an open order, with the order it was meant for where that is known. No row for anybody but admins.';
revoke all on public.admin_unmatched_payments from anon, authenticated;
grant select on public.admin_unmatched_payments to authenticated, service_role;

-- Notes money that an admin found on an account and that no payment waits for: too much, twice, or for an order that is closed.
--   p_payment_id  the payment it was meant for, where that is known
--   p_key         made by the form: the same money said twice is one row
--   returns       the row of admin_unmatched_payments; PT401, PT403 admin_only, PT404 payment_not_found, PT409 noted_otherwise for a key
--                 that came with other money before, PT400 with the field in the hint
-- Definer: nobody may write unmatched payments directly.
create function public.note_unmatched_payment(p_amount numeric, p_currency text, p_note text, p_payment_id uuid default null, p_key uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_typed jsonb := jsonb_build_object('currency', p_currency, 'note', p_note);
  v_currency text := private.need_code(v_typed, '', 'currency', '^[A-Z]{3}$');
  v_note text := private.need_text(v_typed, '', 'note', 2000);
  v_id uuid;
begin
  if p_amount is null or p_amount in ('NaN', 'Infinity') or p_amount <= 0 or p_amount <> private.round_money(p_amount, v_currency) then
    perform private.refuse('PT400', 'bad_amount', 'Type the amount that came, above 0.', 'amount');
  elsif p_payment_id is not null and not exists (select from public.payments where id = p_payment_id) then
    perform private.refuse('PT404', 'payment_not_found', 'This payment does not exist.');
  end if;
  insert into public.unmatched_payments (gateway, payment_id, amount, currency, reason, note, note_key)
  values ('bank', p_payment_id, p_amount, v_currency, 'by_hand', v_note, p_key)
    on conflict (note_key) do nothing returning id into v_id;
  v_id := coalesce(v_id, (select id from public.unmatched_payments where note_key = p_key and (amount, currency, note) = (p_amount, v_currency, v_note)
    and payment_id is not distinct from p_payment_id));
  if v_id is null then
    perform private.refuse('PT409', 'noted_otherwise', 'This was noted already, with another amount or other words. Look at the list first.');
  end if;
  return (select to_jsonb(u) from public.admin_unmatched_payments u where u.id = v_id);
end $$;

-- Says what became of money without an order: sent back, or settled otherwise. Once; the same words again change nothing.
--   returns the row of admin_unmatched_payments; PT401, PT403 admin_only, PT404 unmatched_not_found, PT409 already_resolved, PT400 missing_field
-- Definer: nobody may write unmatched payments directly.
create function public.resolve_unmatched_payment(p_id uuid, p_resolution text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_resolution text := private.need_text(jsonb_build_object('resolution', p_resolution), '', 'resolution', 2000);
  v_money public.unmatched_payments;
begin
  select * into v_money from public.unmatched_payments where id = p_id for update;
  if v_money.id is null then
    perform private.refuse('PT404', 'unmatched_not_found', 'This payment does not exist.');
  elsif v_money.resolution = v_resolution then
    return (select to_jsonb(u) from public.admin_unmatched_payments u where u.id = p_id);
  elsif v_money.resolved_at is not null then
    perform private.refuse('PT409', 'already_resolved', 'Somebody has settled it already: ' || v_money.resolution);
  end if;
  update public.unmatched_payments set resolution = v_resolution, resolved_at = now(), resolved_by = v_admin where id = p_id;
  return (select to_jsonb(u) from public.admin_unmatched_payments u where u.id = p_id);
end $$;

revoke execute on function public.note_unmatched_payment(numeric, text, text, uuid, uuid), public.resolve_unmatched_payment(uuid, text)
  from public, anon, authenticated;
grant execute on function public.note_unmatched_payment(numeric, text, text, uuid, uuid), public.resolve_unmatched_payment(uuid, text)
  to authenticated, service_role;
