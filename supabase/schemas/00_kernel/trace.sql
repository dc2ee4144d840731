-- The trace ID of the job or request in progress: 32 hex digits. The browser begins a trace at each press and sends it
-- in the header traceparent (W3C Trace Context); PostgREST and the embedded server put headers, as JSON, into
-- request.headers. Null without a valid one.
create function private.trace_id() returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('landfall.trace_id', true), ''),
    nullif(substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'traceparent'
      from '^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$'), repeat('0', 32)))
$$;
grant execute on function private.trace_id() to service_role; -- the default of columns of tables that it may write

-- A trace of its own for work that no request began.
create function private.new_trace_id() returns text
language sql volatile set search_path = '' as $$ select replace(gen_random_uuid()::text, '-', '') $$;
