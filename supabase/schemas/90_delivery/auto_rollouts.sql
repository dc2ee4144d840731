-- The share after this one, in hundredths of a percent.
create function delivery.next_weight(p_weight int) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return (select min(w) from unnest(array[100, 500, 2500, 10000]) w where w > p_weight);
end $$;

-- Whether a candidate fails so often that its rollout ends: for at least 5 of at least 20 reporters, for the share
-- `p_limit` of them, and for more than chance explains: 2 and four standard deviations more than at stable's rate,
-- which counts as at least 1 %. A rollout is judged with every report, and without the last rule one of forty
-- rollouts of an identical version would end. Stable's rate is an estimate too: from 20 of its reporters on, the
-- deviation is that of the difference of both rates.
create function delivery.is_worse(p_reporters int, p_failing int, p_stable_reporters int, p_stable_failing int,
  p_limit numeric) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_rate double precision :=
    least(greatest(coalesce(p_stable_failing::double precision / nullif(p_stable_reporters, 0), 0), 0.01), 0.5);
  v_both double precision := case when p_stable_reporters < 20 then 1
    else 1 + p_reporters::double precision / p_stable_reporters end;
begin
  return p_reporters >= 20 and p_failing >= 5 and p_failing::numeric / p_reporters >= p_limit
    and p_failing > p_reporters * v_rate + 4 * sqrt(p_reporters * v_rate * (1 - v_rate) * v_both) + 2;
end $$;

-- Takes a rollout, with all parts of its change, to its next share: when it advances by itself, its step has lasted,
-- and at least 20 reporters of each part were counted in it. A part that fails ends all. The gate ran when the rollout
-- started, and the gate of a shell checks candidates too. Without visitors a step lasts until there are some.
create function delivery.advance_by_itself(p_rollout delivery.rollouts) returns void
language plpgsql set search_path = '' as $$
declare
  v_part delivery.rollouts;
  v_next int := delivery.next_weight(p_rollout.weight);
  v_seen record;
  v_counts text;
  v_reason text;
begin
  if not p_rollout.auto or now() < p_rollout.step_at + p_rollout.hold then return; end if;
  for v_part in select * from delivery.parts_of(p_rollout) loop
    select * into v_seen from delivery.tally_period(v_part.id::text, v_part.version, v_part.step_at);
    if v_seen.reporters < 20 or delivery.failure_of(v_part) is not null then return; end if;
    v_counts := concat_ws(', ', v_counts, case when v_part.change is not null then v_part.module || ' ' else '' end
      || format('%s of %s', v_seen.failing, v_seen.reporters));
  end loop;
  perform delivery.lock_environment(p_rollout.environment, null);
  if (select (r.weight, r.ended_at) is distinct from (p_rollout.weight, null::timestamptz) from delivery.rollouts r
    where r.id = p_rollout.id) then return; end if;
  v_reason := left(format('Advanced by itself: %s visitors had an error at %s %%.', v_counts,
    trim_scale(p_rollout.weight / 100.0)), 500);
  if v_next = 10000 then perform delivery.go_live(p_rollout, 'health', v_reason);
    else perform delivery.set_weight(p_rollout, v_next, 'health', v_reason); end if;
end $$;
