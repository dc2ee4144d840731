-- Why a rollback does not go back to a version that served everyone; null: it may. A release whose files are deleted
-- could not be served. A flaw counts for the last time that the version was made live.
create function delivery.skip_reason(p_environment text, p_module text, p_version text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_release record;
  v_back delivery.activations;
begin
  select withdrawn_at, collecting_at into v_release from delivery.releases where module = p_module
    and version = p_version;
  if v_release.withdrawn_at is not null then return 'It was withdrawn.'; end if;
  if v_release.collecting_at is not null then return 'Its files were deleted.'; end if;
  if delivery.is_rolled_back(p_environment, p_module, p_version) then
    select * into v_back from delivery.activations where environment = p_environment and module = p_module
      and kind = 'rollback' and from_version = p_version order by id desc limit 1;
    return left('It was rolled back' || coalesce(': ' || v_back.reason, '.'), 300);
  end if;
  return (select f.reason from delivery.flaws f where f.activation =
    (select max(a.id) from delivery.activations a where a.environment = p_environment and a.module = p_module
      and a.version = p_version and a.kind in ('promote', 'rollback', 'complete')));
end $$;

-- Versions that served everyone before the live one, with the line of history that made each live last.
create function delivery.served_before(p_environment text, p_module text) returns table (version text, last_line bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module);
begin
  return query select a.version, max(a.id) from delivery.activations a
    where a.environment = p_environment and a.module = p_module and a.kind in ('promote', 'rollback', 'complete')
      and a.id < v_live.id and a.version <> v_live.version
    group by a.version;
end $$;

-- Where a rollback goes, the map's `previous`, and what browsers fall back to: the newest version that served everyone
-- and did well.
create function delivery.rollback_target(p_environment text, p_module text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_version text;
begin
  for v_version in select s.version from delivery.served_before(p_environment, p_module) s order by s.last_line desc
  loop
    if delivery.skip_reason(p_environment, p_module, v_version) is null then return v_version; end if;
  end loop;
  return null;
end $$;

-- The versions that a rollback skips: [{version, why}], the newest first, at most five.
create function delivery.rollback_skips(p_environment text, p_module text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_skips jsonb := '[]';
  v_version text;
  v_why text;
begin
  for v_version in select s.version from delivery.served_before(p_environment, p_module) s order by s.last_line desc
    limit 5
  loop
    v_why := delivery.skip_reason(p_environment, p_module, v_version);
    exit when v_why is null;
    v_skips := v_skips || jsonb_build_object('version', v_version, 'why', v_why);
  end loop;
  return v_skips;
end $$;

-- The version that a rollback serves: the one that an operator names, or rollback_target. PT409 no_previous.
--   p_version  null, or a version that served everyone before, also one that would be skipped
create function delivery.need_rollback_target(p_environment text, p_module text, p_version text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_target text := coalesce(p_version, delivery.rollback_target(p_environment, p_module));
begin
  if v_target is null then
    perform private.refuse('PT409', 'no_previous', format(
      'No earlier version of %s has served everyone without being rolled back or failing.', p_module),
      'Name a version, or promote one.');
  elsif not exists (select from delivery.served_before(p_environment, p_module) s where s.version = v_target) then
    perform private.refuse('PT409', 'no_previous', format('%s %s has not served everyone in %s before.', p_module,
      v_target, p_environment), 'Promote it instead.');
  end if;
  return v_target;
end $$;

-- Notes that the live version does badly; the first reason stays.
create function delivery.note_flaw(p_live delivery.activations, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into delivery.flaws (activation, reason) values (p_live.id, left(p_reason, 300)) on conflict do nothing;
end $$;

-- Compares the first day of the live version with the last day of the one before it, by the rule that ends rollouts.
-- Counters are kept for two days.
create function delivery.judge_rise(p_live delivery.activations) returns void
language plpgsql set search_path = '' as $$
declare
  v_before delivery.activations;
  v_seen record;
  v_old record;
  v_limit numeric;
begin
  if p_live.at < now() - interval '24 hours' or exists (select from delivery.flaws where activation = p_live.id) then
    return;
  end if;
  select * into v_before from delivery.activations a where a.environment = p_live.environment
    and a.module = p_live.module and a.kind in ('promote', 'rollback', 'complete') and a.id < p_live.id
    order by a.id desc limit 1;
  select * into v_seen from delivery.tally_period(p_live.id::text, p_live.version, p_live.at);
  select * into v_old from delivery.tally_period(v_before.id::text, v_before.version,
    p_live.at - interval '24 hours');
  v_limit := least(3 * greatest(coalesce(v_old.failing::numeric / nullif(v_old.reporters, 0), 0), 0.01),
    (delivery.settings_of(p_live.environment, p_live.module)).error_limit);
  if not delivery.is_worse(v_seen.reporters, v_seen.failing, v_old.reporters, v_old.failing, v_limit) then return;
    end if;
  perform delivery.note_flaw(p_live, format('It failed for %s of %s visitors%s.', v_seen.failing, v_seen.reporters,
    case when v_old.reporters > 0 then format('; %s before it for %s of %s', v_before.version, v_old.failing,
    v_old.reporters) else '' end));
end $$;

-- Open tabs with a version in the last full minute.
create function delivery.open_tabs(p_environment text, p_module text, p_version text) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(sum(t.tabs), 0) from delivery.live_tabs t where t.environment = p_environment
    and t.module = p_module and t.version = p_version and t.minute = date_trunc('minute', now()) - interval '1 minute');
end $$;

-- Versions that were taken back, by a rollback or by the end of their rollout, and not served again since:
-- {version: true where tabs offer a reload at once}. Of the last five; null for none. By history alone, so that the
-- map changes only with its revision.
create function delivery.recalled_versions(p_environment text, p_module text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (with lines as (
      select distinct on (x.version) x.version, x.id, x.urgent from (
        select case a.kind when 'rollback' then a.from_version else a.version end as version, a.id, a.urgent
        from delivery.activations a where a.environment = p_environment and a.module = p_module
          and a.kind in ('rollback', 'abort') order by a.id desc limit 5) x order by x.version, x.id desc)
    select jsonb_object_agg(l.version, l.urgent) from lines l
    where l.version is distinct from (delivery.live(p_environment, p_module)).version
      and not exists (select from delivery.activations c where c.environment = p_environment and c.module = p_module
        and c.version = l.version and c.kind in ('promote', 'complete', 'rollout') and c.id > l.id));
end $$;
