create view public.admin_conversations with (security_invoker = true) as
select c.id, c.customer_id, coalesce(nullif(p.full_name, ''), p.email, c.visitor_name,
  'Former customer') as customer_name,
  coalesce(p.email, c.visitor_email) as customer_email, c.visitor_email is not null as is_visitor,
  c.quote_id, q.display_id,
  (select private.few_of(array_agg(i.product_name order by i.position, i.id), 3) from public.quote_items i
   where i.quote_id = q.id) as product_name, c.order_id,
  o.order_number, c.subject, c.message_count, c.unread,
  c.last_message_id, c.last_message_at, c.last_content, c.last_from_us, c.awaits_reply,
  c.assigned_to, coalesce(nullif(a.full_name, ''), a.email) as assigned_to_name, c.closed_at
from public.conversations c
left join public.profiles p on p.id = c.customer_id
left join public.quotes q on q.id = c.quote_id
left join public.orders o on o.id = c.order_id
left join public.profiles a on a.id = c.assigned_to
where (select private.caller_is_admin());
comment on view public.admin_conversations is
  'One row per conversation of the inbox, with whom it is and what it is about. No rows for others than admins.';
grant select on public.admin_conversations to authenticated, service_role;
