-- Limits of what a person or a network may ask for in a time: one of them can neither flood the admins nor use up what is for all.

-- How many times an action may happen in a time, counted by account, by network address, or over all visitors together. An operator may
-- change the figures.
create table private.rate_limits (
  action text not null check (action in ('contact', 'quote_request')),
  counted_by text not null check (counted_by in ('account', 'address', 'visitors')),
  period interval not null check (period > interval '0'),
  most int not null check (most > 0),
  primary key (action, counted_by, period)
);
insert into private.rate_limits (action, counted_by, period, most) values
  ('contact', 'account', '1 hour', 10), ('contact', 'address', '1 hour', 10), ('contact', 'visitors', '1 hour', 300),
  ('quote_request', 'account', '1 hour', 120), ('quote_request', 'account', '1 day', 400),
  ('quote_request', 'address', '1 hour', 600), ('quote_request', 'address', '1 day', 2000);

-- What happened lately. key: a salted hash of the account or address; kept for a day.
create table private.rate_hits (
  action text not null,
  counted_by text not null,
  key text not null,
  at timestamptz not null default now()
);
create index rate_hits_of_key on private.rate_hits (action, counted_by, key, at);
create index rate_hits_oldest on private.rate_hits (at);

-- address_header: the header in which the server in front of the database says whose request it is. It must be one that a client cannot
-- set: x-forwarded-for as the embedded server and most proxies write it (the last hop counts), cf-connecting-ip on hosted Supabase.
create table private.rate_settings (
  address_header text not null default 'x-forwarded-for' check (address_header ~ '^[a-z0-9-]{1,60}$'),
  salt bytea not null default extensions.gen_random_bytes(32),
  only_row boolean primary key default true check (only_row)
);
insert into private.rate_settings default values;
alter table private.rate_limits enable row level security;
alter table private.rate_hits enable row level security;
alter table private.rate_settings enable row level security;
revoke all on private.rate_limits, private.rate_hits, private.rate_settings from public, anon, authenticated;

-- Names the header that holds the client's address. For the operator.
create function private.set_address_header(p_header text) returns void
language sql set search_path = '' as $$
  update private.rate_settings set address_header = lower(btrim(p_header))
$$;

-- The network a request comes from: an IPv4 address, or the /64 of an IPv6 one, whose addresses one customer chooses freely. Null where
-- the server said none. (The embedded server and PostgREST put the request's headers, as JSON, into request.headers.)
create function private.client_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  v_said text := nullif(current_setting('request.headers', true), '')::jsonb ->> (select address_header from private.rate_settings);
  v_address inet;
begin
  if v_said is null then return null; end if;
  v_address := btrim(regexp_replace(v_said, '^.*,', ''))::inet;
  if v_address <<= '::ffff:0:0/96'::inet then return regexp_replace(host(v_address), '^.*:', ''); end if;
  return case family(v_address) when 4 then host(v_address) else network(set_masklen(v_address, 64))::text end;
exception when invalid_text_representation then
  return 'unreadable'; -- what is no address is one network
end $$;

-- What a limit counts the caller by, null where it does not concern the caller: visitors are counted by address and together, people
-- who signed in by account; the address counts for both where it is about quotes, so that many accounts of one network are one.
create function private.rate_key(p_action text, p_counted_by text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := (select auth.uid());
  v_key text := case p_counted_by
    when 'account' then v_user::text
    when 'address' then case when v_user is null or p_action <> 'contact' then private.client_network() end
    when 'visitors' then case when v_user is null then 'all' end end;
begin
  return encode(sha256((select salt from private.rate_settings) || convert_to(v_key, 'UTF8')), 'hex');
end $$;

-- Counts that the caller does something, or refuses it. Callers that are counted by the same key wait for each other, so parallel calls
-- are counted one after the other; what is refused or rolled back is not counted. PT429 p_reason.
create function private.count_action(p_action text, p_reason text, p_detail text) returns void
language plpgsql set search_path = '' as $$
declare
  v_by text;
  v_key text;
begin
  foreach v_by in array array['account', 'address', 'visitors'] loop -- always in this order: no two callers wait in a circle
    v_key := private.rate_key(p_action, v_by);
    continue when v_key is null or not exists (select from private.rate_limits where action = p_action and counted_by = v_by);
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'rate', p_action, v_by, v_key), 0));
    if exists (select from private.rate_limits l where l.action = p_action and l.counted_by = v_by and l.most <= (
        select count(*) from private.rate_hits h
        where h.action = p_action and h.counted_by = v_by and h.key = v_key and h.at > now() - l.period)) then
      perform private.refuse('PT429', p_reason, p_detail);
    end if;
    insert into private.rate_hits (action, counted_by, key) values (p_action, v_by, v_key);
  end loop;
  delete from private.rate_hits where ctid in (
    select ctid from private.rate_hits where at < now() - interval '1 day' order by at limit 100 for update skip locked);
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
create trigger count_new_quote before insert on public.quotes
  for each row when (new.user_id = auth.uid()) execute function private.count_new_quote();

-- At most 3 messages an hour from one e-mail address, and what private.rate_limits says: of one account, of one network of visitors, and
-- of all visitors together. A flood of visitors therefore never keeps a signed-in customer from writing. PT429 too_many_messages.
create or replace function private.check_contact_rate(p_email text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.count_action('contact', 'too_many_messages', 'We have many messages from you already. Write again in an hour.');
  perform pg_advisory_xact_lock(hashtextextended('send_contact ' || lower(p_email), 0));
  if (select count(*) >= 3 from public.messages where lower(sender_email) = lower(p_email)
      and recipient_id is null and created_at > now() - interval '1 hour') then
    perform private.refuse('PT429', 'too_many_messages', 'We have many messages from you already. Write again in an hour.');
  end if;
end $$;
create index messages_of_visitor on public.messages (lower(sender_email), created_at) where sender_email is not null;

revoke execute on all functions in schema private from public;
