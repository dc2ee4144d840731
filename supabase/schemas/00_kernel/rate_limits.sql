-- How many times an action may happen in a time, counted by account, by network address, or over all visitors
-- together. An operator may change the figures.
create table private.rate_limits (
  action text not null check (action in ('change', 'contact', 'quote_request', 'upload')),
  counted_by text not null check (counted_by in ('account', 'address', 'visitors')),
  period interval not null check (period > interval '0'),
  most int not null check (most > 0),
  primary key (action, counted_by, period)
);

alter table private.rate_limits enable row level security;

-- Names the header that holds the client's address. For the operator.
create function private.set_address_header(p_header text) returns void
language sql set search_path = '' as $$
  update private.rate_settings set address_header = lower(btrim(p_header)) where only_row
$$;

-- The network a request comes from: an IPv4 address, or the /64 of an IPv6 one, whose addresses one customer chooses
-- freely. Null where the server said none. (The embedded server and PostgREST put the request's headers, as JSON,
-- into request.headers.)
create function private.client_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  v_said text := nullif(current_setting('request.headers', true), '')::jsonb ->> (select address_header
    from private.rate_settings);
  v_address inet;
begin
  if v_said is null then return null; end if;
  v_address := btrim(regexp_replace(v_said, '^.*,', ''))::inet;
  if v_address <<= '::ffff:0:0/96'::inet then return regexp_replace(host(v_address), '^.*:', ''); end if;
  return case family(v_address) when 4 then host(v_address) else network(set_masklen(v_address, 64))::text end;
exception when invalid_text_representation then
  return 'unreadable'; -- what is no address is one network
end $$;

-- What a limit counts the caller by, null where it does not concern the caller: visitors are counted by address and
-- together, people who signed in by account; the address counts for both where it is about quotes, so that many
-- accounts of one network are one.
create function private.rate_key(p_action text, p_counted_by text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := (select auth.uid());
  v_key text := case p_counted_by
    when 'account' then v_user::text
    when 'address' then case when v_user is null or p_action = 'quote_request' then private.client_network() end
    when 'visitors' then case when v_user is null then 'all' end end;
begin
  return encode(sha256((select salt from private.rate_settings) || convert_to(v_key, 'UTF8')), 'hex');
end $$;

-- Counts that the caller does something, or refuses it. Callers that are counted by the same key wait for each other,
-- so parallel calls are counted one after the other; what is refused or rolled back is not counted. PT429 p_reason.
create function private.count_action(p_action text, p_reason text, p_detail text) returns void
language plpgsql set search_path = '' as $$
declare
  v_by text;
  v_key text;
begin
  -- always in this order: no two callers wait in a circle
  foreach v_by in array array['account', 'address', 'visitors'] loop
    v_key := private.rate_key(p_action, v_by);
    continue when v_key is null or not exists (select from private.rate_limits where action = p_action
      and counted_by = v_by);
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'rate', p_action, v_by, v_key), 0));
    if exists (select from private.rate_limits l where l.action = p_action and l.counted_by = v_by and l.most <= (
        select count(*) from private.rate_hits h
        where h.action = p_action and h.counted_by = v_by and h.key = v_key and h.at > now() - l.period)) then
      perform private.refuse('PT429', p_reason, p_detail);
    end if;
    insert into private.rate_hits (action, counted_by, key) values (p_action, v_by, v_key);
  end loop;
  delete from private.rate_hits where ctid in (
    select ctid from private.rate_hits where at < now() - interval '1 day'
      order by at limit 100 for update skip locked);
end $$;

-- A change of one's own row counts where each adds a row to the audit log or the events of carts. PT429
-- too_many_changes.
create function private.count_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_action('change', 'too_many_changes',
    'You have changed many things in a short time. Wait an hour.');
  return new;
end $$;

-- A customer's new quote counts, however it comes about: a request, an instant quote, a renewal.
-- PT429 too_many_quotes.
create function private.count_new_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_action('quote_request', 'too_many_quotes',
    'You have asked for many quotes in a short time. Wait an hour, or put several items into one request.');
  return new;
end $$;
