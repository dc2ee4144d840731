create view public.quote_list with (security_invoker = true) as
select
  q.id, q.display_id, q.user_id, q.status, q.product_name, lower(coalesce(q.product_name, '')) as sort_name,
  (select count(*)::int from public.quote_items i where i.quote_id = q.id) as item_count,
  q.country_code, q.destination_country, q.final_currency, q.final_total, q.final_total_local, q.created_at,
    q.expires_at,
  q.price_valid_until, q.in_cart, q.saved_for_later, q.order_id,
  e.low as estimate_low, e.high as estimate_high, e.low_usd as estimate_low_usd, e.high_usd as estimate_high_usd,
  e.currency as estimate_currency, private.quote_statement(q, q.quantity) - 'lines' as totals,
  (select count(*)::int from public.messages m
   where m.quote_id = q.id and m.recipient_id = (select auth.uid()) and not m.is_read) as unread,
  private.search_words(concat_ws(' ', '#' || q.display_id, q.product_name,
    (select string_agg('#' || m.display_id, ' ') from public.quotes m where m.merged_into = q.id),
    (select string_agg(concat_ws(' ', i.product_name, i.options), ' ') from public.quote_items i
      where i.quote_id = q.id))) as words,
  (select i.image_path from public.quote_items i
   where i.quote_id = q.id and i.image_path is not null order by i.position limit 1) as image_path
from public.quotes q
left join lateral jsonb_to_record(case when q.status = 'calculated' then q.instant -> 'range' end) as
  e(low numeric(14,2), high numeric(14,2), low_usd numeric(14,2), high_usd numeric(14,2), currency char(3)) on true
where q.merged_into is null;
comment on view public.quote_list is 'One line per quote the caller may read, without those that were merged into '
  'another one. words: its number and theirs, and the names and options of its items, for a search; '
  'unread: messages to the caller about it. An estimate has a range in place of totals.';
grant select on public.quote_list to authenticated, service_role;
