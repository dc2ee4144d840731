-- True where the caller may see the quote or order: its customer or an admin.
create function private.may_see(p_entity_type text, p_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case p_entity_type
    when 'quote' then exists (select from public.quotes where id = p_id
      and (user_id = (select auth.uid()) or private.caller_is_admin()))
    when 'order' then exists (select from public.orders where id = p_id
      and (user_id = (select auth.uid()) or private.caller_is_admin()))
    else false end
$$;

-- The actor's name as the caller may see it: a customer sees "Landfall's team" for any admin.
create function private.actor_name(p_actor uuid, p_customer uuid, p_is_admin boolean) returns text
language sql stable set search_path = '' as $$
  select case when p_actor is null then null when p_actor = p_customer or p_is_admin
    then coalesce((select coalesce(nullif(full_name, ''), split_part(email, '@', 1)) from public.profiles
      where id = p_actor), 'Customer')
    else coalesce((select company_name from public.footer_settings limit 1), 'Landfall') || ' team' end
$$;

-- The timeline of a quote or an order; the order's takes in the messages of its quotes and the quote's ends at
-- checkout.
--   p_entity_type  'quote' or 'order'
--   kind           status (from_status, to_status, trigger), message, payment, email, sms. A payment's detail is
--   method, state, reference;
--                  the states received and reversed are of its receipts. Customers see no mail that failed and no
--                  admin's name.
--   order          newest first, as written (private.next_moment). Rows of older versions have the moment of their
--                  transaction: there a message and a mail come after their status.
--   errors         PT401, PT404 quote_not_found or order_not_found
-- Definer: history and outbox are read for exactly this entity.
create function public.timeline(p_entity_type text, p_id uuid)
returns table (at timestamptz, kind text, title text, detail text, from_status text, to_status text, trigger text,
  actor_name text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_user uuid := private.need_sign_in();
  v_is_admin boolean := private.caller_is_admin();
  v_customer uuid;
begin
  if not private.may_see(p_entity_type, p_id) then
    perform private.refuse('PT404', case when p_entity_type = 'order' then 'order' else 'quote' end || '_not_found',
      'It does not exist, or it is not yours.');
  end if;
  v_customer := coalesce((select user_id from public.quotes where id = p_id),
    (select user_id from public.orders where id = p_id));
  return query select * from (
    select h.created_at as at, 'status' as kind, case when h.from_status = h.to_status then 'Changed'
        else coalesce(private.status_definition(h.to_status) ->> 'label', h.to_status) end,
      h.reason, h.from_status,
           h.to_status, h.trigger, private.actor_name(h.actor_id, v_customer, v_is_admin)
    from public.status_history h where h.entity_id = p_id and h.entity_type = p_entity_type
    union all
    select m.created_at, 'message', coalesce(nullif(m.subject, ''), 'Message'), m.content, null, null, null,
           coalesce(private.actor_name(m.sender_id, v_customer, v_is_admin), m.sender_name)
    from public.messages m
    where (p_entity_type = 'quote' and m.quote_id = p_id)
       or (p_entity_type = 'order' and (m.order_id = p_id
         or m.quote_id in (select i.quote_id from public.order_items i where i.order_id = p_id)))
    union all
    select coalesce(p.paid_at, case p.status when 'created' then p.created_at when 'pending' then p.created_at
        when 'expired' then p.expires_at end, p.updated_at), 'payment', private.money_label(p.amount, p.currency),
      concat_ws(', ', p.method, p.status, p.reference_code),
           null, p.status, null,
           private.actor_name(p.verified_by, v_customer, v_is_admin)
    from public.payments p where p_entity_type = 'order' and p.order_id = p_id
    union all -- the payment already shows a receipt of the whole amount
    select r.received_at, 'payment', private.money_label(r.amount, r.currency),
      case r.source when 'write_off' then 'written off' when 'paid_out' then 'returned before it bounced'
        else concat_ws(', ', p.method, case when r.amount = o.total then 'succeeded' else 'received' end,
          p.reference_code) end,
           null, 'received', null, private.actor_name(r.recorded_by, v_customer, v_is_admin)
    from public.payment_receipts r join public.payments p on p.id = r.payment_id
      join public.orders o on o.id = r.order_id
    where p_entity_type = 'order' and r.order_id = p_id and (r.amount <> p.amount or r.reversed_at is not null)
    union all
    select r.reversed_at, 'payment', private.money_label(r.amount, r.currency),
           concat_ws(', ', p.method, case r.reversal ->> 'kind' when 'bounced' then 'bounced' else 'reversed' end,
             p.reference_code, case when v_is_admin then r.reversal_reason end),
           null, 'reversed', null, private.actor_name(r.reversed_by, v_customer, v_is_admin)
    from public.payment_receipts r join public.payments p on p.id = r.payment_id
    where p_entity_type = 'order' and r.order_id = p_id and r.reversed_at is not null
    union all
    select e.created_at, case when e.to_phone is null then 'email' else 'sms' end, e.subject,
      case when v_is_admin then concat_ws(', ', e.status, coalesce(e.to_email, e.to_phone), e.last_error)
        else e.status end,
           null, null, null, null
    from public.email_outbox e
    where e.entity_type = p_entity_type and e.entity_id = p_id
      and (v_is_admin or (e.user_id = v_customer and e.status in ('queued', 'sending', 'sent')))
    ) events order by at desc, array_position('{payment,status,message,sms,email}', kind) desc;
end $$;
grant execute on function public.timeline(text, uuid) to authenticated, service_role;
