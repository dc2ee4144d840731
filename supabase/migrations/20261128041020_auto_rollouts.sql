-- Rollouts that advance by themselves: 1, 5, 25, 100 % of visitors while health allows. A rollout whose candidate fails ends itself, as before.

alter table delivery.rollouts
  add column auto boolean not null default false,
  add column hold interval not null default interval '10 minutes' check (hold between interval '0' and interval '1 day'),
  add column step_at timestamptz not null default clock_timestamp();
comment on column delivery.rollouts.auto is 'Advances by itself';
comment on column delivery.rollouts.hold is 'The least time of a step, and step_at when the step began';

-- The share after this one, in hundredths of a percent.
create function delivery.next_weight(p_weight int) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return (select min(w) from unnest(array[100, 500, 2500, 10000]) w where w > p_weight);
end $$;

create or replace function delivery.rollout_json(p_rollout delivery.rollouts) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when p_rollout.id is null then null else jsonb_build_object('id', p_rollout.id, 'version', p_rollout.version, 'weight', p_rollout.weight,
    'startedAt', p_rollout.started_at, 'actor', p_rollout.started_by, 'auto', p_rollout.auto, 'stepAt', p_rollout.step_at) end;
end $$;

-- Whether a candidate fails so often that its rollout ends: for at least 5 of at least 20 reporters, for the share `p_limit` of them, and for more than
-- chance explains: 2 and four standard deviations more than at stable's rate, which counts as at least 1 %. A rollout is judged with every report, and
-- without the last rule one of forty rollouts of an identical version would end.
create function delivery.is_worse(p_reporters int, p_failing int, p_stable_reporters int, p_stable_failing int, p_limit numeric) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_rate double precision := least(greatest(coalesce(p_stable_failing::double precision / nullif(p_stable_reporters, 0), 0), 0.01), 0.5);
begin
  return p_reporters >= 20 and p_failing >= 5 and p_failing::numeric / p_reporters >= p_limit
    and p_failing > p_reporters * v_rate + 4 * sqrt(p_reporters * v_rate * (1 - v_rate)) + 2;
end $$;

-- Ends a rollout whose candidate fails too often. Everything is counted in distinct reporters, never in reports: a visitor who reports for an hour
-- weighs as much as one who reports once.
create or replace function delivery.judge_candidate(p_environment text, p_module text) returns void
language plpgsql set search_path = '' as $$
declare
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
  v_since timestamptz := delivery.counted_since(v_rollout);
  v_candidate record;
  v_stable record;
  v_limit numeric;
begin
  if v_rollout.id is null then return; end if;
  select * into v_candidate from delivery.tally_period(v_rollout.id::text, v_rollout.version, v_since);
  select * into v_stable from delivery.tally_period(v_rollout.id::text, (delivery.live(p_environment, p_module)).version, v_since);
  v_limit := delivery.candidate_limit(p_environment, p_module, v_rollout.id::text, v_since);
  if not delivery.is_worse(v_candidate.reporters, v_candidate.failing, v_stable.reporters, v_stable.failing, v_limit) then
    perform delivery.advance_by_itself(v_rollout);
    return;
  end if;
  perform delivery.lock_environment(p_environment, null);
  if (delivery.running(p_environment, p_module)).id is distinct from v_rollout.id then return; end if;  -- another report was faster
  perform delivery.give_up(delivery.running(p_environment, p_module), 'health', format('Failed for %s of %s visitors; the limit was %s %%.',
    v_candidate.failing, v_candidate.reporters, round(v_limit * 100, 1)));
end $$;

-- Takes a rollout to its next share: when it advances by itself, its step has lasted, and at least 20 reporters of the candidate were counted in it.
-- The gate ran when the rollout started, and the gate of a shell checks candidates too. Without visitors a step lasts until there are some.
create function delivery.advance_by_itself(p_rollout delivery.rollouts) returns void
language plpgsql set search_path = '' as $$
declare
  v_rollout delivery.rollouts := p_rollout;
  v_next int := delivery.next_weight(p_rollout.weight);
  v_seen record;
  v_reason text;
