-- The last number of receipts (R) and refund notes (RN) in a year of the reporting time zone.
create table private.paper_numbers (
  kind text not null check (kind in ('R', 'RN')),
  year int not null check (year between 2000 and 9999),
  last int not null check (last > 0),
  primary key (kind, year)
);

alter table private.paper_numbers enable row level security;

-- The next number of a year, like R-2026-00001. Without gaps: the row stays locked until the transaction that took the
-- number ends, and a rollback gives it back. So transactions that record money wait for each other; each has locked
-- its orders before.
create function private.next_paper_number(p_kind text, p_at timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  v_year constant int := extract(year from p_at at time zone private.reporting_zone());
  v_number int;
begin
  insert into private.paper_numbers as n (kind, year, last) values (p_kind, v_year, 1)
  on conflict (kind, year) do update set last = n.last + 1 returning last into v_number;
  return format('%s-%s-%s', p_kind, v_year, lpad(v_number::text, greatest(5, length(v_number::text)), '0'));
end $$;

-- A receipt of money has a number from the start. A write-off is no money, and neither is a sum that went back.
-- Definer: no client may read or write the numbers.
create function private.number_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.number := private.next_paper_number('R', new.received_at);
  return new;
end $$;
create trigger number_receipt before insert on public.payment_receipts for each row
  when (new.source not in ('write_off', 'paid_out')) execute function private.number_receipt();

-- A refund has its note once it is paid out.
-- Definer: no client may read or write the numbers.
create function private.number_refund_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.number := private.next_paper_number('RN', coalesce(new.settled_at, now()));
  return new;
end $$;
create trigger number_refund_note before insert or update on public.refunds for each row
  when (new.status = 'succeeded' and new.number is null and new.kind = 'payout')
  execute function private.number_refund_note();

-- Receipts and refund notes of an order, the oldest first: [{kind: receipt | refund_note, number, amount, currency, at,
-- is_reversed}]. is_reversed: the money was taken back, or was entered by mistake; its number stays.
-- Empty for others than its customer and admins. Definer: customers may not read the rows of receipts.
create function private.order_papers(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_see('order', p_order_id) then return '[]'; end if;
  return (select coalesce(jsonb_agg(to_jsonb(p) order by p.at, p.number), '[]') from (
    select 'receipt' as kind, r.number, r.amount, r.currency, r.received_at as at,
      r.reversed_at is not null as is_reversed
    from public.payment_receipts r where r.order_id = p_order_id and r.number is not null
    union all
    select 'refund_note', f.number, f.amount, m.currency, coalesce(f.settled_at, f.updated_at), false
    from public.refunds f join public.payments m on m.id = f.payment_id
    where m.order_id = p_order_id and f.number is not null) p);
end $$;
grant execute on function private.order_papers(uuid) to authenticated, service_role;
