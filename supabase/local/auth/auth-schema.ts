/** Tables the embedded auth adds to lite's schema. Applied at every start. Hosted projects use GoTrue's own tables. */
export const AUTH_SCHEMA = `
-- Codes and links that were mailed and not used yet. A code has 6 digits and ends after 5 wrong guesses; a link has 256 random bits
-- of its own and does not depend on the code.
create table if not exists auth.mail_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in ('signup', 'recovery', 'email_change_current', 'email_change_new')),
  mailbox text not null,             -- where it was sent, lower case
  new_email text,                    -- of an email change: the address it is about
  code_hash text,                    -- null once it was guessed too often
  link_hash text not null unique,
  failures smallint not null default 0,
  sent_at timestamptz not null default now(),
  primary key (user_id, purpose)
);
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

revoke all on function auth.take_mail_code(uuid, text), auth.use_mail_code(text, text[], text, integer),
  auth.use_mail_link(text, text[], integer) from public, anon, authenticated;
`;
