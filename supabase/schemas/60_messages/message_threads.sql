create view public.message_threads with (security_invoker = true) as
select
  said.key, said.quote_id, said.order_id, q.display_id, o.order_number, q.product_name, said.message_count,
    said.unread, said.last_at,
  said.last_content, said.last_is_mine,
  private.search_words(concat_ws(' ', '#' || q.display_id, '#' || o.order_number, q.product_name, said.words)) as words
from (
  select
    coalesce('order-' || m.order_id, 'quote-' || m.quote_id, 'general') as key,
    case when m.order_id is null then m.quote_id end as quote_id, m.order_id,
    count(*)::int as message_count,
    (count(*) filter (where not m.is_read and m.recipient_id = (select auth.uid())))::int as unread,
    max(m.created_at) as last_at,
    (array_agg(left(m.content, 200) order by m.created_at desc, m.id))[1] as last_content,
    (array_agg(m.sender_id = (select auth.uid()) order by m.created_at desc, m.id))[1] is true as last_is_mine,
    string_agg(m.content, ' ') as words
  from public.messages m
  where m.sender_id = (select auth.uid()) or m.recipient_id = (select auth.uid())
  group by 1, 2, 3
) said
left join public.quotes q on q.id = said.quote_id
left join public.orders o on o.id = said.order_id;
comment on view public.message_threads is 'One row per conversation of the caller: what it is about, the newest '
  'message (200 characters of it), how many they have not read, and the words it is found by.';
grant select on public.message_threads to authenticated, service_role;
