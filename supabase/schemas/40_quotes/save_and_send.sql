-- Saves a price, sends the quote and writes to its customer, in one transaction: all of it happens, or none.
--   p_typed       as save_price, with customer_note? (a message to the customer, at most 5000 characters); reason is
--                 needed where the request changes (edit_quote)
--   p_total       the card's total on the caller's screen
--   p_confirmed   codes of private.send_checks that the caller confirmed
--   returns       {id, display_id, status, version, message_id} (message_id null without a note)
--   errors        those of save_price and move_quote; PT422 no_account (a note for a customer without an account)
-- Definer: no caller may write prices or the status.
create function public.save_and_send(p_quote_id uuid, p_version int, p_typed jsonb, p_total numeric,
  p_confirmed text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_note text := private.read_text(p_typed, '', 'customer_note', 5000);
  v_asked jsonb := private.asked_for(p_quote_id);
  v_saved jsonb := public.save_price(p_quote_id, p_version, p_typed);
  v_sent jsonb;
  v_user uuid := (select user_id from public.quotes where id = p_quote_id);
  v_message uuid;
begin
  if private.asked_for(p_quote_id) <> v_asked then perform private.need_reason(p_typed); end if;
  v_sent := public.move_quote(p_quote_id, 'sent', (v_saved ->> 'version')::int, p_confirmed => p_confirmed,
    p_total => p_total);
  if v_note is not null then
    if v_user is null then
      perform private.refuse('PT422', 'no_account', 'This customer has no account yet, so a note cannot reach them.',
        'customer_note');
    end if;
    insert into public.messages (sender_id, recipient_id, quote_id, subject, content)
      values (v_admin, v_user, p_quote_id, 'Your quote ' || (v_sent ->> 'display_id'), v_note)
      returning id into v_message;
  end if;
  return jsonb_build_object('id', p_quote_id, 'display_id', v_sent -> 'display_id', 'status', v_sent -> 'status',
    'version', v_sent -> 'version', 'message_id', v_message);
end $$;
grant execute on function public.save_and_send(uuid, int, jsonb, numeric, text[]) to authenticated, service_role;
