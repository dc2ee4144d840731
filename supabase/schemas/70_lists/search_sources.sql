create function private.names_of(p_user_id uuid) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' ', full_name, email) from public.profiles where id = p_user_id
$$;

-- What a conversation is found by besides what was said in it.
create function private.conversation_names(p_conversation public.conversations) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' ', p_conversation.visitor_name, p_conversation.visitor_email,
    private.names_of(p_conversation.customer_id),
    (select concat_ws(' ', display_id, product_name) from public.quotes where id = p_conversation.quote_id),
    (select order_number from public.orders where id = p_conversation.order_id))
$$;

-- What each record is found by, as it was written. The rows of search_texts before folding.
create view private.search_sources with (security_invoker = true) as
select 'quote' as kind, q.id as record_id, 0 as part, q.user_id as person_id,
  concat_ws(' ', q.display_id, q.email, private.names_of(q.user_id), q.product_name,
    (select k.phone from public.quote_contacts k where k.quote_id = q.id),
    (select string_agg(concat_ws(' ', i.product_name, i.options), ' ' order by i.position)
      from public.quote_items i where i.quote_id = q.id)) as text
from public.quotes q
union all
select 'order', o.id, 0, o.user_id,
  concat_ws(' ', o.order_number, private.names_of(o.user_id),
    (select string_agg(concat_ws(' ', i.snapshot ->> 'display_id', i.snapshot ->> 'product_name',
      (select string_agg(item ->> 'product_name', ' ') from jsonb_array_elements(i.snapshot -> 'items') item)), ' ')
      from public.order_items i where i.order_id = o.id),
    (select string_agg(distinct p.tracking_number, ' ') from public.order_lines l
      join public.parcel_lines i on i.order_line_id = l.id join public.parcels p on p.id = i.parcel_id
      where l.order_id = o.id))
from public.orders o
union all
select 'payment', p.id, 0, o.user_id, concat_ws(' ', p.reference_code, o.order_number, private.names_of(o.user_id))
from public.payments p join public.orders o on o.id = p.order_id
union all
select 'customer', id, 0, id, concat_ws(' ', full_name, email, phone) from public.profiles
union all
select 'conversation', c.id, coalesce(said.part, 0), c.customer_id,
  concat_ws(' ', private.conversation_names(c), said.text)
from public.conversations c
left join lateral (
  select part, string_agg(text, ' ' order by n) as text
  from (
    select concat_ws(' ', m.subject, m.content) as text, row_number() over earlier as n,
      (sum(length(m.content)) over earlier - length(m.content))::int / 4000 as part
    from public.messages m where m.conversation_id = c.id
    window earlier as (order by m.created_at, m.id)) m
  group by part) said on true
union all
select 'audit', a.id, 0, null, private.audit_text(a) from public.audit_log a;
