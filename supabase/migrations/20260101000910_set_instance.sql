-- Says what this instance is: `select private.set_instance(demo => true)`. Once, and before anybody has signed up.
create function private.set_instance(demo boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.instance) or exists (select from public.profiles) or exists (select from public.quotes) then
    raise exception 'instance_is_set' using errcode = 'PT409',
      detail = 'Whether this instance is a demo can be set once, while it is still empty.';
  end if;
  insert into private.instance (demo) values (set_instance.demo);
end $$;
