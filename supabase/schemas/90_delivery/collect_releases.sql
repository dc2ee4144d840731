-- Where a rollback went from the line of history p_line on: the last version that served everyone before the one that
-- was live then, that was then neither rolled back nor withdrawn nor flawed. Null: there was none. The same rule as
-- rollback_target, at an earlier time.
create function delivery.rollback_target_at(p_environment text, p_module text, p_line bigint, p_at timestamptz)
  returns text
language plpgsql stable set search_path = '' as $$
declare
  v_live delivery.activations;
begin
  select * into v_live from delivery.activations where environment = p_environment and module = p_module
    and id <= p_line
    and kind in ('promote', 'rollback', 'complete') order by id desc limit 1;
  return (select a.version from delivery.activations a
    join delivery.releases r on r.module = a.module and r.version = a.version
      and (r.withdrawn_at is null or r.withdrawn_at > p_at)
    where a.environment = p_environment and a.module = p_module and a.kind in ('promote', 'rollback', 'complete')
      and a.id < v_live.id and a.version <> v_live.version
      and coalesce((select max(b.id) from delivery.activations b where b.environment = p_environment
        and b.module = p_module
          and b.kind = 'rollback' and b.from_version = a.version and b.id <= p_line), 0)
        <= coalesce((select max(c.id) from delivery.activations c where c.environment = p_environment
          and c.module = p_module
          and c.kind in ('promote', 'complete') and c.version = a.version and c.id <= p_line), 0)
      and not exists (select from delivery.flaws f join delivery.activations d on d.id = f.activation
        where f.at <= p_at and d.environment = p_environment and d.module = p_module and d.version = a.version
          and d.id < v_live.id and not exists (select from delivery.activations e where e.environment = p_environment
            and e.module = p_module and e.version = a.version and e.kind in ('promote', 'rollback', 'complete')
            and e.id > d.id and e.id < v_live.id))
    order by a.id desc limit 1);
end $$;

-- Releases that somebody can still reach, in any environment:
--   live or rolled out now, or the target of a rollback
--   in a map after p_since: as the stable, the previous or the rolled-out release. Tabs opened since then may request
--   their files
--   published after p_since, so that they can still be promoted or previewed
--   reported by a browser after p_since, or by a tab that is open now
--   one of the last p_keep versions that served everyone in an environment, whatever their age
create function delivery.reachable_releases(p_since timestamptz, p_keep int) returns table (module text, version text)
language sql stable set search_path = '' as $$
  with stable as (
    select a.environment, a.module, a.version, a.id, a.at,
      lead(a.at) over (partition by a.environment, a.module order by a.id) as until
    from delivery.activations a where a.kind in ('promote', 'rollback', 'complete')),
  -- the state at p_since, and each one that followed
  turns as (
    select a.environment, a.module, a.id, a.at from delivery.activations a
      where a.kind in ('promote', 'rollback', 'complete', 'withdraw')),
  points as (
    select t.environment, t.module, t.id, t.at from turns t where t.at > p_since
    union all
    select t.environment, t.module, max(t.id), p_since from turns t where t.at <= p_since group by 1, 2),
  served as (
    select s.environment, s.module, s.version, row_number() over (partition by s.environment, s.module
      order by max(s.id) desc) as place
    from stable s group by 1, 2, 3)
  select s.module, s.version from stable s where s.until is null or s.until > p_since
  union select p.module, delivery.rollback_target_at(p.environment, p.module, p.id, p.at) from points p
  union select m.name, delivery.rollback_target(e.name, m.name) from delivery.environments e, delivery.modules m
  union select o.module, o.version from delivery.rollouts o where o.ended_at is null or o.ended_at > p_since
  union select s.module, s.version from served s where s.place <= p_keep
  union select a.module, a.version from delivery.activations a where a.kind = 'publish' and a.at > p_since
  union select r.module, r.version from delivery.releases r where r.published_at > p_since
  union select r.module, r.version from delivery.releases r where exists (select from delivery.environments e
    join delivery.health h on h.environment = e.name and h.module = r.module and h.version = r.version
      and h.minute > p_since)
  union select t.module, t.version from delivery.live_tabs t
$$;

-- How long a caller of collect_begin may delete the files of its batch. Until then no other call deletes them: the
-- slower of two would delete the files of a release that was published again.
create function delivery.collection_lease() returns interval
language sql immutable set search_path = '' as $$
  select interval '10 minutes'
$$;

