-- How many amounts were not accounted for when the books were last checked. One row.
create table private.money_checks (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null default now(),
  problems int not null check (problems >= 0)
);

alter table private.money_checks enable row level security;

-- For the clock: checks the books (private.unaccounted_money). It reads every order, so metrics read what it found.
create function private.tie_out_money() returns void
language sql set search_path = '' as $$
  insert into private.money_checks (problems) select count(*) from private.unaccounted_money()
  on conflict (only_row) do update set checked_at = excluded.checked_at, problems = excluded.problems
$$;
