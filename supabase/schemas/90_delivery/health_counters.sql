-- Counts a reporter in a period: once for the period, in the minute of the last report and, apart from that, of the
-- last error. Counters are locked from the oldest minute to the newest, in every transaction, so that two reports
-- never wait for each other.
create function delivery.count_in_period(p_period text, p_version text, p_reporter text, p_failed boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_minute timestamptz := date_trunc('minute', now());
  v_before delivery.period_reporters;
  v_is_moved boolean := true;
  v_is_failed boolean := p_failed;
begin
  insert into delivery.period_reporters (period, version, reporter, last_minute, failed_minute)
  values (p_period, p_version, p_reporter, v_minute, case when p_failed then v_minute end) on conflict do nothing;
  if not found then
    select * into v_before from delivery.period_reporters where period = p_period and version = p_version
      and reporter = p_reporter for update;
    v_is_moved := v_before.last_minute < v_minute;
    v_is_failed := p_failed and coalesce(v_before.failed_minute < v_minute, true);
    if not v_is_moved and not v_is_failed then return; end if;
    update delivery.period_reporters set last_minute = greatest(last_minute, v_minute), failed_minute = case
      when v_is_failed then v_minute else failed_minute end
      where period = p_period and version = p_version and reporter = p_reporter;
    if v_is_failed then
      update delivery.period_counts set failing = failing - 1 where period = p_period and version = p_version
        and minute = v_before.failed_minute;
    end if;
    if v_is_moved then
      update delivery.period_counts set reporters = reporters - 1 where period = p_period and version = p_version
        and minute = v_before.last_minute;
    end if;
  end if;
  insert into delivery.period_counts as c (period, version, minute, reporters, failing)
    values (p_period, p_version, v_minute, v_is_moved::int, v_is_failed::int)
  on conflict (period, version, minute) do update set reporters = c.reporters + excluded.reporters,
    failing = c.failing + excluded.failing;
end $$;

-- How many distinct reporters a version had in a period since a time, and how many of them an error since then. The
-- window begins with a whole minute.
create function delivery.tally_period(p_period text, p_version text, p_since timestamptz, out reporters int,
  out failing int)
language plpgsql stable set search_path = '' as $$
begin
  select coalesce(sum(c.reporters), 0), coalesce(sum(c.failing), 0) into reporters, failing
  from delivery.period_counts c where c.period = p_period and c.version = p_version
    and c.minute >= date_trunc('minute', p_since);
end $$;

-- Counts a report in the periods that watch its version: the rollout that runs, and the stretch in which it is live.
create function delivery.count_in_periods(p_environment text, p_module text, p_version text, p_reporter text,
  p_failed boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module);
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
begin
  if v_rollout.id is not null and p_version in (v_rollout.version, v_live.version) then
    perform delivery.count_in_period(v_rollout.id::text, p_version, p_reporter, p_failed);
  end if;
  if p_version = v_live.version then perform delivery.count_in_period(v_live.id::text, p_version, p_reporter,
    p_failed); end if;
end $$;
