-- Searching the inbox, and suggesting orders for unmatched money, at a million quotes.

-- A word that many conversations have is tested on the way through the list: collecting all of them first read every message.
-- The conversations that have every word of a search, as ids where the rarest word is in at most 2,000; null where each row is to be tested.
create or replace function private.found_conversations(p_search text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_query tsquery;
  v_found uuid[];
  v_ids uuid[];
begin
  foreach v_query in array private.search_queries(p_search) loop
    v_found := array(
      select w.id from (
        (select c.id from public.conversations c where c.words @@ v_query and (v_ids is null or c.id = any (v_ids)) limit 2001)
        union
        (select m.conversation_id from public.messages m
         where private.search_words(m.subject || ' ' || m.content) @@ v_query and (v_ids is null or m.conversation_id = any (v_ids)) limit 2001)) w limit 2001);
    if cardinality(v_found) <= 2000 then v_ids := v_found; end if;
  end loop;
  return v_ids;
end $$;

-- A query for each word of a search, by the beginnings of words. Words without letters or digits are left out.
create function private.search_queries(p_search text) returns tsquery[]
language sql immutable set search_path = '' as $$
  select array(select q from (select to_tsquery('simple', '''' || w || ''':*') as q, length(w) as size
    from regexp_split_to_table(p_search, '[\s!-/:-@\[-`{-~]+') w where w <> '') words where numnode(q) > 0 order by size desc)
$$;

create or replace function public.inbox(
  p_filter text default 'open', p_search text default null, p_before timestamptz default null, p_before_id uuid default null, p_limit int default 30
) returns setof public.admin_conversations
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_search text := nullif(btrim(p_search), '');
  v_condition text := private.inbox_condition(p_filter);
  v_queries tsquery[];
  v_ids uuid[];
begin
  perform private.need_admin();
  if v_condition is null then
    perform private.refuse('PT400', 'unknown_filter', 'The filters are open, waiting, mine, unassigned, closed and all.', 'filter');
  elsif length(v_search) > 200 then
    perform private.refuse('PT400', 'too_long', 'Search for at most 200 characters.', 'search');
  elsif p_limit is null or p_limit not between 1 and 100 then
    perform private.refuse('PT400', 'bad_limit', 'A page has 1 to 100 conversations.', 'limit');
  end if;
  if v_search is not null then
    v_queries := private.search_queries(v_search);
    if cardinality(v_queries) = 0 then return; end if;
    v_ids := private.found_conversations(v_search);
    -- every word is tested on each row that remains: of a few by id, or of all on the way through the list
    v_condition := v_condition || case when v_ids is not null then ' and c.id = any ($3)' else '' end || ' and not exists (select from unnest($5) word
      where not (c.words @@ word or exists (select from public.messages m where m.conversation_id = c.id and private.search_words(m.subject || '' '' || m.content) @@ word)))';
  end if;
  if p_before is not null then v_condition := v_condition || ' and (c.last_message_at, c.id) < ($1, $2)'; end if;
  return query execute format(
    'select v.* from (select c.id, c.last_message_at from public.conversations c where %s order by c.last_message_at desc, c.id desc limit $4) page
     cross join lateral (select * from public.admin_conversations where id = page.id offset 0) v order by page.last_message_at desc, page.id desc', v_condition)
    using p_before, p_before_id, v_ids, p_limit, v_queries;
end $$;

-- The orders that unmatched money may be for, before their reasons are worked out: set-based tests that let through at least what match_reasons() does.
create function private.orders_to_match(p_money public.unmatched_payments, p_meant public.orders) returns table (payment_id uuid)
language sql stable set search_path = '' as $$
  select p.id
  from (select upper(concat_ws(' ', p_money.sender_reference, p_money.note, p_money.gateway_ref)) as text offset 0) t
  cross join lateral (select regexp_replace(t.text, '[^A-Z0-9]', '', 'g') as letters, translate(t.text, 'OIL', '011') as digits offset 0) l
  cross join lateral (select regexp_replace(l.digits, '[^A-Z0-9]', '', 'g') as digit_letters offset 0) d
  cross join public.payments p join public.orders o on o.id = p.order_id left join public.profiles c on c.id = o.user_id
  where p.status in ('pending', 'awaiting_verification') and p.method <> 'card' and p.currency = p_money.currency and o.status <> 'cancelled'
    and (o.id = p_meant.id or o.user_id = p_meant.user_id
      or p_money.amount = o.total or abs(p_money.amount - (o.total - o.amount_paid)) <= (o.total - o.amount_paid) * 0.03
      or position(translate(regexp_replace(upper(p.reference_code), '[^A-Z0-9]', '', 'g'), 'OIL', '011') in d.digit_letters) > 0
      or position(translate(regexp_replace(upper(o.order_number), '[^A-Z0-9]', '', 'g'), 'OIL', '011') in d.digit_letters) > 0
      or p.reference_code like 'PAY-%' and (position(substr(p.reference_code, 5) in l.letters) > 0
        or extensions.word_similarity(lower(p.reference_code), lower(t.text)) >= 0.6)
      or extensions.similarity(lower(p_money.sender_name), lower(c.full_name)) >= 0.4
      or extensions.similarity(lower(p_money.sender_name), lower(o.shipping_address ->> 'recipient_name')) >= 0.4)
$$;

do $$
declare
  v_text text := pg_get_functiondef('public.suggest_orders(uuid)'::regprocedure);
  v_from constant text := 'from public.payments p
      join public.orders o on o.id = p.order_id
      left join public.profiles c on c.id = o.user_id
      cross join lateral';
begin
  if position(v_from in v_text) = 0 then raise exception 'suggest_orders no longer says this'; end if;
  execute replace(v_text, v_from, 'from (select m.payment_id from private.orders_to_match(v_money, v_meant) m offset 0) m
      join public.payments p on p.id = m.payment_id
      join public.orders o on o.id = p.order_id
      left join public.profiles c on c.id = o.user_id
      cross join lateral');
end $$;
create index payments_to_match on public.payments (currency, status) include (order_id, method) where status in ('pending', 'awaiting_verification') and method <> 'card';

-- How many rows a statement gives: counted up to 10,000, above that as the planner estimates them. Volatile: EXPLAIN needs it.
-- Where the planner expects 20,000 or more nothing is counted: the first 10,000 would be read and thrown away.
create or replace function private.count_up_to(p_rows text, out count bigint, out is_estimate boolean)
language plpgsql volatile set search_path = '' as $$
declare
  v_plan jsonb;
  v_estimate bigint;
begin
  execute 'explain (format json) select from ' || p_rows into v_plan;
  v_estimate := (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
  if v_estimate < 20000 then
    execute format('select count(*) from (select from %s limit 10001) counted', p_rows) into count;
    if count <= 10000 then is_estimate := false; return; end if;
  end if;
  count := greatest(v_estimate, 10001);
  is_estimate := true;
end $$;

create index audit_log_of_action on public.audit_log (action, created_at desc, id desc);

revoke execute on all functions in schema private from public;
grant execute on function private.sent_class(timestamptz, timestamptz) to authenticated, service_role;
grant execute on function private.search_words(text) to authenticated, service_role;
