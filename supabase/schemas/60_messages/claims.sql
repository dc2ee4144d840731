-- A customer's complaint about a line: damaged, incomplete, wrong or never delivered. Its text and photos are also
-- messages of the order's conversation. We answer by due_at; it ends in a refund, a replacement or a refusal.
create table public.claims (
  id uuid primary key default gen_random_uuid(),
  order_line_id uuid not null references public.order_lines (id) on delete restrict,
  kind text not null check (kind in ('damaged', 'missing', 'wrong', 'lost')),
  description text not null check (length(btrim(description)) between 1 and 2000),
  photos text[] not null default '{}' check (cardinality(photos) <= 5),
  state text not null default 'open' check (state in ('open', 'refund', 'replacement', 'refused')),
  due_at timestamptz not null,
  reason text check (length(btrim(reason)) between 1 and 2000),
  refund_id uuid references public.refunds (id) on delete restrict,
  ended_at timestamptz,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint claims_ended check ((state = 'open') = (ended_at is null)),
  constraint claims_refund check ((state = 'refund') = (refund_id is not null)),
  constraint claims_refused_why check (state <> 'refused' or reason is not null)
);

comment on column public.claims.photos is 'Objects in bucket message-attachments, in the customer''s folder';
comment on column public.claims.due_at is 'When we answer at the latest';
comment on column public.claims.reason is 'Why it ended so, as its customer reads it';

create unique index claims_one_open on public.claims (order_line_id) where state = 'open';
create index claims_of_line on public.claims (order_line_id, created_at);
create index claims_open on public.claims (due_at) where state = 'open';
create index claims_newest on public.claims (created_at);
create index claims_by_due on public.claims (due_at);
create index claims_ended_at on public.claims (ended_at, id);
create index claims_of_refund on public.claims (refund_id) where refund_id is not null;

alter table public.claims enable row level security;
grant select on public.claims to authenticated;
grant all on public.claims to service_role;

create policy "customers and admins read claims" on public.claims
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.order_lines l join public.orders o on o.id = l.order_id
               where l.id = order_line_id and o.user_id = (select auth.uid())));

create trigger touch_updated_at before update on public.claims
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.claims
  for each row execute function private.write_audit();

-- The kinds of claim that a customer may open on a line now: all kinds for some days after its delivery, `lost` while
-- its parcel is on the way.
-- Empty while a claim is open and once the line was replaced.
create function private.claim_kinds(p_line public.order_lines) returns text[]
language sql stable set search_path = '' as $$
  select case
    when exists (select from public.claims where order_line_id = p_line.id and state in ('open', 'replacement'))
      then '{}'
    when p_line.state = 'delivered' and now() < private.claim_until(p_line)
      then array['damaged', 'missing', 'wrong', 'lost']
    when p_line.state = 'packed' and exists (select from public.parcel_lines i join public.parcels p
      on p.id = i.parcel_id where i.order_line_id = p_line.id and p.shipped_at is not null) then array['lost']
    else '{}'::text[] end
$$;

-- Until when a delivered line can be claimed; null before.
create function private.claim_until(p_line public.order_lines) returns timestamptz
language sql stable set search_path = '' as $$
  select p_line.delivered_at + make_interval(days => private.claim_days('open_days', 14))
$$;

-- A number of days of the setting "claims".
create function private.claim_days(p_name text, p_default int) returns int
language sql stable set search_path = '' as $$
  select coalesce((select (setting_value::jsonb ->> p_name)::numeric::int from public.system_settings
    where setting_key = 'claims'), p_default)
$$;

-- The words of a claim in the conversation and in mails.
create function private.claim_label(p_kind text) returns text
language sql immutable set search_path = '' as $$
  select case p_kind when 'damaged' then 'arrived damaged' when 'missing' then 'is missing from the parcel'
    when 'wrong' then 'is the wrong item' else 'did not arrive' end
$$;