-- Plans a collection and, unless it is a dry run, marks the releases of one batch: from then on they can't serve.
-- Releases that an interrupted collection left marked come first, once its lease is over.
--   p_input  {days?: 2..3650, 30 by default: how long a tab may stay open; keep?: 1..100, 3 by default: how many of
--   the versions that served everyone stay
--            in each environment whatever their age; limit?: 1..1000, 100 by default; dryRun?}
--   returns  {since, reachable: count, unreachable: count, bytes: of all that are unreachable, underway: count that
--   another call is deleting,
--            marked: false for a dry run, batch: [{module, version, bytes}]}
--   errors   PT400 too_small, not_a_whole_number; PT403 not_granted: needs the right to administer every module in
--   every environment
create function delivery.collect_begin(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', '*', '*');
  v_days int := private.read_count(p_input, '', 'days', 3650, 30);
  v_keep int := private.read_count(p_input, '', 'keep', 100, 3);
  v_limit int := private.read_count(p_input, '', 'limit', 1000, 100);
  v_is_dry boolean := private.read_boolean(p_input, '', 'dryRun');
  v_since timestamptz := now() - v_days * interval '1 day';
  v_doomed uuid[];
  v_underway uuid[];
  v_batch uuid[];
begin
  if v_days < 2 then
    perform private.refuse('PT400', 'too_small',
      'This must be at least 2: a map is valid for a day, and a CDN may serve it a day longer.', 'days');
  end if;
  -- nothing may be activated between the decision and the mark
  perform from delivery.environments order by name for update;
  v_underway := array(select id from delivery.releases where collected_at is null
    and collecting_at > now() - delivery.collection_lease());
  v_doomed := array(with reachable as materialized (select * from delivery.reachable_releases(v_since, v_keep))
    select r.id from delivery.releases r where r.collected_at is null and (r.collecting_at is not null
      or not exists (select from reachable k where k.module = r.module and k.version = r.version)));
  v_batch := array(select id from delivery.releases where id = any (v_doomed) and id <> all (v_underway)
    order by collecting_at nulls last, published_at, id limit v_limit);
  if not v_is_dry then update delivery.releases set collecting_at = clock_timestamp() where id = any (v_batch); end if;
  return jsonb_build_object('since', v_since, 'marked', not v_is_dry, 'underway', cardinality(v_underway),
    'reachable', (select count(*) from delivery.releases where collected_at is null) - cardinality(v_doomed),
      'unreachable', cardinality(v_doomed),
    'bytes', (select coalesce(sum(bytes), 0) from delivery.releases where id = any (v_doomed)),
    'batch', (select coalesce(jsonb_agg(jsonb_build_object('module', module, 'version', version, 'bytes', bytes)
      order by module, version), '[]')
      from delivery.releases where id = any (v_batch)));
end $$;

-- Records that the files of marked releases are deleted, or ends the lease on them. Repeating it changes nothing.
--   p_input  {releases: [{module, version}], failed?: true if the store could not delete them: the next call may try
--   at once}
--   returns  {collected: count}
--   errors   PT403 not_granted
create function delivery.collect_finish(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', '*', '*');
  v_failed boolean := private.read_boolean(p_input, '', 'failed');
  v_ids uuid[];
begin
  perform from delivery.environments order by name for update;
  v_ids := array(select r.id from jsonb_array_elements(private.read_list(p_input, '', 'releases')) l
    join delivery.releases r on r.module = l ->> 'module' and r.version = l ->> 'version'
      and r.collecting_at is not null and r.collected_at is null);
  if v_failed then
    update delivery.releases set collecting_at = now() - delivery.collection_lease() where id = any (v_ids);
    return jsonb_build_object('collected', 0);
  end if;
  update delivery.releases set collected_at = clock_timestamp(), collected_by = v_caller.name where id = any (v_ids);
  if cardinality(v_ids) > 0 then
    perform delivery.record(e.name, 'collect', '*', '', v_caller.name,
      format('Deleted the files of %s old releases: no environment serves them, no rollback reaches them, no open '
      'tab uses them.',
      cardinality(v_ids)), p_moves => false)
      from delivery.environments e order by e.name;
  end if;
  return jsonb_build_object('collected', cardinality(v_ids));
end $$;

-- PT409 being_collected while the files of a release are being deleted: a file that is sent now could be deleted
-- next.
create function delivery.need_not_collecting(p_release delivery.releases) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_release.collecting_at is not null and p_release.collected_at is null then
    perform private.refuse('PT409', 'being_collected',
      format('The files of %s %s are being deleted.', p_release.module, p_release.version),
      'Run release collect to its end, then publish again.');
  end if;
end $$;
