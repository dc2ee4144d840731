-- Where a reader of the overview is: the last line of history that they know, and when they got figures (Unix time).
create type delivery.overview_place as (line bigint, figures_at bigint);

-- What history says about a module, as ModuleFacts.
create function delivery.module_facts(p_environment text, p_module delivery.modules) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module.name);
begin
  return jsonb_build_object('module', p_module.name, 'team', p_module.team,
    'autoRollback', (delivery.settings_of(p_environment, p_module.name)).auto_rollback,
    'live', case when v_live.id is not null then jsonb_build_object('version', v_live.version, 'since', v_live.at,
      'actor', v_live.actor, 'reason', v_live.reason,
      'bytes', (select bytes from delivery.releases where module = p_module.name and version = v_live.version)) end,
    'rollbackTarget', delivery.rollback_target(p_environment, p_module.name),
    'rollout', delivery.rollout_json(delivery.running(p_environment, p_module.name)))
    || jsonb_strip_nulls(jsonb_build_object('rollbackSkips',
      nullif(delivery.rollback_skips(p_environment, p_module.name), '[]')));
end $$;

-- What browsers reported about a module in the last hour, and how it performed in seven days, as ModuleFigures.
create function delivery.module_figures(p_environment text, p_module text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
  v_since timestamptz := case when v_rollout.id is null then now() - interval '60 minutes'
    else delivery.counted_since(v_rollout) end;
begin
  return jsonb_build_object('module', p_module,
    'stopsAt', delivery.candidate_limit(p_environment, p_module,
      coalesce(v_rollout.id::text, (delivery.live(p_environment, p_module)).id::text), v_since),
    'health', delivery.health_rows(p_environment, p_module),
    'vitals', delivery.vital_rows(p_environment, p_module),
    'adoption', (select coalesce(jsonb_agg(jsonb_build_object('version', version, 'tabs', tabs)
      order by tabs desc, version), '[]') from (
      select version, sum(tabs) as tabs from delivery.live_tabs where environment = p_environment and module = p_module
        and minute = date_trunc('minute', now()) - interval '1 minute' group by version) t))
    || jsonb_strip_nulls(jsonb_build_object('misbehaviours',
      nullif(delivery.misbehaviour_rows(p_environment, p_module), '[]')));
end $$;

-- Reads a cursor: epoch, line and time, as `overview` returned it. All null where it can't be continued from (another
-- epoch, a database that was restored, longer than ten minutes ago, another form): the reader then gets everything.
create function delivery.read_overview_place(p_cursor text, p_epoch bigint, p_last bigint)
  returns delivery.overview_place
language plpgsql stable set search_path = '' as $$
declare
  v_parts bigint[] := case
    when p_cursor ~ '^\d{1,15}\.\d{1,15}\.\d{1,15}$' then string_to_array(p_cursor, '.')::bigint[] end;
  v_age numeric := extract(epoch from now()) - v_parts[3];
begin
  return case when v_parts[1] = p_epoch and v_parts[2] <= p_last
    and v_age between 0 and 600 then row(v_parts[2], v_parts[3])::delivery.overview_place end;
end $$;

-- Modules whose figures may differ from those of a time: reports, visits or open tabs since the minute before it, or
-- reports that left the last hour since.
create function delivery.counted_since_time(p_environment text, p_at timestamptz) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_from timestamptz := date_trunc('minute', p_at) - interval '1 minute';
begin
  return array(select h.module from delivery.health h where h.environment = p_environment and h.minute >= v_from
    union select h.module from delivery.health h where h.environment = p_environment
      and h.minute > v_from - interval '60 minutes' and h.minute <= now() - interval '60 minutes'
    union select v.module from delivery.vital_reporters v where v.environment = p_environment and v.minute >= v_from
    union select t.module from delivery.live_tabs t where t.environment = p_environment
      and t.minute >= v_from - interval '1 minute');
end $$;
