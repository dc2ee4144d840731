-- Which conversation a message belongs to: its order's, else its quote's, else its customer's, else its visitor's.
-- Null where none is known.
create function private.conversation_key(p_message public.messages) returns text
language sql immutable set search_path = '' as $$
  select coalesce('order-' || p_message.order_id, 'quote-' || p_message.quote_id,
    'customer-' || coalesce(p_message.recipient_id, p_message.sender_id), 'visitor-' || lower(p_message.sender_email))
$$;

-- Whether an admin wrote a message: neither the conversation's customer nor its visitor did.
create function private.is_from_us(p_sender_id uuid, p_customer_id uuid) returns boolean
language sql immutable set search_path = '' as $$
  select p_sender_id is not null and p_sender_id is distinct from p_customer_id
$$;

-- The figures of conversations from their messages: what the triggers must keep. p_ids null: of all.
create function private.conversation_figures(p_ids uuid[] default null)
returns table (id uuid, message_count int, unread int, last_message_id uuid, last_message_at timestamptz,
  last_content text, last_from_us boolean, subject text)
language sql stable set search_path = '' as $$
  select c.id, s.message_count, s.unread, l.id, l.created_at, left(l.content, 200),
    private.is_from_us(l.sender_id, c.customer_id),
    coalesce((select m.subject from public.messages m where m.conversation_id = c.id and m.subject <> ''
      order by m.created_at, m.id limit 1), '')
  from public.conversations c
  join (
    select m.conversation_id, count(*)::int as message_count,
      (count(*) filter (where m.recipient_id is null and not m.is_read))::int as unread
    from public.messages m where p_ids is null or m.conversation_id = any (p_ids)
      group by 1) s on s.conversation_id = c.id
  join lateral (
    select m.* from public.messages m where m.conversation_id = c.id order by m.created_at desc, m.id desc limit 1) l
      on true
$$;
