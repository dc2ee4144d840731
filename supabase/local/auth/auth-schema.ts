/** Tables the embedded auth adds to lite's schema. Applied at every start. Hosted projects use GoTrue's own tables. */
export const AUTH_SCHEMA = `
-- Codes and links that were mailed and not used yet. A code has 6 digits and ends after 5 wrong guesses; a link has 256 random bits
-- and does not depend on the code.
create table if not exists auth.mail_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null,
  mailbox text not null,             -- where it was sent: an address in lower case, or the digits of a number
  new_email text,                    -- of an email change: the address it is about
  code_hash text,                    -- null once it was guessed too often
  link_hash text not null unique,
  failures smallint not null default 0,
  sent_at timestamptz not null default now(),
  primary key (user_id, purpose)
);
alter table auth.mail_codes drop constraint if exists mail_codes_purpose_check;
alter table auth.mail_codes add constraint mail_codes_purpose_check
  check (purpose in ('signup', 'recovery', 'email_change_current', 'email_change_new', 'sms'));
create index if not exists mail_codes_mailbox_idx on auth.mail_codes (mailbox);
alter table auth.mail_codes enable row level security;
revoke all on auth.mail_codes from public, anon, authenticated;

-- Uses up one row. 'waiting': the other mailbox of an email change has yet to confirm. The user's row is locked, so that two
-- confirmations at once cannot both find the other one missing.
create or replace function auth.take_mail_code(p_user_id uuid, p_purpose text)
returns table (user_id uuid, purpose text, new_email text, waiting boolean) language plpgsql set search_path = '' as $$
begin
  perform 1 from auth.users u where u.id = p_user_id for update;
  return query
    with taken as (
      delete from auth.mail_codes c where c.user_id = p_user_id and c.purpose = p_purpose returning c.user_id, c.purpose, c.new_email
    )
    select t.user_id, t.purpose, t.new_email, exists (
      select from auth.mail_codes o where o.user_id = t.user_id and o.purpose <> t.purpose
        and t.purpose like 'email_change%' and o.purpose like 'email_change%')
    from taken t;
end $$;

-- Uses the code that was sent to a mailbox for one of these purposes; no row where it is wrong, used, older than p_seconds or ended.
-- Counts wrong guesses.
create or replace function auth.use_mail_code(p_mailbox text, p_purposes text[], p_code_hash text, p_seconds integer)
returns table (user_id uuid, purpose text, new_email text, waiting boolean) language plpgsql set search_path = '' as $$
declare
  v_found auth.mail_codes;
begin
  perform 1 from auth.users u
    where u.id in (select c.user_id from auth.mail_codes c where c.mailbox = p_mailbox) order by u.id for update;
  select c.* into v_found from auth.mail_codes c
    where c.mailbox = p_mailbox and c.purpose = any (p_purposes) and c.code_hash = p_code_hash
      and c.sent_at > now() - make_interval(secs => p_seconds)
    limit 1;
  if found then
    return query select * from auth.take_mail_code(v_found.user_id, v_found.purpose);
  else
    update auth.mail_codes c
      set failures = c.failures + 1, code_hash = case when c.failures + 1 < 5 then c.code_hash end
      where c.mailbox = p_mailbox and c.purpose = any (p_purposes) and c.code_hash is not null;
  end if;
end $$;

-- Uses the link with this token's hash; no row where it is unknown, used, for another purpose or older than p_seconds.
create or replace function auth.use_mail_link(p_link_hash text, p_purposes text[], p_seconds integer)
returns table (user_id uuid, purpose text, new_email text, waiting boolean) language sql set search_path = '' as $$
  select t.* from auth.mail_codes c, auth.take_mail_code(c.user_id, c.purpose) t
    where c.link_hash = p_link_hash and c.purpose = any (p_purposes) and c.sent_at > now() - make_interval(secs => p_seconds)
$$;

-- Attempts by key in fixed windows, shared by all servers of this database. A key is a keyed hash of a limit with an address or account.
create table if not exists auth.attempt_counts (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index if not exists attempt_counts_ends_at_idx on auth.attempt_counts (ends_at);
alter table auth.attempt_counts enable row level security;
revoke all on auth.attempt_counts from public, anon, authenticated;

-- Seconds until each key that is at its maximum is free again, the longest of them. 0: none is.
create or replace function auth.attempt_wait(p_keys text[], p_most integer[]) returns integer
language sql stable set search_path = '' as $$
  select coalesce(max(greatest(1, ceil(extract(epoch from c.ends_at - now())))), 0)::integer
  from unnest(p_keys, p_most) as asked (key, most) join auth.attempt_counts c on c.key = asked.key
  where c.ends_at > now() and c.count >= asked.most
$$;

-- Counts one attempt per key, in the order given, and stops at the first key at its maximum. Exact for any number of servers.
--   p_seconds  length of each key's window, which begins with its first attempt
--   returns    seconds to wait; 0: every key was counted
create or replace function auth.count_attempt(p_keys text[], p_most integer[], p_seconds integer[]) returns integer
language plpgsql set search_path = '' as $$
declare
  v_wait integer;
begin
  if random() < 0.01 then
    delete from auth.attempt_counts where key in (
      select key from auth.attempt_counts where ends_at <= now() limit 1000 for update skip locked);
  end if;
  for n in 1 .. coalesce(array_length(p_keys, 1), 0) loop
    v_wait := auth.attempt_wait(p_keys[n:n], p_most[n:n]); -- a flood beyond the limit writes nothing
    if v_wait > 0 then return v_wait; end if;
    insert into auth.attempt_counts as c (key, count, ends_at) values (p_keys[n], 1, now() + make_interval(secs => p_seconds[n]))
    on conflict (key) do update set
      count = case when c.ends_at <= now() then 1 else c.count + 1 end,
      ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
    where c.ends_at <= now() or c.count < p_most[n];
    if not found then return greatest(1, auth.attempt_wait(p_keys[n:n], p_most[n:n])); end if;
  end loop;
  return 0;
end $$;

-- Written and read back by /readyz, one row per server process.
create table if not exists auth.readiness (
  server uuid primary key,
  written_at timestamptz not null
);
alter table auth.readiness enable row level security;
revoke all on auth.readiness from public, anon, authenticated;

revoke all on function auth.attempt_wait(text[], integer[]), auth.count_attempt(text[], integer[], integer[])
  from public, anon, authenticated;
revoke all on function auth.take_mail_code(uuid, text), auth.use_mail_code(text, text[], text, integer),
  auth.use_mail_link(text, text[], integer) from public, anon, authenticated;
`;
