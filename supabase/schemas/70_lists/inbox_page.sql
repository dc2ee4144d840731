-- The ids of a page of the inbox, newest message first. The arguments and errors of inbox_page().
create function private.inbox_ids(p_filter text, p_search text, p_before timestamptz, p_before_id uuid, p_limit int)
  returns uuid[]
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off as $$
declare
  v_condition constant text := private.inbox_condition(p_filter);
  v_order constant private.list_order := ('newest', 'c', 'c.last_message_at', 'timestamptz', false, false, true);
begin
  if v_condition is null then
    perform private.refuse('PT400', 'unknown_filter',
      'The filters are open, waiting, unread, mine, unassigned, closed and all.', 'filter');
  elsif p_limit is null or p_limit not between 1 and 100 then
    perform private.refuse('PT400', 'bad_limit', 'A page has 1 to 100 conversations.', 'limit');
  end if;
  return (private.search_page('public.conversations c where ' || v_condition, v_order,
    case when p_before is not null then jsonb_build_object('key', p_before, 'id', p_before_id) end, false, p_limit,
    private.search_test('conversation', p_search))).ids;
end $$;

create function private.inbox_rows(p_ids uuid[]) returns setof public.admin_conversations
language sql stable set search_path = '' set jit = off as $$
  select v.* from unnest(p_ids) with ordinality page (id, n)
  cross join lateral (select * from public.admin_conversations where id = page.id offset 0) v order by page.n
$$;

-- A page of the inbox, newest message first: {rows: admin_conversations[], next: {before, before_id} | null}.
--   p_filter     open, waiting (for our reply), unread, mine, unassigned, closed, all
--   p_search     words of a name, email, number or message, in any order; null or empty: any
--   p_before, p_before_id   next of the page before; null: the newest     p_limit   1 to 100
--   errors       PT401, PT403 admin_only; PT400 unknown_filter, too_long, bad_limit
-- Definer: the search's operators are not leakproof, so row security would keep them from using an index.
create function public.inbox_page(
  p_filter text default 'open', p_search text default null, p_before timestamptz default null,
    p_before_id uuid default null, p_limit int default 30
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  perform private.need_admin();
  v_ids := private.inbox_ids(p_filter, p_search, p_before, p_before_id, p_limit);
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(r), '[]') from private.inbox_rows(v_ids) r),
    'next', (select jsonb_build_object('before', last_message_at, 'before_id', id) from public.conversations
      where id = v_ids[p_limit]));
end $$;
grant execute on function public.inbox_page(text, text, timestamptz, uuid, int) to authenticated, service_role;

-- The rows of inbox_page(), for releases before it.
create function public.inbox(
  p_filter text default 'open', p_search text default null, p_before timestamptz default null,
    p_before_id uuid default null, p_limit int default 30
) returns setof public.admin_conversations
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_admin();
  return query select * from private.inbox_rows(
    private.inbox_ids(p_filter, p_search, p_before, p_before_id, p_limit));
end $$;
grant execute on function public.inbox(text, text, timestamptz, uuid, int) to authenticated, service_role;
