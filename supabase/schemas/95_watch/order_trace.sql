-- The records that belong to an order and have entries in histories: itself, its quotes, payments, receipts, refunds,
-- lines, parcels and claims.
create function private.records_of_order(p_order_id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array_agg(id) from (
    select p_order_id as id
    union select unnest(array[id, quote_id]) from public.order_items where order_id = p_order_id
    union select id from public.payments where order_id = p_order_id
    union select id from public.payment_receipts where order_id = p_order_id
    union select f.id from public.refunds f join public.payments p on p.id = f.payment_id where p.order_id = p_order_id
    union select id from public.order_lines where order_id = p_order_id
    union select x.parcel_id from public.parcel_lines x join public.order_lines l on l.id = x.order_line_id
      where l.order_id = p_order_id
    union select c.id from public.claims c join public.order_lines l on l.id = c.order_line_id
      where l.order_id = p_order_id
  ) r
$$;

-- Each step that touched an order, the oldest first, with the trace ID of the press, webhook or job that caused it. At
-- most the newest 500.
--   kind    change (title: a table; detail: the columns), move (title: a status; detail: its trigger), mail (title: its
--           template; detail: its status), payment_event (title: its type; detail: the gateway), job (title: its
--           title), failure (title: method and route; detail: status and code)
--   failed  the step failed
--   errors  PT401, PT403 admin_only, PT404 order_not_found
-- Definer: schema private is closed.
create function public.order_trace(p_order_id uuid)
returns table (at timestamptz, trace_id text, kind text, title text, detail text, failed boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_admin uuid := private.need_admin();
  v_records uuid[] := private.records_of_order(p_order_id);
begin
  if not exists (select from public.orders where id = p_order_id) then
    perform private.refuse('PT404', 'order_not_found', 'This order does not exist.');
  end if;
  return query
    with own as (
      select l.created_at as at, l.trace_id, 'change' as kind, l.table_name as title,
        concat_ws(' ', l.action, (select string_agg(key, ', ' order by key)
          from jsonb_object_keys(coalesce(l.after, l.before)) key)) as detail, false as failed
      from public.audit_log l where l.record_id = any (v_records)
      union all
      select h.created_at, h.trace_id, 'move', h.to_status, h.trigger, false
      from public.status_history h where h.entity_id = any (v_records)
      union all
      select m.created_at, m.trace_id, 'mail', m.template_name,
        concat_ws(', ', m.status, 'attempt ' || nullif(m.attempts, 0)), m.status = 'failed'
      from public.email_outbox m where m.entity_id = any (v_records)
      union all
      select r.created_at, r.trace_id, 'failure', r.method || ' ' || r.route, concat_ws(' ', r.status, r.code), true
      from private.failed_requests r where r.subjects && v_records
    ), steps as (
      select * from own
      union all
      select e.created_at, e.trace_id, 'payment_event', e.payload ->> 'type', concat_ws(', ', e.gateway, e.error),
        e.error is not null
      from public.payment_events e where e.trace_id in (select o.trace_id from own o)
        or e.id in (select r.payment_event_id from public.payment_receipts r where r.order_id = p_order_id
          union select u.payment_event_id from public.unmatched_payments u join public.payments p
            on p.id = u.payment_id where p.order_id = p_order_id)
      union all
      select j.started_at, j.trace_id, 'job', k.title, j.error, j.error is not null
      from private.job_runs j join private.jobs k on k.name = j.job_name
      where j.trace_id in (select o.trace_id from own o)
      union all -- the first try may fail before it names the order
      select r.created_at, r.trace_id, 'failure', r.method || ' ' || r.route, concat_ws(' ', r.status, r.code), true
      from private.failed_requests r
      where r.trace_id in (select o.trace_id from own o) and not r.subjects && v_records
    ), newest as (select * from steps order by at desc limit 500)
    select n.at, n.trace_id, n.kind, n.title, nullif(n.detail, ''), n.failed from newest n order by n.at, n.kind;
end $$;
grant execute on function public.order_trace(uuid) to authenticated, service_role;