-- Photos of a claim: at most 5 files that the caller attached. PT400 bad_format, PT413 too_many_photos.
create function private.read_claim_photos(p_claim jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_photos constant text[] := array(select jsonb_array_elements_text(private.read_list(p_claim, '', 'photos')));
begin
  if cardinality(v_photos) > 5 then
    perform private.refuse('PT413', 'too_many_photos', 'A claim has at most 5 photos.', 'photos');
  elsif exists (select from unnest(v_photos) p where not private.is_my_attachment(p)) then
    perform private.refuse('PT400', 'bad_format', 'Attach the photos again.', 'photos');
  end if;
  return v_photos;
end $$;

-- Opens a claim on a line, or on a part of its pieces, which becomes a line of its own. Words and photos go into the
-- conversation of the order.
--   p_claim  {line_id, kind (damaged, missing, wrong or lost), description, quantity? (all of it), photos? (paths that
--            attach-file returned, at most 5)}
--   returns  the order card
--   errors   PT401, PT404 order_line_not_found, PT409 claim_open, claim_too_late, claim_not_allowed; PT413
--            too_many_photos; PT400 with the field in the hint
-- Definer: customers may not write claims.
create function public.open_claim(p_claim jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_id constant uuid := private.need_uuid(p_claim, '', 'line_id');
  v_kind constant text := private.need_code(p_claim, '', 'kind', '^(damaged|missing|wrong|lost)$');
  v_words constant text := private.need_text(p_claim, '', 'description', 2000);
  v_photos constant text[] := private.read_claim_photos(p_claim);
  v_line public.order_lines;
  v_claim public.claims;
begin
  perform from public.orders where id = (select order_id from public.order_lines where id = v_id)
    and user_id = v_user for update;
  select l.* into v_line from public.order_lines l join public.orders o on o.id = l.order_id
    where l.id = v_id and o.user_id = v_user for update of l;
  if v_line.id is null then
    perform private.refuse('PT404', 'order_line_not_found', 'This line does not exist, or it is not yours.');
  end if;
  perform private.refuse_with(private.claim_refusal(v_line, v_kind));
  v_line := private.split_line(v_line, private.read_count(p_claim, '', 'quantity', v_line.quantity, v_line.quantity));
  insert into public.claims (order_line_id, kind, description, photos, due_at)
  values (v_line.id, v_kind, v_words, v_photos,
    now() + make_interval(days => private.claim_days('answer_days', 3))) returning * into v_claim;
  update public.orders set version = version + 1 where id = v_line.order_id;
  perform private.notify('claim_opened', v_user, 'order', v_line.order_id, 'claim_opened:' || v_claim.id,
    jsonb_build_object('product_name', private.line_name(v_line),
      'expires_at', private.moment_for(v_user, v_claim.due_at)));
  for v_n in 1 .. greatest(cardinality(v_photos), 1) loop -- one by one, as the quota of messages has it
    insert into public.messages (sender_id, order_id, content, attachment_path)
    values (v_user, v_line.order_id, case when v_n = 1 then left(format(E'Claim: %s %s.\n%s', private.line_name(v_line),
        private.claim_label(v_kind), v_words), 5000) else format('Photo %s of %s', v_n, cardinality(v_photos)) end,
      v_photos[v_n]);
  end loop;
  return private.order_card(v_line.order_id);
end $$;
grant execute on function public.open_claim(jsonb) to authenticated, service_role;

-- Why a line cannot be claimed this way, as a refusal; null where it can.
create function private.claim_refusal(p_line public.order_lines, p_kind text) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_kind = any (private.claim_kinds(p_line)) then null
    when exists (select from public.claims where order_line_id = p_line.id and state = 'open') then
      private.refusal('PT409', 'claim_open', format('You have an open claim about %s.', private.line_name(p_line)),
        'Write to us in its conversation.')
    when p_line.state = 'delivered' and now() >= private.claim_until(p_line) then private.refusal('PT409',
      'claim_too_late', format('%s can be claimed for %s days after its delivery.', private.line_name(p_line),
      private.claim_days('open_days', 14)), 'Write to us in the conversation of the order.')
    else private.refusal('PT409', 'claim_not_allowed', format('%s is %s: this cannot be claimed now.',
      private.line_name(p_line), private.line_label(p_line.state))) end
$$;

-- Ends an open claim: the line is bought again, or the claim is refused. A refund ends it by itself (request_refund).
--   p_version  of the claim that was seen     p_reason  its customer reads it; needed for a refusal
--   returns    the row of admin_claims
--   errors     PT401, PT403 admin_only, PT404 claim_not_found; PT409 stale_version, claim_ended, money_returned; PT400
--              with the field in the hint
-- Definer: no client may write claims.
create function public.decide_claim(p_claim_id uuid, p_version int, p_to text, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_typed constant jsonb := jsonb_build_object('to', p_to, 'reason', p_reason);
  v_to constant text := private.need_code(v_typed, '', 'to', '^(replacement|refused)$');
  v_reason constant text := case v_to when 'refused' then private.need_text(v_typed, '', 'reason', 2000)
    else private.read_text(v_typed, '', 'reason', 2000) end;
  v_claim public.claims;
  v_line public.order_lines;
  v_order public.orders;
begin
  select o.* into v_order from public.orders o where o.id = (select l.order_id from public.claims c
    join public.order_lines l on l.id = c.order_line_id where c.id = p_claim_id) for update;
  select * into v_claim from public.claims where id = p_claim_id for update;
  select * into v_line from public.order_lines where id = v_claim.order_line_id;
  if v_claim.id is null then perform private.refuse('PT404', 'claim_not_found', 'This claim does not exist.');
  elsif v_claim.state <> 'open' then
    perform private.refuse('PT409', 'claim_ended', 'This claim has ended.', 'Load it again.');
  elsif v_claim.version <> p_version then
    perform private.refuse('PT409', 'stale_version', 'Another admin changed this claim since you opened it.',
      'Load it again.');
  end if;
  update public.claims set state = v_to, reason = v_reason, ended_at = now(), version = version + 1
    where id = p_claim_id;
  if v_to = 'replacement' then perform private.replace_line(v_line, v_order); end if;
  perform private.notify('claim_decided', v_order.user_id, 'order', v_order.id, 'claim_decided:' || p_claim_id,
    jsonb_build_object('product_name', private.line_name(v_line), 'reason', concat_ws(' ', case v_to
      when 'replacement' then 'We buy it again and send it to you.' else 'We cannot accept it.' end, v_reason)));
  insert into public.messages (sender_id, recipient_id, order_id, content)
  values (v_admin, v_order.user_id, v_order.id, private.line_name(v_line) || ': '
    || case v_to when 'replacement' then 'we buy it again for you.' else 'we cannot accept your claim.' end
    || coalesce(E'\n' || v_reason, ''));
  return (select to_jsonb(c) from public.admin_claims c where c.id = p_claim_id);
end $$;
grant execute on function public.decide_claim(uuid, int, text, text) to authenticated, service_role;

-- Puts the same item on the buying list again, for nothing. PT409 money_returned.
create function private.replace_line(p_line public.order_lines, p_order public.orders) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.may_buy(private.order_of_line(p_order, p_line.id)) then
    perform private.refuse('PT409', 'money_returned', format('The money of %s went back: nothing can be bought for it.',
      p_order.order_number));
  end if;
  insert into public.order_lines (order_id, order_item_id, position, item, shop, quantity, amount, replaces)
  values (p_line.order_id, p_line.order_item_id, p_line.position, p_line.item, p_line.shop, p_line.quantity, 0,
    p_line.id);
  update public.orders set version = version + 1 where id = p_order.id;
end $$;

-- A refund that names a claimed line ends its claim. Definer: the system changes refunds, too.
create function private.claims_end_with_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.claims c set state = 'refund', refund_id = r.id, reason = r.reason, ended_at = now(),
    version = c.version + 1
  from public.refunds r where r.id = new.refund_id and c.order_line_id = new.order_line_id and c.state = 'open';
  return null;
end $$;
create trigger claims_end_with_refund after insert on public.refund_lines
  for each row execute function private.claims_end_with_refund();

-- When the refund fails, the claim is open again; when it no longer fails, it has ended.
-- Definer: the system changes refunds, too.
create function private.claims_follow_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'failed' then
    update public.claims set state = 'open', refund_id = null, reason = null, ended_at = null, version = version + 1
      where refund_id = new.id;
  else
    update public.claims c set state = 'refund', refund_id = new.id, reason = new.reason, ended_at = now(),
      version = c.version + 1
    where c.state = 'open' and c.order_line_id in (select order_line_id from public.refund_lines
      where refund_id = new.id);
  end if;
  return null;
end $$;
create trigger claims_follow_refund after update of status on public.refunds
  for each row when ((old.status = 'failed') <> (new.status = 'failed'))
  execute function private.claims_follow_refund();

create view public.admin_claims with (security_invoker = true) as
select c.id, c.order_line_id, l.order_id, o.order_number, o.user_id,
  coalesce(nullif(u.full_name, ''), u.email) as customer_name, l.item ->> 'product_name' as product_name, l.quantity,
  l.amount, o.currency, l.shop, p.number as parcel_number, p.carrier, c.kind, c.description, c.photos, c.state,
  c.due_at, c.reason, c.ended_at, c.version, c.created_at
from public.claims c
join public.order_lines l on l.id = c.order_line_id
join public.orders o on o.id = l.order_id
join public.profiles u on u.id = o.user_id
left join public.parcel_lines i on i.order_line_id = l.id
left join public.parcels p on p.id = i.parcel_id
where (select private.caller_is_admin());
comment on view public.admin_claims is 'One row per claim. Only admins see rows.';
grant select on public.admin_claims to authenticated, service_role;

-- Claims of the parcels that left in a range: {parcels, claims, by_kind, by_carrier, by_shop: [{name, parcels, claims,
-- per_100}]}. The parcels of a kind are all parcels; those of a shop have its lines.
--   errors  PT401, PT403 admin_only, PT400 bad_range (empty, or more than 400 days)
-- Definer: it counts everybody's rows without evaluating a policy per row.
create function public.claim_report(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
begin
  if coalesce(p_from >= p_to or p_to - p_from > interval '400 days', true) then
    perform private.refuse('PT400', 'bad_range', 'Choose a range of 1 to 400 days.', 'p_from');
  end if;
  return (
    with sent as (
      select p.id, coalesce(p.carrier, 'Unknown') as carrier, coalesce(l.shop, 'No shop') as shop, c.id as claim_id,
        c.kind
      from public.parcels p join public.parcel_lines i on i.parcel_id = p.id
      join public.order_lines l on l.id = i.order_line_id left join public.claims c on c.order_line_id = l.id
      where p.shipped_at >= p_from and p.shipped_at < p_to),
    total as (select count(distinct id) as parcels, count(distinct claim_id) as claims from sent),
    groups as (
      select 'by_kind' as kind, k as name, t.parcels, count(distinct s.claim_id) as claims
      from total t, unnest('{damaged,missing,wrong,lost}'::text[]) k left join sent s on s.kind = k
      group by k, t.parcels
      union all select 'by_carrier', carrier, count(distinct id), count(distinct claim_id) from sent group by 2
      union all select 'by_shop', shop, count(distinct id), count(distinct claim_id) from sent group by 2),
    listed as (
      select g.kind, jsonb_agg(jsonb_build_object('name', g.name, 'parcels', g.parcels, 'claims', g.claims, 'per_100',
        coalesce(round(100.0 * g.claims / nullif(g.parcels, 0), 1), 0)) order by g.claims desc, g.name) as rows
      from groups g group by g.kind)
    select jsonb_build_object('parcels', t.parcels, 'claims', t.claims,
      'by_kind', coalesce((select rows from listed where kind = 'by_kind'), '[]'),
      'by_carrier', coalesce((select rows from listed where kind = 'by_carrier'), '[]'),
      'by_shop', coalesce((select rows from listed where kind = 'by_shop'), '[]')) from total t);
end $$;
grant execute on function public.claim_report(timestamptz, timestamptz) to authenticated, service_role;