begin
  if not v_rollout.auto or now() < v_rollout.step_at + v_rollout.hold then return; end if;
  select * into v_seen from delivery.tally_period(v_rollout.id::text, v_rollout.version, v_rollout.step_at);
  if v_seen.reporters < 20 then return; end if;
  perform delivery.lock_environment(v_rollout.environment, null);
  if (select (r.weight, r.ended_at) is distinct from (v_rollout.weight, null::timestamptz) from delivery.rollouts r where r.id = v_rollout.id) then return; end if;
  v_reason := format('Advanced by itself: %s of %s visitors had an error at %s %%.', v_seen.failing, v_seen.reporters, trim_scale(v_rollout.weight / 100.0));
  if v_next = 10000 then
    update delivery.rollouts set ended_at = clock_timestamp() where id = v_rollout.id;
    perform delivery.record(v_rollout.environment, 'complete', v_rollout.module, v_rollout.version, 'health', v_reason,
      (delivery.live(v_rollout.environment, v_rollout.module)).version, v_rollout.weight);
  else
    update delivery.rollouts set weight = v_next, step_at = clock_timestamp() where id = v_rollout.id;
    perform delivery.record(v_rollout.environment, 'advance', v_rollout.module, v_rollout.version, 'health', v_reason, p_weight => v_next);
  end if;
end $$;

-- Starts a rollout beside the live version.
--   p_input  {environment, module, version, weight 0..10000 (100 is 1 %), auto?, holdSeconds? (600), replace?: end a rollout that runs, expectedRevision?,
--            reason?, forced?}
--   returns  {revision, rollout: {id, version, weight, startedAt, actor, auto, stepAt}, replaced: version of the rollout that was ended, or null}
--   errors   PT403; PT404; PT409 withdrawn, is_preview, already_live, nothing_live, rollout_running; PT412 stale_revision; PT400 for the shell
create or replace function delivery.rollout_start(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_version text := private.need_text(p_input, '', 'version', 80);
  v_weight int := delivery.read_weight(p_input);
  v_auto boolean := private.read_boolean(p_input, '', 'auto');
  v_hold int := private.read_count(p_input, '', 'holdSeconds', 86400, 600);
  v_replace boolean := private.read_boolean(p_input, '', 'replace');
  v_forced boolean := private.read_boolean(p_input, '', 'forced');
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module, v_environment);
  v_reason text := delivery.read_reason(p_input, v_forced);
  v_live delivery.activations;
  v_before delivery.rollouts;
  v_rollout delivery.rollouts;
  v_revision bigint;
begin
  if v_replace then perform delivery.need_right(p_as, 'rollback', v_module, v_environment); end if;
  perform delivery.lock_environment(v_environment, delivery.read_expected(p_input));
  perform delivery.need_servable(v_module, v_version);
  v_live := delivery.live(v_environment, v_module);
  v_before := delivery.running(v_environment, v_module);
  if v_module = 'shell' then
    perform private.refuse('PT400', 'bad_format', 'The shell is released to everyone at once.', 'module');
  elsif v_live.id is null then
    perform private.refuse('PT409', 'nothing_live', format('Nothing of %s serves anyone yet.', v_module), 'Promote a version first.');
  elsif v_live.version = v_version then
    perform private.refuse('PT409', 'already_live', format('%s %s serves everyone already.', v_module, v_version));
  elsif v_before.id is not null and not v_replace then
    perform private.refuse('PT409', 'rollout_running', format('A rollout of %s %s is running, at %s %% of visitors.', v_module, v_before.version,
      trim_scale(v_before.weight / 100.0)), 'Complete or abort it first, or replace it with --replace.');
  elsif v_before.id is not null and v_before.version = v_version then
    perform private.refuse('PT409', 'rollout_running', format('%s %s is rolling out already, at %s %% of visitors.', v_module, v_version, trim_scale(v_before.weight / 100.0)));
  end if;
  if v_before.id is not null then
    perform delivery.give_up(v_before, v_caller.name, format('Replaced by %s.', v_version));
  end if;
  insert into delivery.rollouts (environment, module, version, weight, started_by, auto, hold)
  values (v_environment, v_module, v_version, v_weight, v_caller.name, v_auto, make_interval(secs => v_hold)) returning * into v_rollout;
  v_revision := delivery.record(v_environment, 'rollout', v_module, v_version, v_caller.name, v_reason, v_live.version, v_weight, v_forced);
  return jsonb_build_object('revision', v_revision, 'rollout', delivery.rollout_json(v_rollout), 'replaced', v_before.version);
end $$;

-- A person's advance begins a step too.
create or replace function delivery.rollout_advance(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_weight int := delivery.read_weight(p_input);
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module, v_environment);
  v_rollout delivery.rollouts := delivery.lock_rollout(v_environment, v_module, delivery.read_expected(p_input));
  v_revision bigint;
begin
  update delivery.rollouts set weight = v_weight, step_at = clock_timestamp() where id = v_rollout.id returning * into v_rollout;
  v_revision := delivery.record(v_environment, 'advance', v_module, v_rollout.version, v_caller.name, delivery.read_reason(p_input, false), p_weight => v_weight);
  return jsonb_build_object('revision', v_revision, 'rollout', delivery.rollout_json(v_rollout));
end $$;

revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
