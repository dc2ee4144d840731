-- A rollback marks the version it takes back. Promoting that version again, or completing its rollout, clears the mark.

-- True where the last thing that made or unmade the version live for everyone in the environment was a rollback away from it.
create function delivery.is_rolled_back(p_environment text, p_module text, p_version text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select max(b.id) from delivery.activations b
      where b.environment = p_environment and b.module = p_module and b.kind = 'rollback' and b.from_version = p_version), 0)
    > coalesce((select max(c.id) from delivery.activations c
      where c.environment = p_environment and c.module = p_module and c.kind in ('promote', 'complete') and c.version = p_version), 0);
end $$;
revoke execute on function delivery.is_rolled_back(text, text, text) from public, anon, authenticated, service_role;

create index activations_taken_back on delivery.activations (environment, module, from_version, id) where kind = 'rollback';
create index activations_of_version on delivery.activations (environment, module, version, id);

-- Where a rollback goes, and the map's `previous`: the last version that served everyone before the live one, that is neither rolled back
-- (is_rolled_back) nor withdrawn. Null: there is none.
create or replace function delivery.rollback_target(p_environment text, p_module text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module);
begin
  return (select a.version from delivery.activations a
    join delivery.releases r on r.module = a.module and r.version = a.version and r.withdrawn_at is null
    where a.environment = p_environment and a.module = p_module and a.kind in ('promote', 'rollback', 'complete')
      and a.id < v_live.id and a.version <> v_live.version
      and not delivery.is_rolled_back(p_environment, p_module, a.version)
    order by a.id desc limit 1);
end $$;
