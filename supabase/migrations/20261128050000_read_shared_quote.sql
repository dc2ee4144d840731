-- The server reads a shared quote for the page's HTML and for the link's picture. Only opening the page is a view: link previews and the HTML
-- itself are not.

-- What a link shows of a quote, to anybody: items (name, options, quantity, price), route, lines, totals, status, validity. No person, note or photo.
create function private.shared_quote_of(p_quote_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'display_id', q.display_id, 'status', q.status, 'country_code', q.country_code, 'destination_country', q.destination_country,
    'currency', q.currency, 'final_currency', q.final_currency, 'final_total', q.final_total, 'final_total_local', q.final_total_local,
    'final_total_local_without_gateway_fee', q.final_total_local_without_gateway_fee, 'exchange_rate', q.exchange_rate,
    'rate_source', q.rate_source, 'rate_confidence', q.rate_confidence,
    'expires_at', q.expires_at, 'price_valid_until', q.price_valid_until, 'lines', private.shared_lines(q.breakdown),
    'items', (select coalesce(jsonb_agg(jsonb_build_object('product_name', i.product_name, 'options', i.options, 'quantity', i.quantity,
      'item_price', i.item_price) order by i.position, i.id), '[]') from public.quote_items i where i.quote_id = q.id))
  from public.quotes q where q.id = p_quote_id
$$;

-- The same by the link's token, without counting a view. Null: unknown, revoked or past its time.
create function private.read_shared_quote(p_token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.shared_quote_of(t.quote_id) from public.share_tokens t
  where t.token_hash = private.token_hash(p_token) and t.revoked_at is null and t.expires_at > now()
$$;

-- Counts a view, and returns the quote that the link opens. Null: unknown, revoked or past its time.
create function private.count_share_view(p_token text) returns uuid
language sql set search_path = '' as $$
  update public.share_tokens t set view_count = t.view_count + 1
    where t.token_hash = private.token_hash(p_token) and t.revoked_at is null and t.expires_at > now()
      returning t.quote_id
$$;

-- Opens a shared quote and counts the view.
--   errors PT404 link_not_found: unknown, revoked and past its time look the same
-- Definer: a visitor reads exactly this of exactly one quote.
create or replace function public.shared_quote(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_quote_id uuid := private.count_share_view(shared_quote.token);
begin
  if v_quote_id is null then perform private.refuse('PT404', 'link_not_found', 'This link does not work any more.'); end if;
  return private.shared_quote_of(v_quote_id);
end $$;

revoke execute on all functions in schema private from public;
