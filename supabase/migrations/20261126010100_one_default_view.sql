-- A page has one default view per person. Choosing another one takes the place of the first in the same statement; without this the unique
-- index saved_views_one_default would refuse it.
create function private.replace_default_view() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.is_default then
    update public.saved_views set is_default = false
      where owner_id = new.owner_id and page = new.page and id <> new.id and is_default;
  end if;
  return new;
end $$;
create trigger replace_default_view before insert or update of is_default, page on public.saved_views
  for each row execute function private.replace_default_view();
revoke all on function private.replace_default_view() from public, anon, authenticated;
