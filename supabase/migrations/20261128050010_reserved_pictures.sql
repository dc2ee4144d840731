-- /og is where the pictures of link previews are.

-- The path patterns and access that any module may claim.
--   errors  PT400 bad_path, path_reserved, access_not_allowed, bad_slot
create or replace function delivery.need_claimable(p_kind text, p_target text, p_access text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_kind = 'slot' then
    if p_target !~ '^[a-z][a-z0-9-]{0,59}$' then
      perform private.refuse('PT400', 'bad_slot', format('%s is not the name of a slot.', p_target), 'Use lower-case letters, digits and dashes.');
    end if;
  -- the first segment is literal: a parameter there would also match /admin and the reserved paths
  elsif p_target !~ '^/([a-z0-9][a-z0-9-]*(/([a-z0-9][a-z0-9-]*|:[a-zA-Z][a-zA-Z0-9]*)){0,7})?$' then
    perform private.refuse('PT400', 'bad_path', format('%s is not a path pattern.', p_target),
      'Write it like /gifts/:id: lower-case letters, digits, dashes and parameters, with a literal first segment.');
  elsif split_part(p_target, '/', 2) in ('auth', 'modules', 'static', 'og', 'healthz', 'mailbox', 'rest', 'storage', 'functions', 'realtime') then
    perform private.refuse('PT400', 'path_reserved', format('%s is reserved for the shell and the backend.', p_target), 'Choose another path.');
  elsif (p_access = 'admin') <> (split_part(p_target, '/', 2) = 'admin') then
    perform private.refuse('PT400', 'access_not_allowed', format('%s cannot have access %s.', p_target, p_access),
      'Access is admin exactly for /admin and the paths below it.');
  end if;
end $$;
