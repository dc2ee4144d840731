-- Writes that failed, for the page of their order. The embedded server stores them; a hosted project has its own logs.
-- Kept for 14 days. No texts, addresses or user IDs.
--   route     a pattern, without IDs
--   code      of the refusal, as programs read it
--   subjects  the orders and quotes that the request named
create table private.failed_requests (
  id uuid primary key default gen_random_uuid(),
  trace_id text not null check (trace_id ~ '^[0-9a-f]{32}$'),
  method text not null check (method in ('POST', 'PUT', 'PATCH', 'DELETE')),
  route text not null check (length(route) between 1 and 300),
  status int not null check (status between 400 and 599),
  code text check (code ~ '^\w{1,80}$'),
  subjects uuid[] not null default '{}',
  created_at timestamptz not null default now()
);

create index failed_requests_newest on private.failed_requests (created_at);
create index failed_requests_of_trace on private.failed_requests (trace_id);
create index failed_requests_of_subject on private.failed_requests using gin (subjects);

alter table private.failed_requests enable row level security;

-- The orders and quotes that these records belong to.
create function private.subjects_of(p_ids uuid[]) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct id), '{}') from (
    select id from public.orders where id = any (p_ids)
    union all select id from public.quotes where id = any (p_ids)
    union all select order_id from public.payments where id = any (p_ids)
    union all select order_id from public.order_lines where id = any (p_ids)
    union all select p.order_id from public.refunds f join public.payments p on p.id = f.payment_id
      where f.id = any (p_ids)
    union all select l.order_id from public.parcel_lines x join public.order_lines l on l.id = x.order_line_id
      where x.parcel_id = any (p_ids)
    union all select l.order_id from public.claims c join public.order_lines l on l.id = c.order_line_id
      where c.id = any (p_ids)
  ) found
$$;

-- Stores a failed write. p_ids: IDs that the request named. For the embedded server.
create function private.keep_failed_request(p_trace_id text, p_method text, p_route text, p_status int, p_code text,
  p_ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.failed_requests (trace_id, method, route, status, code, subjects)
  values (p_trace_id, p_method, left(p_route, 300), p_status, p_code, private.subjects_of(p_ids))
$$;

-- For the clock: deletes failed requests after 14 days and ended alerts after a year. Returns how many.
create function private.prune_watch() returns int
language plpgsql set search_path = '' as $$
declare
  v_requests int;
  v_alerts int;
begin
  delete from private.failed_requests where created_at < now() - interval '14 days';
  get diagnostics v_requests = row_count;
  delete from private.alerts where ended_at < now() - interval '1 year';
  get diagnostics v_alerts = row_count;
  return v_requests + v_alerts;
end $$;
