-- The configuration check names a shop without customs categories: nothing tells an admin of a new shop otherwise, and no duty is counted.

create function private.customs_problems() returns table (code text, severity text, subject text, message text, link text)
language sql stable set search_path = '' as $$
  select 'no_customs_category', 'warning', 'Customs categories',
    'No category is in use, so quotes and estimates count no duty. Add the kinds of product that are sold, each with its duty.', '/admin/customs'
  where not exists (select from public.customs_categories where is_active)
$$;

-- What is missing or contradictory in the configuration now, errors first.
--   code: the kind of problem. severity: error (something does not work) or warning. subject: the record. message: what it means.
--   link: the page that fixes it, with the search that finds the record
-- errors PT403 admin_only
-- Definer: schema private is closed.
create or replace function public.config_health() returns table (id text, code text, severity text, subject text, message text, link text)
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.need_admin();
  return query
    select p.code || ':' || p.subject || ':' || p.link, p.code, p.severity, p.subject, p.message, p.link from (
      select * from private.country_problems() union all select * from private.route_problems()
      union all select * from private.customs_problems()
      union all select * from private.template_problems() union all select * from private.operation_problems()) p
    order by p.severity, p.code, p.subject;
end $$;

revoke execute on function private.customs_problems() from public;
