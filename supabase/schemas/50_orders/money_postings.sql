-- What each row of money counts for now. written_off is not money. Saved shipping moves from its order to what is held:
-- nothing came in or went back. The parts of a split are the same money as the whole: they count, the whole does not.
--   method      of its payment, else as its gateway pays
--   came_at     when the row was recorded; ended_at: when it was settled
create view private.money_rows with (security_invoker = true) as
select 'receipt' as source, r.id as row_id, r.order_id, p.method, r.currency,
  case when r.reversed_at is null and r.source in ('admin', 'gateway', 'migration') then r.amount else 0 end
    as received, 0::numeric as refunded, 0::numeric as returned,
  case when r.reversed_at is null and r.source = 'write_off' then r.amount else 0 end as written_off,
  0::numeric as held,
  r.received_at as came_at, r.reversed_at as ended_at
from public.payment_receipts r join public.payments p on p.id = r.payment_id
union all
select 'unmatched', u.id, p.order_id, coalesce(p.method,
    case u.gateway when 'bank' then 'bank_transfer' when 'cash' then 'cod' else 'card' end), u.currency,
  case when root.reason not in ('order_cancelled', 'shipping_saved') and r.source is distinct from 'unmatched'
    and (u.outcome is null or u.outcome not in ('not_received', 'bounced', 'split'))
    and not private.is_paid_out(u.id) then u.amount else 0 end,
  0, case when u.outcome = 'returned' then u.amount else 0 end, 0,
  case when u.outcome is null or u.outcome = 'settled' then u.amount else 0 end, u.created_at, u.resolved_at
from public.unmatched_payments u join public.unmatched_payments root on root.id = coalesce(u.root_id, u.id)
  left join public.payment_receipts r on r.id = root.receipt_id
  left join public.payments p on p.id = u.payment_id
union all
select 'refund', f.id, p.order_id, p.method, p.currency, 0, case when f.status = 'succeeded'
    and f.kind = 'payout' then f.amount else 0 end,
  0, 0, 0, f.created_at, f.settled_at
from public.refunds f join public.payments p on p.id = f.payment_id;

-- The journal of money: each change of what a row counts for, once, on the day when it was recorded. Nothing in it
-- changes afterwards, so the statement of a day is final. The postings of a row add up to its money_rows.
create table private.money_postings (
  at timestamptz not null,
  source text not null check (source in ('receipt', 'unmatched', 'refund')),
  row_id uuid not null,
  order_id uuid,
  method text not null,
  currency char(3) not null,
  received numeric(14,2) not null,
  refunded numeric(14,2) not null,
  returned numeric(14,2) not null,
  written_off numeric(14,2) not null,
  held numeric(14,2) not null
);

comment on table private.money_postings is
  'Appended to by triggers on receipts, unmatched payments and refunds; read by daily_statement().';

create index money_postings_at on private.money_postings (at);
create index money_postings_of_row on private.money_postings (row_id);

create trigger refuse_rewriting before update or delete on private.money_postings for each row
  execute function private.refuse_rewriting();

-- Posts what changed of a row of money. p_at: when; null: as the row itself says, for rows that are added.
create function private.post_money(p_row_id uuid, p_at timestamptz default null) returns void
language sql set search_path = '' as $$
  insert into private.money_postings
  select d.at, m.source, m.row_id, m.order_id, m.method, m.currency, d.received, d.refunded, d.returned, d.written_off,
    d.held
  from private.money_rows m
  cross join lateral (select coalesce(sum(p.received), 0) as received, coalesce(sum(p.refunded), 0) as refunded,
    coalesce(sum(p.returned), 0) as returned, coalesce(sum(p.written_off), 0) as written_off,
    coalesce(sum(p.held), 0) as held from private.money_postings p where p.row_id = m.row_id) s
  cross join lateral (values
    (coalesce(p_at, m.came_at), m.received - s.received, 0, 0, m.written_off - s.written_off, 0),
    (coalesce(p_at, m.ended_at, m.came_at), 0, m.refunded - s.refunded, m.returned - s.returned, 0, m.held - s.held)
    ) d(at, received, refunded, returned, written_off, held)
  where m.row_id = p_row_id and (d.received, d.refunded, d.returned, d.written_off, d.held) <> (0, 0, 0, 0, 0)
$$;

-- A receipt below 0 also changes what its unmatched money counts for. Definer: no client may write the journal.
create function private.post_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_money(new.id, case when tg_op = 'UPDATE' then now() end);
  if to_jsonb(new) ->> 'source' = 'paid_out' then
    perform private.post_money((to_jsonb(new) ->> 'unmatched_id')::uuid, now());
  end if;
  return null;
end $$;
